package sheet

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/model"
)

// row draws cells in a line: those around the cursor where there is no room for all of them, with …
// for the others.
func (e *editor) row(head string, boxes []box, sep string, cursor, w int) line {
	if most := max(0, w-10); ansi.StringWidth(head) > most { // the cells come first
		head = clip(strings.TrimLeft(ansi.Strip(head), " "), most)
	}
	room := w - ansi.StringWidth(head) - 2 // a sign before the first and after the last
	from, to := inRoom(boxes, ansi.StringWidth(sep), min(cursor, len(boxes)-1), room)
	l := line{text: head}
	x := ansi.StringWidth(head)
	put := func(text string) { l.text, x = l.text+text, x+ansi.StringWidth(text) }
	if from > 0 {
		put(" …")
	}
	for i := from; i < to; i++ {
		b := &boxes[i]
		if i == from {
			put(cmp.Or(e.sign(b, 0), " "))
		}
		if most := room - 2*dots; b.cursor && b.room() > most && most > 0 { // its end, where the typing continues
			b.text, b.width = "…"+ansi.TruncateLeft(b.text, ansi.StringWidth(b.text)-most+1, ""), 0
		}
		if b.at.Line >= 0 {
			l.hits = append(l.hits, hit{x: x, width: b.room(), cell: b.at})
		}
		put(e.boxText(b))
		if i == to-1 {
			put(e.sign(b, 1))
			continue
		}
		parts := sep
		if b.width == 0 && (boxes[i+1].empty || strings.HasSuffix(b.text, ":")) { // as in the text
			parts = " "
		}
		put(between(e.sign(b, 1), parts, e.sign(&boxes[i+1], 0), b.width > 0))
	}
	if to < len(boxes) {
		put(" …")
	}
	return l
}

const dots = 2 // columns of a … with a blank

// inRoom returns the cells that there is room for, the cursor's among them.
func inRoom(boxes []box, gap, cursor, room int) (from, to int) {
	wide := func(from, to int) int {
		n := (to - from - 1) * gap
		for i := from; i < to; i++ {
			n += boxes[i].room()
		}
		return n
	}
	to = len(boxes)
	if wide(from, to) <= room {
		return from, to
	}
	for from < cursor && dots+wide(from, cursor+1)+dots > room {
		from++
	}
	for to > max(from, cursor)+1 && dots*min(1, from)+wide(from, to)+dots*min(1, len(boxes)-to) > room {
		to--
	}
	return from, to
}

// sign returns what stands before a cell (side 0) or after it (side 1): [] where a finding is about
// it, >< at the cursor where there are no colours.
func (e *editor) sign(b *box, side int) string {
	switch {
	case b.cursor && !e.hasColours():
		return "><"[side : side+1]
	case b.marked:
		return "[]"[side : side+1]
	}
	return ""
}

// between returns what stands between two cells: the sign of the left one, the separator, the sign
// of the right one. Signs replace blanks, so that nothing moves; where there is only one blank in a
// grid, there is one sign.
func between(left, sep, right string, fixed bool) string {
	switch {
	case sep == "  ":
		return cmp.Or(left, " ") + cmp.Or(right, " ")
	case sep == " " && fixed:
		return cmp.Or(right, left, " ")
	case sep == " ":
		return cmp.Or(left+right, " ")
	}
	if bare, ok := strings.CutSuffix(sep, " "); ok && right != "" {
		sep = bare
	}
	return left + sep + right
}

// boxText returns a cell in its colours, as wide as its column.
func (e *editor) boxText(b *box) string {
	pad := spaces(b.room() - ansi.StringWidth(b.text))
	switch {
	case b.cursor:
		return reverse(b.text + pad)
	case b.empty || b.at.Line < 0:
		return e.dim(b.text) + pad
	}
	return e.coloured(b.text) + pad
}

// coloured returns a cell with its tokens in their colours: all of it when it is one token, else
// each token in it, as in 8C:R1B2.
func (e *editor) coloured(text string) string {
	if colour, ok := e.colours[text]; ok {
		return e.inColour(text, colour)
	}
	if strings.ToUpper(text) != text {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		_, n := utf8.DecodeRuneInString(text)
		if len(text) > 1 && e.colours[text[:2]] != 0 {
			n = 2
		}
		b.WriteString(e.inColour(text[:n], e.colours[text[:n]]))
		text = text[n:]
	}
	return b.String()
}

// learn notes the colours of all tokens that may stand in the page's cells.
func (e *editor) learn() {
	for _, who := range e.page.Players() {
		if who.Colour != "" {
			e.colours[who.Colour] = who.Colour[0]
		}
	}
	for i := range e.page.Lines {
		for c := range max(1, len(e.page.Lines[i].Cells)) {
			e.learnAt(model.Cursor{Line: i, Cell: c})
		}
	}
}

func (e *editor) learnAt(at model.Cursor) {
	if e.page.HeaderKey(at.Line) == "player" { // any letter may be chosen there; C is clubs elsewhere
		return
	}
	for _, g := range e.page.Palette(at).Groups {
		for _, t := range g.Tokens {
			if colour := cmp.Or(t.Colour, g.Colour); colour != 0 {
				e.colours[t.Text] = colour
			}
		}
	}
}
