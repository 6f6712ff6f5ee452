package commands

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	importer "arbiter/import"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

type importOptions struct {
	format, league, season, game string
	players                      []string // the columns of a table that are players
	dryRun, skipBad, strict      bool
	update                       bool
}

// Import returns the command `arbiter import`.
func Import(s *terminal.Streams) *cobra.Command {
	o := &importOptions{}
	cmd := &cobra.Command{
		Use:   "import FILE|FOLDER|LINK...",
		Short: "Take results over from files of this and other programs",
		Long: `Import records results of tables (csv), Arbiter notation, JSON Lines (jsonl), BG
Stats (bgstats), plays of BoardGameGeek (bgg), other records, and links of the
referee's page. What is recorded already stays as it is; where anything is wrong
nothing is imported. docs/import.md has the details.`,
		Example: `  arbiter import season.csv
  arbiter import --dry-run plays.json
  arbiter import --players "Ann,Bob,Cyd" evenings.csv
  arbiter import laptop.db`,
		RunE: func(cmd *cobra.Command, args []string) error { return runImport(cmd.Context(), s, o, args) },
	}
	f := cmd.Flags()
	f.BoolVar(&o.dryRun, "dry-run", false, "record nothing; say what the import would do")
	f.StringVar(&o.format, "format", "", "read files as this `format`, whatever they look like")
	f.StringVar(&o.game, "game", "", "the `game` of a table without a column for it")
	f.StringVar(&o.league, "league", "", "the `league` of results that name none")
	f.StringSliceVar(&o.players, "players", nil, "the `columns` of a table that are players")
	f.StringVar(&o.season, "season", "", "the `season` of results that name none")
	f.BoolVar(&o.skipBad, "skip-bad", false, "import what is right when something is wrong")
	f.BoolVar(&o.strict, "strict", false, "import nothing when something looks wrong")
	f.BoolVar(&o.update, "update", false, "make what is recorded what the files say now")
	return cmd
}

func formatsToImport() (names []string) {
	for _, f := range importer.Formats() {
		names = append(names, f.Name)
	}
	return names
}

func runImport(ctx context.Context, s *terminal.Streams, o *importOptions, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("import needs a file or a folder: name one, or - for standard input")
	}
	if o.format != "" && importer.Named(o.format) == nil {
		return fmt.Errorf("no format is called %q; %s", o.format, notation.Suggest(o.format, formatsToImport()))
	}
	files, err := filesToImport(args)
	if err != nil {
		return err
	}
	if err := readOtherRecords(ctx, s, files); err != nil {
		return err
	}
	store, temp, err := openToImport(s, o.dryRun)
	defer os.RemoveAll(temp)
	if err != nil {
		return err
	}
	defer store.Close()
	if err := readImportFiles(ctx, s, o, store, files); err != nil {
		return err
	}
	options := saving.Options{Strict: o.strict, Ask: s.Terminal && !o.dryRun}
	report, err := importFiles(ctx, s, o, store, files, options)
	if doubtful, ok := err.(*saving.Doubtful); ok {
		if options.Anyway, err = doubtful.Ask(s, o.strict); err != nil {
			return err
		}
		if report, err = importFiles(ctx, s, o, store, files, options); report != nil {
			report.change.Doubts = nil // they were just seen
		}
	}
	if err != nil {
		return err
	}
	if err := report.print(s, o); err != nil {
		return err
	}
	if report.givesUp(o) {
		return report.why(o)
	}
	return nil
}

// openToImport opens the records. A dry run where nothing is recorded yet has records of its own,
// in a folder that the caller removes.
func openToImport(s *terminal.Streams, dryRun bool) (store *records.Store, folder string, err error) {
	if !dryRun {
		store, err = saving.OpenStore(s, saving.ToRecord)
		return store, "", err
	}
	store, err = saving.OpenStore(s, saving.ToRead)
	if err == nil {
		store.Close()
		store, err = saving.OpenStore(s, saving.ToChange)
	}
	if !isNoFile(err) {
		return store, "", err
	}
	if folder, err = os.MkdirTemp("", "arbiter-import-*"); err != nil {
		return nil, "", fmt.Errorf("making a temporary folder: %w", err)
	}
	store, err = records.Open(filepath.Join(folder, "new.db"), records.Options{Create: true, Now: s.Now, Version: s.Version})
	return store, folder, err
}

