package records

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// How much is read of a result: what the table results has, the names in its sheet
// too, or everything.
const (
	bareResult  = bareColumns + ` FROM results r`
	namedResult = bareColumns + `, h.sheet FROM results r LEFT JOIN all_sheets h ON h.result = r.id`
	wholeResult = bareColumns + `, h.text, h.sheet, h.version, h.origin FROM results r LEFT JOIN all_sheets h ON h.result = r.id`

	bareColumns = `r.id, r.game, r.state, r.complete, r.played, r.zone, r.entered, r.league, r.season, r.round, r.place, r.note, r.uid` // as resultsColumns
)

// readPiece is how many rows are read or brought back at a time, so that many need no
// large memory.
const readPiece = 500

// results reads results by their numbers and passes them to show in that order.
func (s *Store) results(ctx context.Context, ids []int64, columns string, show func(*league.Result) error) error {
	for piece := range slices.Chunk(ids, readPiece) {
		list, err := s.read(ctx, piece, columns)
		if err != nil {
			return err
		}
		for i := range list {
			if err := show(&list[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// read reads results in the order of the given numbers, and leaves out those that
// are not there.
func (s *Store) read(ctx context.Context, ids []int64, columns string) ([]league.Result, error) {
	g, err := s.names(ctx)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	list := make([]league.Result, len(ids))
	at := make(map[int64]int, len(ids))
	for i, id := range ids {
		at[id] = i
	}
	err = engine.Each(ctx, s.Q, func(row engine.Record) (err error) {
		f := &list[at[row.Int(0)]]
		*f = g.result(row)
		switch rest := row[len(resultsColumns):]; len(rest) {
		case 1:
			f.Sheet, err = readNames(rest.Text(0))
		case 4:
			err = readPosition(f, rest)
		}
		if err != nil {
			return fmt.Errorf("result #%d: %w", f.ID, err)
		}
		return nil
	}, `SELECT `+columns+` WHERE r.id `+engine.AreOf(ids))
	if err != nil {
		return nil, err
	}
	err = engine.Each(ctx, s.Q, func(row engine.Record) error {
		f := &list[at[row.Int(0)]]
		g.sit(f, row[1:])
		return nil
	}, `SELECT result, seat, player, place, total, exact, called FROM all_seats WHERE result `+engine.AreOf(ids)+` ORDER BY result, seat`)
	return slices.DeleteFunc(list, func(f league.Result) bool { return f.ID == 0 }), err
}

// imaged is the result that an image holds, with the names of today.
func (g *register) imaged(row image) (league.Result, error) {
	f := g.result(row.values(resultsColumns))
	for _, s := range row.rows("sheets") {
		if err := readPosition(&f, s.values(sheetsColumns[1:])); err != nil {
			return f, err
		}
	}
	for _, s := range row.rows("seats") {
		g.sit(&f, s.values(seatsColumns[1:]))
	}
	return f, nil
}

// result is a result by its row, as resultsColumns names it.
func (g *register) result(row engine.Record) league.Result {
	day, clock := dayAndTime(row.Int(4), row.Int(5))
	return league.Result{
		ID: row.Int(0), Game: row.Text(1), State: league.State(row.Text(2)), Complete: row.Int(3) == 1,
		Day: day, Time: clock, Entered: time.UnixMilli(row.Int(6)),
		League: g.leagues[row.Int(7)], Season: g.seasons[row.Int(8)],
		Round: row.Text(9), Venue: row.Text(10), Note: row.Text(11), UID: row.Text(12),
	}
}

// dayAndTime are what playedMillis made milliseconds of, in a zone of so many minutes.
func dayAndTime(ms, zone int64) (day, clock string) {
	at := time.UnixMilli(ms + zone*60_000).UTC()
	if day = at.Format(time.DateOnly); !at.Truncate(24 * time.Hour).Equal(at) {
		clock = at.Format("15:04")
	}
	return day, clock
}

// sit adds a seat to a result by its row, as seatsColumns names it behind the result.
func (g *register) sit(f *league.Result, row engine.Record) {
	s := league.Seat{Player: row.Int(1), Place: int(row.Int(2)), Points: pointsAt(row, 3), NoPoints: row[3] == nil, Called: row.Text(5)}
	if i := len(f.Seats); f.Sheet != nil && i < len(f.Sheet.Players) {
		s.Called = f.Sheet.Players[i].Name
	}
	g.call(&s)
	f.Seats = append(f.Seats, s)
}

// readPosition adds what the table sheets has of a result, as sheetsColumns names it behind
// the result.
func readPosition(f *league.Result, row engine.Record) error {
	f.Text, f.Version, f.Origin = row.Text(0), row.Text(2), row.Text(3)
	if row.Text(1) == "" {
		return nil
	}
	f.Sheet = &league.Sheet{}
	return engine.Unreadable("reading the stored score lines", json.Unmarshal([]byte(row.Text(1)), f.Sheet))
}

// readNames reads only the players' names and colours of a stored sheet. For a long
// list the lines would take too long.
func readNames(text string) (*league.Sheet, error) {
	if text == "" {
		return nil, nil
	}
	var names struct {
		Players []struct{ Name, Colour string }
	}
	if err := json.Unmarshal([]byte(text), &names); err != nil {
		return nil, engine.Unreadable("reading the stored score lines", err)
	}
	s := &league.Sheet{}
	for _, p := range names.Players {
		s.Players = append(s.Players, league.SheetPlayer{Name: p.Name, Colour: p.Colour})
	}
	return s, nil
}

// pointsAt reads the columns total and exact of a seat, the first of which is i.
func pointsAt(r engine.Record, i int) score.Points {
	if exact := r.Text(i + 1); exact != "" {
		if p, err := score.ExactPoints(exact); err == nil {
			return p
		}
	}
	return score.Points(r.Int(i)) * score.WholePoints(1)
}
