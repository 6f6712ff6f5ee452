package zarkcity

import (
	"arbiter/score/cards"
)

// A Kind is what an act does.
type Kind uint8

const (
	Draw Kind = iota
	Grow
	Spawn
	Build
	Move
	Convert
	Demolish
	Fly
	Hatch
	kinds
)

// Words are the acts' words, by Kind, in the order of the rules.
var Words = [kinds]string{"draw", "grow", "spawn", "build", "move", "convert", "demolish", "fly", "hatch"}

var ruleOf = [kinds]string{RuleDraw, RuleGrow, RuleSpawn, RuleBuild, RuleMove, RuleConvert, RuleDemolish, RuleFly, RuleHatch}

// Rule is the id of the act's own rule.
func (k Kind) Rule() string { return ruleOf[k] }

// An Act is what a player does in a turn.
type Act struct {
	Kind  Kind
	Piece Piece        // grow, move: the own one; convert, demolish: the target
	To    Piece        // convert: what takes its place
	At    Place        // where it happens
	Dest  Place        // move, fly: where it goes
	Card  cards.Card   // build, hatch: what is laid
	With  []cards.Card // convert, demolish, fly: what is discarded
}

// ActText is an act as it is written after `do:`.
func (t *Table) ActText(a *Act) string {
	b := make([]byte, 0, 48)
	b = append(b, Words[a.Kind]...)
	piece := func(p Piece) {
		b = append(b, ' ')
		b = append(b, t.Players[p.Seat].Colour...)
		b = append(b, byte('1'+p.Size))
	}
	place := func(i Place) {
		b = append(b, ' ')
		b = append(b, t.Name(i)...)
	}
	switch a.Kind {
	case Draw:
	case Grow, Demolish, Convert:
		piece(a.Piece)
		place(a.At)
	case Spawn:
		place(a.At)
	case Build, Hatch:
		b = append(b, ' ')
		b = append(b, a.Card.String()...)
		place(a.At)
	case Move:
		piece(a.Piece)
		place(a.At)
		place(a.Dest)
	case Fly:
		place(a.At)
		place(a.Dest)
	}
	if a.Kind == Convert {
		b = append(b, " to"...)
		piece(a.To)
	}
	if len(a.With) > 0 {
		b = append(b, " with "...)
		b = append(b, cards.Texts(a.With)...)
	}
	return string(b)
}
