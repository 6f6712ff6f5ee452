package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"arbiter/score"
)

// Rows without a game_id that say the same of their games and stand together
// may be one game or several. They are taken only when they can be parted in
// one way alone: into stretches of rows each of which can be a game.

// mostSplits is how many ways to part the rows are told.
const mostSplits = 5

// split is how many rows each game has; wrong says why that is in doubt.
func (g *tableGame) split(to *Feed) (sizes []int, wrong string) {
	n := len(g.seats)
	least, most := to.numberOf(g.name)
	ends := make([][]int, n) // by where a game begins, where it can end
	dead := make([]bool, n)  // whether the rows from here on cannot be cut at all
	var ways [][]int
	var cut func(from int, sizes []int) bool
	cut = func(from int, sizes []int) (found bool) {
		switch {
		case from == n:
			ways = append(ways, slices.Clone(sizes))
			return true
		case dead[from]:
			return false
		case ends[from] == nil:
			ends[from] = g.ends(from, least, most)
		}
		for _, end := range slices.Backward(ends[from]) {
			if len(ways) > mostSplits {
				return true
			}
			found = cut(end, append(sizes, end-from)) || found
		}
		dead[from] = !found
		return found
	}
	cut(0, nil)
	lines := fmt.Sprintf("lines %d to %d", g.line, g.last)
	switch {
	case n == 1:
		return nil, "without a game_id this row is a game of one player"
	case len(ways) == 0:
		return nil, fmt.Sprintf("%s do not fit together: %s, and they are no games one after another either", lines, g.misfit(least, most))
	case len(ways) > 1:
		return nil, fmt.Sprintf("%s can be %s", lines, tellSplits(ways))
	case len(ways[0]) > 1 && g.sorted() != "":
		return nil, fmt.Sprintf("%s are several games and stand in the order of the %s, so the rows of one game may be apart", lines, g.sorted())
	}
	return ways[0], ""
}

// tellSplits lists ways to part rows: one game of 4 or games of 2 and 2.
func tellSplits(ways [][]int) string {
	var list []string
	for _, sizes := range ways {
		if len(list) == mostSplits {
			list = append(list, "others")
			break
		}
		words := make([]string, len(sizes))
		for i, size := range sizes {
			words[i] = fmt.Sprint(size)
		}
		if len(sizes) == 1 {
			list = append(list, "one game of "+words[0])
			continue
		}
		if len(words) > 8 {
			words = append(words[:7], "…", words[len(words)-1])
		}
		list = append(list, "games of "+score.And(words))
	}
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}

// ends are the rows before which a game can end that begins with a row.
func (g *tableGame) ends(begin, least, most int) []int {
	var list []int
	people, seats := map[string]bool{}, map[int]bool{}
	for end := begin + 1; end <= min(len(g.seats), begin+most); end++ {
		s := &g.seats[end-1]
		if people[s.key] || s.seat > 0 && seats[s.seat] {
			break
		}
		people[s.key], seats[s.seat] = true, true
		if part := (tableGame{seats: g.seats[begin:end]}); end-begin >= least && part.plausible() {
			list = append(list, end)
		}
	}
	return list
}

// plausible tells whether nothing speaks against the seats, places and winners
// of a game.
func (g *tableGame) plausible() bool {
	n := len(g.seats)
	placed := 0
	for i := range g.seats {
		s := &g.seats[i]
		if s.seat > n || s.place > n || s.place == 1 && s.won == wonNot || s.place > 1 && s.won == wonIt {
			return false
		}
		if s.place > 0 {
			placed++
		}
	}
	return placed < n || g.ranked() && g.follows(false)
}

// ranked tells whether the places count as 1, 1, 3.
func (g *tableGame) ranked() bool {
	for i, place := range score.PlacesBy(len(g.seats), func(a, b int) bool { return g.seats[a].place < g.seats[b].place }) {
		if place != g.seats[i].place {
			return false
		}
	}
	return true
}

// follows tells whether the places go with the scores that are there: the most
// points first or, unless most says otherwise, the fewest. Equal points may
// have been parted.
func (g *tableGame) follows(most bool) bool {
	up, down := true, true // the fewest and the most points first
	for i := range g.seats {
		for j := range g.seats {
			a, b := &g.seats[i], &g.seats[j]
			if a.text == "" || b.text == "" {
				continue
			}
			more := a.points.Cmp(b.points)
			switch {
			case a.place == b.place && more != 0:
				return false
			case a.place < b.place && more > 0:
				up = false
			case a.place < b.place && more < 0:
				down = false
			}
		}
	}
	return down || up && !most
}

// agrees tells whether the places of a game go with its scores, as far as
// Arbiter knows the game.
func (g *tableGame) agrees() bool {
	return g.seats[0].place == 0 || g.follows(g.known)
}

// misfit says why the rows are not one game.
func (g *tableGame) misfit(least, most int) string {
	n := len(g.seats)
	people, seats := map[string]int{}, map[int]int{}
	for i := range g.seats {
		s := &g.seats[i]
		if line := people[s.key]; line > 0 {
			return fmt.Sprintf("%s is in lines %d and %d", s.name, line, s.line)
		}
		if line := seats[s.seat]; line > 0 && s.seat > 0 {
			return fmt.Sprintf("lines %d and %d have the seat %d", line, s.line, s.seat)
		}
		people[s.key], seats[s.seat] = s.line, s.line
	}
	if n < least || n > most {
		return fmt.Sprintf("the game is for %d to %d players", least, most)
	}
	return "their seats, places and scores are not those of one game"
}

// sorted is the column in whose order the rows stand, "" for none: rows that
// were sorted are no more in the order in which the games were written.
func (g *tableGame) sorted() string {
	for _, by := range []struct {
		name    string
		compare func(a, b *tableSeat) int
	}{
		{"players", func(a, b *tableSeat) int { return cmp.Compare(sortKey(a.name), sortKey(b.name)) }},
		{"scores", func(a, b *tableSeat) int { return a.points.Cmp(b.points) }},
		{"places", func(a, b *tableSeat) int { return cmp.Compare(a.place, b.place) }},
		{"seats", func(a, b *tableSeat) int { return cmp.Compare(a.seat, b.seat) }},
		{"winners", func(a, b *tableSeat) int { return cmp.Compare(a.won, b.won) }},
	} {
		rises, falls := false, false
		for i := range g.seats[1:] {
			c := by.compare(&g.seats[i], &g.seats[i+1])
			rises, falls = rises || c < 0, falls || c > 0
		}
		if rises != falls {
			return by.name
		}
	}
	return ""
}

// sortKey is a name as spreadsheets sort it: its letters and digits, accents
// and case aside.
func sortKey(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == ' ' {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFD.String(name))
}
