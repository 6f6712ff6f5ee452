package touch

import (
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/score"
)

// A Snapshot is a sheet as its server has it, line by line: a text tells neither the names
// of lines nor those that are still empty. Where they disagree the text counts.
type Snapshot struct {
	Game, Text string
	Lines      []KeptLine
	Columns    []int // the names of the board's columns
	Rev        int
	Code       string
	Of, Sent   int64
	Unkept     string
	Rulings    map[string][]score.Setting // of the leagues, by score.NameKey of their names
}

// A KeptLine is a line whose row is a number of the Blank's, -1 for none.
type KeptLine struct {
	Name       string
	Row        int
	Header     bool     `json:",omitempty"`
	Head       string   `json:",omitempty"`
	Cells      []string `json:",omitempty"`
	Given      int      `json:",omitempty"`
	Note       string   `json:",omitempty"`
	Kept, Used bool     `json:",omitempty"`
}

// Snapshot is the sheet as it stands.
func (s *Sheet) Snapshot() Snapshot {
	p := s.Page
	shot := Snapshot{Game: p.Game.Name, Text: p.Text(), Rev: s.Rev, Columns: p.Columns()}
	for i := range p.Lines {
		l := &p.Lines[i]
		shot.Lines = append(shot.Lines, KeptLine{l.Name, p.RowIndex(i), l.Header, l.Head, l.Cells, l.Given, l.Note, l.Kept, l.Used})
	}
	return shot
}

// Page is the page of a snapshot.
func (shot *Snapshot) Page(g *games.Game) *sheetmodel.Page {
	return shot.onto(sheetmodel.Read(g.Game, shot.Text))
}

// pageAfter is the page of a snapshot that came after another page: where it has the same
// players and variants, what may stand there need not be made anew.
func (shot *Snapshot) pageAfter(old *sheetmodel.Page, g *games.Game) *sheetmodel.Page {
	if p := shot.onto(old); p != old {
		return p
	}
	return shot.Page(g)
}

// onto is a page with the lines of the snapshot, or the page itself where they do not make
// the snapshot's text.
func (shot *Snapshot) onto(page *sheetmodel.Page) *sheetmodel.Page {
	var lines []sheetmodel.Line
	for _, k := range shot.Lines {
		l := sheetmodel.Line{Name: k.Name, Header: k.Header, Head: k.Head, Cells: k.Cells, Given: k.Given, Note: k.Note, Kept: k.Kept, Used: k.Used}
		if k.Row >= len(page.Blank.Rows) {
			return page
		}
		if k.Row >= 0 {
			l.Row = &page.Blank.Rows[k.Row]
		}
		lines = append(lines, l)
	}
	if p := page.With(lines, shot.Columns); p.Text() == shot.Text {
		return p
	}
	return page
}

// judge judges by the rulings of the leagues.
func (shot *Snapshot) judge(list games.List) *games.Judge {
	return &games.Judge{Games: list, Options: noProof, Rule: func(_ *score.Game, h *score.Header) error {
		if h.League != "" {
			h.Under = shot.Rulings[score.NameKey(h.League)]
		}
		return nil
	}}
}
