package records

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/score"
)

// A mending is a result as it was and as it shall be.
type mending struct {
	was, now Full
	who      []int64 // by seat of now, the player whom it means; merged ones are one
	file     bool    // a corrected file says so
}

// mending begins to change a result.
func (t *Tx) mending(id int64) (*mending, error) {
	m := &mending{}
	err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var err error
		m.was, err = scanFull(rows, &roster{})
		return err
	}, `SELECT `+resultColumns+`, h.text, h.sheet, h.version, h.origin`+resultTables+` WHERE r.id = ?`, id)
	if err == nil && m.was.ID == 0 {
		err = missing(sql.ErrNoRows, id)
	}
	if err != nil {
		return nil, err
	}
	m.now = m.was
	m.now.Seats = slices.Clone(m.was.Seats)
	m.now.Sheet.Players = slices.Clone(m.was.Sheet.Players)
	if err := t.callNames(m); err != nil {
		return nil, err
	}
	m.was.Names = m.now.Names
	return m, nil
}

// callNames finds out who sits in the seats of now.
func (t *Tx) callNames(m *mending) error {
	m.now.Names, m.who = make([]string, len(m.now.Seats)), make([]int64, len(m.now.Seats))
	for i, s := range m.now.Seats {
		err := t.tx.QueryRowContext(t.ctx, `SELECT p.id, p.name FROM players o JOIN players p ON p.id = coalesce(o.folded, o.id) WHERE o.id = ?`, s.Player).
			Scan(&m.who[i], &m.now.Names[i])
		if err != nil {
			return fmt.Errorf("finding the player %d of result #%d: %w", s.Player, m.was.ID, err)
		}
	}
	return nil
}

// mend writes what differs and notes it for the log. Where nothing does, nothing
// is written.
func (t *Tx) mend(m *mending) error {
	fields := differences(&m.was, &m.now)
	if len(fields) == 0 {
		return nil
	}
	was, now := &m.was, &m.now
	if old, said := dateTexts(was.Played, now.Played); old == said {
		now.Played = was.Played // which may have seconds
	}
	league, err := t.label("leagues", plain(now.League))
	if err != nil {
		return err
	}
	season, err := t.label("seasons", plain(now.Season))
	if err != nil {
		return err
	}
	if err := t.touch("results", was.ID); err != nil {
		return err
	}
	played, zone := toMillis(now.Played)
	_, err = t.tx.ExecContext(t.ctx, `UPDATE results SET played = ?, zone = ?, state = ?, seats = ?, league = ?, season = ?, complete = ?,
		round = ?, place = ?, note = ?, source = ?, outside = ? WHERE id = ?`,
		played, zone, string(now.State), packSeats(now.Seats), league, season, now.Complete,
		plain(now.Round), plain(now.Place), plain(now.Note), now.Source, orNull(now.Outside), was.ID)
	if isTaken(err) {
		return refuse("that game is recorded already, as another result")
	}
	if err != nil {
		return err
	}
	if err := t.writeSheet(was, now); err != nil {
		return err
	}
	for _, s := range was.Seats {
		if !slices.ContainsFunc(now.Seats, func(n Seat) bool { return n.Player == s.Player }) {
			t.left = append(t.left, s.Player)
		}
	}
	for i := range fields {
		fields[i].File = m.file
	}
	t.fields = append(t.fields, fields...)
	switch now.State {
	case Void:
		t.remark("#%d is void and counts for nothing; arbiter records confirm %d brings it back", was.ID, was.ID)
	case Contested:
		t.remark("#%d is contested and counts for nothing until arbiter records confirm %d", was.ID, was.ID)
	}
	return nil
}

// dropLeft takes the players out who lost a seat and are in no result any more:
// a name that was only a mistake goes with it.
func (t *Tx) dropLeft() error {
	t.sitters = nil
	for _, id := range t.left {
		used, err := t.used("players", id)
		if err != nil {
			return err
		}
		var own bool // neither another name of somebody nor gone already
		err = t.tx.QueryRowContext(t.ctx, `SELECT EXISTS (SELECT 1 FROM players WHERE id = ? AND folded IS NULL)`, id).Scan(&own)
		if err != nil {
			return err
		}
		if used || !own {
			continue
		}
		if err := t.touch("players", id); err != nil {
			return err
		}
		if _, err := t.tx.ExecContext(t.ctx, `DELETE FROM players WHERE id = ?`, id); err != nil {
			return err
		}
	}
	return nil
}

// writeSheet writes the position and the lines, and keeps in mind which text
// made the result known before.
func (t *Tx) writeSheet(was, now *Full) error {
	before, err := toJSON(was.Sheet)
	if err != nil {
		return err
	}
	after, err := toJSON(now.Sheet)
	if err != nil {
		return err
	}
	if before == after && was.Text == now.Text && was.Origin == now.Origin {
		return nil
	}
	if err := t.touch("sheets", was.ID); err != nil {
		return err
	}
	_, err = t.tx.ExecContext(t.ctx, `UPDATE sheets SET text = ?, sheet = ?, version = ?, origin = ? WHERE result = ?`, now.Text, after, now.Version, now.Origin, was.ID)
	if err != nil {
		return fmt.Errorf("writing the new position: %w", err)
	}
	if was.Source != sourceText || was.Outside == now.Outside {
		return nil
	}
	done, err := t.tx.ExecContext(t.ctx, `INSERT INTO former_texts (digest, game, result) VALUES (?, ?, ?)`, was.Outside, was.Game, was.ID)
	if err != nil {
		return err
	}
	row, err := done.LastInsertId()
	if err != nil {
		return err
	}
	return t.log("former_texts", row, nil)
}

