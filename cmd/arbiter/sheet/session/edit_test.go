package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/sheet/drafts"
)

const bought = `; ours
game: bazaar
player: Ann
player: Bob

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 1
`

// A file is written back, unless somebody changed it meanwhile.
func TestAFileInTheSheet(t *testing.T) {
	c := newClub(t)
	c.file("game.txt", bought)
	k := begin(t, c, "§<esc>y", "<del>brrrrb2<done>", "write⏎", "<esc>y", "<del>arwbgy*1§<done>", "⏎", "to the⏎", "<done>", "save⏎")
	edit := func() { k.ends(k.editFile("game.txt")) }
	edit()
	edit()
	k.text.WriteString(c.read("game.txt"))
	edit()
	k.meanwhile = map[int]func(){4: func() { c.file("game.txt", bought+"; theirs\n") }}
	edit()
	k.drafts()
	c.file("game.txt", bought)
	k.keys, k.meanwhile = []string{"<del>brwbgy*1<done>", "write⏎", "discard⏎"}, map[int]func(){2: func() { _ = os.Remove("game.txt") }}
	edit()
	k.meanwhile = nil
	c.file("game.txt", bought)
	k.keys = []string{"<del><undo><esc>y"} // nothing was changed in the end
	edit()
	k.drafts()
	c.file("wide.txt", "\xff\xfe"+strings.Join(strings.Split(bought, ""), "\x00")+"\x00") // UTF-16, as some shells of Windows write
	k.keys = []string{"<del>brrrrb2<done>", "write⏎"}
	k.ends(k.editFile("wide.txt"))
	k.text.WriteString(c.read("wide.txt"))
	k.tells("edit_file")
}

// Some files open in no sheet.
func TestFilesWithoutASheet(t *testing.T) {
	c := newClub(t)
	c.file("two.txt", bought+"\n"+bought)
	c.file("none.txt", "; nothing\n")
	if err := os.WriteFile("empty.txt", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c.file("other.txt", "game: chess\nplayer: Ann\nplayer: Bob\n")
	c.file("bad.txt", "played yesterday\n")
	k := begin(t, c)
	for _, file := range []string{"two.txt", "none.txt", "empty.txt", "other.txt", "bad.txt", "missing.txt"} {
		k.ends(k.editFile(file))
	}
	k.drafts()
	k.tells("files_without_a_sheet")
}

// keepDraft keeps a draft under a name, as it was left on a day.
func keepDraft(t *testing.T, name string, of drafts.Origin, text string, when time.Time) {
	t.Helper()
	d := drafts.New(folder(), strings.TrimSuffix(name, ".txt"), of)
	d.Path = filepath.Join(folder(), name)
	if d.Keep(text, when); d.Err != nil {
		t.Fatal(d.Err)
	}
}

// A game has one draft: the newest is offered first, and a new game leaves it under the next free
// name, which is said. So does a program that finds another one's draft in its place.
func TestOneDraftAGame(t *testing.T) {
	c := newClub(t)
	k := begin(t, c, "Ann⏎Bob⏎⏎r3<esc>y", "↓⏎", "Cyd<esc>§y", "⏎", "r1§<esc>y", "<esc>")
	k.play("subdivision", Options{})
	k.meanwhile = map[int]func(){2: func() { keepDraft(t, "subdivision.txt", drafts.Origin{}, "game: subdivision\n; theirs\n", c.now) }}
	c.now = c.now.Add(time.Minute)
	k.play("subdivision", Options{})
	k.drafts()
	k.tells("one_draft")
}

// Drafts come before the games, the latest first; of a game that was named, only its own. One of
// changes to a file or a result goes on as such; one to a result of other records is not offered.
func TestDraftsAreOffered(t *testing.T) {
	c := newClub(t)
	k := begin(t, c, "<esc>", "market⏎", "↓↓↓⏎", "§<esc>y", "<esc>")
	keepDraft(t, "pyramid.txt", drafts.Origin{}, "game: pyramid\nplayer: Ann\nplayer: Bob\n", c.now.Add(-time.Minute))
	keepDraft(t, "bazaar-of-game.txt", drafts.Origin{File: "/some/where/game.txt"}, bought, c.now.Add(-20*time.Hour))
	keepDraft(t, "bazaar-of-12.txt", drafts.Origin{Result: 12, Records: here(k.streams)}, "game: bazaar\nplayer: Cyd\nplayer: Dan\x1b[2J\n", c.now.Add(-19*time.Hour))
	keepDraft(t, "bazaar-of-12-2.txt", drafts.Origin{Result: 12, Records: "elsewhere.db"}, bought, c.now)
	keepDraft(t, "20261101T200000-77.txt", drafts.Origin{}, bought, c.now.Add(-48*time.Hour)) // of an older program
	k.play("", Options{})
	k.keys = []string{"⏎"}
	k.play("bazaar", Options{})
	k.keys = []string{"↓⏎", "<esc>y", "<esc>"}
	k.play("bazaar", Options{})
	k.keys = []string{"↓↓⏎", "§<esc>y", "<esc>"}
	k.play("bazaar", Options{})
	k.tells("drafts")
}

// The draft of a file is offered before the file. It is written back, unless the file was changed
// since the draft began, however old either is.
func TestADraftOfAFile(t *testing.T) {
	c := newClub(t)
	path := c.file("game.txt", bought)
	keepDraft(t, "bazaar-of-game.txt", drafts.Origin{File: path, Sum: sumOf(bought)}, bought+"; mine\n", c.now.Add(-time.Hour))
	k := begin(t, c, "<esc>", "file⏎", "<esc>y", "⏎", "§<drop><done>", "write⏎", "<esc>", "<esc>y", "⏎", "<done>", "write⏎")
	for _, there := range []string{bought, bought, bought + "; theirs\n", bought} {
		c.file("game.txt", there)
		if err := os.Chtimes(path, c.now.Add(-48*time.Hour), c.now.Add(-48*time.Hour)); err != nil {
			t.Fatal(err)
		}
		k.ends(k.editFile("game.txt"))
	}
	k.text.WriteString(c.read("game.txt"))
	k.drafts()
	k.tells("draft_of_file")
}

// Changes to a result that were left are there again.
func TestADraftOfAResult(t *testing.T) {
	c := newClub(t)
	c.file("game.txt", bought)
	k := begin(t, c, "<done>", "save⏎")
	k.ends(k.editFile("game.txt"))
	keepDraft(t, "bazaar-of-1.txt", drafts.Origin{Result: 1, Records: here(k.streams)}, strings.Replace(bought, "left 1", "left 2", 1), c.now)
	k.keys = []string{"⏎", "§<esc>y", "<esc>"}
	k.play("bazaar", Options{})
	k.tells("draft_of_a_result")
}

// Who leaves changes that no draft has gets their text, and the exit code of an interruption.
func TestChangesThatNoDraftHas(t *testing.T) {
	c := newClub(t)
	c.file("game.txt", bought)
	k := begin(t, c, "<del>brrrrb2<esc>y")
	k.meanwhile = map[int]func(){1: func() { // the folder of the drafts cannot be made
		if err := os.WriteFile("arbiter", nil, 0o600); err != nil {
			t.Error(err)
		}
	}}
	k.ends(k.editFile("game.txt"))
	if told := k.told(); !strings.Contains(told, "The draft could not be kept") || !strings.Contains(told, "Bob: buy RWBGY* left 0") || !strings.HasSuffix(told, "exit code 130\n") {
		t.Errorf("it says\n%s", told)
	}
}
