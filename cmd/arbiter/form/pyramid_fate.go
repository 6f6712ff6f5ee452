package form

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
)

// A fateField is a field above a picker: a hand, folded, or not seen. Line by
// line the picker asks for it.
type fateField struct {
	base
	of *picker
}

func newFate(c *picker) *fateField {
	f := &fateField{of: c}
	f.self = f
	return f
}

// Focus is part of huh.Field.
func (f *fateField) Focus() tea.Cmd {
	f.focused = true
	f.of.judge()
	return nil
}

// GetValue is what became of the hand.
func (f *fateField) GetValue() any { return f.of.hand().fate }

// KeyBinds is part of huh.Field.
func (f *fateField) KeyBinds() []key.Binding {
	return []key.Binding{keyHelp("←→", "choose"), f.next, f.prev}
}

// picture is part of pasteboard: a hand may be pasted here already.
func (f *fateField) picture(text string) bool { return f.of.picture(text) }

// Update is part of huh.Field.
func (f *fateField) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || !f.focused {
		return f, nil
	}
	f.err, f.of.said = nil, ""
	h := f.of.hand()
	turn := func(to fate) { f.of.change(func() { h.fate = to }) }
	switch name := k.String(); {
	case k.Paste:
		f.of.paste(string(k.Runes))
		f.of.judge()
		if f.of.Skip() {
			return f, nil
		}
		return f, huh.NextField
	case key.Matches(k, f.next), name == "down" && !f.of.Skip():
		f.of.judge()
		if f.of.Skip() { // else the cards' field looks at it
			f.err = f.of.problem()
		}
		if f.err != nil {
			return f, nil
		}
		return f, huh.NextField
	case key.Matches(k, f.prev):
		return f, huh.PrevField
	case name == "left":
		turn((h.fate + hidden) % (hidden + 1))
	case name == "right", name == " ":
		turn((h.fate + 1) % (hidden + 1))
	case strings.EqualFold(name, "h"):
		turn(shown)
	case strings.EqualFold(name, "f"):
		turn(folded)
	case strings.EqualFold(name, "u"), name == "?":
		turn(hidden)
	case name == "ctrl+z", name == "ctrl+u":
		f.of.undo()
	case name == "ctrl+y", name == "ctrl+r":
		f.of.redo()
	}
	f.of.judge()
	return f, nil
}

// An outcome is a field that asks nothing: it shows the result so far.
type outcome struct {
	base
	verdict
	s *showdown
}

func newOutcome(s *showdown) *outcome {
	o := &outcome{s: s}
	o.self = o
	return o
}

// Skip is part of huh.Field.
func (o *outcome) Skip() bool { return true }

// Focus is part of huh.Field.
func (o *outcome) Focus() tea.Cmd { return nil }

// GetValue is part of huh.Field.
func (o *outcome) GetValue() any { return nil }

// KeyBinds is part of huh.Field.
func (o *outcome) KeyBinds() []key.Binding { return nil }

// Update is part of huh.Field.
func (o *outcome) Update(tea.Msg) (tea.Model, tea.Cmd) { return o, nil }
