package form

import (
	"io"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
)

// A line is a field for one line of text, its title before it. Unlike huh's
// own it shows its cursor and what it suggests without any colour.
type line struct {
	base
	input   textinput.Model
	value   *string
	check   func() error                // of *value
	suggest func(typed string) []string // whole lines that begin with what was typed
	hidden  func() bool
	before  func() string // what the text begins with without being typed
	closing bool          // nothing is asked after it, though it is not a page's last field
}

var complete = key.NewBinding(key.WithKeys("right", "ctrl+e"), key.WithHelp("→", "complete"))

// newLine asks for one line of text, kept in value.
func newLine(title string, value *string) *line {
	l := &line{value: value, input: textinput.New()}
	l.self, l.title = l, title
	l.input.Prompt = ""
	l.input.CharLimit = 300
	l.input.Cursor.SetMode(cursor.CursorStatic) // a blinking one is one more thing to wait for
	l.input.KeyMap.AcceptSuggestion = key.NewBinding()
	l.input.SetValue(*value)
	return l
}

// Skip leaves out a line that the answers so far make needless.
func (l *line) Skip() bool { return l.hidden != nil && l.hidden() }

// RunAccessible asks without drawing.
func (l *line) RunAccessible(w io.Writer, r io.Reader) error {
	return (&prompter{r, w}).ask(l.title, *l.value, func(answer string) error {
		if *l.value = answer; l.check == nil {
			return nil
		}
		return l.check()
	})
}

// Focus is part of huh.Field.
func (l *line) Focus() tea.Cmd {
	l.focused = true
	if l.input.Value() != *l.value {
		l.input.SetValue(*l.value)
	}
	l.input.CursorEnd()
	return l.input.Focus()
}

// Blur is part of huh.Field.
func (l *line) Blur() tea.Cmd {
	l.focused = false
	l.input.Blur()
	return nil
}

// GetValue is the line's text.
func (l *line) GetValue() any { return *l.value }

// KeyBinds is part of huh.Field.
func (l *line) KeyBinds() []key.Binding {
	if l.closing {
		l.next.SetHelp("enter", "done")
	}
	if len(l.suggestions()) > 0 {
		return []key.Binding{complete, l.next, l.prev}
	}
	return []key.Binding{l.next, l.prev}
}

func (l *line) suggestions() []string {
	if l.suggest == nil || l.input.Position() < len([]rune(l.input.Value())) {
		return nil
	}
	return l.suggest(l.input.Value())
}

// Update is part of huh.Field.
func (l *line) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || !l.focused {
		return l, nil
	}
	l.err = nil
	name := k.String()
	switch {
	case key.Matches(k, l.next), name == "down":
		if l.check != nil {
			l.err = l.check()
		}
		if l.err != nil {
			return l, nil
		}
		return l, huh.NextField
	case key.Matches(k, l.prev), name == "up" && l.prev.Enabled():
		return l, huh.PrevField
	case key.Matches(k, complete):
		if s := l.suggestions(); len(s) > 0 {
			l.input.SetValue(s[0])
			l.input.CursorEnd()
			*l.value = s[0]
			return l, nil
		}
	}
	if k.Paste { // several lines are one
		k.Runes = []rune(strings.Join(strings.Fields(string(k.Runes)), " "))
	}
	var cmd tea.Cmd
	l.input, cmd = l.input.Update(k)
	*l.value = l.input.Value()
	return l, cmd
}

// View is part of huh.Field.
func (l *line) View() string {
	if l.Skip() {
		return ""
	}
	styles := l.look()
	text := ""
	if l.title != "" {
		text = styles.Title.Render(l.title) + "  "
	}
	if l.before != nil {
		text += l.before()
	}
	switch {
	case !l.focused:
		text += tame(l.input.Value())
	default:
		text += withCursor([]rune(tame(l.input.Value())), l.input.Position(), l.room()-lipgloss.Width(text))
		if s := l.suggestions(); len(s) > 0 {
			text += styles.Description.Render("   → " + tame(s[0]))
			for _, more := range s[1:min(len(s), 4)] {
				text += styles.Description.Render(", " + tame(more))
			}
		}
	}
	return styles.Base.Render(lipgloss.NewStyle().MaxWidth(l.room()).Render(text))
}

// withCursor draws the cursor as a sign of its own; where the text is longer
// than there is room for, the part about the cursor is shown.
func withCursor(text []rune, at, room int) string {
	from := max(0, at+2-max(room, 8))
	before, after := string(text[from:at]), string(text[at:])
	if from > 0 {
		before = "…" + string(text[from+1:at])
	}
	if after == "" {
		return before + "_"
	}
	return before + "|" + after
}
