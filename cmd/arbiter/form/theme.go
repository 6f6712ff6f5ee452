package form

import (
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// theme is how forms look: a bar at the left of the question, bold titles,
// and signs rather than colours for whatever means something.
func theme(d Desk, separator string) *huh.Theme {
	if !d.Colour {
		lipgloss.SetColorProfile(termenv.Ascii)
	}
	t := huh.ThemeBase()
	bold, faint := lipgloss.NewStyle().Bold(true), lipgloss.NewStyle().Faint(true)
	t.Group.Title = bold.MarginBottom(1)
	t.Group.Description = faint.MarginBottom(1)
	t.FieldSeparator = lipgloss.NewStyle().SetString(separator)
	t.Help.ShortKey, t.Help.ShortDesc, t.Help.ShortSeparator = lipgloss.NewStyle(), faint, faint
	t.Help.Ellipsis = faint
	for _, f := range []*huh.FieldStyles{&t.Focused, &t.Blurred} {
		f.Title = bold
		f.Description = faint
		f.ErrorMessage = lipgloss.NewStyle().SetString("*")
	}
	t.Blurred.Title = lipgloss.NewStyle()
	t.Blurred.SelectSelector = lipgloss.NewStyle().SetString("> ")
	return t
}

// keys are huh's own with the filters left out, which a list of three does
// not need, and with the names of keys as they stand on a keyboard.
func keys() *huh.KeyMap {
	k := huh.NewDefaultKeyMap()
	none := key.NewBinding()
	k.Quit = none // the runner's affair
	k.Select.Filter, k.Select.SetFilter, k.Select.ClearFilter = none, none, none
	k.MultiSelect.Filter, k.MultiSelect.SetFilter, k.MultiSelect.ClearFilter = none, none, none
	k.MultiSelect.SelectAll, k.MultiSelect.SelectNone = none, none
	k.MultiSelect.Toggle = key.NewBinding(key.WithKeys(" ", "x"), key.WithHelp("space", "choose"))
	k.MultiSelect.Next = key.NewBinding(key.WithKeys("enter", "tab"), key.WithHelp("enter", "next"))
	k.MultiSelect.Submit = k.MultiSelect.Next
	k.Select.Next = key.NewBinding(key.WithKeys("enter", "tab"), key.WithHelp("enter", "next"))
	k.Select.Submit = key.NewBinding(key.WithKeys("enter", "tab"), key.WithHelp("enter", "done"))
	k.Text.Next = key.NewBinding(key.WithKeys("enter", "tab"), key.WithHelp("enter", "next"))
	k.Text.Submit = key.NewBinding(key.WithKeys("enter", "tab"), key.WithHelp("enter", "done"))
	return k
}
