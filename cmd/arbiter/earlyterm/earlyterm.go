// Package earlyterm settles what is known of the terminal before any package
// of the form library is initialised. Left alone, that library asks every
// terminal for its background colour at start-up and waits up to five seconds
// for an answer. Packages that are ready are initialised in the order of their
// import paths, and this one's sorts first.
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
