package form

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// newTestCounter is the page of the first of two players, entered.
func newTestCounter() (*market, *counter) {
	m := newMarket(testDesk())
	m.date = ""
	m.lines[0], m.lines[1] = "Ann", "Bob"
	return m, enter(m, 0)
}

func enter(m *market, seat int) *counter {
	return readied(newCounter(m, seat))
}

const marketHead = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nresources: R Y G B P\n\n"

// sections is a game's text without its header.
func sections(t *testing.T, m *market) string {
	t.Helper()
	return body(t, m.text(), marketHead)
}

func TestMarketKeys(t *testing.T) {
	const bob = "K:\n  pile: -\n"
	for _, c := range []struct {
		keys string
		want string // Ann's lines
		said string
	}{
		{"", "", ""},
		{"4", "1: R3*4", ""},
		{"4 space 1 space space 2", "1: R3*4 Y3 B3*2", ""},
		{"4,1", "1: R3*4 Y3", ""},
		{"12", "1: R3*12", ""},
		{"123", "1: R3*12", "more than 99"},
		{"1 left right 2", "1: R3 Y3*2", ""},
		{"5 left 2", "1: R3*2", ""}, // a number begins anew when the cursor comes back
		{"+++", "1: R3*3", ""},
		{"==-", "1: R3", ""},
		{"-", "", ""},
		{"9 right 9 9 +", "1: R3*9 Y3*99", "more than 99"},
		{"4 del", "", ""},
		{"4.", "", ""},
		{"40 bs", "1: R3*4", ""},
		{"40 bs 2", "1: R3*42", ""},
		{"40 bs bs", "", ""},
		{"4 right bs", "1: R3*4", ""},
		{"4 right bs bs", "", ""},
		{"w2 r1", "1: R3 W3*2", ""}, // a letter goes to its column
		{"k", "", "type a number"},
		{"5 down 4 down 3 down 2 down 1", "1: R3*5|2: R2*4|3: R1*3|4: R1*2|5: R1", ""},
		{"5 down down 1", "1: R3*5|2: -|3: R1", ""},
		{"4 down down down 1 end 2", "1: R3*4|unused: R3 W3*2", ""},
		{"4 pgdown 1 right right 2 right 7", "1: R3*4|bank: W3 W1*2|cards: 7", ""},
		{"end 1 pgdown 12", "1: W3|cards: 12", ""}, // a shorter row under the last column
		{"pgdown end 0", "cards: 0", ""},
		{"pgdown c +", "cards: 1", ""},
		{"pgdown c +--", "", ""},
		{"pgdown s1 l2", "bank: W3*2 W1", ""},
		{"4 undo", "", "undone"},
		{"12 undo", "", "undone"},
		{"1 left 12 undo", "1: R3", "undone"},
		{"1 left 1 2 undo", "1: R3", "undone"},
		{"12 undo redo", "1: R3*12", "done again"},
		{"1 right 2 undo undo undo", "", "nothing to undo"},
		{"1 redo", "1: R3", "nothing to redo"},
		{"1 undo 2 redo", "1: R3*2", "nothing to redo"},
		{"4 down 3 undo undo redo", "1: R3*4", "done again"},
		{"f1", "", "f1 means nothing here"},
	} {
		m, f := newTestCounter()
		press(f, strings.Fields(c.keys)...)
		want := "W:\n"
		if c.want != "" {
			want += "  " + strings.ReplaceAll(c.want, "|", "\n  ") + "\n"
		}
		if got := sections(t, m); got != want+bob {
			t.Errorf("%s:\n%swant\n%s", c.keys, got, want)
		}
		says(t, c.keys, f.said, c.said)
	}
}

func TestMarketPile(t *testing.T) {
	m, f := newTestCounter()
	mode := readied(newMode(f))
	press(mode, "p")
	press(f, "4", "down", "3", "down", "end", "1", "down", "end", "6")
	if got, want := sections(t, m), "W:\n  pile: R3*4 R2*3 W1\n  cards: 6\nK:\n  pile: -\n"; got != want {
		t.Errorf("a pile: %s", got)
	}
	// Levels and pile are kept apart, and nothing is lost by looking.
	press(mode, "space")
	press(f, "pgup", "home", "5")
	if got := sections(t, m); !strings.HasPrefix(got, "W:\n  1: R3*5\n  cards: 6\n") {
		t.Errorf("levels: %s", got)
	}
	press(mode, "left")
	if got := sections(t, m); !strings.HasPrefix(got, "W:\n  pile: R3*4 R2*3 W1\n") {
		t.Errorf("the pile again: %s", got)
	}
	// Who comes after a pile has a pile, until told otherwise.
	g := enter(m, 1)
	if !m.has[1].piled {
		t.Error("the second player has levels")
	}
	newMode(g).Update(nil)
	if m.has[1].piled = false; enter(m, 1) == nil || m.has[1].piled {
		t.Error("what was chosen is changed on coming back")
	}
}

