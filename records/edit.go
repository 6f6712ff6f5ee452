package records

import (
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// An Edit says what to change in a result. What is nil or empty stays as it is.
type Edit struct {
	Day      *string // as 2026-11-20
	Time     *string // as 19:30; "" for none
	League   *string
	Season   *string
	Round    *string
	Venue    *string
	Note     *string
	Position *league.Result // another position, with its sheet; nothing else of it is used

	Players []NamedValue // who sat there instead; all at once, so that two can swap
	Seats   []SeatEdit   // of a result without a position; names are those after Players

	Games score.Games // to read a position when Players change
}

// A NamedValue is what an edit says about one player.
type NamedValue struct{ Name, Value string }

// A SeatEdit is the points or the place of one player. All of an edit have points, or
// all have places.
type SeatEdit struct {
	Name   string
	Points score.Points
	Place  int // 0 where there are points
}

// byEnteredName are the players by the names that they were entered with.
func (m *resultChange) byEnteredName() map[string]int64 {
	before := map[string]int64{}
	for i := range m.now.Seats {
		before[score.NameKey(m.now.Seats[i].Entered())] = m.now.Seats[i].Player
	}
	return before
}

// replace gives a result another position. Players whose names are in before keep
// their numbers.
func (t *Tx) replace(m *resultChange, n *league.Result, before map[string]int64) error {
	lines, err := sheetText(n)
	if err == nil {
		err = checkResult(n, lines, false)
	}
	if err != nil {
		return err
	}
	now := &m.now
	if now.Seats, err = t.seatAs(n.Seats, before); err != nil {
		return err
	}
	now.Sheet, now.Text, now.Complete, now.Version = n.Sheet, n.Text, n.Complete, t.s.Version
	if n.State == league.Contested && now.State == league.Confirmed {
		now.State = league.Contested
	}
	if err := t.knowText(m.was.ID, n); err != nil {
		return err
	}
	m.callNames()
	return nil
}

// seatAs finds or enters the players at a table. Players whose names are in before
// are not looked up.
func (t *Tx) seatAs(seats []league.Seat, before map[string]int64) ([]league.Seat, error) {
	seats = slices.Clone(seats)
	for i := range seats {
		seats[i].Player = before[score.NameKey(seats[i].Name)]
	}
	return seats, t.seat(seats, t.enterNamed)
}

// knowText notes the identity of a text that takes the place of a result's, so that it is
// known when it is read. That of another result stays that result's.
func (t *Tx) knowText(result int64, n *league.Result) error {
	uid := n.UID
	if uid == "" {
		uid = TextUID(n.Game, n.Text)
	}
	known, err := t.Number(`SELECT id FROM results WHERE uid = $1 UNION SELECT id FROM identities WHERE uid = $1`, uid)
	if err != nil || known != 0 {
		return err
	}
	_, err = t.enter("identities", uid, result, nil)
	return err
}

// seatOf is the seat of a player, by the current name or by the name as entered.
func (t *Tx) seatOf(m *resultChange, name string) (int, error) {
	id := t.names.player(score.NameKey(name))
	if i := m.seatWith(id); id != 0 && i >= 0 {
		return i, nil
	}
	for i := range m.now.Seats {
		if score.SameName(m.now.Seats[i].Entered(), strings.TrimSpace(name)) {
			return i, nil
		}
	}
	return 0, refuse("%s does not sit in result #%d; those who do are %s", name, m.was.ID, strings.Join(m.now.Names(), ", "))
}
