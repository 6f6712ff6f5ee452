package records

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// What a doubt is about.
const (
	DoubtName   = "name"   // a new name near a known one, or one that a person typed and that may hold points
	DoubtSame   = "same"   // the same people, game and points on the same day
	DoubtDay    = "day"    // a day to come, or more than 60 days before the newest of its league
	DoubtRound  = "round"  // somebody is in a round twice
	DoubtPoints = "points" // points that one of our games cannot give
)

// A Doubt is something that looks wrong in what a command recorded or changed.
type Doubt struct {
	Kind   string   `json:"kind"`             // one of those above
	Of     string   `json:"of,omitempty"`     // of a name: what it names, "player", "league", "season" or "game"
	Name   string   `json:"name,omitempty"`   // the name, day or player that looks wrong, as typed; "" for none
	Near   string   `json:"-"`                // of a name: the known name that it is near
	Text   string   `json:"text"`             // the whole sentence
	Result int64    `json:"result,omitempty"` // the first result that it is about; 0 for none
	Fix    []string `json:"fix,omitempty"`    // it is reported, and never asked about
	Info   bool     `json:"-"`                // it is told and never asked about
}

// mostDoubts is the most doubts of one kind that are reported.
const mostDoubts = 100

// longBefore is how many days before the newest of its league a day looks wrong.
const longBefore = 60

