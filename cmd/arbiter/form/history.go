package form

import "slices"

const maxPast = 1000

// A history is the states that undo and redo can return to.
type history[S any] struct {
	past, ahead []S
}

// keep makes a step that undo takes back of what was before a change.
func (h *history[S]) keep(before S) {
	h.past, h.ahead = append(h.past, before), nil
	if len(h.past) > maxPast {
		h.past = slices.Delete(h.past, 0, 1)
	}
}

// undo is the state before the last step, if there is one, and what to say.
func (h *history[S]) undo(now S) (then S, said string, ok bool) {
	if then, ok = travel(&h.past, &h.ahead, now); !ok {
		return then, "there is nothing to undo", false
	}
	return then, "undone", true
}

// redo is the state after the step undone last, if there is one, and what to say.
func (h *history[S]) redo(now S) (then S, said string, ok bool) {
	if then, ok = travel(&h.ahead, &h.past, now); !ok {
		return then, "there is nothing to redo", false
	}
	return then, "done again", true
}

func travel[S any](from, to *[]S, now S) (then S, ok bool) {
	last := len(*from) - 1
	if last < 0 {
		return then, false
	}
	then = (*from)[last]
	*from, *to = (*from)[:last], append(*to, now)
	return then, true
}
