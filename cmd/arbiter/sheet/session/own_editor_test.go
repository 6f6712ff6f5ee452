package session

import (
	"testing"
	"time"

	"arbiter/cmd/arbiter/sheet"
)

// Where no sheet can be shown, the commands for one's own editor are named: the game played
// last with its players, a file name that is free, and the drafts.
func TestNoSheet(t *testing.T) {
	c := newClub(t)
	k := begin(t, c)
	k.ends(newGameInEditor(t.Context(), k.S, "", SaveFlags{}))
	k.ends(newGameInEditor(t.Context(), k.S, "pyramid", SaveFlags{League: "Ours too", Season: "2026", Note: "late"}))
	k.ends(newGameInEditor(t.Context(), k.S, "chess", SaveFlags{}))
	c.file("game.txt", bought)
	k.ends(fileInEditor(k.S, "a game.txt"))
	keepDraft(t, k, "d.txt", sheet.Origin{}, bought, c.now.Add(-time.Minute))
	keepDraft(t, k, "e.txt", sheet.Origin{Result: 12, Records: "here"}, "game: pyramid\n", c.now.Add(-time.Hour))
	keepDraft(t, k, "f.txt", sheet.Origin{Result: 12, Records: "there"}, "game: pyramid\n", c.now.Add(-24*time.Hour))
	k.ends(resultInEditor(k.S, sheet.Origin{Result: 12, Records: "here"}, "bazaar"))
	k.ends(newGameInEditor(t.Context(), k.S, "zark-city", SaveFlags{}))
	k.tells("no_sheet")
}
