package subdivision

import (
	"fmt"
	"strings"

	"arbiter/score"
	"arbiter/score/grid"
	"arbiter/score/pieces"
	"arbiter/score/subdivision"
	"arbiter/validate"
)

// may returns why a seat may not put a piece on a square of a board; no findings mean that it may.
func may(p *subdivision.Position, now *subdivision.Board, seat, size int, at subdivision.Square) []validate.Finding {
	var v validate.Verdict
	who, what, square := validate.Name(p.Head(), seat), pieces.SizeName(size+1), subdivision.At(at.Column, at.Row)
	no := func(rule, format string, args ...any) {
		v.Add(validate.Error, rule, who, []string{at.String()}, format, args...)
	}
	switch c := now.At(at.Column, at.Row); {
	case c == subdivision.Park:
		no(subdivision.RuleReplay, "%s is a park.", at)
	case c.IsPiece():
		no(subdivision.RuleReplay, "%s is taken by %s.", at, p.Text(c))
	}
	if now.Has(seat, size) >= p.Trios() {
		no(subdivision.RuleStash, "%s has no %s left: all %d are on the board.", who, what, p.Trios())
	}
	if size == subdivision.Large && now.NearLarges(seat)&square != 0 {
		no(subdivision.RuleSpacing, "%s has a Large Near %s already.", who, at)
	}
	if size == subdivision.Small && now.Support(seat, p.AnySupport())&square == 0 {
		no(subdivision.RuleSupport, "No Small or Large%s stands Near %s.", ofAnother(p), at)
	}
	return v.Findings
}

// open returns every square of a board where a seat may put a piece of the size; none
// where the stash holds no such piece any more.
func open(p *subdivision.Position, now *subdivision.Board, seat, size int) subdivision.Set {
	if now.Has(seat, size) >= p.Trios() {
		return 0
	}
	return now.Open(seat, size, p.AnySupport())
}

// canPlace returns something that the seat could place, "" when it must pass.
func canPlace(p *subdivision.Position, now *subdivision.Board, seat int) string {
	for size := subdivision.Large; size >= subdivision.Small; size-- {
		if squares := open(p, now, seat, size); squares != 0 {
			return pieces.SizeName(size+1) + " on " + some(squares.Names())
		}
	}
	return ""
}

// checkReplay: each move was legal when it was made, a pass only without
// a legal placement, and the list ends in the picture. An illegal move is
// carried out all the same, but not onto a park or a piece.
func checkReplay(v *validate.Verdict, p *subdivision.Position) {
	if !p.Listed {
		return
	}
	now := p.Start()
	for i, m := range p.Moves {
		seat := p.SeatOf(i)
		who := validate.Name(p.Head(), seat)
		turn := fmt.Sprintf("Round %d, %s", i/len(p.Head().Players)+1, who)
		if m.Pass {
			if can := canPlace(p, now, seat); can != "" {
				v.Add(validate.Error, subdivision.RuleReplay, who, nil, "%s passes, but could place a %s.", turn, can)
			}
			continue
		}
		if why := may(p, now, seat, m.Size, m.Square); len(why) > 0 {
			var reasons []string
			for _, f := range why {
				reasons = append(reasons, f.Message)
			}
			v.Add(validate.Error, subdivision.RuleReplay, who, []string{m.Square.String()}, "%s plays %s: %s", turn, m, strings.Join(reasons, " "))
		}
		now.Carry(seat, m)
	}
	if p.Pictured {
		checkSamePicture(v, p, now)
	}
}

func checkSamePicture(v *validate.Verdict, p *subdivision.Position, end *subdivision.Board) {
	at, differ := differences(p.Rows(), end.Rows(p.Letters()))
	if len(at) > 0 {
		v.Add(validate.Error, subdivision.RuleReplay, "", at, "The moves do not end in the picture: %s.", differ)
	}
}

// mostDifferences is the most differing squares for which the message says what lies there.
const mostDifferences = 5

// differences returns the squares in which the rows of a picture differ from those of the
// board after the moves, and what lies on the first of them.
func differences(picture, end []string) (at []string, says string) {
	var list []string
	for column := range picture {
		for row := range picture {
			cell := func(rows []string) string { return rows[len(rows)-1-row][3*column : 3*column+2] }
			if a, b := cell(picture), cell(end); a != b {
				at = append(at, subdivision.At(column, row).Name())
				list = append(list, fmt.Sprintf("%s is %s in the picture and %s after the moves", subdivision.At(column, row).Name(), a, b))
			}
		}
	}
	if more := len(list) - mostDifferences; more > 0 {
		list = append(list[:mostDifferences], score.Counted(more, "other square")+" differ")
	}
	return at, strings.Join(list, "; ")
}

// Place answers "may this piece be placed there now?" for a piece
// as "R3" and a square as "c4"; no findings mean yes. The error says what is
// wrong with the question.
func Place(position score.Position, at, piece string) ([]validate.Finding, error) {
	p := position.(*subdivision.Position)
	square, ok := grid.Parse(at)
	if !ok || square.Column >= p.Table.Size || square.Row >= p.Table.Size {
		last := subdivision.Square{Column: p.Table.Size - 1, Row: p.Table.Size - 1}
		return nil, fmt.Errorf("%q is no square of this board; expected a1 to %s", at, last)
	}
	if len(piece) != 2 || pieces.Pips(piece[1]) == 0 {
		return nil, fmt.Errorf("%q is not a pyramid; expected a colour and 1, 2 or 3 (or S, M, L), as R3", piece)
	}
	seat := p.Head().Seat(piece[:1])
	if seat < 0 {
		return nil, fmt.Errorf("no player has the letter %s", pieces.Upper(piece[:1]))
	}
	return may(p, p.Table, seat, pieces.Pips(piece[1])-1, square), nil
}

// Moves lists everything that a player, by letter or name, may
// place now: "3c4" for a Large on c4.
func Moves(position score.Position, who string) (validate.Moves, error) {
	p := position.(*subdivision.Position)
	seat := p.Head().Seat(who)
	if seat < 0 {
		return validate.Moves{}, validate.UnknownPlayer(p.Head(), who)
	}
	var moves []string
	for size := subdivision.Large; size >= subdivision.Small; size-- {
		for _, at := range open(p, p.Table, seat, size).Names() {
			moves = append(moves, string(rune('1'+size))+at)
		}
	}
	return validate.Moves{List: moves}, nil
}
