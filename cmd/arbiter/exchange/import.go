// Package exchange has the commands import and export.
package exchange

import (
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	importer "arbiter/import"
	"arbiter/score/notation"
)

// importFlags are the flags of import.
type importFlags struct {
	format, league, season, game string
	players                      []string
	dryRun, skipBad, strict      bool
	update                       bool
}

// ImportCmd is the command `arbiter import`.
func ImportCmd(a *cli.App) *cobra.Command {
	var flags importFlags
	cmd := &cobra.Command{
		Use:   "import FILE|FOLDER|LINK...",
		Short: "Take results over from files of this and other programs",
		Long: `Import records the results of files; - is standard input, of a folder all files
are read, and a link of the referee's page is read like a file with its
position. What kind of file it is shows in its contents:

` + formatList() + `
A file that is imported twice changes nothing the second time. If the file now
says something else about a recorded result, import shows the difference and
leaves the result alone; --update corrects it. A result that a person changed
here since is left alone as a whole, and shown. A result that was voided here
stays void and is named. Names in any case are the same person; similar names
are listed.

Another Arbiter file, a server or JSON Lines bring the results that are not
here, and list those that differ; --update takes them over. A league that is
here stays as it is. records copy takes everything along, to a new place.

A table names its columns in the first line: player, date, game, score and others,
in English or German. A row is a player, or a game with player1, score1, player2,
score2, or a game with a column for each player, which --players names.

All of it is imported or, when anything is wrong, nothing; --skip-bad imports
what is right. One undo takes the whole import back. A backup is made beside
the records when much comes or when what is there changes. docs/import.md has
the details.

Exit codes: 0 imported, with --skip-bad too when something was refused; 2
nothing was imported because something is wrong; 3 trouble with the records.`,
		Example: `  arbiter import season.csv
  arbiter import --dry-run plays.json
  arbiter import --update season.csv
  arbiter import --players "Ann,Bob,Cyd" evenings.csv
  arbiter import laptop.db
  arbiter import 'https://club.example/referee.html#aSk_MTbVSKC5NSsksyyzOzM_jKshJ…'
  arbiter import --league "Tuesday league" games/`,
		RunE: func(cmd *cobra.Command, args []string) error { return importFiles(a, cmd, flags, args) },
	}
	f := cmd.Flags()
	f.StringVar(&flags.format, "format", "", "read the files as this `format`, whatever they look like")
	f.BoolVar(&flags.dryRun, "dry-run", false, "record nothing; say what the import would do")
	f.BoolVar(&flags.skipBad, "skip-bad", false, "import what is right when something is wrong")
	f.BoolVar(&flags.update, "update", false, "correct what is recorded already as the files say now")
	f.BoolVar(&flags.strict, "strict", false, "import nothing when something looks wrong, as a new name near a known one")
	f.StringVar(&flags.league, "league", "", "the `league` of results that name none")
	f.StringVar(&flags.season, "season", "", "the `season` of results that name none")
	f.StringVar(&flags.game, "game", "", "the `game` of a table without a column for it")
	f.StringSliceVar(&flags.players, "players", nil, "the columns of a table that are `players`, as \"Ann,Bob,Cyd\"")
	return cmd
}

// formatList lists the formats for the help.
func formatList() string {
	var b strings.Builder
	for _, f := range importer.Formats() {
		b.WriteString("  " + f.Name + strings.Repeat(" ", max(1, 14-len(f.Name))) + f.Title + "\n")
	}
	return b.String()
}

func formatNames() []string {
	var names []string
	for _, f := range importer.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// check checks the flags before any file is read.
func (f *importFlags) check(args []string) error {
	if len(args) == 0 {
		return cli.UsageError("import needs a file or a folder: name one, or - for standard input")
	}
	if f.format != "" && importer.Named(f.format) == nil {
		return cli.UsageError("no format is called %q; %s", f.format, notation.Suggest(f.format, formatNames()))
	}
	f.game = strings.TrimSpace(f.game)
	return nil
}
