package touch

import (
	"errors"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/score"
)

// A Snapshot is a sheet as its server has it, line by line: a text does not tell of lines
// that are still empty.
type Snapshot struct {
	Game, Text string
	Lines      []keptLine
	Rev        int
	Undo, Redo bool // the server has changes to take back or to make again
	Code       string
	Of, Sent   int64
	Unkept     string
	Refused    string                     // why the change was not made that this answers
	Rulings    map[string][]score.Setting // of the leagues, by score.NameKey of their names
}

// A keptLine is a line whose row is a number of the Blank's, -1 for none.
type keptLine struct {
	Row        int
	Header     bool   `json:",omitempty"`
	Head       string `json:",omitempty"`
	Cells      []string
	Given      int    `json:",omitempty"`
	Note       string `json:",omitempty"`
	Kept, Used bool   `json:",omitempty"`
}

// Snapshot is the sheet as it stands.
func (s *Sheet) Snapshot() Snapshot {
	p := s.Page
	shot := Snapshot{Game: p.Game.Name, Text: p.Text(), Rev: s.Rev}
	shot.Undo, shot.Redo = p.Past()
	for _, l := range p.Lines {
		one := keptLine{-1, l.Header, l.Head, l.Cells, l.Given, l.Note, l.Kept, l.Used}
		for i := range p.Blank.Rows {
			if l.Row == &p.Blank.Rows[i] {
				one.Row = i
			}
		}
		shot.Lines = append(shot.Lines, one)
	}
	return shot
}

// page is the page of a snapshot.
func (shot *Snapshot) page(g *games.Game) *sheetmodel.Page {
	read := sheetmodel.Read(g.Game, shot.Text)
	p := read.Clone()
	p.Lines = nil
	for _, k := range shot.Lines {
		l := sheetmodel.Line{Header: k.Header, Head: k.Head, Cells: k.Cells, Given: k.Given, Note: k.Note, Kept: k.Kept, Used: k.Used}
		if k.Row >= len(p.Blank.Rows) {
			return read
		}
		if k.Row >= 0 {
			l.Row = &p.Blank.Rows[k.Row]
		}
		p.Lines = append(p.Lines, l)
	}
	return p
}

// judge judges by the rulings of the leagues.
func (shot *Snapshot) judge(list games.List) func() *games.Judge {
	return func() *games.Judge {
		return &games.Judge{Games: list, Options: noProof, Rule: func(_ *score.Game, h *score.Header) error {
			if h.League != "" {
				h.Under = shot.Rulings[score.NameKey(h.League)]
			}
			return nil
		}}
	}
}

// sheet is the sheet of a snapshot.
func (shot *Snapshot) sheet(list games.List) (*Sheet, error) {
	g := list.Find(shot.Game)
	if g == nil {
		return nil, errors.New("the program does not know this game; load the page again")
	}
	s := Restore(g, shot.page(g), shot.Rev, nil, shot.judge(list))
	if shot.Sent != 0 {
		s.Shut = SentError(shot.Sent)
	}
	return s, nil
}
