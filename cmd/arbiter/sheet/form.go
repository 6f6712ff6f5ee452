package sheet

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
)

// A form is a huh form of one group with one field. This file has what huh v1 gets wrong:
//   - A group gives a zoomed field the height that it had before a resize.
//   - What is no key reaches the field that takes the keys twice: a click would fill two
//     cells.
//   - Letters that are read at once are taken for the key of that name, as "up".
//   - A list for which there is no room begins at the cursor; in an empty one Up leads to
//     the choice before the first, and the program ends.
//   - A list that is filtered has no title, even when the last letter is gone.
//   - Bold and reverse letters, which are no colours, go with the colours.
type form struct {
	huh   *huh.Form
	group *huh.Group
}

func newForm(field huh.Field) form {
	lipgloss.SetColorProfile(termenv.ANSI) // the theme has no colours, but bold letters
	group := huh.NewGroup(field)
	f := form{huh.NewForm(group).WithTheme(theme()).WithKeyMap(keyMap()), group}
	f.huh.Init()
	return f
}

// key passes a key on, and returns what the field asks to be done.
func (f form) key(k tea.KeyMsg) tea.Cmd {
	_, cmd := f.huh.Update(k)
	return cmd
}

// send passes a message that is no key to the focused field.
func (f form) send(msg tea.Msg) tea.Cmd {
	_, cmd := f.huh.GetFocusedField().Update(msg)
	f.draw()
	return cmd
}

// resize gives the group its size. huh would keep its old height.
func (f form) resize(width, height int) {
	f.group.WithWidth(width)
	f.group.WithHeight(height)
	f.draw()
}

// drawMsg is a message that no field handles.
type drawMsg struct{}

// draw makes huh draw the fields again.
func (f form) draw() { f.huh.Update(drawMsg{}) }

// singly splits a key of several letters that were read at once into one key for each.
func singly(k tea.KeyMsg) []tea.KeyMsg {
	if k.Type != tea.KeyRunes || k.Paste {
		return []tea.KeyMsg{k}
	}
	keys := make([]tea.KeyMsg, len(k.Runes))
	for i := range keys {
		keys[i] = tea.KeyMsg{Type: tea.KeyRunes, Runes: k.Runes[i : i+1], Alt: k.Alt}
	}
	return keys
}

// A listField is huh's list, which letters filter. It scrolls no further than necessary.
type listField struct {
	*huh.Select[string]
	rows    int // visible ones; 0 for all
	letters int // of the filter
}

// listCursor stands before the chosen line.
const listCursor = "▸ "

// Update is part of huh.Field. A letter that would hide all lines is refused.
func (l *listField) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, _ := msg.(tea.KeyMsg)
	switch k.Type {
	case tea.KeyRunes:
		l.Filtering(true)
		l.letters++
	case tea.KeyBackspace:
		l.letters = max(0, l.letters-1)
	}
	_, cmd := l.Select.Update(msg)
	if _, some := l.Hovered(); !some && k.Type == tea.KeyRunes {
		l.Select.Update(tea.KeyMsg{Type: tea.KeyBackspace})
		l.letters--
	}
	l.Filtering(l.letters > 0)
	return l, cmd
}

func (l *listField) WithHeight(rows int) huh.Field {
	l.rows = rows
	return l
}

func (l *listField) View() string {
	lines := strings.Split(l.Select.View(), "\n")
	if l.rows <= 0 || len(lines) <= l.rows {
		return strings.Join(lines, "\n")
	}
	top := 0
	for i := range lines {
		if strings.HasPrefix(ansi.Strip(lines[i]), "┃ "+listCursor) {
			top = max(0, i+1-l.rows)
		}
	}
	return strings.Join(append(lines[:1:1], lines[top+1:top+l.rows]...), "\n") // the title stays
}

// WithKeyMap is part of huh.Field: a list has its own keys.
func (l *listField) WithKeyMap(*huh.KeyMap) huh.Field {
	named := func(help, does string, keys ...string) key.Binding {
		return key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, does))
	}
	l.Select.WithKeyMap(&huh.KeyMap{Select: huh.SelectKeyMap{
		Up:         named("↑", "up", "up"),
		Down:       named("↓", "down", "down"),
		Filter:     named("a letter", "finds", "a letter"),
		GotoTop:    key.NewBinding(key.WithKeys("home", "pgup")),
		GotoBottom: key.NewBinding(key.WithKeys("end", "pgdown")),
		Submit:     named("enter", "take it • esc back", "enter", "tab"),
	}})
	return l
}
