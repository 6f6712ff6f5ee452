package sheet

import "strings"

// SetHeader gives a header that every game has, as "league", another value; an
// empty one leaves it out.
func (p *Page) SetHeader(key, value string) {
	p.change(&Cursor{})
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Row == nil || !p.isCommon(l.Row) || !strings.EqualFold(l.Row.Name, key) {
			continue
		}
		if l.Cells = nil; value != "" {
			l.Cells = []string{value}
		}
		l.Note, l.Kept = "", false
	}
}
