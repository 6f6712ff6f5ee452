package league_test

import (
	"fmt"
	"testing"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
)

var (
	places   = leaguetest.Places
	game     = leaguetest.Game
	on       = leaguetest.On
	evenings = leaguetest.Evenings
)

// crosstable is that of a club under some terms.
func crosstable(t *testing.T, c leaguetest.Club, terms league.Terms) *league.Crosstable {
	t.Helper()
	counted := c.Counted()
	table, err := league.NewCrosstable(&league.Standings{Terms: league.FullTerms{Terms: terms}}, counted, counted)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func under(t *testing.T, c leaguetest.Club, terms league.Terms) *league.Standings {
	t.Helper()
	return crosstable(t, c, terms).Standings
}

// of are some games and nothing else.
func of(games ...league.Result) leaguetest.Club { return leaguetest.Club{Results: games} }

// changeText is by how many places a player went up, with a sign.
func changeText(r *league.Standing) string {
	if r.New != (r.Change == nil) {
		return "new, and not"
	}
	if r.New {
		return "new"
	}
	return fmt.Sprintf("%+d", *r.Change)
}
