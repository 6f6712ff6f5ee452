package form

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const cityPicture = `3  .      9H:B1  .
2  7C:R1  8C:R2  9C:R1B2
1  .      8D     .
   a      b      c
`

const cityHead = "game: zark-city\nplayer: R Ann\nplayer: B Bob\n"

const cityGame = cityHead + "turn: R\n\n" + cityPicture

// newTestCity is the board of a game of two, entered.
func newTestCity() (*city, *board) {
	s := newCity(testDesk())
	s.date = ""
	s.lines[0], s.lines[1] = "R Ann", "B Bob"
	return s, readied(newBoard(s.desk, s.open))
}

func TestCityKeys(t *testing.T) {
	for _, c := range []struct {
		keys string
		want string // what lies there
		at   string // the cursor
		said string
	}{
		{"", "", "a5", ""},
		{"9h", "a5=9H", "a5", ""},
		{"10h right ts", "a5=10H b5=10S", "b5", ""},
		{"9h space 2c", "a5=9H b5=2C", "b5", ""},
		{"9hr1", "a5=9H:R1", "a5", ""},
		{"9h:r1", "a5=9H:R1", "a5", ""},
		{"9hb1rlbm", "a5=9H:B1R3B2", "a5", ""}, // as they came
		{"9hb1r3 8d", "a5=8D:B1R3", "a5", ""},  // another card beneath them
		{"9hb1r3 bs", "a5=9H:B1", "a5", ""},
		{"9hb1r3 bs bs", "a5=9H", "a5", ""},
		{"9hb1r3 bs bs bs bs", "", "a5", ""},
		{"9hb1 right bs", "a5=9H:B1", "b5", ""}, // only what lies under the cursor
		{"9hb1 .", "", "a5", ""},
		{"9hb1 del", "", "a5", ""},
		{"9hb1 r bs", "a5=9H:B1", "a5", ""},
		{"9hb1 undo undo redo", "a5=9H", "a5", "done again"},
		{"98h", "a5=8H", "a5", ""},
		{"9 bs", "", "a5", ""},
		{"r", "", "a5", "a pyramid stands on a card"},
		{"9hr br4", "a5=9H", "a5", "after R comes 1, 2 or 3"},
		{"9hrb1", "a5=9H:B1", "a5", ""},
		{"9r", "", "a5", "after 9 comes the suit: C, D, H or S"},
		{"9*", "", "a5", "this deck has no stars"},
		{"15", "", "a5", "10 is the only card that begins with 1"},
		{"k", "", "a5", "only the numbers 2 to 10"},
		{"a", "", "a5", "only the numbers 2 to 10"},
		{"9hx", "a5=9H", "a5", "no player has the letter X (R Ann, B Bob)"},
		{"0", "", "a5", "type a card as 9h, a pyramid on it as r1"},
		{"9 right", "", "b5", "9 was not finished"},
	} {
		_, b := newTestCity()
		press(b, strings.Fields(c.keys)...)
		if got := lies(b); got != c.want {
			t.Errorf("%q: %s lies there, want %s", c.keys, got, c.want)
		}
		if got := b.name(b.column, b.row); got != c.at {
			t.Errorf("%q: the cursor is at %s, want %s", c.keys, got, c.at)
		}
		says(t, c.keys, b.said, c.said)
	}
}

// Letters that are both a suit and a player, and a ten that is both too.
func TestCityLettersOfTwoMeanings(t *testing.T) {
	for keys, want := range map[string]string{
		"9c c1 d2":      "a5=9C:C1D2",
		"9d d3 8h":      "a5=8H:D3",
		"c":             "",
		"10d right 2*":  "a5=10D b5=2*",
		"th t1 right t": "a5=10H:T1",
	} {
		s := newCity(testDesk())
		s.deck = fiveSuits
		s.players = 3
		s.lines[0], s.lines[1], s.lines[2] = "C Ann", "D Bob", "T Cyd"
		b := readied(newBoard(s.desk, s.open))
		press(b, strings.Fields(keys)...)
		if got := lies(b); got != want {
			t.Errorf("%q: %s, want %s", keys, got, want)
		}
	}
}

