package form

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
	squares "arbiter/score/grid"
	"arbiter/score/zarkcity"
)

// citySide is how many columns and rows a board begins with.
const citySide = 5

// open makes the board ready. When the players have changed since it was last
// filled in, pieces follow their seat.
func (s *city) open(old *table) *table {
	before := s.letters
	s.letters = nil
	players := s.header().Players
	for _, p := range players {
		s.letters = append(s.letters, p.Colour)
	}
	if old == nil {
		return newTable(s.grid(players, citySide, citySide))
	}
	g := s.grid(players, old.columns, old.rows)
	if slices.Equal(before, s.letters) {
		old.grid = g // names and the deck may be new
		return old
	}
	t := newTable(g)
	t.column, t.row, t.moved = old.column, old.row, old.moved
	lost := 0
	for i, cell := range old.cells {
		card, on := parted(cell)
		for _, piece := range on {
			if seat := slices.Index(before, piece[:1]); seat >= 0 && seat < len(s.letters) {
				card = added(card, s.letters[seat]+piece[1:])
			} else {
				lost++
			}
		}
		t.cells[i] = card
	}
	if lost > 0 {
		t.said = count(lost, "pyramid") + " of who plays no more left out"
	}
	return t
}

// parted parts a square into its card and the pyramids on it.
func parted(cell string) (card string, on []string) {
	card, text, _ := strings.Cut(cell, ":")
	for ; len(text) >= 2; text = text[2:] {
		on = append(on, text[:2])
	}
	return card, on
}

// added is a square with one more pyramid.
func added(cell, piece string) string {
	if !strings.Contains(cell, ":") {
		cell += ":"
	}
	return cell + piece
}

// ordered is a square as notation writes it: its pyramids by seat, the largest
// first. In the form they stand in the order in which they came.
func (s *city) ordered(cell string) string {
	if cell == "" {
		return "."
	}
	cell, on := parted(cell)
	slices.SortStableFunc(on, func(a, b string) int {
		if seats := slices.Index(s.letters, a[:1]) - slices.Index(s.letters, b[:1]); seats != 0 {
			return seats
		}
		return int(b[1]) - int(a[1])
	})
	for _, piece := range on {
		cell = added(cell, piece)
	}
	return cell
}

// grid tells the board editor about Zark City.
func (s *city) grid(players []score.Player, columns, rows int) grid {
	k := cityKeys{players: players, five: s.deck == fiveSuits}
	example := strings.ToLower(players[0].Colour) + "1"
	return grid{
		heading: "Board · move over its edge to enlarge it",
		columns: columns, rows: rows, broad: 3,
		signs:   "9h card, " + example + " pyramid",
		howto:   fmt.Sprintf("A place is a card, as 9H, behind it a colon and the pyramids, as 9H:%s (%s), or . when it is empty.", strings.ToUpper(example), k.sitting()),
		name:    func(column, row int) string { return squares.Square{Column: column, Row: rows - 1 - row}.String() },
		text:    func(cells []string) string { return s.text(columns, cells, nil) },
		read:    s.read,
		press:   k.press,
		word:    k.word,
		show:    k.show,
		tell:    func(cell string) string { return k.tell(s.ordered(cell)) },
		aside:   k.aside,
		written: func(cell string) string { return s.ordered(cell) },
		less: func(cell string) string {
			card, on := parted(cell)
			if len(on) == 0 {
				return ""
			}
			for _, piece := range on[:len(on)-1] {
				card = added(card, piece)
			}
			return card
		},
		halfway: func(cell, half string) string {
			if isNumber(half) {
				return half
			}
			return added(cell, half)
		},
		resized: func(columns, rows int) grid { return s.grid(players, columns, rows) },
		most:    zarkcity.MaxSide,
	}
}
