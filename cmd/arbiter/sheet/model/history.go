package model

// A History has the changes to a page that can be undone.
type History struct {
	past, future []state
	typing       bool // letters in the same cell belong to the newest change
}

// A state is a page to return to, with its cursor.
type state struct {
	page *Page
	at   Cursor
}

// mostStates is how many changes can be undone.
const mostStates = 1000

// Note records a change: the page before it with its cursor, and the page after it. Everything
// typed in one cell is one change.
func (h *History) Note(before *Page, was Cursor, after *Page) {
	same := before.typing.keys != "" && before.typing.at == after.typing.at
	if before.Text() == after.Text() {
		h.typing = h.typing && same
		return
	}
	if h.future = nil; !h.typing || !same {
		h.past = append(h.past, state{before, was})
		h.past = h.past[max(0, len(h.past)-mostStates):]
	}
	h.typing = after.typing.keys != ""
}

// Can reports whether Undo and Redo have anything to do.
func (h *History) Can() (undo, redo bool) { return len(h.past) > 0, len(h.future) > 0 }

// Undo undoes the last change; false when there is none. What is typed on a player's line and has
// not taken effect is undone first.
func (h *History) Undo(p *Page, c *Cursor) bool {
	if p.keepPlayers() {
		p.Leave()
		p.ontoSheet(c)
		return true
	}
	return h.step(p, c, &h.past, &h.future)
}

// Redo makes the change again that Undo undid; false when there is none.
func (h *History) Redo(p *Page, c *Cursor) bool { return h.step(p, c, &h.future, &h.past) }

func (h *History) step(p *Page, c *Cursor, from, to *[]state) bool {
	p.Leave()
	n := len(*from)
	if n == 0 {
		return false
	}
	back := (*from)[n-1]
	*from, *to = (*from)[:n-1], append(*to, state{p.Clone(), *c})
	back.page.Open, back.page.Known = p.Open, p.Known
	*p, *c = *back.page.Clone(), back.at
	p.Leave()
	p.keepPlayers()
	p.ontoSheet(c)
	h.typing = false
	return true
}