// The board grows at the side where the cursor leaves it; what lies there and
// the cursor keep their places among each other.
func TestCityGrows(t *testing.T) {
	for _, c := range []struct {
		keys  string
		want  string
		at    string
		size  string
		moved place
	}{
		{"9h left 8h", "a5=8H b5=9H", "a5", "6×5", place{1, 0}},
		{"9h up 8h", "a6=8H a5=9H", "a6", "5×6", place{}},
		{"end 9h right 8h", "e5=9H f5=8H", "f5", "6×5", place{}},
		{"pgdown 9h down 8h", "a2=9H a1=8H", "a1", "5×6", place{0, 1}},
		{"9h down left", "b5=9H", "a4", "6×5", place{1, 0}}, // the column holds something, though not at the cursor
		{"left up", "", "a5", "5×5", place{}},
		{"9h left left", "b5=9H", "a5", "6×5", place{1, 0}}, // the new column is empty
		{"9h left undo", "a5=9H", "a5", "5×5", place{}},
		{"9h left undo redo", "b5=9H", "a5", "6×5", place{1, 0}},
		{"9h left 8h up 7h undo undo undo", "b5=9H", "a5", "6×5", place{1, 0}},
		{"9h left 8h up 7h undo undo undo undo undo", "", "a5", "5×5", place{}},
		{"9h left 8h up 7h undo undo undo undo undo redo redo redo redo redo", "a6=7H a5=8H b5=9H", "a6", "6×6", place{1, 0}},
		{"9h home pgup", "a5=9H", "a5", "5×5", place{}}, // only a single step grows it
	} {
		s, b := newTestCity()
		press(b, strings.Fields(c.keys)...)
		if got := lies(b); got != c.want {
			t.Errorf("%q: %s lies there, want %s", c.keys, got, c.want)
		}
		if at, size := b.name(b.column, b.row), fmt.Sprintf("%d×%d", b.columns, b.rows); at != c.at || size != c.size || b.moved != c.moved {
			t.Errorf("%q: the cursor is at %s of %s, moved by %v; want %s of %s, %v", c.keys, at, size, b.moved, c.at, c.size, c.moved)
		}
		if _, err := readCity(b.text(b.cells)); err != nil {
			t.Errorf("%q: %v", c.keys, err)
		}
		if len(b.cells) != b.columns*b.rows || s.letters == nil {
			t.Errorf("%q: %d squares", c.keys, len(b.cells))
		}
	}
}

func TestCityGrowsNoFurther(t *testing.T) {
	_, b := newTestCity()
	for range 70 {
		press(b, "end", "9h", "right")
	}
	if b.columns != b.most || !strings.Contains(b.said, "as large as it can be") {
		t.Errorf("%d columns; said %q", b.columns, b.said)
	}
}

func TestCityPaste(t *testing.T) {
	const want = "b3=9H:B1 a2=7C:R1 b2=8C:R2 c2=9C:R1B2 b1=8D"
	const acts = "hand R: KH 5C\ndo: draw\n"
	for name, c := range map[string]struct{ text, said, acts string }{
		"a picture":           {cityPicture, "pasted", ""},
		"CRLF and tabs":       {strings.NewReplacer("\n", "\r\n", "  ", "\t").Replace(cityPicture), "pasted", ""},
		"no numbers":          {".\t9h:b1\t.\n7c:r1 8c:rm 9c:b2r1\n. 8d .\n", "pasted", ""},
		"a whole game":        {cityGame, "only the board was taken", ""},
		"a game with acts":    {cityGame + acts, "on the next page", acts},
		"a picture with acts": {cityPicture + acts, "on the next page", acts},
	} {
		s, b := newTestCity()
		s.turn = "Ann"
		press(b, "2h", "left", "3c")
		pasteInto(b, c.text)
		if got := lies(b); got != want || b.columns != 3 || b.rows != 3 {
			t.Errorf("%s: said %q, lies\n%s\nwant\n%s", name, b.said, got, want)
			continue
		}
		says(t, name, b.said, c.said)
		if got := strings.Join(s.acts, "\n"); got != strings.TrimSpace(c.acts) {
			t.Errorf("%s: acts %q", name, got)
		}
		if press(b, "undo"); lies(b) != "a5=3C b5=2H" || b.columns != 6 {
			t.Errorf("%s: one undo leaves %s", name, lies(b))
		}
		if press(b, "redo"); lies(b) != want {
			t.Errorf("%s: redo gives %s", name, lies(b))
		}
	}
}

func TestCityPasteOther(t *testing.T) {
	for text, want := range map[string]string{
		"9H:B1":              "b4=9H:B1",
		"9H:B1 . 8D":         "b4=9H:B1 d4=8D",
		"2 9H:B1 . 8D":       "a2=9H:B1 c2=8D",
		"2c 3c 4c 5c 6c 7c":  "b4=2C c4=3C d4=4C e4=5C f4=6C g4=7C", // it grows
		"9H:G1 8D":           "",
		"9H 8D\n7C\n":        "",
		"Dear Ann,\nthe map": "",
		"game: bazaar\n\n9H": "",
		strings.Replace(cityGame, "B Bob", "G Bob", 1): "",
	} {
		_, b := newTestCity()
		press(b, "down", "right")
		pasteInto(b, text)
		if got := lies(b); got != want {
			t.Errorf("%q: %s, want %s (%s)", text, got, want, b.said)
		}
		if want == "" && !strings.Contains(b.said, "not pasted") {
			t.Errorf("%q: said %q", text, b.said)
		}
		if press(b, "undo", "undo"); lies(b) != "" || b.columns != 5 {
			t.Errorf("%q: undo leaves %s", text, lies(b))
		}
	}
}

