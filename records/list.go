package records

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"arbiter/score"
)

// A Filter picks results; what is empty picks nothing out.
type Filter struct {
	Game    string
	League  string
	Season  string
	Player  string
	Players []string // all of whom sat, beside Player
	State   State
	ID      int64
	Limit   int   // the newest so many by number
	Skip    int   // with Limit: newer ones passed over
	Before  int64 // only results of a smaller number; 0 for any
	From    int32 // days since 1970: played on that day or later; 0 for any
	AsOf    int32 // played on that day or earlier; 0 for any
}

const resultColumns = `r.id, r.game, r.state, r.complete, r.played, r.zone, r.entered, coalesce(l.name, ''), coalesce(s.name, ''),
	r.round, r.place, r.note, r.source, coalesce(r.outside, ''), r.seats`

const resultTables = ` FROM results r LEFT JOIN leagues l ON l.id = r.league LEFT JOIN seasons s ON s.id = r.season JOIN sheets h ON h.result = r.id`

// List hands results to show, in the order of their numbers, with their
// sheets. The records cannot be asked anything else meanwhile.
func (s *Store) List(ctx context.Context, f Filter, show func(Full) error) error {
	return s.wrap("reading the results", s.list(ctx, &f, show))
}

// Count is how many results the filter picks, Limit and Skip left aside.
func (s *Store) Count(ctx context.Context, f Filter) (int, error) {
	n, err := s.count(ctx, &f)
	return n, s.wrap("counting the results", err)
}

// sitters are the players whom a filter names.
func (f *Filter) sitters() []string {
	if f.Player == "" {
		return f.Players
	}
	return append([]string{f.Player}, f.Players...)
}

func (s *Store) count(ctx context.Context, f *Filter) (int, error) {
	if names := f.sitters(); names != nil {
		r, err := loadRoster(ctx, s.db)
		if err != nil {
			return 0, err
		}
		players, err := s.playerIDs(ctx, names)
		if err != nil {
			return 0, err
		}
		ids, err := s.sitting(ctx, f, r, players)
		return len(ids), err
	}
	where, args, err := s.where(ctx, f)
	if err != nil {
		return 0, err
	}
	var n int
	err = s.db.QueryRowContext(ctx, `SELECT count(*) FROM results r`+where, args...).Scan(&n)
	return n, err
}

func (s *Store) list(ctx context.Context, f *Filter, show func(Full) error) error {
	r, err := loadRoster(ctx, s.db)
	if err != nil {
		return err
	}
	fetch := func(where string, args []any) error {
		return query(ctx, s.db, func(rows *sql.Rows) error {
			full, err := scanFull(rows, r)
			if err != nil {
				return err
			}
			return show(full)
		}, `SELECT `+resultColumns+`, h.text, h.sheet, h.version, h.origin`+resultTables+where+` ORDER BY r.id`, args...)
	}
	return s.pick(ctx, f, r, fetch)
}

// pick has the results that a filter picks fetched, in the order of their
// numbers: all at once, or in pieces.
func (s *Store) pick(ctx context.Context, f *Filter, r *roster, fetch func(where string, args []any) error) error {
	var ids []int64
	var err error
	switch names := f.sitters(); {
	case names != nil:
		players, err := s.playerIDs(ctx, names)
		if err != nil {
			return err
		}
		if ids, err = s.sitting(ctx, f, r, players); err != nil {
			return err
		}
		if f.Limit > 0 {
			ids = ids[:max(0, len(ids)-f.Skip)]
			ids = ids[max(0, len(ids)-f.Limit):]
		}
	case f.Limit > 0:
		if ids, err = s.newest(ctx, f); err != nil {
			return err
		}
	default:
		where, args, err := s.where(ctx, f)
		if err != nil {
			return err
		}
		return fetch(where, args)
	}
	return byNumber(ids, fetch)
}

