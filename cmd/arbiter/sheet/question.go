package sheet

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// A question is asked by a field of huh's on a page.
type question interface {
	field() huh.Field
	refresh()    // shows what earlier answers change
	isEnd() bool // Enter ends the page here, and what is behind it is not asked
}

// A text is a question for one line of text.
type text struct {
	title string
	value *string
	about string                  // what may stand here, shown while it is empty
	check func(text string) error // nil takes everything that can stand above a sheet
	known []string                // suggested where they begin with what was typed
	fresh func()                  // brings title, about and known up to date; may be nil
	ends  func() bool             // see isEnd; nil for never
	input *huh.Input
}

func (q *text) field() huh.Field {
	q.input = huh.NewInput().Inline(true).Prompt("").CharLimit(300).Validate(q.checked).Accessor(trimmed{q.value})
	q.refresh()
	return q.input
}

func (q *text) refresh() {
	if q.fresh != nil {
		q.fresh()
	}
	q.input.Title(fmt.Sprintf("%-9s ", q.title)).Placeholder(q.about).Suggestions(q.known)
	for _, name := range q.known {
		if score.SameName(name, *q.value) && name != *q.value { // as it is known: huh completes the letters that are missing
			*q.value = name
			q.input.Accessor(trimmed{q.value})
		}
	}
}

func (q *text) isEnd() bool { return q.ends != nil && q.ends() }

func (q *text) checked(answer string) error {
	if q.check != nil {
		return q.check(strings.TrimSpace(answer))
	}
	return sheetmodel.CanStand(strings.TrimSpace(answer))
}

// trimmed is a text without blanks about it.
type trimmed struct{ text *string }

func (t trimmed) Get() string     { return *t.text }
func (t trimmed) Set(text string) { *t.text = strings.TrimSpace(text) }

// A choiceList is a question for one of the choices, a line each.
type choiceList struct {
	title   string
	choices []screen.Choice
	value   *string
	choice  *listField
}

func (q *choiceList) field() huh.Field {
	widest := 0
	for _, c := range q.choices {
		widest = max(widest, ansi.StringWidth(c.Label))
	}
	var options []huh.Option[string]
	for _, c := range q.choices {
		label := score.Tidy(c.Label)
		if c.About != "" {
			label += spaces(widest-ansi.StringWidth(c.Label)+3) + score.Tidy(c.About)
		}
		options = append(options, huh.NewOption(label, c.Name))
	}
	q.choice = &listField{Select: huh.NewSelect[string]().Title(q.title).Options(options...).Value(q.value)}
	return q.choice
}

func (q *choiceList) refresh() {}

func (q *choiceList) isEnd() bool { return false }

// An option is a question for one of a few values: a variant, a ruling.
type option struct {
	title, help string
	value       *string
	values      func() []screen.Choice // may depend on answers before it
	choice      *huh.Select[string]
}

func (q *option) isEnd() bool { return false }

// A button leads on from the end of a page: its answer is whether it was pressed.
type button struct {
	title   string
	about   func() string // what is behind it
	pressed bool
}

func (q *button) field() huh.Field {
	return huh.NewSelect[string]().Inline(true).Title(q.title).Options(huh.NewOption(q.about(), ""))
}

func (q *button) refresh() {}

func (q *button) isEnd() bool { return false }

func (q *option) field() huh.Field {
	q.choice = huh.NewSelect[string]().Inline(true).Title(q.title + "  " + q.help).Value(q.value)
	q.refresh()
	return q.choice
}

// refresh lets the field show what may be chosen by now.
func (q *option) refresh() {
	var list []huh.Option[string]
	for _, c := range q.values() {
		label := c.Label
		if c.About != "" {
			label += "   " + c.About
		}
		list = append(list, huh.NewOption(label, c.Name))
	}
	q.choice.Options(list...)
}

// keyMap are the keys of huh's own fields.
func keyMap() *huh.KeyMap {
	next := key.NewBinding(key.WithKeys("enter", "tab", "down"), key.WithHelp("enter", "next • esc back"))
	back := key.NewBinding(key.WithKeys("up", "shift+tab"), key.WithHelp("↑", "up"))
	left := key.NewBinding(key.WithKeys("left"), key.WithHelp("←", "choose"))
	right := key.NewBinding(key.WithKeys("right", " "), key.WithHelp("→", "choose"))
	return &huh.KeyMap{
		Input:  huh.InputKeyMap{Next: next, Submit: next, Prev: back, AcceptSuggestion: key.NewBinding(key.WithKeys("tab", "ctrl+e"), key.WithHelp("tab", "complete"))},
		Select: huh.SelectKeyMap{Next: next, Submit: next, Prev: back, Left: left, Right: right},
	}
}
