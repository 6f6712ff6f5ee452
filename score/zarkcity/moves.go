package zarkcity

import (
	"slices"

	"arbiter/score/cards"
	"arbiter/score/grid"
)

// Acts returns all that a seat may do now with the cards that are known to be in its hand, in the
// order of the rules, then of places. Judge allows each of them. Places off the picture have no
// name: what could be done there is unnamed.
func (t *Table) Acts(seat int) (list, unnamed []Act) {
	if len(t.Controllers()) > 0 {
		return nil, nil
	}
	l := lister{Table: t, seat: seat}
	l.add(Act{Kind: Draw})
	l.grows()
	l.spawns()
	l.lay(Build, l.open(false))
	l.moves()
	l.converts()
	l.demolishes()
	l.flights()
	l.hatches()
	return l.list, l.unnamed
}

// WithEdge returns the table with an empty row above its picture and an empty column to the right
// of it, so that cards can be laid there. No place changes its name.
func (t *Table) WithEdge() *Table {
	large := *t
	large.Board = t.enlarged(min(MaxSide, t.Columns+1), min(MaxSide, t.Rows+1), grid.Square{})
	return &large
}

// WinsBy reports whether a legal act gives a seat control of a Power Block.
func (t *Table) WinsBy(seat int, a *Act) bool {
	after := t.clone()
	after.Do(seat, a)
	return slices.Contains(after.Controllers(), seat)
}

type lister struct {
	*Table
	seat    int
	list    []Act
	unnamed []Act
}

func (l *lister) add(a Act) {
	if l.Judge(l.seat, &a) != nil {
		return
	}
	if !l.Holds(a.At) && a.Kind != Draw || a.Kind == Fly && !l.Holds(a.Dest) {
		l.unnamed = append(l.unnamed, a)
		return
	}
	l.list = append(l.list, a)
}

// occupied calls do for each place that the seat occupies.
func (l *lister) occupied(do func(Place)) {
	for i, s := range l.stacks {
		if s.Has(l.seat) {
			do(Place(i))
		}
	}
}

func (l *lister) grows() {
	l.occupied(func(i Place) {
		for size := Small; size < Large; size++ {
			if p := (Piece{l.seat, size}); l.stacks[i].Count(p) > 0 {
				l.add(Act{Kind: Grow, Piece: p, At: i})
			}
		}
	})
}

func (l *lister) spawns() {
	l.occupied(func(i Place) { l.add(Act{Kind: Spawn, At: i}) })
}

// open returns the empty places beside a card, and every place of the picture when
// cards may lie apart.
func (l *lister) open(apart bool) []Place {
	var list []Place
	for i := l.tall; int(i) < len(l.cards)-int(l.tall); i++ {
		if l.cards[i] == cards.None && (apart && l.Holds(i) || l.cardBeside(i, -1)) {
			list = append(list, i)
		}
	}
	return list
}

// held returns the cards of a kind in the hand, each once.
func (l *lister) held(kind func(cards.Card) bool) []cards.Card {
	var list []cards.Card
	for k, c := range l.Hands[l.seat].Cards {
		if kind(c) && count(l.Hands[l.seat].Cards[:k], c) == 0 {
			list = append(list, c)
		}
	}
	return list
}

func (l *lister) lay(kind Kind, places []Place) {
	for _, c := range l.held(cards.Card.Number) {
		for _, i := range places {
			if kind == Hatch || l.occupiedBeside(i, l.seat) {
				l.add(Act{Kind: kind, Card: c, At: i})
			}
		}
	}
}

func (l *lister) moves() {
	l.occupied(func(i Place) {
		for size := Small; size <= Large; size++ {
			p := Piece{l.seat, size}
			if l.stacks[i].Count(p) == 0 {
				continue
			}
			for _, to := range l.beside(i) {
				if l.cards[to] != cards.None {
					l.add(Act{Kind: Move, Piece: p, At: i, Dest: to})
				}
			}
		}
	})
}

// targets calls do for each pyramid that may be attacked, with every way to
// pay for it.
func (l *lister) targets(do func(a Act, pay [][]cards.Card)) {
	var pay [3][][]cards.Card
	for size := range pay {
		pay[size] = payments(l.Hands[l.seat].Cards, size+1)
	}
	for i, s := range l.stacks {
		if s == 0 || !s.Has(l.seat) && !l.occupiedBeside(Place(i), l.seat) {
			continue
		}
		for seat := range l.Players {
			for size := Small; size <= Large; size++ {
				if p := (Piece{seat, size}); s.Count(p) > 0 && (seat != l.seat || l.AnyTarget) {
					do(Act{Piece: p, At: Place(i)}, pay[size])
				}
			}
		}
	}
}

func (l *lister) converts() {
	l.targets(func(a Act, pay [][]cards.Card) {
		a.Kind = Convert
		for size := Small; size <= a.Piece.Size; size++ {
			if a.To = (Piece{l.seat, size}); l.Stash(a.To) <= 0 {
				continue
			}
			for _, a.With = range pay {
				l.add(a)
			}
		}
	})
}

func (l *lister) demolishes() {
	l.targets(func(a Act, pay [][]cards.Card) {
		a.Kind = Demolish
		for _, a.With = range pay {
			l.add(a)
		}
	})
}

// payments returns the ways to pay so many pips without a redundant card, each
// card in the order of the hand, the second joker beside the first.
func payments(hand []cards.Card, pips int) [][]cards.Card {
	var can []cards.Card
	for _, c := range hand {
		if Worth(c) > 0 {
			at := slices.Index(can, c)
			if at < 0 {
				at = len(can)
			}
			can = slices.Insert(can, at, c)
		}
	}
	var list [][]cards.Card
	var now []cards.Card
	var choose func(from, sum int)
	choose = func(from, sum int) {
		if sum >= pips {
			if redundant(now, pips) == cards.None {
				list = append(list, append([]cards.Card(nil), now...))
			}
			return // any further card would be redundant
		}
		for k := from; k < len(can); k++ {
			if k > from && count(can[from:k], can[k]) > 0 {
				continue // the other joker: the same again
			}
			now = append(now, can[k])
			choose(k+1, sum+Worth(can[k]))
			now = now[:len(now)-1]
		}
	}
	choose(0, 0)
	return list
}

func (l *lister) flights() {
	aces := l.held(func(c cards.Card) bool { return c.Rank() == cards.Ace && l.Has(c) })
	places := l.open(false)
	l.occupied(func(from Place) {
		for _, to := range places {
			for k := range aces {
				l.add(Act{Kind: Fly, At: from, Dest: to, With: aces[k : k+1 : k+1]})
			}
		}
	})
}

func (l *lister) hatches() {
	if !l.Present(l.seat) {
		l.lay(Hatch, l.open(l.HatchAnywhere || l.Count() == 0))
	}
}
