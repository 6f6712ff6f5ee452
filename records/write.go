package records

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// checkResult cleans a result and refuses what the records cannot hold. cleaned lists the texts
// from which something was removed.
func checkResult(r *league.Result) (cleaned []string, err error) {
	cleaned = CleanResult(r)
	r.Round = league.RoundName(r.Round)
	for _, name := range []string{r.Game, r.League, r.Season, r.Round, r.Venue} {
		if name != "" {
			if _, err := cleanedName("a game", name); err != nil {
				return cleaned, err
			}
		}
	}
	switch {
	case r.Game == "":
		return cleaned, refuse("it does not say which game was played")
	case len(r.Seats) == 0:
		return cleaned, refuse("it names no player")
	case len(r.Seats) > league.MostSeats:
		return cleaned, refuse("it names %d players; %d can sit in one game", len(r.Seats), league.MostSeats)
	case r.Sheet != nil && len(r.Sheet.Players) != len(r.Seats):
		return cleaned, refuse("it names %d players and has lines of points for %d", len(r.Seats), len(r.Sheet.Players))
	case len(r.Note) > mostNote:
		return cleaned, refuse("the note is longer than 16 kB; shorten it")
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		if _, err := cleanedName("a player", s.Name); err != nil {
			return cleaned, err
		}
		if s.Place < 0 || s.Place > len(r.Seats) {
			return cleaned, refuse("%s cannot have place %d among %d", s.Name, s.Place, len(r.Seats))
		}
		if score.Beyond(s.Points.Rounded()) {
			return cleaned, refuse("the score of %s %s", s.Name, score.BeyondMost())
		}
		for j := range i {
			if r.Seats[j].UID == s.UID && score.SameName(r.Seats[j].Name, s.Name) {
				return cleaned, refuse("%s sits there twice", s.Name)
			}
		}
	}
	if r.State == "" {
		r.State = league.Confirmed
	}
	if !slices.Contains([]league.State{league.Confirmed, league.Contested, league.Void}, r.State) {
		return cleaned, refuse("%q is not a state of a result; expected confirmed, contested or void", r.State)
	}
	if r.Day != "" && !isDay(r.Day) {
		return cleaned, refuse("%q is no date; expected one as 2026-09-01", r.Day)
	}
	if _, err := time.Parse("15:04", r.Time); r.Time != "" && (err != nil || len(r.Time) != 5) {
		return cleaned, refuse("%q is no time; expected one as 19:30", r.Time)
	}
	return cleaned, nil
}

// A written is a result in the form of its rows.
type written struct {
	result Row
	seats  []Row
	sheet  Row // nil for none
}

// rowsOf returns the rows of a result that was checked, with players, league and season by their
// numbers. rows are the players' rows by seat.
func rowsOf(r *league.Result, players []*playerRow, of, season int64) (w written, err error) {
	r.DropPlain()
	w.result = Row{r.ID, r.UID, r.Game, string(r.State), oneIf(r.Complete), r.Day, r.Time, r.Entered.UTC().Format(time.RFC3339), orNull(of), orNull(season), r.Round, r.Venue, r.Note}
	for i := range r.Seats {
		s := &r.Seats[i]
		var points, called any
		if !s.NoPoints {
			points = s.Points.Float()
		}
		if typed := s.Entered(); r.Sheet == nil && typed != players[i].name {
			called = typed
		}
		w.seats = append(w.seats, Row{r.ID, int64(i + 1), players[i].id, int64(s.Place), points, called})
	}
	if r.Text == "" && r.Sheet == nil && r.Origin == "" {
		return w, nil
	}
	sheet := ""
	if r.Sheet != nil {
		if sheet, err = jsonText(r.Sheet); err != nil {
			return w, err
		}
	}
	w.sheet = Row{r.ID, r.Text, sheet, r.Version, r.Origin}
	return w, nil
}

