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
)

// asked answers what a look asks.
type asked struct {
	ctx     context.Context
	s       *Store           // whose rows are asked
	t       *Tx              // nil without a command
	last    map[string]int64 // the highest numbers before the command
	changed map[int64]change // the older results that the command changed
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

func (a *asked) Newest(of int64) (day league.Day, ok bool, err error) {
	if a.alone {
		return 0, false, nil
	}
	in := ` IS NULL`
	if of != 0 {
		in = fmt.Sprint(` = `, of)
	}
	return day, ok, engine.Each(a.ctx, a.s.Q, func(row engine.Record) error {
		var newest int64
		if newest, ok = row[0].(int64); ok {
			day = league.DayAt(newest)
		}
		return nil
	}, `SELECT max(r.played + r.zone * 60000) FROM results r WHERE r.league`+in+` AND r.played + r.zone * 60000 < $1`+a.older(), (league.ParseDay(a.s.today()) + 1).Millis())
}

func (a *asked) SeasonOn(of int64, day string) (opens bool, belongs suspect.Name, closed bool, err error) {
	list := a.t.names.seasonsOf(of)
	if x := seasonOn(list, day); x != nil {
		belongs, closed = suspect.Name{ID: x.season, Name: x.name, Means: x.season}, x.closed
	}
	return len(list) > 0, belongs, closed, nil
}

func (a *asked) Closed(ids []int64) (map[int64]bool, error) {
	closed := map[int64]bool{}
	return closed, inPieces(ids, func(ids []int64) error {
		return engine.Each(a.ctx, a.s.Q, func(row engine.Record) error {
			closed[row.Int(0)] = true
			return nil
		}, `SELECT r.id FROM results r JOIN league_seasons x ON x.league = r.league AND x.season = r.season WHERE x.closed = 1 AND r.id IN `+engine.Listed(ids))
	})
}

// older is the condition for a result r that the command neither recorded nor changed.
func (a *asked) older() string {
	text := ` AND r.state <> 'void'`
	if a.t == nil {
		return text
	}
	text += fmt.Sprintf(` AND r.id <= %d`, a.last["results"])
	var single []int64
	for ids := slices.Sorted(maps.Keys(a.changed)); len(ids) > 0; {
		n := 1
		for n < len(ids) && ids[n] == ids[0]+int64(n) {
			n++
		}
		if n > readPiece { // of an import that comes back
			text += fmt.Sprintf(` AND NOT r.id BETWEEN %d AND %d`, ids[0], ids[n-1])
		} else {
			single = append(single, ids[:n]...)
		}
		ids = ids[n:]
	}
	if single != nil {
		text += ` AND r.id NOT IN ` + engine.Listed(single)
	}
	return text
}

func (a *asked) Results(which suspect.Which, take func(*suspect.Result)) error {
	if a.alone && which.IDs == nil {
		return nil
	}
	older := a.older()
	switch {
	case which.IDs != nil:
		return inPieces(which.IDs, func(ids []int64) error { return a.read(take, `r.id IN `+engine.Listed(ids)+` AND r.state <> 'void'`) })
	case which.Game != "":
		return a.read(take, fmt.Sprint(`r.id IN (SELECT r.id FROM results r WHERE r.game = $1`, older, ` ORDER BY r.id DESC LIMIT `, which.Limit, `)`), which.Game)
	case which.Boards != "":
		if which.Firsts != nil {
			older += ` AND s.total IN ` + engine.Listed(which.Firsts)
		}
		return engine.Each(a.ctx, a.s.Q, func(row engine.Record) error {
			take(&suspect.Result{ID: row.Int(0), Text: row.Text(1)})
			return nil
		}, `SELECT r.id, h.text FROM results r CROSS JOIN all_seats s CROSS JOIN all_sheets h
			WHERE r.game = $1 AND s.result = r.id AND s.seat = 1 AND h.result = r.id AND h.text <> ''`+older, which.Boards) // CROSS: sheets come last
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
			_, clock := dayAndTime(row.Int(2), row.Int(3))
			r = suspect.Result{ID: id, Game: row.Text(1), Played: time.UnixMilli(row.Int(2) + row.Int(3)*60_000).UTC(), League: suspect.Name{ID: of, Name: names.leagues[of], Means: of},
				Season: suspect.Name{ID: season, Name: names.seasons[season], Means: season}, Round: row.Text(6), Seats: r.Seats[:0], Text: row.Text(8), New: a.t != nil && id > a.last["results"], Timed: clock != ""}
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
