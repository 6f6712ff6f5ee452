package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/export/document"
)

// testApp is a run of the program whose answer and messages are kept.
func testApp(t *testing.T) (a *App, out, errs *bytes.Buffer) {
	t.Helper()
	t.Setenv("ARBITER_DB", filepath.Join(t.TempDir(), "league.db"))
	out, errs = new(bytes.Buffer), new(bytes.Buffer)
	return &App{In: strings.NewReader(""), Out: out, Err: errs, Colour: "auto", Width: UnlimitedWidth}, out, errs
}

// files are a folder's files, each with what it holds.
func files(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range entries {
		text, _ := os.ReadFile(filepath.Join(folder, e.Name())) // a folder has none
		fmt.Fprintf(&b, "%s: %q\n", e.Name(), text)
	}
	return b.String()
}

// An answer goes to its file whole or not at all, and never over what is no answer.
func TestAnswersInFiles(t *testing.T) {
	answer := func(out *Output) error { _, err := io.WriteString(out, "new\x7f\n"); return err }
	for name, c := range map[string]struct {
		output string // "DIR" is the folder, where old.txt and base.db are
		body   func(*Output) error
		says   string
		left   string // with old.txt and base.db as they were where it is ""
		writes string // on standard output
	}{
		"standard output":  {output: "", writes: "new�\n"},
		"a dash":           {output: "-", writes: "new�\n"},
		"a new file":       {output: "DIR/new.txt", left: "base.db: \"SQLite format 3\\x00...\"\nnew.txt: \"new�\\n\"\nold.txt: \"old\"\n"},
		"an old file":      {output: "DIR/old.txt", left: "base.db: \"SQLite format 3\\x00...\"\nold.txt: \"new�\\n\"\n"},
		"a link to a file": {output: "DIR/link.txt", left: "base.db: \"SQLite format 3\\x00...\"\nlink.txt: \"new�\\n\"\nold.txt: \"new�\\n\"\n"},
		"a file as folder": {output: "DIR/old.txt/new.txt", says: "cannot write DIR/old.txt/new.txt: not a directory"},
		"a folder":         {output: "DIR", says: "cannot write DIR: it is a folder; name a file in it"},
		"a missing folder": {output: "DIR/none/new.txt", says: "cannot write DIR/none/new.txt: DIR/none: no such file or directory"},
		"a database":       {output: "DIR/base.db", says: "cannot write DIR/base.db: it is a database, perhaps another league's records; name another file"},
		"a failure": {output: "DIR/old.txt", says: "broken", body: func(out *Output) error {
			return errors.Join(answer(out), errors.New("broken"))
		}},
		"a failure after a change": {output: "DIR/new.txt", says: "broken\nthe change was kept as c7 of the log; to take it back:\n  arbiter undo c7", body: func(out *Output) error {
			out.NoteChange(7)
			return errors.New("broken")
		}},
		"a failure without a change": {output: "DIR/new.txt", says: "broken\nnothing was changed in the records", body: func(out *Output) error {
			out.NoteChange(0)
			return errors.New("broken")
		}},
		"a file made meanwhile": {output: "DIR/new.txt", says: "writing DIR/new.txt: the file was made meanwhile; name another one", body: func(out *Output) error {
			return os.WriteFile(out.App.Output, []byte("theirs"), 0o600)
		}, left: "base.db: \"SQLite format 3\\x00...\"\nnew.txt: \"theirs\"\nold.txt: \"old\"\n"},
		"the records": {output: "DIR/old.txt", says: "the answer cannot go to DIR/old.txt: the records are there; name another file"},
		"a device":    {output: os.DevNull},
	} {
		t.Run(name, func(t *testing.T) {
			a, out, _ := testApp(t)
			dir := t.TempDir()
			for name, text := range map[string]string{"old.txt": "old", "base.db": "SQLite format 3\x00..."} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o640); err != nil {
					t.Fatal(err)
				}
			}
			if name == "a link to a file" {
				if err := os.Symlink("old.txt", filepath.Join(dir, "link.txt")); err != nil {
					t.Fatal(err)
				}
			}
			if name == "the records" {
				t.Setenv("ARBITER_DB", filepath.Join(dir, "old.txt"))
			}
			a.Output = strings.Replace(c.output, "DIR", dir, 1)
			body := c.body
			if body == nil {
				body = answer
			}
			says := ""
			if err := a.AnswerAfter(body); err != nil {
				says = strings.ReplaceAll(err.Error(), dir, "DIR")
			}
			if c.left == "" {
				c.left = "base.db: \"SQLite format 3\\x00...\"\nold.txt: \"old\"\n"
			}
			if left := files(t, dir); says != c.says || left != c.left || out.String() != c.writes {
				t.Errorf("says %q\nwrites %q\nleaves\n%s", says, out, left)
			}
			if info, err := os.Stat(filepath.Join(dir, "old.txt")); err != nil || info.Mode().Perm() != 0o640 {
				t.Errorf("the old file is %v, %v", info.Mode(), err)
			}
		})
	}
}

