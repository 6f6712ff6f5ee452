package zarkcity

import (
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/pieces"
)

// smallCard is the side of a card in a cell of a sheet, smallHead its part above the
// pyramids.
const (
	smallCard   = 48.0
	smallHead   = 17.0
	pyramidRoom = 40.0 // around a pyramid alone
)

// drawSmall draws a card with the pyramids on it, a pyramid, a player's sign, or that of a
// suit.
func drawSmall(text string) score.Drawing {
	d := score.Drawing{Width: smallCard, Height: smallCard}
	for suit, sign := range suitSigns {
		if text == cards.SuitName(suit) {
			_, _, ink := face(cards.New(2, suit))
			d.Write(smallCard/2, 36, 34, sign, ink)
			return d
		}
	}
	word, list, _ := strings.Cut(text, ":")
	c, ok := cards.Parse(word)
	switch {
	case pieces.IsPiece(text):
		d.Width, d.Height = pyramidRoom, pyramidRoom
		pieces.Above(&d, pyramidRoom/2, pyramidRoom/2, pyramidSides[text[1]-'1']*1.35, text, "")
	case len(text) == 1 && 'A' <= text[0] && text[0] <= 'Z':
		d.Width, d.Height = pyramidRoom, pyramidRoom
		pieces.Above(&d, pyramidRoom/2, pyramidRoom/2, pyramidSides[Large]*1.2, text, "")
	case text == "?":
		d.Box(1, 1, smallCard-2, smallCard-2, 5, score.Field, score.Lines)
		d.Write(smallCard/2, 32, 22, "?", score.Letter).Bold = true
	case ok && c.String() == word:
		whole := len(list) / 2 * 2
		drawSmallCard(&d, c, list[:whole])
		if whole < len(list) { // half a pyramid is typed
			d.Write(smallCard-11, smallHead, 12, list[whole:]+"…", score.Dim)
		}
	}
	return d
}

// drawSmallCard draws a card, and on it pyramids that are written as R3R1.
func drawSmallCard(d *score.Drawing, c cards.Card, list string) {
	d.Box(1, 1, smallCard-2, smallCard-2, 5, score.Paper, score.Lines)
	rank, suit, ink := face(c)
	if list == "" {
		d.Write(smallCard/2, 21, min(19, 52/float64(len(rank))), rank, ink).Bold = true
		d.Write(smallCard/2, 41, 22, suit, ink)
		return
	}
	if strings.Trim(list, list[:1]+"123") == "" { // one player controls it
		d.Box(2.5, 2.5, smallCard-5, smallCard-5, 4, score.NoInk, score.Ink(list[0])).Stroke = 2.5
	} else {
		rim := d.Box(2.5, 2.5, smallCard-5, smallCard-5, 4, score.NoInk, score.Dim)
		rim.Stroke, rim.Dashed = 1.5, true
	}
	name := d.Write(6, smallHead, min(14, 52/float64(len(rank))), rank+suit, ink)
	name.Anchor, name.Bold = score.Start, true
	rows := 1
	for ; ; rows++ {
		if scale := scaleOf(list, rows); scale > 0.6 || rows == 4 {
			drawRows(d, list, rows, scale)
			return
		}
	}
}

// scaleOf returns how large pyramids on a small card can be in that many rows.
func scaleOf(list string, rows int) float64 {
	const room = smallCard - 7
	scale := min(0.79, (room-smallHead+3)/float64(rows)/(pyramidSides[Large]+1))
	for line := range lines(list, rows) {
		broad := 0.0
		for k := 1; k < len(line); k += 2 {
			broad += pyramidSides[line[k]-'1'] + 1
		}
		scale = min(scale, room/broad)
	}
	return scale
}

// lines splits pyramids into a number of rows.
func lines(list string, rows int) func(yield func(string) bool) {
	each := (len(list)/2 + rows - 1) / rows * 2
	return func(yield func(string) bool) {
		for ; list != ""; list = list[min(each, len(list)):] {
			if !yield(list[:min(each, len(list))]) {
				return
			}
		}
	}
}

func drawRows(d *score.Drawing, list string, rows int, scale float64) {
	step := (smallCard - 4 - smallHead) / float64(rows)
	y := smallHead + 0.5 + step/2
	for line := range lines(list, rows) {
		broad := -1.0
		for k := 1; k < len(line); k += 2 {
			broad += pyramidSides[line[k]-'1']*scale + 1
		}
		x := (smallCard - broad) / 2
		for k := 0; k < len(line); k += 2 {
			side := pyramidSides[line[k+1]-'1'] * scale
			pieces.Above(d, x+side/2, y, side, line[k:k+2], "")
			x += side + 1
		}
		y += step
	}
}
