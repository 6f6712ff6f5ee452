// Package subdivision checks positions and move lists of Subdivision.
package subdivision

import (
	"fmt"
	"strings"

	"arbiter/score"
	"arbiter/score/pieces"
	"arbiter/score/subdivision"
	"arbiter/validate"
)

// Judge judges a position of Subdivision: one function a rule, in
// rule-book order.
func Judge(p *subdivision.Position, opt validate.Options) validate.Verdict {
	v := &validate.Verdict{}
	checkGrid(v, p)
	checkParks(v, p)
	checkStash(v, p)
	checkSpacing(v, p)
	checkSupport(v, p)
	sound := len(v.Findings) == 0
	var replay validate.Verdict
	checkReplay(&replay, p)
	if sound {
		checkTurns(v, p, p.Listed && len(replay.Findings) == 0, opt)
	}
	v.Findings = append(v.Findings, replay.Findings...)
	checkUnfinished(v, p)
	return *v
}

// checkGrid: the grid has the size that the table gives.
func checkGrid(v *validate.Verdict, p *subdivision.Position) {
	players := len(p.Head().Players)
	if want, _ := subdivision.Setup(players, p.ThreeHouse()); p.Table.Size != want {
		v.Add(validate.Error, subdivision.RuleGrid, "", nil, "The grid is %[1]d×%[1]d, but %[2]d players%[3]s play on %[4]d×%[4]d.", p.Table.Size, players, threeHouse(p), want)
	}
}

func threeHouse(p *subdivision.Position) string {
	if p.ThreeHouse() {
		return " with a ThreeHouse set"
	}
	return ""
}

// checkParks: the number of parks is the one that the table gives.
func checkParks(v *validate.Verdict, p *subdivision.Position) {
	players, parks := len(p.Head().Players), p.Table.Parks
	if _, want := subdivision.Setup(players, p.ThreeHouse()); parks.Len() != want {
		v.Add(validate.Error, subdivision.RuleParks, "", parks.Names(), "The board has %s, but %d players%s lay out %d.", score.Counted(parks.Len(), "park"), players, threeHouse(p), want)
	}
}

// checkStash: no player has placed more of a size than its trios hold.
func checkStash(v *validate.Verdict, p *subdivision.Position) {
	for seat, player := range p.Head().Players {
		for size, at := range p.Table.Pieces[seat] {
			if at.Len() > p.Trios() {
				v.Add(validate.Error, subdivision.RuleStash, player.Name, at.Names(),
					"%s has %s on the board, but a stash holds %d.", player.Name, score.Counted(at.Len(), pieces.SizeName(size+1)), p.Trios())
			}
		}
	}
}

// checkSpacing: no Large is Near another Large of its own colour.
func checkSpacing(v *validate.Verdict, p *subdivision.Position) {
	for seat, player := range p.Head().Players {
		for _, pair := range p.Table.CloseLarges(seat) {
			v.Add(validate.Error, subdivision.RuleSpacing, player.Name, pair, "%s has two Larges Near one another, at %s and %s.", player.Name, pair[0], pair[1])
		}
	}
}

// checkSupport: every Small can have stood Near what holds it up when it
// was placed.
func checkSupport(v *validate.Verdict, p *subdivision.Position) {
	for loose := p.Table.Unsupported(p.AnySupport()); loose != 0; loose &= loose - 1 {
		at, seat := loose.First(), 0
		for p.Table.Of(seat)&at == 0 {
			seat++
		}
		who, why := validate.Name(p.Head(), seat), "no Small or Large"+ofAnother(p)+" is Near it"
		if p.Table.Support(seat, p.AnySupport())&at != 0 {
			why = "the Smalls Near it need it, or one another, to stand first"
		}
		v.Add(validate.Error, subdivision.RuleSupport, who, []string{at.Name()}, "%s's Small at %s could never have been placed: %s.", who, at.Name(), why)
	}
}

func ofAnother(p *subdivision.Position) string {
	if p.AnySupport() {
		return ""
	}
	return " of another colour"
}

// checkUnfinished: a game is over when the board is full or nobody can
// place.
func checkUnfinished(v *validate.Verdict, p *subdivision.Position) {
	v.Complete = true
	for seat, player := range p.Head().Players {
		if can := canPlace(p, p.Table, seat); can != "" {
			v.NotOver("%s can still place a %s", player.Name, can)
			v.Add(validate.Warning, subdivision.RuleUnfinished, player.Name, nil, "The game is not over: %s.", v.GoesOn)
			return
		}
	}
}

// some names the first places of a list, and counts the others.
func some(places []string) string {
	n := len(places)
	switch {
	case n == 1:
		return places[0]
	case n <= 3:
		return strings.Join(places[:n-1], ", ") + " or " + places[n-1]
	}
	return fmt.Sprintf("%s, %s and %d other squares", places[0], places[1], n-2)
}
