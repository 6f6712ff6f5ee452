package subdivision

import (
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// Parse reads a game's text. It refuses only what cannot be read; whatever a
// referee could argue about is left for validate. Errors are *notation.Error.
func Parse(g *notation.Game) (*Position, error) {
	if err := g.ReadHeaders(&Game, nil, bodyKeys); err != nil {
		return nil, err
	}
	p := &Position{head: g.Head}
	r := reader{Game: g, p: p}
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
	rows  []notation.Line
	moves []notation.Line
	parks notation.Line // the `parks:` line; its Text begins after the colon
}

// body sorts the lines into rows, the line of parks and the moves.
func (r *reader) body() error {
	var letters notation.Line
	for _, line := range r.Body {
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
			r.rows = append(r.rows, line)
		case aLetterLine:
			if letters.Text != "" {
				err = r.Errorf(line.At, len(line.Text), "keep one of the two lines", "a second line of letters")
				break
			}
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

// kind returns the kind of a line of the body, which its beginning tells.
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
		if len(s) == 1 || strings.IndexByte(notation.Gaps, s[1]) >= 0 {
			return aLetterLine
		}
	}
	return aRow
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
		return r.Errorf(r.rows[MaxSide].At, 1, "the largest grid is 8×8, for four players", "too many rows")
	}
	side := len(r.rows)
	r.p.Table = &Board{Size: side}
	var crooked []error
	for i, line := range r.rows {
		uneven, err := r.row(line, i, side)
		if err != nil {
			return err
		}
		if uneven != nil {
			crooked = append(crooked, uneven)
		}
	}
	if len(crooked) == side { // one mistake: rows are missing or too many
		return crooked[0]
	}
	for _, uneven := range crooked {
		r.Keep(uneven)
	}
	r.Keep(r.letters(letters, side))
	return nil
}

// row reads the i-th row from the top; uneven is a mistake in how long it is.
func (r *reader) row(line notation.Line, i, side int) (uneven, err error) {
	words := notation.Words(line.Text, line.At, notation.Gaps)
	if c := line.Text[0]; '0' <= c && c <= '9' {
		first := words[0].Text
		switch n, err := strconv.Atoi(first); {
		case err == nil && n == side-i:
			words = words[1:]
		case len(words) > 1 || len(first) > 2 || side == 1: // a number, not a lone square
			return nil, r.rowNumber(line, first, i, side)
		}
	}
	for column, w := range words {
		c, ok := r.cell(w.Text)
		if !ok && !r.Keep(r.notACell(w.At, w.Text)) {
			return nil, nil
		}
		if column >= side {
			return r.Errorf(w.At, len(w.Text), "a picture is square: it has as many columns as rows", "square %d of a row, but the picture has %d rows", column+1, side), nil
		}
		r.p.Table.put(c, column, side-1-i)
	}
	if len(words) < side {
		return r.Errorf(line.At+len(line.Text), 1, "a picture is square: write .. for an empty square and ## for a park", "this row has %s and the picture %s", score.Counted(len(words), "square"), score.Counted(side, "row")), nil
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

// cell reads a square.
func (r *reader) cell(word string) (c Cell, ok bool) {
	switch word {
	case "#", "##":
		return Park, true
	case ".", "..", "-", "--":
		return Empty, true
	}
	if len(word) != 2 || pieces.Pips(word[1]) == 0 {
		return Empty, false
	}
	for seat, player := range r.p.head.Players {
		if player.Colour == pieces.Upper(word[:1]) {
			return Piece(seat, pieces.Pips(word[1])-1), true
		}
	}
	return Empty, false
}

// notACell says what is wrong with a word that is no square.
func (r *reader) notACell(at int, word string) error {
	width := len(word)
	if len(word) == 2 && pieces.IsLetter(word[0]) && pieces.Pips(word[1]) > 0 {
		var letters []string
		for _, p := range r.p.head.Players {
			letters = append(letters, p.Colour+" "+p.Name)
		}
		return r.Errorf(at, width, "the players are "+strings.Join(letters, ", ")+"; add a `player:` line or change the letter", "no player has the letter %s", pieces.Upper(word[:1]))
	}
	want := "expected a colour and 1, 2 or 3 (or S, M, L), ## for a park, .. for empty"
	if len(word) == 2 && pieces.IsLetter(word[1]) && pieces.Pips(word[0]) > 0 {
		want = "write the colour first: " + pieces.Upper(word[1:]) + word[:1]
	}
	return r.Errorf(at, width, want, "%s is not a pyramid", notation.Quote(word))
}

// letters checks the line under the picture.
func (r *reader) letters(line notation.Line, side int) error {
	words := notation.Words(line.Text, line.At, notation.Gaps)
	for n, w := range words {
		if len(w.Text) > 1 || n >= side || w.Text[0]|0x20 != 'a'+byte(n) {
			return r.Errorf(w.At, len(w.Text), "expected the letters a, b, c … from the left, one for each column, or leave the line out", "%s does not name column %d", notation.Quote(w.Text), n+1)
		}
	}
	if line.Text != "" && len(words) < side {
		return r.Errorf(line.At+len(line.Text), 1, "expected a letter for each column, or leave the line out", "%s for %s", score.Counted(len(words), "letter"), score.Counted(side, "column"))
	}
	return nil
}