// differences are what two versions of a result differ in.
func differences(was, now *Full) []Field {
	list := visible(was, now)
	if len(list) == 0 && was.Origin != now.Origin {
		list = append(list, Field{Result: was.ID, Name: fieldOrigin, Old: textDigest(was.Origin), New: textDigest(now.Origin)})
	}
	return list
}

// visible are the differences that a person sees.
func visible(was, now *Full) []Field {
	var list []Field
	say := func(name string, seat int, player, old, now string) {
		if old != now {
			list = append(list, Field{Result: was.ID, Name: name, Seat: seat, Player: player, Old: old, New: now})
		}
	}
	old, date := dateTexts(was.Played, now.Played)
	say(fieldDate, 0, "", old, date)
	if !score.SameName(was.League, now.League) {
		say(fieldLeague, 0, "", was.League, now.League)
	}
	if !score.SameName(was.Season, now.Season) {
		say(fieldSeason, 0, "", was.Season, now.Season)
	}
	say(fieldRound, 0, "", was.Round, now.Round)
	say(fieldPlace, 0, "", was.Place, now.Place)
	say(fieldNote, 0, "", was.Note, now.Note)
	say(fieldState, 0, "", string(was.State), string(now.State))
	say(fieldPosition, 0, "", textDigest(was.Text), textDigest(now.Text))
	for _, r := range was.Sheet.settings() {
		if value, ok := now.Sheet.Rulings[r.Name]; ok && value != r.Value {
			say(fieldRuling, 0, "", r.Name+"="+r.Value, r.Name+"="+value)
		}
	}
	say(fieldComplete, 0, "", strconv.FormatBool(was.Complete), strconv.FormatBool(now.Complete))
	if len(was.Seats) != len(now.Seats) {
		say(fieldPlayers, 0, "", tableText(was), tableText(now))
		return list
	}
	from := seatsBefore(was, now)
	if !slices.IsSorted(from) {
		say(fieldSeats, 0, "", strings.Join(was.Names, ", "), strings.Join(now.Names, ", "))
	}
	for i, j := range from {
		if was.Seats[j].Player != now.Seats[i].Player {
			say(fieldPlayer, j+1, now.Names[i], was.Names[j], now.Names[i])
		}
		say(fieldScore, j+1, now.Names[i], scoreText(was, j), scoreText(now, i))
		say(fieldPlaceOf, j+1, now.Names[i], placeText(was.Seats[j].Place), placeText(now.Seats[i].Place))
	}
	return list
}

// seatsBefore are, by seat of now, the seats that the same players had before;
// the seats as they are where not all of them are the same.
func seatsBefore(was, now *Full) []int {
	from := make([]int, len(now.Seats))
	for i := range now.Seats {
		j := slices.IndexFunc(was.Seats, func(s Seat) bool { return s.Player == now.Seats[i].Player })
		if j < 0 {
			for k := range from {
				from[k] = k
			}
			return from
		}
		from[i] = j
	}
	return from
}

// clockText is when a game was played, by the table's clock.
func clockText(t time.Time) string {
	if t.Hour() == 0 && t.Minute() == 0 {
		return t.Format(time.DateOnly)
	}
	return t.Format("2006-01-02 15:04")
}

// dateTexts are two such times, with their zones where only these differ.
func dateTexts(was, now time.Time) (string, string) {
	old, date := clockText(was), clockText(now)
	if _, a := was.Zone(); old == date {
		if _, b := now.Zone(); a != b {
			return old + was.Format(" Z07:00"), date + now.Format(" Z07:00")
		}
	}
	return old, date
}

// textDigest stands for a position where its text would be too long.
func textDigest(text string) string {
	if text == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// scoreText is a player's points as they were entered; "" for none.
func scoreText(f *Full, seat int) string {
	if seat >= len(f.Sheet.Players) {
		return ""
	}
	switch p := &f.Sheet.Players[seat]; {
	case f.Text == "" && len(p.Lines) == 0:
		return ""
	case f.Text == "" && len(p.Lines) == 1 && p.Lines[0].Text != "":
		return p.Lines[0].Text
	default:
		return strconv.Itoa(p.Total())
	}
}

func placeText(place int) string {
	if place == 0 {
		return ""
	}
	return strconv.Itoa(place)
}

// tableText is a table in a few words: "Ann 24, Bob 23".
func tableText(f *Full) string {
	list := make([]string, len(f.Names))
	for i, name := range f.Names {
		list[i] = strings.TrimSpace(name + " " + scoreText(f, i))
	}
	return strings.Join(list, ", ")
}
