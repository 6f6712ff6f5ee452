package zarkcity

import (
	"cmp"
	"maps"
	"slices"

	"arbiter/score"
)

// Outlines of Power Blocks run in the gutters, a little inside the places that
// they hold together. Blocks that share a card are outlined together when they
// are alike: runs or threes of a kind, in control of the same player or of
// nobody. Each kind keeps a distance of its own, so that lines seldom meet.

// insets are how far inside the places an outline runs, in a drawing's units: first of blocks that
// nobody controls, then of those in control; of runs, then of threes of a kind.
var insets = [2][2]float64{{1.5, 4}, {4.5, 7.5}}

// A region is the places of Power Blocks that are outlined together.
type region struct {
	seat   int // who controls them, or Nobody
	kind   int // 0 runs, 1 threes of a kind
	places map[Place]bool
}

// regions returns the regions of the table, those in control last and so on top.
func (d *sketch) regions() []region {
	var list []region
	for _, k := range d.PowerBlocks() {
		now := region{d.Controller(k), 0, map[Place]bool{k[0]: true, k[1]: true, k[2]: true}}
		if d.cards[k[0]].Rank() == d.cards[k[1]].Rank() {
			now.kind = 1
		}
		list = slices.DeleteFunc(list, func(r region) bool {
			if r.seat != now.seat || r.kind != now.kind || !r.places[k[0]] && !r.places[k[1]] && !r.places[k[2]] {
				return false
			}
			maps.Copy(now.places, r.places)
			return true
		})
		list = append(list, now)
	}
	slices.SortStableFunc(list, func(a, b region) int { return cmp.Compare(a.seat, b.seat) })
	return list
}

// A side is one of a place's four sides, from the corner at the lower left of
// column and row towards one of the directions.
type side struct{ column, row, to int }

// The directions, turning left from each to the next, and which way the inner
// part of an outline lies: at its left.
var (
	steps = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	inner = [4][2]float64{{0, 1}, {-1, 0}, {0, -1}, {1, 0}}
)

// outlines draws the outlines of all regions.
func (d *sketch) outlines() {
	for _, r := range d.regions() {
		inControl := 0
		if r.seat != Nobody {
			inControl = 1
		}
		d.light, d.heavy = d.light || inControl == 0, d.heavy || inControl == 1
		order := d.sidesOf(r.places)
		left := make(map[side]bool, len(order))
		for _, s := range order {
			left[s] = true
		}
		for _, s := range order {
			if left[s] {
				d.outline(d.corners(follow(s, left), insets[inControl][r.kind]), inControl == 1)
			}
		}
	}
}

// outline draws one outline: dashed, or heavy for blocks in control.
func (d *sketch) outline(corners []score.Point, heavy bool) {
	line := d.Path(corners, true, score.NoInk, score.Bright)
	if line.Stroke, line.Dashed = 1.5, true; heavy {
		line.Stroke, line.Dashed = 3.5, false
	}
}

// sidesOf returns the sides at which a region ends, place by place.
func (d *sketch) sidesOf(region map[Place]bool) []side {
	var list []side
	for _, i := range slices.Sorted(maps.Keys(region)) {
		at := d.Square(i)
		for to, s := range [4]side{{at.Column, at.Row, 0}, {at.Column + 1, at.Row, 1}, {at.Column + 1, at.Row + 1, 2}, {at.Column, at.Row + 1, 3}} {
			beyond := steps[(to+3)%4] // at the right of its direction
			if !region[d.at(at.Column+beyond[0], at.Row+beyond[1])] {
				list = append(list, s)
			}
		}
	}
	return list
}

// follow goes along an outline from one of its sides until it is closed, and
// takes its sides from those that are left. Where places touch at a corner only
// it turns left and stays with its own.
func follow(at side, left map[side]bool) []side {
	var list []side
	for left[at] {
		delete(left, at)
		list = append(list, at)
		at = side{at.column + steps[at.to][0], at.row + steps[at.to][1], (at.to + 1) % 4}
		for range 2 {
			if !left[at] {
				at.to = (at.to + 3) % 4
			}
		}
	}
	return list
}

// corners returns an outline's corners in the drawing, moved inwards by inset.
func (d *sketch) corners(sides []side, inset float64) []score.Point {
	var list []score.Point
	before := sides[len(sides)-1]
	for _, s := range sides {
		if a, b := inner[before.to], inner[s.to]; before.to != s.to {
			list = append(list, score.Point{
				X: d.x + float64((s.column-d.left)*(cardSide+gutter)) + inset*(a[0]+b[0]),
				Y: d.edges[s.row] - inset*(a[1]+b[1]),
			})
		}
		before = s
	}
	return list
}
