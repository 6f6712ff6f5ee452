package buyersmarket

import (
	"strconv"
	"strings"

	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// mostOf is the most of a kind that a list can hold and that the search for the best building
// considers; a game has four at most.
const mostOf = 9

// mostCards is the most collected cards that can be written; a deck has 50.
const mostCards = 99

type word = notation.Word

// words returns the items of a list; - alone is nothing.
func words(value string, at int) []word {
	list := notation.Words(value, at, notation.Gaps)
	if len(list) == 1 && list[0].Text == "-" {
		return nil
	}
	return list
}

// stock reads pieces with their counts: R3, R3*5 or 5xR3.
func (r *reader) stock(to *Stock, value string, at int) error {
	for _, w := range words(value, at) {
		p, n, err := r.pieces(w)
		if !r.Keep(err) {
			return nil
		}
		if to[p.Colour][p.Size] += n; to[p.Colour][p.Size] > mostOf {
			return r.Errorf(w.At, len(w.Text), "a game has four of each at most", "more than %d of %s", mostOf, p)
		}
	}
	return nil
}

// list reads pieces one by one, in their order.
func (r *reader) list(ws []word) ([]Pyramid, error) {
	var list []Pyramid
	for _, w := range ws {
		p, n, err := r.pieces(w)
		if !r.Keep(err) {
			return nil, nil
		}
		for range n {
			list = append(list, p)
		}
	}
	return list, nil
}

// pieces reads one word: a piece and how many of it.
func (r *reader) pieces(w word) (Pyramid, int, error) {
	piece, count := w.Text, "1"
	if i := strings.IndexByte(piece, '*'); i > 0 {
		piece, count = piece[:i], piece[i+1:]
	} else if i := strings.IndexAny(piece, "xX"); i > 0 && '0' <= piece[0] && piece[0] <= '9' {
		count, piece = piece[:i], piece[i+1:]
	}
	n, err := strconv.Atoi(count)
	if err != nil || n < 1 || n > mostOf {
		return Pyramid{}, 0, r.Errorf(w.At, len(w.Text), "expected a number from 1 to 9, as R3*5 or 5xR3", "%s is not a count", notation.Quote(count))
	}
	if len(piece) != 2 || !pieces.IsLetter(piece[0]) || pieces.Pips(piece[1]) == 0 {
		want := "expected a colour and 1, 2 or 3 (or S, M, L), as R3, and perhaps a count, as R3*5"
		if len(piece) == 2 && pieces.IsLetter(piece[1]) && pieces.Pips(piece[0]) > 0 {
			want = "write the colour first: " + pieces.Upper(piece[1:]) + piece[:1]
		}
		return Pyramid{}, 0, r.Errorf(w.At, len(w.Text), want, "%s is not a pyramid", notation.Quote(piece))
	}
	return Pyramid{Colour(pieces.Upper(piece[:1])[0]), pieces.Pips(piece[1]) - 1}, n, nil
}
