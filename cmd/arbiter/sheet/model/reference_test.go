package model_test

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/score"
	"arbiter/score/grid"
	"arbiter/score/oftentest"
)

// A sheet as somebody with pencil and eraser would keep it: what lies on each square, and
// the lines of each kind on which something stands.
type plainSheet struct {
	board map[string]string
	lists map[int][][]string // by the number of the row in the Blank
}

func (s plainSheet) clone() plainSheet {
	c := plainSheet{maps.Clone(s.board), map[int][][]string{}}
	for row, lines := range s.lists {
		for _, cells := range lines {
			c.lists[row] = append(c.lists[row], slices.Clone(cells))
		}
	}
	return c
}

// rowNumber returns which of the Blank's rows a line is of.
func rowNumber(p *model.Page, line int) int {
	return slices.IndexFunc(p.Blank.Rows, func(r score.Row) bool {
		return r.Name == p.Lines[line].Row.Name && r.Header == p.Lines[line].Row.Header
	})
}

// isBlank reports whether nothing stands on a line but what filled itself.
func isBlank(r *score.Row, cells []string) bool {
	if r.Next != nil && len(cells) > 0 {
		line := strings.TrimSpace(r.Next(nil))
		if at, _ := r.Fits(line); strings.TrimSpace(line[at:]) != "" {
			cells = cells[1:]
		}
	}
	return strings.Join(cells, "") == ""
}

// withoutGaps returns cells without those that were emptied before others: a text does not
// tell of them.
func withoutGaps(cells []string) []string {
	return slices.DeleteFunc(slices.Clone(cells), func(cell string) bool { return cell == "" })
}

// plain returns what stands on a page.
func plain(p *model.Page) plainSheet {
	s := plainSheet{map[string]string{}, map[int][][]string{}}
	for i := range p.Lines {
		l := &p.Lines[i]
		switch {
		case l.Row == nil: // it fits no row: no test writes such a line
			s.lists[-1] = append(s.lists[-1], l.Cells)
		case l.Row.Section:
		case l.Row.Grid != nil:
			for k := range p.Width(i) {
				if at := (model.Cursor{Line: i, Cell: k}); p.Cell(at) != "" {
					s.board[p.CellName(at)] = p.Cell(at)
				}
			}
		case !isBlank(l.Row, l.Cells):
			row := rowNumber(p, i)
			s.lists[row] = append(s.lists[row], withoutGaps(l.Cells))
		}
	}
	return s
}

// write writes into a cell of the plain sheet. at is the cell of the page, which tells
// which line and which square it is.
func (s plainSheet) write(p *model.Page, at model.Cursor, text string) {
	l := &p.Lines[at.Line]
	if l.Row.Grid != nil {
		s.writeSquare(p.CellName(at), strings.TrimSuffix(text, l.Row.Grid.Empty))
		return
	}
	row, above := rowNumber(p, at.Line), 0
	for i := range at.Line {
		if p.Lines[i].Row == l.Row && !isBlank(l.Row, p.Lines[i].Cells) {
			above++
		}
	}
	if isBlank(l.Row, l.Cells) {
		s.lists[row] = slices.Insert(s.lists[row], above, nil)
	}
	cells := append(slices.Clone(l.Cells), make([]string, max(0, at.Cell+1-len(l.Cells)))...)
	cells[at.Cell] = text
	cells = withoutGaps(cells)
	if s.lists[row][above] = cells; isBlank(l.Row, cells) {
		if s.lists[row] = slices.Delete(s.lists[row], above, above+1); len(s.lists[row]) == 0 {
			delete(s.lists, row)
		}
	}
}

// writeSquare writes on a square, or beside the board: then all squares get other names.
func (s plainSheet) writeSquare(name, text string) {
	if text == "" {
		delete(s.board, name)
		return
	}
	left, below := strings.HasPrefix(name, "left of "), strings.HasPrefix(name, "below ")
	name = strings.TrimPrefix(strings.TrimPrefix(name, "left of "), "below ")
	if corner, ok := strings.CutSuffix(name, " and below it"); ok {
		name, below = corner, true
	}
	old := maps.Clone(s.board)
	clear(s.board)
	for square, piece := range old {
		at, _ := grid.Parse(square)
		if left {
			at.Column++
		}
		if below {
			at.Row++
		}
		s.board[at.String()] = piece
	}
	s.board[name] = text
}

