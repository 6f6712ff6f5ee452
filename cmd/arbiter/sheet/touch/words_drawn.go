package touch

import (
	"cmp"
	"strconv"
	"strings"

	"arbiter/export/picture"
)

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

// drawn is the drawing of a text; "" where it cannot be drawn as a whole.
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

// token is a token as it is shown where there is nothing beside it.
func (w *words) token(text, label string) Part {
	if image := w.drawn(text); image != "" {
		return Part{Image: image}
	}
	return Part{Text: cmp.Or(label, counted(text))}
}

// cut cuts a text into what can be drawn and the words between.
func (w *words) cut(text string) []Part {
	if image := w.drawn(text); image != "" {
		return []Part{{Image: image}}
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

// cutWord cuts a word of capitals, as R3*3 or RWBGY*, into its pieces. Other words
// are left whole. A number behind a piece counts it.
func (w *words) cutWord(word string) []Part {
	if strings.ToUpper(word) != word {
		return []Part{{Text: word, Image: w.drawn(word)}}
	}
	var list []Part
	plain := ""
	flush := func() {
		if plain = counted(strings.Trim(plain, ":")); list != nil && isNumber(plain) {
			plain = "×" + plain
		}
		if plain != "" {
			list = append(list, Part{Text: plain})
		}
		plain = ""
	}
	for len(word) > 0 {
		n := min(3, len(word))
		for n > 0 && w.drawn(word[:n]) == "" {
			n--
		}
		if n > 0 {
			flush()
			list = append(list, Part{Image: w.drawn(word[:n])})
		} else {
			n = 1
			plain += word[:n]
		}
		word = word[n:]
	}
	flush()
	return list
}

// counted is a text, with *3 as ×3.
func counted(text string) string {
	if number, ok := strings.CutPrefix(text, "*"); ok && isNumber(number) {
		return "×" + number
	}
	return text
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
