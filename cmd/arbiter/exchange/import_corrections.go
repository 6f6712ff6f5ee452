package exchange

import (
	"fmt"

	"arbiter/cmd/arbiter/cli/book"
	importer "arbiter/import"
	"arbiter/records"
	"arbiter/records/league"
)

// reportCorrection reports that a file now says something else about a known
// result.
func (r *importRun) reportCorrection(file int, about *importer.Complaint, saved records.Saved) {
	c, id := saved.Correction, saved.ID
	what := records.InWords(c.Fields[:min(len(c.Fields), book.MaxNotes)])
	if more := len(c.Fields) - book.MaxNotes; more > 0 {
		what += fmt.Sprintf(" and %d more", more)
	}
	if c.Done {
		about.Says = fmt.Sprintf("corrects #%d: %s", id, what)
		if saved.State != league.Confirmed && !c.Joined {
			about.Want = fmt.Sprintf("it stays %s, %s settles it", saved.State, r.Hint("records", "confirm", id))
		}
		r.report.Updated++
		r.report.add(remark{file: file, kind: corrected, about: about, id: id, fixes: c})
		return
	}
	about.Says = fmt.Sprintf("differs from #%d as recorded: %s", id, what)
	switch {
	case c.Position:
		about.Want = "left alone, as its points come from its position: " + r.Hint("records", "edit", id, "--file", "FILE")
	case c.Clash && c.Joined:
		about.Want = fmt.Sprintf("left alone, as %s: %s changes it here", bothChanged, r.Hint("records", "edit", id))
	case c.Clash:
		about.Want = fmt.Sprintf("left alone, as it was edited here, too: %s changes it", r.Hint("records", "edit", id))
	default:
		about.Want = "left alone, " + r.again(about.File, "--update") + " takes it over"
	}
	if saved.State == league.Void && !c.Joined {
		about.Want += fmt.Sprintf("; #%d is void, %s brings it back", id, r.Hint("records", "confirm", id))
	}
	r.report.Changed++
	r.report.add(remark{file: file, kind: differing, about: about, id: id, fixes: c})
}
