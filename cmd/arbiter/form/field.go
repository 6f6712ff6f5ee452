package form

import (
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
