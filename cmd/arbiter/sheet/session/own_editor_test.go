package session

import (
	"testing"
	"time"

	"arbiter/cmd/arbiter/sheet/drafts"
)

// Where no sheet can be shown, the commands for one's own editor are named: the game played
// last with its players, a file name that is free, and the drafts.
func TestNoSheet(t *testing.T) {
	c := newClub(t)
	k := begin(t, c)
	k.ends(newGameInEditor(t.Context(), k.streams, "", Options{}))
	k.ends(newGameInEditor(t.Context(), k.streams, "pyramid", Options{League: "Ours too", Season: "2026", Note: "late"}))
	k.ends(newGameInEditor(t.Context(), k.streams, "chess", Options{}))
	c.file("game.txt", bought)
	k.ends(fileInEditor(k.streams, "a game.txt"))
	keepDraft(t, "d.txt", drafts.Origin{}, bought, c.now.Add(-time.Minute))
	keepDraft(t, "e.txt", drafts.Origin{Result: 12, Records: here(k.streams)}, "game: pyramid\n", c.now.Add(-time.Hour))
	keepDraft(t, "f.txt", drafts.Origin{Result: 12, Records: "there"}, "game: pyramid\n", c.now.Add(-24*time.Hour))
	k.ends(resultInEditor(k.streams, drafts.Origin{Result: 12, Records: here(k.streams)}, "bazaar"))
	k.ends(newGameInEditor(t.Context(), k.streams, "zark-city", Options{}))
	k.tells("no_sheet")
}