// importFiles records what was read from files, in one command. Where the import gives up, or is a
// dry run, nothing is recorded. Where something looks wrong and the options say so, the error is a
// *saving.Doubtful.
func importFiles(ctx context.Context, s *terminal.Streams, o *importOptions, store *records.Store, files []importFile, options saving.Options) (*importReport, error) {
	stop := s.Waiting("importing")
	defer stop()
	tx, err := store.Begin(ctx, saving.Command(s, ""))
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	report := newImportReport(files)
	if err := takeNames(s, tx, report, files); err != nil {
		return nil, err
	}
	list := incomingOf(files, options.Ask && !options.Anyway)
	saved, err := tx.Save(list.games, o.update)
	if err != nil {
		return nil, err
	}
	for i := range saved {
		report.add(s, o, list.files[i], list.games[i], &saved[i])
	}
	if report.givesUp(o) {
		return report, nil
	}
	fresh, doubts, err := tx.Doubts(games.All.All(), false)
	if err != nil {
		return nil, err
	}
	if tx.Changed() {
		if err := options.Check(fresh, doubts); err != nil {
			return nil, err
		}
	}
	report.NewNames, report.change.Doubts = fresh, doubts
	if err := report.readBack(ctx, s, o, tx, saved); err != nil {
		return nil, err
	}
	tx.What = report.what(files)
	if err := report.change.Finish(tx); err != nil {
		return nil, err
	}
	if o.dryRun {
		report.change.Command = 0
		return report, nil
	}
	return report, keepImport(ctx, store, tx, report)
}

// keepImport commits the import. Before that it makes a backup beside the records, where the import
// changes results or adds a tenth or more of those that are there: the store does not see the
// import yet.
func keepImport(ctx context.Context, store *records.Store, tx *records.Tx, report *importReport) error {
	there, err := tx.ResultsBefore()
	if err == nil && tx.Changed() && there > 0 && (tx.ChangedOld() || 10*report.New >= there) {
		report.Backup, err = store.BackupBeside(ctx)
	}
	if err != nil {
		return err
	}
	if err = tx.Commit(); err != nil && report.Backup != "" {
		_ = os.Remove(report.Backup) // nothing was imported; the error before is the one to show
	}
	report.Command = report.change.Command
	return err
}

// incoming are the games of all files, in their order.
type incoming struct {
	games []*records.Incoming
	files []int // from which each came
}

// incomingOf returns the games that were read from files. Saving changes their names to those of
// the records; copied ones can be saved again.
func incomingOf(files []importFile, copied bool) (list incoming) {
	for i := range files {
		for _, game := range files[i].contents.Results {
			if copied {
				one := *game
				one.Seats = slices.Clone(one.Seats)
				game = &one
			}
			list.games, list.files = append(list.games, game), append(list.files, i)
		}
	}
	return list
}

// takeNames enters the people and the leagues that files bring. Those that are refused become
// complaints.
func takeNames(s *terminal.Streams, tx *records.Tx, report *importReport, files []importFile) error {
	for i := range files {
		for _, p := range files[i].contents.Players {
			if err := report.refused(i, p.Line, tx.TakePlayer(p.CopyPlayer)); err != nil {
				return err
			}
		}
		for _, l := range files[i].contents.Leagues {
			differs, err := tx.TakeLeague(l.CopyLeague)
			if err := report.refused(i, l.Line, err); err != nil {
				return err
			}
			if differs {
				report.Warnings.add(i, &importer.Complaint{File: files[i].name, Line: l.Line, Says: fmt.Sprintf("the league %s has other terms there; it stays as it is here", l.Name),
					Want: s.Hint("leagues", "show", l.Name) + " shows them"}, 0)
			}
		}
	}
	return nil
}

// leagueRulings returns the rulings of all leagues, including those that files bring.
func leagueRulings(ctx context.Context, s *terminal.Streams, store *records.Store, files []importFile) (rulings map[string][]score.Setting, err error) {
	if !slices.ContainsFunc(files, func(f importFile) bool { return len(f.contents.Leagues) > 0 }) {
		return store.LeagueRulings(ctx)
	}
	err = store.Rehearse(ctx, func(tx *records.Tx) error {
		err := takeNames(s, tx, newImportReport(files), files)
		if err == nil {
			rulings, err = tx.View().LeagueRulings(ctx)
		}
		return err
	})
	return rulings, err
}

// refused turns a refusal of the records into a complaint. Other errors end the import.
func (r *importReport) refused(file, line int, err error) error {
	var no *records.RefusedError
	if !errors.As(err, &no) {
		return err
	}
	r.refuse(file, &importer.Complaint{File: r.files[file].name, Line: line, Says: inOneLine(no)})
	return nil
}
