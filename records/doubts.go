package records

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/records/suspect"
	"arbiter/score"
)

// A Look tells what looks wrong in what a command does, before the command is kept.
type Look struct {
	asked
	sees   *suspect.Look
	result suspect.Result // the one that it sees
}

// Look begins to look at what the command does. games are those that the program knows.
func (t *Tx) Look(games []*score.Game) *Look {
	t.look = &Look{asked: asked{ctx: t.Ctx, s: t.View(), t: t, last: maps.Clone(t.Last), changed: map[int64]bool{}, alone: t.Last["results"] == 0}}
	t.look.sees = suspect.New(&t.look.asked, games, t.s.Now(), t.ID())
	return t.look
}

// recorded shows it a new result.
func (l *Look) recorded(n *league.Result, row *recording) {
	if l == nil || n.State == league.Void {
		return
	}
	to := &l.result
	*to = suspect.Result{ID: n.ID, Game: n.Game, Played: n.Played, League: suspect.Name{ID: row.league, Name: n.League, Means: row.league},
		Season: suspect.Name{ID: row.season, Name: n.Season, Means: row.season}, Round: n.Round,
		Seats: append(to.Seats[:0], n.Seats...), Text: n.Text, New: true, Moved: !row.Whole, Named: row.named, Timed: isTimed(n.Played, n.Entered)}
	for i := range to.Seats {
		to.Seats[i].Player = l.t.names.people.Who(to.Seats[i].Player)
	}
	l.sees.Saw(to)
}

// changedResult notes that the command changed an older result.
func (l *Look) changedResult(was, now *league.Result) {
	if l != nil && was.ID <= l.last["results"] {
		l.changed[was.ID] = !was.Played.Equal(now.Played) || was.League != now.League || was.Season != now.Season || was.Round != now.Round
	}
}

// Doubts lists the new names that the command brought, and what looks wrong in them and
// in the results that it recorded or changed.
func (l *Look) Doubts() (fresh []suspect.NewName, list []suspect.Doubt, err error) {
	if len(l.changed) > 0 {
		err = l.Results(suspect.Which{IDs: slices.Sorted(maps.Keys(l.changed))}, func(r *suspect.Result) {
			r.Moved = l.changed[r.ID]
			l.sees.Saw(r)
		})
	}
	if err != nil {
		return nil, nil, err
	}
	return l.sees.Doubts()
}

// NearPlayers lists what looks wrong in names that nobody has and that somebody is
// about to enter: those near the names of players who have played. What mends one can
// be done once the name is entered.
func (s *Store) NearPlayers(ctx context.Context, names []string) (list []suspect.Doubt, err error) {
	return list, s.Snapshot(ctx, func(s *Store) error {
		list, err = suspect.New(&asked{ctx: ctx, s: s}, nil, s.Now(), 0).NearPlayers(names)
		return err
	})
}

// asked answers what a look asks.
type asked struct {
	ctx     context.Context
	s       *Store           // whose rows are asked
	t       *Tx              // nil without a command
	last    map[string]int64 // the highest numbers before the command
	changed map[int64]bool   // the older results that the command changed; whether they were moved
	alone   bool             // there are no older results
}

func (a *asked) Names(kind string, fresh bool) ([]suspect.Name, error) {
	table := kind + "s"
	if fresh && a.last[table] == a.t.Last[table] {
		return nil, nil
	}
	text := `SELECT id, name, id FROM ` + table + ` WHERE id`
	switch kind {
	case suspect.Player:
		text = `SELECT id, name, coalesce(merged, id) FROM players WHERE id`
	case suspect.Game:
		table, text = "results", `SELECT min(id), game, min(id) FROM results WHERE state <> 'void' GROUP BY game HAVING min(id)`
	}
	is, before := ` <= `, int64(math.MaxInt64)
	if a.t != nil {
		before = a.last[table]
	}
	if fresh {
		is = ` > `
	}
	names, err := a.names()
	if err != nil {
		return nil, err
	}
	var list []suspect.Name
	return list, engine.Each(a.ctx, a.s.Q, func(row engine.Record) error {
		if kind != suspect.Game && !names.inUse(table, row.Int(0)) {
			return nil
		}
		list = append(list, suspect.Name{ID: row.Int(0), Name: row.Text(1), Means: row.Int(2)})
		return nil
	}, text+is+fmt.Sprint(before)+` ORDER BY 1`)
}

func (a *asked) ResultsOf(kind string, ids []int64) (map[int64][]int64, error) {
	text := `SELECT ` + kind + `, id FROM results WHERE state <> 'void' AND ` + kind + ` IN `
	switch kind {
	case suspect.Player:
		text = `SELECT coalesce(p.merged, p.id), r.id FROM all_players p JOIN all_seats s ON s.player = p.id JOIN results r ON r.id = s.result WHERE r.state <> 'void' AND coalesce(p.merged, p.id) IN `
	case suspect.Game:
		text = `SELECT f.id, r.id FROM results f JOIN results r ON r.game = f.game WHERE r.state <> 'void' AND f.id IN `
	}
	list := map[int64][]int64{}
	return list, engine.Each(a.ctx, a.s.Q, func(row engine.Record) error {
		list[row.Int(0)] = append(list[row.Int(0)], row.Int(1))
		return nil
	}, text+engine.Listed(ids)+` ORDER BY 2`)
}

