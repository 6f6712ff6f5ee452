package records

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"arbiter/score"
)

// A Filter picks results; what is empty picks nothing out.
type Filter struct {
	Game   string
	League string
	Season string
	Player string
	State  State
	ID     int64
	Limit  int   // the newest so many by number
	From   int32 // days since 1970: played on that day or later; 0 for any
	AsOf   int32 // played on that day or earlier; 0 for any
}

const resultColumns = `r.id, r.game, r.state, r.complete, r.played, r.zone, r.entered, coalesce(l.name, ''), coalesce(s.name, ''),
	r.round, r.place, r.note, r.source, coalesce(r.outside, ''), r.seats`

const resultTables = ` FROM results r LEFT JOIN leagues l ON l.id = r.league LEFT JOIN seasons s ON s.id = r.season JOIN sheets h ON h.result = r.id`

// List hands results to show, in the order of their numbers, with their
// sheets. The records cannot be asked anything else meanwhile.
func (s *Store) List(ctx context.Context, f Filter, show func(Full) error) error {
	return s.wrap("reading the results", s.list(ctx, &f, show))
}

func (s *Store) list(ctx context.Context, f *Filter, show func(Full) error) error {
	r, err := loadRoster(ctx, s.db)
	if err != nil {
		return err
	}
	player := int64(0)
	if f.Player != "" {
		if player, err = s.playerID(ctx, f.Player); err != nil {
			return err
		}
	}
	where, args, err := s.where(ctx, f)
	if err != nil {
		return err
	}
	text := `SELECT ` + resultColumns + `, h.text, h.sheet, h.version` + resultTables + where + ` ORDER BY r.id`
	skip := 0
	if f.Limit > 0 {
		if skip, err = s.count(ctx, r, player, where, args); err != nil {
			return err
		}
		skip -= f.Limit
	}
	return query(ctx, s.db, func(rows *sql.Rows) error {
		full, err := scanFull(rows, r)
		if err != nil {
			return err
		}
		if player != 0 && !full.has(r, player) {
			return nil
		}
		if skip--; skip >= 0 {
			return nil
		}
		return show(full)
	}, text, args...)
}

// count is how many results a list would have.
func (s *Store) count(ctx context.Context, r *roster, player int64, where string, args []any) (int, error) {
	n := 0
	var full Full
	err := query(ctx, s.db, func(rows *sql.Rows) error {
		var packed sql.RawBytes
		if err := rows.Scan(&packed); err != nil {
			return err
		}
		var err error
		if full.Seats, err = unpackSeats(full.Seats, packed); err != nil {
			return err
		}
		if player == 0 || full.has(r, player) {
			n++
		}
		return nil
	}, `SELECT r.seats FROM results r`+where, args...)
	return n, err
}

func (r *Result) has(people *roster, player int64) bool {
	for _, s := range r.Seats {
		if people.who(s.Player) == player {
			return true
		}
	}
	return false
}

// where makes a filter's condition, but for the player.
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
		&f.Round, &f.Place, &f.Note, &f.Source, &f.Outside, &packed, &f.Text, &sheet, &f.Version)
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
