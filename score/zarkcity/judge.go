package zarkcity

import (
	"fmt"

	"arbiter/score/cards"
	"arbiter/score/pieces"
)

// A Refusal says why an act is not legal.
type Refusal struct {
	Rule    string
	At      []string // the squares that it is about
	Message string   // a sentence
}

// Judge returns why a seat may not do an act now, or nil when it may. It is the only place that
// decides this: the list of legal acts holds what it allows.
func (t *Table) Judge(seat int, a *Act) *Refusal {
	switch a.Kind {
	case Grow:
		return t.grow(seat, a)
	case Spawn:
		return t.spawn(seat, a)
	case Build:
		return t.build(seat, a)
	case Move:
		return t.move(seat, a)
	case Convert:
		return t.convert(seat, a)
	case Demolish:
		return t.demolish(seat, a)
	case Fly:
		return t.fly(seat, a)
	case Hatch:
		return t.hatch(seat, a)
	}
	return nil // drawing is always possible
}

func (t *Table) name(seat int) string { return t.Players[seat].Name }

// refuse makes a refusal by the act's own rule.
func (t *Table) refuse(a *Act, at []Place, format string, args ...any) *Refusal {
	r := &Refusal{Rule: a.Kind.Rule(), Message: fmt.Sprintf(format, args...)}
	for _, i := range at {
		if t.Holds(i) {
			r.At = append(r.At, t.Name(i))
		}
	}
	return r
}

// calls names a piece: "Ann's Small".
func (t *Table) calls(p Piece) string { return t.name(p.Seat) + "'s " + pieces.SizeName(p.Pips()) }

// stands checks that the piece is on the place.
func (t *Table) stands(a *Act) *Refusal {
	switch {
	case t.cards[a.At] == cards.None:
		return t.refuse(a, []Place{a.At}, "No card lies on %s.", t.Name(a.At))
	case t.stacks[a.At].Count(a.Piece) == 0:
		return t.refuse(a, []Place{a.At}, "%s is not on %s.", t.calls(a.Piece), t.Name(a.At))
	}
	return nil
}

// owns checks that the piece is the player's own and on the place.
func (t *Table) owns(seat int, a *Act) *Refusal {
	if a.Piece.Seat != seat {
		return t.refuse(a, []Place{a.At}, "%s is not a pyramid of %s.", t.Text(a.Piece), t.name(seat))
	}
	return t.stands(a)
}

// inStash checks that the player has the piece left.
func (t *Table) inStash(a *Act, p Piece) *Refusal {
	if t.Stash(p) > 0 {
		return nil
	}
	return t.refuse(a, []Place{a.At}, "%s has no %s left in the stash: all %d are on the board.", t.name(p.Seat), pieces.SizeName(p.Pips()), trio)
}

// grow: an own pyramid becomes the next larger size.
func (t *Table) grow(seat int, a *Act) *Refusal {
	if no := t.owns(seat, a); no != nil {
		return no
	}
	if a.Piece.Size == Large {
		return t.refuse(a, []Place{a.At}, "A Large is the largest pyramid and cannot grow.")
	}
	return t.inStash(a, Piece{seat, a.Piece.Size + 1})
}

// spawn: a Small comes to a card that one occupies.
func (t *Table) spawn(seat int, a *Act) *Refusal {
	switch {
	case t.cards[a.At] == cards.None:
		return t.refuse(a, []Place{a.At}, "No card lies on %s.", t.Name(a.At))
	case !t.stacks[a.At].Has(seat):
		return t.refuse(a, []Place{a.At}, "%s has no pyramid on %s and does not occupy it.", t.name(seat), t.Name(a.At))
	}
	return t.inStash(a, Piece{seat, Small})
}

// build: a number card is laid beside a card that one occupies.
func (t *Table) build(seat int, a *Act) *Refusal {
	if no := t.canLay(seat, a); no != nil {
		return no
	}
	if !t.occupiedBeside(a.At, seat) {
		return t.refuse(a, []Place{a.At}, "%s occupies no card adjacent to %s.", t.name(seat), t.Name(a.At))
	}
	return nil
}

// canLay returns what building and hatching have in common: a number card of the
// hand, and an empty place.
func (t *Table) canLay(seat int, a *Act) *Refusal {
	switch {
	case !a.Card.Number():
		return t.refuse(a, []Place{a.At}, "%s is not a number card: only 2 to 10 are laid on the board.", a.Card)
	case !t.Has(a.Card):
		return t.refuse(a, []Place{a.At}, "The deck has no %s (ruling: deck=five gives it the stars).", a.Card)
	case t.cards[a.At] != cards.None:
		return t.refuse(a, []Place{a.At}, "%s already lies on %s.", t.cards[a.At], t.Name(a.At))
	}
	if why := t.lacks(seat, []cards.Card{a.Card}); why != "" {
		return t.refuse(a, []Place{a.At}, "%s", why)
	}
	return nil
}

