package exchange

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/score"
)

// An importReport is what became of an import, and the answer of import --json.
type importReport struct {
	Results    int                          `json:"results"`
	New        int                          `json:"new"`
	Known      int                          `json:"known"`
	Changed    int                          `json:"changed"`
	Refused    int                          `json:"refused"`
	DryRun     bool                         `json:"dryRun,omitempty"`
	Command    int64                        `json:"command"` // its number in the log; 0 when nothing was imported
	Backup     string                       `json:"backup,omitempty"`
	Complaints score.Array[remark]          `json:"complaints"`
	Warnings   score.Array[remark]          `json:"warnings"`
	Differ     score.Array[remark]          `json:"differ"`
	Updated    int                          `json:"updated"`
	Corrected  score.Array[remark]          `json:"corrected"` // with --update
	Void       score.Array[remark]          `json:"void"`      // known results that are void here
	NewNames   score.Array[records.NewName] `json:"newNames"`
	Suspicions []book.SuspicionJSON         `json:"suspicions"`
	Seasons    book.SeasonCounts            `json:"seasons,omitempty"` // to which results went that name none
	Summary    *book.Summary                `json:"summary,omitempty"` // of the new results

	counts map[*score.Array[remark]]int // of each kind, those that are not kept too
	doubts []records.Doubt
}

// finish commits or gives up the import, and writes the answer. An interruption no
// longer undoes the import from cancel on.
func (r *importRun) finish(ctx context.Context, args []string, cancel func()) (err error) {
	rep, failed := r.report, r.givesUp()
	rep.Results = rep.New + rep.Known + rep.Changed + rep.Updated + rep.Refused
	for _, kind := range rep.kinds() {
		slices.SortStableFunc(*kind, inOrderOfFiles) // results are reported some time after they were read
	}
	if failed {
		rep.Seasons = nil
	}
	if rep.Summary.Tell(rep.NewNames); failed || rep.New == 0 {
		rep.Summary = nil
	}
	for _, x := range rep.Seasons {
		rep.Summary.ByDay(x.League, x.Season)
	}
	if failed || r.dryRun || !r.tx.Changed() {
		err = r.tx.Rollback()
	} else if err = r.backUp(ctx); err == nil {
		cancel() // if the program is killed from here on, everything is kept or nothing
		err = r.keep(args)
	}
	if err != nil {
		return err
	}
	rep.Suspicions = book.NewSuspicionsJSON(rep.doubts, rep.Command != 0)
	if !r.AsJSON() {
		rep.print(r.Err, r.ErrorWidth())
		if rep.Command != 0 {
			r.PrintRecorded(rep.doubts)
		} else {
			r.PrintAhead(rep.doubts)
		}
	}
	switch {
	case failed:
		return r.answerNothing()
	case r.AsJSON():
		return cli.WriteJSON(r.out, rep)
	}
	fmt.Fprintln(r.out, cli.Fold(rep.line(), r.Width))
	fmt.Fprint(r.out, rep.Summary.Text(r.Width))
	book.PrintUndo(r.App, r.out, rep.Command)
	if rep.DryRun {
		fmt.Fprintln(r.out, "  nothing is recorded: this is a dry run")
	}
	return nil
}

