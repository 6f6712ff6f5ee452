package model_test

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
)

// A whole line is given another content; what cannot stand there changes nothing.
func TestRewrite(t *testing.T) {
	for name, c := range map[string]struct{ game, players, line, text, want, why string }{
		"a hand":               {"pyramid", "Ann,Bob", "Ann's hand", "fgo Rgo", "Ann: Fgo Rgo\n", ""},
		"a hand with its head": {"pyramid", "Ann,Bob", "Ann's hand", "Ann: fold", "Ann: fold\n", ""},
		"no card":              {"pyramid", "Ann,Bob", "Ann's hand", "Fgo Xgo", "", `"Xgo" cannot stand here: no card begins with X`},
		"a row":                {"subdivision", annBob, "Row 6", "6 ## r1 .. .. .. ##", "6  ## R1 .. .. .. ##\n", ""},
		"another row":          {"subdivision", annBob, "Row 6", "5 ## r1 .. .. .. ##", "", "this line is Row 6, and the text begins with 5"},
		"half a row":           {"subdivision", annBob, "Row 6", "## r1", "", "2 squares where a row has 6"},
		"a longer row":         {"zark-city", annBob, "Row 3", "9H . . . 8D", "3  9H  .  .  .  8D\n2  .   .  .  .  .\n", ""},
		"an act with cards":    {"zark-city", annBob, "act", "do: convert b2 c2 to r2 with kc JS", "do: convert B2 c2 to R2 with KC JS\n", ""},
		"too many moves":       {"subdivision", annBob, "1.", "3a1 2b2 pass", "", "only 2 words may stand there"},
	} {
		t.Run(name, func(t *testing.T) {
			p := model.New(pagetest.Named(t, c.game).Game, pagetest.Players(strings.Split(c.players, ",")...))
			before := p.Text()
			for i := range p.Lines {
				if p.LineName(i) != c.line {
					continue
				}
				err := p.Rewrite(i, c.text)
				if c.why == "" && (err != nil || !strings.Contains(p.Text(), c.want)) {
					t.Errorf("%v\n%s\nwant in it\n%s", err, p.Text(), c.want)
				}
				if c.why != "" && (err == nil || !strings.Contains(err.Error(), c.why) || p.Text() != before) {
					t.Errorf("%v, want %s\n%s", err, c.why, p.Text())
				}
				return
			}
			t.Errorf("no line is called %s", c.line)
		})
	}
}

// Below a board whose squares are named by acts no row can be written, in whichever way.
func TestNamedSquaresKeepTheirNames(t *testing.T) {
	p := model.Read(pagetest.Named(t, "zark-city").Game, "game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n1 9H:R1 8D\ndo: move R1 a1 b1\n")
	before := p.Text()
	for i := range p.Lines {
		if row := p.Lines[i].Row; row.Grid == nil || p.RowNumber(i) != "" {
			continue
		}
		at := model.Cursor{Line: i, Cell: 1}
		if err := p.Rewrite(i, "7C ."); err == nil || !strings.Contains(err.Error(), "other names") || p.Text() != before {
			t.Errorf("written: %v\n%s", err, p.Text())
		}
		if why := p.Put(&at, "7C"); !strings.Contains(why, "other names") || p.Text() != before {
			t.Errorf("typed: %q\n%s", why, p.Text())
		}
	}
}
