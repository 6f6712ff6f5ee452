package form

import (
	"errors"
	"fmt"
	"strings"

	"arbiter/score"
	"arbiter/score/buyersmarket"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// read puts a pasted section, or a player's section of a pasted game, over
// what a seat has. What the text does not speak of stays.
func (m *market) read(seat int, text string) (e estate, note string, err error) {
	e = m.has[seat]
	text = plainLines(text)
	h := m.head(&buyersmarket.Game)
	src, above := text, 0
	if key, _, _ := strings.Cut(strings.ToLower(filled(text)[0]), ":"); strings.TrimSpace(key) == "game" {
		note = "only " + h.Players[seat].Name + "'s section was taken from the pasted game; ctrl+z takes it back"
	} else {
		src, above, err = m.complete(seat, text, &h)
		if err != nil {
			return e, "", err
		}
	}
	p, err := readMarket(src, above, strings.Count(text, "\n")+1)
	if err != nil {
		return e, "", err
	}
	there := p.Head().Seat(h.Players[seat].Colour)
	if there < 0 {
		there = p.Head().Seat(h.Players[seat].Name)
	}
	if there < 0 || there >= len(p.Holdings) {
		return e, "", fmt.Errorf("there is no section of %s (%s)", h.Players[seat].Name, h.Players[seat].Colour)
	}
	err = e.take(&p.Holdings[there], resources+string(buyersmarket.Letter(p.Own(there))))
	return e, note, err
}

// complete makes a game of a section alone: the parser reads no less.
func (m *market) complete(seat int, text string, h *score.Header) (src string, above int, err error) {
	var b strings.Builder
	notation.WriteHeader(&b, h)
	b.WriteByte('\n')
	given, first := map[int]bool{}, true
	for _, line := range filled(text) {
		line, _, _ = strings.Cut(line, ";")
		line = strings.TrimSpace(line)
		if who := h.Seat(strings.TrimSuffix(line, ":")); who >= 0 && strings.HasSuffix(line, ":") {
			given[who] = true
		} else if first && line != "" {
			b.WriteString(h.Players[seat].Colour + ":\n")
			given[seat] = true
		}
		first = first && line == ""
	}
	if !given[seat] {
		return "", 0, fmt.Errorf("there is no section of %s (%s)", h.Players[seat].Name, h.Players[seat].Colour)
	}
	above = strings.Count(b.String(), "\n")
	b.WriteString(text + "\n")
	for who, p := range h.Players {
		if !given[who] {
			b.WriteString(p.Colour + ":\n  pile: -\n")
		}
	}
	return b.String(), above, nil
}

// readMarket reads a whole game. So many lines above the text are not of it,
// and of more than so many lines an error names the one that it is about.
func readMarket(src string, above, lines int) (*buyersmarket.Position, error) {
	var g notation.Game
	err := g.Read(notation.Text{File: "paste", Line: 1 - above, Src: src})
	var p *buyersmarket.Position
	if err == nil {
		p, err = buyersmarket.Parse(&g)
	}
	var bad *notation.Error
	if !errors.As(err, &bad) {
		return p, err
	}
	text := bad.Msg
	if bad.Want != "" {
		text += "; " + bad.Want
	}
	if lines > 1 && 1 <= bad.Line && bad.Line <= lines {
		text = fmt.Sprintf("line %d: %s", bad.Line, text)
	}
	return nil, errors.New(text)
}

// take fills in what a holding speaks of.
func (e *estate) take(h *buyersmarket.Holding, columns string) error {
	now := *e
	var err error
	switch {
	case h.Piled:
		now.piled = true
		now.pile, err = spread(&h.Pile, columns, anySize, "a pile")
	case len(h.Building) > 0 || h.Unused.Len() > 0:
		now.piled = false
		now.levels = [mostLevels][6]int{}
		if len(h.Building) > mostLevels {
			return fmt.Errorf("%d levels, where the form has room for %d", len(h.Building), mostLevels)
		}
		for level := range h.Building {
			size := buyersmarket.SizeOf(level)
			counts, err := spread(&h.Building[level], columns, size, levelName(level))
			if err != nil {
				return err
			}
			now.levels[level] = counts[size]
		}
		now.unused, err = spread(&h.Unused, columns, anySize, "what is unused")
	}
	if err == nil && h.Bank.Len() > 0 {
		now.bank, err = banked(&h.Bank, columns[5:])
	}
	if err != nil {
		return err
	}
	if h.HasCards {
		now.cards = h.Cards
	}
	*e = now
	return nil
}

const anySize = -1

// spread puts pieces into their columns; what says whose they are, for errors.
func spread(s *buyersmarket.Stock, columns string, only int, what string) (counts [3][6]int, err error) {
	for colour := range s {
		for size, n := range s[colour] {
			if n == 0 {
				continue
			}
			piece := buyersmarket.Pyramid{Colour: colour, Size: size}
			column := strings.IndexByte(columns, buyersmarket.Letter(colour))
			switch {
			case column < 0:
				return counts, fmt.Errorf("%s is in the way: %s takes the resources R Y G B P and the owner's %s", piece, what, columns[5:])
			case only != anySize && size != only:
				return counts, fmt.Errorf("%s is a %s, and %s takes %ss only", piece, pieces.SizeName(size+1), what, pieces.SizeName(only+1))
			}
			counts[size][column] = n
		}
	}
	return counts, nil
}

// banked reads a bank, which has one colour only.
func banked(s *buyersmarket.Stock, own string) (bank [3]int, err error) {
	for colour := range s {
		for size, n := range s[colour] {
			if n > 0 && string(buyersmarket.Letter(colour)) != own {
				return bank, fmt.Errorf("%s is in the way: a bank holds its owner's colour only, %s", buyersmarket.Pyramid{Colour: colour, Size: size}, own)
			}
			if n > 0 {
				bank[size] = n
			}
		}
	}
	return bank, nil
}

// stock reads pieces alone, as "R3*5 G2"; "-", "none" and nothing are none.
func (m *market) stock(text string) (*buyersmarket.Stock, error) {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" || strings.EqualFold(text, "none") {
		return &buyersmarket.Stock{}, nil
	}
	if strings.ContainsAny(text, ";:") {
		return nil, errors.New("only pieces are expected here, as R3*5 G2")
	}
	h := m.head(&buyersmarket.Game)
	src, above, err := m.complete(0, "pile: "+text, &h)
	if err != nil {
		return nil, err
	}
	p, err := readMarket(src, above, 1)
	if err != nil {
		return nil, err
	}
	return &p.Holdings[0].Pile, nil
}

func levelName(level int) string { return fmt.Sprintf("level %d", level+1) }
