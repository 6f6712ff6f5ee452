package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	importer "arbiter/import"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// An importReport is the outcome of an import, and the answer of import --json.
type importReport struct {
	Results    int                          `json:"results"`
	New        int                          `json:"new"`
	Known      int                          `json:"known"`
	Changed    int                          `json:"changed"` // known, and recorded differently
	Refused    int                          `json:"refused"`
	DryRun     bool                         `json:"dryRun,omitempty"`
	Command    int64                        `json:"command"` // its number in the log; 0 where nothing was imported
	Backup     string                       `json:"backup,omitempty"`
	Complaints remarks                      `json:"complaints"`
	Warnings   remarks                      `json:"warnings"`
	Differ     remarks                      `json:"differ"`
	Updated    int                          `json:"updated"`
	Corrected  remarks                      `json:"corrected"` // with --update
	Void       remarks                      `json:"void"`      // known results that are void here
	NewNames   score.Array[records.NewName] `json:"newNames"`
	Suspicions score.Array[records.Doubt]   `json:"suspicions"`
	Readback   []saving.Result              `json:"readback,omitempty"`

	files  []importFile
	change saving.Change
}

// remarks are the first of a kind, and the number of all.
type remarks struct {
	first score.Array[remark]
	count int
}

func (r remarks) MarshalJSON() ([]byte, error) { return score.JSON(r.first) }

