package league_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
)

// What is told of every day of a random club is true, and nothing is left out.
func TestEveningsAgainstReference(t *testing.T) {
	random := rand.New(rand.NewPCG(0, 18))
	told := map[string]int{}
	for range 50 {
		c := leaguetest.Club{Results: leaguetest.Random(random)}
		for i := range c.Results {
			c.Results[i].League = []string{"Tuesday", "Tuesday", "Friday", ""}[random.IntN(4)]
		}
		for n := range 7 {
			day := league.PlayingDay(on(1+n, "Ann 1").Played)
			e := league.Evening{Day: day}
			ids, leagues := e.Count(c.Timeline())
			got := fmt.Sprintf("%d games, %d contested, %d unplaced, %v of %v, byes %v, missed %v", e.Games, e.Contested, e.Unplaced, ids, leagues, e.Byes, e.Missed)
			if want := refEvening(c, day, told); got != want {
				t.Fatalf("%s, want %s", got, want)
			}
		}
	}
	if told["bye"] == 0 || told["missed"] == 0 {
		t.Errorf("evenings had %v", told)
	}
}

// refEvening tells a day the slow way. It counts who did not play.
func refEvening(c leaguetest.Club, day league.Day, told map[string]int) string {
	var order []int
	for i := range c.Results {
		if r := &c.Results[i]; r.State != league.Void && league.PlayingDay(r.Played) == day {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return c.Results[a].Played.Compare(c.Results[b].Played) })
	ids, byes, missed := []int64{}, []string{}, []string{}
	games, contested, unplaced, played := 0, 0, 0, map[string]int{}
	for _, i := range order {
		r := &c.Results[i]
		if league.Unplayed(r.Game) {
			for _, s := range r.Seats {
				switch {
				case r.State != league.Confirmed:
				case r.Game == league.GameBye:
					byes = append(byes, s.Name)
				case s.Place != 1 || len(r.Seats) == 1:
					missed = append(missed, s.Name)
				}
			}
			continue
		}
		games++
		played[r.League]++
		switch {
		case r.State == league.Contested:
			contested++
		case !counts(r):
			unplaced++
		default:
			ids = append(ids, int64(i+1))
		}
	}
	leagues := []string{"Friday", "Tuesday"}
	if played["Tuesday"] > played["Friday"] {
		leagues = []string{"Tuesday", "Friday"}
	}
	if leagues = slices.DeleteFunc(leagues, func(of string) bool { return played[of] == 0 }); len(leagues) == 0 {
		leagues = []string{""}
	}
	told["bye"] += len(byes)
	told["missed"] += len(missed)
	return fmt.Sprintf("%d games, %d contested, %d unplaced, %v of %v, byes %v, missed %v", games, contested, unplaced, ids, leagues, byes, missed)
}

// A table was moved by the evening where its last counted game is of that day.
func TestTablesAfterAnEvening(t *testing.T) {
	list := evenings("Ann 5, Bob 3", "Ann 5, Bob 3", "Ann ?, Bob 3")
	for n, want := range []bool{false, true, false} {
		e := &league.Evening{Day: league.PlayingDay(list[n].Played)}
		table := league.NewEveningTable(e, under(t, of(list...), league.Terms{}), []league.RoundLeft{{Round: "2", Tables: 1, Of: 3}})
		if table.Moved != want || table.Left[0].Of != 3 {
			t.Errorf("on %s moved: %v", e.Day, table.Moved)
		}
	}
	if table := league.NewEveningTable(&league.Evening{}, under(t, of(), league.Terms{}), nil); table.Moved {
		t.Error("nothing was played, and it moved")
	}
}

// JSON has the players by place, who share one in the order of their seats, and no points
// for who has none.
func TestEveningResultsAsJSON(t *testing.T) {
	r := game("Cyd 3, Ann 4.5, Bob 3")
	r.ID, r.League, r.Season, r.Round = 7, "Tuesday", "2026", "3"
	r.Seats[2].NoPoints = true
	text, err := json.Marshal(league.EveningResults{r, game("Ann ?")})
	want := `[{"id":7,"game":"tally","league":"Tuesday","season":"2026","round":"3","players":[{"name":"Ann","place":1,"points":4.5},{"name":"Cyd","place":2,"points":3},{"name":"Bob","place":2,"points":null}]},` +
		`{"id":0,"game":"tally","league":"","season":"","round":"","players":[{"name":"Ann","place":0,"points":null}]}]`
	if string(text) != want || err != nil {
		t.Errorf("%s %v", text, err)
	}
	if text, err := json.Marshal(league.EveningResults(nil)); string(text) != "[]" || err != nil {
		t.Errorf("%s %v", text, err)
	}
}

// Rounds are numbers where they can be, however they are written: 10 comes after 2, and
// 02 is 2. Others follow by name.
func TestRounds(t *testing.T) {
	order := []string{"", "-1", "1", " 02", "9", "10", "final", "Final 2"}
	for i, a := range order {
		for k, b := range order {
			if got, want := league.CompareRounds(a, b), i-k; got*want < 0 || (got == 0) != (want == 0) {
				t.Errorf("%q and %q compare as %d", a, b, got)
			}
		}
	}
	keys := map[string]string{}
	for _, group := range [][]string{{"1 2 3", "1 2  03"}, {"1 2 final", "1 2 FINAL "}, {"1 0 3"}, {"2 2 3"}, {"1 2 3a"}} {
		for _, one := range group {
			part := strings.SplitN(one, " ", 3)
			key := league.RoundKey(int64(part[0][0]-'0'), int64(part[1][0]-'0'), part[2])
			if first, known := keys[key]; known && first != group[0] {
				t.Errorf("%s and %s are one round", one, first)
			} else if !known && one != group[0] {
				t.Errorf("%s is another round than %s", one, group[0])
			}
			keys[key] = group[0]
		}
	}
	if key := league.RoundKey(4, 5, " 06"); key != "4 5 6" {
		t.Errorf("records keep another key: %q", key)
	}
	if key := league.RoundKey(4, 0, " Semi Final"); key != "4 0 semi final" {
		t.Errorf("records keep another key: %q", key)
	}
}