func (a *asked) SeasonOn(of int64, day string) (opens bool, belongs suspect.Name, err error) {
	list := a.t.names.seasonsOf(of)
	if x := seasonOn(list, day); x != nil {
		belongs = suspect.Name{ID: x.season, Name: x.name, Means: x.season}
	}
	return len(list) > 0, belongs, nil
}

func (a *asked) Results(which suspect.Which, take func(*suspect.Result)) error {
	if a.alone && which.IDs == nil {
		return nil
	}
	older := ` AND r.state <> 'void'`
	if a.t != nil {
		older += fmt.Sprintf(` AND r.id <= %d AND r.id NOT IN %s`, a.last["results"], engine.Listed(slices.AppendSeq([]int64{0}, maps.Keys(a.changed)))) // there is no result 0
	}
	switch {
	case which.IDs != nil:
		return inPieces(which.IDs, func(ids []int64) error { return a.read(take, `r.id IN `+engine.Listed(ids)+` AND r.state <> 'void'`) })
	case which.Game != "":
		return a.read(take, `r.id IN (SELECT r.id FROM results r WHERE r.game = $1`+older+` LIMIT 1)`, which.Game)
	case which.First:
		return a.read(take, `r.id IN (SELECT r.id FROM results r WHERE 1 = 1`+older+` ORDER BY r.played LIMIT 1)`)
	case which.Round != nil:
		var ids []int64
		if err := engine.Each(a.ctx, a.s.Q, func(row engine.Record) error {
			if which.Round(row.Text(1)) {
				ids = append(ids, row.Int(0))
			}
			return nil
		}, `SELECT r.id, r.round FROM results r WHERE r.round <> '' AND r.league = $1 AND coalesce(r.season, 0) = $2`+older, which.League, which.Season); err != nil || len(ids) == 0 {
			return err
		}
		return a.Results(suspect.Which{IDs: ids}, take)
	case which.Players != nil:
		names, err := a.names()
		if err != nil {
			return err
		}
		older += ` AND r.id IN (SELECT result FROM all_seats WHERE player IN ` + engine.Listed(names.numbersOf(which.Players)) + `)`
	}
	return a.read(take, `r.played BETWEEN $1 AND $2`+older, which.From.UnixMilli(), which.To.UnixMilli())
}

// names are those of the command at this point, or else those that are there.
func (a *asked) names() (*register, error) {
	if a.t != nil {
		return a.t.names, nil
	}
	return a.s.names(a.ctx)
}

func inPieces[T any](all []T, work func([]T) error) error {
	for piece := range slices.Chunk(all, readPiece) {
		if err := work(piece); err != nil {
			return err
		}
	}
	return nil
}

// read passes on results with their seats.
func (a *asked) read(take func(*suspect.Result), where string, args ...any) error {
	var r suspect.Result
	pass := func() {
		if r.ID != 0 {
			take(&r)
		}
	}
	names, err := a.names()
	if err != nil {
		return err
	}
	err = engine.Each(a.ctx, a.s.Q, func(row engine.Record) error {
		if id := row.Int(0); id != r.ID {
			pass()
			of, season := row.Int(4), row.Int(5)
			r = suspect.Result{ID: id, Game: row.Text(1), Played: league.FromMillis(row.Int(2), row.Int(3)), League: suspect.Name{ID: of, Name: names.leagues[of], Means: of},
				Season: suspect.Name{ID: season, Name: names.seasons[season], Means: season}, Round: row.Text(6), Seats: r.Seats[:0], Text: row.Text(8), New: a.t != nil && id > a.last["results"], Timed: isTimed(league.FromMillis(row.Int(2), row.Int(3)), time.UnixMilli(row.Int(7)))}
		}
		player := names.people.Who(row.Int(9))
		r.Seats = append(r.Seats, league.Seat{Player: player, Name: names.people.Names[player], Place: int(row.Int(10)), Points: pointsAt(row, 11), NoPoints: row[11] == nil})
		return nil
	}, `SELECT r.id, r.game, r.played, r.zone, r.league, r.season, r.round, r.entered, CASE WHEN s.seat = 1 THEN (SELECT text FROM all_sheets WHERE result = r.id) ELSE '' END,
		s.player, s.place, s.total, s.exact
		FROM results r CROSS JOIN all_seats s WHERE s.result = r.id AND `+where+` ORDER BY r.id, s.seat`, args...) // CROSS: to SQLite it says that results come first
	if err == nil {
		pass()
	}
	return err
}

// isTimed tells whether somebody said at what time a game was played. Who says nothing
// played when it was entered, and a day alone begins at midnight.
func isTimed(played, entered time.Time) bool {
	h, m, _ := played.Clock()
	return h+m != 0 && entered.Sub(played).Abs() > time.Minute
}
