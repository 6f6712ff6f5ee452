package bazaar

import (
	"arbiter/score"
)

// MaxPlayers is how many can play.
const MaxPlayers = 6

// A Deed is what a player does first in a turn.
type Deed uint8

const (
	Skip Deed = iota
	Draw
	Trade
	Nothing // the turn is an elimination and nothing else
)

// A Turn is one line of the log.
type Turn struct {
	Number    int // as written
	Seat      int
	Deed      Deed
	Pebble    int // the colour that was drawn
	Exchanges []Exchange
	Buys      []Card
	Reveals   []Card
	Out       bool // the player is eliminated
	Plain     bool // it begins with buy: skip is understood
}

// A Bought is one purchase of a tally.
type Bought struct {
	Seat int
	Card Card
	Left int // pebbles left after it
}

// A Position is a game of Bazaar as it was read: what lay open, and then the
// log, or a tally alone.
type Position struct {
	head      score.Header
	Equations []Equation
	Start     State // before the first turn
	First     int   // the seat that moves first
	Log       []Turn
	Tally     []Bought
	TallyOut  [MaxPlayers]bool // eliminated, in a tally
	IsTally   bool

	hasVisible, hasPile, hasBank bool
	hasWallet, hasBought         [MaxPlayers]bool
	hasPoints                    [MaxPlayers]bool
	hasTurn                      bool

	replayed *Replay
	terms    Terms
}

func (*Position) Game() *score.Game { return &Game }

func (p *Position) Head() *score.Header { return &p.head }

// Terms are the rulings in force.
type Terms struct {
	SkipPays  bool // skipping costs a card
	HiddenToo bool // hidden cards count for the dead bank
	RWB, Sey  bool // variants
}

// Terms returns the rulings and variants in force.
func (p *Position) Terms() Terms {
	is := func(ruling, value string) bool { return p.head.Ruling(Game.Ruling(ruling)) == value }
	return Terms{SkipPays: is("skip", "card"), HiddenToo: is("dead-bank", "all"), RWB: p.head.HasVariant("rwb"), Sey: p.head.HasVariant("sey")}
}

// Turns returns how many turns the log has.
func (p *Position) Turns() int { return len(p.Log) }

// Describe says how much of the game the text tells.
func (p *Position) Describe() string {
	switch {
	case p.IsTally:
		return "a tally of " + score.Counted(len(p.Tally), "purchase")
	case len(p.Log) > 0:
		return score.Counted(len(p.Equations), "equation") + ", " + score.Counted(len(p.Log), "turn")
	}
	return score.Counted(len(p.Equations), "equation") + ", a position"
}

func (p *Position) name(seat int) string { return p.head.Players[seat].Name }
