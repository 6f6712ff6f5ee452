package bazaar

import (
	"slices"

	"arbiter/score/notation"
)

// Try plays a turn, written as in a log without number and name ("trade RR>B,
// buy RRRRB"), for the player to move after the log. Errors are
// *notation.Error, or ErrOver or ErrTally.
func (p *Position) Try(text string) (Done, error) {
	if p.IsTally {
		return Done{}, ErrTally
	}
	s := p.Replay().End
	if s.Over != "" {
		return Done{}, ErrOver
	}
	g := notation.Game{Text: notation.Text{File: "the turn", Line: 1, Src: text}}
	r := reader{Game: &g, p: &Position{head: p.head}}
	list, err := r.partsOf(text, 0)
	if err != nil {
		return Done{}, err
	}
	if err := r.turn(Turn{Seat: s.Next}, list); err != nil {
		return Done{}, err
	}
	return s.play(p, &r.p.Log[0], p.Terms()), nil
}

// With returns the position with one more turn behind those of its log that were played.
func (p *Position) With(t *Turn) *Position {
	after := *p
	played := p.Replay().Turns
	if n := len(played); n > 0 && played[n-1].Void {
		played = played[:n-1]
	}
	after.Log, after.replayed = append(slices.Clone(p.Log[:len(played)]), *t), nil
	return &after
}

// Points returns what the turn's purchases scored.
func (d *Done) Points() int {
	n := 0
	for _, b := range d.Purchases {
		n += b.Points
	}
	return n
}
