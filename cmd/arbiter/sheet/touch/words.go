package touch

import (
	"strings"
	"unicode"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// Words are the tokens that may stand on a sheet, as far as any came up: what they
// are called, and in which colour they are shown.
type words struct {
	names   map[string]string // by the line's name and the text
	tokens  map[string]bool   // those of them that are tokens by themselves
	colours map[string]string
	tall    bool // the palettes need more room; the same for all cells, so that nothing moves
	of      *score.Row
}

// learn learns the tokens of a sheet's lines.
func (w *words) learn(p *sheetmodel.Page) {
	rows := p.Blank.Rows
	if w.of == &rows[0] {
		return
	}
	*w = words{names: map[string]string{}, tokens: map[string]bool{}, colours: map[string]string{}, of: &rows[0], tall: !p.HasGrid()}
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
		for _, g := range palette.Groups {
			n += len(g.Tokens)
		}
		w.tall = w.tall || n > mostLow && !r.Folded
	}
}

// mostLow is how many keys there is room for in two rows.
const mostLow = 12

func (w *words) remember(key string, palette score.Palette) {
	for _, group := range palette.Groups {
		for _, token := range group.Tokens {
			w.names[key+token.Text], w.tokens[key+token.Text] = token.Name, true
			if colour := colourOf(group, token); colour != "" {
				w.colours[token.Text] = colour
			}
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
		clear(w.tokens)
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

// parts are the pieces of what stands in a cell.
func (w *words) parts(p *sheetmodel.Page, c sheetmodel.Cursor) []Part {
	text := p.Cell(c)
	if text == "" {
		return nil
	}
	w.name(p, c) // learns the tokens
	if w.tokens[keyOf(p, c)+text] && w.colours[text] == "" && !isSign(text) {
		return []Part{{Text: text}} // such as a name
	}
	return w.cut(text, w.colours[text])
}

// cut cuts a text where the colour changes.
func (w *words) cut(text, colour string) []Part {
	switch {
	case colour != "":
		return []Part{{text, colour}}
	case isSign(text):
		return []Part{{text, "-"}}
	}
	var list []Part
	for i, word := range strings.Split(text, " ") {
		if i > 0 {
			list = append(list, Part{Text: " "})
		}
		list = append(list, w.cutWord(word)...)
	}
	return list
}

// cutWord cuts a word of capitals, as 9H:R1 or RWBGY*, into its pieces. Other words
// are left whole.
func (w *words) cutWord(word string) []Part {
	if strings.ToUpper(word) != word {
		return []Part{{Text: word}}
	}
	var list []Part
	plain := ""
	flush := func() {
		if plain = strings.Trim(plain, ":"); plain != "" {
			list = append(list, Part{Text: plain})
		}
		plain = ""
	}
	for len(word) > 0 {
		n := min(2, len(word))
		if w.colours[word[:n]] == "" {
			n = 1
		}
		if colour := w.colours[word[:n]]; colour != "" {
			flush()
			list = append(list, Part{word[:n], colour})
		} else {
			plain += word[:n]
		}
		word = word[n:]
	}
	flush()
	return list
}

func colourOf(g score.Tokens, t score.Token) string {
	colour := g.Colour
	if t.Colour != 0 {
		colour = t.Colour
	}
	if colour == 0 {
		return ""
	}
	return string(rune(colour))
}

// isSign tells whether a text is a picture of something, as ## for a park.
func isSign(text string) bool {
	return len(text) > 1 && strings.Trim(text, ".-·") != "" && !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}
