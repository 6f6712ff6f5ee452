package subdivision

// The placement rules. The same functions say where a
// piece may go and why it may not go elsewhere.

// NearLarges returns every square Near one of a seat's Larges: no further Large of
// that seat may stand there.
func (b *Board) NearLarges(seat int) Set { return b.Pieces[seat][Large].Near() }

// Supporting returns every Small and Large that a seat's Small may lean on: those of
// another colour; with any, also those of its own.
func (b *Board) Supporting(seat int, any bool) Set {
	var holds Set
	for other := range b.Pieces {
		if any || other != seat {
			holds |= b.Pieces[other][Small] | b.Pieces[other][Large]
		}
	}
	return holds
}

// Support returns every square Near such a piece.
func (b *Board) Support(seat int, any bool) Set { return b.Supporting(seat, any).Near() }

// Open returns every square where the placement rules let a seat put a piece of
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

// CloseLarges returns the pairs of a seat's Larges that are Near one another.
func (b *Board) CloseLarges(seat int) [][]string {
	var pairs [][]string
	rest := b.Pieces[seat][Large]
	for ; rest != 0; rest &= rest - 1 {
		l := rest.First()
		for near := l.Near() & rest &^ l; near != 0; near &= near - 1 {
			pairs = append(pairs, []string{l.Name(), near.Name()})
		}
	}
	return pairs
}

// heldUp returns every Small that some order of placing could hold up, by seat: the
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

// Unsupported returns the Smalls that no order of placing can hold up.
func (b *Board) Unsupported(any bool) Set {
	var loose Set
	for seat, held := range b.heldUp(any) {
		loose |= b.Pieces[seat][Small] &^ held
	}
	return loose
}
