package results

import (
	"testing"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/exchange"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/table"
)

func scoreCmd(a *cli.App) *cobra.Command { return table.ScoreCmd(a, nil) }

// evening holds two games: Ann beats Bobb, and Bob beats Ann and Cyd.
const evening = `game: bazaar
player: Ann
player: Bobb
date: 2026-11-20
league: Cup

Ann: buy RWBGY* left 0
Bobb: buy RRRRB left 1

game: bazaar
player: Ann
player: Bob
player: Cyd
date: 2026-11-21
league: Friday
season: 2026
round: 2

Ann: buy RRWWW left 0
Bob: buy RWBGY* left 0
Cyd: buy GGYYB left 2
`

const mended = `game: bazaar
player: Ann
player: Bob
date: 2026-11-22
league: Friday
season: 2025
round: 4
place: the Inn
note: counted again

Ann: buy RRRRB left 1
Bob: buy RWBGY* left 0
`

// A position is mended from a file, and what its headers and the flags say counts.
func TestEditFromAFile(t *testing.T) {
	c := commandtest.New(t)
	c.Do(scoreCmd, "--save", c.File("games.txt", evening))
	c.Refuses(`the points of 1 follow from its position, so they cannot be set; to write its text into a file, and to give it the mended one:
  arbiter export 1 -o game.txt
  arbiter edit 1 --file game.txt`, EditCmd, "1", "Ann 42")
	c.Prints(`edited 1: Bazaar, Friday 20 November 2026 (3 days ago), Cup
  1  Ann  8
  2  Bob  3
  another text of the position
  player Bobb → Bob
  take it back: arbiter undo c2
`, EditCmd, "1", "--player", "Bobb=Bob")
	c.Prints(`edited 2: Bazaar, Saturday 21 November 2026 (2 days ago), Friday, season 2026, round 2
  1  Cyd     8
  2  Bob     5
  3  quarry  2
  new: quarry
  another text of the position
  player Ann → Bob
  player Bob → Cyd
  player Cyd → quarry
  take it back: arbiter undo c3
`, EditCmd, "2", "--player", "Cyd=quarry", "--player", "Bob=Cyd", "--player", "Ann=Bob")
	c.Refuses(`DIR/two.txt holds more than one game; expected the one position`, EditCmd, "1", "--file", c.File("two.txt", evening))
	c.Prints(`edited 1: Bazaar, Sunday 22 November 2026 (yesterday), Friday, season 2025, round 4
  1  Bob  8
  2  Ann  3
  new: season 2025
  date 2026-11-20 → 2026-11-22
  league Cup → Friday
  season (none) → 2025
  round (none) → 4
  place (none) → the Inn
  note (none) → counted again
  another text of the position
  score of Ann 8 → 3
  place of Ann 1 → 2
  score of Bob 3 → 8
  place of Bob 2 → 1
  take it back: arbiter undo c4
`, EditCmd, "1", "--file", c.File("mended.txt", mended))
	c.Prints(`edited 2: Bazaar, Thursday 19 November 2026 (4 days ago), Cup, season 2025, round 4
  1  Bob  8
  2  Ann  3
  new: league Cup; season 2025
  date 2026-11-21 → 2026-11-19
  league Friday → Cup
  season 2026 → 2025
  round 2 → 4
  place (none) → the Inn
  note (none) → counted again
  another text of the position
  players Bob 5, Cyd 8, quarry 2 → Ann 3, Bob 8
  take it back: arbiter undo c5
`, EditCmd, "2", "--league", "Cup", "--date", "2026-11-19", "--file", c.File("mended.txt", mended))
	c.Prints(`edited 1: Bazaar, Sunday 22 November 2026 (yesterday), season 2025, round 4, no league
  1  Bob  5
  2  Ann  3
  new: season 2025
  league Friday → (none)
  another text of the position
  score of Bob 8 → 5
  take it back: arbiter undo c6
`, EditCmd, "1", "--file", c.File("bare.txt", "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy RRRRB left 1\nBob: buy RRRRB left 0\n"), "--league", "")
	c.Refuses(`there is no file DIR/missing.txt`, EditCmd, "1", "--file", c.File("missing.txt", ""))
	c.Refuses(`--contested and --ruling go with --file; to put the result in doubt:
  arbiter contest 1`, EditCmd, "1", "--contested")
	c.Refuses(`say what to change: --date, --league, --season, --round, --place, --note, --player or --file, or points or places, as:
  arbiter edit 1 'Ann 42'`, EditCmd, "1")
	c.Do(league.LeaguesCmd, "create", "Ruled", "--ruling", "skip=card")
	c.Prints(`edited 1: Bazaar, Sunday 22 November 2026 (yesterday), Ruled, season 2025, round 4
  1  Bob  8
  2  Ann  3
  new: season 2025
  league (none) → Ruled
  another text of the position
  ruling skip=free → skip=card
  score of Bob 5 → 8
  take it back: arbiter undo c8
`, EditCmd, "1", "--league", "ruled", "--file", c.File("mended.txt", ""))
	const illegal = "../../../../docs/examples/disputed.txt"
	c.Prints(`----
subdivision/spacing: Ann has two Larges Near one another, at c4 and d5.
subdivision/support: Bob's Small at f2 could never have been placed: no Small or Large of another colour is Near it.
subdivision/unfinished: The game is not over: Ann can still place a Large on a2, a3 and 14 other squares.
error: the position is illegal; --contested records it as contested
exit code 1
`, EditCmd, "1", "--file", illegal)
	c.Refuses(`result 1 is a game of bazaar, not of subdivision; void it and record the other game`, EditCmd, "1", "--file", illegal, "--contested")
}

