package form

import (
	"errors"
	"io"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
)

// A notebook is a huh field for a page of lines: those that are written, the
// one that is being written, and what there is to know for it beneath.
type notebook struct {
	base
	pad
	verdict
	input   textinput.Model
	waiting string // a new line, while another is being written anew
}

func newNotebook(g *trading, b book) *notebook {
	n := &notebook{pad: pad{book: b, g: g}, input: textinput.New()}
	n.self = n
	n.input.Prompt = ""
	n.input.CharLimit = 1000
	n.input.Cursor.SetMode(cursor.CursorStatic)
	return n
}

// RunAccessible asks line by line.
func (n *notebook) RunAccessible(w io.Writer, r io.Reader) error {
	return n.pad.byLine(&prompter{r, w})
}

// Focus is part of huh.Field.
func (n *notebook) Focus() tea.Cmd {
	n.focused = true
	if n.at > len(*n.entries()) || n.input.Value() == "" {
		n.at = len(*n.entries())
	}
	n.judge()
	return n.input.Focus()
}

// Blur is part of huh.Field. What is being written stays.
func (n *notebook) Blur() tea.Cmd {
	n.warned, n.said, n.doubted = false, "", ""
	n.input.Blur()
	return n.base.Blur()
}

// GetValue is the whole game's text.
func (n *notebook) GetValue() any { return n.g.text() }

// KeyBinds is part of huh.Field.
func (n *notebook) KeyBinds() []key.Binding {
	next := n.next
	switch {
	case strings.TrimSpace(n.input.Value()) != "":
		next.SetHelp("enter", "write")
	case n.at < len(*n.entries()):
		next.SetHelp("enter", "take out")
	case n.lastPage():
		next.SetHelp("enter", "done")
	default:
		next.SetHelp("enter", "next")
	}
	return []key.Binding{next, keyHelp("↑↓", "correct a line"), keyHelp("ctrl+z", "undo"), n.prev}
}

// lastPage: the setup has the turns after it.
func (n *notebook) lastPage() bool {
	_, setup := n.book.(*setupBook)
	return !setup
}

// judge has the game judged as far as it was told.
func (n *notebook) judge() { n.ask(n.g.desk, n.g.text()) }

// Update is part of huh.Field.
func (n *notebook) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || !n.focused {
		return n, nil
	}
	n.err = nil
	switch name := k.String(); {
	case k.Paste && strings.ContainsAny(strings.TrimSpace(string(k.Runes)), "\r\n"):
		n.pasted(string(k.Runes))
	case !k.Paste && key.Matches(k, n.next):
		if done := n.write(); done {
			return n, huh.NextField
		}
		n.judge()
		return n, nil
	case key.Matches(k, n.prev):
		return n, huh.PrevField
	case name == "up", name == "down":
		n.said = ""
		n.move(map[string]int{"up": -1, "down": 1}[name])
	case name == "pgup", name == "pgdown":
		n.said = ""
		n.move(map[string]int{"pgup": -5, "pgdown": 5}[name])
	case name == "ctrl+z":
		n.undo()
		n.open()
	case name == "ctrl+y", name == "ctrl+r":
		n.redo()
		n.open()
	default:
		if k.Paste {
			k.Runes = []rune(strings.Join(strings.Fields(string(k.Runes)), " "))
		}
		n.said = ""
		n.input, _ = n.input.Update(k)
	}
	n.warned = false
	n.judge()
	return n, nil
}

// write takes the line, or leaves the page when there is none.
func (n *notebook) write() (done bool) {
	line := strings.TrimSpace(n.input.Value())
	n.said = ""
	if line == "" && n.at == len(*n.entries()) || strings.EqualFold(line, "done") {
		return n.leave()
	}
	n.warned = false
	if n.enter(line) {
		n.open()
	}
	return false
}

// leave tells whether the page may be left. What is unusual has to be said
// twice.
func (n *notebook) leave() bool {
	unusual, err := n.end()
	switch {
	case err != nil:
		n.err = errors.New(tame(err.Error()))
	case unusual != "" && !n.warned:
		n.warned = true
		n.err = errors.New(unusual + "; enter again if that is all")
	default:
		n.input.SetValue("")
		return true
	}
	return false
}

// move goes to another line, which may then be written anew. A new line that
// is half written waits.
func (n *notebook) move(by int) {
	n.doubted = ""
	at := min(max(0, n.at+by), len(*n.entries()))
	if at == n.at {
		return
	}
	if n.at == len(*n.entries()) {
		n.waiting = n.input.Value()
	}
	waiting := n.waiting
	if n.at = at; at == len(*n.entries()) {
		n.input.SetValue(waiting)
		n.input.CursorEnd()
		return
	}
	n.open()
}

// open puts the line to be written into the input.
func (n *notebook) open() {
	text := ""
	if n.at < len(*n.entries()) {
		text = n.full(n.at)
	}
	n.input.SetValue(text)
	n.input.CursorEnd()
}
