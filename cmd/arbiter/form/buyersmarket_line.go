package form

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arbiter/score/buyersmarket"
	"arbiter/score/pieces"
)

// askAll asks line by line.
func (m *market) askAll(p *prompter) (string, error) {
	p.say("%s", buyersmarket.Game.Title)
	if err := m.gathering.byLine(p); err != nil {
		return "", err
	}
	p.say("")
	p.say("Pieces are a colour's letter and a size, 3 for Large, 2 for Medium, 1 for Small, parted by blanks: R3*5 Y3 is five red Larges and a yellow one. Resources are R Y G B P; a player's own colour is the player's letter.")
	for seat := range m.players {
		if err := m.askEstate(p, seat); err != nil {
			return "", err
		}
	}
	for {
		if m.desk.Judge != nil {
			p.live(m.desk.Judge(m.text()))
		}
		seat := -1
		err := p.ask("Is all of it right? yes, or the letter of a player to tell anew", "yes", func(answer string) error {
			h := m.head(&buyersmarket.Game)
			if seat = h.Seat(answer); seat >= 0 || strings.EqualFold(answer, "yes") || strings.EqualFold(answer, "y") {
				return nil
			}
			var letters []string
			for _, player := range h.Players {
				letters = append(letters, player.Colour)
			}
			return fmt.Errorf("expected yes, or one of %s", strings.Join(letters, ", "))
		})
		if err == nil && seat < 0 {
			return m.text(), nil
		}
		if err == nil {
			err = m.askEstate(p, seat)
		}
		if err != nil {
			return "", err
		}
	}
}

// askEstate asks what one player has.
func (m *market) askEstate(p *prompter, seat int) error {
	player := m.player(seat)
	e := estate{cards: unknown}
	p.say("")
	p.say("%s (%s)", player.Name, player.Colour)
	err := p.ask("Levels as built, or a pile still to be built: levels or pile", "levels", func(answer string) error {
		switch strings.ToLower(answer) {
		case "l", "level", "levels":
		case "p", "pile":
			e.piled = true
		default:
			return fmt.Errorf("expected levels or pile, not %q", answer)
		}
		return nil
	})
	if err == nil && e.piled {
		err = m.askPile(p, seat, &e)
	} else if err == nil {
		err = m.askLevels(p, seat, &e)
	}
	if err != nil {
		return err
	}
	err = m.askPieces(p, "Left in the bank, as "+player.Colour+"3 "+player.Colour+"1", "none", seat, &e, shelf{key: "bank"})
	if err != nil {
		return err
	}
	err = p.ask("Cards collected, or none when nobody counted", "none", func(answer string) error {
		if e.cards = unknown; strings.EqualFold(answer, "none") {
			return nil
		}
		n, err := strconv.Atoi(answer)
		if err != nil || n < 0 || n > mostOfOne {
			return errors.New("expected a number, as 5")
		}
		e.cards = n
		return nil
	})
	if err == nil {
		m.has[seat], m.told[seat] = e, true
	}
	return err
}

// askLevels asks level by level, until one is empty, and what is unused.
func (m *market) askLevels(p *prompter, seat int, e *estate) error {
	for level := range mostLevels {
		size := buyersmarket.SizeOf(level)
		question := fmt.Sprintf("Level %d (%ss), as R%d*%d Y%d, empty to stop", level+1, pieces.SizeName(size+1), size+1, max(2, 5-level), size+1)
		if err := m.askPieces(p, question, "", seat, e, shelf{key: strconv.Itoa(level + 1), name: levelName(level), size: size, level: level + 1}); err != nil {
			return err
		}
		if e.height() == level {
			break
		}
	}
	return m.askPieces(p, "Collected and not built, of any size, as Y3 W1*2", "none", seat, e, shelf{key: "unused"})
}

// askPile asks size by size.
func (m *market) askPile(p *prompter, seat int, e *estate) error {
	for size := buyersmarket.Large; size >= buyersmarket.Small; size-- {
		question := fmt.Sprintf("%ss of the pile, as R%d*2 Y%d", pieces.SizeName(size+1), size+1, size+1)
		err := p.ask(question, "none", func(answer string) error {
			s, err := m.stock(answer)
			if err != nil {
				return err
			}
			counts, err := spread(s, m.columns(seat), size, "this line")
			if err == nil {
				e.pile[size] = counts[size]
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// askPieces asks for what a row, or the rows of one kind, hold.
func (m *market) askPieces(p *prompter, question, preset string, seat int, e *estate, s shelf) error {
	return p.ask(question, preset, func(answer string) error { return m.fill(e, seat, s, answer) })
}
