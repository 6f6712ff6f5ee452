// Package notationtest holds what the tests of all games' parsers share.
package notationtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/score"
	"arbiter/score/goldentest"
	"arbiter/score/notation"
)

// Read makes a position of a text with a game's parser.
func Read[P score.Position](parse func(*notation.Game) (P, error), src string) (P, error) {
	var g notation.Game
	if err := g.Read(notation.Text{File: "game.txt", Line: 1, Src: src}); err != nil {
		var none P
		return none, err
	}
	return parse(&g)
}

// MustRead reads a text that can be read.
func MustRead[P score.Position](t testing.TB, parse func(*notation.Game) (P, error), src string) P {
	t.Helper()
	p, err := Read(parse, src)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A Mistake is a text that cannot be read: a name and the text.
type Mistake [2]string

// Mistakes reads texts that cannot be read, and compares all that is said of them with a file in
// the folder testdata/mistakes: the place, its width, what is wrong and what was expected.
func Mistakes[P score.Position](t *testing.T, parse func(*notation.Game) (P, error), tests []Mistake) {
	t.Helper()
	var b strings.Builder
	for _, test := range tests {
		_, err := Read(parse, test[1])
		var bad *notation.Error
		if !errors.As(err, &bad) {
			t.Fatalf("%s: got %v of\n%s", test[0], err, test[1])
		}
		for _, one := range bad.All() {
			fmt.Fprintf(&b, "%s: %d:%d, %d wide: %s; %s\n", test[0], one.Line, one.Column, one.Width, one.Msg, one.Want)
		}
		if bad.Further {
			fmt.Fprintf(&b, "%s: and more\n", test[0])
		}
	}
	goldentest.Same(t, "testdata/mistakes/"+t.Name()+".txt", b.String())
}

// Same compares two positions field by field, unexported fields too. It returns
// "" when they are equal and a list of the differences otherwise. A nil list
// equals an empty one. The header's Doubts are left out: they speak of the text,
// which may be worded differently.
func Same(a, b score.Position) string {
	return cmp.Diff(a, b,
		cmp.Exporter(func(reflect.Type) bool { return true }),
		cmpopts.EquateEmpty(),
		cmpopts.IgnoreFields(score.Header{}, "Doubts"))
}

// AddTwins adds a game's legal and illegal positions to the texts of a fuzz test of RoundTrip, each
// as it stands and with every header that it lacks: there the second player begins, and no ruling
// has its default.
func AddTwins[P score.Position](f *testing.F, parse func(*notation.Game) (P, error)) {
	f.Helper()
	var none P
	game := none.Game()
	files, err := filepath.Glob("../../validate/" + strings.ReplaceAll(game.Name, "-", "") + "/testdata/*.txt")
	if err != nil || len(files) == 0 {
		f.Fatalf("%s has no twins: validate/%s/testdata holds no *.txt", game.Name, strings.ReplaceAll(game.Name, "-", ""))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		h := MustRead(f, parse, string(text)).Head()
		second := h.Players[min(1, len(h.Players)-1)]
		first := second.Colour
		if first == "" {
			first = second.Name
		}
		lines := "game: " + game.Name + "\n"
		for _, header := range [][2]string{
			{"first", first}, {"date", "2026-11-20 19:30"}, {"league", "Tuesday"}, {"season", "2026"},
			{"round", "3"}, {"place", "Café"}, {"note", "late; truly"}, {"id", "a-1"},
		} {
			if !strings.Contains(string(text), "\n"+header[0]+":") {
				lines += header[0] + ": " + header[1] + "\n"
			}
		}
		for _, ruling := range game.Rulings {
			lines += "ruling: " + ruling.Name + "=" + ruling.Values[len(ruling.Values)-1].Name + "\n"
		}
		full := strings.Replace(string(text), "game: "+game.Name+"\n", lines, 1)
		MustRead(f, parse, full)
		f.Add(string(text))
		f.Add(full)
	}
}

// RoundTrip checks that a position that is written and read back is the same
// position with the same score, and that every error names its place.
func RoundTrip[P score.Position](t *testing.T, parse func(*notation.Game) (P, error), src string) {
	t.Helper()
	p, err := Read(parse, src)
	if err != nil {
		var bad *notation.Error
		if !errors.As(err, &bad) {
			t.Fatalf("an error without its place: %v", err)
		}
		for _, one := range bad.All() {
			if one.Line < 1 || one.Column < 1 || one.Msg == "" || one.Show(80) == "" {
				t.Fatalf("an error without its place: %v", one)
			}
		}
		return
	}
	written := p.String()
	again, err := Read(parse, written)
	if err != nil {
		t.Fatalf("reading back\n%s\n%v", written, err)
	}
	if diff := Same(p, again); diff != "" {
		t.Fatalf("written\n%s\nis another position (-first +read back):\n%s", written, diff)
	}
	if second := again.String(); second != written {
		t.Fatalf("written\n%s\nand again\n%s", written, second)
	}
	a, b := p.Breakdown(), again.Breakdown()
	for i := range a.Tallies {
		if a.Tallies[i].Total() != b.Tallies[i].Total() {
			t.Fatalf("other points after reading back\n%s", written)
		}
	}
	p.Draw(nil)
}
