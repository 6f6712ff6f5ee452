package results

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
)

// A position that cannot be is recorded where that is said, as contested; a game that is not over
// and a line that was read in another way are told.
func TestEditAPosition(t *testing.T) {
	c := commandtest.New(t)
	c.Do(scoreCmd, "--save", c.File("games.txt", evening))
	c.Do(AddCmd, "Subdivision", "Ann 20", "Bob 24", "--date", "2026-11-20")
	const illegal = "../../../../docs/examples/disputed.txt"
	c.Prints(`edited 3: Subdivision, Friday 20 November 2026 (3 days ago), Cup
  1  Ann  5
  2  Bob  4
  the game is not over: it counts nowhere until it is confirmed:
    arbiter confirm 3
  note (none) → never legal
  another text of the position
  game over → not over
  score of Ann 20 → 5
  place of Ann 2 → 1
  score of Bob 24 → 4
  place of Bob 1 → 2
  take it back: arbiter undo c3
`, EditCmd, "3", "--file", illegal, "--contested", "--note", "never legal")
	c.Prints(`edited 1: Bazaar, Sunday 22 November 2026 (yesterday), Friday, season 2025
  1  Bob  8
  2  Ann  3
  new: season 2025
  date 2026-11-20 → 2026-11-22
  league Cup → Friday
  season (none) → 2025
  place (none) → the Inn
  note (none) → counted again
  another text of the position
  ruling skip=free → skip=card
  score of Ann 8 → 3
  place of Ann 1 → 2
  player Bobb → Bob
  score of Bob 3 → 8
  place of Bob 2 → 1
  take it back: arbiter undo c4
`, EditCmd, "1", "--file", c.File("mended.txt", mended), "--ruling", "skip=card", "--round", "")
	c.Prints(`{"command":5,"what":"edited 1: position","fields":[{"result":1,"field":"round","old":"","new":"4"}],"readback":[{"result":1,"game":"bazaar","date":"2026-11-22","daysAgo":1,"league":"Friday","season":"2025","round":"4","proposed":[],"seats":[{"seat":1,"name":"Ann","place":2,"total":3},{"seat":2,"name":"Bob","place":1,"total":8}],"new":[],"countsNowhere":""}]}
`, EditCmd, "1", "--file", c.File("mended.txt", ""), "--ruling", "skip=card", "--json")
	c.Prints(`----
error: --ruling: the ruling skip has no value "often"; expected one of: free, card
`, EditCmd, "1", "--file", c.File("mended.txt", ""), "--ruling", "skip=often")
	c.In = "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy RRRRB left 1 ; Ann: buy GGYYB left 2\nBob: buy RWBGY* left 0\n"
	c.Prints(`edited 1: Bazaar, Sunday 22 November 2026 (yesterday), Friday, season 2025, round 4
  1  Eve  8
  2  Ann  3
  new: Eve
  another text of the position
  player Bob → Eve
  take it back: arbiter undo c6
`, EditCmd, "1", "--file", "-", "--player", "bob=Eve")
	c.Prints(`----
error: DIR/empty.txt:1:1: there is no game in this file; a game begins with a line like `+"`"+`game: NAME`+"`"+` (arbiter new GAME prints a file to fill in)
`, EditCmd, "2", "--file", c.File("empty.txt", "\n"))
	c.Prints(`     date        game         players              round  state      league  season
  3  2026-11-20  Subdivision  Ann 5, Bob 4                contested  Cup
  2  2026-11-21  Bazaar       Bob 8, Ann 5, Cyd 2  2                 Friday  2026
  1  2026-11-22  Bazaar       Eve 8, Ann 3         4                 Friday  2025
`, ListCmd)
	c.Prints(`edited 2: Bazaar, Saturday 21 November 2026 (2 days ago), Friday, season 2025, round 4
  1  Bob  8
  2  Ann  3
  it is contested: it counts nowhere until it is confirmed:
    arbiter confirm 2
  season 2026 → 2025
  round 2 → 4
  place (none) → the Inn
  note (none) → counted again
  another text of the position
  players Ann 5, Bob 8, Cyd 2 → Ann 3, Bob 8
  take it back: arbiter undo c7
----
Recorded, but this looks wrong:
  Ann is in round 4 twice, in 1 and 2. Mend it:
    arbiter edit 2 --round ''
`, EditCmd, "2", "--file", c.File("legal.txt", mended), "--contested", "--league", "Friday", "--date", "2026-11-21")
	c.Prints(`      when              who  what
  c1  2026-11-23 20:00  ann  recorded 2 results, 1 to 2
  c2  2026-11-23 20:00  ann  recorded 3
  c3  2026-11-23 20:00  ann  edited 3: position, note
                               3: note (none) → never legal
                               3: another text of the position
                               3: game over → not over
                               3: score of Ann 20 → 5
                               3: place of Ann 2 → 1
                               3: score of Bob 24 → 4
                               3: place of Bob 1 → 2
  c4  2026-11-23 20:00  ann  edited 1: position, round
                               1: date 2026-11-20 → 2026-11-22
                               1: league Cup → Friday
                               1: season (none) → 2025
                               1: place (none) → the Inn
                               1: note (none) → counted again
                               1: another text of the position
                               1: ruling skip=free → skip=card
                               1: score of Ann 8 → 3
                               1: place of Ann 1 → 2
                               1: player Bobb → Bob
                               1: score of Bob 3 → 8
                               1: place of Bob 2 → 1
  c5  2026-11-23 20:00  ann  edited 1: position
                               1: round (none) → 4
  c6  2026-11-23 20:00  ann  edited 1: position, player
                               1: another text of the position
                               1: player Bob → Eve
  c7  2026-11-23 20:00  ann  edited 2: position, league, date
                               2: season 2026 → 2025
                               2: round 2 → 4
                               2: place (none) → the Inn
                               2: note (none) → counted again
                               2: another text of the position
                               2: players Ann 5, Bob 8, Cyd 2 → Ann 3, Bob 8
`, LogCmd)
}
