package sheet

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	_ "arbiter/cmd/arbiter/earlyterm"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// live is what the program says of a sheet.
func live(text string) judge.Live {
	return judge.Of(&games.Judge{Games: games.All, Options: validate.Options{NoProof: true}}, text)
}

// gameOf is the game that a text names; nil for none.
func gameOf(text string) *score.Game {
	var file notation.Game
	_ = file.Read(notation.Text{Src: text}) // the rest may be unfinished
	return games.All.Game(file.Head.Game)
}

// paint colours like the program, in small.
func paint(p score.Picture) string {
	var b strings.Builder
	for _, line := range p {
		for _, s := range line {
			code := "0"
			if s.Bold {
				code += ";1"
			}
			if s.Dim {
				code += ";2"
			}
			switch s.Colour {
			case 'R':
				code += ";31"
			case 'B':
				code += ";34"
			case 'G':
				code += ";32"
			case 'Y':
				code += ";33"
			}
			b.WriteString("\x1b[" + code + "m" + score.Tidy(s.Text) + "\x1b[0m")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func testDesk() Desk {
	return Desk{Colour: true, Judge: live, Paint: paint, Changed: func(string) {}, DraftKept: func() string { return "" }}
}

// TestMain is the tests, or a small program that opens one file in the sheet
// and prints what it came to: the tests drive it in a pseudo-terminal.
func TestMain(m *testing.M) {
	name := os.Getenv("ARBITER_TEST_SHEET")
	if name == "" {
		os.Exit(m.Run())
	}
	text, err := os.ReadFile(name)
	if err != nil {
		panic(err)
	}
	d := testDesk()
	terminal := new(screen.Screen)
	d.Show = func(s screen.Stage, full bool) error { return terminal.Show(os.Stdin, os.Stderr, s, full) }
	d.Colour = os.Getenv("NO_COLOR") == ""
	if draft := os.Getenv("ARBITER_TEST_DRAFT"); draft != "" {
		kept := "not kept yet"
		d.Changed = func(text string) {
			if err := os.WriteFile(draft+".new", []byte(text), 0o600); err != nil {
				panic(err)
			}
			if err := os.Rename(draft+".new", draft); err != nil {
				panic(err)
			}
			kept = "draft kept"
		}
		d.DraftKept = func() string { return kept }
	}
	game := gameOf(string(text))
	p := model.Read(game, string(text))
	if strings.HasSuffix(string(text), "\n\n") { // headers alone
		p = model.New(game, model.HeadOf(game, string(text)))
	}
	done, err := Edit(d, p)
	switch {
	case errors.Is(err, screen.ErrInterrupted):
		fmt.Println("INTERRUPTED")
		os.Exit(130)
	case err != nil:
		fmt.Println("ERROR", err)
		os.Exit(2)
	case !done:
		fmt.Println("LEFT")
	}
	fmt.Printf("ANSWER\n%s\nEND\n", p.Text())
	os.Exit(0)
}
