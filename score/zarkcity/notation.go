package zarkcity

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/grid"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// Parse reads a game's text. It refuses only what cannot be read; whatever a
// referee could argue about is left for validate. Errors are *notation.Error.
func Parse(g *notation.Game) (*Position, error) {
	if err := g.ReadHeaders(&Game, []string{"turn"}, belowKeys); err != nil {
		return nil, err
	}
	p := &Position{head: g.Head, Turn: Nobody}
	p.Start.Players = p.head.Players
	r := reader{Game: g, p: p, turn: Nobody}
	r.Keep(r.turnHeader())
	r.Keep(r.body())
	if err := g.Wrong(); err != nil {
		return nil, err
	}
	return p, nil
}

type reader struct {
	*notation.Game
	p           *Position
	rows        []notation.Line
	turn        int  // whose turn the lines so far leave it
	acted       bool // an act has been read
	hasDiscards bool // a line of discards has been read
}

// turnHeader reads whose turn it is.
func (r *reader) turnHeader() error {
	for _, f := range r.Fields {
		if f.Key != "turn" {
			continue
		}
		if r.p.Turn >= 0 {
			return r.Errorf(f.KeyAt, len(f.Key), "keep one of the two lines", "a second `turn:` in the headers")
		}
		seat, err := r.seat(f.Value, f.At)
		r.p.Turn, r.turn = seat, seat
		if err != nil {
			return err
		}
	}
	return nil
}

// seat finds a player by letter or name.
func (r *reader) seat(who string, at int) (int, error) {
	if seat := r.p.head.Seat(who); seat >= 0 {
		return seat, nil
	}
	return 0, r.Stranger(who, at)
}

// body sorts the lines into the picture and what stands below it.
func (r *reader) body() error {
	var letters notation.Line
	var below []notation.Line
	for _, line := range r.Body {
		switch key := keyOf(line.Text); {
		case key == "" && len(below) > 0:
			return r.Errorf(line.At, len(line.Text), "put the picture first, the hands and acts below it", "a row of the picture below the hands or acts")
		case key == "" && isLetters(line.Text):
			if letters.Text != "" {
				return r.Errorf(line.At, len(line.Text), "keep one of the two lines", "a second line of letters")
			}
			letters = line
		case key == "" && letters.Text != "":
			return r.Errorf(line.At, len(line.Text), "the letters stand under the last row", "a row of the picture below the line of letters")
		case key == "":
			r.rows = append(r.rows, line)
		default:
			below = append(below, line)
		}
	}
	if err := r.picture(letters); err != nil {
		return err
	}
	if r.Sound() {
		r.growForActs(below)
	}
	for _, line := range below {
		if !r.Keep(r.below(line)) {
			break
		}
	}
	return nil
}

// keyOf returns what a line below the picture begins with, in lower case; "" for a
// row of the picture or its line of letters. A row's cards have a rank first.
func keyOf(text string) string {
	i := 0
	for i < len(text) && pieces.IsLetter(text[i]) {
		i++
	}
	word := text[:i]
	if len(word) < 2 || i < len(text) && text[i] != ':' && text[i] != ' ' && text[i] != '\t' {
		return ""
	}
	if _, card := cards.Parse(word); card || len(word) == 2 && !strings.EqualFold(word, "do") {
		return "" // a card such as JO or KH, or the letters of a broad picture
	}
	return strings.ToLower(word)
}

// isLetters reports whether a line is that of the columns' letters.
func isLetters(text string) bool {
	return pieces.IsLetter(text[0]) && (len(text) == 1 || strings.IndexByte(gaps, text[1]) >= 0)
}

type word = notation.Word

// gaps separate the words of a line.
const gaps = notation.Gaps

// picture reads the rows into the board.
func (r *reader) picture(letters notation.Line) error {
	if len(r.rows) == 0 {
		return r.Errorf(len(r.Src), 1, "after an empty line, draw the cards in rows from the top (arbiter new zark-city shows how)", "the game has no picture of the board")
	}
	if len(r.rows) > MaxSide {
		return r.Errorf(r.rows[MaxSide].At, 1, "a picture has at most "+strconv.Itoa(MaxSide)+" rows", "too many rows")
	}
	rows, columns := len(r.rows), 0
	for i, line := range r.rows {
		list := notation.Words(line.Text, line.At, gaps)
		if len(list) == 0 {
			return r.Errorf(line.At, len(line.Text), "write a card or . for each column", "a row without places")
		}
		if n, err := strconv.Atoi(list[0].Text); err == nil {
			if n != rows-i {
				return r.Errorf(list[0].At, len(list[0].Text), "the last row is row 1: write what is missing, or leave the numbers out", "row %s where row %d was expected", list[0].Text, rows-i)
			}
			list = list[1:]
		}
		if i == 0 {
			if columns = len(list); columns == 0 || columns > MaxSide {
				return r.Errorf(line.At, len(line.Text), "a row has from 1 to "+strconv.Itoa(MaxSide)+" places: cards, or . where there is none", "a row of %d places", columns)
			}
			r.p.Start.Board = newBoard(columns, rows)
		}
		if len(list) != columns {
			return r.Errorf(line.At, len(line.Text), "write a card or . for each column", "this row has %s and the first one %d", score.Counted(len(list), "place"), columns)
		}
		for column, w := range list {
			card, stack, err := r.cell(w)
			if !r.Keep(err) {
				return nil
			}
			r.p.Start.Put(grid.Square{Column: column, Row: rows - 1 - i}, card, stack)
		}
	}
	for seat := range r.p.head.Players {
		for size := range 3 {
			if r.p.Start.OnBoard(Piece{seat, size}) > mostOfAPiece {
				return r.Errorf(r.rows[0].At, len(r.rows[0].Text), "a player has three of each size", "more than %d pyramids of a size and colour", mostOfAPiece)
			}
		}
	}
	r.Keep(r.letters(letters, columns))
	return nil
}

