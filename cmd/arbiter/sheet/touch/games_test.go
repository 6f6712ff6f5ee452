package touch

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/thumbs"
	"arbiter/records"
	"arbiter/score"
)

// tapped is a sheet under thumbs. After every tap its text can be read again, and says the same;
// and ⌫ takes back what a key has put in: the key again gives the same.
type tapped struct {
	*Sheet
	*testing.T
}

func (s tapped) Drawn() string { return s.Draw("") }

func (s tapped) Tap(do, value, text string) {
	s.Helper()
	s.Sheet.Tap(do, value, text)
	if s.refused != "" {
		s.Errorf("%s %q %q: %s", do, value, text, s.refused)
	}
	palette := s.page.Palette(s.page.LastTyped(s.at))
	isToken := has(&palette, value) || has(&score.Palette{Groups: palette.More}, value)
	if after := s.Text(); do == "put" && isToken {
		s.Sheet.Tap("back", "", "")
		back := s.Text()
		if s.Sheet.Tap("put", value, ""); s.Text() != after || back == after {
			s.Fatalf("after %q the text is\n%s\nafter ⌫\n%s\nand after the same key\n%s", value, after, back, s.Text())
		}
	}
	if again := model.Read(s.Game.Game, s.Text()).Text(); again != s.Text() {
		s.Fatalf("after %s %q the text is\n%s\nand read again\n%s", do, value, s.Text(), again)
	}
}

// TestTappedGames: every example of every game is filled in by touch, from an empty sheet with its
// headers.
func TestTappedGames(t *testing.T) {
	files, err := filepath.Glob("../../../../docs/examples/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			like, err := Open(string(text), model.Known{})
			if err != nil {
				t.Fatal(err)
			}
			head := model.HeadOf(like.Game.Game, string(text))
			s := New(like.Game, head, model.Known{})
			if board, _, ok := strings.Cut(string(text), "hand R:"); ok { // its acts name squares of the board as it is drawn
				if s, err = Open(board, model.Known{}); err != nil {
					t.Fatal(err)
				}
			}
			taps, typed, err := thumbs.Fill(tapped{s, t}, tapped{like, t})
			if err != nil {
				t.Fatalf("%v\n%s", err, s.Text())
			}
			got, err := s.read()
			if err != nil {
				t.Fatalf("%v\n%s", err, s.Text())
			}
			if want, err := like.read(); err != nil || !records.SameText(got.String(), want.String()) {
				t.Errorf("%v: filled in is\n%s\nwant\n%s", err, s.Text(), like.Text())
			}
			if typed > 1 {
				t.Errorf("%d taps, and %d cells had to be typed", taps, typed)
			}
		})
	}
}
