package league

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"arbiter/score"
)

// unit is a point in the numbers that points are counted in: shared places
// divide evenly among up to sixteen players.
const unit = 720_720

// A pointsSystem is one that has a name. Its points are in unit.
type pointsSystem struct {
	name, sentence string // the sentence says what a game is worth
	win, shared    int64  // for a first place alone, and for one of several
	scores         bool   // a game is worth its own totals, in thousandths
}

// pointsSystems are all of them, the usual one first.
var pointsSystems = []pointsSystem{
	{name: WinTieLoss, win: 3 * unit, shared: unit, sentence: "3 for a game won alone, 1 for a shared first place."},
	{name: ByScore, scores: true, sentence: "Those of the games themselves."},
	{name: ByWins, win: unit, sentence: "1 for a game won alone."},
}

// PointsSystems are the names of the points systems that have one.
func PointsSystems() []string {
	return named(pointsSystems, func(s *pointsSystem) string { return s.name })
}

// findPoints finds a points system by its name; "" is the usual one.
func findPoints(name string) *pointsSystem {
	for i := range pointsSystems {
		if s := &pointsSystems[i]; s.name == cmp.Or(name, WinTieLoss) {
			return s
		}
	}
	return nil
}

// named are the names of a list.
func named[T any](list []T, name func(*T) string) (names []string) {
	for i := range list {
		names = append(names, name(&list[i]))
	}
	return names
}

// A pointer gives the points of a seat: by place, or by a system that has a name.
type pointer struct {
	pointsSystem
	places []int64 // by place; nil for a system that has a name
}

// newPointer reads a points system.
func newPointer(system string) (pointer, error) {
	if s := findPoints(system); s != nil {
		return pointer{pointsSystem: *s}, nil
	}
	var p pointer
	for _, word := range strings.Split(system, "-") {
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil || n > 1000 {
			return p, fmt.Errorf("%q is no points system: one of %s, or points by place as 5-3-2-1", system, strings.Join(PointsSystems(), ", "))
		}
		p.places = append(p.places, int64(n)*unit)
	}
	return p, nil
}

// float is what games were worth, in points.
func (p *pointer) float(worth int64) float64 {
	if p.scores {
		return score.Points(worth).Float()
	}
	return exact(float64(worth) / unit)
}

// of is what a game is worth to one of its seats, where so many have the first
// place.
func (p *pointer) of(seats []timeSeat, i, first int) int64 {
	switch {
	case p.scores:
		return int64(seats[i].points)
	case p.places != nil:
		return p.place(seats, i)
	case seats[i].place != 1:
		return 0
	case first == 1:
		return p.win
	}
	return p.shared
}

// place gives the points of a place; equal places share the points of all the
// places that they take up.
func (p *pointer) place(seats []timeSeat, i int) int64 {
	place, equal := int(seats[i].place), 0
	for j := range seats {
		if int(seats[j].place) == place {
			equal++
		}
	}
	sum := int64(0)
	for k := place - 1; k < min(place-1+equal, len(p.places)); k++ {
		sum += p.places[k]
	}
	return sum / int64(equal)
}

// A lead is an exact number, or a sum of such: whole ones, and what is above them in
// unit. Of points they are thousandths.
type lead struct{ whole, part int64 }

// difference is a seat's points less the average of the others'.
func difference(seats []timeSeat, i int) lead {
	others := int64(len(seats) - 1)
	if others < 1 {
		return lead{}
	}
	all := int64(0) // the differences to each of the others
	for _, s := range seats {
		all += int64(seats[i].points - s.points)
	}
	whole := floorDiv(all, others)
	return lead{whole, (all - whole*others) * unit / others}
}

func (l lead) plus(m lead) lead {
	sum := lead{l.whole + m.whole, l.part + m.part}
	if sum.part >= unit {
		return lead{sum.whole + 1, sum.part - unit}
	}
	return sum
}

func (l lead) compare(m lead) int {
	return cmp.Or(cmp.Compare(l.whole, m.whole), cmp.Compare(l.part, m.part))
}

// float is the lead as near as a float64 comes to it.
func (l lead) float() float64 { return float64(l.whole) + float64(l.part)/unit }
