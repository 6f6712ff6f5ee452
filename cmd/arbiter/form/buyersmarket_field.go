package form

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
)

// A counter is a huh field for what one player has, in rows of counts, with
// the running score and what a referee would say beneath.
type counter struct {
	base
	tally
	verdict
	warned bool // that nothing is counted
}

func newCounter(m *market, seat int) *counter {
	c := &counter{tally: tally{m: m, seat: seat}}
	c.self = c
	return c
}

// RunAccessible asks line by line.
func (c *counter) RunAccessible(w io.Writer, r io.Reader) error {
	return c.m.askEstate(&prompter{r, w}, c.seat)
}

// reach is what coming to this player's page means. Who comes after a player
// with a pile is likely to have one.
func (c *counter) reach() {
	if e := c.estate(); !c.m.told[c.seat] && c.seat > 0 && !e.counted() {
		e.piled = c.m.has[c.seat-1].piled
	}
	c.m.told[c.seat] = true
	c.judge()
}

// Focus is part of huh.Field.
func (c *counter) Focus() tea.Cmd {
	c.focused = true
	c.reach()
	return nil
}

// Blur is part of huh.Field.
func (c *counter) Blur() tea.Cmd {
	c.going, c.warned, c.said = false, false, ""
	return c.base.Blur()
}

// GetValue is the whole game's text.
func (c *counter) GetValue() any { return c.m.text() }

// KeyBinds is part of huh.Field.
func (c *counter) KeyBinds() []key.Binding {
	next := c.next
	if next.SetHelp("enter", "next"); c.seat == c.m.players-1 {
		next.SetHelp("enter", "done")
	}
	return []key.Binding{keyHelp("←↑↓→", "move"), keyHelp("0-9", "count"), keyHelp("+ -", "change"), keyHelp("ctrl+z", "undo"), next, c.prev}
}

// judge has the game judged as far as it was told. The best building of a pile
// is a search: there is none for a key that only moves the cursor.
func (c *counter) judge() {
	c.ask(c.m.desk, c.m.text())
}

// Update is part of huh.Field.
func (c *counter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || !c.focused {
		return c, nil
	}
	c.err, c.said = nil, ""
	switch {
	case k.Paste:
		c.paste(string(k.Runes))
	case key.Matches(k, c.next):
		c.going = false
		if c.err = c.check(); c.err == nil {
			return c, huh.NextField
		}
		return c, nil
	case key.Matches(k, c.prev), k.String() == "up" && c.row == 0:
		return c, huh.PrevField
	default:
		if said := command(c, k); said != "" {
			c.said = said
		}
	}
	c.warned = false
	c.judge()
	return c, nil
}

// check lets go what can be read; whether it is legal is for the referee. Who
// has nothing at all was more likely passed over.
func (c *counter) check() error {
	c.judge()
	if err := c.problem(); err != nil {
		return err
	}
	if e := c.estate(); !e.counted() && !c.warned {
		c.warned = true
		return errors.New("nothing is counted for " + tame(c.m.player(c.seat).Name) + "; enter again if that is so")
	}
	return nil
}

// A mode is a field above a counter: levels as built, or a pile. Line by line
// the counter asks for it.
type mode struct {
	base
	of *counter
}

func newMode(c *counter) *mode {
	m := &mode{of: c}
	m.self = m
	return m
}

// Focus is part of huh.Field.
func (m *mode) Focus() tea.Cmd {
	m.focused = true
	m.of.reach()
	return nil
}

// GetValue tells whether it is a pile.
func (m *mode) GetValue() any { return m.of.estate().piled }

// KeyBinds is part of huh.Field.
func (m *mode) KeyBinds() []key.Binding {
	return []key.Binding{key.NewBinding(key.WithKeys("left", "right"), key.WithHelp("←→", "choose")), m.next, m.prev}
}

// picture is part of pasteboard: a section may be pasted here already.
func (m *mode) picture(text string) bool { return m.of.picture(text) }

// Update is part of huh.Field.
func (m *mode) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || !m.focused {
		return m, nil
	}
	e := m.of.estate()
	switch {
	case k.Paste:
		m.of.paste(string(k.Runes))
		m.of.judge()
		return m, huh.NextField
	case key.Matches(k, m.next), k.String() == "down":
		return m, huh.NextField
	case key.Matches(k, m.prev):
		return m, huh.PrevField
	case slices.Contains([]string{"left", "right", " "}, k.String()):
		e.piled = !e.piled
	case strings.EqualFold(k.String(), "l"):
		e.piled = false
	case strings.EqualFold(k.String(), "p"):
		e.piled = true
	}
	m.of.judge()
	return m, nil
}

// View is part of huh.Field.
func (m *mode) View() string {
	p := m.of.m.player(m.of.seat)
	choice := "[levels as built]  pile still to be built "
	if m.of.estate().piled {
		choice = " levels as built  [pile still to be built]"
	}
	name := clip(tame(p.Name), max(8, m.room()-len(choice)-8))
	return m.look().Base.Render(clip(m.look().Title.Render(name+" ("+p.Colour+")")+"  "+choice, m.room()))
}
