package session

import (
	"os"
	"testing"

	"arbiter/cmd/arbiter/sheet/drafts"
)

// A sheet is kept as a file that is not there yet; its draft is gone then.
func TestASheetIsKeptAsAFile(t *testing.T) {
	c := newClub(t)
	c.file("taken.txt", "mine")
	c.file("bazaar-2026-11-23.txt", "mine")
	c.file("bazaar-2026-11-23-2.txt", "mine")
	k := begin(t, c, names+tally, "keep⏎", "<esc>", "keep⏎", "<empty> ⏎§<empty>taken.txt⏎§<empty>none/game.txt⏎", "keep⏎", "⏎",
		names+tally, "keep⏎", "^C")
	k.play("bazaar", Options{})
	k.text.WriteString(c.read("bazaar-2026-11-23-3.txt") + c.read("taken.txt"))
	k.drafts()
	k.play("bazaar", Options{})
	k.drafts()
	k.tells("keep_as_file")
}

// drafts keeps what the folder of the drafts holds.
func (k *talk) drafts() {
	list, err := drafts.List(folder())
	if err != nil {
		k.t.Fatal(err)
	}
	for _, d := range list {
		text, err := os.ReadFile(d.Path)
		if err != nil {
			k.t.Fatal(err)
		}
		k.text.WriteString("\n" + d.Path + ":\n" + string(text))
	}
}

// Where saving fails the sheet stays open, with a draft, and the error is the command's in
// the end. An interruption keeps the draft as well.
func TestSavingFails(t *testing.T) {
	c := newClub(t)
	c.file("league.db", "no database, but a text that is long enough to be one")
	k := begin(t, c, names+tally, "⏎", "keep⏎", "<empty>game.txt⏎")
	k.play("bazaar", Options{})
	k.keys = []string{names + tally, "^C"}
	k.play("bazaar", Options{})
	k.drafts()
	k.tells("saving_fails")
}

// A draft that cannot be kept is told with the whole text.
func TestADraftThatIsNotKept(t *testing.T) {
	c := newClub(t)
	c.file("arbiter", "no folder")
	k := begin(t, c, names+"arwbgy*0§<esc>§y")
	k.play("bazaar", Options{})
	k.keys = []string{names + tally, "⏎", "discard⏎"}
	c.file("league.db", "no database, but a text that is long enough to be one")
	k.play("bazaar", Options{})
	k.tells("draft_not_kept")
}

// A program that waits for JSON gets the answer with what was recorded, or without where the
// game was kept as a file.
func TestAProgramWaitsForTheAnswer(t *testing.T) {
	c := newClub(t)
	k := begin(t, c, names+tally, "⏎", "again⏎", tally, "keep⏎", "⏎")
	k.streams.JSON = true
	k.play("bazaar", Options{})
	k.tells("json")
}
