package form

import (
	"strings"
	"testing"
)

// newTestActs is the page of hands and acts below the board of cityPicture.
func newTestActs() (*city, *board, *actsField) {
	s, b := newTestCity()
	s.turn = "R"
	pasteInto(b, cityPicture)
	b.Blur()
	return s, b, readied(newActs(s, b))
}

func TestActsKeys(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"do: space draw", "do: draw"},
		{"one enter two", "one|two"},
		{"one enter two home bs", "onetwo"},
		{"onetwo left left left enter", "one|two"},
		{"one enter two up end del", "onetwo"},
		{"one enter two up up x down down y", "onex|twoy"},
		{"one enter two up enter x", "one|x|two"},
		{"ab bs", "a"},
		{"bs del", ""},
	} {
		s, _, a := newTestActs()
		press(a, strings.Fields(c.keys)...)
		if got := strings.Join(s.acts, "|"); got != c.want {
			t.Errorf("%q: %q, want %q", c.keys, got, c.want)
		}
		if n := strings.Count(a.View(), "_") + strings.Count(a.View(), "|"); n != 1 {
			t.Errorf("%q: %d cursors in\n%s", c.keys, n, a.View())
		}
	}
}

func TestActsPaste(t *testing.T) {
	s, _, a := newTestActs()
	press(a, "xy", "left")
	pasteInto(a, "one\r\ntwo\tand\x1b\r\n")
	press(a, "z")
	if got := strings.Join(s.acts, "|"); got != "xone|two and\uFFFDy|z" {
		t.Errorf("pasted: %q", got)
	}
	s, _, a = newTestActs()
	press(a, "xy", "left")
	pasteInto(a, "1")
	press(a, "2")
	if got := strings.Join(s.acts, "|"); got != "x12y" {
		t.Errorf("a word pasted: %q", got)
	}
}

// What cannot be read is said, with its line, and what was typed stays.
func TestActsLeaving(t *testing.T) {
	s, _, a := newTestActs()
	if cmd := press(a, "enter"); cmd == nil || a.Error() != nil {
		t.Errorf("nothing at all may go: %v", a.Error())
	}
	pasteInto(a, "hand R: KH 5C\ndo: build C5 a3\nhand B: ?\n")
	shows(t, a.View(), "line 2: \"C5\" is not a card; write the rank first: 5C")
	for _, key := range []string{"enter", "tab"} {
		if cmd := press(a, key); cmd != nil || a.Error() == nil || !strings.Contains(a.Error().Error(), "line 2: \"C5\" is not a card; write the rank first: 5C") {
			t.Errorf("%s: let go, or %v", key, a.Error())
		}
	}
	shows(t, a.View(), "do: build C5 a3_")
	press(a, strings.Fields("left left left bs bs 5c")...)
	shows(t, a.View(), "Ann 0 · Bob 0")
	if cmd := press(a, "tab"); cmd == nil || a.Error() != nil {
		t.Errorf("not let go: %v", a.Error())
	}
	p, err := readCity(s.finished(a.of.table))
	if err != nil || len(p.Events) != 2 || !p.Start.Hands[0].Known {
		t.Errorf("read back as\n%s, %v", p, err)
	}
	if cmd := press(a, "back"); cmd == nil {
		t.Error("shift+tab does not go back")
	}
}

// While a line is being typed the others are judged, and its mistake is said.
func TestActsLive(t *testing.T) {
	_, _, a := newTestActs()
	pasteInto(a, "do: spawn b3\ndo: bui")
	view := a.View()
	shows(t, view, "Act 1, Ann: spawn b3", "line 2: no act is called \"bui\"", "did you mean build?", "Ann 0 · Bob 0", "hand R: KH 5C · discards: 4D · turn: B", "  3    ·    [9H:B1]  ·", "   a      b      c")
}

// A board that has grown at the left gives its places other names.
func TestActsAfterGrowing(t *testing.T) {
	_, b, a := newTestActs()
	press(a, "do:", "space", "draw")
	a.Blur()
	b.Focus()
	press(b, "home", "down", "left")
	b.Blur()
	a.Focus()
	if !strings.Contains(a.View(), "places have other names now") {
		t.Errorf("nothing is said:\n%s", a.View())
	}
	a.Blur()
	if a.Focus(); strings.Contains(a.View(), "other names") {
		t.Error("it is said a second time")
	}
}