// Points and places of a result without a position are corrected, for any seat.
func TestEditPoints(t *testing.T) {
	c := commandtest.New(t)
	c.Do(AddCmd, "Catan", "Ann 24", "Bobb 23", "--date", "2026-11-20")
	c.Do(AddCmd, "Golf", "Ann 1st", "Cyd 2nd", "Dan 3rd", "--date", "2026-11-20")
	c.Prints(`edited 1: Catan, Friday 20 November 2026 (3 days ago)
  1  Bob  24.5
  2  Ann    24
  new: Bob
  place of Ann 1 → 2
  player Bobb → Bob
  score of Bob 23 → 24.5
  place of Bob 2 → 1
  take it back: arbiter undo c3
`, EditCmd, "1", "--player", "Bobb=Bob", "Bob 24,5")
	c.Prints(`edited 2: Golf, Friday 20 November 2026 (3 days ago)
  1  Ann
  2  Dan
  3  Cyd
  place of Cyd 2 → 3
  place of Dan 3 → 2
  take it back: arbiter undo c4
`, EditCmd, "2", "Dan 2nd", "Cyd 3rd")
	c.Prints(`edited 2: Golf, Friday 20 November 2026 (3 days ago)
  1  Ann  3
  2  Dan  7
  3  Cyd  2
  score of Ann (none) → 3
  score of Cyd (none) → 2
  score of Dan (none) → 7
  take it back: arbiter undo c5
----
2: Ann has place 1 with 3 points and Dan place 2 with 7; recorded as said
`, EditCmd, "2", "Ann 3", "Cyd 2", "Dan 7")
	c.Prints(`edited 2: Golf, Friday 20 November 2026 (3 days ago)
  1  Cyd  3
  2  Dan  7
  3  Ann  2
  seats Ann, Cyd, Dan → Cyd, Ann, Dan
  score of Cyd 2 → 3
  place of Cyd 3 → 1
  score of Ann 3 → 2
  place of Ann 1 → 3
  take it back: arbiter undo c6
`, EditCmd, "2", "--player", "Ann=Cyd", "--player", "Cyd=Ann")
	c.Prints(`nothing changed: it is recorded so already
`, EditCmd, "1", "--player", "Bob=bob", "--date", "2026-11-20", "--round", "", "Ann 24")
	c.Prints(`{"command":0,"what":"nothing changed: it is recorded so already"}
`, EditCmd, "1", "--date", "2026-11-20", "--json")
	c.Prints(`{"command":7,"what":"edited 1: season, round, place, note","fields":[{"result":1,"field":"season","old":"","new":"2026"},{"result":1,"field":"round","old":"","new":"3"},{"result":1,"field":"place","old":"","new":"the Inn"},{"result":1,"field":"note","old":"","new":"late"}],"readback":[{"result":1,"game":"Catan","date":"2026-11-20","daysAgo":3,"league":"","season":"2026","round":"3","proposed":[],"seats":[{"seat":1,"name":"Ann","place":2,"total":24},{"seat":2,"name":"Bob","place":1,"total":25,"exact":"24.5"}],"new":[{"kind":"season","name":"2026"}],"countsNowhere":""}]}
`, EditCmd, "1", "--round", "3", "--season", "2026", "--note", "late", "--place", "the Inn", "--json")
	c.Prints(`----
new: Cydd
This looks wrong:
  Cydd is a new player. Near: Cyd (1 game)
  2036-11-20 is 10 years from now
error: nothing is recorded, because 2 things look wrong (--strict)
`, EditCmd, "1", "--player", "Bob=Cydd", "--date", "2036-11-20", "--strict")
	c.Refuses(`"Bob 1.234": 1.234 may be 1234 or 1.234; write 1234 or 1.2340`, EditCmd, "1", "Bob 1.234")
	c.Refuses(`"Bob many": "many" is neither points nor a place; expected a name and points, "Ann 24", or a name and a place, "Ann 1st"`, EditCmd, "1", "Bob many")
	c.Refuses(`"Bob 1000000000001": 1000000000001 is beyond 1,000,000,000,000 points, the most that can be recorded; write it with fewer digits`, EditCmd, "1", "Bob 1000000000001")
	c.Refuses(`Fay does not sit in result 1; those who do are Ann, Bob`, EditCmd, "1", "Fay 3")
	c.Refuses(`"42": expected a name and points, "Ann 24", or a name and a place, "Ann 1st"`, EditCmd, "1", "42")
	c.Refuses(`"Ann 42" and "Bob 1st": give points for all players, or places for all`, EditCmd, "1", "Ann 42", "Bob 1st")
	c.Refuses(`ann is named twice; name each player once`, EditCmd, "1", "Ann 42", "ann 43")
	c.Refuses(`--player takes OLD=NEW, not "Bob"; quotes go around a name of several words`, EditCmd, "1", "--player", "Bob")
	c.Refuses(`--player takes OLD=NEW, not "=Bob"; quotes go around a name of several words`, EditCmd, "1", "--player", "=Bob")
	c.Refuses(`--date: "19.11." is not a date; expected one like 2026-11-20 or "2026-11-20 19:30"`, EditCmd, "1", "--date", "19.11.")
	c.Refuses(`ann would sit in result 1 twice; two change places with --player A=B --player B=A`, EditCmd, "1", "--player", "Bob=ann")
	c.Refuses(`--contested and --ruling go with --file; to put the result in doubt:
  arbiter contest 1`, EditCmd, "1", "--ruling", "a=b")
	c.Prints(`edited 2: Golf, Friday 20 November 2026 (3 days ago)
  1  Cyd  3
  2  Ann  2
  2  Dan  7
  place of Ann 3 → 2
  take it back: arbiter undo c8
----
2: Cyd has place 1 with 3 points and Dan place 2 with 7; recorded as said
`, EditCmd, "2", "Ann 2nd")
	c.Refuses(`Dan cannot have place 4 among 3`, EditCmd, "2", "Dan 4th")
	c.Refuses(`there is no result 9`, EditCmd, "9", "Dan 4th")
	c.Refuses(`"x" is not the number of a result; expected a number like 12`, EditCmd, "x", "Dan 4th")
	c.Prints(`      when              who  what
  c7  2026-11-23 20:00  ann  edited 1: season, round, place, note
                               1: season (none) → 2026
                               1: round (none) → 3
                               1: place (none) → the Inn
                               1: note (none) → late
  c8  2026-11-23 20:00  ann  edited 2: places
                               2: place of Ann 3 → 2
`, LogCmd, "--limit", "2")
	c.Refuses(`--limit is the number of commands to show; it cannot be -1`, LogCmd, "--limit", "-1")
	c.Prints(`1 · Catan · 20 November 2026 · season 2026 · round 3 · confirmed
  place  the Inn
  note   late

  Bob wins

          points
  1  Bob    24.5
  2  Ann      24

  rating  Ann 1484 (−16) · Bob 1516 (+16)

      when              who  what
  c1  2026-11-23 20:00  ann  recorded 1
  c3  2026-11-23 20:00  ann  edited 1: player, points
                               place of Ann 1 → 2
                               player Bobb → Bob
                               score of Bob 23 → 24.5
                               place of Bob 2 → 1
  c7  2026-11-23 20:00  ann  edited 1: season, round, place, note
                               season (none) → 2026
                               round (none) → 3
                               place (none) → the Inn
                               note (none) → late
`, ShowCmd, "1")
	c.Prints(`2 · Golf · 20 November 2026 · confirmed

  Cyd wins 3 : 2 : 7

         Cyd  Ann  Dan
 ──────────────────────
  total    3    2    7

  rating  Cyd 1516 (+16) · Ann 1477 (−7) · Dan 1492 (−8)

      when              who  what
  c2  2026-11-23 20:00  ann  recorded 2
  c4  2026-11-23 20:00  ann  edited 2: places
                               place of Cyd 2 → 3
                               place of Dan 3 → 2
  c5  2026-11-23 20:00  ann  edited 2: points
                               score of Ann (none) → 3
                               score of Cyd (none) → 2
                               score of Dan (none) → 7
  c6  2026-11-23 20:00  ann  edited 2: player
                               seats Ann, Cyd, Dan → Cyd, Ann, Dan
                               score of Cyd 2 → 3
                               place of Cyd 3 → 1
                               score of Ann 3 → 2
                               place of Ann 1 → 3
  c8  2026-11-23 20:00  ann  edited 2: places
                               place of Ann 3 → 2
`, ShowCmd, "2")
}

