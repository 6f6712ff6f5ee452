package exchange

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/creack/pty"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

// At a terminal the form is a table, but in a file whose name says no form; what says a form
// says it there and elsewhere.
func TestTheFormAtATerminal(t *testing.T) {
	screen, terminal, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer screen.Close()
	defer terminal.Close()
	for _, one := range []struct {
		format, file string
		json         bool
		args         []string
		at, pipe     string // the form at a terminal, and into a pipe
	}{
		{at: "table", pipe: "csv"},
		{args: []string{"12"}, at: "table", pipe: "csv"},
		{file: "results", at: "csv", pipe: "csv"},
		{file: "results.TXT", at: "table", pipe: "table"},
		{file: "results.txt", args: []string{"12"}, at: "notation", pipe: "notation"},
		{file: "results.json", at: "jsonl", pipe: "jsonl"},
		{json: true, at: "jsonl", pipe: "jsonl"},
		{file: "results.md", json: true, at: "md", pipe: "md"},
		{file: "results.md", format: " CSV ", at: "csv", pipe: "csv"},
		{format: "link", at: "link", pipe: "link"},
	} {
		for out, want := range map[io.Writer]string{terminal: one.at, &bytes.Buffer{}: one.pipe} {
			e := &exporting{ResultFilter: book.ResultFilter{App: &cli.App{Out: out, Output: one.file, JSON: one.json}}, args: one.args}
			f, err := e.pickFormat(one.format)
			if err != nil || f.name != want {
				t.Errorf("%+v: %v, %v, want %s", one, f, err, want)
			}
		}
	}
}

// Each form has the results that are picked, and no others. Results are told by a player who
// is in no other one.
func TestEachFormHasWhatIsPicked(t *testing.T) {
	c := commandtest.New(t)
	for i, head := range []string{"league: Cup\nseason: 2025\nround: 1\ndate: 2025-11-20", "league: Cup\nseason: 2026\nround: 2\ndate: 2026-11-20", "league: Friday\nseason: 2026\nround: 1\ndate: 2026-11-21", "date: 2026-11-22"} {
		text := strings.NewReplacer("Bob", fmt.Sprintf("Rival%d", i+1), "date: 2026-11-18", head, "one", fmt.Sprint(i)).Replace(position)
		if i == 2 {
			text = "game: subdivision\nplayer: R Ann\nplayer: B Rival3\n" + head + "\n\n6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 B2\n2  B3 B2 B3 B1 B1 R3\n1  ## R1 R1 R1 B1 ##\n"
		}
		c.Do(ImportCmd, c.File("game.txt", text))
	}
	c.Do(results.ContestCmd, "4")
	one := regexp.MustCompile(`\bRival[1-4]\b`)
	for _, pick := range []struct{ flags, csv, forms, pages string }{
		{"", "1 2 3", "1 2 3 4", "1 2 3 4"},
		{"--game Subdivision", "3", "3", "3"},
		{"--league cup", "1 2", "1 2", "1 2"},
		{"--season 2025", "1", "1", "1"},
		{"--round 1", "1 3", "1 3", "1 3"},
		{"--from 2026-11-21", "3", "3 4", "3 4"},
		{"--to 2025-11-20", "1", "1", "1"},
		{"--player rival1 --player ann", "1", "1", ""},
		{"--state contested", "4", "4", ""},
		{"--all-seasons --league cup", "", "", "1 2"},
	} {
		wants := map[string]string{"csv": pick.csv, "jsonl": pick.forms, "notation": pick.forms, "md": pick.forms, "table": pick.forms, "bgsplay": pick.forms, "html": pick.pages, "site": pick.pages}
		for format, want := range wants {
			if want == "" { // refused, or it does not pick there
				continue
			}
			out := filepath.Join(t.TempDir(), format)
			c.Do(ExportCmd, append(strings.Fields(pick.flags), "--format", format, "-o", out)...)
			var text []byte
			err := filepath.WalkDir(out, func(path string, d fs.DirEntry, err error) error {
				if err == nil && d.Type().IsRegular() {
					part, err2 := os.ReadFile(path)
					text, err = append(text, part...), err2
				}
				return err
			})
			list := one.FindAllString(string(text), -1)
			slices.Sort(list)
			if got := strings.ReplaceAll(strings.Join(slices.Compact(list), " "), "Rival", ""); got != want || err != nil {
				t.Errorf("%s as %s: %s, %v, want %s", pick.flags, format, got, err, want)
			}
		}
	}
}

// A picture shows what is wrong on the board, and what loses points. A link of a game without a date is of today.
func TestAPictureAndALinkOfAFile(t *testing.T) {
	c := commandtest.New(t)
	c.Prints("", ExportCmd, "../../../docs/examples/disputed.txt", "-o", c.File("board.svg", ""))
	if svg := c.Read("board.svg"); strings.Count(svg, `stroke="var(--wrong)"`) != 3 {
		t.Errorf("three pyramids are wrong, as c4, d5 and f2 are:\n%s", svg)
	}
	c.Prints("", ExportCmd, "../../../docs/examples/subdivision.txt", "-o", c.File("lost.svg", ""))
	if svg := c.Read("lost.svg"); strings.Count(svg, `stroke="var(--lost)"`) != 4 || strings.Contains(svg, "var(--wrong)\" ") {
		t.Errorf("four pyramids lose points, and none is wrong:\n%s", svg)
	}
	c.Prints(`https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22:%22Arbiter%22,%22sourcePlayId%22:%2217181f40-dcc2-5339-aac5-9859c10a3917%22,%22playDate%22:%222026-11-23%2012:00:00%22,%22game%22:%7B%22name%22:%22Bazaar%22,%22sourceGameId%22:%22bazaar%22,%22highestWins%22:true,%22noPoints%22:false%7D,%22players%22:%5B%7B%22name%22:%22Ann%22,%22sourcePlayerId%22:%22cbdf335e-b555-5a55-a72d-12dc34e7750a%22,%22winner%22:true,%22startPlayer%22:false,%22score%22:8,%22rank%22:1%7D,%7B%22name%22:%22Bob%22,%22sourcePlayerId%22:%223d4bbfac-7058-5936-8644-f7c28df1e9a6%22,%22winner%22:false,%22startPlayer%22:false,%22score%22:3,%22rank%22:2%7D%5D%7D
`, ExportCmd, c.File("undated.txt", strings.Replace(position, "date: 2026-11-18\n", "", 1)), "--format", "LINK")
}
