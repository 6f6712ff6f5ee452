package exchange

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	importer "arbiter/import"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/suspect"
	"arbiter/score"
)

// mostKept is how many remarks of each kind a run keeps; it only counts the others.
const mostKept = 1000

// maxRemark is the length of a remark in characters; the rest is cut.
const maxRemark = 1000

// A remark is a message about a place in a file.
type remark struct {
	file  int
	kind  remarkKind
	about *importer.Complaint
	id    int64 // the result that it is about
	fixes *records.Correction
}

type remarkKind uint8

const (
	complaining remarkKind = iota
	warning
	differing
	corrected
	void
	remarkKinds
)

// An importReport is what became of an import.
type importReport struct {
	New, Known, Changed, Updated, Refused int // results
	Names                                 int // players, leagues and seasons of other records that were taken over
	Plans                                 int // of rounds, that are new

	closed  []string // sentences about closed seasons that stand in the way, each once
	remarks []remark
	counts  [remarkKinds]int
}

func (r *importReport) add(m remark) {
	// A message may quote the file, perhaps megabytes of it.
	if runes := []rune(m.about.Says); len(runes) > maxRemark {
		m.about.Says = string(runes[:maxRemark]) + "…"
	}
	if r.counts[m.kind]++; r.counts[m.kind] <= mostKept {
		r.remarks = append(r.remarks, m)
	}
}

// refusal says why the records refuse a result. How a closed season is opened again
// is said once, not of each result.
func (r *importReport) refusal(err error) string {
	var no *records.RefusedError
	if !errors.As(err, &no) || no.Season == "" {
		return err.Error()
	}
	if !slices.Contains(r.closed, no.Error()) {
		r.closed = append(r.closed, no.Error())
	}
	return fmt.Sprintf("season %s of %s is closed", no.Season, no.League)
}

func (r *importReport) complain(file int, c *importer.Complaint) {
	if !c.Also {
		r.Refused++
	}
	r.add(remark{file: file, kind: complaining, about: c})
}

func (r *importReport) warn(file int, c *importer.Complaint) {
	r.add(remark{file: file, kind: warning, about: c})
}

// sorted returns the remarks in the order of the files. Results are reported some
// time after they were read.
func (r *importReport) sorted() []remark {
	slices.SortStableFunc(r.remarks, func(a, b remark) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.about.Line, b.about.Line), cmp.Compare(a.about.Column, b.about.Column))
	})
	return r.remarks
}

func (m *remark) String() string {
	text := m.about.Error()
	if m.kind == warning {
		text = "warning: " + text
	}
	return strings.ReplaceAll(cli.Clean(text), "\n", " ")
}

// print writes the first remarks of each kind and counts the others.
func (r *importReport) print(w io.Writer) {
	var shown [remarkKinds]int
	for _, m := range r.sorted() {
		if shown[m.kind]++; shown[m.kind] <= book.MaxNotes {
			fmt.Fprintln(w, m.String())
		}
	}
	for _, sentence := range r.closed {
		fmt.Fprintln(w, cli.Clean(sentence))
	}
	for kind, what := range [remarkKinds]string{"more complaint", "more warning", "more such difference", "more correction", "more void result"} {
		if more := r.counts[kind] - book.MaxNotes; more > 0 {
			fmt.Fprintf(w, "… and %s\n", score.Counted(more, what))
		}
	}
}

// An importJSON is the answer of import --json.
type importJSON struct {
	Results    int                  `json:"results"`
	New        int                  `json:"new"`
	Known      int                  `json:"known"`
	Changed    int                  `json:"changed"`
	Refused    int                  `json:"refused"`
	DryRun     bool                 `json:"dryRun,omitempty"`
	Command    int64                `json:"command"` // its number in the log; 0 when nothing was imported
	Backup     string               `json:"backup,omitempty"`
	NewPlayers int                  `json:"newPlayers"`
	Players    []string             `json:"players"` // the new ones
	Near       []nearNames          `json:"near"`    // new players, each with a known one of a similar name
	Complaints []complaintJSON      `json:"complaints"`
	Warnings   []complaintJSON      `json:"warnings"`
	Differ     []complaintJSON      `json:"differ"`
	Updated    int                  `json:"updated"`
	Names      int                  `json:"names"`     // players, leagues and seasons of other records that were taken over
	Corrected  []complaintJSON      `json:"corrected"` // with --update
	Void       []complaintJSON      `json:"void"`      // known results that are void here
	NewNames   []suspect.NewName    `json:"newNames"`
	Suspicions []book.SuspicionJSON `json:"suspicions"`
	Plans      int                  `json:"plans"`             // plans of rounds that are new
	Seasons    book.Went            `json:"seasons,omitempty"` // to which results went that name none
	Closed     []string             `json:"closed,omitempty"`  // sentences about closed seasons that refused results
}

