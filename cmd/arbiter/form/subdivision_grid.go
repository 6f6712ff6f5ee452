package form

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
	"arbiter/score/subdivision"
)

const park = "##"

// open makes the board ready. When the players or the grid have changed since
// it was last filled in, what still has a meaning is kept: pieces follow their
// seat, squares their name.
func (s *setup) open(old *table) *table {
	h := s.header()
	now := make([]string, len(h.Players))
	for i, p := range h.Players {
		now[i] = p.Colour
	}
	before := s.letters
	s.letters = now
	g := s.grid(h.Players)
	if old != nil && old.columns == g.columns && slices.Equal(before, now) {
		old.grid = g // names and variants may be new
		return old
	}
	t := newTable(g)
	if old == nil {
		return t
	}
	t.column, t.row = min(old.column, t.columns-1), min(old.row, t.rows-1)
	lost := 0
	for i, cell := range old.cells {
		if cell != "" && cell != park {
			if seat := slices.Index(before, cell[:1]); seat < len(now) {
				cell = now[seat] + cell[1:]
			} else {
				cell, lost = "", lost+1
			}
		}
		column, row := i%old.columns, i/old.columns-old.rows+t.rows
		switch {
		case row >= 0 && column < t.columns:
			t.cells[row*t.columns+column] = cell
		case cell != "":
			lost++
		}
	}
	if lost > 0 {
		t.said = count(lost, "square") + " of the larger board left out"
	}
	return t
}

// grid tells the board editor about Subdivision.
func (s *setup) grid(players []score.Player) grid {
	side, parks := subdivision.Setup(s.players, s.three())
	who := make([]string, len(players))
	for i, p := range players {
		who[i] = p.Colour + " " + p.Name
	}
	sitting := strings.Join(who, ", ")
	seat := func(letter string) int {
		return slices.IndexFunc(players, func(p score.Player) bool { return strings.EqualFold(p.Colour, letter) })
	}
	example := strings.ToLower(players[0].Colour) + "3"
	return grid{
		heading: fmt.Sprintf("Board · %d×%d, %s", side, side, count(parks, "park")),
		columns: side, rows: side, broad: 2,
		signs: example + " piece, # park",
		howto: fmt.Sprintf("A square is a letter and 1, 2 or 3, as %s (%s), ## for a park or .. when it is empty.", strings.ToUpper(example), sitting),
		name:  func(column, row int) string { return subdivision.Square{Column: column, Row: side - 1 - row}.String() },
		quiet: []string{subdivision.RuleParks, subdivision.RuleUnfinished},
		text:  s.text,
		read:  s.read,
		press: func(_, half string, r rune) typed {
			key := strings.ToUpper(string(r))
			switch {
			case half != "" && len(key) == 1 && pieces.Pips(key[0]) > 0:
				return typed{cell: half + strconv.Itoa(pieces.Pips(key[0])), done: true}
			case r == '#':
				return typed{cell: park, done: true}
			case r == '.' || r == '-':
				return typed{done: true}
			case seat(key) >= 0:
				return typed{half: key}
			case half != "":
				return typed{half: half, problem: "after " + half + " comes 1, 2 or 3 (or S, M, L)"}
			case '1' <= r && r <= '3':
				return typed{problem: "the letter comes first, as in " + example}
			case len(key) == 1 && 'A' <= key[0] && key[0] <= 'Z':
				return typed{problem: "no player has the letter " + key + " (" + sitting + ")"}
			}
			return typed{problem: "type a piece as " + example + ", # for a park, . to clear"}
		},
		word: func(text string) (string, error) {
			switch text {
			case "#", park:
				return park, nil
			case ".", "..", "-", "--":
				return "", nil
			}
			if len(text) == 2 && pieces.Pips(text[1]) > 0 {
				if i := seat(text[:1]); i >= 0 {
					return players[i].Colour + strconv.Itoa(pieces.Pips(text[1])), nil
				}
				return "", fmt.Errorf("no player has the letter %s (%s)", strings.ToUpper(text[:1]), sitting)
			}
			return "", fmt.Errorf("%s is no square: expected a piece as %s, ## for a park or .. for nothing", notation.Quote(text), strings.ToUpper(example))
		},
		written: func(cell string) string {
			if cell == "" {
				return ".."
			}
			return cell
		},
		show: func(cell string) []score.Span {
			switch cell {
			case "":
				return []score.Span{{Text: " ·", Dim: true}}
			case park:
				return []score.Span{{Text: "▒▒", Dim: true}}
			}
			return []score.Span{{Text: cell, Colour: cell[0], Bold: cell[1] == '3'}}
		},
		tell: func(cell string) string {
			switch cell {
			case "":
				return "empty"
			case park:
				return "a park"
			}
			return players[seat(cell[:1])].Name + "'s " + pieces.SizeName(pieces.Pips(cell[1]))
		},
		aside: func(cells []string) []string { return s.aside(players, parks, cells) },
	}
}

// aside counts what is still to be placed.
func (s *setup) aside(players []score.Player, parks int, cells []string) []string {
	has := map[string]int{}
	for _, cell := range cells {
		has[cell]++
	}
	broad := 0
	for _, p := range players {
		broad = max(broad, min(14, len([]rune(p.Name))))
	}
	list := []string{fmt.Sprintf("parks %d of %d", has[park], parks), "", "still to place"}
	for _, p := range players {
		name := []rune(p.Name)
		if len(name) > 14 {
			name = append(name[:13:13], '…')
		}
		line := p.Colour + " " + string(name) + strings.Repeat(" ", broad-len(name))
		for pips := 3; pips >= 1; pips-- {
			left := subdivision.Trios(s.three()) - has[p.Colour+strconv.Itoa(pips)]
			line += fmt.Sprintf("  %d×%d", left, pips)
		}
		list = append(list, line)
	}
	return list
}

// read takes the board from a pasted picture, a move list or a whole game.
func (s *setup) read(text string) (p pasted, err error) {
	text = plainLines(text)
	src, above := text, 0
	first := strings.ToLower(strings.TrimSpace(filled(text)[0]))
	if key, _, ok := strings.Cut(first, ":"); ok && strings.TrimSpace(key) == "game" {
		p.note = "only the board was taken from the pasted game; ctrl+z takes it back"
	} else {
		var b strings.Builder
		h := s.header()
		notation.WriteHeader(&b, &h)
		src = b.String() + "\n" + text
		above = strings.Count(b.String(), "\n") + 1
	}
	var g notation.Game
	err = g.Read(notation.Text{File: "paste", Line: 1 - above, Src: src})
	var game *subdivision.Position
	if err == nil {
		game, err = subdivision.Parse(&g)
	}
	if err != nil {
		var bad *notation.Error
		if errors.As(err, &bad) {
			return p, fmt.Errorf("line %d: %s", max(1, bad.Line), bad.Msg)
		}
		return p, err
	}
	side, _ := subdivision.Setup(s.players, s.three())
	if n := game.Table.Side(); n != side {
		return p, fmt.Errorf("the picture is %d×%d and this board %d×%d: change the players or the variant", n, n, side, side)
	}
	p.columns, p.cells = side, make([]string, side*side)
	for i := range p.cells {
		switch c := game.Table.At(i%side, side-1-i/side); {
		case c == subdivision.Park:
			p.cells[i] = park
		case c.IsPiece():
			p.cells[i] = game.Text(c)
			if letter := p.cells[i][:1]; !slices.Contains(s.letters, letter) {
				return p, fmt.Errorf("no player here has the letter %s", letter)
			}
		}
	}
	return p, nil
}
