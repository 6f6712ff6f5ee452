package touch

import (
	"strings"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// Words are the tokens that may stand on a sheet, as far as any came up: what they
// are called, and how they are drawn.
type words struct {
	names   map[string]string // by the line's name and the text
	labels  map[string]string // what is shown in the place of a token that cannot be drawn
	uses    map[string]string // the drawings that stand beside the sheet, by what they show
	images  map[string]string // other drawings; "" for what cannot be drawn
	draw    func(text string) score.Drawing
	symbols strings.Builder // the drawings that the page has beside the sheet
	tall    bool            // the palettes need more room; the same for all cells, so that nothing moves
	of      *score.Row
}

// learn learns the tokens of a sheet's lines.
func (w *words) learn(p *sheetmodel.Page) {
	rows := p.Blank.Rows
	if w.of == &rows[0] {
		return
	}
	*w = words{names: map[string]string{}, labels: map[string]string{}, uses: map[string]string{}, images: map[string]string{}, draw: p.Blank.Draw, of: &rows[0], tall: !p.HasGrid()}
	for i := range rows {
		r := &rows[i]
		var palette score.Palette
		switch {
		case r.Grid != nil:
			palette = r.Grid.Palette
		case r.Palette != nil:
			palette = r.Palette(nil)
		}
		w.remember(r.Name+"\n", palette)
		n := 0
		for _, g := range append(palette.Groups, palette.More...) {
			n += len(g.Tokens)
			for _, token := range g.Tokens {
				if !r.Folded {
					w.symbol(token.Text)
				}
			}
		}
		w.tall = w.tall || n > mostLow && !r.Folded
	}
}

// mostLow is how many keys there is room for in two rows.
const mostLow = 12

func (w *words) remember(key string, palette score.Palette) {
	for _, group := range palette.Groups {
		for _, token := range group.Tokens {
			w.names[key+token.Text], w.labels[key+token.Text] = token.Name, token.Label
		}
	}
}

// name is what stands in a cell, in words; "" for nothing.
func (w *words) name(p *sheetmodel.Page, c sheetmodel.Cursor) string {
	text := p.Cell(c)
	if text == "" {
		return ""
	}
	key := keyOf(p, c)
	name, known := w.names[key+text]
	if known {
		return name
	}
	if len(w.names) > mostWords {
		clear(w.names)
		clear(w.labels)
	}
	w.remember(key, p.Palette(c))
	if name, known = w.names[key+text]; !known {
		name = w.inWords(key, text)
		w.names[key+text] = name
	}
	return name
}

// keyOf tells the words of one kind of line from those of others.
func keyOf(p *sheetmodel.Page, c sheetmodel.Cursor) string {
	if row := p.Lines[c.Line].Row; row != nil {
		return row.Name + "\n"
	}
	return "\n"
}

// mostWords is how many texts of cells are remembered.
const mostWords = 2000

// inWords names the pieces that lie in a cell together, as 9H:R1.
func (w *words) inWords(key, text string) string {
	head, rest, ok := strings.Cut(text, ":")
	if !ok {
		return text
	}
	for len(rest) > 1 && w.names[key+rest[:2]] != "" {
		head, rest = head+", "+w.names[key+rest[:2]], rest[2:]
	}
	return head + rest
}

// parts are what stands in a cell, drawn.
func (w *words) parts(p *sheetmodel.Page, c sheetmodel.Cursor) []Part {
	text := p.Cell(c)
	if text == "" {
		return nil
	}
	w.name(p, c) // learns the tokens
	if label, known := w.labels[keyOf(p, c)+text]; known {
		return []Part{w.token(text, label)}
	}
	return w.cut(text)
}
