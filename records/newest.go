package records

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"slices"
)

// newestPiece is how many results Newest holds at a time.
const newestPiece = 64

// Newest hands on the results that the filter picks by game, league, season,
// state and days, those played last first and those of a day as they were
// played, also from the last. Void ones are left out. It holds few results at a
// time, and the records may be asked other things meanwhile.
func (s *Store) Newest(ctx context.Context, f Filter, show func(*Full) error) error {
	return s.wrap("reading the results", s.newestFirst(ctx, &f, show))
}

func (s *Store) newestFirst(ctx context.Context, f *Filter, show func(*Full) error) error {
	people, err := loadRoster(ctx, s.db)
	if err != nil {
		return err
	}
	list, err := s.playedOrder(ctx, f)
	if err != nil {
		return err
	}
	slices.Reverse(list)
	for piece := range slices.Chunk(list, newestPiece) {
		at := make(map[int64]int, len(piece))
		for i, id := range piece {
			at[id] = i
		}
		full := make([]Full, len(piece))
		err := byNumber(piece, func(where string, args []any) error {
			return query(ctx, s.db, func(rows *sql.Rows) error {
				one, err := scanFull(rows, people)
				full[at[one.ID]] = one
				return err
			}, `SELECT `+resultColumns+`, h.text, h.sheet, h.version, h.origin`+resultTables+where, args...)
		})
		if err != nil {
			return err
		}
		for i := range full {
			// Somebody may have made it void, or taken it back, meanwhile.
			if full[i].ID == 0 || full[i].State == Void {
				continue
			}
			if err := show(&full[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// playedOrder is the numbers of the results that the filter picks, void ones
// apart, by the day at the table and then as they were played.
func (s *Store) playedOrder(ctx context.Context, f *Filter) ([]int64, error) {
	where, args, err := s.where(ctx, f)
	if err != nil {
		return nil, err
	}
	where = and(where, `r.state <> 'void'`)
	type row struct {
		id, played int64
		day        int32
	}
	var rows []row
	err = s.stream(ctx, func(values []driver.Value) error {
		id, _ := values[0].(int64)
		played, _ := values[1].(int64)
		zone, _ := values[2].(int64)
		rows = append(rows, row{id, played, dayOf(played, zone)})
		return nil
	}, `SELECT r.id, r.played, r.zone FROM results r`+where, args...)
	slices.SortFunc(rows, func(a, b row) int {
		switch {
		case a.day != b.day:
			return cmp.Compare(a.day, b.day)
		case a.played != b.played:
			return cmp.Compare(a.played, b.played)
		}
		return cmp.Compare(a.id, b.id)
	})
	list := make([]int64, len(rows))
	for i := range rows {
		list[i] = rows[i].id
	}
	return list, err
}
