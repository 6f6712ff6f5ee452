package subdivision

import "arbiter/score"

// A sheet is a score sheet in the making. The names of all lines' squares
// share one array.
type sheet struct {
	lines  []score.Line
	places []string
	two    Set // riffRaff of a board, counted once for all seats
	three  Set
	four   Set
	smalls Set
}

// makeRoom allocates the two arrays, as long as the lines will need.
func (s *sheet) makeRoom(b *Board, players int, which ParkScore) {
	lines, places := 0, 0
	for seat := range players {
		own := b.Of(seat)
		riffRaff := (b.Pieces[seat][Large] & s.two).Len()
		lines += 1 + groups(own) + riffRaff
		places += own.Len() + riffRaff
	}
	if which != NoParks {
		lines += b.Parks.Len()
		places += b.Parks.Len()
	}
	s.lines, s.places = make([]score.Line, 0, lines), make([]string, 0, places)
}

func (s *sheet) line(rule string, points int, at []string, count int) {
	s.lines = append(s.lines, score.Line{Rule: rule, Points: points, At: at, Count: count})
}

// at is a line's squares.
func (s *sheet) at(squares Set) []string {
	from := len(s.places)
	s.places = squares.AppendNames(s.places)
	return s.places[from:len(s.places):len(s.places)]
}

// Breakdown scores the position.
func (p *Position) Breakdown() score.Breakdown {
	parks := p.parkScore()
	var s sheet
	if b := p.Bits(); b != nil {
		s.two, s.three, s.four = b.riffRaff()
		s.smalls = b.Smalls()
		s.makeRoom(b, len(p.head.Players), parks)
	}
	sheet := score.Breakdown{
		Game:     Game.Name,
		Tallies:  make([]score.Tally, len(p.head.Players)),
		Rulings:  p.head.InForce(&Game),
		Variants: p.head.Variants,
	}
	for seat, player := range p.head.Players {
		from := len(s.lines)
		p.Table.score(&s, seat, parks)
		sheet.Tallies[seat] = score.Tally{Player: player, Lines: s.lines[from:len(s.lines):len(s.lines)]}
	}
	return sheet
}

// score makes a seat's lines, in rule-book order.
func (b *Board) score(s *sheet, seat int, which ParkScore) {
	s.line(RulePips, b.pips(seat), nil, 0)
	own := b.Of(seat)
	rest := own
	for range groups(own) {
		g := group(rest)
		s.line(RuleGroup, -1, s.at(g), 0)
		rest &^= g
	}
	for large := b.Pieces[seat][Large] & s.two; large != 0; large &= large - 1 {
		l := large.First()
		points := -1
		if l&s.three != 0 {
			points--
		}
		if l&s.four != 0 {
			points--
		}
		s.line(RuleRiffRaff, points, s.at(l), (l.Near() & s.smalls).Len())
	}
	if which == NoParks {
		return
	}
	for parks := b.Parks; parks != 0; parks &= parks - 1 {
		if park := parks.First(); b.privatePark(park, own, which) {
			s.line(RulePrivatePark, 3, s.at(park), 0)
		}
	}
}
