package form

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	squares "arbiter/score/grid"
	"arbiter/score/notation"
)

// read takes the board from a pasted picture or a whole game. Hands and acts
// beneath it go to their page, where nothing is written there yet.
func (s *city) read(text string) (p pasted, err error) {
	text = strings.ReplaceAll(plainLines(text), "\t", " ")
	src, above := text, 0
	first := strings.ToLower(strings.TrimSpace(filled(text)[0]))
	key, _, ok := strings.Cut(first, ":")
	whole := ok && strings.TrimSpace(key) == "game"
	if !whole {
		head := s.above()
		src, above = head+text, strings.Count(head, "\n")
	}
	game, err := readCity(src)
	if err != nil {
		var bad *notation.Error
		if errors.As(err, &bad) {
			return p, fmt.Errorf("line %d: %s", max(1, bad.Line-above), bad.Msg)
		}
		return p, err
	}
	t := &game.Start
	p.columns = t.Columns
	for row := t.Rows - 1; row >= 0; row-- {
		for column := range t.Columns {
			cell := t.Cell(t.Place(squares.Square{Column: column, Row: row}))
			if cell == "." {
				cell = ""
			}
			_, on := parted(cell)
			for _, piece := range on {
				if !slices.Contains(s.letters, piece[:1]) {
					return p, fmt.Errorf("no player here has the letter %s", piece[:1])
				}
			}
			p.cells = append(p.cells, cell)
		}
	}
	if whole {
		p.note = "only the board was taken from the pasted game; ctrl+z takes it back"
	}
	_, body, _ := strings.Cut(game.String(), "\n\n")
	if below := strings.Split(strings.TrimSpace(body), "\n")[t.Rows+1:]; len(below) > 0 {
		p.note = s.take(p, below)
	}
	return p, nil
}

// take takes over the hands and acts below a pasted board and tells about it.
func (s *city) take(p pasted, below []string) string {
	if len(notBlank(s.acts)) > 0 {
		return "pasted without its hands and acts: the next page has some already"
	}
	if _, err := readCity(s.text(p.columns, p.cells, below)); err != nil {
		return "pasted without its hands and acts, which do not fit these players"
	}
	s.acts = below
	return "pasted; its hands and acts are on the next page"
}
