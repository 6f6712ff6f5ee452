package subdivision

// The placement rules on a board of bit sets. The same functions say where a
// piece may go and why it may not go elsewhere.

// NearLarges is every square Near one of a seat's Larges: no further Large of
// that seat may stand there.
func (b *Board) NearLarges(seat int) Set { return b.Pieces[seat][Large].Near() }

// Support is every square Near a Small or Large of another colour; with any, also
// of the seat's own colour.
func (b *Board) Support(seat int, any bool) Set {
	var holds Set
	for other := range b.Pieces {
		if any || other != seat {
			holds |= b.Pieces[other][Small] | b.Pieces[other][Large]
		}
	}
	return holds.Near()
}

// Open is every square where the placement rules let a seat put a piece of
// the size, whatever is left in its stash.
func (b *Board) Open(seat, size int, any bool) Set {
	switch size {
	case Large:
		return b.Empty() &^ b.NearLarges(seat)
	case Small:
		return b.Empty() & b.Support(seat, any)
	}
	return b.Empty()
}

// CloseLarges are the pairs of a seat's Larges that are Near one another.
func (b *Board) CloseLarges(seat int) [][2]string {
	var pairs [][2]string
	rest := b.Pieces[seat][Large]
	for ; rest != 0; rest &= rest - 1 {
		l := rest.First()
		for near := l.Near() & rest &^ l; near != 0; near &= near - 1 {
			pairs = append(pairs, [2]string{l.Name(), near.Name()})
		}
	}
	return pairs
}

// heldUp is every Small that some order of placing could hold up, by seat: the
// closure that starts from all Larges.
func (b *Board) heldUp(any bool) [4]Set {
	var held [4]Set
	for {
		grown := held
		for seat := range held {
			var holds Set
			for other := range held {
				if any || other != seat {
					holds |= held[other] | b.Pieces[other][Large]
				}
			}
			grown[seat] = b.Pieces[seat][Small] & holds.Near()
		}
		if grown == held {
			return held
		}
		held = grown
	}
}

// Unsupported are the Smalls that no order of placing can hold up.
func (b *Board) Unsupported(any bool) []string {
	var loose Set
	for seat, held := range b.heldUp(any) {
		loose |= b.Pieces[seat][Small] &^ held
	}
	return loose.Names()
}

// Allowed are the squares where a seat may put a piece of the size.
func (b *Board) Allowed(seat, size int, any bool) []string {
	return b.Open(seat, size, any).Names()
}

// HasAllowed tells whether there is such a square.
func (b *Board) HasAllowed(seat, size int, any bool) bool { return b.Open(seat, size, any) != 0 }

// NearOwnLarge tells whether the square is Near one of the seat's Larges.
func (b *Board) NearOwnLarge(seat int, at Square) bool {
	return b.NearLarges(seat)&At(at.Column, at.Row) != 0
}

// NearSupport tells whether the square is Near what would hold up a Small.
func (b *Board) NearSupport(seat int, at Square, any bool) bool {
	return b.Support(seat, any)&At(at.Column, at.Row) != 0
}
