package zarkcity

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/score/cards"
	"arbiter/score/grid"
	"arbiter/score/notation"
)

// String returns the position in Arbiter notation: headers, the picture, hands and
// discards, then the acts.
func (p *Position) String() string {
	var b strings.Builder
	notation.WriteHeader(&b, &p.head)
	p.writeTurn(&b, p.Turn)
	b.WriteByte('\n')
	p.Start.write(&b)
	for k := range p.Events {
		switch e := &p.Events[k]; e.Kind {
		case AnAct:
			b.WriteString("do: " + p.Start.ActText(&e.Act) + "\n")
		case ATurn:
			p.writeTurn(&b, e.Seat)
		case AHand:
			p.Start.writeHand(&b, e.Seat, &e.Hand)
		}
	}
	return b.String()
}

func (p *Position) writeTurn(b *strings.Builder, seat int) {
	if seat >= 0 {
		b.WriteString("turn: " + p.head.Players[seat].Colour + "\n")
	}
}

// AfterText returns the position that the acts led to, as a text to enter again. Its picture has an
// empty place beside every card, so that each can be named; moved is how many columns and rows were
// added before the first ones for that, which changes the places' names.
func (p *Position) AfterText() (text string, moved grid.Square) {
	played := p.Play()
	var b strings.Builder
	notation.WriteHeader(&b, &p.head)
	p.writeTurn(&b, played.Mover)
	b.WriteByte('\n')
	t := *played.End
	t.Board, moved = t.roomy()
	t.write(&b)
	return b.String(), moved
}

// roomy returns the board with an empty place beside every card.
func (b *Board) roomy() (Board, grid.Square) {
	var before, after grid.Square
	for i, c := range b.cards {
		if c == cards.None {
			continue
		}
		s := b.Square(Place(i))
		if s.Column == 0 {
			before.Column = 1
		}
		if s.Row == 0 {
			before.Row = 1
		}
		if s.Column == b.Columns-1 {
			after.Column = 1
		}
		if s.Row == b.Rows-1 {
			after.Row = 1
		}
	}
	if before.Column+after.Column+b.Columns > MaxSide || before.Row+after.Row+b.Rows > MaxSide {
		return *b, grid.Square{}
	}
	return b.enlarged(before.Column+b.Columns+after.Column, before.Row+b.Rows+after.Row, before), before
}

// write writes the picture, the hands and the discards.
func (t *Table) write(b *strings.Builder) {
	t.writePicture(b)
	for seat := range t.Players {
		if h := &t.Hands[seat]; h.Known {
			t.writeHand(b, seat, h)
		}
	}
	if len(t.Discards) > 0 {
		b.WriteString("discards: " + cards.Texts(t.Discards) + "\n")
	}
}

func (t *Table) writeHand(b *strings.Builder, seat int, h *Hand) {
	b.WriteString("hand " + t.Players[seat].Colour + ":")
	for _, c := range h.Cards {
		b.WriteString(" " + c.String())
	}
	for range h.Unknown {
		b.WriteString(" ?")
	}
	if h.Owed > 0 {
		fmt.Fprintf(b, " -%d ; %d of these to discard", h.Owed, h.Owed)
	}
	b.WriteByte('\n')
}

func (t *Table) writePicture(b *strings.Builder) {
	cells := make([][]string, t.Columns)
	broad := make([]int, t.Columns)
	for column := range t.Columns {
		broad[column] = len(grid.Letters(column))
		for row := range t.Rows {
			text := t.Cell(t.Place(grid.Square{Column: column, Row: row}))
			cells[column] = append(cells[column], text)
			broad[column] = max(broad[column], len(text))
		}
	}
	label := len(strconv.Itoa(t.Rows)) + 2
	line := func(name string, text func(column int) string) {
		s := name + strings.Repeat(" ", label-len(name))
		for column := range t.Columns {
			word := text(column)
			s += word + strings.Repeat(" ", broad[column]+2-len(word))
		}
		b.WriteString(strings.TrimRight(s, " ") + "\n")
	}
	for row := t.Rows - 1; row >= 0; row-- {
		line(strconv.Itoa(row+1), func(column int) string { return cells[column][row] })
	}
	line("", grid.Letters)
}

// Cell returns a place as it is written: "9C:R1B2", or "." where no card lies.
func (t *Table) Cell(i Place) string {
	s := t.cards[i].String()
	if t.stacks[i] == 0 {
		return s
	}
	s += ":"
	for seat := range t.Players {
		s += t.pieces(i, seat)
	}
	return s
}

// pieces returns a seat's pyramids on a place, the largest first: "R3R1".
func (t *Table) pieces(i Place, seat int) string {
	s := ""
	for size := Large; size >= Small; size-- {
		p := Piece{seat, size}
		s += strings.Repeat(t.Text(p), t.stacks[i].Count(p))
	}
	return s
}

// CellRows returns the picture's rows from the top, without their numbers.
func (t *Table) CellRows() []string {
	rows := make([]string, t.Rows)
	for k := range rows {
		words := make([]string, t.Columns)
		for column := range words {
			words[column] = t.Cell(t.Place(grid.Square{Column: column, Row: t.Rows - 1 - k}))
		}
		rows[k] = strings.Join(words, " ")
	}
	return rows
}
