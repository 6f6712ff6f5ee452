package touch

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// A Conflict is what was typed where another phone was first. It stays until somebody
// dismisses it, and what is typed in that line or square meanwhile joins it.
type Conflict struct {
	ID    string
	Place string   // see sheetmodel.Clash
	Says  string   // what stands there now
	Typed []string // what was typed
}

// refuse tells that a difference was not made.
func (r *Replica) refuse(d *sheetmodel.Difference, theirs *sheetmodel.Page, why string) {
	place := ""
	if clash := theirs.Clone().Make(d); clash != nil {
		place = clash.Place
	}
	k := slices.IndexFunc(r.conflicts, func(c Conflict) bool { return c.Place == place })
	if k < 0 {
		k = len(r.conflicts)
		r.conflicts = append(slices.Clone(r.conflicts), Conflict{ID: d.ID, Place: place})
	}
	c := &r.conflicts[k]
	c.Says = score.Sentence(score.Tidy(why))
	before, now := typedWords(d)
	if n := len(c.Typed); n > 0 && before != "" && c.Typed[n-1] == before { // it went on from there
		c.Typed = slices.Concat(c.Typed[:n-1], []string{now})
	} else if now != "" {
		c.Typed = append(slices.Clone(c.Typed), now)
	}
}

// typedWords are what a difference found and what it makes of it, as it is written.
func typedWords(d *sheetmodel.Difference) (before, now string) {
	var was, is []string
	for _, c := range d.Rows {
		if c.From != nil {
			was = append(was, strings.Join(c.From.Cells, " "))
		}
		if c.To != nil {
			is = append(is, strings.Join(c.To.Cells, " "))
		}
	}
	for _, c := range d.Squares {
		was, is = append(was, c.From...), append(is, c.To...)
	}
	is = append(is, d.Names...)
	is = append(is, strings.Fields(d.Text)...) // on one line
	join := func(list []string) string { return short(strings.TrimSpace(strings.Join(list, " "))) }
	return join(was), join(is)
}

// join adds a change to the conflict of its line or square, if there is one.
func (r *Replica) join(at sheetmodel.Cursor, c *Change) bool {
	switch c.Do {
	case "put", "write", "clear", "remove":
	default:
		return false
	}
	place := r.sheet.Page.PlaceName(at)
	line, _, _ := strings.Cut(place, ".")
	k := slices.IndexFunc(r.conflicts, func(one Conflict) bool { return one.Place == place || one.Place == line })
	if k < 0 {
		return false
	}
	r.conflicts = slices.Clone(r.conflicts)
	one := &r.conflicts[k]
	if c.Text != "" {
		one.Typed = append(slices.Clone(one.Typed), short(c.Text))
	}
	return true
}

// sentence says what was not taken.
func (c *Conflict) sentence() string {
	if len(c.Typed) == 0 {
		return c.Says
	}
	return fmt.Sprintf("%s Not taken: %s.", c.Says, quoted(strings.Join(c.Typed, " ")))
}
