package league

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

// club has played two seasons of Winter, some of it contested or void, and a game of another league.
func club(t *testing.T) *commandtest.Club {
	c := commandtest.New(t)
	for _, game := range [][]string{
		{"chess", "Ann 1", "Bob 0", "--season", "2025", "--round", "1", "--date", "2025-11-01"},
		{"chess", "Bob 1", "Cyd 0", "--season", "2025", "--round", "2", "--date", "2025-11-08"},
		{"chess", "Cyd 1", "Bob 0", "--season", "2025", "--round", "3", "--date", "2025-11-15"},
		{"Ludo", "Ann 9", "Bob 8", "Cyd 8", "Dan 3", "--season", "2026", "--round", "1", "--date", "2026-11-02"},
		{"subdivision", "Ann 20", "Bob 24", "--season", "2026", "--round", "2", "--date", "2026-11-09"},
		{"chess", "Cyd 0.5", "Dan 0.5", "--season", "2026", "--round", "2", "--date", "2026-11-09"},
		{"bye", "Eve", "--season", "2026", "--round", "2", "--date", "2026-11-09"},
		{"chess", "Dan 1", "Ann 0", "--season", "2026", "--round", "3", "--date", "2026-11-16"},
		{"chess", "Bob 1", "Ann 0", "--season", "2026", "--round", "3", "--date", "2026-11-17"},
		{"chess", "Cyd 1", "Fay 0", "--season", "2026", "--round", "3", "--date", "2026-11-17"},
	} {
		c.Do(results.AddCmd, append(game, "--league", "Winter")...)
	}
	c.Do(results.RecordsCmd, "contest", "8")
	c.Do(results.RecordsCmd, "void", "9")
	c.Do(results.AddCmd, "Go", "Eve 3.5", "Ann 3", "--league", "Friday", "--date", "2026-11-20")
	return c
}