func TestCityPictureOrTyping(t *testing.T) {
	_, b := newTestCity()
	for text, want := range map[string]bool{
		"9hr1 10h":       false,
		"9hr1\n":         false,
		"9h r1\ndo: x\n": false,
		"9H 8D\n7C .\n":  true,
		cityPicture:      true,
		cityGame:         true,
	} {
		if got := b.picture(text); got != want {
			t.Errorf("picture(%q) = %v", text, got)
		}
	}
}

// When players change, pyramids follow their seat.
func TestCityReopened(t *testing.T) {
	s, b := newTestCity()
	s.players, s.lines[2] = 3, "G Cyd"
	b.Focus()
	press(b, "9hr1b2g3", "left", "8c")
	s.lines[0] = "K Kim"
	b.Focus()
	if got := lies(b); got != "a5=8C b5=9H:K1B2G3" {
		t.Errorf("another letter: %s", got)
	}
	s.players = 2
	b.Focus()
	if got := lies(b); got != "a5=8C b5=9H:K1B2" || !strings.Contains(b.said, "1 pyramid") {
		t.Errorf("one player fewer: %s; said %q", got, b.said)
	}
}

func TestCityView(t *testing.T) {
	_, b := newTestCity()
	press(b, "9hb3r1", "right", "10hr1r1r1")
	shows(t, b.View(), "  5  [9H:B3R1]>10H:R1R1R1<  ·", "stash   S  M  L", "R Ann  -1  3  3", "B Bob   3  3  2",
		"b5  10 of hearts, Ann's 3 Smalls", "Ann 0 · Bob 0", "Ann has 4 Smalls on the board")
	press(b, "left")
	shows(t, b.View(), "a5  9 of hearts, Ann's Small, Bob's Large")
	press(b, "b")
	shows(t, b.View(), ">9H:B3R1B_<")
}

// A board too broad for the screen shows the columns about the cursor.
func TestCityWindow(t *testing.T) {
	for _, width := range []int{79, 59, 30} {
		_, b := newTestCity()
		b.WithWidth(width)
		for range 12 {
			press(b, "9hr1r2b3", "right")
		}
		press(b, "8d")
		for range 12 {
			view := b.View()
			if strings.Count(view, "<") != 1 || !strings.Contains(view, " …") {
				t.Errorf("at %d the cursor or the sign for more is not shown:\n%s", width, view)
			}
			for _, line := range strings.Split(view, "\n") {
				if len([]rune(line)) > width {
					t.Errorf("too broad for %d: %q", width, line)
				}
			}
			press(b, "left")
		}
		shows(t, b.View(), ">9H:R1R2B3<", "a ")
	}
}

// Empty places around the cards go, unless acts name them.
func TestCityFinished(t *testing.T) {
	s, b := newTestCity()
	press(b, "right", "down", "9hb1r1", "right", "8h")
	if got, want := s.finished(b.table), cityHead+"\n1  9H:R1B1  8H\n   a        b\n"; got != want {
		t.Errorf("got\n%s", got)
	}
	s.turn, s.acts = "ann", []string{" do: build 5C b5", "", "hand R: KH"}
	got := s.finished(b.table)
	p, err := readCity(got)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got, "turn: R\n") || p.Start.Columns != 5 || p.String() != got {
		t.Errorf("got\n%s\nread back as\n%s", got, p)
	}
	s.deck = fiveSuits
	if got := s.finished(b.table); !strings.Contains(got, "ruling: deck=five\n") {
		t.Errorf("no ruling: %s", got)
	}
}

// Whatever is typed and pasted, the board stays one that can be written and
// read, and undo leads back to the empty board.
func TestCityAnyKeys(t *testing.T) {
	words := slices.Concat(moving, strings.Fields("r b 1 2 3 9 10 t c d h s * . x : 9h 8c r1 b2 left right up down left right up down"))
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		_, b := newTestCity()
		for range 300 {
			if rnd.IntN(40) == 0 {
				pasteInto(b, []string{cityPicture, cityGame, "junk\njunk", "9h 8c:b1 . .", "2 3c", "#"}[rnd.IntN(6)])
			} else {
				press(b, words[rnd.IntN(len(words))])
			}
			if view := b.View(); strings.Count(view, "<") != 1 {
				t.Fatalf("seed %d: no cursor in\n%s", seed, view)
			}
		}
		text := b.text(b.cells)
		if p, err := readCity(text); err != nil && !strings.Contains(err.Error(), "more than 15") || err == nil && p.String() != text {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		end, steps := slices.Clone(b.cells), len(b.past)
		for range steps {
			press(b, "undo")
		}
		if lies(b) != "" || b.columns != citySide || b.rows != citySide || b.moved != (place{}) {
			t.Fatalf("seed %d: after all undos %s", seed, lies(b))
		}
		for range steps {
			press(b, "redo")
		}
		if !slices.Equal(b.cells, end) {
			t.Fatalf("seed %d: redo does not lead back", seed)
		}
	}
}
