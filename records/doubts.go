package records

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/records/suspect"
	"arbiter/score"
)

// A Look tells what looks wrong in what a command does, before the command is kept.
type Look struct {
	asked
	t       *Tx
	sees    *suspect.Look
	result  suspect.Result // the one that it sees
	changed map[int64]bool // the older results that the command changed; whether they were moved
}

// Look begins to look at what the command does. games are those that the program knows.
func (t *Tx) Look(games []*score.Game) *Look {
	t.look = &Look{t: t, changed: map[int64]bool{}}
	t.look.asked = asked{ctx: t.ctx, q: t.tx, last: maps.Clone(t.last), now: t.last, changed: t.look.changed, alone: t.last["results"] == 0}
	t.look.sees = suspect.New(&t.look.asked, games, t.s.now(), t.ID())
	return t.look
}

// recorded shows it a new result.
func (l *Look) recorded(id int64, n *NewResult, row *recording, played time.Time) error {
	if l == nil || n.State == league.Void {
		return nil
	}
	to := &l.result
	of, _ := row.league.id.(int64)
	season, _ := row.season.id.(int64)
	*to = suspect.Result{ID: id, Game: n.Game, Played: played, League: of, Season: season, Round: n.Round, Seats: to.Seats[:0], Names: to.Names[:0], Positioned: n.Text != "", New: true, Moved: !n.joined()}
	identify(to, n.Source, n.Outside)
	for i := range n.Seats {
		p, err := l.t.personOf(row.seats[i])
		if err != nil {
			return err
		}
		to.Seats = append(to.Seats, league.Seat{Player: p.main(), Place: n.Seats[i].Place, Points: n.Seats[i].Points, NoPoints: n.Seats[i].NoPoints})
		to.Names = append(to.Names, n.Seats[i].Name)
	}
	l.sees.Saw(to)
	return nil
}

// mended notes that the command changed an older result.
func (l *Look) mended(was, now *league.Result) {
	if l != nil && was.ID <= l.last["results"] {
		l.changed[was.ID] = !was.Played.Equal(now.Played) || was.League != now.League || was.Season != now.Season || was.Round != now.Round
	}
}

// namesake notes that a new player got a number behind the name.
func (l *Look) namesake(id int64, name, outside string) {
	if l != nil {
		l.sees.Namesake(id, name, outside)
	}
}

// Doubts lists the new names that the command brought, and what looks wrong in them and
// in the results that it recorded or changed.
func (l *Look) Doubts() (fresh []suspect.NewName, list []suspect.Doubt, err error) {
	if err := l.t.dropLeft(); err != nil { // or a name would be near the mistake that it corrects
		return nil, nil, err
	}
	if len(l.changed) > 0 {
		err := l.Results(suspect.Which{IDs: slices.Sorted(maps.Keys(l.changed))}, func(r *suspect.Result) {
			r.Moved = l.changed[r.ID] && !l.t.joining
			l.sees.Saw(r)
		})
		if err != nil {
			return nil, nil, err
		}
	}
	return l.sees.Doubts()
}

// NearPlayers lists what looks wrong in names that nobody has and that somebody is
// about to enter: those near the names of players who have played. What mends one can
// be done once the name is entered.
func (s *Store) NearPlayers(ctx context.Context, names []string) (list []suspect.Doubt, err error) {
	return suspect.New(&asked{ctx: ctx, q: s.q}, nil, s.now(), 0).NearPlayers(names)
}

// asked answers what a look asks.
type asked struct {
	ctx       context.Context
	q         querier
	last, now map[string]int64 // the highest numbers before the command, and now; nil without a command
	changed   map[int64]bool   // older results that the command changed
	alone     bool             // there are no older results
}

// before is the highest number that something of a table had before the command.
func (a *asked) before(table string) int64 {
	if a.last == nil {
		return mostNumber
	}
	return a.last[table]
}

func (a *asked) Names(kind string, fresh bool) ([]suspect.Name, error) {
	table := kind + "s"
	if fresh && a.last[table] == a.now[table] {
		return nil, nil
	}
	text := `SELECT id, name, id FROM ` + table
	switch kind {
	case suspect.Player:
		text = `SELECT id, name, coalesce(merged, id) FROM players`
	case suspect.Game:
		table, text = "results", `SELECT id, game, id FROM (SELECT min(id) AS id, game FROM results WHERE state <> 'void' GROUP BY game) g`
	}
	is := ` <= `
	if fresh {
		is = ` > `
	}
	var list []suspect.Name
	return list, each(a.ctx, a.q, func(row record) error {
		list = append(list, suspect.Name{ID: row.int(0), Name: row.text(1), Means: row.int(2)})
		return nil
	}, text+` WHERE id`+is+fmt.Sprint(a.before(table))+` ORDER BY id`)
}