// newest is the numbers of the newest results that the filter picks, in order.
func (s *Store) newest(ctx context.Context, f *Filter) ([]int64, error) {
	where, args, err := s.where(ctx, f)
	if err != nil {
		return nil, err
	}
	var ids []int64
	err = query(ctx, s.db, func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	}, `SELECT r.id FROM results r`+where+` ORDER BY r.id DESC LIMIT ? OFFSET ?`, append(args, f.Limit, f.Skip)...)
	slices.Reverse(ids)
	return ids, err
}

// where makes a filter's condition, but for the players.
func (s *Store) where(ctx context.Context, f *Filter) (string, []any, error) {
	var list []string
	var args []any
	add := func(condition string, arg any) {
		list = append(list, condition)
		args = append(args, arg)
	}
	if f.ID != 0 {
		add("r.id = ?", f.ID)
	}
	if f.Game != "" {
		add("r.game = ?", f.Game)
	}
	if f.State != "" {
		add("r.state = ?", string(f.State))
	}
	if f.Before != 0 {
		add("r.id < ?", f.Before)
	}
	// A day begins and ends where the game was played.
	if f.From != 0 {
		add("r.played + 60000 * r.zone >= ?", int64(f.From)*dayMillis)
	}
	if f.AsOf != 0 {
		add("r.played + 60000 * r.zone < ?", (int64(f.AsOf)+1)*dayMillis)
	}
	for _, n := range []struct{ kind, table, name string }{{"league", "leagues", f.League}, {"season", "seasons", f.Season}} {
		if n.name == "" {
			continue
		}
		id, _, err := s.named(ctx, n.kind, n.table, n.name)
		if err != nil {
			return "", nil, err
		}
		add("r."+n.kind+" = ?", id)
	}
	if len(list) == 0 {
		return "", nil, nil
	}
	return " WHERE " + strings.Join(list, " AND "), args, nil
}

// named is the number of a league or season and its name as it was entered.
func (s *Store) named(ctx context.Context, kind, table, name string) (int64, string, error) {
	var id int64
	var as string
	err := s.db.QueryRowContext(ctx, `SELECT id, name FROM `+table+` WHERE key = ?`, score.NameKey(name)).Scan(&id, &as)
	if errors.Is(err, sql.ErrNoRows) {
		known, err := names(ctx, s.db, table)
		if err != nil {
			return 0, "", err
		}
		return 0, "", &NotFoundError{Kind: kind, Name: name, Known: known}
	}
	return id, as, err
}

func (s *Store) playerID(ctx context.Context, name string) (int64, error) {
	var id int64
	err := s.db.QueryRowContext(ctx, `SELECT coalesce(folded, id) FROM players WHERE key = ?`, score.NameKey(name)).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		known, err := names(ctx, s.db, "players")
		if err != nil {
			return 0, err
		}
		return 0, &NotFoundError{Kind: "player", Name: name, Known: known}
	}
	return id, err
}

func scanFull(rows *sql.Rows, people *roster) (Full, error) {
	var f Full
	var played, zone, entered int64
	var packed sql.RawBytes
	var sheet string
	err := rows.Scan(&f.ID, &f.Game, &f.State, &f.Complete, &played, &zone, &entered, &f.League, &f.Season,
		&f.Round, &f.Place, &f.Note, &f.Source, &f.Outside, &packed, &f.Text, &sheet, &f.Version, &f.Origin)
	if err != nil {
		return f, err
	}
	f.Played, f.Entered = fromMillis(played, zone), fromMillis(entered, zone)
	if f.Seats, err = unpackSeats(nil, packed); err != nil {
		return f, err
	}
	for _, s := range f.Seats {
		f.Names = append(f.Names, people.name(s.Player))
	}
	f.Sheet, err = readSheet(sheet)
	return f, err
}

// Show is one result with all that is kept of it.
func (s *Store) Show(ctx context.Context, id int64) (Full, error) {
	var found Full
	err := s.list(ctx, &Filter{ID: id}, func(f Full) error { found = f; return nil })
	if err == nil && found.ID == 0 {
		err = missing(sql.ErrNoRows, id)
	}
	return found, s.wrap("reading a result", err)
}
