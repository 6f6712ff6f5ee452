package exchange

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/games"
	importer "arbiter/import"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/validate"
)

// An importRun is one run of `arbiter import`: one transaction for all its files.
type importRun struct {
	*book.Review
	importFlags
	again func(file string, flags ...any) string // the hint of this import of one file, with other flags
	temp  string                                 // the folder for copies of what cannot be read twice
	out   *cli.Output
	store *records.Store
	under book.LeagueRulings
	tx    *records.Tx
	terms *book.TermsKnown
	feed  importer.Feed
	games []*records.Incoming // what the files have, in their order

	files    []importFile
	others   []*records.Store // other records, which are read
	file     int              // the index of the file that is being read
	froms    []int            // the files from which the games came
	report   *importReport
	failed   error // why a result could not be summed up
	answered bool  // the answer is complete though nothing was imported
	asked    bool  // whether columns are players was asked
}

func importFiles(a *cli.App, cmd *cobra.Command, flags importFlags, args []string) (err error) {
	if err := flags.check(args); err != nil {
		return err
	}
	r := &importRun{Review: book.NewReview(a, flags.strict), importFlags: flags}
	r.again = func(file string, flags ...any) string {
		of := []string{cli.TextIf("-", file == stdin, file)}
		if file == cli.TheLink {
			of = args
		}
		return a.Again(cmd, of, []string{"update", "dry-run"}, flags...)
	}
	said := a.OnInterrupt(func() { fmt.Fprintln(a.Err, "\ninterrupted: nothing was imported") })
	defer said()
	if r.temp, err = os.MkdirTemp("", "arbiter-import-*"); err != nil {
		return fmt.Errorf("making a temporary folder: %w", err)
	}
	defer os.RemoveAll(r.temp)
	removed := a.OnInterrupt(func() { os.RemoveAll(r.temp) })
	defer removed()
	defer func() {
		for _, s := range r.others {
			_ = s.Close() // it was only read
		}
	}()
	ctx := cmd.Context()
	for i, arg := range args {
		if link.Is(arg) && slices.Contains(args[:i], arg) {
			continue // sent twice, it is one game
		}
		found, err := r.named(ctx, arg)
		if err != nil {
			return err
		}
		r.files = append(r.files, found...)
	}
	if r.out, err = a.OpenOutput(); err != nil { // before anything is changed
		return err
	}
	defer func() {
		if r.answered {
			err = errors.Join(err, r.out.Close(nil))
		} else {
			err = r.out.Close(err)
		}
	}()
	if err := r.open(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.store.Close()) }()
	for again := true; again; {
		if err = r.readAll(ctx); err != nil && r.tx != nil {
			_ = r.tx.Rollback() // the error before is the one to show
		}
		if again, err = r.askPlayers(err); err != nil {
			return err
		}
	}
	return r.finish(ctx, args, func() { said(); removed() })
}

// open opens the records. A dry run where nothing is recorded makes some of its own.
func (r *importRun) open() (err error) {
	r.store, err = book.Open(r.App, records.Options{Create: !r.dryRun})
	if r.dryRun && errors.Is(err, records.ErrNoFile) {
		r.store, err = records.Open(filepath.Join(r.temp, "new.db"), records.Options{Create: true, Now: r.Now, Version: cli.Version})
	}
	return err
}

// readAll reads all files into one transaction, which stays open.
func (r *importRun) readAll(ctx context.Context) (err error) {
	stop := r.Waiting("importing")
	defer stop()
	r.failed, r.report = nil, &importReport{DryRun: r.dryRun, counts: map[*score.Array[remark]]int{}, Summary: book.NewSummary(r.App)}
	r.games, r.froms = nil, nil
	r.report.Summary.SeveralFiles = len(r.files) > 1
	if r.tx, err = r.store.Begin(ctx, book.Command(r.App)); err != nil {
		return err
	}
	if r.under, err = r.tx.View().LeagueRulings(ctx); err != nil {
		return err
	}
	r.terms = book.NewTermsKnown(r.tx.View)
	r.feed = importer.Feed{
		Result: r.result, League: r.addLeague, Player: r.addPlayer, Judge: r.judge().Text,
		Complain: func(c *importer.Complaint) error { r.complain(r.file, c); return nil },
		Warn:     func(c *importer.Complaint) error { r.remark(&r.report.Warnings, r.file, c); return nil },
		Games:    r.Games, Table: importer.TableOptions{Game: r.game, Players: r.players},
	}
	for r.file = range r.files {
		if err := r.readFile(ctx, &r.files[r.file]); err != nil {
			return err
		}
	}
	saved, err := r.tx.Save(r.games, r.update)
	if err != nil {
		return err
	}
	for i := range saved {
		r.reportResult(r.froms[i], r.games[i], &saved[i])
	}
	r.games, r.froms = nil, nil
	if r.failed != nil {
		return r.failed
	}
	stop()
	if r.givesUp() {
		return nil
	}
	names, doubts, err := r.tx.Doubts(r.Games.All(), false)
	r.report.NewNames = append(r.report.NewNames, names...)
	r.report.doubts = doubts
	if err != nil || !r.strict && (r.dryRun || !r.tx.Changed()) {
		return err
	}
	return r.Check(names, doubts)
}

