package subdivision

import (
	"strconv"
	"strings"

	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// Parse reads a game's text. It refuses only what cannot be read; whatever a
// referee could argue about is left for validate. Errors are *notation.Error.
func Parse(g *notation.Game) (*Position, error) {
	if err := g.Settle(&Game, nil, bodyKeys); err != nil {
		return nil, err
	}
	p := &Position{head: g.Head}
	r := reader{Game: g, p: p}
	for i, player := range p.head.Players {
		letter := player.Colour[0]
		r.first[letter], r.first[letter|0x20] = Piece(i, Small), Piece(i, Small)
	}
	r.Keep(r.body())
	if err := r.Wrong(); err != nil {
		return nil, err
	}
	return p, nil
}

// bodyKeys begin lines of the body.
var bodyKeys = []string{"parks"}

type reader struct {
	*notation.Game
	p     *Position
	first [256]Cell // a colour's Small, by its letter in either case; 0 for nobody's
	rows  []notation.Line
	moves []notation.Line
	parks notation.Line // the `parks:` line; its Text begins after the colon
	sets  [16]Set       // the picture by what lies there, its top row in row 7
}

// body sorts the lines into rows, the line of parks and the moves.
func (r *reader) body() error {
	var letters notation.Line
	for i, line := range r.Body {
		var err error
		switch kind(line.Text) {
		case aRow:
			if len(r.moves) > 0 || r.p.HasParks {
				err = r.Errorf(line.At, len(line.Text), "put the picture first, the parks and moves after it", "a row of the picture after the move list")
				break
			}
			if letters.Text != "" {
				err = r.Errorf(line.At, len(line.Text), "the letters stand under the last row", "a row of the picture below the line of letters")
			}
			if r.rows == nil {
				r.rows = r.Body[i:i]
			}
			r.rows = append(r.rows, line)
		case aLetterLine:
			letters = line
		case aParksLine:
			if r.p.HasParks {
				err = r.Errorf(line.At, len(line.Text), "keep one of the two lines", "a second `parks:` line")
				break
			}
			_, text, _ := strings.Cut(line.Text, ":")
			r.parks, r.p.HasParks = notation.Line{Text: text, At: line.At + len(line.Text) - len(text)}, true
		case aMoveLine:
			r.moves = append(r.moves, line)
		case unknown:
			key, _, _ := strings.Cut(line.Text, ":")
			err = r.Errorf(line.At, len(key), notation.Suggest(key, bodyKeys)+" (headers stand above the first empty line)", "no line of this game's body begins with %s", notation.Quote(key))
		}
		if !r.Keep(err) {
			return nil
		}
	}
	r.p.Pictured = len(r.rows) > 0
	r.p.Listed = len(r.moves) > 0 || r.p.HasParks
	if !r.p.Pictured && !r.p.Listed && r.Sound() {
		return r.Errorf(len(r.Src), 1, "after an empty line, draw the board in rows or list `parks:` and moves (arbiter new subdivision shows how)", "the game has neither a picture nor moves")
	}
	if err := r.picture(letters); err != nil {
		return err
	}
	return r.list()
}

type lineKind uint8

const (
	aRow lineKind = iota
	aLetterLine
	aParksLine
	aMoveLine
	unknown
)

// kind tells what a line of the body is by how it begins.
func kind(s string) lineKind {
	i := 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i > 0 && i < len(s) && s[i] == '.' {
		return aMoveLine
	}
	if i > 0 {
		return aRow
	}
	if c := s[0] | 0x20; 'a' <= c && c <= 'z' {
		if strings.IndexByte(s, ':') >= 0 {
			if len(s) > 5 && strings.EqualFold(strings.TrimSpace(s[:strings.IndexByte(s, ':')]), "parks") {
				return aParksLine
			}
			return unknown
		}
		if len(s) == 1 || isGap(s[1]) {
			return aLetterLine
		}
	}
	return aRow
}

func isGap(c byte) bool { return c == ' ' || c == ',' || c == '\t' || c == ';' }

// next is the first word of s and what follows it; words are parted as
// the items of any list.
func next(s string, from int) (start, end int) {
	for from < len(s) && isGap(s[from]) {
		from++
	}
	end = from
	for end < len(s) && !isGap(s[end]) {
		end++
	}
	return from, end
}

// picture reads the rows into the table.
func (r *reader) picture(letters notation.Line) error {
	if len(r.rows) == 0 {
		if letters.Text != "" {
			return r.Errorf(letters.At, len(letters.Text), "draw the rows above it", "a line of letters without a picture")
		}
		return nil
	}
	if len(r.rows) > MaxSide {
		return r.Errorf(r.rows[MaxSide].At, 1, "a board has at most 26 rows", "too many rows")
	}
	side := len(r.rows)
	var big *LargeBoard
	if side > 8 {
		big = newLargeBoard(side)
	}
	var crooked []error
	for i, line := range r.rows {
		uneven, err := r.row(line, i, side, big)
		if err != nil {
			return err
		}
		if uneven != nil {
			crooked = append(crooked, uneven)
		}
	}
	if len(crooked) == side && side > 0 { // one mistake: rows are missing or too many
		return crooked[0]
	}
	for _, uneven := range crooked {
		r.Keep(uneven)
	}
	r.Keep(r.letters(letters, side))
	if big != nil {
		r.p.Table = big
		return nil
	}
	b := &r.p.board
	*b = Board{Size: side, Parks: r.sets[Park] >> (8 - side)}
	for seat := range r.p.head.Players {
		for size := range 3 {
			b.Pieces[seat][size] = r.sets[Piece(seat, size)] >> (8 - side)
		}
	}
	r.p.Table = b
	return nil
}

// row reads the i-th row from the top; uneven is a mistake in how long it is.
func (r *reader) row(line notation.Line, i, side int, big *LargeBoard) (uneven, err error) {
	s, at := line.Text, 0
	if c := s[0]; '0' <= c && c <= '9' {
		start, end := next(s, 0)
		switch {
		case end == 1 && int(c-'0') == side-i:
			at = 1
		case end < len(s) || end > 2 || side == 1: // a number, not a lone square
			if n, err := strconv.Atoi(s[start:end]); err != nil || n != side-i {
				return nil, r.rowNumber(line, s[start:end], i, side)
			}
			at = end
		}
	}
	column := 0
	for at < len(s) {
		if isGap(s[at]) {
			at++
			continue
		}
		var c Cell
		width := 2
		first, pips := Empty, 0
		if at+2 == len(s) || at+2 < len(s) && isGap(s[at+2]) { // most squares of most boards
			first, pips = r.first[s[at]], pieces.Pips(s[at+1])
		}
		if first > 0 && pips > 0 {
			c = first + Cell(pips) - 1
		} else if c, width = r.cell(s[at:]); width == 0 {
			start, end := next(s, at)
			if width = end - start; !r.Keep(r.notACell(line.At+start, s[start:end])) {
				return nil, nil
			}
		}
		if column >= side {
			return r.Errorf(line.At+at, width, "a picture is square: so many rows, so many columns", "square %d of a row, but the picture has %d rows", column+1, side), nil
		}
		if big != nil {
			big.put(c, column, side-1-i)
		} else {
			r.sets[c&15] |= 1 << (8*column + 7 - i)
		}
		column++
		at += width
	}
	if column < side {
		return r.Errorf(line.At+len(s), 1, "a picture is square: write .. for an empty square and ## for a park", "this row has %d squares and the picture %d rows", column, side), nil
	}
	return nil, nil
}

func (r *reader) rowNumber(line notation.Line, number string, i, side int) error {
	if _, err := strconv.Atoi(number); err != nil {
		return r.notACell(line.At, number)
	}
	rows := strconv.Itoa(side) + " rows"
	if side == 1 {
		rows = "1 row"
	}
	return r.Errorf(line.At, len(number), "the picture has "+rows+", and the last one is row 1: write what is missing, or leave the numbers out",
		"row %s where row %d was expected", number, side-i)
}

// cell reads the square that s begins with, when it holds no pyramid, and tells
// how long its word is, 0 when it is none.
func (r *reader) cell(s string) (Cell, int) {
	width := 1
	if len(s) > 1 && !isGap(s[1]) {
		if width = 2; s[1] != s[0] || len(s) > 2 && !isGap(s[2]) {
			return 0, 0
		}
	}
	switch s[0] {
	case '#':
		return Park, width
	case '.', '-':
		return Empty, width
	}
	return 0, 0
}

// notACell says what is wrong with a word that is no square.
func (r *reader) notACell(at int, word string) error {
	width := len(word)
	if len(word) == 2 && notation.IsLetter(word[0]) && pieces.Pips(word[1]) > 0 {
		var letters []string
		for _, p := range r.p.head.Players {
			letters = append(letters, p.Colour+" "+p.Name)
		}
		return r.Errorf(at, width, "the players are "+strings.Join(letters, ", ")+"; add a `player:` line or change the letter", "no player has the letter %s", pieces.Upper(word[:1]))
	}
	want := "expected a colour and 1, 2 or 3 (or S, M, L), ## for a park, .. for empty"
	if len(word) == 2 && notation.IsLetter(word[1]) && pieces.Pips(word[0]) > 0 {
		want = "write the colour first: " + pieces.Upper(word[1:]) + word[:1]
	}
	return r.Errorf(at, width, want, "%s is not a pyramid", notation.Quote(word))
}

// allLetters is the line of letters as the program writes it.
const allLetters = "a  b  c  d  e  f  g  h"

// letters checks the line under the picture.
func (r *reader) letters(line notation.Line, side int) error {
	if side <= 8 && line.Text == allLetters[:3*side-2] {
		return nil
	}
	at, n := 0, 0
	for {
		start, end := next(line.Text, at)
		if start == len(line.Text) {
			break
		}
		if end != start+1 || n >= side || line.Text[start]|0x20 != 'a'+byte(n) {
			return r.Errorf(line.At+start, end-start, "expected the letters a, b, c … from the left, one for each column, or leave the line out", "%s does not name column %d", notation.Quote(line.Text[start:end]), n+1)
		}
		at = end
		n++
	}
	if line.Text != "" && n < side {
		return r.Errorf(line.At+len(line.Text), 1, "expected a letter for each column, or leave the line out", "%d of %d columns have a letter", n, side)
	}
	return nil
}
