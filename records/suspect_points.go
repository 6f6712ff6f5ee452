package records

import (
	"fmt"
	"maps"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// looked is the condition that the command recorded or edited a result.
func (l *Look) looked() string {
	return fmt.Sprintf(`(r.id > %d OR r.id IN %s)`, l.results, listed(slices.AppendSeq([]int64{0}, maps.Keys(l.edited))))
}

// wrongPoints finds results without a position with points that the game does not give.
func (l *Look) wrongPoints(seen *sight, games []*score.Game) ([]Suspicion, error) {
	var list []Suspicion
	for _, g := range games {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(seen.sizes)), func(size tableSize) bool { return size.game == g.Name }) {
			continue
		}
		least, most, says := int64(g.Least), int64(g.Most), fmt.Sprintf("whole numbers from %d to %d", g.Least, g.Most)
		if least == 0 && most == 0 {
			least, most, says = -score.MostPoints, score.MostPoints, "whole numbers"
		}
		var found []Suspicion
		err := each(l.t.ctx, l.t.tx, func(row record) error {
			id, points := row.int(0), row.points(2).String()
			found = append(found, Suspicion{Kind: SuspectPoints, Name: row.text(1) + " " + points, Result: id, Results: 1, Mend: []string{"records", "void", fmt.Sprint(id)}})
			return nil
		}, `SELECT r.id, p.name, s.total, s.exact FROM results r JOIN seats s ON s.result = r.id JOIN players p ON p.id = s.player
			WHERE r.game = $1 AND r.state <> 'void' AND NOT EXISTS (SELECT 1 FROM sheets h WHERE h.result = r.id AND h.text <> '') AND (s.exact IS NOT NULL OR s.total < $2 OR s.total > $3) AND `+l.looked()+` ORDER BY r.id, s.seat`, g.Name, least, most)
		if err != nil {
			return nil, err
		}
		for i := range found {
			if i > 0 && found[i].Result == found[i-1].Result {
				continue // one question a result
			}
			found[i].Says = fmt.Sprintf("at %s, where points are %s", g.Title, says)
			list = append(list, found[i])
		}
	}
	return list, nil
}

// turnedRound finds results in which the most points come first, of a game in which the
// fewest did before: scores alone do not say it.
func (l *Look) turnedRound(seen *sight, games []*score.Game) ([]Suspicion, error) {
	var list []Suspicion
	for _, game := range slices.Sorted(maps.Keys(seen.games)) {
		if league.Unplayed(game) || slices.ContainsFunc(games, func(g *score.Game) bool { return g.Name == game }) {
			continue
		}
		before, err := l.firstWith(game, `s.total < o.total AND s.place < o.place`, fmt.Sprintf(`r.id <= %d`, l.results))
		if err != nil {
			return nil, err
		}
		contrary, err := l.firstWith(game, `s.total > o.total AND s.place < o.place`, fmt.Sprintf(`r.id <= %d AND NOT %s`, l.results, l.looked()))
		if err != nil || before.n == 0 || contrary.n > 0 {
			if err != nil {
				return nil, err
			}
			continue
		}
		now, err := l.firstWith(game, `s.total > o.total AND s.place < o.place`, l.looked())
		if err != nil {
			return nil, err
		}
		if now.n > 0 {
			list = append(list, Suspicion{
				Kind: SuspectOrder, Name: game, Says: fmt.Sprintf("has the most points first here%s, and the fewest in #%d: places say which", times(now.n), before.first),
				Result: now.first, Results: now.n, Other: before.first, Mend: []string{"records", "void", fmt.Sprint(now.first)},
			})
		}
	}
	return list, nil
}

// firstWith is the first result of a game, and how many there are, in which two players
// are as a condition says.
func (l *Look) firstWith(game, two, which string) (mention, error) {
	var at mention
	err := each(l.t.ctx, l.t.tx, func(row record) error {
		at = mention{row.int(0), int(row.int(1))}
		return nil
	}, `SELECT min(r.id), count(DISTINCT r.id) FROM results r JOIN seats s ON s.result = r.id JOIN seats o ON o.result = r.id AND o.seat <> s.seat
		WHERE r.game = $1 AND r.state <> 'void' AND s.place > 0 AND `+two+` AND `+which, game)
	return at, err
}

// sharedIDs finds texts with the id of a text of another game. Both stand, since an id
// belongs to one game: it was perhaps copied with the lines about it.
func (l *Look) sharedIDs(_ *sight, games []*score.Game) ([]Suspicion, error) {
	var list []Suspicion
	err := each(l.t.ctx, l.t.tx, func(row record) error {
		id, of := row.int(0), row.text(3)
		for _, g := range games {
			if g.Name == of {
				of = g.Title
			}
		}
		list = append(list, Suspicion{
			Kind: SuspectDouble, Name: fmt.Sprintf("the id %q", row.text(1)), Says: fmt.Sprintf("is that of #%d too, a game of %s", row.int(2), of),
			Result: id, Results: 1, Other: row.int(2), Mend: []string{"records", "void", fmt.Sprint(id)},
		})
		return nil
	}, `SELECT r.id, r.outside, o.id, o.game FROM results r JOIN results o ON o.outside = r.outside AND o.source = r.source AND o.game <> r.game AND o.id < r.id AND o.source <> 'undated' -- the index wants it said
		WHERE r.source = '`+sourceID+`' AND r.state <> 'void' AND o.state <> 'void' AND r.id > $1 ORDER BY r.id, o.id`, l.results)
	return list, err
}
