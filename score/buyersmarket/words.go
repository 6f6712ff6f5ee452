package buyersmarket

import (
	"strconv"
	"strings"

	"arbiter/score/cards"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// mostOf is how many of a kind can be written; no set of pyramids has as many.
const mostOf = 99

type word = notation.Word

// words are the items of a list; - alone is nothing.
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
			return r.Errorf(w.At, len(w.Text), "a game has a few of each", "more than %d of %s", mostOf, p)
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
		return Pyramid{}, 0, r.Errorf(w.At, len(w.Text), "expected a number from 1 to 99, as R3*5 or 5xR3", "%s is not a count", notation.Quote(count))
	}
	if len(piece) != 2 || !isLetter(piece[0]) || pieces.Pips(piece[1]) == 0 {
		want := "expected a colour and 1, 2 or 3 (or S, M, L), as R3, and perhaps a count, as R3*5"
		if len(piece) == 2 && isLetter(piece[1]) && pieces.Pips(piece[0]) > 0 {
			want = "write the colour first: " + pieces.Upper(piece[1:]) + piece[:1]
		}
		return Pyramid{}, 0, r.Errorf(w.At, len(w.Text), want, "%s is not a pyramid", notation.Quote(piece))
	}
	return Pyramid{Colour(pieces.Upper(piece[:1])[0]), pieces.Pips(piece[1]) - 1}, n, nil
}

// purchase reads `W 3C B1 K2 + W3`: the buyer, the card, what lay on it, and
// what the buyer added.
func (r *reader) purchase(value string, at int) error {
	ws := words(value, at)
	if len(ws) < 2 {
		return r.Errorf(at, max(1, len(value)), "expected the buyer's letter, the card, what lay on it, + and what the buyer added, as `purchase: W 3C B1 K2 + W3`", "a purchase without buyer or card")
	}
	p := Purchase{Buyer: r.p.head.Seat(ws[0].Text)}
	if p.Buyer < 0 {
		return r.Stranger(ws[0].Text, ws[0].At)
	}
	var err error
	if p.Card, err = r.card(ws[1]); err != nil {
		return err
	}
	on, adds := ws[2:], []word(nil)
	for i, w := range ws[2:] {
		if w.Text == "+" {
			on, adds, p.Plus = ws[2:2+i], ws[3+i:], true
			if len(adds) == 0 {
				return r.Errorf(w.At, 1, "write what the buyer added behind it, or leave it out", "nothing behind the +")
			}
			break
		}
	}
	if p.On, err = r.list(on); err != nil {
		return err
	}
	if p.Adds, err = r.list(adds); err != nil {
		return err
	}
	r.p.Purchases = append(r.p.Purchases, p)
	return nil
}

// card reads a pallet's card: 2 to 10 or A, and a suit.
func (r *reader) card(w word) (Card, error) {
	text := strings.ToUpper(cards.Plain(w.Text))
	if text == "" {
		text = "?"
	}
	rank, suit := text[:len(text)-1], text[len(text)-1]
	c := Card{Suit: suit}
	switch rank {
	case "A":
		c.Value = 11
	case "T":
		rank, c.Value = "10", 10
	default:
		c.Value, _ = strconv.Atoi(rank)
	}
	if c.Value < 2 || c.Value > 11 || c.Value == 11 && rank != "A" || rank[0] == '0' || rank[0] == '+' || strings.IndexByte(suits, suit) < 0 {
		return c, r.Errorf(w.At, len(w.Text), "expected 2 to 10 or A and a suit C, D, H, S or *, as 3C", "%s is not a pallet's card", notation.Quote(w.Text))
	}
	c.Name = rank + string(suit)
	if colour := r.p.CardColour(c); len(r.p.Resources) == 5 && !r.p.IsResource(colour) {
		return c, r.Errorf(w.At, len(w.Text), "say with a header what the suits stand for, as `suits: C=B D=Y H=R S=G *=P`", "the suit %c stands for %c, which is no resource of this game", suit, Letter(colour))
	}
	return c, nil
}

// change reads what the buyer of the purchase just above took back.
func (r *reader) change(value string, at, line int) error {
	if n := len(r.p.Purchases); n == 0 || line == 0 || !strings.HasPrefix(strings.ToLower(r.Body[line-1].Text), "purchase") {
		return r.Errorf(at, max(1, len(value)), "put it on the line under its `purchase:`", "change of no purchase")
	}
	p := &r.p.Purchases[len(r.p.Purchases)-1]
	list, err := r.list(words(value, at))
	p.Change, p.HasChange = list, true
	return err
}