// givesUp reports whether the import gives up because of complaints.
func (r *importRun) givesUp() bool {
	rep := r.report
	return rep.Refused > 0 && (!r.skipBad || rep.New+rep.Known+rep.Changed+rep.Updated == 0)
}

// readFile reads one file, or other records. It makes a complaint if the whole file is
// wrong, but passes over files of other kinds in a folder.
func (r *importRun) readFile(ctx context.Context, one *importFile) error {
	if one.store != nil {
		return r.readRecords(ctx, one)
	}
	if one.database { // never opened as text: that would drop SQLite's locks if they are the league's own
		r.remark(&r.report.Warnings, r.file, &importer.Complaint{File: one.name, Says: "passed over: the file is a database; name it to import its results"})
		return nil
	}
	f, err := os.Open(one.path)
	if err != nil {
		return cli.UsageError("%w", err)
	}
	defer f.Close()
	src := importer.NewSource(one.name, f)
	format := importer.Named(r.format)
	if format == nil {
		format, err = importer.Recognise(src)
	}
	var wrong *importer.Complaint
	if errors.As(err, &wrong) && one.inFolder {
		r.remark(&r.report.Warnings, r.file, &importer.Complaint{File: wrong.File, Line: wrong.Line, Says: "passed over: " + wrong.Says})
		return nil
	}
	if err == nil {
		err = format.Read(src, &r.feed)
	}
	if errors.As(err, &wrong) {
		if wrong.Heads != nil && r.Interactive() && !r.asked {
			return wrong // ask, and read all files again
		}
		if wrong.Heads != nil {
			wrong.Want = r.again(wrong.File, "--players", strings.Join(wrong.Heads, ",")) + " says that they are"
		}
		r.complain(r.file, wrong)
		return nil
	}
	return err
}

// askPlayers asks once whether columns of numbers are the players of a table, or what else a
// command that was given up has to ask.
func (r *importRun) askPlayers(err error) (again bool, _ error) {
	var wrong *importer.Complaint
	if !errors.As(err, &wrong) {
		return r.Ask(err)
	}
	yes, err := r.Confirm(fmt.Sprintf("Are these columns of %s players: %s?", wrong.File, score.And(wrong.Heads)), "No", "They are players")
	if r.asked = true; yes {
		r.players = wrong.Heads
	}
	return err == nil, err
}

// result imports one result of a file.
func (r *importRun) result(in *records.Incoming) error {
	if !in.Whole { // a result of other records has none on purpose
		in.League, in.Season = cmp.Or(in.League, r.league), cmp.Or(in.Season, r.season)
	}
	r.games, r.froms = append(r.games, in), append(r.froms, r.file)
	return nil
}

// addLeague imports a league of other records.
func (r *importRun) addLeague(l records.CopyLeague) error {
	differs, err := r.tx.TakeLeague(l)
	if done, err := r.refused(err); done || err != nil {
		return err
	}
	if differs {
		about := r.about(r.file, r.feed.Line)
		about.Says = fmt.Sprintf("the league %s has other terms there; it stays as it is here", l.Name)
		about.Want = r.Hint("leagues", "edit", l.Name) + " changes it"
		r.remark(&r.report.Warnings, r.file, about)
	}
	r.under, err = r.tx.View().LeagueRulings(r.tx.Context())
	return err
}

// addPlayer imports a player of other records.
func (r *importRun) addPlayer(p records.CopyPlayer) error {
	_, err := r.refused(r.tx.TakePlayer(p))
	return err
}

// judge judges by the rulings of the league that a game is played in.
func (r *importRun) judge() *games.Judge {
	return &games.Judge{Games: r.Games, Options: validate.Options{NoProof: true}, Rule: func(g *score.Game, h *score.Header) (err error) {
		h.Under, err = r.under.Of(g, cmp.Or(h.League, r.league))
		return err
	}}
}
