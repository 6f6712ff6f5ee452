package sheet

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"arbiter/cmd/arbiter/sheet/lines"
)

// An option is a field on one line that chooses between a few values: a variant,
// a ruling.
type option struct {
	fieldBase
	title  string
	help   string
	value  *string
	values func() []Choice // may depend on answers before it
}

func newOption(title, help string, value *string, values func() []Choice) *option {
	o := &option{title: title, help: help, value: value, values: values}
	o.self = o
	return o
}

// at gives the values and which of them is chosen.
func (o *option) at() (list []Choice, at int) {
	list = o.values()
	for i, c := range list {
		if c.Name == *o.value {
			at = i
		}
	}
	return list, at
}

func (o *option) key(k tea.KeyMsg) {
	list, at := o.at()
	switch k.String() {
	case "enter", "tab", "down":
		o.leave(false)
	case "up", "shift+tab":
		o.leave(true)
	case "right", " ":
		*o.value = list[(at+1)%len(list)].Name
	case "left":
		*o.value = list[(at+len(list)-1)%len(list)].Name
	default:
		if k.Type == tea.KeyRunes { // the next one that begins so
			for i := 1; i <= len(list); i++ {
				c := list[(at+i)%len(list)]
				if c.Begins(string(k.Runes)) {
					*o.value = c.Name
					break
				}
			}
		}
	}
}

// KeyBinds is part of huh.Field.
func (o *option) KeyBinds() []key.Binding {
	return keyHelps("← →", "choose", "enter", "next", "esc", "back")
}

// View is part of huh.Field.
func (o *option) View() string {
	list, at := o.at()
	value := "  " + list[at].Label
	if o.focused {
		value = "‹ " + list[at].Label + " ›"
	}
	title := o.look().Title.Render(o.title) + strings.Repeat(" ", max(2, 16-lipgloss.Width(o.title)))
	about := list[at].About
	if about == "" {
		about = o.help
	}
	return o.framed(title + value + "   " + o.look().Description.Render(about))
}

func (o *option) byLine(p *lines.Prompter) error {
	list, at := o.at()
	value, err := p.Choose(strings.TrimSuffix(o.title+". "+o.help, ". "), list, at)
	if err == nil {
		*o.value = value
	}
	return err
}
