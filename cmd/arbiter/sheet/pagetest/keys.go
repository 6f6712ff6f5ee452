package pagetest

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// named are keys that are no letters.
var named = map[string]tea.KeyType{
	"⏎": tea.KeyEnter, "→": tea.KeyTab, "↓": tea.KeyDown, "↑": tea.KeyUp, "←": tea.KeyBackspace, "»": tea.KeyRight,
	"down": tea.KeyDown, "up": tea.KeyUp, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "tab": tea.KeyTab, "backtab": tea.KeyShiftTab, "esc": tea.KeyEsc,
	"back": tea.KeyBackspace, "del": tea.KeyDelete, "undo": tea.KeyCtrlZ, "redo": tea.KeyCtrlY, "done": tea.KeyCtrlD,
	"f10": tea.KeyF10, "f1": tea.KeyF1, "drop": tea.KeyCtrlK, "ins": tea.KeyInsert, "f5": tea.KeyF5, "empty": tea.KeyCtrlU,
	"ctrl+h": tea.KeyCtrlH, "build": tea.KeyCtrlB, "ctrl+j": tea.KeyCtrlJ, "ctrl+r": tea.KeyCtrlR, "ctrl+home": tea.KeyCtrlHome, "ctrl+end": tea.KeyCtrlEnd,
}

// Keys returns the keys of a text: letters, ⏎ for Enter, → for Tab, ↓ and ↑, » for the arrow to
// the right, ← for Backspace, and others by their names, as <esc>.
func Keys(text string) (list []tea.KeyMsg) {
	for len(text) > 0 {
		one := string([]rune(text)[0])
		name, rest, ok := strings.Cut(text, ">")
		if ok && one == "<" {
			name = name[1:]
		} else {
			name, rest = one, text[len(one):]
		}
		text = rest
		k := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(one)}
		if kind, known := named[name]; known {
			k = tea.KeyMsg{Type: kind}
		} else if one == " " {
			k.Type = tea.KeySpace
		}
		list = append(list, k)
	}
	return list
}
