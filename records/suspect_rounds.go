package records

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// roundKey is equal for rounds that CompareRounds takes for one.
func roundKey(round string) string {
	if n, err := strconv.Atoi(strings.TrimSpace(round)); err == nil {
		return strconv.Itoa(n)
	}
	return score.NameKey(round)
}

// A metAgain is a result in which people are who are in an earlier one of its round.
type metAgain struct {
	roundOf
	result, other int64 // other is the earlier one
	players       []int64
}

// twiceInRounds finds people who are in a round of a league twice: at two tables, or at
// one and with a bye or as a no-show. Void results do not count. The condition picks
// among all results.
func twiceInRounds(ctx context.Context, q querier, people *league.Roster, condition string) (list []metAgain, err error) {
	type seat struct {
		roundOf
		player int64
	}
	first := map[seat]int64{} // by who sits in a round, the result
	return list, each(ctx, q, func(row record) error {
		round, id, who := row.text(2), row.int(3), people.Who(row.int(4))
		of := seat{roundOf{row.int(0), row.int(1), roundKey(round)}, who}
		other, twice := first[of]
		if !twice {
			first[of] = id
		}
		if !twice || other == id {
			return nil
		}
		if n := len(list) - 1; n < 0 || list[n].result != id || list[n].other != other {
			list = append(list, metAgain{roundOf: roundOf{row.int(0), row.int(1), round}, result: id, other: other})
		}
		to := &list[len(list)-1]
		to.players = append(to.players, who)
		return nil
	}, `SELECT r.league, r.season, r.round, r.id, s.player FROM results r JOIN seats s ON s.result = r.id
		WHERE r.state <> 'void' AND r.round <> '' AND r.league IS NOT NULL`+condition+` ORDER BY r.id, s.seat`)
}

// words name the people.
func (m *metAgain) words(people *league.Roster) string {
	names := make([]string, len(m.players))
	for i, who := range m.players {
		names[i] = people.Names[who]
	}
	return score.And(names)
}

// twiceInRounds adds people who are in a round twice by what the command did. What is
// told as a double is not told again.
func (l *Look) twiceInRounds(list []Suspicion, seen *sight, people *league.Roster) ([]Suspicion, error) {
	if len(seen.rounds) == 0 {
		return list, nil
	}
	leagues, err := namesOf(l.t.ctx, l.t.tx, "leagues")
	if err != nil {
		return nil, err
	}
	in, seasons := map[int64]bool{}, map[int64]bool{}
	for of := range seen.rounds {
		in[of.league], seasons[of.season] = true, true
	}
	all, err := twiceInRounds(l.t.ctx, l.t.tx, people, ` AND r.league IN `+listed(slices.Collect(maps.Keys(in)))+` AND coalesce(r.season, 0) IN `+listed(slices.Collect(maps.Keys(seasons))))
	for _, m := range all {
		one, other := m.result, m.other
		if !l.asked(one) {
			one, other = other, one
		}
		if !l.asked(one) || slices.ContainsFunc(list, func(s Suspicion) bool { return s.Kind == SuspectDouble && s.Result == one && s.Other == other }) {
			continue
		}
		list = append(list, Suspicion{Kind: SuspectRound, Name: m.words(people), Says: fmt.Sprintf("cannot be in round %s of %s twice: #%d is of it too", m.round, leagues[m.league], other),
			Result: one, Results: 1, Other: other, Mend: []string{"records", "edit", fmt.Sprint(one), "--round", "ROUND"}})
	}
	return list, err
}

// rounds reports people who are in a round twice.
func (c *checker) rounds() error {
	people, err := loadRoster(c.ctx, c.s.q)
	if err != nil {
		return err
	}
	leagues, err := namesOf(c.ctx, c.s.q, "leagues")
	if err != nil {
		return err
	}
	all, err := twiceInRounds(c.ctx, c.s.q, people, "")
	for _, m := range all {
		c.report("rounds", m.result, "%s cannot be in round %s of %s twice: #%d is of it too; %s says another", m.words(people), m.round, leagues[m.league], m.other, c.s.hint("records", "edit", m.result, "--round", "ROUND"))
	}
	return err
}
