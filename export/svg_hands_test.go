package export

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/export/picture"
	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/buyersmarket"
	"arbiter/score/notation"
	"arbiter/score/pyramid"
)

// A handsDrawn position has a drawing in shapes.
type handsDrawn interface {
	Board(score.Marks) score.Drawing
}

// parseHand reads a text of one of the games without a board of squares.
func parseHand(t testing.TB, name, text string) handsDrawn {
	t.Helper()
	var g notation.Game
	if err := g.Read(notation.Text{File: name, Line: 1, Src: text}); err != nil {
		t.Fatal(err)
	}
	var p handsDrawn
	var err error
	switch {
	case strings.Contains(text, "game: buyers-market"):
		p, err = buyersmarket.Parse(&g)
	case strings.Contains(text, "game: pyramid"):
		p, err = pyramid.Parse(&g)
	default:
		p, err = bazaar.Parse(&g)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func svgOfDrawing(t testing.TB, d *score.Drawing) string {
	t.Helper()
	var b strings.Builder
	if err := picture.Board(&b, d); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Every shipped example of these games is a picture that stands alone, and all
// texts of its drawing are in it.
func TestPicturesOfHands(t *testing.T) {
	titles := map[string]string{
		"buyers-market.txt":   "Buyer's Market: Ann and Bob (3 trios of each resource)",
		"pyramid.txt":         "Pyramid: Ann, Bob and Cyd (3 in the Quarry, a pot of 28)",
		"bazaar.txt":          "Bazaar: Ann, Bob and Cyd (7 equations, 30 turns)",
		"bazaar-position.txt": "Bazaar: Ann, Bob and Cyd (7 equations, a position)",
		"bazaar-tally.txt":    "Bazaar: Ann and Bob (a tally of 6 purchases)",
	}
	ofGames := regexp.MustCompile(`(?m)^game: (buyers-market|pyramid|bazaar)\b`)
	files, err := filepath.Glob("../docs/examples/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !ofGames.Match(text) {
			continue
		}
		seen++
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			d := parseHand(t, name, string(text)).Board(nil)
			p := readSVG(t, svgOfDrawing(t, &d))
			if want, ok := titles[name]; ok && p.title != want {
				t.Errorf("the title is %q, want %q", p.title, want)
			}
			var texts []string
			for i := range d.Shapes {
				if d.Shapes[i].Kind == score.Text {
					texts = append(texts, d.Shapes[i].Text)
				}
			}
			if got, want := strings.Join(p.texts, "|"), strings.Join(texts, "|"); got != want {
				t.Errorf("the picture says\n%s, want\n%s", got, want)
			}
		})
	}
	if seen < len(titles) {
		t.Errorf("only %d examples were drawn", seen)
	}
}

// Markup in names is text; the hints of shapes too.
func TestNamesInPicturesOfHands(t *testing.T) {
	const name = `<b>&"</svg>`
	for game, body := range map[string]string{
		"buyers-market": "player: W " + name + "\nplayer: K\n\n" + name + ":\n  1: R3*4\nK:\n  pile: R3\npurchase: W 3C B3\n",
		"pyramid":       "player: " + name + "\nplayer: Bob\n\nquarry: Kem\n" + name + ": Cgo\nBob: ?\n",
		"bazaar":        "player: " + name + "\nplayer: Bob\nvisible: RWBGY*\npile: 3\n\n1. " + name + ": draw R\n",
	} {
		t.Run(game, func(t *testing.T) {
			d := parseHand(t, "game.txt", "game: "+game+"\n"+body).Board(score.Marks{name: score.Fault, "turn 1": score.Loss})
			p := readSVG(t, svgOfDrawing(t, &d))
			if !strings.Contains(p.title, name) {
				t.Errorf("the title is %q", p.title)
			}
			if !strings.Contains(strings.Join(p.texts, "|"), name) {
				t.Errorf("the name is not among %q", p.texts)
			}
		})
	}
}

// What stands on a pyramid is read on it: pips have one ink, however many there
// are before.
func TestPipsAreAllSeen(t *testing.T) {
	d := parseHand(t, "game.txt", "game: buyers-market\nplayer: W\nplayer: K\n\nW:\n  1: R3\nK:\n  1: Y3\n").Board(nil)
	svg := svgOfDrawing(t, &d)
	for _, ink := range []string{"#ffffff", "#1d1d1d"} {
		if got := strings.Count(svg, `r="2" fill="`+ink+`"`); got != 3 {
			t.Errorf("%d pips are %s", got, ink)
		}
	}
}

func BenchmarkPictureOfHands(b *testing.B) {
	for _, name := range []string{"buyers-market", "pyramid", "bazaar", "bazaar-tally"} {
		b.Run(name, func(b *testing.B) {
			text, err := os.ReadFile("../docs/examples/" + name + ".txt")
			if err != nil {
				b.Fatal(err)
			}
			p := parseHand(b, name, string(text))
			b.ReportAllocs()
			for b.Loop() {
				d := p.Board(nil)
				if err := picture.Board(io.Discard, &d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
