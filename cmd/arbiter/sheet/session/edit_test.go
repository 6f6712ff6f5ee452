package session

import (
	"os"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/sheet"
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
	k := begin(t, c, "§<esc>", "<del>brrrrb2<done>", "write⏎", "<esc>", "<del>arwbgy*1§<done>", "⏎", "to the⏎", "<done>", "save⏎")
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
func keepDraft(t *testing.T, k *talk, name string, of sheet.Origin, text string, when time.Time) {
	t.Helper()
	one := k.Sheet.drafts.New(of, when)
	one.Path = strings.Replace(one.Path, one.Path[strings.LastIndex(one.Path, "/")+1:], name, 1)
	one.Keep(text, when)
	if err := os.Chtimes(one.Path, when, when); err != nil || one.Lost() {
		t.Fatal(err, one.Kept())
	}
}

// Drafts come before the games, the latest first, and behind a game that was named; one that
// is open in another window comes last. A draft of a file or a result is for the command
// that saves it.
func TestDraftsAreOffered(t *testing.T) {
	c := newClub(t)
	k := begin(t, c, "pyr§⏎", "<esc>", "⏎", "⏎", "<esc>", "↓↓⏎", "<esc>", "1§⏎", "open§⏎", "<esc>", "↓↓⏎", "§<esc>")
	keepDraft(t, k, "a-1.txt", sheet.Origin{}, "game: pyramid\nplayer: Ann\nplayer: Bob\n", c.now.Add(-time.Minute))
	keepDraft(t, k, "b.txt", sheet.Origin{File: "/some/where/game.txt"}, bought, c.now.Add(-20*time.Hour))
	keepDraft(t, k, "c.txt", sheet.Origin{Result: 12}, "game: bazaar\nplayer: Cyd\nplayer: Dan\x1b[2J\n", c.now.Add(-19*time.Hour))
	keepDraft(t, k, "d.txt", sheet.Origin{}, bought, c.now.Add(-48*time.Hour))
	keepDraft(t, k, "e.txt", sheet.Origin{}, "nothing\n", c.now.Add(-49*time.Hour))
	k.play("", SaveFlags{})
	k.play("bazaar", SaveFlags{})
	k.play("", SaveFlags{})
	k.play("", SaveFlags{})
	k.play("", SaveFlags{})
	k.tells("drafts")
}

// The drafts of a file are offered before it, and a draft can be named itself.
func TestADraftOfAFile(t *testing.T) {
	c := newClub(t)
	path := c.file("game.txt", bought)
	k := begin(t, c, "<esc>", "file⏎", "<esc>", "⏎", "§<drop><done>", "write⏎", "discard⏎", "⏎", "<done>", "write⏎", "<done>", "back⏎", "<esc>")
	keepDraft(t, k, "one-1.txt", sheet.Origin{File: path}, bought+"; two\n", c.now.Add(-time.Hour))
	keepDraft(t, k, "b.txt", sheet.Origin{File: path, Sum: digestOf([]byte(bought))}, bought+"; three\n", c.now.Add(-20*time.Hour))
	keepDraft(t, k, "c.txt", sheet.Origin{File: path + "s"}, bought, c.now)
	keepDraft(t, k, "d.txt", sheet.Origin{}, bought, c.now)
	for _, name := range []string{"game.txt", "game.txt", "game.txt", "game.txt", "arbiter/drafts/d.txt"} {
		k.ends(k.editFile(name))
	}
	k.text.WriteString(c.read("game.txt"))
	k.drafts()
	keepDraft(t, k, "e.txt", sheet.Origin{File: path}, bought, c.now.Add(-time.Hour))
	k.keys, k.meanwhile = []string{"⏎"}, map[int]func(){1: func() { _ = os.Remove("arbiter/drafts/e.txt") }} // in another window
	k.ends(k.editFile("game.txt"))
	k.tells("draft_of_file")
}