// Doubts returns the new names of the command, and what looks wrong in what it recorded or changed.
// games are those that the program knows. typed means that a person typed the one result: then an
// old day is a doubt. In a file it is only information, since past seasons are imported like this.
func (t *Tx) Doubts(games []*score.Game, typed bool) ([]NewName, []Doubt, error) {
	names := slices.DeleteFunc(slices.Clone(t.fresh), func(n NewName) bool {
		return n.Kind == "game" && (league.Unplayed(n.Name) || slices.ContainsFunc(games, func(g *score.Game) bool { return g.Name == n.Name }))
	})
	if !t.Changed() {
		return names, nil, nil
	}
	var list []Doubt
	if typed {
		list = t.oddNames(names)
	}
	near, err := t.nearNames(names, games)
	if err != nil {
		return nil, nil, err
	}
	for _, d := range near { // at most one doubt a name
		if !slices.ContainsFunc(list, func(odd Doubt) bool { return odd.Name == d.Name }) {
			list = append(list, d)
		}
	}
	ids, dated, err := t.touchedResults()
	if err != nil || len(ids) == 0 {
		return names, list, err
	}
	same, err := t.View().sameGames(t.ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	rounds, err := t.View().roundsTwice(t.ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	days, err := t.oddDays(dated, typed)
	if err != nil {
		return nil, nil, err
	}
	points, err := t.View().oddPoints(t.ctx, ids, games)
	return names, slices.Concat(list, same, rounds, days, points), err
}

// touchedResults returns the results that the command recorded, brought back or changed, without
// void ones and those in which only the note, the place or the time changed; and among them those
// that are new or have another day or league. Both are in the order of their numbers.
func (t *Tx) touchedResults() (ids, dated []int64, err error) {
	all, err := listed[int64](t.ctx, t.tx, `SELECT DISTINCT r.id FROM changes c `+t.s.crossJoin()+` results r
		WHERE c.command = $1 AND c.tbl IN ('results', 'seats', 'sheets') AND r.id BETWEEN c.id AND c.last AND r.state <> 'void' ORDER BY r.id`, t.id)
	if err != nil || len(all) == 0 {
		return nil, nil, err
	}
	fields, err := t.Fields()
	changed := map[int64][]Field{} // of results that were there
	for _, f := range fields {
		changed[f.Result] = append(changed[f.Result], f)
	}
	for _, id := range all {
		of := changed[id]
		onDay := slices.ContainsFunc(of, func(f Field) bool {
			return f.Name == fieldLeague || f.Name == fieldDate && strings.Fields(f.Old)[0] != strings.Fields(f.New)[0]
		})
		harmless := func(f Field) bool {
			return f.Name == fieldNote || f.Name == fieldVenue || f.Name == fieldDate && !onDay
		}
		if run, ok := t.inserted["results"]; onDay || ok && run[0] <= id && id <= run[1] {
			dated = append(dated, id)
		}
		if len(of) == 0 || onDay || slices.ContainsFunc(of, func(f Field) bool { return !harmless(f) }) {
			ids = append(ids, id)
		}
	}
	return ids, dated, err
}

// undo returns the command that takes this one back.
func (t *Tx) undo() []string { return []string{"undo", fmt.Sprintf("c%d", t.id)} }

// nearNames returns the doubts about new names that are near known ones.
func (t *Tx) nearNames(fresh []NewName, games []*score.Game) ([]Doubt, error) {
	n, err := t.readNames()
	if err != nil {
		return nil, err
	}
	known := map[string][]string{"game": slices.Clone(t.games)}
	for _, g := range games {
		known["game"] = append(known["game"], g.Name, g.Title)
	}
	people := slices.Clone(n.players)
	slices.SortStableFunc(people, func(a, b *playerRow) int { return league.ByName(n.who(a.id).name, n.who(b.id).name) })
	for _, p := range people {
		if p.used {
			known["player"] = append(known["player"], p.name)
		}
	}
	for _, l := range n.leagues {
		if l.used {
			known["league"] = append(known["league"], l.name)
		}
	}
	for _, x := range n.seasons {
		if x.used && !slices.Contains(known["season"], x.name) {
			known["season"] = append(known["season"], x.name)
		}
	}
	var list []Doubt
	for _, one := range fresh {
		letters := lettersOf(one.Name)
		for _, other := range known[one.Kind] {
			if len(list) == mostDoubts || slices.Contains(fresh, NewName{one.Kind, other}) || !near(letters, lettersOf(other)) {
				continue
			}
			d := Doubt{Kind: DoubtName, Of: one.Kind, Name: one.Name, Near: other}
			if one.Kind == "player" {
				where, games, err := t.sat(n, one.Name, other)
				if err != nil {
					return nil, err
				}
				if games == 0 { // the known player has not played, or was in a game with the new one
					continue
				}
				d.Near = n.who(n.byKey[score.NameKey(other)].id).name
				d.Result = where
				d.Text = fmt.Sprintf("%s is a new player. Near: %s (%s)", one.Name, d.Near, score.Counted(games, "game"))
				d.Fix = []string{"players", "merge", one.Name, "--into", d.Near}
			} else {
				d.Text = fmt.Sprintf("%s is a new %s. Near: %s", one.Name, one.Kind, d.Near)
				d.Fix = t.undo()
			}
			list = append(list, d)
			break
		}
	}
	return list, nil
}

// sat returns the first result with a new player, and how many games a known one has played. It
// returns none where the two were in one game, so that they must be two people.
func (t *Tx) sat(n *names, fresh, known string) (first int64, games int, err error) {
	a, b := n.byKey[score.NameKey(fresh)], n.who(n.byKey[score.NameKey(known)].id)
	err = t.tx.QueryRowContext(t.ctx, `SELECT coalesce((SELECT min(result) FROM seats WHERE player = $1), 0),
		CASE WHEN EXISTS (SELECT 1 FROM seats x JOIN seats y ON y.result = x.result JOIN players p ON p.id = y.player WHERE x.player = $1 AND (p.id = $2 OR p.merged = $2)) THEN 0
		ELSE (SELECT count(*) FROM seats s JOIN players p ON p.id = s.player JOIN results r ON r.id = s.result
			WHERE (p.id = $2 OR p.merged = $2) AND r.state <> 'void' AND lower(r.game) NOT IN ('bye', 'no-show')) END`, a.id, b.id).Scan(&first, &games)
	return first, games, err
}

// NearPlayers returns the doubts about names that somebody is about to enter.
func (s *Store) NearPlayers(ctx context.Context, fresh []string) ([]Doubt, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	players, err := s.Players(ctx)
	if err != nil {
		return nil, err
	}
	var list []Doubt
	for _, name := range fresh {
		if p := n.byKey[score.NameKey(name)]; p != nil && p.used {
			continue
		}
		letters := lettersOf(name)
		for _, p := range players {
			if p.Games > 0 && slices.ContainsFunc(append([]string{p.Name}, p.Others...), func(known string) bool { return near(letters, lettersOf(known)) }) {
				list = append(list, Doubt{Kind: DoubtName, Of: "player", Name: name, Near: p.Name, Text: fmt.Sprintf("%s is a new player. Near: %s (%s)", name, p.Name, score.Counted(p.Games, "game")),
					Fix: []string{"players", "merge", name, "--into", p.Name}})
				break
			}
		}
	}
	return list, nil
}

// sameGames returns the doubts about two results, at least one of them of those given, that seem to
// be one game: the same people and points at the same game on the same day. Results without points
// are never the same.
func (s *Store) sameGames(ctx context.Context, ids []int64) ([]Doubt, error) {
	days := ``
	if len(ids) <= 1000 {
		days = ` AND r.day IN (SELECT day FROM results WHERE id ` + s.inList(ids) + `)`
	}
	var list []Doubt
	return list, each(ctx, s.q, func(rows *sql.Rows) error {
		var id, before int64
		var day, game string
		err := rows.Scan(&id, &before, &day, &game)
		_, is := slices.BinarySearch(ids, id)
		_, was := slices.BinarySearch(ids, before)
		if (is || was) && len(list) < mostDoubts {
			list = append(list, Doubt{Kind: DoubtSame, Result: id, Text: fmt.Sprintf("%d has the same players and points as %d of %s (%s)", id, before, day, game),
				Fix: []string{"void", fmt.Sprint(id)}})
		}
		return err
	}, `WITH played AS (
			SELECT r.id, r.day, r.game, string_agg(coalesce(p.merged, p.id) || ' ' || s.points, ',' ORDER BY coalesce(p.merged, p.id)) AS ending
			FROM results r `+s.crossJoin()+` seats s JOIN players p ON p.id = s.player
			WHERE s.result = r.id AND r.state <> 'void' AND lower(r.game) NOT IN ('bye', 'no-show')`+days+`
			GROUP BY r.id, r.day, r.game HAVING count(s.points) = count(*)),
		beside AS (SELECT id, day, game, lag(id) OVER (PARTITION BY day, game, ending ORDER BY id) AS before FROM played)
		SELECT id, before, day, game FROM beside WHERE before IS NOT NULL ORDER BY id`)
}

// inList returns a condition on numbers: that they are in a list or, for a very long list, within
// its range.
func (s *Store) inList(ids []int64) string {
	if len(ids) <= 1000 {
		return `IN ` + inNumbers(ids)
	}
	return fmt.Sprintf(`BETWEEN %d AND %d`, ids[0], ids[len(ids)-1])
}

// roundsTwice returns the doubts about people who are in a round of a league's season twice, at
// least once in one of the given results.
func (s *Store) roundsTwice(ctx context.Context, ids []int64) ([]Doubt, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	var list []Doubt
	return list, each(ctx, s.q, func(rows *sql.Rows) error {
		var player, first, last int64
		var round string
		if err := rows.Scan(&player, &round, &first, &last); err != nil {
			return err
		}
		if _, touches := slices.BinarySearch(ids, last); !touches {
			if _, touches = slices.BinarySearch(ids, first); !touches {
				return nil
			}
		}
		name := n.who(player).name
		list = append(list, Doubt{Kind: DoubtRound, Name: name, Result: last, Text: fmt.Sprintf("%s is in round %s twice, in %d and %d", name, round, first, last),
			Fix: []string{"edit", fmt.Sprint(last), "--round", ""}})
		return nil
	}, `SELECT coalesce(p.merged, p.id), max(r.round), min(r.id), max(r.id) FROM results r `+s.crossJoin()+` seats s JOIN players p ON p.id = s.player
		WHERE s.result = r.id AND r.round <> '' AND r.league IS NOT NULL AND r.state <> 'void'
			AND EXISTS (SELECT 1 FROM results x WHERE x.id `+s.inList(ids)+` AND x.league = r.league AND coalesce(x.season, 0) = coalesce(r.season, 0) AND lower(x.round) = lower(r.round))
		GROUP BY coalesce(p.merged, p.id), r.league, r.season, lower(r.round) HAVING count(*) > 1 ORDER BY max(r.id), 1 LIMIT 100`)
}

// oddDays returns the doubts about days to come, and about days long before the newest result of
// their league.
func (t *Tx) oddDays(ids []int64, typed bool) ([]Doubt, error) {
	var list []Doubt
	today := t.s.today()
	old := Doubt{Kind: DoubtDay, Info: true}
	results, first, last := 0, "", ""
	err := each(t.ctx, t.tx, func(rows *sql.Rows) error {
		var id int64
		var n int
		var day, of, newest string
		if err := rows.Scan(&day, &of, &id, &n, &newest); err != nil {
			return err
		}
		switch before := league.DaysBetween(day, newest); {
		case day > today && len(list) < mostDoubts:
			list = append(list, Doubt{Kind: DoubtDay, Name: day, Result: id, Text: fmt.Sprintf("%s is %s from now", day, league.Stretch(league.DaysBetween(today, day))), Fix: t.dayFix(id, n)})
		case day > today || newest == "" || before <= longBefore:
		case typed:
			list = append(list, Doubt{Kind: DoubtDay, Name: day, Result: id,
				Text: fmt.Sprintf("%s is %s before the newest result of %s, %s", day, league.Stretch(before), cmp.Or(of, "no league"), newest), Fix: t.dayFix(id, n)})
		default:
			results, first, last, old.Result = results+n, cmp.Or(first, day), day, cmp.Or(old.Result, id)
		}
		return nil
	}, `WITH days AS MATERIALIZED (SELECT day, coalesce(league, 0) AS league, min(id) AS first, count(*) AS n FROM results WHERE id `+t.s.inList(ids)+` GROUP BY day, coalesce(league, 0)),
		newest AS MATERIALIZED (SELECT o.league, (SELECT r.day FROM results r WHERE coalesce(r.league, 0) = o.league AND NOT (r.id `+t.s.inList(ids)+`) AND r.state <> 'void' AND r.day <= $1
			ORDER BY r.day DESC LIMIT 1) AS day FROM (SELECT DISTINCT league FROM days) AS o)
		SELECT d.day, coalesce(l.name, ''), d.first, d.n, coalesce(o.day, '') FROM days d JOIN newest o ON o.league = d.league LEFT JOIN leagues l ON l.id = d.league ORDER BY d.day, d.league`, today)
	if results > 0 {
		old.Name = first
		old.Text = fmt.Sprintf("%s of %s, long before the newest of the league", score.Counted(results, "result"), first)
		if first != last {
			old.Text = fmt.Sprintf("%s of days from %s to %s, long before the newest of the league", score.Counted(results, "result"), first, last)
		}
		list = append(list, old)
	}
	return list, err
}

// oddNames returns the doubts about new players whose names may hold points: "Ann 12", "Ann+Bob".
func (t *Tx) oddNames(fresh []NewName) (list []Doubt) {
	for _, one := range fresh {
		words := strings.Fields(one.Name)
		if one.Kind == "player" && (strings.Contains(one.Name, "+") || strings.Trim(words[len(words)-1], "0123456789") == "") {
			list = append(list, Doubt{Kind: DoubtName, Of: "player", Name: one.Name, Text: one.Name + " is a new player, with a number or + in the name", Fix: t.undo()})
		}
	}
	return list
}

// dayFix returns the command that corrects the day: of a new result, an edit; for several, or where
// a known result was moved to another day, an undo.
func (t *Tx) dayFix(id int64, results int) []string {
	if run, ok := t.inserted["results"]; results > 1 || !ok || id < run[0] || id > run[1] {
		return t.undo()
	}
	return []string{"edit", fmt.Sprint(id), "--date", t.s.today()}
}

// oddPoints returns the doubts about points, in results without a position, that a game of the
// program cannot give.
func (s *Store) oddPoints(ctx context.Context, ids []int64, games []*score.Game) ([]Doubt, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	var list []Doubt
	for _, g := range games {
		bounds, says := "", fmt.Sprintf("points of %s are whole numbers", g.Title)
		if g.Least != 0 || g.Most != 0 {
			bounds = fmt.Sprintf(` OR s.points < %d OR s.points > %d`, g.Least, g.Most)
			says += fmt.Sprintf(" from %d to %d", g.Least, g.Most)
		}
		err := each(ctx, s.q, func(rows *sql.Rows) error {
			var id, player int64
			var points float64
			err := rows.Scan(&id, &player, &points)
			name := n.who(player).name
			list = append(list, Doubt{Kind: DoubtPoints, Name: name, Result: id, Text: fmt.Sprintf("%s has %s in %d; %s", name, strings.Replace(score.PointsOf(points).String(), "-", "−", 1), id, says),
				Fix: []string{"void", fmt.Sprint(id)}})
			return err
		}, `SELECT r.id, s.player, s.points FROM results r JOIN seats s ON s.result = r.id
			WHERE r.id `+s.inList(ids)+` AND r.game = $1 AND r.state <> 'void' AND (s.points <> floor(s.points)`+bounds+`)
			AND NOT EXISTS (SELECT 1 FROM sheets x WHERE x.result = r.id AND x.text <> '') ORDER BY r.id, s.seat LIMIT $2`, g.Name, mostDoubts)
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}