// A complaintJSON is a remark as JSON.
type complaintJSON struct {
	File    string `json:"file"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Result  int64  `json:"result,omitempty"`
	Message string `json:"message"`

	Fields []book.FieldJSON `json:"fields,omitempty"` // what the file says differently
	Clash  bool             `json:"clash,omitempty"`  // edited here, too
}

func (m *remark) newJSON() complaintJSON {
	says := m.about.Says
	if m.about.Want != "" {
		says += "; " + m.about.Want
	}
	c := complaintJSON{File: m.about.File, Line: m.about.Line, Column: m.about.Column, Result: m.id, Message: says}
	if m.fixes != nil {
		c.Fields, c.Clash = book.NewFieldsJSON(m.fixes.Fields), m.fixes.Clash
	}
	return c
}

// nearNames are a new player and a known one who may be the same.
type nearNames struct {
	New  string `json:"new"`
	Near string `json:"near"`
}

// nearPlayers returns the new players that look wrong, with all similar names.
func nearPlayers(list []suspect.Doubt) []nearNames {
	all := []nearNames{}
	for _, s := range list {
		if s.Kind != suspect.Player {
			continue
		}
		for _, near := range s.Near {
			all = append(all, nearNames{s.Name, near.Name})
		}
	}
	return all
}

// finish commits or gives up the import, and writes the answer.
func (r *importRun) finish(args []string) error {
	rep := &r.report
	answer := importJSON{
		Results: rep.New + rep.Known + rep.Changed + rep.Updated + rep.Refused, New: rep.New, Known: rep.Known, Changed: rep.Changed, Updated: rep.Updated, Refused: rep.Refused, Names: rep.Names, Plans: rep.Plans,
		DryRun: r.dryRun, NewPlayers: r.tx.NewPeople(), Players: append([]string{}, r.tx.NewNames()...), Near: nearPlayers(r.wrong),
		Complaints: []complaintJSON{}, Warnings: []complaintJSON{}, Differ: []complaintJSON{}, Corrected: []complaintJSON{}, Void: []complaintJSON{},
	}
	for _, m := range rep.sorted() {
		to := [remarkKinds]*[]complaintJSON{&answer.Complaints, &answer.Warnings, &answer.Differ, &answer.Corrected, &answer.Void}[m.kind]
		*to = append(*to, m.newJSON())
	}
	answer.Closed = rep.closed
	failed := r.givesUp()
	if !failed {
		answer.Seasons = r.went
	}
	if failed || r.dryRun || !r.tx.Changed() {
		if err := r.tx.Rollback(); err != nil {
			return err
		}
	} else if err := r.keep(&answer, args); err != nil {
		return err
	}
	answer.NewNames = append([]suspect.NewName{}, r.names...)
	answer.Suspicions = book.NewSuspicionsJSON(r.App, r.wrong, answer.Command != 0)
	if !r.JSON {
		rep.print(r.Err)
		if !failed {
			for _, text := range r.went.Words() {
				r.Say(text)
			}
		}
		r.TellNew(r.names)
		r.Tell(r.wrong, answer.Command != 0)
	}
	switch {
	case failed:
		return r.answerNothing(&answer)
	case r.AsJSON():
		_ = cli.WriteJSON(r.out, answer) // closing the output reports its errors
		return nil
	}
	answer.print(r.App, r.out)
	return nil
}

// keep commits the import.
func (r *importRun) keep(answer *importJSON, args []string) error {
	from := fmt.Sprintf("%d files", len(r.files))
	if len(args) == 1 {
		switch from = filepath.Base(args[0]); {
		case args[0] == "-":
			from = "standard input"
		case records.IsServer(args[0]):
			from = records.Shown(args[0])
		}
	}
	r.tx.What = fmt.Sprintf("imported %s from %s", score.Counted(answer.New, "result"), from)
	switch {
	case answer.Updated > 0 && answer.New == 0:
		r.tx.What = fmt.Sprintf("corrected %s from %s", score.Counted(answer.Updated, "result"), from)
	case answer.Updated > 0:
		r.tx.What += fmt.Sprintf(", corrected %d", answer.Updated)
	case answer.New == 0 && answer.Names > 0:
		r.tx.What = fmt.Sprintf("took %s of players and leagues over from %s", score.Counted(answer.Names, "change"), from)
	}
	switch {
	case answer.New+answer.Updated+answer.Names > 0:
	case answer.Plans > 0:
		r.tx.What = fmt.Sprintf("took %s over from %s", plansOfRounds(answer.Plans), from)
	default:
		r.tx.What = "noted the history of " + from
	}
	r.temps.keep(r.backup)
	r.temps.end() // if the program is killed from here on, everything is kept or nothing
	if err := r.tx.Commit(); err != nil {
		if r.backup != "" {
			_ = os.Remove(r.backup) // nothing was imported; the error of the commit is the one to show
		}
		return err
	}
	answer.Command = r.tx.ID()
	r.out.NoteChange(answer.Command)
	if r.backup != "" {
		answer.Backup = r.backup
		r.store.PruneBackups(r.backup)
		r.Say("backup: " + r.backup)
	}
	return nil
}

// answerNothing writes the answer when nothing is imported, and returns the reason.
func (r *importRun) answerNothing(answer *importJSON) error {
	fresh := answer.New + answer.Updated
	what := cli.TextIf("new", answer.Updated == 0, "new or corrected")
	answer.Names, answer.Plans, answer.Updated, answer.Corrected = 0, 0, 0, []complaintJSON{}
	answer.New, answer.NewPlayers, answer.Players, answer.Near = 0, 0, []string{}, []nearNames{}
	if r.JSON {
		r.answered = true
		if err := cli.WriteJSON(r.out, answer); err != nil {
			return err
		}
	}
	verb := cli.TextIf("would be", r.dryRun, "was")
	because := score.Counted(r.report.counts[complaining], "complaint")
	switch {
	case answer.Results == answer.Refused:
		return cli.UsageError("nothing %s imported: no result in it can be", verb)
	case fresh == 0:
		return cli.UsageError("nothing %s imported, because of %s; nothing else in it is %s", verb, because, what)
	case fresh == 1:
		return cli.UsageError("nothing %s imported, because of %s; --skip-bad imports the one other result that is %s", verb, because, what)
	}
	return cli.UsageError("nothing %s imported, because of %s; --skip-bad imports the other %d results that are %s", verb, because, fresh, what)
}

// print writes the answer for people.
func (j *importJSON) print(a *cli.App, w io.Writer) {
	fmt.Fprintln(w, j.line())
	book.TellUndo(a, w, j.Command)
	if j.DryRun {
		fmt.Fprintln(w, "  nothing is recorded: this is a dry run")
	}
}

// line returns the counts: 120 results: 118 new, 1 known, 1 changed, 0 refused.
func (j *importJSON) line() string {
	s := fmt.Sprintf("%s: %d new, %d known, %d changed, %d refused", score.Counted(j.Results, "result"), j.New, j.Known, j.Changed, j.Refused)
	if j.Updated > 0 {
		s += fmt.Sprintf(", %d corrected", j.Updated)
	}
	if j.Names > 0 {
		s += fmt.Sprintf("; %s of players and leagues", score.Counted(j.Names, "change"))
	}
	if j.Plans > 0 {
		s += "; " + plansOfRounds(j.Plans)
	}
	if n := j.NewPlayers; n > 0 {
		s += "; " + score.Counted(n, "new player")
	}
	return s
}

func plansOfRounds(n int) string {
	return score.Counted(n, "plan") + cli.TextIf(" of a round", n == 1, " of rounds")
}

// unfinished says why a new result without a position places nobody though some of its
// players have points; "" where it does not, and where all points are missing on purpose.
func unfinished(in *records.NewResult) string {
	var without []string
	for i := range in.Seats {
		if in.Seats[i].NoPoints {
			without = append(without, in.Seats[i].Name)
		}
	}
	if in.Text != "" || in.State == league.Void || league.Unplayed(in.Game) || in.Seats[0].Place > 0 || len(without) == 0 || len(without) == len(in.Seats) {
		return ""
	}
	return fmt.Sprintf("unfinished: %s %s no score", score.And(without), cli.TextIf("has", len(without) == 1, "have"))
}
