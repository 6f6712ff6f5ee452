package exchange

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	importer "arbiter/import"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A remark is a message about a place in a file.
type remark struct {
	File    string `json:"file"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Result  int64  `json:"result,omitempty"`
	Message string `json:"message"`

	file int    // its place among the files
	text string // as it is printed
}

func (m *remark) String() string {
	text := (&importer.Complaint{File: m.File, Line: m.Line, Column: m.Column, Says: m.Message}).Error()
	return strings.ReplaceAll(cli.Clean(text), "\n", " ")
}

const (
	mostKept  = 1000 // remarks of a kind; the others are only counted
	maxRemark = 1000 // characters of what is said; the rest is cut
)

// remark adds a remark of a kind, which is a list of the report. Other records have no
// lines.
func (r *importRun) remark(kind *score.Array[remark], file int, c *importer.Complaint) *remark {
	says := []rune(c.Says) // it may quote the file, perhaps megabytes of it
	if len(says) > maxRemark {
		says = append(says[:maxRemark], '…')
	}
	m := remark{File: c.File, Line: c.Line, Column: c.Column, Message: string(says), file: file}
	if c.Want != "" {
		m.Message += "; " + c.Want
	}
	if r.files[file].store != nil {
		m.Line, m.Column = 0, 0
	}
	if r.report.counts[kind]++; r.report.counts[kind] > mostKept {
		return &m
	}
	*kind = append(*kind, m)
	return &(*kind)[len(*kind)-1]
}

func (r *importRun) complain(file int, c *importer.Complaint) {
	if !c.Also {
		r.report.Refused++
	}
	r.remark(&r.report.Complaints, file, c)
}

// about begins a remark about a line of a file.
func (r *importRun) about(file, line int) *importer.Complaint {
	return &importer.Complaint{File: r.files[file].name, Line: line}
}

// refused makes a complaint of what the records refuse. Other errors end the
// import.
func (r *importRun) refused(err error) (done bool, _ error) {
	var no *records.RefusedError
	if errors.As(err, &no) {
		about := r.about(r.file, r.feed.Line)
		about.Says = oneLine(no)
		r.complain(r.file, about)
		return true, nil
	}
	return err != nil, err
}

// oneLine is what an error says, with its command behind it: a remark is one line.
func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n  ", " ") }

// reportResult reports what became of a game of a file.
func (r *importRun) reportResult(file int, in *records.Incoming, saved *records.Saved) {
	about := r.about(file, in.Line)
	switch {
	case saved.Err != nil:
		about.Says = oneLine(saved.Err)
		if r.files[file].store != nil {
			about.Says = fmt.Sprintf("%d there: %s", in.Line, about.Says)
		}
		r.complain(file, about)
	case saved.Again:
		about.Says, about.Want = "this game stands twice in the import", "each game needs an id of its own, and the rows of a game must stand together"
		if in.Whole {
			about.Want = "import one file of records at a time"
		}
		r.complain(file, about)
	case saved.Differs:
		r.reportDiffering(file, about, in, saved)
	case saved.Known:
		r.report.Known++
		if saved.State == league.Void && in.State != league.Void && !in.Whole {
			about.Says, about.Want = fmt.Sprintf("is %d, which is void", saved.ID), r.Hint("confirm", saved.ID)+" brings it back"
			r.remark(&r.report.Void, file, about).Result = saved.ID
		}
	default:
		r.report.New++
		r.report.Seasons.Count(in.League, saved)
		r.sum(file, in)
	}
}

// sum adds a new result to the summary.
func (r *importRun) sum(file int, in *records.Incoming) {
	nowhere, err := r.terms.CountsNowhere(context.Background(), &in.Result)
	r.failed = cmp.Or(r.failed, err)
	var at *book.Place
	if nowhere != "" && r.files[file].store == nil {
		at = &book.Place{File: r.files[file].name, Line: in.Line}
	}
	r.report.Summary.Add(&in.Result, at, nowhere)
}

// reportDiffering reports that a file says something else about a known result.
func (r *importRun) reportDiffering(file int, about *importer.Complaint, in *records.Incoming, saved *records.Saved) {
	if saved.Updated {
		r.report.Updated++
		about.Says = fmt.Sprintf("corrects %d", saved.ID)
		if saved.State != league.Confirmed && !in.Whole {
			about.Want = fmt.Sprintf("it stays %s, %s settles it", saved.State, r.Hint("confirm", saved.ID))
		}
		r.remark(&r.report.Corrected, file, about).Result = saved.ID
		return
	}
	r.report.Changed++
	about.Says = fmt.Sprintf("differs from %d as recorded", saved.ID)
	if about.Want = "left alone, " + r.again(about.File, "--update") + " takes it over"; saved.Kept != "" {
		about.Want = "left alone: " + saved.Kept + "; " + r.Hint("edit", saved.ID) + " changes it"
	}
	if saved.State == league.Void && !in.Whole {
		about.Want += fmt.Sprintf("; %d is void, %s brings it back", saved.ID, r.Hint("confirm", saved.ID))
	}
	r.remark(&r.report.Differ, file, about).Result = saved.ID
}
