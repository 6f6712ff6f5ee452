package form

import (
	"slices"
	"strings"
	"testing"

	"arbiter/score"
)

func TestWhoSitsWhere(t *testing.T) {
	for _, c := range []struct {
		lines string
		want  string
		err   string // of the last line
	}{
		{"|", "R Red|B Blue", ""},
		{"|||", "R Red|B Blue|G Green|Y Yellow", ""},
		{"Ann|Bob", "R Ann|B Bob", ""},
		{"o Ann|  K   Bob  B. ", "O Ann|K Bob B.", ""},
		{"b|Bob", "B Blue|R Bob", ""}, // the seat's own letter is taken
		{"B Ann|R Bob|", "B Ann|R Bob|G Green", ""},
		{"G Ann|B Bob|Cyd", "G Ann|B Bob|R Cyd", ""},
		{"É|7", "R É|B 7", ""},
		{"R Ann|R Bob", "R Ann|R Bob", "R is the letter of Ann already"},
		{"Ann|ANN", "R Ann|B ANN", "two players are called ANN"},
		{"Ann|Bob ; the second", "R Ann|B Bob ; the second", "a ; behind a blank begins a comment"},
		{"Ann|" + strings.Repeat("x", 101), "R Ann|B " + strings.Repeat("x", 101), "longer than 100"},
		{"Ann|B\u202eob", "R Ann|B B\u202eob", "control character"},
	} {
		s := newSetup(testDesk())
		lines := strings.Split(c.lines, "|")
		s.players = len(lines)
		copy(s.lines[:], lines)
		var got []string
		for seat := range lines {
			p := s.player(seat)
			got = append(got, p.Colour+" "+p.Name)
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q: %q", c.lines, got)
		}
		err := s.checkPlayer(len(lines) - 1)
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%q: %v", c.lines, err)
		}
		if err != nil || strings.Contains(c.lines, "\u202e") {
			continue
		}
		p, err := parse(s.text(nil))
		if err != nil {
			t.Errorf("%q: %v", c.lines, err)
			continue
		}
		for seat, player := range p.Head().Players {
			if player != s.player(seat) {
				t.Errorf("%q: seat %d is read back as %v", c.lines, seat, player)
			}
		}
	}
}

func TestSuggestions(t *testing.T) {
	s := newSetup(testDesk())
	s.players = 3
	s.lines[0] = "Ann"
	for typed, want := range map[string]string{
		"": "Annika|Bob|Cyd", "a": "Annika", "A": "Annika", "b": "Bob", "o B": "o Bob", "o ": "o Annika|o Bob|o Cyd", "Bob": "", "x": "",
	} {
		if got := strings.Join(s.suggest(1, typed), "|"); got != want {
			t.Errorf("%q: %s, want %s", typed, got, want)
		}
	}
}

func TestEveryGridFits(t *testing.T) {
	for players := 2; players <= 4; players++ {
		for _, variants := range [][]string{nil, {"threehouse"}} {
			s := newSetup(testDesk())
			s.players, s.variants = players, variants
			b := newBoard(s.desk, s.open)
			b.WithKeyMap(keys())
			b.Focus()
			for i := range b.cells {
				press(b, []string{"r1", "b2", "#", "."}[i%4])
			}
			p, err := parse(s.text(b.cells))
			if err != nil {
				t.Errorf("%d players, %v: %v", players, variants, err)
				continue
			}
			if p.Table.Side() != b.columns || !slices.Equal(p.Head().Variants, variants) {
				t.Errorf("%d players, %v: read back as %d×%d", players, variants, p.Table.Side(), p.Table.Side())
			}
			if got, err := s.read(p.String()); err != nil || !slices.Equal(got.cells, b.cells) {
				t.Errorf("%d players, %v: pasted back as %q, %v", players, variants, got.cells, err)
			}
		}
	}
}

// The board keeps what still means something when the setup changes.
func TestReopened(t *testing.T) {
	s, b := newTestBoard()
	press(b, "r3", "b2", "#", "pgdown", "home", "r1")
	s.lines[0] = "K Kim"
	b.Focus()
	if got := lies(b); got != "a6=K3 b6=B2 c6=## a1=K1" {
		t.Errorf("another letter: %s", got)
	}
	s.players = 3
	b.Focus()
	if got := lies(b); got != "a6=K3 b6=B2 c6=## a1=K1" {
		t.Errorf("a larger board: %s", got)
	}
	press(b, "pgup", "end", "g3")
	s.players = 2
	b.Focus()
	if got := lies(b); got != "a6=K3 b6=B2 c6=## a1=K1" || !strings.Contains(b.said, "1 square") {
		t.Errorf("the smaller board again: %s; said %q", got, b.said)
	}
	before := b.table
	s.variants = []string{"private-parks"}
	if b.Focus(); b.table != before {
		t.Error("a variant without another grid forgets the undo")
	}
	if h := s.header(); h.Players[0] != (score.Player{Colour: "K", Name: "Kim", Named: true}) {
		t.Errorf("the header: %v", h)
	}
}