func (a *asked) ResultsOf(kind string, ids []int64) (map[int64][]int64, error) {
	text := `SELECT ` + kind + `, id FROM results WHERE state <> 'void' AND ` + kind + ` IN `
	switch kind {
	case suspect.Player:
		text = `SELECT coalesce(p.merged, p.id), r.id FROM players p JOIN seats s ON s.player = p.id JOIN results r ON r.id = s.result WHERE r.state <> 'void' AND coalesce(p.merged, p.id) IN `
	case suspect.Game:
		text = `SELECT f.id, r.id FROM results f JOIN results r ON r.game = f.game WHERE r.state <> 'void' AND f.id IN `
	}
	list := map[int64][]int64{}
	return list, each(a.ctx, a.q, func(row record) error {
		list[row.int(0)] = append(list[row.int(0)], row.int(1))
		return nil
	}, text+listed(ids)+` ORDER BY 2`)
}

// seenColumns are the columns of a seat as a look sees it. The text is there once.
const seenColumns = `SELECT r.id, r.game, r.played, r.zone, coalesce(r.league, 0), coalesce(r.season, 0), r.round, r.source, r.outside, coalesce(p.merged, p.id), coalesce(o.name, p.name), s.place, s.total, s.exact`

const seenTables = ` FROM results r JOIN seats s ON s.result = r.id JOIN players p ON p.id = s.player LEFT JOIN players o ON o.id = p.merged WHERE r.state <> 'void' AND `

// newestOfGame is how many older results of a game are looked at.
const newestOfGame = 20

func (a *asked) Results(which suspect.Which, take func(*suspect.Result)) error {
	if which.IDs != nil {
		for ids := range slices.Chunk(which.IDs, barePiece) {
			if err := a.read(take, `, CASE WHEN s.seat = 1 THEN (SELECT text FROM sheets WHERE result = r.id) ELSE '' END`, `r.id IN `+listed(ids)); err != nil {
				return err
			}
		}
		return nil
	}
	if a.alone {
		return nil
	}
	older := fmt.Sprintf(`r.id <= %d AND r.id NOT IN %s`, a.before("results"), listed(slices.AppendSeq([]int64{0}, maps.Keys(a.changed)))) // there is no result 0
	switch {
	case which.Game != "":
		return a.read(take, `, ''`, `r.id IN (SELECT r.id FROM results r WHERE r.game = $1 AND r.state <> 'void' AND `+older+fmt.Sprintf(` ORDER BY r.id DESC LIMIT %d)`, newestOfGame), which.Game)
	case which.Round != nil:
		ids, err := a.ofRounds(&which, older)
		if err != nil || len(ids) == 0 {
			return err
		}
		return a.read(take, `, ''`, `r.id IN `+listed(ids))
	case which.TextIDs != nil || which.Undated != nil:
		if err := a.ofTexts(take, older, `r.source <> 'undated' AND r.source = 'id'`, which.TextIDs); err != nil { // the index wants it said
			return err
		}
		return a.ofTexts(take, older, `r.source = 'undated'`, which.Undated)
	}
	if which.Players != nil {
		older += ` AND r.id IN (SELECT result FROM seats WHERE player IN (SELECT id FROM players WHERE id IN ` + listed(which.Players) + ` OR merged IN ` + listed(which.Players) + `))`
	}
	return a.read(take, `, ''`, `r.played BETWEEN $1 AND $2 AND `+older, which.From.UnixMilli(), which.To.UnixMilli())
}

// ofRounds are the older results of a season with such a round.
func (a *asked) ofRounds(which *suspect.Which, older string) (ids []int64, err error) {
	text := `SELECT r.id, r.round FROM results r WHERE r.state <> 'void' AND r.round <> '' AND coalesce(r.season, 0) = $1 AND ` + older
	if which.League == 0 {
		text += ` AND r.league IS NULL`
	} else {
		text += fmt.Sprintf(` AND r.league = %d`, which.League)
	}
	return ids, each(a.ctx, a.q, func(row record) error {
		if which.Round(row.text(1)) {
			ids = append(ids, row.int(0))
		}
		return nil
	}, text, which.Season)
}

