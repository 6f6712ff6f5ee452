package exchange

import (
	"fmt"

	"arbiter/cmd/arbiter/cli/store"
	importer "arbiter/import"
	"arbiter/records"
	"arbiter/records/league"
)

// reportCorrection reports that a file now says something else about a known
// result.
func (r *importRun) reportCorrection(file int, about *importer.Complaint, saved records.Saved) {
	c, id := saved.Correction, saved.ID
	what := records.InWords(c.Fields[:min(len(c.Fields), store.MaxNotes)])
	if more := len(c.Fields) - store.MaxNotes; more > 0 {
		what += fmt.Sprintf(" and %d more", more)
	}
	if c.Kept {
		about.Says = fmt.Sprintf("keeps #%d as it is: %s", id, what)
		r.report.Updated++
		r.report.add(remark{file: file, kind: corrected, about: about, id: id, fixes: c})
		return
	}
	if c.Done {
		about.Says = fmt.Sprintf("corrects #%d: %s", id, what)
		if saved.State != league.Confirmed && !c.Joined {
			about.Want = fmt.Sprintf("it stays %s, arbiter records confirm %d settles it", saved.State, id)
		}
		r.report.Updated++
		r.report.add(remark{file: file, kind: corrected, about: about, id: id, fixes: c})
		return
	}
	about.Says = fmt.Sprintf("differs from #%d as recorded: %s", id, what)
	switch {
	case c.Position:
		about.Want = fmt.Sprintf("left alone, as its points come from its position: arbiter records edit %d --file FILE", id)
	case c.Clash && c.Joined:
		about.Want = fmt.Sprintf("left alone, as both sides changed it: arbiter import --theirs takes the other over, --ours keeps #%d as it is, arbiter records edit %d takes a part", id, id)
	case c.Clash:
		about.Want = fmt.Sprintf("left alone, as it was edited here, too: arbiter import --update --theirs takes the file's over, arbiter records edit %d a part of it", id)
	default:
		about.Want = "left alone, arbiter import --update takes it over"
	}
	if saved.State == league.Void && !c.Joined {
		about.Want += fmt.Sprintf("; #%d is void, arbiter records confirm %d brings it back", id, id)
	}
	r.report.Changed++
	r.report.add(remark{file: file, kind: differing, about: about, id: id, fixes: c})
}
