package table

import (
	"bytes"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
)

// A search that is given up leaves the position undecided, and says where it goes on.
func TestASearchThatIsGivenUp(t *testing.T) {
	var out bytes.Buffer
	a := &cli.App{Out: &out, Err: &out, Games: games.All, Width: cli.DefaultWidth, Budget: 1}
	cmd := ValidateCmd(a)
	cmd.SetArgs([]string{"../../../docs/examples/subdivision.txt"})
	if err := cmd.Execute(); err != nil {
		t.Fatal(err)
	}
	if a.Code != cli.ExitUnclear {
		t.Errorf("the exit code is %d", a.Code)
	}
	for _, want := range []string{"UNDECIDED", "The search was given up; the referee's page, which score --link opens, searches longer."} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}
