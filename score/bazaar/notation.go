package bazaar

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// Parse reads a game's text. It refuses only what cannot be read; whatever a
// referee could argue about is left for validate. Errors are *notation.Error.
func Parse(g *notation.Game) (*Position, error) {
	if err := g.ReadHeaders(&Game, keys, nil); err != nil {
		return nil, err
	}
	p := &Position{head: g.Head, First: g.Head.First}
	p.Start.Players = len(p.head.Players)
	r := reader{Game: g, p: p}
	for _, f := range g.Fields {
		r.Keep(r.header(f))
	}
	r.body()
	if err := g.Wrong(); err != nil {
		return nil, err
	}
	if err := r.complete(); err != nil {
		return nil, err
	}
	p.Start.Next = p.First
	return p, nil
}

// keys are the headers that Bazaar has besides the common ones.
var keys = []string{"equation", "visible", "pile", "bank", "wallet", "bought", "points", "turn"}

type reader struct {
	*notation.Game
	p *Position
}

type word = notation.Word

// gaps separate the words of a line.
const gaps = " \t"

// header reads a header that is Bazaar's own.
func (r *reader) header(f notation.Field) error {
	p := r.p
	switch f.Key {
	case "equation":
		return r.equation(f)
	case "visible":
		if p.hasVisible {
			return r.Twice(f)
		}
		p.hasVisible = true
		var err error
		p.Start.Visible, err = r.cards(f.Value, f.At, &p.Start.Unnamed)
		return err
	case "pile":
		if p.hasPile {
			return r.Twice(f)
		}
		return r.pile(f)
	case "bank":
		if p.hasBank {
			return r.Twice(f)
		}
		p.hasBank = true
		var err error
		p.Start.Bank, err = r.bag(notation.Words(f.Value, f.At, notation.Gaps), f)
		return err
	case "wallet", "bought", "points":
		return r.stock(f)
	case "turn":
		if p.hasTurn {
			return r.Twice(f)
		}
		p.hasTurn = true
		seat, err := r.seat(word{Text: f.Value, At: f.At})
		p.First = max(0, seat)
		return err
	}
	return nil
}

// seat finds a player by name.
func (r *reader) seat(w word) (int, error) {
	if seat := r.p.head.Seat(w.Text); seat >= 0 {
		return seat, nil
	}
	return -1, r.Stranger(w.Text, w.At)
}

// equation reads `RR = B`.
func (r *reader) equation(f notation.Field) error {
	left, right, ok := strings.Cut(f.Value, "=")
	var q Equation
	if ok {
		q.Left, ok = ParseBag(strings.Join(strings.Fields(left), ""))
	}
	if ok {
		q.Right, ok = ParseBag(strings.Join(strings.Fields(right), ""))
	}
	if !ok || q.Left == (Bag{}) || q.Right == (Bag{}) {
		return r.Errorf(f.At, max(1, len(f.Value)), "expected pebbles (R W B G Y) on both sides of =, as RR = B", "%s is not an equation", notation.Quote(f.Value))
	}
	r.p.Equations = append(r.p.Equations, q)
	return nil
}

// cards reads the cards of a list; - is none. With unnamed, ? is a card that the record
// does not name, and is counted there.
func (r *reader) cards(text string, at int, unnamed *int) ([]Card, error) {
	var list []Card
	all := notation.Words(text, at, notation.Gaps)
	if len(all) == 0 {
		return nil, r.Errorf(at, 1, "name the cards, or write - when there is none", "no cards are named")
	}
	if len(all) == 1 && all[0].Text == "-" {
		return nil, nil
	}
	for _, w := range all {
		if unnamed != nil && w.Text == "?" {
			*unnamed++
			continue
		}
		c, err := r.card(w)
		if !r.Keep(err) {
			break
		}
		list = append(list, c)
	}
	return list, nil
}

func (r *reader) card(w word) (Card, error) {
	c, ok := ParseCard(w.Text)
	if !ok {
		return c, r.Errorf(w.At, max(1, len(w.Text)), "expected five pebbles of R W B G Y, and * for a face, as RWBGY*", "%s is not a card", notation.Quote(w.Text))
	}
	return c, nil
}

// pile reads the hidden cards, or how many they are.
func (r *reader) pile(f notation.Field) error {
	p := r.p
	p.hasPile = true
	if n, err := strconv.Atoi(f.Value); err == nil {
		if n < 0 || n > 1000 {
			return r.Errorf(f.At, len(f.Value), "a game has at most 20 cards", "%s is not a number of cards", notation.Quote(f.Value))
		}
		p.Start.Hidden, p.Start.Known = n, n == 0
		return nil
	}
	list, err := r.cards(f.Value, f.At, nil)
	p.Start.Pile, p.Start.Hidden, p.Start.Known = list, len(list), true
	return err
}

// bag reads pebbles in one word or several.
func (r *reader) bag(list []word, f notation.Field) (Bag, error) {
	var all Bag
	if len(list) == 0 {
		return all, r.Errorf(f.At, 1, "write pebbles, as RRB or R2 B1, or - for none", "no pebbles are named")
	}
	for _, w := range list {
		b, ok := ParseBag(w.Text)
		if all = all.Plus(b); !ok || slices.Max(all[:]) > most {
			return all, r.Errorf(w.At, len(w.Text), "expected pebbles of R W B G Y, as RRB or R2B1, or - for none", "%s is not pebbles", notation.Quote(w.Text))
		}
	}
	return all, nil
}

