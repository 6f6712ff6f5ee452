package subdivision

import (
	"strconv"
	"strings"

	"arbiter/score/notation"
)

// String returns the position in Arbiter notation: headers, the picture, the moves.
// What was given as a move list alone is written as one.
func (p *Position) String() string {
	var b strings.Builder
	notation.WriteHeader(&b, &p.head)
	b.WriteByte('\n')
	if p.Pictured {
		p.writePicture(&b)
	}
	if p.Listed {
		if p.Pictured {
			b.WriteByte('\n')
		}
		if p.HasParks {
			b.WriteString("parks:")
			for _, s := range p.Parks {
				b.WriteString(" " + s.String())
			}
			b.WriteByte('\n')
		}
		writeMoves(&b, len(p.head.Players), p.Moves)
	}
	return b.String()
}

// Rows returns the board's rows from the top, as they are written in a picture
// without its numbers.
func (p *Position) Rows() []string { return p.Table.Rows(p.Letters()) }

// Rows returns the rows from the top, with the players' letters.
func (b *Board) Rows(letters []string) []string {
	rows := make([]string, b.Size)
	for i := range rows {
		words := make([]string, b.Size)
		for column := range words {
			words[column] = b.At(column, b.Size-1-i).text(letters)
		}
		rows[i] = strings.Join(words, " ")
	}
	return rows
}

func (p *Position) writePicture(b *strings.Builder) {
	side := p.Table.Size
	for i, row := range p.Rows() {
		label := strconv.Itoa(side - i)
		b.WriteString(label + strings.Repeat(" ", 3-len(label)) + row + "\n")
	}
	b.WriteString("  ")
	for column := range side {
		b.WriteString(" " + string(rune('a'+column)))
		if column < side-1 {
			b.WriteByte(' ')
		}
	}
	b.WriteByte('\n')
}

// Text returns a square as it is written: "R3", "##" or "..".
func (p *Position) Text(c Cell) string { return c.text(p.Letters()) }

func (c Cell) text(letters []string) string {
	switch c {
	case Empty:
		return ".."
	case Park:
		return "##"
	}
	return letters[c.Seat()] + string(rune('1'+c.Size()))
}

// writeMoves writes a move list, a round a line.
func writeMoves(b *strings.Builder, players int, moves []Move) {
	for i, m := range moves {
		if i%players == 0 {
			b.WriteString(strconv.Itoa(i/players+1) + ".")
		}
		b.WriteString(" " + m.String())
		if i%players == players-1 || i == len(moves)-1 {
			b.WriteByte('\n')
		}
	}
}