// A remark is about a place in a file.
type remark struct {
	File    string `json:"file"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Result  int64  `json:"result,omitempty"` // that is recorded
	Message string `json:"message"`

	file int // index among the files
}

const (
	mostRemarks = 1000 // of a kind that are kept; the others are counted
	mostPrinted = 20   // of a kind that are printed
)

// newImportReport begins a report with what reading the files said.
func newImportReport(files []importFile) *importReport {
	r := &importReport{files: files}
	for i := range files {
		c := files[i].contents
		for _, wrong := range c.Complaints.First {
			r.Complaints.add(i, wrong, 0)
		}
		for _, warning := range c.Warnings.First {
			r.Warnings.add(i, warning, 0)
		}
		r.Complaints.count += c.Complaints.Count - len(c.Complaints.First)
		r.Warnings.count += c.Warnings.Count - len(c.Warnings.First)
		r.Refused += c.Refused
	}
	return r
}

// add adds a remark. result is the recorded one that it is about, 0 for none.
func (r *remarks) add(file int, c *importer.Complaint, result int64) {
	if r.count++; len(r.first) == mostRemarks {
		return
	}
	m := remark{File: c.File, Line: c.Line, Column: c.Column, Result: result, Message: c.Says, file: file}
	if c.Want != "" {
		m.Message += "; " + c.Want
	}
	r.first = append(r.first, m)
}

// refuse complains of something that cannot be imported.
func (r *importReport) refuse(file int, c *importer.Complaint) {
	r.Refused++
	r.Complaints.add(file, c, 0)
}

// inOneLine returns an error with the command that it names on the same line.
func inOneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n  ", " ") }

// add reports what became of a game of a file.
func (r *importReport) add(s *terminal.Streams, o *importOptions, file int, in *records.Incoming, saved *records.Saved) {
	about := &importer.Complaint{File: r.files[file].name, Line: in.Line}
	if r.files[file].isRecords() { // they have no lines
		about.Line = 0
	}
	switch {
	case saved.Err != nil:
		about.Says = inOneLine(saved.Err)
		if r.files[file].isRecords() {
			about.Says = fmt.Sprintf("%d there: %s", in.Line, about.Says)
		}
		r.refuse(file, about)
	case saved.Again:
		about.Says, about.Want = "this game is in the import twice", "each game needs an id of its own, and the rows of a game must follow one another"
		if in.Whole {
			about.Want = "import one file of records at a time"
		}
		r.refuse(file, about)
	case saved.Updated:
		r.Updated++
		about.Says = fmt.Sprintf("corrects %d", saved.ID)
		if saved.State != league.Confirmed && !in.Whole {
			about.Want = fmt.Sprintf("it stays %s, %s settles it", saved.State, s.Hint("confirm", saved.ID))
		}
		r.Corrected.add(file, about, saved.ID)
	case saved.Differs:
		r.Changed++
		about.Says = fmt.Sprintf("differs from %d as recorded", saved.ID)
		if about.Want = "left alone, " + o.again(s, &r.files[file], "--update") + " takes it over"; saved.Kept != "" {
			about.Want = "left alone: " + saved.Kept + "; " + s.Hint("edit", saved.ID) + " changes it"
		}
		if saved.State == league.Void && !in.Whole {
			about.Want += fmt.Sprintf("; %d is void, %s brings it back", saved.ID, s.Hint("confirm", saved.ID))
		}
		r.Differ.add(file, about, saved.ID)
	case saved.Known:
		r.Known++
		if saved.State == league.Void && in.State != league.Void && !in.Whole {
			about.Says, about.Want = fmt.Sprintf("is %d, which is void", saved.ID), s.Hint("confirm", saved.ID)+" brings it back"
			r.Void.add(file, about, saved.ID)
		}
	default:
		r.New++
	}
}

// readBack reads the new results back. Seasons that nobody typed are noted.
func (r *importReport) readBack(ctx context.Context, s *terminal.Streams, o *importOptions, tx *records.Tx, saved []records.Saved) (err error) {
	did := "recorded"
	if o.dryRun {
		did = "would record"
	}
	var results []*league.Result
	byDay := map[int64]bool{}
	for i := range saved {
		if saved[i].New != nil {
			results = append(results, saved[i].New)
			byDay[saved[i].ID] = saved[i].Season != ""
		}
	}
	r.change.Headed = true
	r.change.Results, err = saving.ReadBack(ctx, tx.View(), s.Now(), results, r.NewNames, did)
	for i := range r.change.Results {
		if one := &r.change.Results[i]; byDay[one.Number] {
			one.Proposed = []string{"season"}
		}
	}
	return err
}

// givesUp reports whether so much is wrong that nothing is imported.
func (r *importReport) givesUp(o *importOptions) bool {
	return r.Refused > 0 && (!o.skipBad || r.New+r.Known+r.Changed+r.Updated == 0)
}

// why returns the error that says why nothing was imported.
func (r *importReport) why(o *importOptions) error {
	verb := "was"
	if o.dryRun {
		verb = "would be"
	}
	text := fmt.Sprintf("nothing %s imported, because of %s", verb, score.Counted(r.Complaints.count, "complaint"))
	if others := r.New + r.Updated; others > 0 {
		text += fmt.Sprintf("; --skip-bad imports %s", score.Counted(others, "other result"))
	}
	return errors.New(text)
}

func (r *importReport) total() int { return r.New + r.Known + r.Changed + r.Updated + r.Refused }

// counts returns the report on one line: "120 results: 118 new, 2 known".
func (r *importReport) counts() string {
	var parts []string
	for _, part := range []struct {
		n    int
		what string
	}{{r.New, "new"}, {r.Known, "known"}, {r.Updated, "replaced"}, {r.Changed, "different"}, {r.Refused, "refused"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	if parts == nil {
		return "no results"
	}
	return score.Counted(r.total(), "result") + ": " + strings.Join(parts, ", ")
}

// what returns the words for the import in the log.
func (r *importReport) what(files []importFile) string {
	first := &files[0]
	from := first.name
	switch {
	case first.arg != files[len(files)-1].arg:
		from = fmt.Sprintf("%d files", len(files))
	case !first.server && first.text == "" && first.arg != "-":
		from = filepath.Base(first.arg)
	}
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

// print writes the outcome: the remarks, the results that are new, and what looks wrong.
func (r *importReport) print(s *terminal.Streams, o *importOptions) error {
	for _, kind := range r.kinds() {
		slices.SortStableFunc(kind.first, inOrderOfFiles) // results are reported when all files were read
	}
	if s.JSON {
		return r.printJSON(s, o)
	}
	r.printRemarks(s)
	if r.givesUp(o) {
		return nil
	}
	if r.Backup != "" {
		s.Say("backup: %s", r.Backup)
	}
	if r.change.What = r.counts(); o.dryRun {
		r.change.What += "; nothing is recorded: this is a dry run"
	}
	if err := r.change.Print(s); err != nil {
		return err
	}
	r.change.SayDoubts(s)
	return nil
}

// printJSON writes the report. What is not recorded has no number and no command that corrects it.
func (r *importReport) printJSON(s *terminal.Streams, o *importOptions) error {
	report := *r
	report.Results, report.DryRun, report.Readback = r.total(), o.dryRun, r.change.Results
	if r.givesUp(o) {
		report.New, report.Updated, report.Corrected = 0, 0, remarks{}
	}
	for _, d := range r.change.Doubts {
		if r.Command == 0 {
			d.Result, d.Fix = 0, nil
		}
		report.Suspicions = append(report.Suspicions, d)
	}
	if r.Backup != "" {
		s.Say("backup: %s", r.Backup)
	}
	r.change.PrintAside(s)
	err := s.PrintJSON(report)
	if err == nil {
		err = s.Out.Flush()
	}
	if err != nil {
		return r.change.Unwritten(s, err)
	}
	return nil
}

// kinds returns the lists of remarks.
func (r *importReport) kinds() []*remarks {
	return []*remarks{&r.Complaints, &r.Warnings, &r.Differ, &r.Corrected, &r.Void}
}

func inOrderOfFiles(a, b remark) int {
	return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// printRemarks writes the first remarks of each kind, in the order of the files, and counts the
// others.
func (r *importReport) printRemarks(s *terminal.Streams) {
	var said []remark
	for _, kind := range r.kinds() {
		for _, m := range kind.first[:min(len(kind.first), mostPrinted)] {
			if kind == &r.Warnings {
				m.File = "warning: " + m.File
			}
			said = append(said, m)
		}
	}
	slices.SortStableFunc(said, inOrderOfFiles)
	for _, m := range said {
		line := (&importer.Complaint{File: m.File, Line: m.Line, Column: m.Column, Says: m.Message}).Error()
		line = terminal.Clean(strings.ReplaceAll(line, "\n", " "))
		if !strings.Contains(line, "arbiter ") { // a command stays on one line
			line = terminal.Fold(line, s.ErrWidth)
		}
		fmt.Fprintln(s.Err, line)
	}
	for i, what := range []string{"more complaint", "more warning", "more such difference", "more correction", "more void result"} {
		if more := r.kinds()[i].count - mostPrinted; more > 0 {
			s.Say("… and %s", score.Counted(more, what))
		}
	}
}
