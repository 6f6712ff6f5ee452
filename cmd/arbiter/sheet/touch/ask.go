package touch

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
)

// moves are what a player may do now.
type moves struct {
	player string
	kinds  []moveKind
	says   string // what is left out, and why
}

// A moveKind is all moves that begin with one word.
type moveKind struct {
	name  string
	moves []string // each as it is written on the sheet
}

// mostMoves is the most moves that are listed.
const mostMoves = 400

// ask says whether a piece may go to the chosen cell, without changing anything.
func (s *Sheet) ask(piece string) string {
	row := s.page.Lines[s.at.Line].Row
	switch {
	case s.Game.Place == nil:
		return "This cannot be asked of a game of " + s.Game.Title + "."
	case row == nil || row.Grid == nil:
		return "This can be asked of a square of the board."
	}
	p, err := s.read()
	if err != nil {
		return score.Sentence(err.Error())
	}
	square := s.page.CellName(s.at)
	list, err := s.Game.Place(p, square, piece)
	piece = score.Tidy(short(piece))
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

// movesOf lists what a player may do now, in a game whose sheet has a list of acts.
func (s *Sheet) movesOf(who string) (*moves, error) {
	if !s.hasMoves() {
		return nil, fmt.Errorf("this cannot be asked of a game of %s", s.Game.Title)
	}
	p, err := s.read()
	if err != nil {
		return nil, err
	}
	list, err := s.Game.Moves(p, who)
	if err != nil {
		return nil, err
	}
	m := &moves{player: p.Head().Players[p.Head().Seat(who)].Name, says: strings.Join(list.Says, " ")}
	if more := len(list.List) - mostMoves; more > 0 {
		m.says = strings.TrimSpace(fmt.Sprintf("%d more are not listed; each can be written on the sheet. %s", more, m.says))
	}
	for _, move := range list.List[:min(len(list.List), mostMoves)] {
		name, _, _ := strings.Cut(move, " ")
		k := slices.IndexFunc(m.kinds, func(kind moveKind) bool { return kind.name == name })
		if k < 0 {
			k = len(m.kinds)
			m.kinds = append(m.kinds, moveKind{name: name})
		}
		m.kinds[k].moves = append(m.kinds[k].moves, move)
	}
	return m, nil
}

// hasMoves reports whether the sheet has a list for what the players may do.
func (s *Sheet) hasMoves() bool { return s.Game.Moves != nil && s.actLine() >= 0 }

// actLine returns the last line of the list of acts, -1 for none.
func (s *Sheet) actLine() int {
	for i := len(s.page.Lines) - 1; i >= 0; i-- {
		if row := s.page.Lines[i].Row; row != nil && row.Repeat && !row.Header {
			return i
		}
	}
	return -1
}

// take writes a move after the last one of the list of acts; on the same line where it may stand
// there, as in a game whose players share a line.
func (s *Sheet) take(move string) error {
	last := s.actLine()
	if last < 0 || move == "" {
		return errUnknown
	}
	if s.at = (model.Cursor{Line: last}); s.page.Rewrite(last, strings.TrimSpace(s.page.LineText(last)+" "+move)) != nil {
		if err := s.add(); err != nil {
			return err
		}
		if err := s.page.Rewrite(s.at.Line, strings.TrimSpace(s.page.LineText(s.at.Line)+" "+move)); err != nil {
			return err
		}
	}
	s.at.Cell = max(0, s.page.Width(s.at.Line)-1)
	return nil
}

// after draws the table after the act in the chosen line; where the line is empty, after the act
// above it. It is "" where that is unknown.
func (s *Sheet) after() string {
	row := s.page.Lines[s.at.Line].Row
	if row == nil || !row.Repeat || row.Header {
		return ""
	}
	for line, tries := s.at.Line, 0; line >= 0 && s.page.Lines[line].Row == row && tries < 3; line-- {
		n := s.page.TextLine(line)
		if n == 0 {
			continue
		}
		if picture := s.preview.State(n); picture != nil {
			return picture.String()
		}
		tries++
	}
	return ""
}
