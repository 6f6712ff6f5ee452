package subdivision

// One function a rule, in rule-book order.

// pips returns the pips of all of a seat's pyramids: subdivision/pips.
func (b *Board) pips(seat int) int {
	return b.Has(seat, Small) + 2*b.Has(seat, Medium) + 3*b.Has(seat, Large)
}

// groups returns the squares of each group of a seat's pyramids: subdivision/group.
func (b *Board) groups(seat int) [][]string {
	var list [][]string
	for left := b.Of(seat); left != 0; {
		g := group(left)
		list = append(list, g.Names())
		left &^= g
	}
	return list
}

// group returns the group of the set's first square.
func group(m Set) Set {
	g := m.First()
	for {
		grown := (g | g.Beside()) & m
		if grown == g {
			return g
		}
		g = grown
	}
}

// A crowdedLarge is a Large with Smalls of any colour Near it.
type crowdedLarge struct {
	at     string
	smalls int
}

// riffRaff returns a seat's Larges with two or more Smalls Near them:
// subdivision/riff-raff.
func (b *Board) riffRaff(seat int) []crowdedLarge {
	var list []crowdedLarge
	for larges := b.Pieces[seat][Large]; larges != 0; larges &= larges - 1 {
		large := larges.First()
		if n := (large.Near() & b.Smalls()).Len(); n > 1 {
			list = append(list, crowdedLarge{large.Name(), n})
		}
	}
	return list
}

// privateParks returns the parks whose Near squares all belong to one group of a
// seat: subdivision/private-park. With open, squares that are parks themselves
// are left out.
func (b *Board) privateParks(seat int, open bool) []string {
	var list []string
	for parks := b.Parks; parks != 0; parks &= parks - 1 {
		ring := parks.First().Near() & b.Squares()
		if open {
			ring &^= b.Parks
		}
		if ring != 0 && oneGroup(ring, b.Of(seat)) {
			list = append(list, parks.Name())
		}
	}
	return list
}

// oneGroup reports whether squares all belong to one group of a colour's squares.
func oneGroup(ring, colour Set) bool {
	for colour&ring != 0 {
		g := group(colour)
		if g&ring != 0 {
			return ring&^g == 0
		}
		colour &^= g
	}
	return false
}
