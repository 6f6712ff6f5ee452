package zarkcity

import (
	"arbiter/score"
	"arbiter/score/cards"
)

// A Hand is what a player holds, as far as it is known.
type Hand struct {
	Known   bool         // the text has a line for it
	Cards   []cards.Card // those that are named
	Unknown int          // further cards that nobody has named
	Owed    int          // how many of all must still be discarded
}

// Size returns how many cards it holds after what must be discarded.
func (h *Hand) Size() int { return len(h.Cards) + h.Unknown - h.Owed }

// Limit is how many cards a player may hold outside the own turn. The player to move has drawn one
// more.
const Limit = 6

// Terms are the rulings in force.
type Terms struct {
	AnyTarget     bool // one's own pyramids may be attacked
	FiveSuits     bool
	HatchAnywhere bool
}

// Suits returns how many suits the deck has.
func (t Terms) Suits() int {
	if t.FiveSuits {
		return 5
	}
	return 4
}

// Has reports whether the deck has the card.
func (t Terms) Has(c cards.Card) bool { return c == cards.Joker || c.Suit() < t.Suits() }

// A Table is all that an act is judged by: the board, hands and discards.
type Table struct {
	Board
	Terms
	Players  []score.Player
	Hands    [MaxPlayers]Hand
	Discards []cards.Card // those that are named
}

// clone returns a copy that can be changed alone.
func (t *Table) clone() *Table {
	c := *t
	c.Board = t.Board.clone()
	for seat := range c.Hands {
		c.Hands[seat].Cards = append([]cards.Card(nil), t.Hands[seat].Cards...)
	}
	c.Discards = append([]cards.Card(nil), t.Discards...)
	return &c
}

// Stash returns how many of a piece its owner has left.
func (t *Table) Stash(p Piece) int { return trio - t.OnBoard(p) }

// Text returns a piece as it is written: "R3".
func (t *Table) Text(p Piece) string {
	return t.Players[p.Seat].Colour + string(rune('1'+p.Size))
}

// An Event is a line below the picture that changes something: an act, another
// player's turn, or a hand that became known.
type Event struct {
	Kind EventKind
	Seat int // of a turn or a hand
	Act  Act
	Hand Hand
}

// An EventKind tells events apart.
type EventKind uint8

const (
	AnAct EventKind = iota
	ATurn
	AHand
)

// A Position is a game of Zark City as it was read.
type Position struct {
	head   score.Header
	Turn   int // the seat whose turn the header names; Nobody without one
	Start  Table
	Events []Event

	played *Played // what the events came to, under the rulings terms
	terms  Terms
}

// Game returns Zark City.
func (*Position) Game() *score.Game { return &Game }

func (p *Position) Head() *score.Header { return &p.head }

// Turns returns how many acts there are, and lines between them.
func (p *Position) Turns() int { return len(p.Events) }

// Terms returns the rulings in force.
func (p *Position) Terms() Terms {
	is := func(ruling, value string) bool { return p.head.Ruling(Game.Ruling(ruling)) == value }
	return Terms{AnyTarget: is("target", "any"), FiveSuits: is("deck", "five"), HatchAnywhere: is("hatch", "anywhere")}
}

// First returns whose turn it is before the first act, Nobody when no line says.
func (p *Position) First() int {
	if p.Turn < 0 {
		for k := range p.Events {
			if p.Events[k].Kind == ATurn {
				return p.Events[k].Seat
			}
		}
	}
	return p.Turn
}

// Describe says what lies on the table and how many acts there are.
func (p *Position) Describe() string {
	acts := 0
	for i := range p.Events {
		if p.Events[i].Kind == AnAct {
			acts++
		}
	}
	s := score.Counted(p.Start.Count(), "card")
	if acts > 0 {
		s += ", " + score.Counted(acts, "act")
	}
	return s
}
