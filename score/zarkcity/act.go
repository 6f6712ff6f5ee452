package zarkcity

import "arbiter/score/cards"

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

// Rule returns the id of the act's own rule.
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

// ActText returns an act as it is written after `do:`.
func (t *Table) ActText(a *Act) string {
	text := Words[a.Kind]
	switch a.Kind {
	case Grow, Demolish, Convert:
		text += " " + t.Text(a.Piece) + " " + t.Name(a.At)
	case Spawn:
		text += " " + t.Name(a.At)
	case Build, Hatch:
		text += " " + a.Card.String() + " " + t.Name(a.At)
	case Move:
		text += " " + t.Text(a.Piece) + " " + t.Name(a.At) + " " + t.Name(a.Dest)
	case Fly:
		text += " " + t.Name(a.At) + " " + t.Name(a.Dest)
	}
	if a.Kind == Convert {
		text += " to " + t.Text(a.To)
	}
	if len(a.With) > 0 {
		text += " with " + cards.Texts(a.With)
	}
	return text
}
