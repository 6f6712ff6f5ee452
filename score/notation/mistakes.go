package notation

import (
	"errors"
	"slices"
)

// mostMistakes limits how many mistakes of one game are reported.
const mostMistakes = 10

// Keep stores a mistake, so that reading can go on and find more; nil is none. It
// returns false once there are more mistakes than are reported.
func (g *Game) Keep(err error) bool {
	if err != nil {
		var bad *Error
		if errors.As(err, &bad) {
			g.mistakes = append(g.mistakes, bad)
		}
	}
	return len(g.mistakes) <= mostMistakes
}

// Sound reports whether no mistake was found so far.
func (g *Game) Sound() bool { return len(g.mistakes) == 0 }

// Wrong returns the first mistake as an *Error that holds the others, or nil.
func (g *Game) Wrong() error {
	if g.Sound() {
		return nil
	}
	list := slices.Clone(g.mistakes)
	slices.SortStableFunc(list, func(a, b *Error) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	all := *list[0]
	all.Further = len(list) > mostMistakes
	all.Others = list[1:min(len(list), mostMistakes)]
	return &all
}

// All returns the mistake and the others of its game.
func (e *Error) All() []*Error {
	alone := *e
	alone.Others, alone.Further = nil, false
	return append([]*Error{&alone}, e.Others...)
}
