package league

import (
	"cmp"
	"fmt"

	"arbiter/score"
)

// Tie-breaks that a league may list.
const (
	TieWins       = "wins"             // games won alone
	TieHeadToHead = "head-to-head"     // in games of the tied among themselves
	TieDifference = "score-difference" // own totals less the average of the others'
)

// A tieBreak parts players of equal points. Who has more of what it compares comes first.
type tieBreak struct {
	name   string
	parts  string // what it compares: "Equal points are parted by …"
	begins string // the sentence that says what each of the equal has
	by     func(*rank) lead
	shown  func(lead) string // for people

	// count counts, before by is asked, what is of games of the equal among themselves;
	// nil where nothing is.
	count func(*ranked, *Timeline, []timeGame, []group)
}

var tieBreaks = []tieBreak{
	{
		name: TieWins, parts: "games won alone", begins: "Games won",
		by:    func(r *rank) lead { return lead{whole: r.wins} },
		shown: func(n lead) string { return fmt.Sprint(n.whole) },
	},
	{
		name: TieHeadToHead, parts: "games among the equal players", begins: "Among themselves",
		by:    func(r *rank) lead { return lead{whole: r.headToHead} },
		shown: func(n lead) string { return number(float64(n.whole) / 2) },
		count: (*ranked).headToHead,
	},
	{
		name: TieDifference, parts: "points made less the others' average", begins: "Score difference",
		by:    func(r *rank) lead { return r.difference },
		shown: func(n lead) string { return number(n.float() / float64(score.WholePoints(1))) },
	},
}

// TieBreaks are the names of all tie-breaks.
func TieBreaks() []string { return named(tieBreaks, func(b *tieBreak) string { return b.name }) }

// findTieBreak finds a tie-break by its name; nil where there is none.
func findTieBreak(name string) *tieBreak {
	for i := range tieBreaks {
		if tieBreaks[i].name == name {
			return &tieBreaks[i]
		}
	}
	return nil
}

// headToHead counts, in one pass, whom each member of a group was before in
// games with others of the group: 1 for each of them beaten, ½ for one with the
// same place.
func (r *ranked) headToHead(t *Timeline, games []timeGame, groups []group) {
	lines := make([]int32, len(t.ids))  // by player
	within := make([]int32, len(t.ids)) // one more than the group; 0 for none
	for n, g := range groups {
		for i := g.from; i < g.to; i++ {
			lines[r.rows[i].who], within[r.rows[i].who] = int32(i), int32(n+1)
		}
	}
	for g := range games {
		seats := t.of(&games[g])
		for i := range seats {
			of := within[seats[i].who]
			if of == 0 {
				continue
			}
			for j := i + 1; j < len(seats); j++ {
				if within[seats[j].who] != of {
					continue
				}
				a, b := &r.rows[lines[seats[i].who]].rank, &r.rows[lines[seats[j].who]].rank
				switch cmp.Compare(seats[i].place, seats[j].place) {
				case -1:
					a.headToHead += 2
				case 1:
					b.headToHead += 2
				default:
					a.headToHead++
					b.headToHead++
				}
			}
		}
	}
}
