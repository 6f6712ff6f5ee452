package touch

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// Moves are what a player may do now.
type Moves struct {
	Player string
	Kinds  []MoveKind
	Says   string // what is left out, and why
}

// A MoveKind is all moves that begin with one word.
type MoveKind struct {
	Name  string
	Moves []string // each as it is written on the sheet
}

// mostMoves is how many moves a phone is told.
const mostMoves = 400

// ask answers whether a piece may go to a cell. Nothing is changed.
func (s *Sheet) ask(at sheetmodel.Cursor, c *Change) string {
	row := s.Page.Lines[at.Line].Row
	switch {
	case s.Game.Place == nil:
		return "Of a game of " + s.Game.Title + " this cannot be asked."
	case row == nil || row.Grid == nil:
		return "This can be asked of a square of the board."
	}
	p, err := s.read()
	if err != nil {
		return "The sheet cannot be read yet: " + s.live.Problem
	}
	square, piece := s.Page.CellName(at), score.Tidy(short(c.Text))
	list, err := s.Game.Place(p, square, c.Text)
	switch {
	case err != nil:
		return score.Sentence(score.Tidy(err.Error()))
	case len(list) == 0:
		return fmt.Sprintf("Yes: %s may be placed on %s now.", piece, square)
	}
	no := fmt.Sprintf("No: %s may not be placed on %s now.", piece, square)
	for _, f := range list {
		no += " " + score.Tidy(f.Message)
	}
	return no
}

// moves lists what a player may do now, in a game whose sheet has a list of acts.
func (s *Sheet) moves(who string) (*Moves, error) {
	if !s.canMove() {
		return nil, fmt.Errorf("of a game of %s this cannot be asked", s.Game.Title)
	}
	p, err := s.read()
	if err != nil {
		return nil, fmt.Errorf("the sheet cannot be read yet: %s", s.live.Problem)
	}
	if who == "" {
		who = cmp.Or(p.Head().Players[0].Colour, p.Head().Players[0].Name)
	}
	list, err := s.Game.Moves(p, who)
	if err != nil {
		return nil, err
	}
	m := &Moves{Player: p.Head().Players[p.Head().Seat(who)].Name, Says: strings.Join(list.Says, " ")}
	if more := len(list.List) - mostMoves; more > 0 {
		m.Says = strings.TrimSpace(fmt.Sprintf("%d more are not listed; each can be written on the sheet. %s", more, m.Says))
	}
	for _, move := range list.List[:min(len(list.List), mostMoves)] {
		name, _, _ := strings.Cut(move, " ")
		k := slices.IndexFunc(m.Kinds, func(kind MoveKind) bool { return kind.Name == name })
		if k < 0 {
			k = len(m.Kinds)
			m.Kinds = append(m.Kinds, MoveKind{Name: name})
		}
		m.Kinds[k].Moves = append(m.Kinds[k].Moves, move)
	}
	return m, nil
}

// canMove tells whether the sheet has a list for what the players may do.
func (s *Sheet) canMove() bool { return s.Game.Moves != nil && actLine(s.Page) >= 0 }

// actLine is the last line of the list of acts, -1 for none.
func actLine(p *sheetmodel.Page) int {
	for i := len(p.Lines) - 1; i >= 0; i-- {
		if row := p.Lines[i].Row; row != nil && row.Repeat && !row.Header {
			return i
		}
	}
	return -1
}

// addAct writes a move behind the last one of the list of acts, on the same line where
// it may stand there, as in a game whose players share a line.
func addAct(p *sheetmodel.Page, at *sheetmodel.Cursor, c *Change) error {
	last := actLine(p)
	if last < 0 || c.Text == "" {
		return errUnknown
	}
	take := func(line int) error {
		err := p.Rewrite(line, strings.TrimSpace(p.LineText(line)+" "+c.Text))
		*at = sheetmodel.Cursor{Line: line, Cell: max(0, p.Width(line)-1)}
		return err
	}
	if take(last) == nil {
		return nil
	}
	if err := add(p, at, c); err != nil {
		return err
	}
	return take(at.Line)
}

// after draws the table after the act in a line; where the line is empty, after
// the act above it. It is "" where nothing is known.
func (s *Sheet) after(at sheetmodel.Cursor) string {
	row := s.Page.Lines[at.Line].Row
	if row == nil || !row.Repeat || row.Header {
		return ""
	}
	for line, tries := at.Line, 0; line >= 0 && s.Page.Lines[line].Row == row && tries < 3; line-- {
		n := s.Page.TextLine(line)
		if n == 0 {
			continue
		}
		if picture := s.live.State(n); picture != nil {
			return picture.String()
		}
		tries++
	}
	return ""
}
