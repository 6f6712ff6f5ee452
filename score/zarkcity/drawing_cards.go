package zarkcity

import (
	"strconv"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/pieces"
)

// pyramidSides are the widths of a pyramid by its size, between is the space between two of them,
// in a drawing's units.
var pyramidSides = [3]float64{Small: 19, Medium: 23, Large: 28}

const between = 3

// suitSigns stand on a card after its rank. The variation selector after four of them asks for a
// plain sign in the text's colour, where phones would show a picture of a heart.
var suitSigns = [5]string{cards.Clubs: "♣\ufe0e", cards.Diamonds: "♦\ufe0e", cards.Hearts: "♥\ufe0e", cards.Spades: "♠\ufe0e", cards.Stars: "★"}

// face returns what is written on a card, as "10♥", and the ink of its suit.
func face(c cards.Card) (rank, suit string, ink score.Ink) {
	if c == cards.Joker {
		return "Joker", "", score.Letter
	}
	text := c.String()
	ink = score.Letter
	if s := c.Suit(); s == cards.Diamonds || s == cards.Hearts {
		ink = score.Suit
	}
	return text[:len(text)-1], suitSigns[c.Suit()], ink
}

// An item is a pyramid on a card; times is above 1 where one stands for many.
type item struct {
	Piece
	times int
}

// A row of items, with how broad and how high it is.
type items struct {
	list        []item
	broad, high float64
}

// lines returns the pyramids on a place: each player begins a line, Larges first, and a line that
// is full goes on in the next. More of a piece than a stash holds are counted instead of drawn.
func (d *sketch) lines(i Place) []items {
	var lines []items
	for seat := range d.Players {
		line := items{}
		for size := Large; size >= Small; size-- {
			p := Piece{Seat: seat, Size: size}
			n, times, broad := d.stacks[i].Count(p), 1, pyramidSides[size]
			if n > trio {
				n, times, broad = 1, n, broad+24
			}
			for range n {
				if line.broad > 0 && line.broad+between+broad > cardSide-8 {
					lines, line = append(lines, line), items{}
				}
				if line.broad > 0 {
					line.broad += between
				}
				line.list = append(line.list, item{p, times})
				line.broad, line.high = line.broad+broad, max(line.high, pyramidSides[size])
			}
		}
		if line.list != nil {
			lines = append(lines, line)
		}
	}
	return lines
}

// place draws a card with what stands on it, or where one could lie.
func (d *sketch) place(i Place, a area) {
	c := d.cards[i]
	if c == cards.None {
		d.Disc(a.x+a.w/2, a.y+a.h/2, 2, score.Lines, score.NoInk)
		return
	}
	card := d.Box(a.x, a.y, a.w, a.h, 7, score.Board, score.Lines)
	rank, suit, ink := face(c)
	card.Hint = d.Name(i) + ": " + c.String()
	sign := ""
	switch owner := d.stacks[i].Owner(); {
	case owner == Several:
		d.shared, sign = true, "×"
		card.Edge, card.Stroke, card.Dashed = score.Dim, 1.5, true
		card.Hint += ", several players"
	case owner >= 0:
		d.owned, sign = true, "="
		card.Edge, card.Hint = score.Dim, card.Hint+", "+d.Players[owner].Name+" controls it"
		d.Box(a.x+1.75, a.y+1.75, a.w-3.5, a.h-3.5, 5.5, score.NoInk, score.Ink(d.Players[owner].Colour[0])).Stroke = 2.5
	}
	name := d.Write(a.x+8, a.y+19, 15, rank+suit, ink)
	name.Anchor, name.Bold = score.Start, true
	if sign != "" {
		d.Write(a.x+a.w-17, a.y+19, 15, sign, score.Letter).Bold = true
	} else if suit != "" { // nothing else would stand in its middle
		d.Write(a.x+a.w/2, a.y+a.h/2+19, 30, suit, ink)
	}
	d.pyramids(d.lines(i), a)
}

// pyramids draws the lines of pyramids in the middle of the room below a
// card's head.
func (d *sketch) pyramids(lines []items, a area) {
	free := a.h - cardHead - between
	for _, line := range lines {
		free -= line.high + between
	}
	y := a.y + cardHead + max(0, free/2)
	for _, line := range lines {
		x := a.x + (a.w-line.broad)/2
		for _, it := range line.list {
			side := pyramidSides[it.Size]
			hint := pieces.SizeName(it.Pips()) + ", " + d.Players[it.Seat].Name
			pieces.Above(&d.Drawing, x+side/2, y+line.high/2, side, d.Text(it.Piece), hint)
			x += side + between
			if it.times > 1 {
				d.Write(x, y+line.high/2+4, 11, "×"+strconv.Itoa(it.times), score.Letter).Anchor = score.Start
				x += 24
			}
		}
		y += line.high + between
	}
}
