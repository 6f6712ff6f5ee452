package sheet

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/buyersmarket"
	"arbiter/score/notation"
	"arbiter/score/pyramid"
	"arbiter/score/subdivision"
	"arbiter/score/zarkcity"
	"arbiter/validate"
	judgeBazaar "arbiter/validate/bazaar"
	judgeBuyersMarket "arbiter/validate/buyersmarket"
	judgePyramid "arbiter/validate/pyramid"
	judgeSubdivision "arbiter/validate/subdivision"
	judgeZarkCity "arbiter/validate/zarkcity"

	_ "arbiter/cmd/arbiter/earlyterm"
)

// A played game is what the tests know of one.
type played struct {
	*score.Game
	judge func(*notation.Game) (score.Position, validate.Verdict, error)
	trace func(score.Position) []score.Step
	act   *regexp.Regexp // a line with an act
}

func playedGame[P score.Position](g *score.Game, parse func(*notation.Game) (P, error), judge func(P, validate.Options) validate.Verdict) played {
	return played{Game: g, judge: func(text *notation.Game) (score.Position, validate.Verdict, error) {
		p, err := parse(text)
		if err != nil {
			return nil, validate.Verdict{}, err
		}
		return p, judge(p, validate.Options{NoProof: true}), nil
	}}
}

func playedGames() map[string]played {
	all := map[string]played{}
	for _, g := range []played{
		playedGame(&subdivision.Game, subdivision.Parse, judgeSubdivision.Judge),
		playedGame(&buyersmarket.Game, buyersmarket.Parse, judgeBuyersMarket.Judge),
		playedGame(&zarkcity.Game, zarkcity.Parse, judgeZarkCity.Judge),
		playedGame(&pyramid.Game, pyramid.Parse, judgePyramid.Judge),
		playedGame(&bazaar.Game, bazaar.Parse, judgeBazaar.Judge),
	} {
		switch g.Name {
		case "bazaar":
			g.act = regexp.MustCompile(`(?m)^\d+\. `)
			g.trace = func(p score.Position) []score.Step { return judgeBazaar.Trace(p.(*bazaar.Position), nil) }
		case "zark-city":
			g.act = regexp.MustCompile(`(?m)^do:`)
			g.trace = func(p score.Position) []score.Step { return judgeZarkCity.Trace(p.(*zarkcity.Position), nil) }
		}
		all[g.Name] = g
	}
	return all
}

// judge is what the program hands to the sheet, in small.
func judge(text string) Live {
	var g notation.Game
	if err := g.Read(notation.Text{File: "sheet", Line: 1, Src: text}); err != nil {
		return unread(err)
	}
	game := playedGames()[g.Head.Game]
	p, v, err := game.judge(&g)
	if err != nil {
		return unread(err)
	}
	s := p.Breakdown()
	l := Live{Complete: v.Complete, Picture: p.Draw}
	l.Title = s.Sentence(v.Complete, func(t *score.Tally) string { return t.Name })
	for i := range s.Tallies {
		t := &s.Tallies[i]
		tally := Tally{Name: t.Name, Colour: t.Colour, Total: t.Total()}
		for _, r := range game.Rules {
			if n := t.Sum(r.ID); n != 0 {
				tally.Lines = append(tally.Lines, fmt.Sprintf("%s %+d", r.Label, n))
			}
		}
		l.Tallies = append(l.Tallies, tally)
	}
	for _, f := range v.Findings {
		l.Faults = append(l.Faults, Finding{f.Rule, f.Message, f.At, f.Severity != validate.Error})
	}
	blank := game.Blank(p.Head().Players, p.Head().Variants)
	if blank.Left != nil {
		l.Left = blank.Left(p)
	}
	if game.trace != nil {
		steps := game.trace(p)
		l.State = func(line int) score.Picture {
			lines := strings.SplitAfter(text, "\n")
			act := len(game.act.FindAllString(strings.Join(lines[:line], ""), -1))
			if act == 0 || act > len(steps) || !game.act.MatchString(lines[line-1]) {
				return nil
			}
			return steps[act-1].Picture
		}
	}
	return l
}

func unread(err error) Live {
	l := Live{Problem: err.Error()}
	var bad *notation.Error
	if errors.As(err, &bad) {
		l = Live{Problem: bad.Msg, Line: bad.Line, Column: bad.Column}
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

func testDesk() Desk { return Desk{Colour: true, Judge: judge, Paint: paint} }

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
	d.In, d.Out, d.Ahead = os.Stdin, os.Stderr, &Ahead{}
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
	var g notation.Game
	_ = g.Read(notation.Text{File: "sheet", Line: 1, Src: string(text)})
	game := playedGames()[g.Head.Game].Game
	p := Read(game, string(text))
	if strings.HasSuffix(string(text), "\n\n") { // headers alone
		var own []string
		for _, f := range g.Fields {
			own = append(own, f.Key)
		}
		_ = g.Settle(game, own, nil)
		p = New(game, g.Head)
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
	ahead := ""
	for _, k := range d.Ahead.keys {
		ahead += string(k.Runes)
	}
	fmt.Printf("AHEAD %q\nANSWER\n%s\nEND\n", ahead, p.Text())
	os.Exit(0)
}
