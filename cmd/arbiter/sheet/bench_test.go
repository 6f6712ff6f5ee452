package sheet

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// BenchmarkKeyDrawn is a key and the screen after it, without the terminal.
func BenchmarkKeyDrawn(b *testing.B) {
	for name, text := range examples(b) {
		b.Run(strings.TrimSuffix(name, ".txt"), func(b *testing.B) {
			s := opened(b, text)
			s.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
			keys := []tea.KeyType{tea.KeyRight, tea.KeyDown, tea.KeyLeft, tea.KeyUp}
			for n := 0; b.Loop(); n++ {
				s.Update(tea.KeyMsg{Type: keys[n%len(keys)]})
				s.View()
			}
		})
	}
}

// BenchmarkFirstPaint is from a text to the first screen.
func BenchmarkFirstPaint(b *testing.B) {
	for name, text := range examples(b) {
		b.Run(strings.TrimSuffix(name, ".txt"), func(b *testing.B) {
			for b.Loop() {
				s := opened(b, text)
				s.Init()
				s.View()
			}
		})
	}
}
