// Package earlyterm sets the background colour before any package of the form library is
// initialised. Otherwise that library asks every terminal for its background colour at the start
// and waits up to five seconds for the answer. Go initialises packages in the order of their import
// paths, and this one comes before that library.
package earlyterm

import (
	"os"

	"github.com/charmbracelet/lipgloss"
)

func init() {
	r := lipgloss.NewRenderer(os.Stderr) // forms are drawn on standard error
	r.SetHasDarkBackground(true)
	lipgloss.SetDefaultRenderer(r)
}
