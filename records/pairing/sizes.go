package pairing

// Sizes are the numbers of players that a table may have, from Min, 2 or more, to Max.
type Sizes struct{ Min, Max int }

// Split is how many sit at each table, large tables first, and how many sit out.
// Nobody sits out when tables of the sizes hold everybody, else as few as can be,
// and then all tables have the largest size.
// There are as few tables as can be, and they differ by one player at most: 13
// players at tables of 3 to 5 sit at 5, 4 and 4.
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

// Hold tells whether tables of the sizes hold all of n players.
func (s Sizes) Hold(n int) bool {
	tables, out := s.Split(n)
	return tables != nil && out == 0
}

// Wider are the sizes made wider, by one down and up at a time and no further than within,
// until they hold all of n players or are as wide as can be.
func (s Sizes) Wider(within Sizes, n int) Sizes {
	for !s.Hold(n) {
		wider := Sizes{max(s.Min-1, within.Min), min(s.Max+1, within.Max)}
		if wider == s {
			break
		}
		s = wider
	}
	return s
}
