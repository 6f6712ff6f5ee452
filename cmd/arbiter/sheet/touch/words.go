package touch

import (
	"cmp"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/export/picture"
	"arbiter/score"
)

// words are the tokens of a sheet that have come up: their names, and their drawings.
type words struct {
	blank   *score.Row        // the first row of the Blank that they belong to
	names   map[string]string // by the row's name and the text
	labels  map[string]string // what is shown in place of a token that cannot be drawn
	uses    map[string]string // the drawings that the page has beside the sheet, by their content
	images  map[string]string // other drawings; "" for what cannot be drawn
	draw    func(text string) score.Drawing
	symbols strings.Builder // the drawings of uses
	tall    bool            // the keys need more room; the same for all cells, so that nothing moves
}

// A part is a piece of a text, or a drawing.
type part struct {
	text  string
	image string // markup; "" for a text
}

// mostLow is how many keys fit into two rows, mostWords how many texts are cached.
const mostLow, mostWords = 12, 2000

// learn learns the tokens of a page, unless they are known.
func (w *words) learn(p *model.Page) {
	rows := p.Blank.Rows
	if w.blank == &rows[0] {
		return
	}
	*w = words{blank: &rows[0], names: map[string]string{}, labels: map[string]string{}, uses: map[string]string{}, images: map[string]string{},
		draw: p.Blank.Draw, tall: !p.HasBoard()}
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

func (w *words) remember(key string, palette score.Palette) {
	for _, group := range palette.Groups {
		for _, token := range group.Tokens {
			w.names[key+token.Text], w.labels[key+token.Text] = token.Name, token.Label
		}
	}
}

// keyOf returns a key for the words of one kind of line.
func keyOf(p *model.Page, c model.Cursor) string {
	if row := p.Lines[c.Line].Row; row != nil {
		return row.Name + "\n"
	}
	return "\n"
}

// name returns the content of a cell in words; "" for nothing.
func (w *words) name(p *model.Page, c model.Cursor) string {
	text := p.Cell(c)
	if text == "" {
		return ""
	}
	key := keyOf(p, c)
	if name, known := w.names[key+text]; known {
		return name
	}
	if len(w.names) > mostWords {
		clear(w.names)
		clear(w.labels)
	}
	w.remember(key, p.Palette(c))
	name, known := w.names[key+text]
	if !known {
		name = w.together(key, text)
		w.names[key+text] = name
	}
	return name
}

// pieces counts the pieces of a text: pyramids, cards, pebbles, counts, words.
func (w *words) pieces(text string) (n int) {
	for _, word := range strings.Fields(text) {
		n += len(w.cut(word))
	}
	return n
}

// together names what lies in a cell together, as 9H:R1.
func (w *words) together(key, text string) string {
	head, rest, ok := strings.Cut(text, ":")
	if !ok {
		return text
	}
	for len(rest) > 1 && w.names[key+rest[:2]] != "" {
		head, rest = head+", "+w.names[key+rest[:2]], rest[2:]
	}
	return head + rest
}

// parts returns the content of a cell, drawn.
func (w *words) parts(p *model.Page, c model.Cursor) []part {
	text := p.Cell(c)
	if text == "" {
		return nil
	}
	w.name(p, c) // learns the tokens
	if label, known := w.labels[keyOf(p, c)+text]; known {
		return []part{w.token(text, label)}
	}
	if image := w.drawn(text); image != "" {
		return []part{{image: image}}
	}
	var list []part
	for i, word := range strings.Split(text, " ") {
		if i > 0 {
			list = append(list, part{text: " "})
		}
		list = append(list, w.cut(word)...)
	}
	return list
}

// cut splits a word of capitals, such as R3*3 or RWBGY*, into its pieces. Other words stay whole. A
// number after a piece is its count.
func (w *words) cut(word string) []part {
	if strings.ToUpper(word) != word || isNumber(word) {
		return []part{{text: word, image: w.drawn(word)}}
	}
	var list []part
	plain := ""
	flush := func() {
		if plain = counted(strings.Trim(plain, ":")); list != nil && isNumber(plain) {
			plain = "×" + plain
		}
		if plain != "" {
			list = append(list, part{text: plain})
		}
		plain = ""
	}
	for len(word) > 0 {
		n := min(3, len(word))
		for n > 0 && w.drawn(word[:n]) == "" {
			n--
		}
		if n == 0 {
			plain, word = plain+word[:1], word[1:]
			continue
		}
		flush()
		list = append(list, part{image: w.drawn(word[:n])})
		word = word[n:]
	}
	flush()
	return list
}

// symbol draws a token once, beside the sheet.
func (w *words) symbol(text string) {
	if w.uses[text] != "" || w.draw == nil {
		return
	}
	if d := w.draw(text); d.Shapes != nil {
		id := "s" + strconv.Itoa(len(w.uses))
		w.symbols.WriteString(picture.Symbol(id, &d))
		w.uses[text] = picture.Use(id, &d)
	}
}

// drawn returns the drawing of a text; "" where it cannot be drawn as a whole.
func (w *words) drawn(text string) string {
	if image := w.uses[text]; image != "" || w.draw == nil {
		return image
	}
	image, known := w.images[text]
	if known {
		return image
	}
	if len(w.images) > mostWords {
		clear(w.images)
	}
	if d := w.draw(text); d.Shapes != nil {
		image = picture.Inline(&d)
	}
	w.images[text] = image
	return image
}

// token returns a token as it is shown by itself.
func (w *words) token(text, label string) part {
	if image := w.drawn(text); image != "" {
		return part{image: image}
	}
	return part{text: cmp.Or(label, counted(text))}
}

// counted returns a text, with *3 as ×3.
func counted(text string) string {
	if number, ok := strings.CutPrefix(text, "*"); ok && isNumber(number) {
		return "×" + number
	}
	return text
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