// Somebody unplaced is placed by saying so. A void result stays void, a contested one
// contested, and it is told which command settles it.
func TestEditWhatCountsNowhere(t *testing.T) {
	c := commandtest.New(t)
	c.Do(exchange.ImportCmd, c.File("go.csv", "date,game,player\n2026-11-20,Go,Ann\n2026-11-20,Go,Bob\n"))
	c.Prints(`edited 1: Go, Friday 20 November 2026 (3 days ago)
  Ann  3
  Bob
  somebody has no points, so nobody is placed: it counts nowhere
  score of Ann (none) → 3
  take it back: arbiter undo c2
----
nobody is placed in 1; to say who was where:
  arbiter edit 1 'Ann 1st' 'Bob 2nd'
`, EditCmd, "1", "Ann 3")
	c.Prints(`edited 1: Go, Friday 20 November 2026 (3 days ago)
  1  Ann  3
  2  Bob
  game not over → over
  place of Ann (none) → 1
  place of Bob (none) → 2
  take it back: arbiter undo c3
`, EditCmd, "1", "Ann 1st", "Bob 2nd")
	c.Do(AddCmd, "Golf", "Ann 1st", "Cyd 2nd", "Dan 2nd", "--date", "2026-11-20")
	c.Refuses(`the places of 2 would be Ann 1, Cyd 1, Dan 2, which cannot be (two who share place 1 are followed by place 3); say all that change: arbiter edit 2 'Ann 1st' 'Cyd 2nd' 'Dan 3rd'`, EditCmd, "2", "Cyd 1st")
	c.Do(VoidCmd, "2")
	c.Prints(`edited 2: Golf, Friday 20 November 2026 (3 days ago), round 3
  1  Ann
  2  Cyd
  2  Dan
  it is void: it counts nowhere until it is confirmed:
    arbiter confirm 2
  round (none) → 3
  take it back: arbiter undo c6
`, EditCmd, "2", "--round", "3")
	c.Do(ConfirmCmd, "2")
	c.Do(ContestCmd, "2")
	c.Prints(`{"command":9,"what":"edited 2: round","fields":[{"result":2,"field":"round","old":"3","new":"4"}],"readback":[{"result":2,"game":"Golf","date":"2026-11-20","daysAgo":3,"league":"","season":"","round":"4","proposed":[],"seats":[{"seat":1,"name":"Ann","place":1},{"seat":2,"name":"Cyd","place":2},{"seat":3,"name":"Dan","place":2}],"new":[],"countsNowhere":"it is contested: it counts nowhere until it is confirmed"}]}
`, EditCmd, "2", "--round", "4", "--json")
	c.Prints(`confirmed 2: Golf, Friday 20 November 2026 (3 days ago), round 4
  1  Ann
  2  Cyd
  2  Dan
  take it back: arbiter undo c10
`, ConfirmCmd, "2")
}
