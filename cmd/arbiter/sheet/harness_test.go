package sheet

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli/screen"
	_ "arbiter/cmd/arbiter/earlyterm"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
	"arbiter/score/notation"
)

// judge is what the program hands to the sheet, in small.
func judge(text string) sheetmodel.Live {
	var g notation.Game
	if err := g.Read(notation.Text{File: "sheet", Line: 1, Src: text}); err != nil {
		return unread(err)
	}
	game := gameOf(text)
	p, err := game.Read(&g)
	if err != nil {
		return unread(err)
	}
	s, v := p.Breakdown(), game.Judge(p)
	l := sheetmodel.Live{Picture: func() score.Picture { return p.Draw(v.Marks()) }}
	l.Title = s.Sentence(v.Complete, func(t *score.Tally) string { return t.Name })
	for i := range s.Tallies {
		t := &s.Tallies[i]
		tally := sheetmodel.Tally{Name: t.Name, Colour: t.Colour, Total: t.Total()}
		for _, r := range game.Rules {
			if n := t.Sum(r.ID); n != 0 {
				tally.Lines = append(tally.Lines, fmt.Sprintf("%s %+d", r.Label, n))
			}
		}
		l.Tallies = append(l.Tallies, tally)
	}
	l.Findings = v.Findings
	blank := game.Blank(p.Head().Players, p.Head().Variants)
	if blank.Left != nil {
		l.Left = blank.Left(p)
	}
	if game.Trace != nil {
		l.State = func(line int) score.Picture {
			steps := func(lines int) []score.Step {
				var g notation.Game
				if err := g.Read(notation.Text{Src: strings.Join(strings.SplitAfter(text, "\n")[:lines], "")}); err != nil {
					return nil
				}
				p, err := game.Read(&g)
				if err != nil {
					return nil
				}
				return game.Trace(p)
			}
			now := steps(line)
			if len(now) == 0 || len(now) == len(steps(line-1)) {
				return nil
			}
			return now[len(now)-1].Picture
		}
	}
	return l
}

// gameOf is the game of a text.
func gameOf(text string) (found pagetest.Game) {
	var game notation.Game
	_ = game.Read(notation.Text{Src: text})
	for _, g := range pagetest.Games() {
		if g.Name == game.Head.Game {
			found = g
		}
	}
	return found
}

func unread(err error) sheetmodel.Live {
	l := sheetmodel.Live{Problem: err.Error()}
	var bad *notation.Error
	if errors.As(err, &bad) {
		l = sheetmodel.Live{Problem: bad.Msg, Line: bad.Line, Column: bad.Column}
	}
	return l
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
			b.WriteString("\x1b[" + code + "m" + s.Text + "\x1b[0m")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func testDesk() Desk {
	return Desk{Colour: true, Judge: judge, Paint: paint, Changed: func(string) {}, DraftKept: func() string { return "" }}
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
	d.In, d.Out, d.Screen = os.Stdin, os.Stderr, new(screen.Screen)
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
	game := gameOf(string(text)).Game
	p := sheetmodel.Read(game, string(text))
	if strings.HasSuffix(string(text), "\n\n") { // headers alone
		p = sheetmodel.New(game, sheetmodel.HeadOf(game, string(text)))
	}
	done, err := Edit(d, p)
	switch {
	case errors.Is(err, ErrInterrupted):
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
