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

// A board is a huh field to fill in a board: the editor with its keys, and the
// running score and what a referee would say beneath. It knows no game; a
// grid tells it all.
type board struct {
	base
	*table
	open   func(old *table) *table // the grid may hang on earlier answers: asked on entering
	judge  func(text string) Live
	desk   Desk
	live   Live
	marked map[string]bool // squares that a finding is about
	more   bool            // pages follow
}

func newBoard(d Desk, open func(old *table) *table) *board {
	b := &board{open: open, judge: d.Judge, desk: d}
	b.self = b
	b.table = open(nil)
	return b
}

// RunAccessible asks row by row.
func (b *board) RunAccessible(w io.Writer, r io.Reader) error {
	b.table = b.open(b.table)
	return (&prompter{r, w}).board(b.table)
}

// Focus is part of huh.Field.
func (b *board) Focus() tea.Cmd {
	b.table = b.open(b.table)
	b.focused = true
	b.look()
	b.ask()
	return nil
}

// Blur is part of huh.Field.
func (b *board) Blur() tea.Cmd {
	b.half = ""
	return b.base.Blur()
}

// GetValue is the whole game's text.
func (b *board) GetValue() any { return b.text(b.cells) }

// KeyBinds is part of huh.Field.
func (b *board) KeyBinds() []key.Binding {
	list := []key.Binding{keyHelp("←↑↓→", "move")}
	for _, sign := range strings.Split(b.signs, ", ") {
		keys, does, _ := strings.Cut(sign, " ")
		list = append(list, keyHelp(keys, does))
	}
	next := b.next
	if b.more {
		next.SetHelp("enter", "next")
	}
	return append(list, keyHelp("ctrl+z", "undo"), next, b.prev)
}

// ask has the board judged as it stands. Without a search for an order that
// takes microseconds, less than drawing the screen.
func (b *board) ask() {
	b.live, b.marked = Live{}, map[string]bool{}
	if b.judge == nil {
		return
	}
	b.live = b.judge(b.text(b.cells))
	b.live.Faults = b.loud(b.live.Faults)
	for _, f := range b.live.Faults {
		for _, at := range f.At {
			b.marked[at] = true
		}
	}
}

// loud leaves out what the aside tells, and puts first what has a place on the
// board: while it is being filled in the rest is mostly not yet true.
func (b *board) loud(all []Finding) []Finding {
	var placed, rest []Finding
	for _, f := range all {
		switch {
		case slices.Contains(b.quiet, f.Rule):
		case len(f.At) > 0:
			placed = append(placed, f)
		default:
			rest = append(rest, f)
		}
	}
	return append(placed, rest...)
}

// Update is part of huh.Field. Messages other than keys mean nothing here,
// which is as well: huh delivers them twice.
func (b *board) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || !b.focused {
		return b, nil
	}
	b.err, b.said = nil, ""
	switch {
	case k.Paste:
		b.paste(string(k.Runes))
	case key.Matches(k, b.next):
		if b.err = b.check(); b.err == nil {
			return b, huh.NextField
		}
	case key.Matches(k, b.prev):
		return b, huh.PrevField
	default:
		if said := command(b, k); said != "" {
			b.said = said
		}
	}
	b.ask()
	return b, nil
}

// check lets a board go that can be read; whether it is legal is for the
// referee.
func (b *board) check() error {
	if b.half != "" {
		return errors.New(b.half + " is half a piece: finish it or press backspace")
	}
	if b.judge == nil {
		return nil
	}
	if problem := b.judge(b.text(b.cells)).Problem; problem != "" {
		return errors.New(problem)
	}
	return nil
}
