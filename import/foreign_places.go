package importer

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A foreignSeat is what another program says of one player of a play.
type foreignSeat struct {
	name    string
	outside string // who that is there; "" for nobody in particular
	team    string // "" or "0" for none
	score   string // as it is written there; "" for none
	winner  bool
	rank    int      // 0 when it is not set
	points  *big.Rat // nil for none
}

// foreignScoring is how a play elsewhere is won.
type foreignScoring struct {
	lowest   bool // the fewest points win
	noPoints bool // points do not decide: there are none, or all played together
	manual   bool // somebody said who won, whatever the points are
}

// A foreignSide is a team, or a player who is in none.
type foreignSide struct {
	seats  []int
	winner bool
	rank   int
	points *big.Rat
}

// sides groups the seats by team. A team is as good as its best player.
func sides(seats []foreignSeat, how foreignScoring) []foreignSide {
	var list []foreignSide
	team := map[string]int{}
	for i := range seats {
		s := &seats[i]
		at, ok := team[s.team]
		if alone := s.team == "" || s.team == "0"; alone || !ok {
			at = len(list)
			list = append(list, foreignSide{})
			if !alone {
				team[s.team] = at
			}
		}
		side := &list[at]
		side.seats = append(side.seats, i)
		side.winner = side.winner || s.winner
		if s.rank > 0 && (side.rank == 0 || s.rank < side.rank) {
			side.rank = s.rank
		}
		if s.points != nil && (side.points == nil || ahead(s.points, side.points, how)) {
			side.points = s.points
		}
	}
	return list
}

func ahead(a, b *big.Rat, how foreignScoring) bool {
	if how.lowest {
		return a.Cmp(b) < 0
	}
	return a.Cmp(b) > 0
}

// foreignPlaces gives the seats their places: winners first, whatever their points
// are; the others by rank, else by points. It returns nil when neither is known. A
// single side, one player or one team, is first only when marked as the winner.
func foreignPlaces(seats []foreignSeat, how foreignScoring) []int {
	list := sides(seats, how)
	won := slices.ContainsFunc(list, func(s foreignSide) bool { return s.winner })
	ranked, scored := true, !how.noPoints
	for i := range list {
		if s := &list[i]; !s.winner {
			ranked = ranked && s.rank > 0
			scored = scored && s.points != nil
		}
	}
	if !won && (len(list) == 1 || !ranked && (!scored || how.manual)) {
		return nil
	}
	sideOf := make([]*foreignSide, len(seats))
	for i := range list {
		for _, seat := range list[i].seats {
			sideOf[seat] = &list[i]
		}
	}
	return score.PlacesBy(len(seats), func(a, b int) bool { return better(sideOf[a], sideOf[b], ranked, scored, how) })
}

func better(a, b *foreignSide, ranked, scored bool, how foreignScoring) bool {
	switch {
	case a.winner || b.winner:
		return a.winner && !b.winner
	case ranked:
		return a.rank < b.rank
	default:
		return scored && ahead(a.points, b.points, how)
	}
}

// take fills in the seats and the sheet of a result. It returns the seats, in
// order, whose scores are not numbers; the sheet keeps these scores as text.
func (how foreignScoring) take(in *records.NewResult, seats []foreignSeat, variants []string) (unread []foreignSeat, err error) {
	sheet := records.StoredBreakdown{Variants: variants}
	for i := range seats {
		s := &seats[i]
		tally := records.StoredTally{Name: s.name, Lines: []records.StoredLine{}}
		if text := strings.TrimSpace(s.score); text != "" {
			line := records.StoredLine{Rule: scoreRule}
			switch points, wrong, ok := readScore(text); {
			case !ok:
				unread = append(unread, *s)
			case wrong != "":
				return nil, fmt.Errorf("the score %.60q of %s %s", text, printable(clip(s.name, 60)), wrong)
			default:
				s.points, line.Points = points, round(points)
			}
			if strconv.Itoa(line.Points) != text {
				line.Text = printable(clip(text, 200)) // a stored sheet would carry an escape to somebody's terminal
			}
			tally.Lines = append(tally.Lines, line)
		}
		sheet.Players = append(sheet.Players, tally)
	}
	var places []int
	if in.Complete {
		places = foreignPlaces(seats, how)
	}
	sheet.Unplaced = places == nil
	if now := sheet.Breakdown(in.Game); places != nil && !slices.Equal(now.Places(), places) {
		for _, place := range places {
			sheet.Standing = append(sheet.Standing, len(places)+1-place)
		}
	}
	in.Seats = make([]records.NewSeat, len(seats))
	for i := range seats {
		in.Seats[i] = records.NewSeat{Name: seats[i].name, Outside: seats[i].outside, Points: pointsOf(&sheet.Players[i])}
		if places != nil {
			in.Seats[i].Place = places[i]
		}
	}
	in.Breakdown, err = records.SheetText(&sheet)
	return unread, err
}

// pointsOf returns a player's points as another program gave them. Where there is
// one line, its text has them exactly.
func pointsOf(t *records.StoredTally) league.Points {
	p := league.Points{Total: t.Total(), None: len(t.Lines) == 0}
	if len(t.Lines) == 1 {
		if points, _, ok := readScore(t.Lines[0].Text); ok && round(points) == p.Total {
			p.Exact = exact(points)
		}
	}
	return p
}

// unreadWant is what to do about a score that cannot be read.
func unreadWant(score string) string {
	const kept = "it is kept as text, with no points"
	if n, _ := readNumber(strings.TrimSpace(score), noMark); n.mark == eitherOne {
		whole, decimal := n.readings()
		return whole + " or " + decimal + "? " + kept
	}
	return kept
}

// anonymous counts the players of one play who have no name.
type anonymous int

// next is the name of the next such player.
func (n *anonymous) next() string {
	*n++
	if *n == 1 {
		return "Anonymous"
	}
	return "Anonymous " + strconv.Itoa(int(*n))
}

// foreignGame is the name under which a game is recorded: Arbiter's own name when
// it knows the name or title, in any case, and the title as written otherwise.
func (to *Feed) foreignGame(title string) string {
	title = strings.TrimSpace(title)
	if len(title) > 40 {
		return title
	}
	plain := strings.ReplaceAll(title, "\u2019", "'")
	name := strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(plain), "'", ""), " ", "-")
	if g := to.Games.Game(name); g != nil && (score.SameName(g.Title, plain) || score.SameName(g.Name, plain)) {
		return g.Name
	}
	return title
}

// remark adds a sentence to a note.
func remark(note, says string) string {
	if note == "" {
		return says
	}
	return note + "\n" + says
}

// clip cuts a text to so many characters for a sentence.
func clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}
