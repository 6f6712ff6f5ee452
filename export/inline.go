package export

import (
	"bufio"
	"bytes"
	"html/template"

	"arbiter/score"
)

// Style is the style sheet of the exported page, with the inks of its drawings. It
// is the same for pages that a server shows.
func Style() string { return inkStyle(":root") + plotStyle() + "\n" + pageCSS }

// Drawing is a drawing as a part of a page that has Style. It has no style of its
// own.
func Drawing(d *score.Drawing) template.HTML {
	tame := *d
	tame.Title = tidy(d.Title)
	tame.Shapes = make([]score.Shape, len(d.Shapes))
	for i, s := range d.Shapes {
		s.Text, s.Hint = tidy(s.Text), tidy(s.Hint)
		tame.Shapes[i] = s
	}
	var text bytes.Buffer
	b := bufio.NewWriter(&text)
	drawing(b, &tame, boardClass(d), "")
	_ = b.Flush() // a Buffer takes everything
	return template.HTML(text.String())
}

// boardClass is how the style sheet knows a drawing on a page.
func boardClass(d *score.Drawing) string {
	if d.Width > broad {
		return `class="board broad" `
	}
	return `class="board" `
}
