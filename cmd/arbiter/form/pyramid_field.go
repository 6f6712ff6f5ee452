package form

import (
	"errors"
	"io"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
)

// A picker is a huh field for the cards of one hand or of the Quarry, by suit
// and kind, with the result and what a referee would say beneath.
type picker struct {
	base
	pick
	verdict
	warned bool // that the number of cards is unusual
}

func newPicker(s *showdown, seat int) *picker {
	c := &picker{pick: pick{s: s, seat: seat}}
	c.self = c
	return c
}

// Skip leaves out the cards of a hand that has none to show.
func (c *picker) Skip() bool { return c.hand().fate != shown }

// RunAccessible asks in a line.
func (c *picker) RunAccessible(w io.Writer, r io.Reader) error {
	return c.s.askHand(&prompter{r, w}, c.seat)
}

// judge has the game judged as far as it was told.
func (c *picker) judge() { c.ask(c.s.desk, c.s.text()) }

// Focus is part of huh.Field.
func (c *picker) Focus() tea.Cmd {
	c.focused = true
	c.judge()
	return nil
}

// Blur is part of huh.Field.
func (c *picker) Blur() tea.Cmd {
	c.warned, c.half, c.said = false, "", ""
	return c.base.Blur()
}

// GetValue is the whole game's text.
func (c *picker) GetValue() any { return c.s.text() }

// KeyBinds is part of huh.Field.
func (c *picker) KeyBinds() []key.Binding {
	next := c.next
	next.SetHelp("enter", "next") // the chips come after all hands
	return []key.Binding{keyHelp("←↑↓→", "move"), keyHelp("0-9", "count"), keyHelp("cgo", "card"), keyHelp("ctrl+z", "undo"), next, c.prev}
}

// Update is part of huh.Field.
func (c *picker) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || !c.focused {
		return c, nil
	}
	c.err, c.said = nil, ""
	switch {
	case k.Paste:
		c.paste(string(k.Runes))
	case key.Matches(k, c.next):
		if c.err = c.check(); c.err == nil {
			return c, huh.NextField
		}
		return c, nil
	case key.Matches(k, c.prev), k.String() == "up" && c.row == 0 && c.seat != theQuarry:
		return c, huh.PrevField
	default:
		if said := command(c, k); said != "" {
			c.said = said
		}
	}
	c.warned = false
	c.judge()
	if c.Skip() { // a fold was pasted, or undone
		return c, huh.PrevField
	}
	return c, nil
}

// check lets go what can be read. A number of cards that is unusual was more
// likely miscounted: it has to be said twice.
func (c *picker) check() error {
	if c.half != "" {
		c.leave()
		return errors.New(c.said)
	}
	c.judge()
	if err := c.problem(); err != nil {
		return err
	}
	if text := c.s.wanting(c.seat); text != "" && !c.warned {
		c.warned = true
		return errors.New(tame(text) + "; enter again if that is so")
	}
	return nil
}
