package pairing

import (
	"cmp"
	"slices"
)

// Round is who sits where. Of all rounds that could be, it is one that repeats
// little, as each system says.
type Round struct {
	Tables  [][]int  // the players of each table in the order of seats; large tables first
	Out     []int    // who sits out, or has the bye
	Repeats []Repeat // what could not be avoided, or was not found to be
	Proved  bool     // no round has fewer repeated meetings
	Early   bool     // the search was ended before its budget: another run may find another round
}

// Kind is what comes again for somebody.
type Kind int

const (
	Meeting    Kind = iota // two meet who have met
	SittingOut             // somebody sits out who has sat out
	SmallTable             // somebody sits at a smaller table who has sat at one
	FirstSeat              // somebody is first who has had more than a fair share of first seats
)

// Repeat is something that comes again: "Ann and Bob meet for the second time".
type Repeat struct {
	Kind    Kind
	Players []int // two for a meeting, else one
	Times   int   // the times with this round, so 2 or more
	// Proved says of meetings that no round has less of them, by the sum of squares;
	// of sitting out and of small tables, that all others have had as much; of a
	// first seat, that it is due to nobody at the table more.
	Proved bool
}

// finish orders a round and says what it repeats.
func (p *Past) finish(r Round) Round {
	slices.SortStableFunc(r.Tables, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	slices.Sort(r.Out)
	add := func(kind Kind, had int, proved bool, players ...int) {
		if had > 0 {
			r.Repeats = append(r.Repeats, Repeat{kind, players, had + 1, proved})
		}
	}
	for _, table := range r.Tables {
		for i, a := range table {
			for _, b := range table[i+1:] {
				add(Meeting, p.met[a][b], r.Proved, a, b)
			}
		}
	}
	// Whose turn it is to sit out or at a small table is always settled exactly.
	for _, a := range r.Out {
		add(SittingOut, p.out[a], true, a)
	}
	for _, table := range r.Tables {
		if len(table) < len(r.Tables[0]) {
			for _, a := range table {
				add(SmallTable, p.small[a], true, a)
			}
		}
		first := table[0]
		if p.due[first] < 0 {
			dueMore := func(a int) bool { return p.due[a] > p.due[first] }
			add(FirstSeat, p.first[first], !slices.ContainsFunc(table, dueMore), first)
		}
	}
	slices.SortStableFunc(r.Repeats, func(a, b Repeat) int { return cmp.Compare(a.Kind, b.Kind) })
	return r
}
