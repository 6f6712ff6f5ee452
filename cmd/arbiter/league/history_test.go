package league

import (
	"testing"
)

// Histories of one player and of the club.
func TestHistory(t *testing.T) {
	c := club(t)
	c.Prints(`Ann · 4 games (1 contested, 1 void, not counted)

       date        game         against              league  season   place  points
  #1   2025-11-01  chess        Bob 0                Winter  2025    1 of 2       1
  #4   2026-11-02  Ludo         Bob 8, Cyd 8, Dan 3  Winter  2026    1 of 4       9
  #5   2026-11-09  Subdivision  Bob 24               Winter  2026    2 of 2      20
  #11  2026-11-20  Go           Eve 3.5              Friday          2 of 2       3

               played  won  tied  lost  avg place  avg points  best   in
  Go                1    0     0     1        2.0         3.0     3  #11
  Ludo              1    1     0     0        1.0         9.0     9   #4
  chess             1    1     0     0        1.0         1.0     1   #1
  Subdivision       1    0     0     1        2.0        20.0    20   #5
 ────────────────────────────────────────────────────────────────────────
  all games         4    2     0     2        1.5

  Current streak: 2 losses.

Head to head

  with  games  before  level  behind
  Bob       3       2      0       1
  Cyd       1       1      0       0
  Dan       1       1      0       0
  Eve       1       0      0       1
`, HistoryCmd, "ann")
	c.Prints(`Ann · 4 games (1 contested, 1 void, not counted)

       date        game   against  league  season      place  points
  #8   2026-11-16  chess  Dan 1    Winter  2026    contested       0
  #9   2026-11-17  chess  Bob 1    Winter  2026         void       0
  #11  2026-11-20  Go     Eve 3.5  Friday             2 of 2       3

  the newest 3 of 6 games; --limit 0 shows all

               played  won  tied  lost  avg place  avg points  best   in
  Go                1    0     0     1        2.0         3.0     3  #11
  Ludo              1    1     0     0        1.0         9.0     9   #4
  chess             1    1     0     0        1.0         1.0     1   #1
  Subdivision       1    0     0     1        2.0        20.0    20   #5
 ────────────────────────────────────────────────────────────────────────
  all games         4    2     0     2        1.5

  Current streak: 2 losses.

Head to head

  with  games  before  level  behind
  Bob       3       2      0       1
  Cyd       1       1      0       0
  Dan       1       1      0       0
  Eve       1       0      0       1
`, HistoryCmd, "Ann", "--all", "--limit", "3")
	c.Prints(`{"player":"Cyd","league":"Winter","season":"2025","game":"","played":2,"won":1,"tied":0,"lost":1,"average":1.5,"contested":0,"void":0,"unfinished":0,"streak":{"kind":"W","count":1},"games":[{"game":"chess","played":2,"won":1,"tied":0,"lost":1,"average":1.5,"scored":2,"points":1,"pointsAverage":0.5,"best":{"total":1,"date":"2025-11-15","result":3}}],"results":[{"id":2,"date":"2025-11-08","game":"chess","league":"Winter","season":"2025","state":"confirmed","place":2,"shared":false,"total":0,"opponents":[{"name":"Bob","place":1,"total":1}]},{"id":3,"date":"2025-11-15","game":"chess","league":"Winter","season":"2025","state":"confirmed","place":1,"shared":false,"total":1,"opponents":[{"name":"Bob","place":2,"total":0}]}],"against":[{"name":"Bob","games":2,"before":1,"level":0,"behind":1}],"paging":{"limit":0,"results":2}}
`, HistoryCmd, "CYD", "--league", "Winter", "--season", "2025", "--json")
	c.Prints(`Bob · from 2025-11-08 · to 2026-11-02 · 3 games

      date        game   against              league  season    place  points
  #2  2025-11-08  chess  Cyd 0                Winter  2025     1 of 2       1
  #3  2025-11-15  chess  Cyd 1                Winter  2025     2 of 2       0
  #4  2026-11-02  Ludo   Ann 9, Cyd 8, Dan 3  Winter  2026    2= of 4       8

             played  won  tied  lost  avg place  avg points  best  in
  chess           2    1     0     1        1.5         0.5     1  #2
  Ludo            1    0     0     1        2.0         8.0     8  #4
 ─────────────────────────────────────────────────────────────────────
  all games       3    1     0     2        1.7

  Current streak: 2 losses.

Head to head

  with  games  before  level  behind
  Cyd       3       1      1       1
  Ann       1       0      0       1
  Dan       1       1      0       0
`, HistoryCmd, "Bob", "--from", "2025-11-08", "--to", "2026-11-02")
	c.Prints(`Hall of fame (1 contested, not counted)

chess · 5 games

                         date        result
  highest score  1  Ann  2025-11-01  #1
  most wins      2  Cyd  2026-11-17  #10

Go · 1 game

                           date        result
  highest score  3.5  Eve  2026-11-20  #11
  most wins        1  Eve  2026-11-20  #11

Ludo · 1 game

                         date        result
  highest score  9  Ann  2026-11-02  #4
  most wins      1  Ann  2026-11-02  #4

Subdivision · 1 game

                          date        result
  highest score  24  Bob  2026-11-09  #5
  most wins       1  Bob  2026-11-09  #5

  Who did a thing first holds it.
`, HistoryCmd)
	c.Prints(`{"league":"","season":"","game":"chess","contested":1,"unfinished":0,"games":[{"game":"chess","results":5,"highest":{"value":1,"players":["Ann"],"date":"2025-11-01","result":1},"wins":{"value":2,"players":["Cyd"],"date":"2026-11-17","result":10}}]}
`, HistoryCmd, "--game", "chess", "--json")
	c.Refuses(`no player is called "Amn"`, HistoryCmd, "Amn")
	c.Refuses(`history is of one player; a name of several words stands in quotes. To list the games of several:
  arbiter records list --player Ann --player Bob`, HistoryCmd, "Ann", "Bob")
	c.Refuses(`--limit is the number of entries to show; it cannot be -1`, HistoryCmd, "Ann", "--limit", "-1")
	c.Refuses(`--all goes with a player:
  arbiter history PLAYER`, HistoryCmd, "--all")
	c.Refuses(`--from: "8-9-2026" is not a date; expected one like 2026-11-20`, HistoryCmd, "Ann", "--from", "8-9-2026")
	c.Refuses(`--limit goes with a player:
  arbiter history PLAYER`, HistoryCmd, "--limit", "3")
	c.Refuses(`no game is called "subdivison"; did you mean subdivision?`, HistoryCmd, "--game", "subdivison")
	c.Refuses(`no league is called "Wintr"`, HistoryCmd, "--league", "Wintr")
	c.Refuses(`--to: "soon" is not a date; expected one like 2026-11-20`, HistoryCmd, "--to", "soon")
	c.Prints(`Bob · round 2 · 2 games

      date        game         against  league  season   place  points
  #5  2026-11-09  Subdivision  Ann 20   Winter  2026    1 of 2      24

  the newest 1 of 2 games; --limit 0 shows all

               played  won  tied  lost  avg place  avg points  best  in
  chess             1    1     0     0        1.0         1.0     1  #2
  Subdivision       1    1     0     0        1.0        24.0    24  #5
 ───────────────────────────────────────────────────────────────────────
  all games         2    2     0     0        1.0

  Current streak: 2 wins.

Head to head

  with  games  before  level  behind
  Ann       1       1      0       0
  Cyd       1       1      0       0
`, HistoryCmd, "Bob", "--round", "2", "--limit", "1")
	c.Prints(`{"player":"Bob","league":"","season":"","game":"","played":3,"won":1,"tied":0,"lost":2,"average":1.666667,"contested":0,"void":0,"unfinished":0,"streak":{"kind":"L","count":1},"games":[{"game":"chess","played":3,"won":1,"tied":0,"lost":2,"average":1.666667,"scored":3,"points":1,"pointsAverage":0.333333,"best":{"total":1,"date":"2025-11-08","result":2}}],"results":[{"id":3,"date":"2025-11-15","game":"chess","league":"Winter","season":"2025","state":"confirmed","place":2,"shared":false,"total":0,"opponents":[{"name":"Cyd","place":1,"total":1}]}],"against":[{"name":"Cyd","games":2,"before":1,"level":0,"behind":1},{"name":"Ann","games":1,"before":0,"level":0,"behind":1}],"paging":{"limit":1,"results":3}}
`, HistoryCmd, "Bob", "--limit", "1", "--json", "--to", "2025-11-15")
	c.Prints(`Hall of fame · Winter · from 2026-11-09 · to 2026-11-09

chess · 1 game

                                   date        result
  highest score  0.5  Cyd and Dan  2026-11-09  #6

Subdivision · 1 game

                          date        result
  highest score  24  Bob  2026-11-09  #5
  most wins       1  Bob  2026-11-09  #5

  Who did a thing first holds it.
`, HistoryCmd, "--from", "2026-11-09", "--to", "2026-11-09", "--league", "Winter")
}
