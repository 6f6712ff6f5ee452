package form

import (
	"io"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
)

// A base is what the fields of this package have in common of huh.Field.
type base struct {
	self       huh.Field // the field that this is the base of
	title      string
	styles     *huh.Theme
	prev, next key.Binding
	width      int
	height     int // lines that there is room for; 0 when it does not matter
	focused    bool
	err        error
}

// Init is part of huh.Field.
func (b *base) Init() tea.Cmd { return nil }

// RunAccessible asks nothing.
func (b *base) RunAccessible(io.Writer, io.Reader) error { return nil }

// Blur is part of huh.Field.
func (b *base) Blur() tea.Cmd {
	b.focused = false
	return nil
}

// Error is what is wrong with the answer, shown in place of the help line.
func (b *base) Error() error { return b.err }

// Skip is part of huh.Field.
func (b *base) Skip() bool { return false }

// Zoom is part of huh.Field.
func (b *base) Zoom() bool { return false }

// Run asks this question alone.
func (b *base) Run() error { return huh.Run(b.self) }

// GetKey is part of huh.Field; answers are left where the form wants them.
func (b *base) GetKey() string { return "" }

// WithAccessible is part of huh.Field.
func (b *base) WithAccessible(bool) huh.Field { return b.self }

// WithTheme is part of huh.Field.
func (b *base) WithTheme(t *huh.Theme) huh.Field {
	if b.styles == nil {
		b.styles = t
	}
	return b.self
}

// WithKeyMap is part of huh.Field.
func (b *base) WithKeyMap(k *huh.KeyMap) huh.Field {
	b.prev, b.next = k.Text.Prev, k.Text.Next
	return b.self
}

// WithWidth is part of huh.Field.
func (b *base) WithWidth(width int) huh.Field {
	b.width = width
	return b.self
}

// WithHeight is part of huh.Field.
func (b *base) WithHeight(height int) huh.Field {
	b.height = height
	return b.self
}

// WithPosition is part of huh.Field.
func (b *base) WithPosition(p huh.FieldPosition) huh.Field {
	b.prev.SetEnabled(!p.IsFirst())
	if p.IsLast() {
		b.next.SetHelp("enter", "done")
	} else {
		b.next.SetHelp("enter", "next")
	}
	return b.self
}

func (b *base) look() *huh.FieldStyles {
	if b.styles == nil {
		b.styles = huh.ThemeBase()
	}
	if b.focused {
		return &b.styles.Focused
	}
	return &b.styles.Blurred
}

// room is the width inside the bar at the left.
func (b *base) room() int {
	return max(10, b.width-b.look().Base.GetHorizontalFrameSize())
}

func keyHelp(keys, does string) key.Binding {
	return key.NewBinding(key.WithKeys(keys), key.WithHelp(keys, does))
}

// An editor is what the keys of a field with rows and columns work on.
type editor interface {
	step(columns, rows int) // stays inside
	back()
	clear()
	undo()
	redo()
	key(r rune)
}

// command does what a key stands for; it tells when it stands for nothing.
func command(e editor, k tea.KeyMsg) (said string) {
	const far = 100
	switch k.String() {
	case "left":
		e.step(-1, 0)
	case "right":
		e.step(1, 0)
	case "up":
		e.step(0, -1)
	case "down":
		e.step(0, 1)
	case "home":
		e.step(-far, 0)
	case "end":
		e.step(far, 0)
	case "pgup", "ctrl+home":
		e.step(0, -far)
	case "pgdown", "ctrl+end":
		e.step(0, far)
	case "backspace", "ctrl+h":
		e.back()
	case "delete", "ctrl+d":
		e.clear()
	case "ctrl+z", "ctrl+u":
		e.undo()
	case "ctrl+y", "ctrl+r":
		e.redo()
	default:
		if k.Type != tea.KeyRunes && k.Type != tea.KeySpace || k.Alt {
			return k.String() + " means nothing here"
		}
		for _, r := range k.Runes {
			e.key(r)
		}
	}
	return ""
}
