package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/muesli/termenv"
	"github.com/spf13/cobra"

	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/score/notation"
)

// A screen takes text as a terminal of so many columns.
type screenOf struct {
	bytes.Buffer
	columns int
}

func (s *screenOf) Columns() int { return s.columns }

// An answer is as wide as its terminal, but never narrower than a drawing, and in a file as
// wide as it gets; messages fit the terminal that they go to.
func TestWidths(t *testing.T) {
	for _, test := range []struct {
		out, errs int
		output    string
		want      [2]int
	}{
		{0, 0, "", [2]int{UnlimitedWidth, UnlimitedWidth}},
		{90, 70, "", [2]int{90, 70}},
		{40, 40, "-", [2]int{40, 40}},
		{39, 39, "", [2]int{40, 40}},
		{90, 70, "a.txt", [2]int{UnlimitedWidth, 70}},
	} {
		a, _, _ := testApp(t)
		a.Out, a.Err, a.Output = &screenOf{columns: test.out}, &screenOf{columns: test.errs}, test.output
		if err := a.Begin(); err != nil {
			t.Fatal(err)
		}
		if got := [2]int{a.Width, a.ErrorWidth()}; got != test.want {
			t.Errorf("%+v: %d", test, got)
		}
	}
	errs := &screenOf{columns: 40}
	a := &App{Err: errs, Width: 60}
	a.Say("the name\x1b is one that nobody has typed so far; to see it:\n  arbiter list --league 'Tuesday league' --limit 0")
	a.Note("said once")
	a.Note("said once")
	a.Note("said twice")
	fmt.Fprintln(errs, a.Title("a title that fits · into its line"))
	fmt.Fprintln(errs, a.Title(strings.Repeat("a long title · ", 6)))
	Paragraph(errs, 40, strings.Repeat("words of a paragraph · ", 3))
	Labelled(errs, 40, 14, "  label   ", strings.Repeat("text ", 9))
	Labelled(errs, 60, 8, "  a wide label", "below")
	Labelled(errs, 30, 8, "  label", "below, where there is no room")
	Labelled(errs, 32, 8, "", strings.Repeat("text ", 9))
	if got, want := errs.String(), `the name� is one that nobody has typed
  so far; to see it:
  arbiter list --league 'Tuesday league' --limit 0
note: said once
note: said twice
a title that fits · into its line
a long title · a long title · a long title · a long
  title · a long title · a long title ·
  words of a paragraph · words of a
  paragraph · words of a paragraph ·
  label       text text text text text
              text text text text
  a wide label
        below
  label
      below, where there is no
      room
        text text text text text
        text text text text
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Colours go where they are wanted, and nothing from outside steers a terminal.
func TestPainters(t *testing.T) {
	a, _, _ := testApp(t)
	a.Width = 50
	for colour, want := range map[string]termenv.Profile{"auto": termenv.Ascii, "never": termenv.Ascii, "always": termenv.ANSI} {
		if a.Colour = colour; a.Painter(a.Out) != (Painter{want, 50}) {
			t.Errorf("%s: %+v", colour, a.Painter(a.Out))
		}
	}
	var b strings.Builder
	for _, p := range []Painter{{termenv.Ascii, 50}, {termenv.ANSI, 50}} {
		for _, letter := range "ROYGBPKCN?" {
			b.WriteString(p.Span(score.Span{Text: string(letter), Colour: byte(letter)}))
		}
		b.WriteString("\n" + p.Bold("bold\x1b[1m\u202e") + p.Dim("dim") + p.Span(score.Span{Text: "both", Bold: true, Dim: true}) + p.Bold(" ") + "\n")
		b.WriteString(p.Player(&score.Tally{Player: score.Player{Name: "Ann\x1b"}}) + p.Player(&score.Tally{Player: score.Player{Name: "Bob", Colour: "B"}}) + "\n")
		b.WriteString(p.Picture(score.Picture{{}, {}, {{Text: " a "}, {Text: "R3 ", Colour: 'R'}, {Text: "  "}}, {}, {{Text: "卓 "}}}) + "|\n")
	}
	if got, want := strings.ReplaceAll(b.String(), "\x1b", "ESC"), `ROYGBPKCN?
bold�[1m�dimboth 
Ann�Bob
 a R3

卓
|
ESC[91mRESC[0mESC[31mOESC[0mESC[33mYESC[0mESC[32mGESC[0mESC[94mBESC[0mESC[35mPESC[0mESC[90mKESC[0mESC[36mCESC[0mESC[95mNESC[0m?
ESC[1mbold�[1m�ESC[0mESC[2mdimESC[0mESC[1;2mbothESC[0m 
Ann�ESC[94;1mBobESC[0m
 a ESC[91mR3ESC[0m

卓
|
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for text, want := range map[string]int{"": 0, "abc": 3, "äö": 2, "卓球": 4, "\x1b[1mab\x1b[0m": 2} {
		if got := TextWidth(text); got != want {
			t.Errorf("%q fills %d columns", text, got)
		}
	}
	if got := Cut("Maximiliane,\nFreifrau", 13) + "|" + Cut("Maximiliane, Freifrau", 15) + "|" + Cut("Ann\x1b", 4); got != "Maximiliane…|Maximiliane, F…|Ann�" {
		t.Error(got)
	}
}

// The records are where --db says, else ARBITER_DB, else in the user's folder, beside which the
// drafts and what a server keeps have theirs.
func TestUserFolders(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_DATA_HOME", dir+"/data")
	t.Setenv("XDG_STATE_HOME", dir+"/state")
	t.Setenv("ARBITER_DB", "env.db")
	got := []string{(&App{DB: "flag.db"}).DBPath(), (&App{}).DBPath()}
	t.Setenv("ARBITER_DB", "")
	got = append(got, (&App{}).DBPath(), DraftsPath(), filepath.Dir(ServePath("league.db")))
	if text := strings.ReplaceAll(strings.Join(got, " "), dir, "DIR"); text != "flag.db env.db DIR/data/arbiter/league.db DIR/state/arbiter/drafts DIR/state/arbiter/serve" {
		t.Error(text)
	}
	if name := filepath.Base(ServePath("league.db")); len(name) != 16 {
		t.Error(name)
	}
}

// The link of a position names the club's page, or says how; with -o code.svg it is a picture
// with a title.
func TestLinksOfPositions(t *testing.T) {
	p := &link.Position{Text: "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy RWBGY* left 0\n"}
	fragment, err := p.Write()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		page, output string
		json         bool
		want, says   string
	}{
		{"", "", false, "referee.htmlLINK\n", "note: the link is of a file referee.html; export ARBITER_REFEREE=https://… names the club's page of the referee instead\n"},
		{"https://club.example/r.html#old", "", false, "https://club.example/r.htmlLINK\n", ""},
		{"https://club.example/r.html", "", true, `{"link":"https://club.example/r.htmlLINK"}` + "\n", ""},
		{"https://club.example/r.html", "a.SVG", false, "<title>Arbiter: game &amp; set</title>", ""},
	} {
		a, out, errs := testApp(t)
		t.Setenv("ARBITER_REFEREE", test.page)
		a.Output, a.JSON = test.output, test.json
		err := a.WritePositionLink(out, p, "Arbiter: game & set")
		got := strings.ReplaceAll(out.String(), fragment, "LINK")
		if test.output != "" {
			_, got, _ = strings.Cut(got, "<title>")
			title, _, _ := strings.Cut(got, "\n")
			got = "<title>" + title
		}
		if err != nil || got != test.want || errs.String() != test.says {
			t.Errorf("%+v: %v\n%s----\n%s", test, err, got, errs)
		}
	}
	a, out, _ := testApp(t)
	a.Output = "my board.svg"
	if err := a.CheckLink(false); err == nil || err.Error() != "only the code of --link is a picture; to draw the board:\n  arbiter export FILE -o 'my board.svg'" {
		t.Error(err)
	}
	if a.CheckLink(true) != nil {
		t.Error("a code is refused")
	}
	a.Output = "a.svg"
	if err := a.WriteLink(out, strings.Repeat("long", 2000), ""); err == nil || ExitCode(err) != ExitUnclear {
		t.Error(err)
	}
	a.Output = ""
	in, name, err := a.Open("referee.html" + fragment)
	if err != nil || name != "the link" {
		t.Fatal(name, err)
	}
	var read bytes.Buffer
	if _, err := read.ReadFrom(in); err != nil || read.String() != p.Text {
		t.Errorf("%v, %s", err, &read)
	}
	if _, _, err := a.Open("referee.html#aNothing"); err == nil || err.Error() != "the link is damaged; copy it whole, from the page's address to its last letter" {
		t.Error(err)
	}
}

// Answers that wait for the records are written when these have the games, with what is known
// then; what cannot be read stands at its place, with all that is wrong there.
func TestAnswersThatWait(t *testing.T) {
	_, unreadable := (&games.Judge{Games: games.All}).Text(notation.Text{File: "b.txt", Line: 3, Src: "game: pyramid\nleauge: x\nplayer: Ann\nplayer: Bob\n\nAnn: X1\nBob: fould\n"})
	if unreadable == nil {
		t.Fatal("it can be read")
	}
	var told strings.Builder
	for _, json := range []bool{false, true} {
		a, out, errs := testApp(t)
		a.JSON = json
		dir := t.TempDir()
		var files []string
		for i, text := range []string{"game: go\nplayer: 1\n\ngame: chess\nplayer: 2\n", "game: go\nplayer: 3\n"} {
			files = append(files, filepath.Join(dir, fmt.Sprint(i, ".txt")))
			if err := os.WriteFile(files[i], []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		n, events := 0, ""
		err := a.Answer(AnswerOptions{Painter: new(Painter), Solver: func() Solver {
			return func(text notation.Text, to *Answer) {
				if n++; n == 2 {
					a.AnswerUnreadable(to, text, unreadable)
					return
				}
				to.Judged, to.Out, to.Err = &score.Judged{}, fmt.Appendf(nil, "{\"game\":%d}\n", n), fmt.Appendf(nil, "beside %d\n", n)
			}
		}, Save: func(*score.Judged) error { events += fmt.Sprintf("saved %q ", out); return nil },
			More: func(n int) any { return map[string]int{"saved": n} },
			Finish: func(o *Output, show func() error) error {
				events += "recorded"
				return show()
			}}, files)
		fmt.Fprintf(&told, "%v, exit code %d, %s\n%s----\n%s", err, a.Code, events, out, errs)
	}
	if got, want := told.String(), `<nil>, exit code 2, saved "" saved "" recorded
{"game":1,"saved":0}
{"game":3,"saved":1}
----
beside 1
error: b.txt:4:1: no header is called "leauge"
   4 | leauge: x
     | ^^^^^^ did you mean league?
error: b.txt:8:6: "X1" is not a card
   8 | Ann: X1
     |      ^^ expected C, R, F or K and a suit: go si br sa em ru, as Cgo
error: b.txt:9:6: "fould" is not a card
   9 | Bob: fould
     |      ^^^^^ expected C, R, F or K and a suit: go si br sa em ru, as Cgo
beside 3
<nil>, exit code 2, saved "" saved "" recorded
{"game":1,"saved":0}
{"error":"b.txt:4:1: no header is called \"leauge\"; did you mean league?","errors":[{"file":"b.txt","line":4,"column":1,"message":"no header is called \"leauge\"","want":"did you mean league?"},{"file":"b.txt","line":8,"column":6,"message":"\"X1\" is not a card","want":"expected C, R, F or K and a suit: go si br sa em ru, as Cgo"},{"file":"b.txt","line":9,"column":6,"message":"\"fould\" is not a card","want":"expected C, R, F or K and a suit: go si br sa em ru, as Cgo"}],"further":false}
{"game":3,"saved":1}
----
beside 1
beside 3
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Arguments that are given twice, and flags of each type, stand in the command again; a
// password does not.
func TestHintsOfServers(t *testing.T) {
	a := &App{DB: "postgres://ann:secret@host/club", Games: games.All}
	cmd := &cobra.Command{Use: "edit", Run: func(*cobra.Command, []string) {}}
	cmd.Flags().Int("best", 0, "")
	cmd.Flags().Bool("no-input", false, "")
	cmd.Flags().StringP("output", "o", "", "")
	cmd.Flags().String("color", "", "")
	cmd.Flags().String("db", "", "")
	records, root := &cobra.Command{Use: "records"}, &cobra.Command{Use: "arbiter"}
	root.AddCommand(records)
	records.AddCommand(cmd)
	if err := cmd.ParseFlags([]string{"--best", "3", "--no-input", "-o", "x", "--color", "never", "--db", "x"}); err != nil {
		t.Fatal(err)
	}
	t.Setenv("VISUAL", "vi -e")
	for _, c := range [][2]string{
		{a.Again(cmd, []string{"3"}, nil), "arbiter records edit 3 --best 3 --db postgres://ann@host/club"},
		{a.Hint("a\x1bb"), "arbiter a�b --db postgres://ann@host/club"},
		{InEditor("it's"), `vi -e 'it'\''s'`},
	} {
		if c[0] != c[1] {
			t.Errorf("%s\nwant %s", c[0], c[1])
		}
	}
}
