package records

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// A Filter picks results. An empty field matches all.
type Filter struct {
	Game   string
	League string
	Season string

	// Standings of a league that has seasons are those of its current season: the newest open one.
	// Unless Season names one, AllSeasons asks for all of them.
	AllSeasons bool

	// Tables that add up, such as standings and ratings, are those after the round; all else is of
	// the round itself. See league.CompareRounds.
	Round   string
	earlier bool // earlier rounds too

	Players []string // all of them sat there
	State   league.State
	IDs     []int64 // only these
	Limit   int     // at most so many, the newest
	Skip    int     // with Limit: how many newer ones to leave out
	Before  int64   // only those that were played before this result; 0 for any
	Newest  bool    // those played last come first
	NotVoid bool    // leave void ones out
	From    string  // played on that day, as 2026-11-20, or later
	AsOf    string  // played on that day or earlier
}

// Results returns those that the filter picks in the order played, by day and then by number,
// without their positions, sheets and what other programs had.
func (s *Store) Results(ctx context.Context, f Filter) ([]*league.Result, error) {
	var list []*league.Result
	return list, s.Snapshot(ctx, func(s *Store) error {
		n, err := s.names(ctx)
		if err != nil {
			return err
		}
		list, err = s.results(ctx, n, &f)
		return err
	})
}

