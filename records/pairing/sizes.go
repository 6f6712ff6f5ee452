package pairing

// Sizes are the numbers of players that a table may have, from Min, 2 or more, to Max.
type Sizes struct{ Min, Max int }

// Pairs are tables of two. Usual are tables of a game that Arbiter does not know.
var (
	Pairs = Sizes{2, 2}
	Usual = Sizes{3, 5}
)

// Split returns how many sit at each table, large tables first, and how many sit out. Nobody does
// where tables of the sizes hold everybody; otherwise as few as possible. There are as few tables
// as possible, and they differ by one player at most: 13 at tables of 3 to 5 sit at 5, 4 and 4.
func (s Sizes) Split(n int) (tables []int, out int) {
	if s.Min < 2 || s.Max < s.Min {
		return nil, n
	}
	for seated := n; seated >= s.Min; seated-- {
		count := (seated + s.Max - 1) / s.Max
		if count*s.Min > seated {
			continue
		}
		for i := range count {
			tables = append(tables, (seated+count-1-i)/count)
		}
		return tables, n - seated
	}
	return nil, n
}

// Hold reports whether tables of the sizes hold all of n players.
func (s Sizes) Hold(n int) bool {
	tables, out := s.Split(n)
	return tables != nil && out == 0
}

// TakenByAll returns the sizes that all of some games allow; where they have none in common, those
// of the first. Without games there are none.
func TakenByAll(games []Sizes) Sizes {
	if len(games) == 0 {
		return Sizes{}
	}
	all := games[0]
	for _, g := range games {
		all = Sizes{max(all.Min, g.Min), min(all.Max, g.Max)}
	}
	if all.Min > all.Max {
		return games[0]
	}
	return all
}

// LikeLast returns the sizes for n players where only the tables of the last round are known: those
// sizes where they are pairs or hold everybody, and else the usual ones.
func LikeLast(tables [][]string, n int) Sizes {
	s := Sizes{len(tables[0]), len(tables[0])}
	for _, table := range tables {
		s = Sizes{min(s.Min, len(table)), max(s.Max, len(table))}
	}
	if s == Pairs || s.Hold(n) {
		return s
	}
	return Usual
}
