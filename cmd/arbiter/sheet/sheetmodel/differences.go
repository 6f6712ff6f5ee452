package sheetmodel

import (
	"cmp"
	"fmt"
)

// Differences says which squares and lines of a sheet are others than before, as
// "c4: R2, before R1". What stands above the sheet is left out.
func (p *Page) Differences(before *Page) (says []string) {
	names, is := p.places()
	old, was := before.places()
	for _, name := range append(names, old...) {
		if is[name] != was[name] {
			says = append(says, fmt.Sprintf("%s: %s, before %s", name, cmp.Or(is[name], "nothing"), cmp.Or(was[name], "nothing")))
			was[name] = is[name] // so that it is said once
		}
	}
	return says
}

// places are the squares and the lines, by what they are called, and what stands there.
func (p *Page) places() (names []string, texts map[string]string) {
	texts = map[string]string{}
	put := func(name, text string) {
		for n, first := 2, name; ; n++ { // lines of a list are called the same
			if _, taken := texts[name]; !taken {
				break
			}
			name = fmt.Sprint(first, " ", n)
		}
		names, texts[name] = append(names, name), text
	}
	for i := range p.Lines {
		row := p.Lines[i].Row
		switch {
		case p.Lines[i].Header || row != nil && row.Section:
		case row != nil && row.Grid != nil:
			for k := range p.Width(i) {
				put(p.CellName(Cursor{Line: i, Cell: k}), p.Cell(Cursor{Line: i, Cell: k}))
			}
		case row != nil && row.Name != p.LineName(i):
			put(row.Name+" "+p.LineName(i), p.LineText(i))
		default:
			put(p.LineName(i), p.LineText(i))
		}
	}
	return names, texts
}
