package table

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
)

// A search that is given up leaves the position undecided, and says where it goes on.
func TestASearchThatIsGivenUp(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none.json")
	var out, errs bytes.Buffer
	a := &cli.App{Out: &out, Err: &errs, Games: games.All, Width: cli.DefaultWidth, Budget: 1}
	cmd := ValidateCmd(a)
	cmd.SetArgs([]string{"--certificate", none, "../../../docs/examples/subdivision.txt"})
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
	if want := "no proof is written to " + none + ": it is undecided"; !strings.HasPrefix(errs.String(), want) {
		t.Errorf("got %q, want %q", errs.String(), want)
	}
	if _, err := os.Stat(none); err == nil {
		t.Error("an undecided verdict has a proof")
	}
	a.Code = cli.ExitDone
	cmd = ValidateCmd(a)
	cmd.SetArgs([]string{"../../../docs/examples/subdivision.txt"})
	if err := cmd.Execute(); err != nil || a.Code != cli.ExitUnclear {
		t.Errorf("without a proof to write the exit code is %d, %v", a.Code, err)
	}
}
