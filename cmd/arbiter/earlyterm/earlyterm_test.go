package earlyterm

import (
	"reflect"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// Go initialises packages without pending imports in the order of their paths. This one must come
// before the library that asks the terminal.
func TestThisPackageComesFirst(t *testing.T) {
	type here struct{}
	this, asks := reflect.TypeFor[here]().PkgPath(), reflect.TypeFor[tea.Program]().PkgPath()
	if this >= asks {
		t.Errorf("%s is initialised after %s, which asks a terminal for its colours and waits five seconds for one that is silent; give the module a path that comes before it", this, asks)
	}
}