// samples are texts of cells, beside the tokens of the palettes.
var samples = strings.Split("3c4|pass|a1|f6|12|7|RR=B|G2=WW|RWBGY*|RRRRB|R3*5|g2|C=B|Fgo|kem|9H|10c|9h:r1|8dr1b2|draw R|trade RR>B|buy RWBGY* left 0|rwbgy0|skip|out|Ann 12|with KH|d2|?|-|+", "|")

// texts returns what may be typed into a cell, letter by letter, with what it then holds.
func texts(palette score.Palette) (typed []string) {
	list := slices.Clone(samples)
	for _, g := range palette.Groups {
		for _, token := range g.Tokens {
			list = append(list, token.Text, strings.ToLower(token.Text))
		}
	}
	for _, text := range list {
		if _, state := palette.Type(text); state < score.Ready {
			continue
		}
		whole := true // no letter before the last one fills the cell
		for k := 1; k < len(text); k++ {
			_, state := palette.Type(text[:k])
			whole = whole && state != score.Refused && state != score.Full
		}
		if whole {
			typed = append(typed, text)
		}
	}
	return typed
}

// A session is somebody at a sheet, and the plain sheet beside it.
type session struct {
	*testing.T
	r            *rand.Rand
	p            *typist
	at           model.Cursor
	is           plainSheet
	past, future []plainSheet
	did          []string
}

// TestSessionsAgainstAPlainSheet lets people who type at random fill in sheets of all
// games. After each thing that they do every cell is what the plain sheet says.
func TestSessionsAgainstAPlainSheet(t *testing.T) {
	t.Parallel()
	sessions := uint64(oftentest.Times(60))
	games := pagetest.Games()
	for seed := range sessions {
		g := games[seed%uint64(len(games))]
		who := pagetest.Players("Ann", "Greg", "Ann B.")
		if g.Colours {
			who = pagetest.Players("W Ann", "K Bob")
		}
		s := &session{T: t, r: rand.New(rand.NewPCG(seed, 28)), p: &typist{Page: model.New(g.Game, who)}}
		s.p.Open = seed%3 > 0
		s.at, s.is = s.p.Start(), plain(s.p.Page)
		for range 60 {
			s.act()
			if got := plain(s.p.Page); !reflect.DeepEqual(got, s.is) {
				t.Fatalf("%s, seed %d: the sheet is\n%v\nnot\n%v\nafter %s\n%s", g.Name, seed, got, s.is, strings.Join(s.did, ", "), s.p.Text())
			}
			if again := plain(model.Read(g.Game, s.p.Text())); !reflect.DeepEqual(again, s.is) {
				t.Fatalf("%s, seed %d: read again it is\n%v\nnot\n%v\nafter %s\n%s", g.Name, seed, again, s.is, strings.Join(s.did, ", "), s.p.Text())
			}
		}
	}
}

// act does one thing.
func (s *session) act() {
	switch s.r.IntN(10) {
	case 0:
		s.travel("undo", s.p.undo, &s.past, &s.future)
	case 1:
		s.travel("redo", s.p.redo, &s.future, &s.past)
	case 2:
		s.goTo()
		if g := s.p.Lines[s.at.Line].Row.Grid; g != nil && g.Square { // it changes no cell, and can be taken back
			s.past, s.future = append(s.past, s.is.clone()), nil
		}
		s.p.press(&s.at, '⎀')
		s.did = append(s.did, "insert")
	case 3:
		s.goTo()
		if l := &s.p.Lines[s.at.Line]; l.Row.Grid == nil { // the last cell: a line without its beginning is another one
			s.at.Cell = max(0, len(l.Cells)-1)
		}
		s.change("", func() { s.p.act(&s.at, func() string { s.p.Clear(&s.at); return "" }) })
	case 4:
		s.goTo()
		s.p.press(&s.at, '>')
	default:
		s.write()
	}
}

