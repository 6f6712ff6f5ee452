package touch

import "strings"

// A piece is a part of the page that is drawn anew by itself. Its element has an id.
type piece struct {
	id         string
	begin, end int // where it stands in the markup
}

const (
	entryID   = "entry" // the form; the piece is its first tag
	symbolsID = "symbols"
)

// piece draws a piece. No piece is in another one.
func (d *Markup) piece(id string, draw func()) {
	begin := d.Len()
	draw()
	d.pieces = append(d.pieces, piece{id, begin, d.Len()})
}

// box draws a piece that is a box of its own.
func (d *Markup) box(id string, draw func()) {
	d.piece(id, func() {
		d.Add(`<div id="`, id, `">`)
		draw()
		d.Add(`</div>`)
	})
}

// A Drawn is what a page shows of a sheet. The page is told only what changed.
type Drawn struct {
	pieces map[string]string
	rest   string // the markup around the pieces
}

// Draw draws the pieces that the page does not show yet. A page on which another piece has
// come or gone, or that shows nothing yet, gets the whole sheet.
func (was *Drawn) Draw(v *View) string {
	d := Markup{phone: true}
	d.sheet(v)
	page := d.String()
	now := Drawn{pieces: map[string]string{}}
	var rest, changed strings.Builder
	end := 0
	for _, p := range d.pieces {
		text := page[p.begin:p.end]
		now.pieces[p.id] = text
		rest.WriteString(page[end:p.begin] + "\n" + p.id + "\n")
		if end = p.end; text != was.pieces[p.id] {
			changed.WriteString(text)
			if p.id == entryID {
				changed.WriteString(`</form>`)
			}
		}
	}
	now.rest = rest.String() + page[end:]
	whole := now.rest != was.rest
	*was = now
	if whole {
		return page
	}
	return changed.String()
}