// enterNames finds or enters the names of a result: its league, its season and its players. before
// are the rows of those who sat there, by their seatKey: a player typed as before keeps the row.
func (t *Tx) enterNames(r *league.Result, before map[string]*playerRow) (players []*playerRow, of, season int64, err error) {
	if r.Game, err = t.gameNamed(r.Game); err != nil {
		return nil, 0, 0, err
	}
	if r.League != "" {
		l, err := t.enterLeague(r.League)
		if err != nil {
			return nil, 0, 0, err
		}
		of, r.League = l.id, l.name
	}
	if r.Season != "" {
		x, err := t.enterSeason(of, r.Season)
		if err != nil {
			return nil, 0, 0, err
		}
		season, r.Season = x.id, x.name
	}
	n, err := t.readNames()
	if err != nil {
		return nil, 0, 0, err
	}
	sits := map[int64]string{}
	for i := range r.Seats {
		s := &r.Seats[i]
		p := before[seatKey(s)]
		if p == nil {
			if p, err = t.playerOf(n, s); err != nil {
				return nil, 0, 0, err
			}
		}
		if n, err = t.readNames(); err != nil { // a person of a file may have come with other names
			return nil, 0, 0, err
		}
		who := n.who(p.id)
		if other, twice := sits[who.id]; twice {
			if score.SameName(other, s.Name) {
				return nil, 0, 0, refuse("%s sits there twice", s.Name)
			}
			return nil, 0, 0, refuse("%s and %s are one player, who cannot sit there twice", other, s.Name)
		}
		sits[who.id] = s.Name
		if typed := s.Entered(); typed != who.name {
			s.Called = typed
		}
		s.Player, s.Name, s.UID = who.id, who.name, who.uid
		players = append(players, p)
	}
	return players, of, season, nil
}

// seatKey identifies a seat by its player and name: two people of a file may have the same name.
func seatKey(s *league.Seat) string { return fmt.Sprint(s.Player, " ", score.NameKey(s.Entered())) }

// writeResult writes what is new in a result: rows that stay the same are not written.
func (t *Tx) writeResult(was, now *league.Result) error {
	cleaned, err := checkResult(now)
	if err != nil {
		return err
	}
	if cleaned != nil {
		t.remark("the %s had invisible characters, which were removed", score.And(cleaned))
	}
	n, err := t.readNames()
	if err != nil {
		return err
	}
	rows, err := listed[int64](t.ctx, t.tx, `SELECT player FROM seats WHERE result = $1 ORDER BY seat`, was.ID)
	if err != nil {
		return err
	}
	players := make([]*playerRow, len(rows))
	before := map[string]*playerRow{}
	for i, id := range rows {
		players[i] = n.player[id]
		before[seatKey(&was.Seats[i])] = players[i]
	}
	of, season := int64(0), int64(0)
	if l := n.leagueNamed(was.League); l != nil && was.League != "" {
		of = l.id
	}
	if x := n.seasonNamed(of, was.Season); x != nil && was.Season != "" {
		season = x.id
	}
	old, err := rowsOf(was, players, of, season)
	if err != nil {
		return err
	}
	if err := t.checkOpen(n, season); err != nil {
		return err
	}
	now.ID, now.UID, now.Entered, now.Day = was.ID, was.UID, was.Entered, cmp.Or(now.Day, was.Day)
	if players, of, season, err = t.enterNames(now, before); err != nil {
		return err
	}
	if n, err = t.readNames(); err != nil {
		return err
	}
	if err := t.checkOpen(n, season); err != nil {
		return err
	}
	fresh, err := rowsOf(now, players, of, season)
	if err != nil {
		return err
	}
	if !slices.Equal(old.result, fresh.result) {
		columns := map[string]any{}
		for i, column := range tableOf("results").columns {
			columns[column] = fresh.result[i]
		}
		if err := t.Update("results", now.ID, columns); err != nil {
			return err
		}
	}
	if !slices.EqualFunc(old.seats, fresh.seats, func(a, b Row) bool { return slices.Equal(a, b) }) {
		if err := t.Replace("seats", now.ID, fresh.seats...); err != nil {
			return err
		}
	}
	switch {
	case slices.Equal(old.sheet, fresh.sheet):
	case fresh.sheet == nil:
		return t.Delete("sheets", now.ID)
	default:
		return t.Replace("sheets", now.ID, fresh.sheet)
	}
	return nil
}

// Change changes a result. One that change leaves as it was is not logged.
func (t *Tx) Change(id int64, change func(*league.Result) error) error {
	was, err := t.View().Result(t.ctx, id)
	if err != nil {
		return err
	}
	now := copyOf(was)
	if err := change(now); err != nil {
		return err
	}
	return t.writeResult(was, now)
}

// copyOf returns a copy of a result that shares nothing with it.
func copyOf(r *league.Result) *league.Result {
	c := *r
	c.Seats = slices.Clone(r.Seats)
	if r.Sheet != nil {
		c.Sheet = r.Sheet.Clone()
	}
	return &c
}

// SetState makes a result confirmed, contested or void, and adds to its note.
func (t *Tx) SetState(id int64, state league.State, note string) error {
	return t.Change(id, func(r *league.Result) error {
		if r.State == state && note == "" {
			return refuse("result %d is %s already", id, state)
		}
		r.State = state
		if note != "" {
			r.Note = strings.TrimPrefix(r.Note+"; "+note, "; ")
		}
		return nil
	})
}