func (s *session) travel(name string, do func(*model.Cursor) bool, from, to *[]plainSheet) {
	if s.did = append(s.did, name); do(&s.at) != (len(*from) > 0) {
		s.Fatalf("%s answers otherwise than the plain sheet, after %s", name, strings.Join(s.did, ", "))
	}
	if n := len(*from); n > 0 {
		*to = append(*to, s.is)
		s.is, *from = (*from)[n-1], (*from)[:n-1]
	}
}

// goTo goes to any cell by arrows that can be written to.
func (s *session) goTo() {
	var cells []model.Cursor
	for i := range s.p.Lines {
		if l := &s.p.Lines[i]; s.p.Shown(i) && (l.Row.Name != "variant" && l.Row.Name != "player" || !l.Header) {
			for k := l.Given; k < s.p.Width(i) && (l.Row.Grid != nil || k <= len(l.Cells)); k++ {
				cells = append(cells, model.Cursor{Line: i, Cell: k})
			}
		}
	}
	to := cells[s.r.IntN(len(cells))]
	for s.at.Line != to.Line {
		if s.at.Line < to.Line {
			s.p.Move(&s.at, 0, 1)
		} else {
			s.p.Move(&s.at, 0, -1)
		}
	}
	for s.at.Cell != to.Cell {
		if s.at.Cell < to.Cell {
			s.p.Move(&s.at, 1, 0)
		} else {
			s.p.Move(&s.at, -1, 0)
		}
	}
	s.p.act(&s.at, func() string { return "" })
}

// write types a text into a cell, with a mistake that is taken back, or pastes it, or
// writes the whole line anew.
func (s *session) write() {
	s.goTo()
	palette := s.p.Palette(s.at)
	list := texts(palette)
	if palette.Free || len(list) == 0 {
		return
	}
	typed := list[s.r.IntN(len(list))]
	text, _ := palette.Type(typed)
	if first, _ := palette.Type(typed[:1]); s.p.Cell(s.at) != "" && first == "" || s.p.Cell(s.at) == text {
		return
	}
	l := &s.p.Lines[s.at.Line]
	if _, begins := palette.Type(typed[:1]); begins == score.Refused || text == "-" && s.at.Cell+1 < len(l.Cells) {
		return
	}
	if l.Row.Grid != nil && strings.Contains(s.p.CellName(s.at), " ") && s.named() {
		before := s.p.Text()
		if why := s.p.letter(&s.at, rune(typed[0])); !strings.Contains(why, "other names") || s.p.Text() != before {
			s.Fatalf("squares that lines name get other names: %q", why)
		}
		return
	}
	s.change(text, func() {
		at := s.at
		for k, letter := range typed {
			if why := s.p.letter(&s.at, letter); why != "" {
				s.Fatalf("%s: %q in %s: %s, after %s\n%s", s.p.Game.Name, typed, s.p.CellName(at), why, strings.Join(s.did, ", "), s.p.Text())
			}
			if k > 0 && s.r.IntN(8) == 0 && s.at == at && letter != ' ' && typed[k-1] != ' ' { // a mistake
				s.p.press(&s.at, '⌫')
				s.p.letter(&s.at, letter)
			}
		}
	})
}

// named reports whether lines below the board name its squares.
func (s *session) named() bool {
	return slices.ContainsFunc(s.p.Lines, func(l model.Line) bool {
		return l.Row.Repeat && !l.Header && !isBlank(l.Row, l.Cells)
	})
}

// change writes a text into the cursor's cell of the plain sheet, and does the same on
// the page.
func (s *session) change(text string, do func()) {
	s.did = append(s.did, s.p.CellName(s.at)+" "+text)
	before := s.is.clone()
	s.is.write(s.p.Page, s.at, text)
	if !reflect.DeepEqual(before, s.is) {
		s.past, s.future = append(s.past, before), nil
	}
	from := s.at
	do()
	stays := s.at == from
	s.p.act(&s.at, func() string { s.p.Leave(); return "" })
	if stays && text != "" && s.p.Lines[s.at.Line].Row.Grid != nil && s.p.Cell(s.at) != strings.TrimSuffix(text, s.p.Lines[s.at.Line].Row.Grid.Empty) {
		s.Fatalf("%s: the cursor left the square with %s, after %s", s.p.Game.Name, text, strings.Join(s.did, ", "))
	}
}
