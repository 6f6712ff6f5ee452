package buyersmarket

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score/cards"
	"arbiter/score/notation"
)

// usage is how each act is written.
var usage = [3]string{
	"the buyer's letter, the card, what lay on it, + and what the buyer added, as `purchase: W 3C B1 K2 + W3`",
	"the player's letter, the card, what lay on it, + and the pyramid from the pool, as `pool: W 3C B1 + B2`",
	"the player's letter, the card, what lay on it, + and the pyramid from the bank, as `contribute: W 3C B1 + W1`",
}

// act reads `W 3C B1 K2 + W3`: the player, the card, what lay on it, and what
// the player added.
func (r *reader) act(kind ActKind, value string, at int) error {
	ws := words(value, at)
	if len(ws) < 2 {
		return r.Errorf(at, max(1, len(value)), "expected "+usage[kind], "the player or the card is missing")
	}
	a := Act{Kind: kind, Number: r.p.count(kind) + 1, Player: r.p.head.Seat(ws[0].Text)}
	if a.Player < 0 {
		return r.Stranger(ws[0].Text, ws[0].At)
	}
	var err error
	if a.Card, err = r.card(ws[1]); err != nil {
		return err
	}
	on, adds := ws[2:], []word(nil)
	if plus := slices.IndexFunc(on, func(w word) bool { return w.Text == "+" }); plus >= 0 {
		w := on[plus]
		on, adds = on[:plus], on[plus+1:]
		if len(adds) == 0 {
			return r.Errorf(w.At, 1, nothingAdded[kind], "nothing follows the +")
		}
	} else if kind != Purchase {
		return r.Errorf(at, len(value), "expected "+usage[kind], "no pyramid is added")
	}
	if a.On, err = r.list(on); err != nil {
		return err
	}
	if a.Adds, err = r.list(adds); err != nil {
		return err
	}
	r.p.Acts = append(r.p.Acts, a)
	return nil
}

// nothingAdded is what to do where nothing follows the +.
var nothingAdded = [3]string{
	"write what the buyer added after it, or leave it out",
	"write the pyramid that came from the pool after it",
	"write the pyramid that came from the player's bank after it",
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
	n := len(r.p.Acts)
	if n == 0 || line == 0 || r.p.Acts[n-1].Kind != Purchase || !strings.HasPrefix(strings.ToLower(r.Body[line-1].Text), "purchase") {
		return r.Errorf(at, max(1, len(value)), "put it on the line under its `purchase:`", "change of no purchase")
	}
	a := &r.p.Acts[n-1]
	list, err := r.list(words(value, at))
	a.Change, a.HasChange = list, true
	return err
}
