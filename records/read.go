package records

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
)

// How much is read of a result: all but its sheet, or that, too.
const (
	bareColumns = `r.id, r.game, r.state, r.played, r.zone, r.league, r.season, r.complete, r.entered, r.round, r.place, r.note, r.source, r.outside`
	bareResult  = bareColumns + ` FROM results r`
	wholeResult = bareColumns + `, h.text, h.sheet, h.version, h.origin FROM results r JOIN sheets h ON h.result = r.id`
)

// How many results are read at a time: fewer where they have their sheets.
const (
	readPiece = 256
	barePiece = 500
)

// results reads results by their numbers and shows them in that order. What
// show gets is good until it returns.
func (s *Store) results(ctx context.Context, ids []int64, columns string, show func(*Full) error) error {
	r, err := s.reader(ctx, s.q)
	if err != nil {
		return err
	}
	most := readPiece
	if columns == bareResult {
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
	ctx     context.Context
	q       querier
	people  *roster
	leagues map[int64]string
	seasons map[int64]string
}

func (s *Store) reader(ctx context.Context, q querier) (*reader, error) {
	r := &reader{ctx: ctx, q: q}
	var err error
	if r.people, err = loadRoster(ctx, q); err != nil {
		return nil, err
	}
	if r.leagues, err = namesOf(ctx, q, "leagues"); err != nil {
		return nil, err
	}
	r.seasons, err = namesOf(ctx, q, "seasons")
	return r, err
}

// namesOf are the names of all leagues or seasons by number.
func namesOf(ctx context.Context, q querier, table string) (map[int64]string, error) {
	all := map[int64]string{}
	return all, each(ctx, q, func(row record) error {
		all[row.int(0)] = row.text(1)
		return nil
	}, `SELECT id, name FROM `+table)
}

// read reads results in the order of the given numbers. One that is not there
// is left out.
func (r *reader) read(ids []int64, columns string) ([]Full, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list := make([]Full, len(ids))
	at := make(map[int64]int, len(ids))
	for i, id := range ids {
		at[id] = i
	}
	var sheets []string // by place in the list
	if columns == wholeResult {
		sheets = make([]string, len(ids))
	}
	err := each(r.ctx, r.q, func(row record) error {
		i := at[row.int(0)]
		if sheets != nil {
			sheets[i] = row.text(15)
		}
		r.fill(&list[i], row)
		return nil
	}, `SELECT `+columns+` WHERE r.id `+areOf(ids))
	if err == nil {
		err = readSheets(list, sheets)
	}
	if err != nil {
		return nil, err
	}
	err = seatsOf(r.ctx, r.q, ids, func(result int64, seat Seat) {
		f := &list[at[result]]
		f.Seats = append(f.Seats, seat)
		f.Names = append(f.Names, r.people.name(seat.Player))
		if r.people.merged[seat.Player] != 0 && f.Sat == nil {
			f.Sat = make([]string, 0, 4)
		}
	})
	for i := range list {
		if f := &list[i]; f.Sat != nil {
			for _, seat := range f.Seats {
				f.Sat = append(f.Sat, r.people.names[seat.Player])
			}
		}
	}
	return slices.DeleteFunc(list, func(f Full) bool { return f.ID == 0 }), err
}

func (r *reader) fill(f *Full, row record) {
	f.ID, f.Game, f.State = row.int(0), row.text(1), State(row.text(2))
	f.Played = fromMillis(row.int(3), row.int(4))
	f.League, f.Season = r.leagues[row.int(5)], r.seasons[row.int(6)]
	f.Complete, f.Entered = row.int(7) == 1, fromMillis(row.int(8), row.int(4))
	f.Round, f.Place, f.Note, f.Source, f.Outside = row.text(9), row.text(10), row.text(11), row.text(12), row.text(13)
	if len(row) > 14 { // a whole one
		f.Text, f.Version, f.Origin = row.text(14), row.text(16), row.text(17)
	}
}

// readSheets reads the sheets of results, on all processors: nothing else about
// reading takes as long.
func readSheets(list []Full, sheets []string) error {
	workers := min(runtime.GOMAXPROCS(0), len(sheets)/16+1)
	errs := make([]error, workers)
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			for i := w; i < len(sheets); i += workers {
				if list[i].ID == 0 { // it is not there
					continue
				}
				var err error
				if list[i].Sheet, err = readSheet(sheets[i]); err != nil && errs[w] == nil {
					errs[w] = fmt.Errorf("result #%d: %w", list[i].ID, err)
				}
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

// seatsOf hands on the seats of results, those of a result in order.
func seatsOf(ctx context.Context, q querier, ids []int64, take func(result int64, seat Seat)) error {
	return each(ctx, q, func(row record) error {
		take(row.int(0), Seat{Player: row.int(1), Place: int(row.int(2)), Points: Points{Total: int(row.int(3)), Exact: row.text(4), None: row[3] == nil}})
		return nil
	}, `SELECT result, player, place, total, exact FROM seats WHERE result `+areOf(ids)+` ORDER BY result, seat`)
}
