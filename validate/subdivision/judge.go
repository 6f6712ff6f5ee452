// Package subdivision checks positions and move lists of Subdivision.
package subdivision

import (
	"fmt"

	"arbiter/score"
	"arbiter/score/pieces"
	"arbiter/score/subdivision"
	"arbiter/validate"
)

// Judge judges a position of Subdivision: one function a rule, in
// rule-book order.
func Judge(p *subdivision.Position, opt validate.Options) validate.Verdict {
	v := &validate.Verdict{Game: subdivision.Game.Name}
	checkGrid(v, p)
	checkParks(v, p)
	checkStash(v, p)
	checkSpacing(v, p)
	checkSupport(v, p)
	sound := len(v.Findings) == 0
	var replay validate.Verdict
	checkReplay(&replay, p)
	if sound {
		checkTurns(v, p, len(replay.Findings) == 0, opt)
	}
	v.Findings = append(v.Findings, replay.Findings...)
	checkUnfinished(v, p)
	return *v
}

// checkGrid: the grid has the size that the table gives.
func checkGrid(v *validate.Verdict, p *subdivision.Position) {
	side, want := p.Table.Side(), 0
	players := len(p.Head().Players)
	if want, _ = subdivision.Setup(players, p.ThreeHouse()); side != want {
		v.Add(validate.Finding{Rule: subdivision.RuleGrid, Severity: validate.Error,
			Message: fmt.Sprintf("The grid is %d×%d, but %d players%s play on %d×%d.", side, side, players, threeHouse(p), want, want)})
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
	players := len(p.Head().Players)
	if _, want := subdivision.Setup(players, p.ThreeHouse()); p.Table.CountParks() != want {
		v.Add(validate.Finding{Rule: subdivision.RuleParks, Severity: validate.Error, At: p.Table.ParkNames(),
			Message: fmt.Sprintf("The board has %s, but %d players%s lay out %d.", score.Counted(p.Table.CountParks(), "park"), players, threeHouse(p), want)})
	}
}

// checkStash: no player has placed more of a size than its trios hold.
func checkStash(v *validate.Verdict, p *subdivision.Position) {
	for seat := range p.Head().Players {
		for size := range 3 {
			if has := p.Table.Has(seat, size); has > p.Trios() {
				v.Add(validate.Finding{Rule: subdivision.RuleStash, Severity: validate.Error, At: squaresOf(p, seat, size), Player: validate.Name(p.Head(), seat),
					Message: fmt.Sprintf("%s has %s on the board, but a stash holds %d.", validate.Name(p.Head(), seat), score.Counted(has, pieces.SizeName(size+1)), p.Trios())})
			}
		}
	}
}

func squaresOf(p *subdivision.Position, seat, size int) []string {
	var at []string
	for column := range p.Table.Side() {
		for row := range p.Table.Side() {
			if p.Table.At(column, row) == subdivision.Piece(seat, size) {
				at = append(at, subdivision.Square{Column: column, Row: row}.String())
			}
		}
	}
	return at
}

// checkSpacing: no Large is Near another Large of its own colour.
func checkSpacing(v *validate.Verdict, p *subdivision.Position) {
	for seat, player := range p.Head().Players {
		for _, pair := range p.Table.CloseLarges(seat) {
			v.Add(validate.Finding{Rule: subdivision.RuleSpacing, Severity: validate.Error, At: []string{pair[0], pair[1]}, Player: player.Name,
				Message: fmt.Sprintf("%s has two Larges Near one another, at %s and %s.", player.Name, pair[0], pair[1])})
		}
	}
}

// checkSupport: every Small can have stood Near what holds it up when it
// was placed.
func checkSupport(v *validate.Verdict, p *subdivision.Position) {
	for _, at := range p.Table.Unsupported(p.AnySupport()) {
		square, _ := subdivision.ParseSquare(at)
		seat := p.Table.At(square.Column, square.Row).Seat()
		why := "no Small or Large" + ofAnother(p) + " is Near it"
		if p.Table.NearSupport(seat, square, p.AnySupport()) {
			why = "the Smalls Near it need it, or one another, to stand first"
		}
		v.Add(validate.Finding{Rule: subdivision.RuleSupport, Severity: validate.Error, At: []string{at}, Player: validate.Name(p.Head(), seat),
			Message: fmt.Sprintf("%s's Small at %s could never have been placed: %s.", validate.Name(p.Head(), seat), at, why)})
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
		for size := subdivision.Large; size >= subdivision.Small; size-- {
			if p.Table.Has(seat, size) < p.Trios() && p.Table.HasAllowed(seat, size, p.AnySupport()) {
				v.NotOver("%s can still place a %s on %s", player.Name, pieces.SizeName(size+1), some(p.Table.Allowed(seat, size, p.AnySupport())))
				v.Add(validate.Finding{Rule: subdivision.RuleUnfinished, Severity: validate.Warning, Player: player.Name,
					Message: "The game is not over: " + v.GoesOn + "."})
				return
			}
		}
	}
}

// some names the first places of a list, and counts the others.
func some(places []string) string {
	switch n := len(places); {
	case n == 1:
		return places[0]
	case n == 2:
		return places[0] + " or " + places[1]
	case n == 3:
		return places[0] + ", " + places[1] + " or " + places[2]
	default:
		return fmt.Sprintf("%s, %s and %d other squares", places[0], places[1], n-2)
	}
}
