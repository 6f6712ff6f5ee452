package sheet

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/help"
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/score"
)

// Choose asks for one of the choices; the cursor is on the first. Typing hides
// those in which no word begins so. The error is screen.ErrBack after Esc.
func Choose(d Desk, title string, choices ...screen.Choice) (string, error) {
	p := newPicker(d, title, choices...)
	err := d.show(p, false)
	return p.chosen, err
}

// A picker is a list to choose from.
type picker struct {
	desk    Desk
	title   string
	choices []screen.Choice
	width   int
	typed   string
	at      int    // of those that are shown
	said    string // what is wrong with the last key
	chosen  string
	ended   bool
	left    error // how it was left without a choice
}

func newPicker(d Desk, title string, choices ...screen.Choice) *picker {
	return &picker{desk: d, title: title, choices: choices, width: 80}
}

// Init is part of tea.Model.
func (p *picker) Init() tea.Cmd { return nil }

// Over is part of screen.Stage.
func (p *picker) Over() (bool, error) { return p.ended, p.left }

// Update is part of tea.Model.
func (p *picker) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		p.said = ""
		p.key(msg)
	case tea.WindowSizeMsg:
		p.width = msg.Width
	}
	return p, nil
}

// shown are the choices that fit what was typed.
func (p *picker) shown() []screen.Choice {
	var list []screen.Choice
	for _, c := range p.choices {
		if begins(c, p.typed) {
			list = append(list, c)
		}
	}
	return list
}

// begins reports whether a word of a choice's label begins with what was typed.
func begins(c screen.Choice, typed string) bool {
	label, typed := strings.ToLower(c.Label), strings.ToLower(typed)
	return strings.HasPrefix(label, typed) || strings.Contains(label, " "+typed)
}

func (p *picker) choose(c screen.Choice) { p.chosen, p.ended = c.Name, true }

func (p *picker) key(k tea.KeyMsg) {
	list := p.shown()
	switch k.String() {
	case "esc":
		p.left, p.ended = screen.ErrBack, true
	case "enter", "ctrl+j", "tab":
		p.choose(list[p.at])
	case "up":
		p.at = (p.at + len(list) - 1) % len(list)
	case "down":
		p.at = (p.at + 1) % len(list)
	case "home", "pgup":
		p.at = 0
	case "end", "pgdown":
		p.at = len(list) - 1
	case "backspace":
		if p.typed != "" {
			_, n := utf8.DecodeLastRuneInString(p.typed)
			p.typed, p.at = p.typed[:len(p.typed)-n], 0
		}
	case "ctrl+u":
		p.typed, p.at = "", 0
	default:
		if k.Type == tea.KeyRunes || k.Type == tea.KeySpace {
			p.narrow(strings.TrimLeft(p.typed+score.Tidy(string(k.Runes)), " "))
		}
	}
}

// narrow takes what was typed, unless no choice begins so.
func (p *picker) narrow(typed string) {
	was := p.typed
	if p.typed = typed; len(p.shown()) == 0 {
		p.typed, p.said = was, "nothing here begins with "+typed
		return
	}
	p.at = 0
}

// View is part of tea.Model.
func (p *picker) View() string {
	styles, room := theme(p.desk), max(10, p.width-2)
	var list []string
	if p.title != "" {
		for _, l := range wrapped(p.title, room, 2) {
			list = append(list, styles.Focused.Title.Render(l))
		}
	} else {
		list = []string{""}
	}
	if p.typed != "" {
		list[len(list)-1] += "  " + p.typed + "_"
	}
	most := 0
	for _, c := range p.choices {
		most = max(most, utf8.RuneCountInString(c.Label))
	}
	for i, c := range p.shown() {
		line := "  "
		if i == p.at {
			line = "▸ "
		}
		line += score.Tidy(c.Label)
		if c.About != "" {
			line += spaces(most-utf8.RuneCountInString(c.Label)+3) + styles.Focused.Description.Render(score.Tidy(c.About))
		}
		list = append(list, line)
	}
	for i := range list {
		list[i] = "┃ " + clip(list[i], room)
	}
	keys := help.New()
	keys.Styles, keys.Width = styles.Help, p.width
	below := keys.ShortHelpView([]key.Binding{helps("↑ ↓", "choose"), helps("a letter", "finds"), helps("enter", "take it"), helps("esc", "back")})
	if p.said != "" {
		below = strings.Join(wrapped("* "+p.said, p.width, 0), "\n")
	}
	return strings.Join(list, "\n") + "\n\n" + below
}

// helps names a key and what it does.
func helps(name, does string) key.Binding {
	return key.NewBinding(key.WithKeys(name), key.WithHelp(name, does))
}
