package session

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/sheet"
)

// A sheet is kept as a file that is not there yet; its draft is gone then.
func TestASheetIsKeptAsAFile(t *testing.T) {
	c := newClub(t)
	c.File("taken.txt", "mine")
	c.File("bazaar-2026-11-23.txt", "mine")
	c.File("bazaar-2026-11-23-2.txt", "mine")
	k := begin(t, c, "Ann⏎Bob⏎⏎", "⏎", tally, "keep⏎", "<esc>", "keep⏎", "<empty> ⏎§<empty>taken.txt⏎§<empty>none/game.txt⏎", "keep⏎", "⏎",
		"Ann⏎Bob⏎⏎", "⏎", tally, "keep⏎", "^C")
	k.play("bazaar", book.SaveFlags{})
	k.text.WriteString(c.Read("bazaar-2026-11-23-3.txt") + c.Read("taken.txt"))
	k.drafts()
	k.play("bazaar", book.SaveFlags{})
	k.drafts()
	k.tells("keep_as_file")
}

// drafts keeps what the folder of the drafts holds.
func (k *talk) drafts() {
	list, err := k.Drafts.List()
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
	c.File("league.db", "no database, but a text that is long enough to be one")
	k := begin(t, c, "Ann⏎Bob⏎⏎", "⏎", tally, "⏎", "keep⏎", "<empty>game.txt⏎")
	k.play("bazaar", book.SaveFlags{})
	k.keys = []string{"Ann⏎Bob⏎⏎", "⏎", tally, "^C"}
	k.play("bazaar", book.SaveFlags{})
	k.drafts()
	k.tells("saving_fails")
}

// A draft that cannot be kept is told with the whole text.
func TestADraftThatIsNotKept(t *testing.T) {
	c := newClub(t)
	c.File("arbiter", "no folder")
	k := begin(t, c, "Ann⏎Bob⏎⏎", "⏎", "arwbgy*0§<esc>§y")
	k.play("bazaar", book.SaveFlags{})
	k.keys = []string{"Ann⏎Bob⏎⏎", "⏎", tally, "⏎", "discard⏎"}
	c.File("league.db", "no database, but a text that is long enough to be one")
	k.play("bazaar", book.SaveFlags{})
	k.tells("draft_not_kept")
}

// The rulings of a league that were changed meanwhile hold, and are shown before the game is
// saved.
func TestRulingsChangeMeanwhile(t *testing.T) {
	c := newClub(t)
	c.Do(league.LeaguesCmd, "create", "Plain")
	k := begin(t, c, "Ann⏎Bob⏎⏎", "⏎", tally, "⏎", "⏎", "<esc>")
	k.meanwhile = map[int]func(){3: func() { c.Do(league.LeaguesCmd, "edit", "Plain", "--ruling", "skip=card") }}
	k.play("bazaar", book.SaveFlags{League: "Plain"})
	k.tells("rulings_change")
}

// A program that waits for JSON gets the answer with what was recorded, or without where the
// game was kept as a file.
func TestAProgramWaitsForTheAnswer(t *testing.T) {
	c := newClub(t)
	k := begin(t, c, "Ann⏎Bob⏎⏎", "⏎", tally, "⏎", "again⏎", "⏎", "⏎", tally, "keep⏎", "⏎")
	k.JSON = true
	k.play("bazaar", book.SaveFlags{})
	if err := CheckOutput(k.App); err != nil {
		t.Error(err)
	}
	k.Output = filepath.Join("none", "answer.txt")
	k.ends(CheckOutput(k.App))
	k.Output = "answer.json"
	if err := CheckOutput(k.App); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat("answer.json"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the check writes: %v", err)
	}
	k.tells("json")
}

// The caller's endings come first. What they refuse is told, and is the command's error in the
// end. Whoever goes back to the sheet at a doubt has failed at nothing. Where the answer about a stored
// result is written by the caller, there is none of the sheet.
func TestEndingsOfTheCaller(t *testing.T) {
	c := newClub(t)
	k := begin(t, c, "§<esc>", "r<done>", "other⏎", "mine⏎", "r<done>", "doubt⏎", "§<done>", "discard⏎", "r<done>", "stop⏎")
	k.Head = k.ProposedHeader(book.SaveFlags{})
	var err error
	k.G, k.Page, err = PageOf(k.App, "game: bazaar\nplayer: Ann\nplayer: Bob\nleague: Cup\n\nAnn: buy RWBGY* left 0\n")
	if err != nil {
		t.Fatal(err)
	}
	declined := func(why error) (bool, error) {
		return false, cli.WithExitCode(cli.ExitInterrupt, errors.Join(why, book.ErrDeclined, cli.ErrQuiet))
	}
	ends := func(text string, one *Answered) []Ending {
		return []Ending{{"mine", func() (bool, error) { k.text.WriteString(text); return true, nil }},
			{"other", func() (bool, error) { return false, errors.New("no") }},
			{"doubt", func() (bool, error) { return declined(nil) }},
			{"stop", func() (bool, error) { return declined(screen.ErrInterrupted) }}}
	}
	for range 4 {
		k.Draft = k.Drafts.New(sheet.Origin{Result: 7, Records: "there"}, k.Now())
		saved, err := k.Fill(ends)
		if saved {
			t.Error("it says that the game was recorded")
		}
		k.ends(EndOfEdit(err))
	}
	k.drafts()
	k.tells("endings_of_caller")
}
