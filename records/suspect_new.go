package records

import (
	"maps"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A NewName is a name that nobody and nothing had before a command.
type NewName struct {
	Kind string `json:"kind"` // player, league, season, round or game
	Name string `json:"name"`
}

// A roundOf is a round of a league's season; 0 is no league or no season.
type roundOf struct {
	league, season int64
	round          string
}

// brought lists the new names: players, leagues, seasons, rounds and games. The
// program's own games are not new.
func (l *Look) brought(seen *sight, games []*score.Game) ([]NewName, error) {
	var list []NewName
	for _, of := range []struct {
		kind   string
		before int64
		only   string
	}{{SuspectPlayer, l.players, ` AND merged IS NULL`}, {SuspectLeague, l.leagues, ""}, {SuspectSeason, l.seasons, ""}} {
		if l.t.last[of.kind+"s"] == of.before {
			continue
		}
		names, err := texts(l.t.ctx, l.t.tx, `SELECT name FROM `+of.kind+`s WHERE id > $1`+of.only+` ORDER BY id`, of.before)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			list = append(list, NewName{of.kind, name})
		}
	}
	rounds, err := l.newRounds(seen)
	if err != nil {
		return nil, err
	}
	for _, round := range rounds {
		list = append(list, NewName{"round", round})
	}
	for _, game := range slices.Sorted(maps.Keys(seen.games)) {
		if league.Unplayed(game) || slices.ContainsFunc(games, func(g *score.Game) bool { return g.Name == game }) {
			continue
		}
		if before, err := l.playedBefore(game); err != nil {
			return nil, err
		} else if !before {
			list = append(list, NewName{SuspectGame, game})
		}
	}
	return list, nil
}

// moved are the older results of which the command changed one of these fields.
func (l *Look) moved(fields ...string) map[int64]bool {
	moved := map[int64]bool{}
	for i := range l.t.fields {
		if f := &l.t.fields[i]; f.Result <= l.results && slices.Contains(fields, f.Name) {
			moved[f.Result] = true
		}
	}
	return moved
}

// newRounds are the rounds that nothing was played in before, and that no plan has.
func (l *Look) newRounds(seen *sight) ([]string, error) {
	if len(seen.rounds) == 0 {
		return nil, nil
	}
	key := func(r roundOf) string { return planKey(r.league, r.season, strings.TrimSpace(r.round)) }
	known, leagues := map[string]bool{}, map[int64]bool{}
	for r := range seen.rounds {
		leagues[r.league] = true
	}
	moved := slices.AppendSeq([]int64{0}, maps.Keys(l.moved(fieldRound, fieldSeason, fieldLeague))) // there is no result 0
	for league := range leagues {
		where, args := ` AND league IS NULL`, []any{l.results}
		if league != 0 {
			where, args = ` AND league = $2`, append(args, league)
		}
		err := each(l.t.ctx, l.t.tx, func(row record) error {
			known[key(roundOf{league, row.int(0), row.text(1)})] = true
			return nil
		}, `SELECT DISTINCT coalesce(season, 0), round FROM results WHERE round <> '' AND state <> 'void' AND id <= $1 AND id NOT IN `+listed(moved)+where, args...)
		if err != nil {
			return nil, err
		}
	}
	planned, err := texts(l.t.ctx, l.t.tx, `SELECT key FROM plans`)
	if err != nil {
		return nil, err
	}
	for _, plan := range planned {
		known[plan] = true
	}
	var list []string
	for r := range seen.rounds {
		if !known[key(r)] {
			list = append(list, r.round)
		}
	}
	slices.SortFunc(list, league.CompareRounds)
	return slices.Compact(list), nil
}

// totalsWords are the words of which the name of a row of totals is made.
var totalsWords = spell(`total totals sum sums subtotal grand average summe summen gesamt insgesamt gesamtsumme zwischensumme durchschnitt
	totale totali totales totaux totaal totalt somme somma summa razem celkem итого всего`).words

func isTotals(name string) bool {
	words := spell(name).words
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(totalsWords, w) })
}

// totals finds new players with the name of a row of totals.
func (l *Look) totals(seen *sight, _ []*score.Game) ([]Suspicion, error) {
	var list []Suspicion
	for _, n := range seen.fresh {
		if n.Kind != SuspectPlayer || !isTotals(n.Name) {
			continue
		}
		err := each(l.t.ctx, l.t.tx, func(row record) error {
			at := mention{row.int(0), int(row.int(1))}
			if at.n > 0 {
				list = append(list, Suspicion{
					Kind: SuspectTotals, Name: n.Name, Says: "is a new player, with the name of a row of totals" + times(at.n),
					Result: at.first, Results: at.n, Mend: l.undoing(),
				})
			}
			return nil
		}, `SELECT min(s.result), count(*) FROM players p JOIN seats s ON s.player = p.id JOIN results r ON r.id = s.result
			WHERE p.name = $1 AND p.id > $2 AND r.state <> 'void'`, n.Name, l.players)
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}
