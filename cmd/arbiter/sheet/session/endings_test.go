package session

import (
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"errors"
	"os"
	"testing"

	"arbiter/cmd/arbiter/sheet"
)

// A sheet is kept as a file that is not there yet; its draft is gone then.
func TestASheetIsKeptAsAFile(t *testing.T) {
	c := newClub(t)
	c.file("taken.txt", "mine")
	c.file("bazaar-2026-11-23.txt", "mine")
	c.file("bazaar-2026-11-23-2.txt", "mine")
	k := begin(t, c, names+tally, "keep⏎", "<esc>", "keep⏎", "<empty> ⏎§<empty>taken.txt⏎§<empty>none/game.txt⏎", "keep⏎", "⏎",
		names+tally, "keep⏎", "^C")
	k.play("bazaar", SaveFlags{})
	k.text.WriteString(c.read("bazaar-2026-11-23-3.txt") + c.read("taken.txt"))
	k.drafts()
	k.play("bazaar", SaveFlags{})
	k.drafts()
	k.tells("keep_as_file")
}

// drafts keeps what the folder of the drafts holds.
func (k *talk) drafts() {
	list, err := k.Sheet.drafts.List()
	if err != nil {
		k.t.Fatal(err)
	}
	for _, one := range list {
		text, err := os.ReadFile(one.Path)
		if err != nil {
			k.t.Fatal(err)
		}
		k.text.WriteString("\n" + one.Path + ":\n" + string(text))
	}
}

// Where saving fails the sheet stays open, with a draft, and the error is the command's in
// the end. An interruption keeps the draft as well.
func TestSavingFails(t *testing.T) {
	c := newClub(t)
	c.file("league.db", "no database, but a text that is long enough to be one")
	k := begin(t, c, names+tally, "⏎", "keep⏎", "<empty>game.txt⏎")
	k.play("bazaar", SaveFlags{})
	k.keys = []string{names + tally, "^C"}
	k.play("bazaar", SaveFlags{})
	k.drafts()
	k.tells("saving_fails")
}

// A draft that cannot be kept is told with the whole text.
func TestADraftThatIsNotKept(t *testing.T) {
	c := newClub(t)
	c.file("arbiter", "no folder")
	k := begin(t, c, names+"arwbgy*0§<esc>§y")
	k.play("bazaar", SaveFlags{})
	k.keys = []string{names + tally, "⏎", "discard⏎"}
	c.file("league.db", "no database, but a text that is long enough to be one")
	k.play("bazaar", SaveFlags{})
	k.tells("draft_not_kept")
}

// A program that waits for JSON gets the answer with what was recorded, or without where the
// game was kept as a file.
func TestAProgramWaitsForTheAnswer(t *testing.T) {
	c := newClub(t)
	k := begin(t, c, names+tally, "⏎", "again⏎", tally, "keep⏎", "⏎")
	k.S.JSON = true
	k.play("bazaar", SaveFlags{})
	k.tells("json")
}

// The caller's endings come first. What they refuse is told, and is the command's error in the
// end. Whoever goes back to the sheet at a doubt has failed at nothing. Where the answer about a stored
// result is written by the caller, there is none of the sheet.
func TestEndingsOfTheCaller(t *testing.T) {
	c := newClub(t)
	k := begin(t, c, "§<esc>", "r<done>", "other⏎", "mine⏎", "r<done>", "doubt⏎", "§<done>", "discard⏎", "r<done>", "stop⏎")
	if err := k.openText("game: bazaar\nplayer: Ann\nplayer: Bob\nleague: Cup\n\nAnn: buy RWBGY* left 0\n"); err != nil {
		t.Fatal(err)
	}
	ends := func(text string, one *answered) []ending {
		return []ending{{"mine", func() (bool, error) { k.text.WriteString(text); return true, nil }},
			{"other", func() (bool, error) { return false, errors.New("no") }},
			{"doubt", func() (bool, error) { return false, terminal.ErrInterrupted }},
			{"stop", func() (bool, error) { return false, errors.Join(screen.ErrInterrupted, terminal.ErrInterrupted) }}}
	}
	for range 4 {
		k.draft = k.Sheet.drafts.New(sheet.Origin{Result: 7, Records: "there"}, c.now)
		saved, err := k.fill(ends)
		if saved {
			t.Error("it says that the game was recorded")
		}
		k.ends(endOfEdit(err))
	}
	k.drafts()
	k.tells("endings_of_caller")
}
