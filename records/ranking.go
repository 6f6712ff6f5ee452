package records

import (
	"fmt"
	"slices"
	"strings"
)

// A rank is what standings are ordered by; points and shares are in units.
type rank struct {
	points, wins, difference, share, games int64
	headToHead                             int64  // among those who are equal so far
	key                                    string // orders the lines of equal ranks, breaks no tie
}

// A Break tells how players of equal points were parted, or that they were not.
type Break struct {
	Names  []string // in the order of their places
	Points float64  // of each
	Says   string   // a sentence
}

// A row is a standing with its player's small integer.
type row struct {
	Standing
	who int32
}

type ranked struct {
	rows   []row
	tooFew int
	breaks []Break
}

// rankTallies orders the tallies: by points, then by the tie-breaks of the
// terms, each asked only among those who are equal so far. Names order the
// lines of equal ranks and break no tie.
func rankTallies(t *timeline, games []timeGame, tallies []tally, terms *Terms) ranked {
	var r ranked
	for who := range tallies {
		switch c := &tallies[who]; {
		case c.played == 0:
		case c.played < terms.MinGames:
			r.tooFew++
		default:
			r.rows = append(r.rows, row{c.standing(t, int32(who), terms), int32(who)})
		}
	}
	slices.SortFunc(r.rows, func(a, b row) int {
		if c := compare(b.rank.points, a.rank.points); c != 0 {
			return c
		}
		return strings.Compare(a.rank.key, b.rank.key)
	})
	for from := 0; from < len(r.rows); {
		to := from + 1
		for to < len(r.rows) && r.rows[to].rank.points == r.rows[from].rank.points {
			to++
		}
		b := breaker{t: t, games: games, rows: r.rows, ties: terms.Ties}
		b.part(from, to, 0)
		if to > from+1 {
			r.breaks = append(r.breaks, b.tell(from, to))
		}
		from = to
	}
	return r
}

// A breaker parts players of equal points.
type breaker struct {
	t     *timeline
	games []timeGame
	rows  []row
	ties  []string
	says  []string
}

// part gives places to the lines from one to before another, which are equal in
// all tie-breaks before the given one.
func (b *breaker) part(from, to, tie int) {
	group := b.rows[from:to]
	if len(group) == 1 || tie == len(b.ties) {
		for i := range group {
			group[i].Place, group[i].Shared = from+1, len(group) > 1
		}
		if len(group) > 1 {
			b.says = append(b.says, fmt.Sprintf("%s share place %d", andNames(group), from+1))
		}
		return
	}
	name := b.ties[tie]
	if name == TieHeadToHead {
		b.headToHead(group)
	}
	slices.SortStableFunc(group, func(x, y row) int { return compare(y.by(name), x.by(name)) })
	if group[0].by(name) != group[len(group)-1].by(name) {
		var list []string
		for i := range group {
			list = append(list, group[i].Name+" "+group[i].shown(name))
		}
		b.says = append(b.says, strings.ReplaceAll(name, "-", " ")+": "+strings.Join(list, ", "))
	}
	for start := 0; start < len(group); {
		end := start + 1
		for end < len(group) && group[end].by(name) == group[start].by(name) {
			end++
		}
		b.part(from+start, from+end, tie+1)
		start = end
	}
}

// by is what a tie-break compares; more is better.
func (r *row) by(tie string) int64 {
	switch tie {
	case TieWins:
		return r.rank.wins
	case TieHeadToHead:
		return r.rank.headToHead
	case TieDifference:
		return r.rank.difference
	case TieShare:
		return r.rank.share
	}
	return r.rank.games
}

// shown is the same for people.
func (r *row) shown(tie string) string {
	n := r.by(tie)
	switch tie {
	case TieWins, TieGames:
		return fmt.Sprint(n)
	case TieHeadToHead:
		return number(float64(n) / 2)
	}
	return number(float64(n) / unit)
}

// number writes a figure with as many places as it needs, two at most.
func number(x float64) string {
	s := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", x), "0"), ".")
	return strings.Replace(s, "-", "−", 1)
}

// headToHead counts, for a group of equals, whom each was before in games of
// theirs: 1 for each other one beaten, ½ for one with the same place.
func (b *breaker) headToHead(group []row) {
	at := map[int32]int{}
	for i := range group {
		at[group[i].who] = i
		group[i].rank.headToHead = 0
	}
	for g := range b.games {
		seats := b.t.of(&b.games[g])
		for i := range seats {
			me, ok := at[seats[i].who]
			if !ok {
				continue
			}
			for j := range seats {
				if _, ok := at[seats[j].who]; !ok || i == j {
					continue
				}
				switch {
				case seats[i].place < seats[j].place:
					group[me].rank.headToHead += 2
				case seats[i].place == seats[j].place:
					group[me].rank.headToHead++
				}
			}
		}
	}
}

// tell is how the lines from one to before another, of equal points, came to
// their order.
func (b *breaker) tell(from, to int) Break {
	out := Break{Points: b.rows[from].Points}
	for _, r := range b.rows[from:to] {
		out.Names = append(out.Names, r.Name)
	}
	says := strings.Join(b.says, "; ")
	if len(b.ties) == 0 {
		says += ": the league lists no tie-break"
	}
	out.Says = fmt.Sprintf("%s points each: %s.", number(out.Points), says)
	return out
}

func andNames(group []row) string {
	names := make([]string, len(group))
	for i := range group {
		names[i] = group[i].Name
	}
	if n := len(names); n > 2 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, " and ")
}