// Whole calls show for the same results with everything that is kept of them.
func (s *Store) Whole(ctx context.Context, f Filter, show func(*league.Result) error) error {
	return s.Snapshot(ctx, func(s *Store) error {
		n, err := s.names(ctx)
		if err != nil {
			return err
		}
		ids, err := s.numbers(ctx, n, &f)
		if err != nil {
			return err
		}
		for piece := range slices.Chunk(ids, 200) {
			list, err := s.whole(ctx, n, piece)
			if err != nil {
				return err
			}
			for _, r := range list {
				if err := show(r); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// Result returns one result with everything that is kept of it.
func (s *Store) Result(ctx context.Context, id int64) (*league.Result, error) {
	var found *league.Result
	err := s.Whole(ctx, Filter{IDs: []int64{id}}, func(r *league.Result) error {
		found = r
		return nil
	})
	if err == nil && found == nil {
		err = noResult(id)
	}
	return found, err
}

// Numbers returns the numbers of the results that the filter picks, in the order played.
func (s *Store) Numbers(ctx context.Context, f Filter) ([]int64, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	return s.numbers(ctx, n, &f)
}

// Count returns how many results the filter picks without its Limit and Skip.
func (s *Store) Count(ctx context.Context, f Filter) (int, error) {
	f.Limit, f.Skip = 0, 0
	list, err := s.Numbers(ctx, f)
	return len(list), err
}

// numbers returns the numbers of the results that the filter picks, in the order played.
func (s *Store) numbers(ctx context.Context, n *names, f *Filter) ([]int64, error) {
	where, args, err := s.where(ctx, n, f)
	if err != nil {
		return nil, err
	}
	text := `SELECT r.id FROM results r` + where + ` ORDER BY r.day DESC, r.id DESC`
	if f.Limit > 0 {
		text += fmt.Sprintf(` LIMIT %d OFFSET %d`, f.Limit, f.Skip)
	}
	list, err := listed[int64](ctx, s.q, text, args...)
	if !f.Newest {
		slices.Reverse(list)
	}
	return list, err
}

// results reads the results that the filter picks.
func (s *Store) results(ctx context.Context, n *names, f *Filter) ([]*league.Result, error) {
	var where string
	var args []any
	var err error
	if f.Limit > 0 {
		var ids []int64
		if ids, err = s.numbers(ctx, n, f); err == nil {
			where = ` WHERE r.id IN ` + inNumbers(ids)
		}
	} else {
		where, args, err = s.where(ctx, n, f)
	}
	if err != nil {
		return nil, err
	}
	var list []*league.Result
	byID := map[int64]*league.Result{}
	err = each(ctx, s.q, func(rows *sql.Rows) error {
		var row resultRow
		if err := rows.Scan(&row.id, &row.uid, &row.game, &row.state, &row.complete, &row.day, &row.time, &row.league, &row.season, &row.round, &row.venue, &row.note); err != nil {
			return err
		}
		r := row.result(n)
		r.Seats = make([]league.Seat, 0, 4) // as most games have
		list, byID[row.id] = append(list, r), r
		return nil
	}, `SELECT id, uid, game, state, complete = 1, day, time, coalesce(league, 0), coalesce(season, 0), round, venue, note FROM results r`+where, args...)
	if err != nil {
		return nil, err
	}
	league.SortPlayed(list)
	if f.Newest {
		slices.Reverse(list)
	}
	in := ` JOIN results r ON r.id = s.result` + where
	if where == "" {
		in = ""
	}
	return list, each(ctx, s.q, func(rows *sql.Rows) error {
		var row seatRow
		if err := row.scan(rows); err != nil {
			return err
		}
		if r := byID[row.result]; r != nil {
			r.Seats = append(r.Seats, row.seatOf(n))
		}
		return nil
	}, `SELECT s.result, s.seat, s.player, s.place, s.points, s.called FROM seats s`+in+` ORDER BY s.result, s.seat`, args...)
}

// whole reads results with everything that is kept of them, in the order of the numbers given.
// Those that do not exist are left out.
func (s *Store) whole(ctx context.Context, n *names, ids []int64) ([]*league.Result, error) {
	byID := map[int64]*league.Result{}
	in := ` IN ` + inNumbers(ids)
	err := each(ctx, s.q, func(rows *sql.Rows) error {
		var row resultRow
		if err := rows.Scan(&row.id, &row.uid, &row.game, &row.state, &row.complete, &row.day, &row.time, &row.entered, &row.league, &row.season, &row.round, &row.venue, &row.note); err != nil {
			return err
		}
		byID[row.id] = row.result(n)
		return nil
	}, `SELECT id, uid, game, state, complete = 1, day, time, entered, coalesce(league, 0), coalesce(season, 0), round, venue, note FROM results WHERE id`+in, nil...)
	if err != nil {
		return nil, err
	}
	err = each(ctx, s.q, func(rows *sql.Rows) error {
		var row seatRow
		err := row.scan(rows)
		if r := byID[row.result]; r != nil {
			r.Seats = append(r.Seats, row.seatOf(n))
		}
		return err
	}, `SELECT s.result, s.seat, s.player, s.place, s.points, s.called FROM seats s WHERE result`+in+` ORDER BY s.result, s.seat`)
	if err != nil {
		return nil, err
	}
	err = each(ctx, s.q, func(rows *sql.Rows) error {
		var row sheetRow
		if err := rows.Scan(&row.result, &row.text, &row.sheet, &row.version, &row.origin); err != nil {
			return err
		}
		return row.addTo(byID[row.result])
	}, `SELECT result, text, sheet, version, origin FROM sheets WHERE result`+in)
	var list []*league.Result
	for _, id := range ids {
		if r := byID[id]; r != nil {
			list = append(list, r)
		}
	}
	return list, err
}

// inNumbers returns numbers for a condition: (1, 2, 3).
func inNumbers(ids []int64) string {
	if len(ids) == 0 {
		return "(-1)" // no row has it
	}
	var b strings.Builder
	for i, id := range ids {
		fmt.Fprintf(&b, "%s%d", map[bool]string{true: "(", false: ","}[i == 0], id)
	}
	return b.String() + ")"
}

// A resultRow is a row of the results.
type resultRow struct {
	id                                   int64
	uid, game, state, day, time, entered string
	complete                             bool
	league, season                       int64
	round, venue, note                   string
}

// result returns the row with the names of today, without its seats.
func (row *resultRow) result(n *names) *league.Result {
	r := &league.Result{ID: row.id, UID: row.uid, Game: row.game, State: league.State(row.state), Complete: row.complete,
		Day: row.day, Time: row.time, Round: row.round, Venue: row.venue, Note: row.note}
	if row.entered != "" {
		r.Entered, _ = time.Parse(time.RFC3339, row.entered)
	}
	if l := n.league[row.league]; l != nil {
		r.League = l.name
	}
	if x := n.season[row.season]; x != nil {
		r.Season = x.name
	}
	return r
}

// A seatRow is a row of the seats.
type seatRow struct {
	result, seat, player, place int64
	points                      sql.NullFloat64
	called                      sql.NullString
}

func (row *seatRow) scan(rows *sql.Rows) error {
	return rows.Scan(&row.result, &row.seat, &row.player, &row.place, &row.points, &row.called)
}

// seatOf returns a seat, its player found by the name that was typed.
func (row *seatRow) seatOf(n *names) league.Seat {
	who := n.who(row.player)
	seat := league.Seat{Player: who.id, Name: who.name, UID: who.uid, Place: int(row.place), NoPoints: !row.points.Valid}
	if row.points.Valid {
		seat.Points = score.PointsOf(row.points.Float64)
	}
	if called := cmp.Or(row.called.String, n.nameOf(row.player)); called != who.name {
		seat.Called = called
	}
	return seat
}

// A sheetRow is a row of the sheets.
type sheetRow struct {
	result                       int64
	text, sheet, version, origin string
}

func (row *sheetRow) addTo(r *league.Result) error {
	r.Text, r.Version, r.Origin = row.text, row.version, row.origin
	if row.sheet == "" {
		return nil
	}
	r.Sheet = &league.Sheet{}
	if err := json.Unmarshal([]byte(row.sheet), r.Sheet); err != nil {
		return &FileError{Trouble: Damaged, Err: fmt.Errorf("reading the sheet of %d: %w", row.result, err)}
	}
	for i := range r.Seats {
		if i < len(r.Sheet.Players) {
			r.Seats[i].Called = ""
			if called := r.Sheet.Players[i].Name; called != r.Seats[i].Name {
				r.Seats[i].Called = called
			}
		}
	}
	return nil
}

// where makes a filter's condition. A name that the records do not have is an error.
func (s *Store) where(ctx context.Context, n *names, f *Filter) (string, []any, error) {
	var list []string
	var args []any
	add := func(condition string, arg any) { // a ? stands for the argument
		args = append(args, arg)
		list = append(list, strings.ReplaceAll(condition, "?", fmt.Sprintf("$%d", len(args))))
	}
	if f.IDs != nil {
		list = append(list, `r.id IN `+inNumbers(f.IDs))
	}
	if f.Game != "" {
		games, err := s.spellings(ctx, f.Game)
		if err != nil {
			return "", nil, err
		}
		add("r.game = ?", games[0])
		for _, game := range games[1:] {
			add("r.game = ?", game)
			list = append(list[:len(list)-2], "("+list[len(list)-2]+" OR "+list[len(list)-1]+")")
		}
	}
	if f.State != "" {
		add("r.state = ?", string(f.State))
	}
	if f.NotVoid {
		list = append(list, "r.state <> 'void'")
	}
	if f.Before != 0 {
		if there, err := listed[int64](ctx, s.q, `SELECT id FROM results WHERE id = $1`, f.Before); err != nil || there == nil {
			return "", nil, cmp.Or(err, noResult(f.Before))
		}
		add("(r.day, r.id) < (SELECT x.day, x.id FROM results x WHERE x.id = ?)", f.Before)
	}
	if f.From != "" {
		add("r.day >= ?", f.From)
	}
	if f.AsOf != "" {
		add("r.day <= ?", f.AsOf)
	}
	of, seasons, err := n.scope(f.League, f.Season)
	if err != nil {
		return "", nil, err
	}
	if of != 0 {
		add("r.league = ?", of)
	}
	if f.Season != "" {
		list = append(list, "r.season IN "+inNumbers(seasons))
	}
	for _, name := range f.Players {
		p, err := n.find(name)
		if err != nil {
			return "", nil, err
		}
		add("r.id IN (SELECT result FROM seats WHERE player IN (SELECT id FROM players WHERE id = ? OR merged = ?))", p.id)
	}
	if f.Round != "" {
		rounds, err := listed[string](ctx, s.q, `SELECT DISTINCT round FROM results WHERE round <> ''`)
		if err != nil {
			return "", nil, err
		}
		var any []string
		for _, round := range rounds {
			if order := league.CompareRounds(round, f.Round); order == 0 || order < 0 && f.earlier {
				args = append(args, round)
				any = append(any, fmt.Sprintf("$%d", len(args)))
			}
		}
		list = append(list, "r.round IN ("+cmp.Or(strings.Join(any, ", "), "NULL")+")")
	}
	if len(list) == 0 {
		return "", nil, nil
	}
	return " WHERE " + strings.Join(list, " AND "), args, nil
}

// scope returns the numbers of a league and of the seasons of a name, in that league where one is
// named.
func (n *names) scope(of, season string) (id int64, seasons []int64, err error) {
	if of != "" {
		l, err := n.findLeague(of)
		if err != nil {
			return 0, nil, err
		}
		id = l.id
	}
	if season == "" {
		return id, nil, nil
	}
	season, _ = CleanName(season)
	missing := &NotFoundError{Kind: "season", Name: season}
	for _, x := range n.seasons {
		if !x.used || id != 0 && x.league != id {
			continue
		}
		missing.Known = append(missing.Known, x.name)
		if score.SameName(x.name, season) {
			seasons = append(seasons, x.id)
		}
	}
	if seasons == nil {
		return id, nil, missing
	}
	return id, seasons, nil
}

// Games returns the names of all recorded games, as they were first entered.
func (s *Store) Games(ctx context.Context) ([]string, error) {
	all, err := s.gameNames(ctx)
	var list []string
	for _, name := range all {
		if !league.Unplayed(name) && !slices.ContainsFunc(list, func(other string) bool { return score.SameName(other, name) }) {
			list = append(list, name)
		}
	}
	slices.SortFunc(list, league.ByName)
	return list, err
}

// gameNames returns the names of games as they are stored, those entered first before others.
func (s *Store) gameNames(ctx context.Context) ([]string, error) {
	return listed[string](ctx, s.q, `SELECT game FROM results GROUP BY game ORDER BY min(id)`)
}

// spellings returns the names under which a game is stored, the first entered before others; the
// name itself for a game that is not there.
func (s *Store) spellings(ctx context.Context, game string) ([]string, error) {
	game, _ = CleanName(game)
	all, err := s.gameNames(ctx)
	list := slices.DeleteFunc(all, func(name string) bool { return !score.SameName(name, game) })
	if len(list) == 0 {
		list = []string{game}
	}
	return list, err
}
