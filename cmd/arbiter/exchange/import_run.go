package exchange

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	importer "arbiter/import"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/suspect"
	"arbiter/score"
	"arbiter/score/notation"
)

// An importRun is one run of `arbiter import`: one transaction for all its files.
type importRun struct {
	*book.Review
	importFlags
	again  func(file string, flags ...any) string // the hint of this import of one file, with other flags
	temps  *leftovers
	store  *records.Store
	under  book.LeagueRulings
	out    *cli.Output
	backup string // made before the import; "" for none
	tx     *records.Tx
	look   *records.Look
	bulk   *records.Recorder
	bar    *bar
	feed   importer.Feed
	read   *cli.Parser

	files    []importFile
	file     int               // the index of the file that is being read
	froms    []resultAt        // where results came from that are not reported yet
	told     int               // how many of froms are reported
	taken    int               // results so far, of all files
	order    map[int64]int     // by recorded result, its place among those read; only if the user may be asked
	names    []suspect.NewName // the new ones
	wrong    []suspect.Doubt
	report   importReport
	went     book.Went // the seasons that results went to which name none
	safe     bool      // a backup was made, or none is needed
	answered bool      // the answer is complete though nothing was imported
}

// A resultAt is the file that a result came from.
type resultAt struct {
	file  int
	name  string
	order int // of all results
}

func importFiles(a *cli.App, cmd *cobra.Command, flags importFlags, args []string) (err error) {
	if err := flags.check(args, a.Games); err != nil {
		return err
	}
	r := &importRun{Review: book.NewReview(a, flags.strict), importFlags: flags, temps: watchLeftovers(a), read: a.Games.Parser()}
	defer r.temps.end()
	r.again = func(file string, flags ...any) string {
		return a.Again(cmd, []string{cli.TextIf("-", file == stdin, file)}, []string{"update", "dry-run"}, flags...)
	}
	if r.files, err = importList(a, cmd.Context(), args, r.temps); err != nil {
		return err
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
	if err := r.open(cmd.Context()); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.store.Close()) }()
	for again := true; again; {
		if again, err = r.take(cmd.Context()); err == nil && !again {
			again, err = r.backUpFirst(cmd.Context())
		}
		if err != nil {
			r.bar.clear()
			if r.tx != nil {
				_ = r.tx.Rollback() // the error before is the one to show
			}
			return err
		}
	}
	return r.finish(args)
}

// open opens the records, and makes a backup of them if much is to come.
func (r *importRun) open(ctx context.Context) (err error) {
	r.store, err = book.Open(r.App, records.Options{Create: !r.dryRun})
	if r.dryRun && errors.Is(err, records.ErrNoFile) {
		r.store, err = r.newRecords()
	}
	if err != nil {
		return err
	}
	n, err := r.store.Count(ctx, records.Filter{})
	r.safe = r.dryRun || n == 0
	if err == nil && !r.safe && r.muchComes() {
		err = r.backUp(ctx)
	}
	if err != nil {
		err = errors.Join(err, r.store.Close())
	}
	return err
}

// newRecords makes records in a temporary folder, for a dry run where nothing is
// recorded.
func (r *importRun) newRecords() (*records.Store, error) {
	folder, err := r.temps.make(func() (string, error) { return os.MkdirTemp("", "arbiter-import-*") })
	if err != nil {
		return nil, fmt.Errorf("making a temporary folder: %w", err)
	}
	return records.Open(filepath.Join(folder, "new.db"), records.Options{Create: true, Now: r.Now, Version: cli.Version, Hint: r.Hint})
}

// muchComes tells whether the files are large against the records. A backup of small
// records costs nothing.
func (r *importRun) muchComes() bool {
	const small = 1 << 20
	there, err := os.Stat(r.DBPath())
	if err != nil || there.Size() < small {
		return true
	}
	var comes int64
	for i := range r.files {
		if info, err := os.Stat(r.files[i].path); err == nil {
			comes += info.Size()
		}
	}
	return comes >= there.Size()/10
}

func (r *importRun) backUp(ctx context.Context) (err error) {
	r.backup, err = r.temps.make(func() (string, error) { return r.store.BackupBeside(ctx) }) // kept if something is imported
	r.safe = true
	return err
}

// backUpFirst takes the import back and makes a backup, if the import has changed what
// was there and there is no backup yet. All files must be read again then.
func (r *importRun) backUpFirst(ctx context.Context) (again bool, err error) {
	if r.safe || r.givesUp() || !r.tx.ChangedOld() {
		return false, nil
	}
	if err := r.tx.Rollback(); err != nil {
		return false, err
	}
	return true, r.backUp(ctx)
}

// take reads all files into one transaction, which stays open. It returns again if
// it asked the user about what looks wrong: all files must be read again.
func (r *importRun) take(ctx context.Context) (again bool, err error) {
	r.bar = newBar(r.App)
	r.report, r.froms, r.told, r.taken, r.order, r.went = importReport{}, nil, 0, 0, map[int64]int{}, nil
	if r.tx, err = r.store.Begin(ctx, book.Command(r.App)); err != nil {
		return false, err
	}
	if r.under, err = r.tx.LeagueRulings(); err != nil {
		return false, err
	}
	r.look = r.tx.Look(r.Games.All())
	r.bulk = r.tx.Record(r.reportResult)
	r.bulk.Update = r.update
	r.feed = importer.Feed{
		Result: r.result, League: r.takeLeague, Player: r.takePlayer, Plan: r.takePlan, Judge: r.judge,
		Complain: func(c *importer.Complaint) error { r.report.complain(r.file, r.placed(r.file, c)); return nil },
		Warn:     func(c *importer.Complaint) error { r.report.warn(r.file, r.placed(r.file, c)); return nil },
		Games:    r.Games, Game: r.game,
	}
	for r.file = range r.files {
		if err := r.takeFile(&r.files[r.file]); err != nil {
			return false, err
		}
	}
	if err := r.bulk.Flush(); err != nil {
		return false, err
	}
	r.reportNames()
	r.bar.clear()
	if r.givesUp() {
		return false, nil
	}
	names, found, err := r.look.Doubts()
	r.names = names
	if err != nil || r.dryRun {
		r.wrong = found
		return false, err
	}
	r.wrong, again, err = r.Settle(names, found, func(id int64) int { return r.order[id] }, r.tx.Rollback)
	return again, err
}

