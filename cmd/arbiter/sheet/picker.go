package sheet

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"arbiter/cmd/arbiter/sheet/lines"
	"arbiter/score"
)

// A Choice is one of several things to choose from.
type Choice = lines.Choice

// Choose asks for one of the choices; the cursor is on the first. Typing hides
// those in which no word begins so. The error is ErrBack after Esc.
func Choose(d Desk, title string, choices ...Choice) (string, error) {
	p := &picker{title: title, choices: choices}
	p.self = p
	err := ask(d, p)
	return p.chosen, err
}

// A picker is a list to choose from.
type picker struct {
	fieldBase
	title   string
	choices []Choice
	typed   string
	at      int // of those that are shown
	chosen  string
}

// shown are the choices that fit what was typed.
func (p *picker) shown() []Choice {
	var list []Choice
	for _, c := range p.choices {
		if c.Begins(p.typed) {
			list = append(list, c)
		}
	}
	return list
}

func (p *picker) key(k tea.KeyMsg) {
	list := p.shown()
	switch k.String() {
	case "enter", "tab":
		p.chosen = list[p.at].Name
		p.goes = onward
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
		switch at := slices.IndexFunc(list, func(c Choice) bool { return c.Key != "" && strings.EqualFold(c.Key, string(k.Runes)) }); {
		case at >= 0:
			p.chosen = list[at].Name
			p.goes = onward
		case k.Type == tea.KeyRunes || k.Type == tea.KeySpace:
			p.narrow(strings.TrimLeft(p.typed+score.Tidy(string(k.Runes)), " "))
		}
	}
}

// narrow takes what was typed, unless no choice begins so.
func (p *picker) narrow(typed string) {
	was := p.typed
	if p.typed = typed; len(p.shown()) == 0 {
		p.typed, p.err = was, fmt.Errorf("nothing here begins with %s", typed)
		return
	}
	p.at = 0
}

// KeyBinds is part of huh.Field.
func (p *picker) KeyBinds() []key.Binding {
	does := "finds" // the choices with a word that begins so
	if slices.ContainsFunc(p.choices, func(c Choice) bool { return c.Key != "" }) {
		does = "picks"
	}
	return keyHelps("↑ ↓", "choose", "a letter", does, "enter", "take it", "esc", "back")
}

// View is part of huh.Field.
func (p *picker) View() string {
	most := 0
	for _, c := range p.choices {
		most = max(most, utf8.RuneCountInString(c.Label))
	}
	var b strings.Builder
	if p.title != "" {
		room := p.room - p.look().Base.GetHorizontalFrameSize()
		b.WriteString(p.look().Title.Render(strings.Join(wrapped(p.title, max(10, room), 2), "\n")))
	}
	if p.typed != "" {
		b.WriteString("  " + p.typed + "_")
	}
	for i, c := range p.shown() {
		line := mark(i == p.at) + keyOf(&c) + score.Tidy(c.Label)
		if c.About != "" {
			line += strings.Repeat(" ", most-utf8.RuneCountInString(c.Label)+3) + p.look().Description.Render(score.Tidy(c.About))
		}
		b.WriteString("\n" + line)
	}
	return p.framed(b.String())
}

// keyOf shows the letter that chooses at once.
func keyOf(c *Choice) string {
	if c.Key == "" {
		return ""
	}
	return "[" + c.Key + "] "
}

func (p *picker) byLine(asks *lines.Prompter) (err error) {
	p.chosen, err = asks.Choose(p.title, p.choices, 0)
	return err
}
