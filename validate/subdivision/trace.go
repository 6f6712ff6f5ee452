package subdivision

import (
	"arbiter/score"
	"arbiter/score/grid"
	"arbiter/score/subdivision"
	"arbiter/validate"
)

// Step is the JSON of one turn of the trace: the board's rows, the top one first.
type Step struct {
	Rows []string `json:"rows"`
}

// Trace returns the board after every turn: of the move list, else of
// the proof. Without either there is nothing to follow.
func Trace(position score.Position, proof *validate.Proof) []score.Step {
	p := position.(*subdivision.Position)
	moves, first := p.Moves, p.Head().First
	if !p.Listed {
		if proof == nil {
			return nil
		}
		first = proof.Seat
		for _, text := range proof.Order {
			moves = append(moves, moveOf(text))
		}
	}
	now := *p
	now.Table = p.Start()
	var steps []score.Step
	for i, m := range moves {
		seat := (first + i) % len(p.Head().Players)
		marks := score.Marks{}
		if !m.Pass {
			now.Table.Carry(seat, m)
			marks[m.Square.String()] = score.Fault
		}
		after, table := now, *now.Table
		after.Table = &table
		steps = append(steps, score.Step{
			Player: validate.Name(p.Head(), seat), Move: m.String(), Picture: now.Draw(marks), After: &after,
			State: Step{now.Rows()},
		})
	}
	return steps
}

// moveOf reads a turn of a proof.
func moveOf(text string) subdivision.Move {
	if text == "pass" {
		return subdivision.Move{Pass: true}
	}
	square, _ := grid.Parse(text[1:])
	return subdivision.Move{Size: int(text[0] - '1'), Square: square}
}
