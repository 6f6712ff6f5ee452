package tables

import (
	"strings"
	"unicode"

	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/score"
)

// Words are the tokens that may stand on a sheet, as far as any came up: what they
// are called, and in which colour they are shown.
type words struct {
	names   map[string]string // by the line's name and the text
	colours map[string]string
	high    bool // a palette needs more room
	blank   *score.Row
}

// tall tells whether a palette of the sheet needs more room. All have the same, so
// that nothing moves when the cursor does.
func (w *words) tall(p *page.Page) bool {
	if rows := p.Blank.Rows; w.blank != &rows[0] {
		w.blank, w.high = &rows[0], false
		for i := range rows {
			var palette score.Palette
			switch {
			case rows[i].Folded || rows[i].Section:
				continue
			case rows[i].Grid != nil:
				palette = rows[i].Grid.Palette
			case rows[i].Palette != nil:
				palette = rows[i].Palette(nil)
			}
			n := 0
			for _, g := range palette.Groups {
				n += len(g.Tokens)
			}
			w.high = w.high || n > mostLow
		}
	}
	return w.high
}

// mostLow is how many keys there is room for in two rows.
const mostLow = 12

// name is what stands in a cell, in words; "" for nothing.
func (w *words) name(p *page.Page, c page.Cursor) string {
	text := p.Cell(c)
	if text == "" {
		return ""
	}
	key := p.LineName(c.Line) + "\n"
	if row := p.Lines[c.Line].Row; row != nil {
		key = row.Name + "\n"
	}
	name, known := w.names[key+text]
	if known {
		return name
	}
	if w.names == nil {
		w.names, w.colours = map[string]string{}, map[string]string{}
	}
	if len(w.names) > mostWords {
		clear(w.names)
	}
	palette := p.Palette(c)
	for _, group := range palette.Groups {
		for _, token := range group.Tokens {
			w.names[key+token.Text] = token.Name
			if colour := colourOf(group, token); colour != "" {
				w.colours[token.Text] = colour
			}
		}
	}
	if name, known = w.names[key+text]; !known {
		name = w.inWords(key, text)
		w.names[key+text] = name
	}
	return name
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
func (w *words) parts(p *page.Page, c page.Cursor) []Part {
	text := p.Cell(c)
	if text == "" {
		return nil
	}
	if w.name(p, c) != text && w.colours[text] == "" && !isSign(text) && !strings.Contains(text, ":") {
		return []Part{{Text: text}} // a token by itself, such as a name
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
	return len(text) > 1 && !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}
