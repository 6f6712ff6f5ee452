package exchange

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/creack/pty"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/internal/commandtest"
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

// A picture shows what is wrong on the board. A link of a game without a date is of today.
func TestAPictureAndALinkOfAFile(t *testing.T) {
	c := commandtest.New(t)
	c.Prints("", ExportCmd, "../../../docs/examples/disputed.txt", "-o", c.File("board.svg", ""))
	if svg := c.Read("board.svg"); strings.Count(svg, `stroke="var(--wrong)"`) != 3 {
		t.Errorf("three pyramids are wrong, as c4, d5 and f2 are:\n%s", svg)
	}
	c.Prints(`https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22:%22Arbiter%22,%22sourcePlayId%22:%2217181f40-dcc2-5339-aac5-9859c10a3917%22,%22playDate%22:%222026-11-23%2020:00:00%22,%22game%22:%7B%22name%22:%22Bazaar%22,%22sourceGameId%22:%22bazaar%22,%22highestWins%22:true,%22noPoints%22:false%7D,%22players%22:%5B%7B%22name%22:%22Ann%22,%22sourcePlayerId%22:%22cbdf335e-b555-5a55-a72d-12dc34e7750a%22,%22winner%22:true,%22startPlayer%22:false,%22score%22:8,%22rank%22:1%7D,%7B%22name%22:%22Bob%22,%22sourcePlayerId%22:%223d4bbfac-7058-5936-8644-f7c28df1e9a6%22,%22winner%22:false,%22startPlayer%22:false,%22score%22:3,%22rank%22:2%7D%5D%7D
`, ExportCmd, c.File("undated.txt", strings.Replace(position, "date: 2026-11-18\n", "", 1)), "--format", "LINK")
}
