package session

import (
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/sheet"
)

// Where no sheet can be shown, the commands for one's own editor are named: the game played
// last with its players, a file name that is free, and the drafts.
func TestNoSheet(t *testing.T) {
	c := newClub(t)
	k := begin(t, c)
	k.ends(NewGameInEditor(k.App, "", book.SaveFlags{}))
	k.ends(NewGameInEditor(k.App, "pyramid", book.SaveFlags{League: "Ours too", Season: "2026", Note: "late"}))
	k.ends(NewGameInEditor(k.App, "chess", book.SaveFlags{}))
	c.File("game.txt", bought)
	k.ends(FileInEditor(k.App, "a game.txt"))
	keepDraft(t, k, "d.txt", sheet.Origin{}, bought, c.Now.Add(-time.Minute))
	keepDraft(t, k, "e.txt", sheet.Origin{Result: 12, Records: "here"}, "game: pyramid\n", c.Now.Add(-time.Hour))
	keepDraft(t, k, "f.txt", sheet.Origin{Result: 12, Records: "there"}, "game: pyramid\n", c.Now.Add(-24*time.Hour))
	k.ends(ResultInEditor(k.App, sheet.Origin{Result: 12, Records: "here"}, "bazaar"))
	k.ends(NewGameInEditor(k.App, "zark-city", book.SaveFlags{}))
	k.tells("no_sheet")
}
