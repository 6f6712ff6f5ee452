package sheetmodel

import (
	"slices"

	"arbiter/score"
)

// A Kept is a line as it is kept beside a text, which does not tell everything: it
// leaves out empty lines, and knows no keys.
type Kept struct {
	Key    int      `json:"key"`
	Row    string   `json:"row,omitempty"` // its name
	At     int      `json:"at"`            // which of the Blank's rows it is, -1 for none
	Header bool     `json:"header,omitempty"`
	Head   string   `json:"head,omitempty"`
	Cells  []string `json:"cells,omitempty"`
	Given  int      `json:"given,omitempty"`
	Note   string   `json:"note,omitempty"`
	Kept   bool     `json:"kept,omitempty"`
}

// Keep is what Restore needs beside the text.
func (p *Page) Keep() []Kept {
	list := make([]Kept, len(p.Lines))
	for i, l := range p.Lines {
		list[i] = Kept{Key: l.Key, At: -1, Header: l.Header, Head: l.Head, Cells: l.Cells, Given: l.Given, Note: l.Note, Kept: l.Kept}
		if l.Row != nil {
			list[i].At, list[i].Row = p.index(l.Row), l.Row.Name
		}
	}
	return list
}

// Restore is the page that was kept, line for line. Where the lines do not make
// this text, as after the game got another sheet, the page is read from the text
// alone, and its lines are new.
func Restore(g *score.Game, text string, list []Kept) *Page {
	read := Read(g, text)
	p := read.Clone()
	p.Lines = nil
	for _, k := range list {
		l := Line{Header: k.Header, Head: k.Head, Cells: k.Cells, Given: k.Given, Note: k.Note, Kept: k.Kept, Key: k.Key}
		if k.At >= 0 {
			if k.At >= len(p.Blank.Rows) || p.Blank.Rows[k.At].Name != k.Row {
				return read
			}
			l.Row = &p.Blank.Rows[k.At]
		}
		p.Lines = append(p.Lines, l)
	}
	if p.rank(); !p.allRows() || p.Text() != text {
		return read
	}
	return p
}

// allRows tells whether each row of the Blank stands on the page.
func (p *Page) allRows() bool {
	for i := range p.Blank.Rows {
		if _, found := p.first(&p.Blank.Rows[i]); !found {
			return false
		}
	}
	return true
}

// Number gives each new line a key, from next on, and returns the next key.
func (p *Page) Number(next int) int {
	for i := range p.Lines {
		if p.Lines[i].Key == 0 {
			p.Lines[i].Key = next
			next++
		}
	}
	return next
}

// LineOf is where the line with a key stands, -1 when it is gone.
func (p *Page) LineOf(key int) int {
	return slices.IndexFunc(p.Lines, func(l Line) bool { return l.Key == key })
}

// Same tells whether two pages hold the same lines, whatever their keys.
func (p *Page) Same(q *Page) bool {
	return slices.Equal(p.Head, q.Head) && p.laid == q.laid && slices.EqualFunc(p.Lines, q.Lines, func(a, b Line) bool {
		return a.Row == b.Row && a.Header == b.Header && a.Head == b.Head && a.Given == b.Given && a.Note == b.Note && a.Kept == b.Kept && slices.Equal(a.Cells, b.Cells)
	})
}