// givesUp reports whether the import gives up because of complaints.
func (r *importRun) givesUp() bool {
	rep := &r.report
	return rep.Refused > 0 && (!r.skipBad || rep.New+rep.Known+rep.Changed == 0)
}

// takeFile reads one file. It makes a complaint if the whole file is wrong, but
// passes over files of other kinds in a folder.
func (r *importRun) takeFile(one *importFile) error {
	if one.inFolder && one.records { // never opened as text: that would drop SQLite's locks if they are the league's own
		r.report.warn(r.file, &importer.Complaint{File: one.name, Says: "passed over: the file is a database; name it to join it with these records"})
		return nil
	}
	f, err := os.Open(one.path)
	if err != nil {
		return cli.UsageError("%w", err)
	}
	defer f.Close()
	src := importer.NewSource(one.name, r.bar.watch(f, one.name))
	format := importer.Named(r.format)
	if format == nil {
		format, err = importer.Recognise(src)
	}
	var wrong *importer.Complaint
	if errors.As(err, &wrong) && one.inFolder {
		wrong.Want = "" // it says how to import the file
		r.report.warn(r.file, &importer.Complaint{File: wrong.File, Line: wrong.Line, Says: "passed over: " + wrong.Says})
		return nil
	}
	if err == nil {
		err = format.Read(src, &r.feed)
		if format.Name == "jsonl" { // what one copy holds of a season tells whether it is closed here
			err = errors.Join(err, r.bulk.Flush())
			r.reportNames()
		}
	}
	if errors.As(err, &wrong) {
		r.report.complain(r.file, r.placed(r.file, wrong))
		return nil
	}
	return err
}

// result imports one result of a file.
func (r *importRun) result(in *records.NewResult) error {
	if in.Entered.IsZero() { // a result of other records has none on purpose
		in.League, in.Season = cmp.Or(in.League, r.league), cmp.Or(in.Season, r.season)
	}
	r.taken++
	if r.Skip[r.taken] {
		return nil
	}
	r.decide(in)
	if r.told == len(r.froms) {
		r.told, r.froms = 0, r.froms[:0]
	}
	r.froms = append(r.froms, resultAt{r.file, r.bar.name, r.taken})
	r.bar.results++
	return r.bulk.Add(in)
}

// decide changes a result by the user's decisions about it. The values of the file
// stay beside them, so that the file is recognised later.
func (r *importRun) decide(in *records.NewResult) {
	in.League, in.Season, in.Game = r.Name(suspect.League, in.League), r.Name(suspect.Season, in.Season), r.Name(suspect.Game, in.Game)
	in.Played = r.Day(in.Played)
	for i := range in.Seats {
		r.Seat(&in.Seats[i])
	}
}

// reportResult reports what became of a result.
func (r *importRun) reportResult(in *records.NewResult, saved records.Saved, err error) {
	r.reportNames()
	from := r.froms[r.told]
	r.told++
	about := r.about(from.file, from.name, in.Line)
	switch {
	case err != nil:
		about.Says = r.report.refusal(err)
		if r.files[from.file].records {
			about.Says = fmt.Sprintf("#%d there: %s", in.Number, about.Says)
		}
		r.report.complain(from.file, about)
	case saved.Again:
		about.Says, about.Want = "this game stands twice in the import", "each game needs an id of its own, and the rows of a game must stand together"
		if !in.Entered.IsZero() {
			about.Want = "import one copy of records at a time"
		}
		r.report.complain(from.file, about)
	case saved.Correction != nil:
		r.reportCorrection(from.file, about, saved)
	case saved.Known && saved.State == league.Void && in.State != league.Void && in.Entered.IsZero():
		r.report.Known++
		about.Says, about.Want = fmt.Sprintf("is #%d, which is void", saved.ID), r.Hint("records", "confirm", saved.ID)+" brings it back"
		r.report.add(remark{file: from.file, kind: void, about: about, id: saved.ID})
	case saved.Known:
		r.report.Known++
	default:
		if r.Interactive() {
			r.order[saved.ID] = from.order
		}
		r.report.New++
		if about.Says = unfinished(in); about.Says != "" {
			about.Want = "nobody is placed, and it counts nowhere"
			r.report.warn(from.file, about)
		}
		r.went.Count(in.League, &saved)
	}
}

// judge scores a text of a file under the rulings of its league.
func (r *importRun) judge(t notation.Text) (score.Judged, error) {
	g, p, err := r.read.Read(t)
	if err != nil {
		return score.Judged{}, err
	}
	h := p.Head()
	if h.Under, err = r.under.Of(g.Game, cmp.Or(h.League, r.league)); err != nil {
		return score.Judged{}, err
	}
	return g.Judged(p), nil
}

// refused makes a complaint of what the records refuse. Other errors end the
// import.
func (r *importRun) refused(err error) (done bool, _ error) {
	var no *records.RefusedError
	if errors.As(err, &no) {
		about := r.about(r.file, r.bar.name, r.feed.Line)
		about.Says = r.report.refusal(no)
		r.report.complain(r.file, about)
		return true, nil
	}
	return err != nil, err
}