// move: an own pyramid slides to an adjacent card.
func (t *Table) move(seat int, a *Act) *Refusal {
	if no := t.owns(seat, a); no != nil {
		return no
	}
	switch {
	case t.cards[a.Dest] == cards.None:
		return t.refuse(a, []Place{a.At, a.Dest}, "No card lies on %s.", t.Name(a.Dest))
	case !t.adjacent(a.At, a.Dest):
		return t.refuse(a, []Place{a.At, a.Dest}, "%s is not adjacent to %s: their sides do not touch.", t.Name(a.Dest), t.Name(a.At))
	}
	return nil
}

// target checks what converting and demolishing have in common but for the
// price: a pyramid within reach that may be attacked.
func (t *Table) target(seat int, a *Act) *Refusal {
	if no := t.stands(a); no != nil {
		return no
	}
	switch {
	case a.Piece.Seat == seat && !t.AnyTarget:
		return t.refuse(a, []Place{a.At}, "%s is %s's own; only another player's pyramid is attacked (ruling: target=any lets one).", t.Text(a.Piece), t.name(seat))
	case !t.stacks[a.At].Has(seat) && !t.occupiedBeside(a.At, seat):
		return t.refuse(a, []Place{a.At}, "%s occupies neither %s nor a card adjacent to it.", t.name(seat), t.Name(a.At))
	}
	return nil
}

// convert: an own pyramid of the same size or smaller takes the target's place.
func (t *Table) convert(seat int, a *Act) *Refusal {
	if no := t.target(seat, a); no != nil {
		return no
	}
	switch {
	case a.To.Seat != seat:
		return t.refuse(a, []Place{a.At}, "%s is not a pyramid of %s, who can convert only to their own.", t.Text(a.To), t.name(seat))
	case a.To.Size > a.Piece.Size:
		return t.refuse(a, []Place{a.At}, "A %s is larger than the target, a %s.", pieces.SizeName(a.To.Pips()), pieces.SizeName(a.Piece.Pips()))
	}
	if no := t.inStash(a, a.To); no != nil {
		return no
	}
	return t.attack(seat, a)
}

// demolish: the target goes back to its owner.
func (t *Table) demolish(seat int, a *Act) *Refusal {
	if no := t.target(seat, a); no != nil {
		return no
	}
	return t.attack(seat, a)
}

// fly: for an ace, a card with its pyramids goes to another place.
func (t *Table) fly(seat int, a *Act) *Refusal {
	both := []Place{a.At, a.Dest}
	switch {
	case len(a.With) == 0:
		return t.refuse(a, both, "Flying costs an ace: add it, as `with AD`.")
	case len(a.With) > 1 || a.With[0].Rank() != cards.Ace:
		return t.refuse(a, both, "Flying costs one ace and nothing else, not %s.", cards.Texts(a.With))
	case t.cards[a.At] == cards.None:
		return t.refuse(a, both, "No card lies on %s.", t.Name(a.At))
	case !t.stacks[a.At].Has(seat):
		return t.refuse(a, both, "%s has no pyramid on %s and does not occupy it.", t.name(seat), t.Name(a.At))
	case a.At == a.Dest:
		return t.refuse(a, both, "The card is on %s already.", t.Name(a.Dest))
	case t.cards[a.Dest] != cards.None:
		return t.refuse(a, both, "%s already lies on %s.", t.cards[a.Dest], t.Name(a.Dest))
	case !t.cardBeside(a.Dest, a.At):
		return t.refuse(a, both, "%s is not adjacent to another card.", t.Name(a.Dest))
	}
	if why := t.lacks(seat, a.With); why != "" {
		return t.refuse(a, both, "%s", why)
	}
	return t.together(a)
}

// together checks that all cards hang together after a flight. Where hatched
// cards may lie apart, the flight must not leave more parts than it found.
func (t *Table) together(a *Act) *Refusal {
	most := 1
	if t.HatchAnywhere {
		most = len(t.Parts())
	}
	card := t.cards[a.At]
	t.cards[a.At], t.cards[a.Dest] = cards.None, card
	defer func() { t.cards[a.At], t.cards[a.Dest] = card, cards.None }()
	parts := t.Parts()
	if len(parts) <= most {
		return nil
	}
	least := parts[0]
	for _, part := range parts {
		if len(part) < len(least) {
			least = part
		}
	}
	return t.refuse(a, []Place{a.At, a.Dest}, "Without %s on %s the cards no longer hang together: %s would be cut off.", card, t.Name(a.At), t.listed(least))
}

// listed names places for a sentence, the first few of them.
func (t *Table) listed(places []Place) string {
	const most = 6
	s := ""
	for k, i := range places {
		switch {
		case k == most:
			return s + " and more"
		case k > 0:
			s += " "
		}
		s += t.Name(i)
	}
	return s
}

// hatch: a player without a pyramid on the board lays a card with a Small on it.
func (t *Table) hatch(seat int, a *Act) *Refusal {
	if t.Present(seat) {
		return t.refuse(a, []Place{a.At}, "%s has pyramids on the board; only a player without any hatches.", t.name(seat))
	}
	if no := t.canLay(seat, a); no != nil {
		return no
	}
	if !t.HatchAnywhere && t.Count() > 0 && !t.cardBeside(a.At, a.At) {
		return t.refuse(a, []Place{a.At}, "%s is not adjacent to a card (ruling: hatch=anywhere lets it lie apart).", t.Name(a.At))
	}
	return nil
}
