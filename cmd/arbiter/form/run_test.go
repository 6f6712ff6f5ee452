package form

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
)

// newTestRunner is a form's runner without a terminal.
func newTestRunner(pages ...page) *runner {
	groups := make([]*huh.Group, len(pages))
	for i, p := range pages {
		groups[i] = p.Group
	}
	r := &runner{form: huh.NewForm(groups...).WithKeyMap(keys()), pages: pages, width: 80, height: 24}
	r.Init()
	return r
}

func typeAll(r *runner, text string) {
	for _, c := range text {
		k := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{c}}
		switch c {
		case '\r':
			k = tea.KeyMsg{Type: tea.KeyEnter}
		case ' ':
			k.Type = tea.KeySpace
		case '<':
			k = tea.KeyMsg{Type: tea.KeyShiftTab}
		}
		r.Update(k)
	}
}

// Every key finds its field, however fast it follows the one before.
func TestRunnerLosesNoKey(t *testing.T) {
	typedAhead = nil
	var name, town string
	yes := true
	d := testDesk()
	r := newTestRunner(newPage(d, "\n", newLine("Name", &name), newLine("Town", &town)), newPage(d, "\n", newYesNo("Sure?", &yes)))
	typeAll(r, "Ann\rOslo\r<<a\r\rn\rtyped ahead")
	if name != "Anna" || town != "Oslo" || yes || r.form.State != huh.StateCompleted {
		t.Errorf("name %q, town %q, sure %v", name, town, yes)
	}
	if len(typedAhead) != len("typed ahead") {
		t.Errorf("%d keys kept for the next form", len(typedAhead))
	}
	if r.View() != "" {
		t.Errorf("left on the screen: %q", r.View())
	}

	// The next form gets them.
	newTestRunner(newPage(d, "\n", newLine("Next", &name)))
	if len(typedAhead) != 0 || name != "Annatyped ahead" {
		t.Errorf("name %q, %d keys left", name, len(typedAhead))
	}
}

func TestRunnerHoldsKeysOfABoard(t *testing.T) {
	typedAhead = nil
	s, b := newTestBoard()
	r := newTestRunner(newPage(s.desk, "\n", b))
	typeAll(r, "r3b2")
	if lies(b) != "" {
		t.Error("keys were not held back")
	}
	r.Update(quietMsg{r.turn - 1, looks}) // the clock of an earlier key
	if lies(b) != "" {
		t.Error("an earlier clock let them go")
	}
	r.Update(quietMsg{r.turn, looks - 1})
	if lies(b) != "" {
		t.Error("one look let them go")
	}
	r.Update(quietMsg{r.turn, looks})
	if got := lies(b); got != "a6=R3 b6=B2" {
		t.Errorf("got %s", got)
	}
	typeAll(r, strings.ReplaceAll(picture, "\n", "\r"))
	r.Update(quietMsg{r.turn, looks})
	if r.form.State != huh.StateNormal || !strings.Contains(b.said, "pasted") {
		t.Errorf("state %v, said %q", r.form.State, b.said)
	}
	typeAll(r, "r")
	r.Update(tea.KeyMsg{Type: tea.KeyDown}) // a key that is no part of a text lets the others go first
	if !strings.Contains(b.said, "R was not finished") {
		t.Errorf("said %q", b.said)
	}
	typeAll(r, "\r")
	r.Update(quietMsg{r.turn, looks})
	if r.form.State != huh.StateCompleted {
		t.Error("Enter does not end the form")
	}
}

func TestRunnerWindow(t *testing.T) {
	s, b := newTestBoard()
	s.players = 4
	r := newTestRunner(newPage(s.desk, "\n", b))
	for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 20, Height: 5}, {Width: 1, Height: 1}, {}, {Width: 300, Height: 100}, {Width: 80, Height: 24}} {
		r.Update(size)
		view := r.View()
		if n := strings.Count(view, "\n") + 1; size.Height >= 5 && n > size.Height {
			t.Errorf("%d lines in a window of %d×%d:\n%s", n, size.Width, size.Height, view)
		}
	}
	if view := r.View(); !strings.Contains(view, "a1") && !strings.Contains(view, "  1    ·") {
		t.Errorf("the board is not whole again:\n%s", view)
	}
}
