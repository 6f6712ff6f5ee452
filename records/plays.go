package records

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
)

// A Play is a result as it is written to lists of many: without its position.
type Play struct {
	Result
	Sheet string // the stored sheet as JSON of a result that another program gave; else ""
}

// Plays hands results to show, in the order of their numbers, quicker than
// List: of the sheets only those of other programs are read, whose lines may
// keep more than whole points. What show gets is good until it returns, and
// the records cannot be asked anything else meanwhile.
func (s *Store) Plays(ctx context.Context, f Filter, show func(*Play) error) error {
	return s.wrap("reading the results", s.plays(ctx, &f, show))
}

func (s *Store) plays(ctx context.Context, f *Filter, show func(*Play) error) error {
	people, err := loadRoster(ctx, s.db)
	if err != nil {
		return err
	}
	leagues, err := s.namesOf(ctx, "leagues")
	if err != nil {
		return err
	}
	seasons, err := s.namesOf(ctx, "seasons")
	if err != nil {
		return err
	}
	var p Play
	take := func(row []driver.Value) error {
		var packed []byte
		p.ID, _ = row[0].(int64)
		played, _ := row[1].(int64)
		zone, _ := row[2].(int64)
		entered, _ := row[3].(int64)
		league, _ := row[4].(int64)
		season, _ := row[5].(int64)
		complete, _ := row[6].(int64)
		packed, _ = row[7].([]byte)
		state, _ := row[8].(string)
		p.Game, _ = row[9].(string)
		p.Round, _ = row[10].(string)
		p.Place, _ = row[11].(string)
		p.Note, _ = row[12].(string)
		p.Source, _ = row[13].(string)
		p.Outside, _ = row[14].(string)
		p.Sheet, _ = row[15].(string)
		p.State, p.Complete = State(state), complete == 1
		p.Played, p.Entered = fromMillis(played, zone), fromMillis(entered, zone)
		p.League, p.Season = leagues[league], seasons[season]
		var err error
		if p.Seats, err = unpackSeats(p.Seats, packed); err != nil {
			return fmt.Errorf("result #%d: %w", p.ID, err)
		}
		p.Names = p.Names[:0]
		for _, seat := range p.Seats {
			p.Names = append(p.Names, people.name(seat.Player))
		}
		return show(&p)
	}
	return s.pick(ctx, f, people, func(where string, args []any) error {
		return s.stream(ctx, take, `SELECT r.id, r.played, r.zone, r.entered, r.league, r.season, r.complete, r.seats, r.state, r.game, r.round, r.place, r.note, r.source, r.outside,
			CASE WHEN r.source NOT IN ('id', 'text', 'undated', '') THEN (SELECT h.sheet FROM sheets h WHERE h.result = r.id AND h.text = '') END
			FROM results r`+where+` ORDER BY r.id`, args...)
	})
}

// namesOf are the names of all leagues or seasons by number.
func (s *Store) namesOf(ctx context.Context, table string) (map[int64]string, error) {
	all := map[int64]string{}
	return all, query(ctx, s.db, func(rows *sql.Rows) error {
		var id int64
		var name string
		err := rows.Scan(&id, &name)
		all[id] = name
		return err
	}, `SELECT id, name FROM `+table)
}

// Snapshot lets look read at one instant: it sees the records as they were when
// it began, whatever other processes write meanwhile. It must not write.
func (s *Store) Snapshot(ctx context.Context, look func() error) error {
	// There is one connection, so a transaction on it holds for whatever asks.
	if _, err := s.db.ExecContext(ctx, `BEGIN DEFERRED`); err != nil {
		return s.wrap("starting to read", err)
	}
	defer s.db.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`) // nothing was written
	return look()
}