// What the form writes is read back as the same.
func TestMarketText(t *testing.T) {
	m, f := newTestCounter()
	m.date = "2026-11-20"
	pasteInto(f, "1: R3*3 G3 W3\n2: G2*2 Y2 W2\n3: B1*3\n4: B1 P1\nunused: Y3\nbank: W1 W2\ncards: 5")
	g := enter(m, 1)
	pasteInto(g, "pile: R2 K3 B1*2\ncards: 0")
	p, err := parseMarket(m.text())
	if err != nil {
		t.Fatal(err)
	}
	m.lines[1] = "K Bob"
	if got, want := m.text(), strings.NewReplacer("Ann:\n", "W:\n", "Bob:\n", "K:\n").Replace(p.String()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	// Another letter takes the own pieces with it.
	m.lines[0] = "C Ann"
	if text := m.text(); !strings.Contains(text, "C:\n  1: R3*3 G3 C3\n") || !strings.Contains(text, "bank: C2 C1") {
		t.Errorf("with another letter:\n%s", text)
	}
}

func TestMarketPlayers(t *testing.T) {
	m := newMarket(testDesk())
	m.players = 4
	m.lines = []string{"Ann", "R Bob", "A Cyd", "W"}
	var got []string
	for seat := range m.lines {
		got = append(got, m.player(seat).Colour)
	}
	if s := strings.Join(got, ""); s != "WRAW" {
		t.Errorf("letters %s", s)
	}
	for seat, want := range []string{"", "R is a resource colour: Bob needs a letter of another, as in C Ann", "", "W is the letter of Ann already"} {
		if err := m.checkPlayer(seat); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("seat %d: %v", seat, err)
		}
	}
	m.lines = make([]string, 4)
	for seat, want := range []string{"White", "Black", "Cyan", "Pink"} {
		if p := m.player(seat); p.Name != want {
			t.Errorf("seat %d is %s", seat, p.Name)
		}
	}
}

// A page is not left by an Enter too many.
func TestMarketDone(t *testing.T) {
	_, f := newTestCounter()
	if press(f, "enter"); f.Error() == nil || !strings.Contains(f.Error().Error(), "nothing is counted for Ann") {
		t.Errorf("nothing counted: %v", f.Error())
	}
	if cmd := press(f, "enter"); f.Error() != nil || cmd == nil {
		t.Errorf("the second time: %v", f.Error())
	}
	_, f = newTestCounter()
	if press(f, "4", "down", "down", "1", "enter"); f.Error() == nil || !strings.Contains(f.Error().Error(), "level 2 is empty") {
		t.Errorf("a gap: %v", f.Error())
	}
	if cmd := press(f, "up", "3", "enter"); f.Error() != nil || cmd == nil {
		t.Errorf("the gap is filled: %v", f.Error())
	}
}

// Above the first row stands the choice of levels or pile.
func TestMarketUp(t *testing.T) {
	_, f := newTestCounter()
	if cmd := press(f, "down", "up"); cmd != nil {
		t.Error("the page is left too early")
	}
	if cmd := press(f, "up"); cmd == nil {
		t.Error("up does not lead to the choice")
	}
	mode := readied(newMode(f))
	if cmd := press(mode, "down"); cmd == nil {
		t.Error("down does not lead to the rows")
	}
	pasteInto(mode, "pile: R3")
	if f.m.text() != marketHead+"W:\n  pile: R3\nK:\n  pile: -\n" {
		t.Errorf("pasted on the choice: %s", f.m.text())
	}
}

func TestMarketFindings(t *testing.T) {
	_, f := newTestCounter()
	press(f, "4", "down", "4")
	view := f.View()
	shows(t, view, ">> level 2  M  >4<", "Ann's level 2 has 4 pyramids", "level 2, red: 4 Mediums")
	if strings.Contains(view, ">> level 1") {
		t.Errorf("a level without a finding is marked:\n%s", view)
	}
}

// Whatever is typed, the cursor stays among the cells, and the text can be
// read unless a level was left out.
func TestMarketAnyKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	m, f := newTestCounter()
	for i := range 3000 {
		switch random.IntN(4) {
		case 0:
			press(f, string("0123456789+-=.,rwxlmsc"[random.IntN(22)]))
		case 1:
			pasteInto(f, []string{"1: R3*5", "pile: R3", "R2 G2", "1 2 3", "bank: W1\ncards: 3", "nonsense", "2:"}[random.IntN(7)])
		default:
			press(f, moving[random.IntN(len(moving))])
		}
		if i%97 == 0 {
			m.has[0].piled = !m.has[0].piled
		}
		view := f.View()
		if n := strings.Count(view, "<"); n != 1 {
			t.Fatalf("key %d: %d cursors in\n%s", i, n, view)
		}
		if _, err := parseMarket(m.text()); err != nil && !strings.Contains(err.Error(), "is empty") {
			t.Fatalf("key %d: %v\n%s", i, err, m.text())
		}
	}
}