func (a *asked) ofTexts(take func(*suspect.Result), older, source string, outside []string) error {
	for piece := range slices.Chunk(outside, barePiece) {
		args := make([]any, len(piece))
		for i := range piece {
			args[i] = piece[i]
		}
		if err := a.read(take, `, ''`, source+` AND `+older+` AND r.outside IN `+marks(1, len(args)), args...); err != nil {
			return err
		}
	}
	return nil
}

// read passes on results with their seats.
func (a *asked) read(take func(*suspect.Result), text, where string, args ...any) error {
	var r suspect.Result
	pass := func() {
		if r.ID != 0 {
			take(&r)
		}
	}
	err := each(a.ctx, a.q, func(row record) error {
		if id := row.int(0); id != r.ID {
			pass()
			r = suspect.Result{ID: id, Game: row.text(1), Played: league.FromMillis(row.int(2), row.int(3)), League: row.int(4), Season: row.int(5), Round: row.text(6),
				Seats: r.Seats[:0], Names: r.Names[:0], Positioned: isText(row.text(7)), Text: row.text(14), New: id > a.before("results")}
			identify(&r, row.text(7), row.text(8))
		}
		r.Seats = append(r.Seats, league.Seat{Player: row.int(9), Place: int(row.int(11)), Points: row.points(12), NoPoints: row[12] == nil})
		r.Names = append(r.Names, row.text(10))
		return nil
	}, seenColumns+text+seenTables+where+` ORDER BY r.id, s.seat`, args...)
	if err == nil {
		pass()
	}
	return err
}

// isText tells whether a source is that of results with a position.
func isText(source string) bool {
	return source == sourceID || source == sourceText || source == sourceUndated || source == SourceFile || source == SourceTable
}

// identify sets what tells a result from others.
func identify(r *suspect.Result, source, outside string) {
	r.Source = source
	switch source {
	case sourceID:
		r.TextID, r.Play = outside, outside
	case sourceUndated:
		r.Undated = outside
	case SourceBGStats:
		r.Play = r.Played.String()
	case SourceBGG: // one play there may be several games: 7, 7/2, 7/3
		_, game, _ := strings.Cut(outside, "/")
		r.Play = cmp.Or(game, "1")
	}
}

func (a *asked) FirstDay(of int64) (int32, bool, error) {
	text := `SELECT min(r.played + 60000 * r.zone) FROM results r WHERE r.state <> 'void' AND r.id <= $1 AND r.id NOT IN ` + listed(slices.AppendSeq([]int64{0}, maps.Keys(a.changed)))
	if of != 0 {
		text += fmt.Sprintf(` AND r.league = %d`, of)
	}
	var played sql.NullInt64
	err := a.q.QueryRowContext(a.ctx, text, a.before("results")).Scan(&played)
	return league.DayAt(played.Int64, 0), played.Valid, err
}

func (a *asked) Seasons(of int64) ([]suspect.OpenedSeason, func(day string) int, error) {
	list, err := daysOfSeasons(a.ctx, a.q, of)
	opened := make([]suspect.OpenedSeason, len(list))
	for i, x := range list {
		opened[i] = suspect.OpenedSeason{ID: x.season, Name: x.name, Began: x.began, Closed: x.closed}
	}
	return opened, func(day string) int {
		x := seasonOn(list, day)
		return slices.IndexFunc(list, func(o leagueSeason) bool { return x != nil && o.id == x.id })
	}, err
}

func (a *asked) Planned(round string) (bool, error) {
	list, err := numbersOf(a.ctx, a.q, `SELECT id FROM plans WHERE key = $1`, round)
	return len(list) > 0, err
}

// twice reports results that are probably recorded twice, and people who are in a round
// twice.
func (c *checker) twice() error {
	all := &asked{ctx: c.ctx, q: c.s.q, alone: true}
	look := suspect.New(all, nil, c.s.now(), 0)
	if err := all.read(look.Saw, `, ''`, `1 = 1`); err != nil {
		return err
	}
	doubles, err := look.Doubles()
	for _, d := range doubles {
		c.report("doubles", d.Result, "%s; if they are one game: %s; if they are two, give each a round: %s", d.Says, c.s.hint(words(d.Mend)...), c.s.hint("records", "edit", d.Result, "--round", 2))
	}
	if err != nil {
		return err
	}
	twice, err := look.TwiceInRounds()
	for _, d := range twice {
		c.report("rounds", d.Result, "%s %s; %s says another", d.Name, d.Says, c.s.hint(words(d.Mend)...))
	}
	return err
}

func words(list []string) []any {
	all := make([]any, len(list))
	for i := range list {
		all[i] = list[i]
	}
	return all
}