// stocks are the headers that give a player something, with what is expected.
var stocks = map[string]string{
	"wallet": "expected a player and pebbles, as `wallet: Ann RRB`",
	"bought": "expected a player and cards, as `bought: Ann RWBGY RRRRB*`",
	"points": "expected a player and a number, as `points: Ann 5`",
}

// stock reads a player's wallet, bought cards or points: the name, then what it
// has.
func (r *reader) stock(f notation.Field) error {
	list := notation.Words(f.Value, f.At, gaps)
	if len(list) < 2 {
		return r.tooLittle(f)
	}
	if seat, end := nameBefore(&r.p.head, list, r.Src); seat >= 0 {
		rest := notation.Words(f.Value[end-f.At:], end, notation.Gaps)
		if len(rest) == 0 { // commas alone
			return r.tooLittle(f)
		}
		return r.stockOf(seat, f, rest)
	}
	last := len(list) - 2 // of the name, which no player has
	for _, isCard := ParseCard(list[last].Text); last > 0 && f.Key == "bought" && isCard; _, isCard = ParseCard(list[last].Text) {
		last--
	}
	_, err := r.seat(word{Text: f.Value[:list[last].At+len(list[last].Text)-f.At], At: f.At})
	return err
}

// nameBefore finds the player whose name a text begins with, and where the name ends.
// A name may have several words, and what follows too: the longest name counts.
func nameBefore(head *score.Header, list []word, text string) (seat, end int) {
	for n := len(list) - 1; n > 0; n-- {
		end = list[n-1].At + len(list[n-1].Text)
		if seat = head.Seat(text[list[0].At:end]); seat >= 0 {
			return seat, end
		}
	}
	return -1, 0
}

func (r *reader) tooLittle(f notation.Field) error {
	return r.Errorf(f.At, max(1, len(f.Value)), stocks[f.Key], "%s says too little", notation.Quote(f.Key))
}

func (r *reader) stockOf(seat int, f notation.Field, rest []word) error {
	p := r.p
	switch f.Key {
	case "wallet":
		if p.hasWallet[seat] {
			return r.Errorf(f.KeyAt, len(f.Key), "keep one of the two lines", "a second wallet of %s", p.name(seat))
		}
		p.hasWallet[seat] = true
		var err error
		p.Start.Wallets[seat], err = r.bag(rest, f)
		return err
	case "bought":
		if p.hasBought[seat] {
			return r.Errorf(f.KeyAt, len(f.Key), "put all cards in one line", "a second line of what %s bought", p.name(seat))
		}
		p.hasBought[seat] = true
		list, err := r.cards(f.Value[rest[0].At-f.At:], rest[0].At, nil)
		p.Start.Bought[seat] = list
		return err
	}
	n, err := strconv.Atoi(rest[0].Text)
	if err != nil || len(rest) > 1 || n < 0 || n > 10000 {
		number := f.Value[rest[0].At-f.At:]
		return r.Errorf(rest[0].At, len(number), "expected a number of points, as `points: "+p.name(seat)+" 5`", "%s is not a number of points", notation.Quote(number))
	}
	if p.hasPoints[seat] {
		return r.Errorf(f.KeyAt, len(f.Key), "keep one of the two lines", "the points of %s are given twice", p.name(seat))
	}
	p.hasPoints[seat], p.Start.Points[seat] = true, n
	return nil
}

// complete checks that what was read fits together, and fills in the defaults.
func (r *reader) complete() error {
	p := r.p
	if p.IsTally {
		for _, f := range r.Fields {
			if f.Key == "equation" || f.Key == "visible" || f.Key == "pile" || f.Key == "bank" || f.Key == "wallet" {
				return r.Errorf(f.KeyAt, len(f.Key), "number the turns (1. Ann: draw R), or leave the header out for a bare tally", "a tally has no `%s:`", f.Key)
			}
		}
		return nil
	}
	end := len(r.Src)
	switch {
	case !p.hasVisible && !p.hasPile && len(p.Log) == 0:
		return r.Errorf(end, 1, "list the turns, or what was bought, as `Ann: buy RWBGY* left 0` (arbiter new bazaar shows how)", "the game has neither cards nor turns nor purchases")
	case !p.hasVisible:
		return r.Errorf(end, 1, "add a header `visible:` with the cards that lie open, or - for none", "the cards that lie open are not named")
	case !p.hasPile:
		return r.Errorf(end, 1, "add a header `pile:` with the hidden cards, the top first, or how many there are", "nothing is said of the pile")
	}
	if !p.hasBank {
		for c := range p.Start.Bank {
			p.Start.Bank[c] = PebblesOfAColour
		}
		for seat := range p.Start.Players {
			p.Start.Bank = p.Start.Bank.Minus(p.Start.Wallets[seat])
		}
		for c := range p.Start.Bank {
			p.Start.Bank[c] = max(0, p.Start.Bank[c])
		}
	}
	return nil
}
