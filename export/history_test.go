package export

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score"
)

type noGames struct{ score.Games }

func (noGames) Game(string) *score.Game { return nil }

// byPlaces takes the points out of a game, as if only its places were known.
func byPlaces(r league.Result) league.Result {
	for i := range r.Seats {
		r.Seats[i].Points, r.Seats[i].NoPoints = 0, true
	}
	return r
}

// A game of which only the places are known has no points in a history, and is in no average
// and no best. Where no game has points nothing is said of them.
func TestCareerOfPlaces(t *testing.T) {
	ludo := byPlaces(leaguetest.Of("Ludo", leaguetest.On(2, "Bob 3, Ann 2, Cyd 2")))
	for _, test := range []struct {
		club leaguetest.Club
		want string
	}{
		{leaguetest.Club{Results: []league.Result{leaguetest.Of("Chess", leaguetest.On(1, "Ann 0.5, Bob 0.5")), ludo, leaguetest.Of("Ludo", leaguetest.On(3, "Ann -4, Cyd -7"))}}, `Ann · 3 games

|   | date       | game  | against          |   place | points |
|:--|:-----------|:------|:-----------------|--------:|-------:|
| 1 | 2026-11-01 | Chess | Bob 0.5          | 1= of 2 |    0.5 |
| 2 | 2026-11-02 | Ludo  | Bob 1st, Cyd 2nd | 2= of 3 |      – |
| 3 | 2026-11-03 | Ludo  | Cyd −7           |  1 of 2 |     −4 |

|           | played | won | tied | lost | avg place | avg points | best | in |
|:----------|-------:|----:|-----:|-----:|----------:|-----------:|-----:|---:|
| Ludo      |      2 |   1 |    0 |    1 |       1.5 |       −4.0 |   −4 |  3 |
| Chess     |      1 |   0 |    1 |    0 |       1.0 |        0.5 |  0.5 |  1 |
| all games |      3 |   1 |    1 |    1 |       1.3 |            |      |    |

- streak 1 win
- ahead–behind Bob 0–1, 1 level · Cyd 1–0, 1 level
`},
		{leaguetest.Club{Results: []league.Result{ludo}}, `Ann · 1 game

|   | date       | game | against          |   place |
|:--|:-----------|:-----|:-----------------|--------:|
| 1 | 2026-11-02 | Ludo | Bob 1st, Cyd 2nd | 2= of 3 |

|      | played | won | tied | lost | avg place |
|:-----|-------:|----:|-----:|-----:|----------:|
| Ludo |      1 |   0 |    0 |    1 |       2.0 |

- streak 1 loss
- ahead–behind Bob 0–1 · Cyd 0–0, 1 level
`},
	} {
		var b bytes.Buffer
		if err := document.Markdown(&b, Career(noGames{}, annsHistory(test.club), Days{}, document.Note{})); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, b.String()); diff != "" {
			t.Errorf("%s\n%s", diff, b.String())
		}
	}
}

func annsHistory(c leaguetest.Club) *league.Career {
	list, _ := c.Played(true)
	for i := range list[0].Seats {
		if s := list[0].Seats[i]; s.Name == "Ann" {
			return league.History(list, s.Player, false)
		}
	}
	return nil
}

// A page has the newest games of a player, the newest first.
func TestRecordHasTheNewest(t *testing.T) {
	var c leaguetest.Club
	for i := range mostOfOne + 5 {
		c.Results = append(c.Results, leaguetest.On(1+i, "Ann 2, Bob 1"))
	}
	var b bytes.Buffer
	if err := document.Markdown(&b, Record(noGames{}, annsHistory(c))); err != nil {
		t.Fatal(err)
	}
	first := strings.Index(b.String(), fmt.Sprintf("\n| %d ", mostOfOne+5))
	if second := strings.Index(b.String(), fmt.Sprintf("\n| %d ", mostOfOne+4)); first < 0 || second < first || strings.Contains(b.String(), "\n| 5 ") {
		t.Errorf("%.600s", b.String())
	}
}
