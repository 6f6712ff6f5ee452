package form

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// byLine runs a form in accessible mode and tells what it said.
func byLine(t *testing.T, answers string, do func(d Desk) error) (said string, err error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "said")
	f, ferr := os.Create(name)
	if ferr != nil {
		t.Fatal(ferr)
	}
	d := testDesk()
	d.Accessible, d.Out, d.In = true, f, strings.NewReader(answers)
	err = do(d)
	f.Close()
	text, ferr := os.ReadFile(name)
	if ferr != nil {
		t.Fatal(ferr)
	}
	if strings.ContainsAny(string(text), "\x1b\x00") {
		t.Errorf("control characters were said: %q", text)
	}
	return string(text), err
}

// A toldCase is a game told line by line.
type toldCase struct {
	name, answers string
	want          string // in place of the whole game
	said          []string
}

// tellAll tells games; whole is what most of them come to.
func tellAll(t *testing.T, game Game, whole string, cases []toldCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var text string
			said, err := byLine(t, c.answers, func(d Desk) (err error) {
				text, err = game(d)
				return err
			})
			want := c.want
			if want == "" {
				want = whole
			}
			if err != nil || text != want {
				t.Errorf("%v, got\n%s\nsaid\n%s", err, text, said)
			}
			said = strings.Join(strings.Fields(said), " ")
			for _, s := range c.said {
				if !strings.Contains(said, strings.TrimSpace(s)) {
					t.Errorf("did not say %q:\n%s", s, said)
				}
			}
		})
	}
}

// tellTooLittle tells the beginnings of a game.
func tellTooLittle(t *testing.T, game Game, answers string) {
	t.Helper()
	lines := strings.SplitAfter(answers, "\n")
	for n := range len(lines) - 1 {
		var text string
		_, err := byLine(t, strings.Join(lines[:n], ""), func(d Desk) (err error) {
			text, err = game(d)
			return err
		})
		if !errors.Is(err, io.ErrUnexpectedEOF) || text != "" {
			t.Errorf("after %d answers: %v, %q", n, err, text)
		}
	}
}
