package sheetmodel

import (
	"slices"

	"arbiter/score"
)

// Start is the cell to go on with: the first empty one below the headers or among
// those of the chosen way, else the first that is shown.
func (p *Page) Start() Cursor {
	first := -1
	for i := range p.Lines {
		l := &p.Lines[i]
		if !p.Shown(i) || p.Width(i) == 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		if l.Row == nil || l.Header && (p.Way == "" || l.Row.Way != p.Way) || l.Row.Grid != nil && !p.stands(i) {
			continue
		}
		if cell := p.free(i); cell >= 0 {
			return Cursor{i, cell}
		}
	}
	first = max(0, first)
	return Cursor{first, p.Home(first)}
}

// free is the cell of a line to go on with, -1 when the line is done. A board
// whose squares may stay empty goes on behind its last piece.
func (p *Page) free(line int) int {
	l := &p.Lines[line]
	switch b := p.board(); {
	case l.Row.Grid == nil && l.Empty():
		return p.Home(line)
	case l.Row.Grid == nil && len(l.Cells) < l.Row.Cells:
		return len(l.Cells)
	case l.Row.Grid == nil:
		return -1
	case !p.anyKept(l.Row):
		return p.Home(line)
	case l.Row.Grid.Squares != "":
		return slices.Index(l.Cells, "")
	default:
		left, right := b.columns()
		cell := right
		for cell > left && l.Cells[cell-1] == "" {
			cell--
		}
		if cell == right || slices.ContainsFunc(b.lines[line+1-b.first:], func(below Line) bool { return !below.Empty() }) {
			return -1
		}
		return cell
	}
}

// Shown tells whether a line is shown: not while it is folded.
func (p *Page) Shown(line int) bool {
	l := &p.Lines[line]
	switch {
	case l.Row == nil || p.Open || l.Used:
		return true
	case p.Way != "" && l.Row.Way != "":
		return l.Row.Way == p.Way || p.filled(func(r *score.Row) bool { return r.Way == l.Row.Way })
	case l.Row.Folded:
		return !p.isCommon(l.Row) && (!l.Empty() || l.Kept)
	case l.Row.Instead:
		section, at := p.section(l.Row), p.index(l.Row)
		return !l.Empty() || l.Kept || !p.filled(func(r *score.Row) bool { return p.section(r) == section && p.index(r) < at })
	}
	return true
}

// Folded is the first line that is not shown, -1 when all are.
func (p *Page) Folded() int {
	for i := range p.Lines {
		if !p.Shown(i) {
			return i
		}
	}
	return -1
}

// Place is the cell at a place of Text. Line and column are counted from 1.
func (p *Page) Place(line, column int) Cursor {
	best := p.Start()
	for _, s := range p.write(len(p.Lines)).spots {
		if s.line > line || s.line == line && s.column > column && best.Line == s.at.Line {
			break
		}
		best = s.at
	}
	return best
}

// lastCell is the last cell of a line that the cursor can be in.
func (p *Page) lastCell(line int) int { return max(0, p.Width(line)-1) }

// canBe tells whether the cursor can be on a line.
func (p *Page) canBe(line int) bool {
	return line >= 0 && line < len(p.Lines) && p.Shown(line) && p.Width(line) > 0
}

// toLine goes to the beginning of the next line that has cells (step 1), or of
// the one before (step -1); false when there is none.
func (p *Page) toLine(c *Cursor, step int) bool {
	for i := c.Line + step; i >= 0 && i < len(p.Lines); i += step {
		if p.canBe(i) && !p.onRing(i) {
			*c = Cursor{i, p.Home(i)}
			return true
		}
	}
	return false
}

// ontoSheet goes to a line near by that is on show and has cells, where the cursor's
// own has none, was folded away or taken out.
func (p *Page) ontoSheet(c *Cursor) {
	c.Line = max(0, min(c.Line, len(p.Lines)-1))
	if at := *c; !p.canBe(c.Line) && (p.toLine(&at, -1) || p.toLine(&at, 1)) {
		c.Line = at.Line
	}
	c.Cell = max(0, min(c.Cell, p.lastCell(c.Line)))
}

// Says tells what a line's cells make, as the name of a hand; "" for nothing.
func (p *Page) Says(line int) string {
	l := &p.Lines[line]
	if l.Row == nil || l.Row.Says == nil {
		return ""
	}
	cells := slices.DeleteFunc(slices.Clone(l.Cells), func(cell string) bool { return cell == "" })
	return l.Row.Says(cells, p.above(line))
}
