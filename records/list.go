package records

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"arbiter/records/engine"
	"arbiter/records/league"
)

// A Filter picks results. An empty field matches all.
type Filter struct {
	Game   string
	League string
	Season string

	// Standings of a league that has seasons are those of its current season: the
	// newest open one. Where Season names none, AllSeasons asks for all of them.
	AllSeasons bool

	// Tables that add up, as standings and ratings, are those after the round; all
	// else is of the round itself. See CompareRounds.
	Round   string
	earlier bool // earlier rounds too

	Players []string // all of them sat there
	State   league.State
	ID      int64
	Limit   int    // at most so many, those with the highest numbers
	Skip    int    // with Limit: how many newer ones to leave out
	Before  int64  // only results of a smaller number; 0 for any
	notVoid bool   // leave void ones out
	From    string // played on that day or later, as 2026-11-20; "" for any
	AsOf    string // played on that day or earlier; "" for any
}

// List passes results with everything that is kept of them to show, in the order of
// their numbers.
func (s *Store) List(ctx context.Context, f Filter, show func(*league.Result) error) error {
	return s.showPicked(ctx, &f, wholeResult, show)
}

// Plays does the same without positions, sheets and what other programs had.
func (s *Store) Plays(ctx context.Context, f Filter, show func(*league.Result) error) error {
	return s.showPicked(ctx, &f, bareResult, show)
}

// Named does the same as Plays, with sheets that have only the players' colours and
// names as they were entered.
func (s *Store) Named(ctx context.Context, f Filter, show func(*league.Result) error) error {
	return s.showPicked(ctx, &f, namedResult, show)
}

// Results passes results by their numbers, in this order, as Plays does. Those that are
// not there are left out.
func (s *Store) Results(ctx context.Context, ids []int64, show func(*league.Result) error) error {
	return s.results(ctx, ids, bareResult, show)
}

// Numbers are the numbers of the results that the filter picks, in order.
func (s *Store) Numbers(ctx context.Context, f Filter) ([]int64, error) { return s.picked(ctx, &f) }

func (s *Store) showPicked(ctx context.Context, f *Filter, columns string, show func(*league.Result) error) error {
	return s.Snapshot(ctx, func(s *Store) error {
		ids, err := s.picked(ctx, f)
		if err != nil {
			return err
		}
		return s.results(ctx, ids, columns, show)
	})
}

// Newest passes results to show, those played last first, at most Limit of them. The
// filter picks by game, league, season, state and days. Void results are left out.
func (s *Store) Newest(ctx context.Context, f Filter, show func(*league.Result) error) error {
	return s.Snapshot(ctx, func(s *Store) error {
		f.notVoid = true
		where, args, err := s.where(ctx, &f)
		if err != nil {
			return err
		}
		ids, err := s.ids(ctx, where+playedOrder, args)
		if err != nil {
			return err
		}
		slices.Reverse(ids)
		if f.Limit > 0 {
			ids = ids[:min(f.Limit, len(ids))]
		}
		return s.results(ctx, ids, wholeResult, show)
	})
}

// atTable is the time of a result at the table, as if it were in UTC.
const atTable = `(r.played + 60000 * r.zone)`

// dayAtTable is the day of a result, counted from the year 0.
const dayAtTable = `(` + atTable + ` + 62167219200000) / 86400000`

// playedOrder is the order in which results were played.
const playedOrder = ` ORDER BY ` + dayAtTable + `, r.id`

// Show is one result with all that is kept of it.
func (s *Store) Show(ctx context.Context, id int64) (league.Result, error) {
	var found league.Result
	err := s.List(ctx, Filter{ID: id}, func(f *league.Result) error { found = *f; return nil })
	if err == nil && found.ID == 0 {
		err = noResult(id)
	}
	return found, err
}

// Count is how many results the filter picks without its Limit and Skip.
func (s *Store) Count(ctx context.Context, f Filter) (int, error) {
	where, args, err := s.where(ctx, &f)
	if err != nil {
		return 0, err
	}
	var n int
	err = s.Q.QueryRowContext(ctx, `SELECT count(*) FROM results r`+where, args...).Scan(&n)
	return n, err
}

// ResultsBefore is how many results there had ever been before the command brought any,
// those included that were taken back; 0 where none is left.
func (t *Tx) ResultsBefore() (int, error) {
	last := t.First["results"]
	if last == 0 { // it may have locked the tables, see dropLate
		return 0, nil
	}
	n, err := t.Number(`SELECT count(*) FROM all_results WHERE id <= $1 AND EXISTS (SELECT 1 FROM results WHERE id <= $1)`, last)
	return int(n), err
}

