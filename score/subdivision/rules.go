package subdivision

// One function a rule, in rule-book order. Each is used both to count points
// and to make the lines that show them.

// pips is the pips of all of a seat's pyramids: subdivision/pips.
func (b *Board) pips(seat int) int {
	p := &b.Pieces[seat]
	return p[Small].Len() + 2*p[Medium].Len() + 3*p[Large].Len()
}

// groups is the number of groups in a set of one colour's squares, each worth
// -1: subdivision/group. With every Neighbouring pair a link and every full
// two by two a patch, squares - links + patches is groups - holes; only a
// colour that surrounds something needs its groups to be walked.
func groups(m Set) int {
	up := m & (m & notLast << 1)
	links := up.Len() + (m & (m << 8)).Len()
	if links < 8 { // the smallest ring has eight
		return m.Len() - links + (up & (up << 8)).Len()
	}
	// A hole's first square has the colour behind it, below it and beside both.
	hole := ^m & (m & notLast << 1) & (m << 8) & (m & notLast << 9) & (m & notFirst << 7)
	if hole == 0 {
		return m.Len() - links + (up & (up << 8)).Len()
	}
	n := 0
	for rest := m; rest != 0; n++ {
		rest &^= group(rest)
	}
	return n
}

// group is the group of the set's first square.
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

// riffRaff is where a Large has two or more, three or more, four or more
// Smalls of any colour Near it; each of the three costs a point, which makes
// -1 for each after the first and -3 at most: subdivision/riff-raff. The
// Smalls about all squares are counted at once, a bit of the count a word.
func (b *Board) riffRaff() (two, three, four Set) {
	s := b.Smalls()
	below, above := (s&notLast)<<1, (s&notFirst)>>1
	side, sides := below^above, below&above            // own column: 0..2
	one, more := side^s, sides|side&s                  // a whole column beside: 0..3
	l1, l2, r1, r2 := one<<8, more<<8, one>>8, more>>8 // the columns beside
	ones := l1 ^ r1 ^ side                             // bit 0 of the sum
	carry := l1&r1 | (l1^r1)&side                      // into bit 1
	x, y := l2^r2, sides^carry                         // bit 1 is x^y
	four = l2&r2 | sides&carry | x&y                   // anything into bit 2
	twos := x ^ y
	return twos | four, twos&ones | four, four
}

// A ParkScore says which parks are private.
type ParkScore uint8

const (
	NoParks     ParkScore = iota // none: the variant is not played
	StrictParks                  // those whose Near squares all belong to one group
	OpenParks                    // the same, squares that are parks themselves left out
)

// privatePark tells whether the squares Near a park all belong to one group of a
// colour; m is that colour's squares: subdivision/private-park.
func (b *Board) privatePark(park, m Set, which ParkScore) bool {
	ring := park.Near() & b.Squares()
	if which == OpenParks {
		ring &^= b.Parks
	}
	if ring == 0 || ring&^m != 0 {
		return false
	}
	about := m
	for {
		g := group(about)
		if g&ring != 0 {
			return ring&^g == 0
		}
		about &^= g
	}
}

// Points are one seat's points by rule, each with its sign.
type Points struct{ Pips, Groups, RiffRaff, PrivateParks int }

// Total is their sum.
func (p Points) Total() int { return p.Pips + p.Groups + p.RiffRaff + p.PrivateParks }

// Count adds up every seat's points by rule into the caller's buffer. It makes
// no lines; Breakdown makes them from the same functions.
func (b *Board) Count(to *[4]Points, players int, which ParkScore) {
	two, three, four := b.riffRaff()
	for seat := range min(players, 4) {
		large := b.Pieces[seat][Large]
		to[seat] = Points{
			Pips:     b.pips(seat),
			Groups:   -groups(b.Of(seat)),
			RiffRaff: -(large & two).Len() - (large & three).Len() - (large & four).Len(),
		}
		if which != NoParks {
			for parks := b.Parks; parks != 0; parks &= parks - 1 {
				if b.privatePark(parks.First(), b.Of(seat), which) {
					to[seat].PrivateParks += 3
				}
			}
		}
	}
}