// growForActs enlarges a picture that is drawn tight for the places on which acts lay cards: above
// it and to the right of it, by a row and a column for each act at most.
func (r *reader) growForActs(below []notation.Line) {
	b := &r.p.Start.Board
	columns, rows := b.Columns, b.Rows
	for _, line := range below {
		_, act, _ := strings.Cut(line.Text, ":")
		words := notation.Words(act, 0, gaps)
		if keyOf(line.Text) != "do" || len(words) < 3 || !slices.ContainsFunc([]Kind{Build, Fly, Hatch}, func(k Kind) bool { return strings.EqualFold(words[0].Text, Words[k]) }) {
			continue
		}
		to, ok := grid.Parse(words[2].Text)
		if ok && to.Column <= columns && to.Row <= rows {
			columns, rows = min(MaxSide, max(columns, to.Column+1)), min(MaxSide, max(rows, to.Row+1))
		}
	}
	if columns > b.Columns || rows > b.Rows {
		*b = b.enlarged(columns, rows, grid.Square{})
	}
}

// cell reads one place: a card with its pyramids, or nothing.
func (r *reader) cell(w word) (cards.Card, Stack, error) {
	if w.Text == "." || w.Text == ".." || w.Text == "-" || w.Text == "--" {
		return cards.None, 0, nil
	}
	text, on, colon := strings.Cut(w.Text, ":")
	card, ok := cards.Parse(text)
	if !ok {
		return 0, 0, r.notACard(word{Text: text, At: w.At}, ", or . for an empty place")
	}
	var stack Stack
	at := w.At + len(text) + 1
	if colon && on == "" {
		return 0, 0, r.Errorf(w.At, len(w.Text), "write the pyramids after the colon, as "+card.String()+":R2B1, or leave it out", "no pyramid follows the colon")
	}
	for ; on != ""; on, at = on[2:], at+2 {
		p, err := r.piece(word{Text: on[:min(2, len(on))], At: at})
		if err != nil {
			return 0, 0, err
		}
		if stack.Count(p) == mostOfAPiece {
			return 0, 0, r.Errorf(at, 2, "a player has three of each size", "more than %d of one piece on one card", mostOfAPiece)
		}
		stack = stack.with(p)
	}
	return card, stack, nil
}

// notACard says what is wrong with a word that is no card.
func (r *reader) notACard(w word, more string) error {
	want := "expected 2 to 10, J, Q, K or A and a suit C, D, H, S or *, or JO" + more
	if n := len(w.Text); n > 1 {
		if turned, ok := cards.Parse(w.Text[1:] + w.Text[:1]); ok {
			want = "write the rank first: " + turned.String()
		}
	}
	return r.Errorf(w.At, max(1, len(w.Text)), want, "%s is not a card", notation.Quote(w.Text))
}

// piece reads a pyramid, as R3.
func (r *reader) piece(w word) (Piece, error) {
	if len(w.Text) == 2 && pieces.IsLetter(w.Text[0]) {
		if pips := pieces.Pips(w.Text[1]); pips > 0 {
			for seat, p := range r.p.head.Players {
				if p.Colour == pieces.Upper(w.Text[:1]) {
					return Piece{seat, pips - 1}, nil
				}
			}
			_, err := r.seat(w.Text[:1], w.At)
			return Piece{}, err
		}
	}
	return Piece{}, r.Errorf(w.At, max(1, len(w.Text)), "expected a player's letter and 1, 2 or 3 (or S, M, L), as R3", "%s is not a pyramid", notation.Quote(w.Text))
}

// letters checks the line under the picture.
func (r *reader) letters(line notation.Line, columns int) error {
	list := notation.Words(line.Text, line.At, gaps)
	if line.Text == "" {
		return nil
	}
	for i, w := range list {
		if i >= columns || !strings.EqualFold(w.Text, grid.Letters(i)) {
			return r.Errorf(w.At, len(w.Text), "expected the letters a, b, c … from the left, one for each column, or leave the line out", "%s does not name column %d", notation.Quote(w.Text), i+1)
		}
	}
	if len(list) < columns {
		return r.Errorf(line.At+len(line.Text), 1, "expected a letter for each column, or leave the line out", "%s for %s", score.Counted(len(list), "letter"), score.Counted(columns, "column"))
	}
	return nil
}
