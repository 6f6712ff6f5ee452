package form

import (
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
	c := newCounter(m, seat)
	c.WithKeyMap(keys())
	c.WithWidth(79)
	c.Focus()
	return c
}

const marketHead = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nresources: R Y G B P\n\n"

// sections is a game's text without its header.
func sections(t *testing.T, m *market) string {
	t.Helper()
	text, ok := strings.CutPrefix(m.text(), marketHead)
	if !ok {
		t.Errorf("another header: %s", m.text())
	}
	return text
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
		if !strings.Contains(f.said, c.said) || c.said == "" && f.said != "" {
			t.Errorf("%s: said %q, want %q", c.keys, f.said, c.said)
		}
	}
}

func TestMarketPile(t *testing.T) {
	m, f := newTestCounter()
	mode := newMode(f)
	mode.WithKeyMap(keys())
	mode.Focus()
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

func TestMarketPaste(t *testing.T) {
	const example = "1: R3*5\n2: G2 G2\nbank: W1"
	for _, c := range []struct{ name, before, text, want, said string }{
		{"section", "", example, "1: R3*5|2: G2*2|bank: W1", "pasted; ctrl+z"},
		{"CRLF and a name", "", "Ann:\r\n  1: 5xR3 ; five\r\n\r\n  unused: W1 rs\r\n cards: 4\r\n", "1: R3*5|unused: R1 W1|cards: 4", "pasted"},
		{"what is not spoken of stays", "pgdown 2 end 6", "1: R3*4", "1: R3*4|bank: W3*2|cards: 6", "pasted"},
		{"only the bank", "4", "bank: W1 W2", "1: R3*4|bank: W2 W1", "pasted"},
		{"a pile", "4", "pile: R3 G1*2", "pile: R3 G1*2", "pasted"},
		{"two sections", "", "K:\n pile: R3\nW:\n 1: G3*4\n", "1: G3*4", "pasted"},
		{"a game", "", "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nBob:\n  pile: R3\nAnn:\n  1: Y3*4\n", "1: Y3*4", "only Ann's section"},
		{"a game with another letter", "", "game: buyers-market\nplayer: N Ann\nplayer: K Bob\n\nBob:\n  pile: R3\nAnn:\n  1: N3*4\n", "1: W3*4", "only Ann's section"},
		{"pieces for the row", "down", "G2*3 W2", "1: -|2: G2*3 W2", "pasted"},
		{"pieces for the bank", "pgdown", "W1 W3", "bank: W3 W1", "pasted"},
		{"pieces for what is unused", "down down down down", "Y3 Y1", "unused: Y3 Y1", "pasted"},
		{"numbers for the row", "right", "3 0 2", "1: Y3*3 B3*2", ""},
		{"as many as there are cells", "", "1 2 3 4 5 6", "1: R3 Y3*2 G3*3 B3*4 P3*5 W3*6", ""},
		{"too many numbers", "4", "1 2 3 4 5 6 7", "1: R3*4", "more numbers than"},
		{"a wrong number", "4", "1 100", "1: R3*4", "not a number from 0 to 99"},
		{"wrong size", "4", "1: R3*4\n2: R3", "1: R3*4", "R3 is a Large, and level 2 takes Mediums only"},
		{"wrong size for the row", "4", "G1*2", "1: R3*4", "G1 is a Small, and level 1 takes Larges only"},
		{"another's colour", "4", "1: K3*4", "1: R3*4", "K3 is in the way"},
		{"a bank of another colour", "4", "bank: R1", "1: R3*4", "a bank holds its owner's colour only, W"},
		{"no piece", "4", "1: R3*4\n2: 2R G2", "1: R3*4", `line 2: "2R" is not a pyramid; write the colour first: R2`},
		{"no section of Ann", "4", "Bob:\n 1: R3", "1: R3*4", "there is no section of Ann (W)"},
		{"a gap", "4", "1: R3*4\n3: R1", "1: R3*4", "line 2: level 3 where level 2 was expected"},
		{"ten levels", "4", "1:R3\n2:R2\n3:R1\n4:R1\n5:R1\n6:R1\n7:R1\n8:R1\n9:R1\n10:R1", "1: R3*4", "10 levels"},
		{"another game", "4", "game: subdivision\nplayer: R\nplayer: B\n\n1 r1 b1", "1: R3*4", "not pasted"},
		{"words", "4", "this is\nnothing", "1: R3*4", "not pasted: line 1"},
		{"nothing", "4", " \n ", "1: R3*4", "nothing to paste"},
	} {
		m, f := newTestCounter()
		press(f, strings.Fields(c.before)...)
		before := sections(t, m)
		pasteInto(f, c.text)
		want := "W:\n  " + strings.ReplaceAll(c.want, "|", "\n  ") + "\nK:\n  pile: -\n"
		if got := sections(t, m); got != want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, want)
		}
		if !strings.Contains(f.said, c.said) || c.said == "" && f.said != "" {
			t.Errorf("%s: said %q, want %q", c.name, f.said, c.said)
		}
		if before != want {
			press(f, "undo")
			if got := sections(t, m); got != before {
				t.Errorf("%s, undone: %s", c.name, got)
			}
		}
	}
}

// A paste that a terminal does not bracket is told from typing.
func TestMarketPictures(t *testing.T) {
	_, f := newTestCounter()
	for text, want := range map[string]bool{
		"1: R3*5\r2: G2\r": true, "bank: W1": true, "R3*5 Y3": true, "5xR3": true, "game: buyers-market\r": true,
		"4 1 0 2": false, "12": false, "w2r1": false, "4\r3\r": false, "+++--": false, "\r\r": false,
	} {
		if f.picture(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
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
	m.lines = [4]string{"Ann", "R Bob", "A Cyd", "W"}
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
	m.lines = [4]string{}
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
	mode := newMode(f)
	mode.WithKeyMap(keys())
	mode.Focus()
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
	for _, want := range []string{">> level 2  M  >4<", "Ann's level 2 has 4 pyramids", "level 2, red: 4 Mediums"} {
		if !strings.Contains(view, want) {
			t.Errorf("no %q in\n%s", want, view)
		}
	}
	if strings.Contains(view, ">> level 1") {
		t.Errorf("a level without a finding is marked:\n%s", view)
	}
}
