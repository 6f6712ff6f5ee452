package notation

import (
	"errors"
	"slices"
)

// mostMistakes is how many mistakes of one game are told.
const mostMistakes = 10

// Keep keeps a mistake, so that reading can go on and find the others; nil is
// none. It tells whether to go on: not when more were found than are told.
func (g *Game) Keep(err error) bool {
	if err != nil {
		var bad *Error
		if errors.As(err, &bad) {
			g.mistakes = append(g.mistakes, bad)
		}
	}
	return len(g.mistakes) <= mostMistakes
}

// Sound tells that no mistake was found so far.
func (g *Game) Sound() bool { return len(g.mistakes) == 0 }

// Wrong is all mistakes of the game in one *Error, the first with the others
// behind it; nil when there is none.
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

// All is the mistake and the others of its game.
func (e *Error) All() []*Error {
	alone := *e
	alone.Others, alone.Further = nil, false
	return append([]*Error{&alone}, e.Others...)
}