// What a command reads is not written over.
func TestAnAnswerOverItsOwnFile(t *testing.T) {
	a, _, _ := testApp(t)
	a.Output = filepath.Join(t.TempDir(), "game.txt")
	if err := a.ReplaceFile(a.Output, "game: go\n"); err != nil {
		t.Fatal(err)
	}
	_, _, err := a.Open(a.Output)
	if want := "the answer cannot go to " + a.Output + ": this command reads it; name another file"; err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
	for name, want := range map[string]string{"none.txt": "there is no file none.txt", t.TempDir(): " is a folder; name the files in it"} {
		if _, _, err := a.Open(name); err == nil || !strings.HasSuffix(err.Error(), want) || ExitCode(err) != ExitUnclear {
			t.Errorf("%s: %v", name, err)
		}
	}
	a.In = strings.NewReader("text")
	if in, name, err := a.Open("-"); err != nil || name != "standard input" || in != io.NopCloser(a.In) {
		t.Errorf("%s, %v", name, err)
	}
}

// The ending of a file says what is written, and which endings there are.
func TestTypesOfFiles(t *testing.T) {
	plain := func() *cobra.Command { return &cobra.Command{Use: "odds"} }
	linked := func() *cobra.Command {
		cmd := &cobra.Command{Use: "show"}
		LinkFlag(cmd, new(bool))
		return cmd
	}
	for _, c := range []struct {
		cmd           *cobra.Command
		output, wants string
	}{
		{plain(), "a.TXT", ""}, {plain(), "a", ""}, {plain(), "", ""}, {linked(), "a.svg", ""},
		{plain(), "a.svg", "odds cannot write .svg files, only .txt, .md, .html, .json"},
		{linked(), "a.csv", "show cannot write .csv files, only .txt, .md, .html, .json, .svg with --link"},
		{AllowFileTypes(plain(), ".md .csv"), "a.svg", "odds cannot write .svg files, only .txt, .md, .html, .json, .csv"},
	} {
		a, _, _ := testApp(t)
		a.Output = c.output
		says := ""
		if err := a.CheckFileType(c.cmd); err != nil {
			says = err.Error()
		}
		if says != c.wants {
			t.Errorf("%s: %q", c.output, says)
		}
	}
}

// A document is text on a terminal, and Markdown or a page in a file of that name. A text is
// kept as it is in both.
func TestDocumentsInFiles(t *testing.T) {
	d := &document.Document{Title: "Tables", About: []string{"2 rounds"}, Parts: []document.Part{
		document.Note{Text: "One is left.", Hint: "to see it:", Command: "arbiter list"},
		document.Note{Text: "Two came."},
		&document.Table{Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "points"}}, Rows: [][]document.Cell{{{Text: document.Name("Ann")}, {Text: "3"}}}},
		&document.Section{Title: "Who", Entries: []document.Entry{{Label: "first", Text: "Ann\x1b"}, {Label: "a label as wide as a third", Text: "Bob"}, {Text: "Cyd"}, {Label: "all", Items: []string{"Ann", "Bob", "Cyd"}, Text: "so far"}}},
	}}
	const want = "Tables · 2 rounds\n\n  One is left. to see it:\n  arbiter list\n  Two came.\n\n  player  points\n  Ann          3\n\n  Who\n    first  Ann�\n    a label as wide as a third\n           Bob\n    Cyd\n    all    Ann · Bob · Cyd\n           so far\n"
	for _, name := range []string{"", ".txt"} {
		a, out, _ := testApp(t)
		a.Width = 60
		if name != "" {
			a.Output = filepath.Join(t.TempDir(), "a"+name)
		}
		if err := errors.Join(a.CheckFileType(&cobra.Command{Use: "pair"}), a.AnswerAfter(func(o *Output) error { return a.WriteDocument(o, d) })); err != nil {
			t.Fatal(err)
		}
		got := out.String()
		if name != "" {
			text, _ := os.ReadFile(a.Output)
			got = string(text)
		}
		if got != want {
			t.Errorf("%q:\n%s", name, got)
		}
	}
	for _, c := range []struct {
		ending   string
		document bool
		want     string
	}{
		{".md", false, "~~~~~~\na text\n~~~~~~\n"},
		{".html", false, "<pre>a text\n</pre>\n"},
		{".md", true, "Tables · 2 rounds\n\nOne is left. to see it: arbiter list\n\nTwo came.\n\n| player | points |\n|:-------|-------:|\n| Ann    |      3 |\n\n**Who**\n\n- first Ann�\n- a label as wide as a third Bob\n- Cyd\n- all so far Ann · Bob · Cyd\n"},
		{".html", true, "<h1><bdi>Tables</bdi></h1>\n<p>2 rounds</p>\n</header>\n<main>\n<p class=\"soft\">One is left.</p>\n<p class=\"soft\">Two came.</p>\n<table>\n<thead><tr><th scope=\"col\" class=\"t\">player</th><th scope=\"col\">points</th></tr></thead>\n<tbody><tr><th scope=\"row\" class=\"t\"><bdi>Ann</bdi></th><td>3</td></tr>\n</tbody>\n</table>\n<details class=\"why\"><summary>Who</summary>\n<ul><li><b>first</b> Ann�</li>\n"},
	} {
		a, _, _ := testApp(t)
		a.Output = filepath.Join(t.TempDir(), "a"+c.ending)
		err := errors.Join(a.CheckFileType(&cobra.Command{Use: "pair"}), a.AnswerAfter(func(o *Output) error {
			if c.document {
				return a.WriteDocument(o, d)
			}
			_, err := io.WriteString(o, "a text\n")
			return err
		}))
		if text, _ := os.ReadFile(a.Output); err != nil || !strings.Contains(string(text), c.want) || c.ending == ".md" && !strings.HasPrefix(string(text), c.want) {
			t.Errorf("%s, %v:\n%s", c.ending, err, text)
		}
	}
}
