package sheet

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"arbiter/cmd/arbiter/sheet/lines"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

// An entry is a field for one line of text, its title before it. Unlike huh's
// own it shows its cursor and what it suggests without any colour.
type entry struct {
	fieldBase
	title string
	value *string
	input textinput.Model
	about string                  // what may stand here, shown while it is empty
	check func(text string) error // nil takes everything
	known []string                // suggested where they begin with what was typed
}

func newEntry(title string, value *string, check func(string) error) *entry {
	e := &entry{title: title, value: value, check: check, input: newInput()}
	e.self = e
	return e
}

func newInput() textinput.Model {
	input := textinput.New()
	input.Prompt = ""
	input.CharLimit = 300
	input.Cursor.SetMode(cursor.CursorStatic) // we draw our own
	input.KeyMap.AcceptSuggestion = key.NewBinding()
	return input
}

// Focus is part of huh.Field.
func (e *entry) Focus() tea.Cmd {
	setText(&e.input, *e.value)
	e.fieldBase.Focus()
	return e.input.Focus()
}

// Blur is part of huh.Field.
func (e *entry) Blur() tea.Cmd {
	e.input.Blur()
	return e.fieldBase.Blur()
}

func (e *entry) key(k tea.KeyMsg) {
	name := k.String()
	list := suggested(&e.input, e.known)
	switch {
	case (name == "tab" || name == "right" || name == "ctrl+e") && len(list) > 0:
		setText(&e.input, list[0])
	case name == "enter", name == "tab", name == "down":
		if e.check != nil {
			e.err = e.check(*e.value)
		}
		if e.err == nil {
			e.leave(false)
		}
	case name == "up", name == "shift+tab":
		e.leave(true)
	default:
		typeInto(&e.input, k)
	}
	*e.value = strings.TrimSpace(e.input.Value())
}

func setText(input *textinput.Model, text string) {
	input.SetValue(text)
	input.CursorEnd()
}

// typeInto hands a key to a line of text. It joins pasted lines into one.
func typeInto(input *textinput.Model, k tea.KeyMsg) {
	if k.Paste {
		k.Runes = []rune(strings.Join(strings.Fields(string(k.Runes)), " "))
	}
	*input, _ = input.Update(k)
}

// suggested lists the names that begin with what was typed and go on. It is
// empty before anything is typed, and while the cursor is not at the end.
func suggested(input *textinput.Model, names []string) []string {
	typed := strings.ToLower(strings.TrimLeft(input.Value(), " "))
	if typed == "" || input.Position() < len([]rune(input.Value())) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		name = strings.ToLower(name)
		return name == typed || !strings.HasPrefix(name, typed)
	})
}

// KeyBinds is part of huh.Field.
func (e *entry) KeyBinds() []key.Binding {
	keys := keyHelps("enter", "next", "esc", "back")
	if len(suggested(&e.input, e.known)) > 0 {
		keys = append(keyHelps("tab", "complete"), keys...)
	}
	return keys
}

// View is part of huh.Field.
func (e *entry) View() string {
	title := e.look().Title.Render(e.title) + strings.Repeat(" ", max(2, 10-lipgloss.Width(e.title)))
	if !e.focused {
		return e.framed(title + sheetmodel.Tame(*e.value))
	}
	return e.framed(title + typing(&e.input, 40) + e.look().Description.Render(suggestions(suggested(&e.input, e.known), e.about, *e.value)))
}

// suggestions shows the first few names behind an arrow. Where nothing is typed,
// it says what may stand there.
func suggestions(list []string, about, value string) string {
	switch {
	case len(list) > 0:
		return "   → " + sheetmodel.Tame(strings.Join(list[:min(len(list), 4)], ", "))
	case value == "" && about != "":
		return "   " + about
	}
	return ""
}

// typing draws a line of text with its cursor as _ or |. Of a text that is longer
// than the room it draws the part before the cursor.
func typing(input *textinput.Model, room int) string {
	text, at := []rune(sheetmodel.Tame(input.Value())), input.Position()
	from := max(0, at+2-room)
	before, after := string(text[from:at]), string(text[at:])
	if from > 0 {
		before = "…" + string(text[from+1:at])
	}
	if after == "" {
		return before + "_"
	}
	return before + "|" + after
}

func (e *entry) byLine(p *lines.Prompter) error {
	question := e.title
	if e.about != "" {
		question += " (" + e.about + ")"
	}
	return p.Text(question, e.value, e.check)
}