// Standings by each system, what parts equal points, and who met whom.
func TestStandings(t *testing.T) {
	c := club(t)
	c.Prints(`Winter · after 6 evenings (1 result contested, not counted)

           player  played  won  tied  lost  points  avg place   form  streak  rating
  1   ▲2   Cyd          5    2     1     2       7        1.4  LWLTW      W1  1515 ▲
  2=  ▼1   Ann          3    2     0     1       6        1.3    WWL      L1  1513 ·
  2=  ▼1   Bob          5    2     0     3       6        1.6  LWLLW      W1  1503 ·
  4   ·    Dan          2    0     1     1       1        2.5     LT      T1  1485 ·
  5   new  Fay          1    0     0     1       0        2.0      L      L1  1484 ▼
  –   ·    Eve          0    0     0     0       3          ·              ·       ·

  ▲ ▼: since 2026-11-09, the playing day before 2026-11-17; rating: Elo. --why tells how equal points were parted.
  Byes: Eve 1. A bye is worth as much as a win.
`, StandingsCmd, "--league", "winter")
	c.Prints(`Winter · season 2025 · after 3 evenings

          player  played  won  tied  lost  points  avg place  form  streak  rating
  1=  ·   Ann          1    1     0     0       3        1.0     W      W1  1516 ·
  1=  ·   Bob          3    1     0     2       3        1.7   LWL      L1  1484 ▼
  1=  ▲2  Cyd          2    1     0     1       3        1.5    LW      W1  1500 ▲

  ▲ ▼: since 2025-11-08, the playing day before 2025-11-15; rating: Elo over all games until then.

  equal points
    Ann, Bob and Cyd have 3 points each. No tie-break is listed. They share place 1.
`, StandingsCmd, "--league", "Winter", "--season", "2025", "--why")
	c.Prints(`Winter · after 6 evenings (1 result contested, not counted)

           player  played  won  tied  lost  points  avg place   form  streak  rating
  1   ▲2   Cyd          5    2     1     2       7        1.4  LWLTW      W1  1515 ▲
  2=  ▼1   Ann          3    2     0     1       6        1.3    WWL      L1  1513 ·
  2=  ▼1   Bob          5    2     0     3       6        1.6  LWLLW      W1  1503 ·
  4   ·    Dan          2    0     1     1       1        2.5     LT      T1  1485 ·
  5   new  Fay          1    0     0     1       0        2.0      L      L1  1484 ▼
  –   ·    Eve          0    0     0     0       3          ·              ·       ·

  ▲ ▼: since 2026-11-09, the playing day before 2026-11-17; rating: Elo. --why tells how equal points were parted.
  Byes: Eve 1. A bye is worth as much as a win.
`, StandingsCmd, "--league", "Winter", "--all-seasons")
	c.Prints(`Winter · season 2026 · after round 2 · after 2 evenings

          player  played  won  tied  lost  points  avg place  form  streak  rating
  1=  ·   Ann          2    1     0     1       3        1.5    WL      L1  1513 ▼
  1=  ▲1  Bob          2    1     0     1       3        1.5    LW      W1  1503 ▲
  3=  ▼1  Cyd          2    0     1     1       1        1.5    LT      T1  1499 ▼
  3=  ▼1  Dan          2    0     1     1       1        2.5    LT      T1  1485 ▲
  –   ·   Eve          0    0     0     0       3          ·             ·       ·

  ▲ ▼: since 2026-11-02, the playing day before 2026-11-09; rating: Elo over all games until then. --why tells how equal points were parted.
  Byes: Eve 1. A bye is worth as much as a win.
`, StandingsCmd, "--league", "Winter", "--season", "2026", "--round", "2")
	c.Prints(`{"league":"Winter","season":"","game":"","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"asOf":"2026-11-02","evenings":4,"lastDay":"2026-11-02","dayBefore":"2025-11-15","results":4,"contested":0,"unfinished":0,"tooFew":0,"guests":[],"players":[{"place":1,"shared":false,"change":0,"new":false,"name":"Ann","played":2,"counted":2,"won":2,"tied":0,"lost":0,"points":6,"average":1,"form":"WW","streak":{"kind":"W","count":2},"lastGame":"2026-11-02","byes":0,"noShows":0,"rating":1531.019302,"ratingChange":15.019302},{"place":2,"shared":true,"change":-1,"new":false,"name":"Bob","played":4,"counted":4,"won":1,"tied":0,"lost":3,"points":3,"average":1.75,"form":"LWLL","streak":{"kind":"L","count":2},"lastGame":"2026-11-02","byes":0,"noShows":0,"rating":1484.917185,"ratingChange":0.984844},{"place":2,"shared":true,"change":-1,"new":false,"name":"Cyd","played":3,"counted":3,"won":1,"tied":0,"lost":2,"points":3,"average":1.666667,"form":"LWL","streak":{"kind":"L","count":1},"lastGame":"2026-11-02","byes":0,"noShows":0,"rating":1500.063511,"ratingChange":-0.004148},{"place":4,"shared":false,"change":null,"new":true,"name":"Dan","played":1,"counted":1,"won":0,"tied":0,"lost":1,"points":0,"average":4,"form":"L","streak":{"kind":"L","count":1},"lastGame":"2026-11-02","byes":0,"noShows":0,"rating":1484.000002,"ratingChange":-15.999998}],"breaks":[{"names":["Bob","Cyd"],"points":3,"says":"Bob and Cyd have 3 points each. No tie-break is listed. They share place 2."}]}
`, StandingsCmd, "--league", "Winter", "--as-of", "2026-11-02", "--json")
	c.Prints(`Winter · after 6 evenings (1 result contested, not counted)

     player   1  2   3   4  5  6  points  place
  1  Cyd      ·  0  1½  1½  1  –       7      1
  2  Ann      1  ·   2   1  –  –       6     2=
  3  Bob     1½  1   ·   1  –  –       6     2=
  4  Dan      ½  0   0   ·  –  –       1      4
  5  Fay      0  –   –   –  ·  –       0      5
  6  Eve      –  –   –   –  –  ·       3      –

  1 for each game in which the player of the line had a better place than the other, ½ for the same place; –: they have not met. Points are those of the standings.
  Byes: Eve 1. A bye is worth as much as a win.
`, StandingsCmd, "--league", "Winter", "--crosstable")
	c.Prints(`All leagues · after 7 evenings (1 result contested, not counted)

           player  played  won  tied  lost  points  avg place   form  streak  rating
  1   ·    Cyd          5    2     1     2       7        1.4  LWLTW      W1  1515 ·
  2=  ·    Ann          4    2     0     2       6        1.5   WWLL      L2  1496 ▼
  2=  ·    Bob          5    2     0     3       6        1.6  LWLLW      W1  1503 ·
  2=  new  Eve          1    1     0     0       6        1.0      W      W1  1517 ▲
  5   ▼1   Dan          2    0     1     1       1        2.5     LT      T1  1485 ·
  6   ▼1   Fay          1    0     0     1       0        2.0      L      L1  1484 ·

  ▲ ▼: since 2026-11-17, the playing day before 2026-11-20; rating: Elo. --why tells how equal points were parted.
  All results together count by the usual points: 3 for a game won alone, 1 for a shared first place.
  Byes: Eve 1. A bye is worth as much as a win.
`, StandingsCmd, "--league", "")
	c.Prints(`All leagues · chess · after 5 evenings (1 result contested, not counted)

           player  played  won  tied  lost  points  avg place  form  streak  rating
  1   ·    Cyd          4    2     1     1       7        1.2  LWTW      W1  1516 ▲
  2=  ·    Ann          1    1     0     0       3        1.0     W      W1  1516 ·
  2=  ·    Bob          3    1     0     2       3        1.7   LWL      L1  1484 ·
  4   ·    Dan          1    0     1     0       1        1.0     T      T1  1500 ·
  5   new  Fay          1    0     0     1       0        2.0     L      L1  1484 ▼

  ▲ ▼: since 2026-11-09, the playing day before 2026-11-17; rating: Elo. --why tells how equal points were parted.
  All results together count by the usual points: 3 for a game won alone, 1 for a shared first place.
`, StandingsCmd, "--game", "CHESS")
	c.Do(LeaguesCmd, "edit", "Winter", "--points", "5-3-2-1", "--ties", "wins, head-to-head", "--min-games", "2", "--weight", "Ludo=2")
	c.Prints(`Winter · points 5-3-2-1 · ties by wins, head-to-head · at least 2 games · Ludo counts 2 times · after 6 evenings (1 result contested, not counted)

         player  played  won  tied  lost  points  avg place   form  streak  rating
  1  ▲2  Cyd          5    2     1     2      22        1.4  LWLTW      W1  1515 ▲
  2  ▼1  Bob          5    2     0     3      21        1.6  LWLLW      W1  1503 ·
  3  ▼1  Ann          3    2     0     1      18        1.3    WWL      L1  1513 ·
  4  ·   Dan          2    0     1     1       6        2.5     LT      T1  1485 ·

  ▲ ▼: since 2026-11-09, the playing day before 2026-11-17; rating: Elo.
  2 players with too few games left out.
  No two players have equal points.

  what each game was worth
    A game of Ludo counts 2 times.
    Cyd  #2 3 · #3 5 · #4 2.5 × 2 = 5 · #6 4 · #10 5
    Bob  #1 3 · #2 5 · #3 3 · #4 2.5 × 2 = 5 · #5 5
    Ann  #1 5 · #4 5 × 2 = 10 · #5 3
    Dan  #4 1 × 2 = 2 · #6 4
`, StandingsCmd, "--league", "Winter", "--why")
	c.Do(LeaguesCmd, "edit", "Winter", "--points", "score", "--ties", "", "--min-games", "0", "--best", "1", "--weight", "Ludo=")
	c.Prints(`Winter · points score · best 1 game · after 6 evenings (1 result contested, not counted)

          player  counted  won  tied  lost  points  avg place   form  streak  rating
  1  ·    Bob      1 of 5    2     0     3      24        1.6  LWLLW      W1  1503 ·
  2  ·    Ann      1 of 3    2     0     1      20        1.3    WWL      L1  1513 ·
  3  ·    Cyd      1 of 5    2     1     2       8        1.4  LWLTW      W1  1515 ▲
  4  ·    Dan      1 of 2    0     1     1       3        2.5     LT      T1  1485 ·
  5  new  Fay      1 of 1    0     0     1       0        2.0      L      L1  1484 ▼
  –  ·    Eve      1 of 1    0     0     0       0          ·              ·       ·

  ▲ ▼: since 2026-11-09, the playing day before 2026-11-17; rating: Elo.
  Byes: Eve 1. A bye is worth the points that it says.
  No two players have equal points.

  results that counted
    Bob  #5
    Ann  #5
    Cyd  #4
    Dan  #4
    Fay  #10
    Eve  #7
`, StandingsCmd, "--league", "Winter", "--why")
	c.Do(PlayersCmd, "guest", "fay")
	c.Prints(`{"league":"Winter","season":"","game":"","terms":{"points":"score","ties":[],"minGames":0,"best":1,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"asOf":"","evenings":6,"lastDay":"2026-11-17","dayBefore":"2026-11-09","results":7,"contested":1,"unfinished":0,"tooFew":0,"guests":["Fay"],"players":[{"place":1,"shared":false,"change":0,"new":false,"name":"Bob","played":5,"counted":1,"countedResults":[5],"won":2,"tied":0,"lost":3,"points":24,"average":1.6,"form":"LWLLW","streak":{"kind":"W","count":1},"lastGame":"2026-11-09","byes":0,"noShows":0,"rating":1503.027892,"ratingChange":0},{"place":2,"shared":false,"change":0,"new":false,"name":"Ann","played":3,"counted":1,"countedResults":[5],"won":2,"tied":0,"lost":1,"points":20,"average":1.333333,"form":"WWL","streak":{"kind":"L","count":1},"lastGame":"2026-11-09","byes":0,"noShows":0,"rating":1512.908594,"ratingChange":0},{"place":3,"shared":false,"change":0,"new":false,"name":"Cyd","played":5,"counted":1,"countedResults":[4],"won":2,"tied":1,"lost":2,"points":8,"average":1.4,"form":"LWLTW","streak":{"kind":"W","count":1},"lastGame":"2026-11-17","byes":0,"noShows":0,"rating":1515.355404,"ratingChange":16.031118},{"place":4,"shared":false,"change":0,"new":false,"name":"Dan","played":2,"counted":1,"countedResults":[4],"won":0,"tied":1,"lost":1,"points":3,"average":2.5,"form":"LT","streak":{"kind":"T","count":1},"lastGame":"2026-11-09","byes":0,"noShows":0,"rating":1484.739227,"ratingChange":0},{"place":0,"shared":false,"change":null,"new":true,"name":"Eve","played":0,"counted":1,"countedResults":[7],"won":0,"tied":0,"lost":0,"points":0,"average":0,"form":"","streak":{"kind":"","count":0},"lastGame":"","byes":1,"noShows":0,"rating":null,"ratingChange":null}],"breaks":[]}
`, StandingsCmd, "--league", "Winter", "--json")
}
