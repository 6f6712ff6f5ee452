package pairing

import (
	"cmp"
	"slices"
)

// clubs are the sizes of tables where neither games nor rounds say any.
var clubs = Sizes{3, 5}

// A GameSizes is how many a game takes at a table, and how often it was played.
type GameSizes struct {
	Takes  Sizes
	Played int
}

// TakenByAll are the sizes that all games take; where they have none in common, those of
// the game played most, of equal ones the first. Without games there are none.
func TakenByAll(games []GameSizes) (all Sizes) {
	for i, g := range games {
		if i == 0 {
			all = g.Takes
		}
		all = Sizes{max(all.Min, g.Takes.Min), min(all.Max, g.Takes.Max)}
	}
	if all.Min > all.Max {
		return slices.MaxFunc(games, func(a, b GameSizes) int { return cmp.Compare(a.Played, b.Played) }).Takes
	}
	return all
}

// A Seating is who sat at each table of a round, and who sat out.
type Seating struct {
	Tables [][]string
	Out    []string
}

// UsualSizes are the sizes of tables for n players where nobody says any. Takes are those
// that the games take, none where that is not known; rounds are those before, the last one
// last.
//
//   - They stay those of the last round, from its smallest table to its largest, as far as
//     the games take them. They become wider, by one at a time, where somebody would sit out
//     and nobody did then.
//   - A round tells nothing where so many people could have sat no other way: when two came,
//     it was one table of two. Then they are what the games take, or 3 to 5.
//   - Where all tables were of two, they stay of two, unless no round tells anything.
//
// It is false where there is neither a game nor a table to go by.
func UsualSizes(takes Sizes, rounds []Seating, n int) (Sizes, bool) {
	rounds = slices.DeleteFunc(slices.Clone(rounds), func(r Seating) bool { return len(r.Tables) == 0 })
	known := takes != Sizes{}
	if !known {
		takes = clubs
	}
	if len(rounds) == 0 {
		return takes, known
	}
	last := rounds[len(rounds)-1]
	kept := last.sizes()
	within := takes
	if !known { // other games may be played at any tables
		within = Sizes{min(takes.Min, kept.Min), max(takes.Max, kept.Max)}
	}
	kept = Sizes{max(kept.Min, within.Min), min(kept.Max, within.Max)}
	showsWish := func(r Seating) bool { return r.showsWish(takes) }
	pairs := Sizes{2, 2}
	switch {
	case within.Min <= 2 && !slices.ContainsFunc(rounds, func(r Seating) bool { return r.sizes() != pairs }) && (!known || slices.ContainsFunc(rounds, showsWish)):
		return pairs, true
	case kept.Min > kept.Max || !showsWish(last):
		return takes, true
	}
	if kept != pairs && len(last.Out) == 0 {
		kept = kept.Wider(within, n)
	}
	return kept, true
}

// sizes are those of the tables, from the smallest to the largest.
func (r *Seating) sizes() Sizes {
	bySize := func(a, b []string) int { return cmp.Compare(len(a), len(b)) }
	return Sizes{len(slices.MinFunc(r.Tables, bySize)), len(slices.MaxFunc(r.Tables, bySize))}
}

// showsWish tells whether the tables say how many people want to sit together. They do not
// where so many could sit at such tables in no other way, or in none, and not on an evening
// at which somebody sat at two tables.
func (r *Seating) showsWish(takes Sizes) bool {
	seated := slices.Concat(r.Tables...)
	n := len(seated) + len(r.Out)
	slices.Sort(seated)
	if len(slices.Compact(seated))+len(r.Out) < n {
		return false
	}
	var sizes []int
	for _, table := range r.Tables {
		sizes = append(sizes, len(table))
	}
	slices.Sort(sizes)
	slices.Reverse(sizes)
	usual, _ := takes.Split(n)
	return usual != nil && (takes.manyWays(n) || !slices.Equal(usual, sizes))
}

// manyWays tells whether there is more than one way to seat n players at tables of the sizes.
func (s Sizes) manyWays(n int) bool {
	fewest, most := (n+s.Max-1)/s.Max, n/s.Min // tables
	if fewest != most {
		return fewest < most
	}
	return s.Max-s.Min > 1 && most > 1 && most*s.Min+1 < n && n < most*s.Max-1
}
