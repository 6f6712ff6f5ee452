package records

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"arbiter/records/league"
)

// How much is read of a result: what the table results has, the names in the
// breakdown too, or everything.
const (
	bareColumns = `r.id, r.game, r.state, r.played, r.zone, r.league, r.season, r.complete, r.entered, r.round, r.place, r.note, r.source, r.outside`
	bareResult  = bareColumns + ` FROM results r`
	namedResult = bareColumns + `, h.sheet FROM results r LEFT JOIN all_sheets h ON h.result = r.id`
	wholeResult = bareColumns + `, h.text, h.sheet, h.version, h.origin FROM results r LEFT JOIN all_sheets h ON h.result = r.id`
)

// How many results are read at a time: fewer where everything is read.
const (
	readPiece = 256
	barePiece = 500
)

// results reads results by their numbers and passes them to show in that order.
func (s *Store) results(ctx context.Context, ids []int64, columns string, show func(*Full) error) error {
	r, err := s.reader(ctx, s.q)
	if err != nil {
		return err
	}
	most := readPiece
	if columns != wholeResult {
		most = barePiece
	}
	for piece := range slices.Chunk(ids, most) {
		list, err := r.read(piece, columns)
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

// A reader reads results.
type reader struct {
	ctx context.Context
	q   querier
	*register
}

func (s *Store) reader(ctx context.Context, q querier) (*reader, error) {
	g, err := loadRegister(ctx, q, "all_")
	return &reader{ctx, q, g}, err
}

// read reads results in the order of the given numbers, and leaves out those that
// are not there.
func (r *reader) read(ids []int64, columns string) ([]Full, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list := make([]Full, len(ids))
	at := make(map[int64]int, len(ids))
	for i, id := range ids {
		at[id] = i
	}
	err := each(r.ctx, r.q, func(row record) error {
		return r.fill(&list[at[row.int(0)]], row)
	}, `SELECT `+columns+` WHERE r.id `+areOf(ids))
	if err != nil {
		return nil, err
	}
	called := make([][]string, len(ids))
	err = seatsOf(r.ctx, r.q, ids, func(result int64, seat league.Seat, as string) {
		f := &list[at[result]]
		called[at[result]] = append(called[at[result]], r.calledIn(as, seat.Player))
		r.sit(f, seat)
	})
	for i := range list {
		f := &list[i]
		r.nameSat(f)
		if columns != bareResult && f.Breakdown.Players == nil {
			f.Breakdown = plainBreakdown(f.Seats, called[i])
		}
	}
	return slices.DeleteFunc(list, func(f Full) bool { return f.ID == 0 }), err
}

// sit adds a seat to a result.
func (r *reader) sit(f *Full, seat league.Seat) {
	f.Seats = append(f.Seats, seat)
	f.Names = append(f.Names, r.people.Name(seat.Player))
}

// nameSat adds the names at the time, where a merge has changed who is meant.
func (r *reader) nameSat(f *Full) {
	if !slices.ContainsFunc(f.Seats, func(s league.Seat) bool { return r.people.Merged[s.Player] != 0 }) {
		return
	}
	for _, seat := range f.Seats {
		f.Sat = append(f.Sat, r.people.Names[seat.Player])
	}
}

// calledIn is the name as it was entered; a seat says it where it is not the player's.
func (r *reader) calledIn(called string, player int64) string {
	return cmp.Or(called, r.people.Names[player])
}

func (r *reader) fill(f *Full, row record) (err error) {
	f.ID, f.Game, f.State = row.int(0), row.text(1), league.State(row.text(2))
	f.Played = league.FromMillis(row.int(3), row.int(4))
	f.League, f.Season = r.leagues[row.int(5)], r.seasons[row.int(6)]
	f.Complete, f.Entered = row.int(7) == 1, league.FromMillis(row.int(8), row.int(4))
	f.Round, f.Place, f.Note, f.Source, f.Outside = row.text(9), row.text(10), row.text(11), row.text(12), row.text(13)
	switch len(row) {
	case 15: // a named one
		if sheet := row.text(14); sheet != "" {
			f.Breakdown, err = readNames(sheet)
		}
	case 18: // a whole one
		f.Text, f.Version, f.Origin = row.text(14), row.text(16), row.text(17)
		if sheet := row.text(15); sheet != "" {
			f.Breakdown, err = readBreakdown(sheet)
		}
	}
	if err != nil {
		return fmt.Errorf("result #%d: %w", f.ID, err)
	}
	return nil
}

// seatsOf passes on the seats of results, those of each result in order. called is the name as it
// was entered; "" for the player's.
func seatsOf(ctx context.Context, q querier, ids []int64, take func(result int64, seat league.Seat, called string)) error {
	return each(ctx, q, func(row record) error {
		take(row.int(0), league.Seat{Player: row.int(1), Place: int(row.int(2)), Points: row.points(3), NoPoints: row[3] == nil}, row.text(5))
		return nil
	}, `SELECT result, player, place, total, exact, called FROM all_seats WHERE result `+areOf(ids)+` ORDER BY result, seat`)
}
