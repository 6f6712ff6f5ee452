package records

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// unit is a point in the numbers that points are counted in: shared places
// divide evenly among up to sixteen players.
const unit = 720_720

// Shares of a table's points have any denominator, so each is rounded to a
// millionth of a millionth, and their sums are compared in millionths: shares
// that add up to the same are equal, whatever the roundings on the way.
const (
	shareUnit = 1_000_000_000_000
	millionth = shareUnit / 1_000_000
)

// millionths rounds a sum of shares.
func millionths(sum int64) int64 { return (sum + millionth/2) / millionth }

// A pointer gives the points of a seat: shares in shareUnit, all else in unit.
type pointer struct {
	system string
	places []int64 // by place, for systems by place
}

// byPlace is the system of a pointer that has places.
const byPlace = "place"

// newPointer reads a points system.
func newPointer(system string) (pointer, error) {
	switch {
	case system == "":
		return pointer{system: WinTieLoss}, nil
	case slices.Contains(PointsSystems, system):
		return pointer{system: system}, nil
	}
	p := pointer{system: byPlace}
	for _, word := range strings.Split(system, "-") {
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil || n > 1000 {
			return p, fmt.Errorf("%q is no points system: one of %s, or points by place as 5-3-2-1", system, strings.Join(PointsSystems, ", "))
		}
		p.places = append(p.places, int64(n)*unit)
	}
	return p, nil
}

// sum is a sum of what games were worth as standings compare it, and in points.
func (p *pointer) sum(worth int64) (int64, float64) {
	if p.system == ByShare {
		m := millionths(worth)
		return m, float64(m) / 1e6
	}
	return worth, float64(worth) / unit
}

// of is what a game is worth to one of its seats. Equal places share the
// points of the places that they take up.
func (p *pointer) of(seats []timeSeat, i int) int64 {
	me := seats[i]
	switch p.system {
	case ByScore:
		return int64(me.total) * unit
	case ByShare:
		return share(seats, i)
	}
	equal := 0
	for _, s := range seats {
		if s.place == me.place {
			equal++
		}
	}
	if p.system == byPlace {
		sum := int64(0)
		for k := int(me.place) - 1; k < int(me.place)-1+equal; k++ {
			if k < len(p.places) {
				sum += p.places[k]
			}
		}
		return sum / int64(equal)
	}
	switch {
	case me.place != 1:
		return 0
	case equal > 1 && p.system == WinTieLoss:
		return unit
	case equal > 1: // ByWins
		return 0
	case p.system == WinTieLoss:
		return 3 * unit
	}
	return unit
}

// share is a seat's part of the points at the table, in shareUnit; negative
// totals count as none, and where nobody made any all have an equal part.
func share(seats []timeSeat, i int) int64 {
	own, sum := uint64(max(0, seats[i].total)), uint64(0)
	for _, s := range seats {
		sum += uint64(max(0, s.total))
	}
	if sum == 0 {
		own, sum = 1, uint64(len(seats))
	}
	high, low := bits.Mul64(own, shareUnit)
	n, rest := bits.Div64(high, low, sum) // own is at most sum, so it fits
	if 2*rest >= sum {
		n++
	}
	return int64(n)
}

// difference is a seat's total less the average of the others', in unit.
func difference(seats []timeSeat, i int) int64 {
	if len(seats) < 2 {
		return 0
	}
	sum := int64(0)
	for _, s := range seats {
		sum += int64(s.total)
	}
	own := int64(seats[i].total)
	return own*unit - (sum-own)*unit/int64(len(seats)-1)
}