func inOrderOfFiles(a, b remark) int {
	return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// backUp makes a backup of the records as they were before the import, if the import
// changes what was there or brings a tenth of it. The store sees nothing of the import before
// it is kept.
func (r *importRun) backUp(ctx context.Context) error {
	there, err := r.tx.ResultsBefore()
	if err == nil && there > 0 && (r.tx.ChangedOld() || 10*r.report.New >= there) {
		r.report.Backup, err = r.store.BackupBeside(ctx)
	}
	return err
}

// keep commits the import.
func (r *importRun) keep(args []string) error {
	rep := r.report
	r.tx.What = rep.what(r.from(args))
	if err := r.tx.Commit(); err != nil {
		if rep.Backup != "" {
			_ = os.Remove(rep.Backup) // nothing was imported; the error of the commit is the one to show
		}
		return err
	}
	rep.Command = r.tx.ID()
	r.out.NoteChange(rep.Command)
	if rep.Backup != "" {
		r.Say("backup: " + rep.Backup)
	}
	return nil
}

// from says where the import comes from.
func (r *importRun) from(args []string) string {
	switch {
	case len(args) > 1 && len(r.files) > 1:
		return fmt.Sprintf("%d files", len(r.files))
	case r.files[0].name == stdin || r.files[0].name == cli.TheLink:
		return r.files[0].name
	case records.IsServer(args[0]):
		return records.Shown(args[0])
	}
	return filepath.Base(args[0])
}

// what describes the import for the log.
func (r *importReport) what(from string) string {
	switch {
	case r.New == 0 && r.Updated > 0:
		return fmt.Sprintf("corrected %s from %s", score.Counted(r.Updated, "result"), from)
	case r.Updated > 0:
		return fmt.Sprintf("imported %s from %s, corrected %d", score.Counted(r.New, "result"), from, r.Updated)
	case r.New > 0:
		return fmt.Sprintf("imported %s from %s", score.Counted(r.New, "result"), from)
	}
	return "imported leagues from " + from
}

// answerNothing writes the answer when nothing is imported, and returns the reason.
func (r *importRun) answerNothing() error {
	rep := r.report
	fresh := rep.New + rep.Updated
	what := cli.TextIf("new", rep.Updated == 0, "new or corrected")
	rep.New, rep.Updated, rep.Corrected = 0, 0, nil
	if r.AsJSON() {
		r.answered = true
		if err := cli.WriteJSON(r.out, rep); err != nil {
			return err
		}
	}
	verb := cli.TextIf("would be", r.dryRun, "was")
	because := score.Counted(rep.counts[&rep.Complaints], "complaint")
	switch {
	case rep.Results == rep.Refused:
		return cli.UsageError("nothing %s imported: no result in it can be", verb)
	case fresh == 0:
		return cli.UsageError("nothing %s imported, because of %s; nothing else in it is %s", verb, because, what)
	case fresh == 1:
		return cli.UsageError("nothing %s imported, because of %s; --skip-bad imports the one other result that is %s", verb, because, what)
	}
	return cli.UsageError("nothing %s imported, because of %s; --skip-bad imports the other %d results that are %s", verb, because, fresh, what)
}

// kinds are the lists of remarks.
func (r *importReport) kinds() []*score.Array[remark] {
	return []*score.Array[remark]{&r.Complaints, &r.Warnings, &r.Differ, &r.Corrected, &r.Void}
}

// print writes the first remarks of each kind, folded to a width, and counts the others.
func (r *importReport) print(w io.Writer, width int) {
	var shown []remark
	for _, kind := range r.kinds() {
		for _, m := range (*kind)[:min(len(*kind), book.MaxNotes)] {
			if m.text = m.String(); kind == &r.Warnings {
				m.text = "warning: " + m.text
			}
			shown = append(shown, m)
		}
	}
	slices.SortStableFunc(shown, inOrderOfFiles)
	for _, m := range shown {
		if !strings.Contains(m.text, "arbiter ") { // a command stays in one piece
			m.text = cli.Fold(m.text, width)
		}
		fmt.Fprintln(w, m.text)
	}
	for i, what := range []string{"more complaint", "more warning", "more such difference", "more correction", "more void result"} {
		if more := r.counts[r.kinds()[i]] - book.MaxNotes; more > 0 {
			fmt.Fprintf(w, "… and %s\n", score.Counted(more, what))
		}
	}
}

// line returns the counts: 120 results: 118 new, 1 known, 1 changed, 0 refused.
func (r *importReport) line() string {
	s := fmt.Sprintf("%s: %d new, %d known, %d changed, %d refused", score.Counted(r.Results, "result"), r.New, r.Known, r.Changed, r.Refused)
	if r.Updated > 0 {
		s += fmt.Sprintf(", %d corrected", r.Updated)
	}
	players := 0
	for _, name := range r.NewNames {
		if name.Kind == "player" {
			players++
		}
	}
	if players > 0 {
		s += "; " + score.Counted(players, "new player")
	}
	return s
}
