package sheet

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"arbiter/score"
)

func newInput() textinput.Model {
	input := textinput.New()
	input.Prompt = ""
	input.CharLimit = 300
	input.Cursor.SetMode(cursor.CursorStatic) // we draw our own
	input.KeyMap.AcceptSuggestion = key.NewBinding()
	return input
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
	if input.Position() < len([]rune(input.Value())) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !begins(name, input.Value()) })
}

// begins tells whether a name begins with what was typed, and goes on.
func begins(name, typed string) bool {
	name, typed = strings.ToLower(name), strings.ToLower(strings.TrimLeft(typed, " "))
	return typed != "" && name != typed && strings.HasPrefix(name, typed)
}

// suggestions shows the first few names behind an arrow. Where nothing is typed,
// it says what may stand there.
func suggestions(list []string, about, value string) string {
	switch {
	case len(list) > 0:
		return "   → " + score.Tidy(strings.Join(list[:min(len(list), 4)], ", "))
	case value == "" && about != "":
		return "   " + about
	}
	return ""
}

// typing draws a line of text with its cursor as _ or |. Of a text that is longer
// than the room it draws the part before the cursor.
func typing(input *textinput.Model, room int) string {
	text, at := []rune(score.Tidy(input.Value())), input.Position()
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