// picked are the numbers of the results that the filter picks, in order.
func (s *Store) picked(ctx context.Context, f *Filter) ([]int64, error) {
	if f.ID != 0 && reflect.DeepEqual(*f, Filter{ID: f.ID}) {
		return []int64{f.ID}, nil // who reads it sees whether it is there
	}
	where, args, err := s.where(ctx, f)
	if err != nil {
		return nil, err
	}
	if f.Limit == 0 {
		return s.ids(ctx, where+` ORDER BY r.id`, args)
	}
	list, err := s.ids(ctx, where+` ORDER BY r.id DESC LIMIT `+engine.Marks(len(args)+1, 1)+` OFFSET `+engine.Marks(len(args)+2, 1), append(args, f.Limit, f.Skip))
	slices.Reverse(list)
	return list, err
}

func (s *Store) ids(ctx context.Context, where string, args []any) ([]int64, error) {
	return engine.Numbers(ctx, s.Q, `SELECT r.id FROM results r`+where, args...)
}

// where makes a filter's condition.
func (s *Store) where(ctx context.Context, f *Filter) (string, []any, error) {
	var list []string
	var args []any
	add := func(condition string, arg any) { // a ? stands for the argument
		args = append(args, arg)
		list = append(list, strings.ReplaceAll(condition, "?", strings.Trim(engine.Marks(len(args), 1), "()")))
	}
	if f.ID != 0 {
		add("r.id = ?", f.ID)
	}
	if f.Game != "" {
		names, err := s.spellings(ctx, f.Game)
		if err != nil {
			return "", nil, err
		}
		list = append(list, "r.game IN "+engine.Marks(len(args)+1, len(names)))
		for _, name := range names {
			args = append(args, name)
		}
	}
	if f.State != "" {
		add("r.state = ?", string(f.State))
	}
	if f.notVoid {
		list = append(list, "r.state <> 'void'")
	}
	if f.Before != 0 {
		add("r.id < ?", f.Before)
	}
	if f.From != "" {
		add(atTable+" >= ?", league.ParseDay(f.From).Millis())
	}
	if f.AsOf != "" {
		add(atTable+" < ?", (league.ParseDay(f.AsOf) + 1).Millis())
	}
	g := &register{}
	if f.League != "" || f.Season != "" || len(f.Players) > 0 {
		var err error
		if g, err = s.names(ctx); err != nil {
			return "", nil, err
		}
	}
	for _, n := range []struct{ column, name string }{{"league", f.League}, {"season", f.Season}} {
		if n.name == "" {
			continue
		}
		id, err := g.idOf(n.column+"s", n.name)
		if err != nil {
			return "", nil, err
		}
		add("r."+n.column+" = ?", id)
	}
	for _, name := range f.Players {
		id, err := g.idOf("players", name)
		if err != nil {
			return "", nil, err
		}
		add(satWith, id)
	}
	if f.Round != "" {
		condition, rounds, err := s.ofRounds(ctx, f, len(args))
		if err != nil {
			return "", nil, err
		}
		list, args = append(list, condition), append(args, rounds...)
	}
	if len(list) == 0 {
		return "", nil, nil
	}
	return " WHERE " + strings.Join(list, " AND "), args, nil
}

// satWith is the condition that a player sat there, under any of the player's rows.
const satWith = `r.id IN (SELECT result FROM all_seats WHERE player IN (SELECT id FROM all_players WHERE (id = ? OR merged = ?) AND gone = 0))`

// ofRounds is the condition that a result is of the filter's round, or also of an
// earlier one. Its arguments come after so many others. A result without a round
// is of none.
func (s *Store) ofRounds(ctx context.Context, f *Filter, others int) (string, []any, error) {
	all, err := engine.Texts(ctx, s.Q, `SELECT DISTINCT round FROM results WHERE round <> ''`)
	if err != nil {
		return "", nil, err
	}
	var args []any
	for _, round := range all {
		if n := league.CompareRounds(round, f.Round); n == 0 || n < 0 && f.earlier {
			args = append(args, round)
		}
	}
	if len(args) == 0 {
		return "r.id < 0", nil, nil
	}
	return "r.round IN " + engine.Marks(others+1, len(args)), args, nil
}
