package cli

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// Help is folded to a narrow terminal: paragraphs, lists and flags. An example is a command
// and stays whole.
func TestHelpIsFolded(t *testing.T) {
	for width, want := range map[int]string{
		40: `Points are counted by what the flag says
of them.

By --points:
  wins     1 for a game won alone, and
           nothing for any other
  5-3-2-1  by place, or any such list

Usage:
  points [flags]

Examples:
  points --points 5-3-2-1 --league "Tuesday league"

Flags:
  -h, --help
      help for points
      --points string
          how points are counted in the
          league
      --quiet
          say nothing
`,
		80: `Points are counted by what the flag
says of them.

By --points:
  wins     1 for a game won alone, and nothing
           for any other
  5-3-2-1  by place, or any such list

Usage:
  points [flags]

Examples:
  points --points 5-3-2-1 --league "Tuesday league"

Flags:
  -h, --help            help for points
      --points string   how points are counted in the league
      --quiet           say nothing
`,
	} {
		cmd := &cobra.Command{Use: "points", Run: func(*cobra.Command, []string) {}, Example: `  points --points 5-3-2-1 --league "Tuesday league"`,
			Long: "Points are counted by what the flag\nsays of them.\n\nBy --points:\n  wins     1 for a game won alone, and nothing\n           for any other\n  5-3-2-1  by place, or any such list"}
		cmd.Flags().String("points", "", "how points are counted in the league")
		cmd.Flags().Bool("quiet", false, "say nothing")
		cmd.InitDefaultHelpFlag()
		Help(cmd, width)
		var out bytes.Buffer
		cmd.SetOut(&out)
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("%d columns (-want +got)\n%s", width, diff)
		}
	}
}
