package importer

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// courseColours are the colours as the course names them; their first letters are those
// of the notation.
var courseColours = []string{"red", "white", "blue", "green", "yellow"}

// So many cards lie open as long as cards are hidden, at first so many.
const (
	courseOpen   = 4
	courseHidden = "16"
)

// position is a game or a turn as a text in Arbiter notation. Its players have
// no names and are numbered, the active one first.
func (c *course) position(p *coursePosition) (string, error) {
	var b strings.Builder
	b.WriteString("game: bazaar\n")
	var open, hidden []courseCard
	players, pile := p.Players, ""
	switch {
	case p.Bank == nil:
		return "", errors.New("the position has no bank")
	case p.Visibles != nil && p.Cards != nil && p.Active == nil:
		open, hidden = *p.Visibles, *p.Cards
	case p.Active != nil && p.Cards != nil && p.Visibles == nil && players == nil:
		open = *p.Cards
		players = []coursePlayer{*p.Active}
		for i := range p.Scores {
			players = append(players, coursePlayer{Wallet: &[]string{}, Score: &p.Scores[i]})
		}
		// The display is filled up as long as there are hidden cards.
		pile = "0"
		if len(open) == courseOpen {
			pile = courseHidden
			if err := c.to.Warn(c.complain(c.line, "", "a turn does not say how many cards are hidden, nor the other players' wallets; %s hidden cards and empty wallets are supposed", pile)); err != nil {
				return "", err
			}
		}
	default:
		return "", errors.New("the value is neither a game (bank, visibles, cards, players) nor a turn (bank, cards, active, scores)")
	}
	for i := range players {
		fmt.Fprintf(&b, "player: Player %d\n", i+1)
	}
	for _, q := range c.equations {
		b.WriteString("equation: " + q[0] + " = " + q[1] + "\n")
	}
	for _, list := range []struct {
		key   string
		cards []courseCard
	}{{"visible", open}, {"pile", hidden}} {
		text, err := cards(list.cards)
		if err != nil {
			return "", fmt.Errorf("the %s cards: %w", list.key, err)
		}
		if list.key == "pile" && pile != "" {
			text = pile
		}
		b.WriteString(list.key + ": " + text + "\n")
	}
	if err := holdings(&b, *p.Bank, players); err != nil {
		return "", err
	}
	return b.String() + "\n", nil
}

// holdings writes the bank, the wallets and the points.
func holdings(b *strings.Builder, bank []string, players []coursePlayer) error {
	text, err := pebbles(bank)
	if err != nil {
		return fmt.Errorf("the bank: %w", err)
	}
	fmt.Fprintf(b, "bank: %s\n", text)
	for i := range players {
		p := &players[i]
		if p.Wallet == nil || p.Score == nil {
			return fmt.Errorf("player %d has no wallet or no score", i+1)
		}
		if text, err = pebbles(*p.Wallet); err != nil {
			return fmt.Errorf("the wallet of player %d: %w", i+1, err)
		}
		fmt.Fprintf(b, "wallet: Player %d %s\n", i+1, text)
		if p.Cards == nil {
			continue
		}
		if text, err = cards(*p.Cards); err != nil {
			return fmt.Errorf("the cards that player %d has bought: %w", i+1, err)
		}
		fmt.Fprintf(b, "bought: Player %d %s\n", i+1, text)
	}
	for i := range players {
		if *players[i].Score != 0 {
			fmt.Fprintf(b, "points: Player %d %d\n", i+1, *players[i].Score)
		}
	}
	return nil
}

// pebbles are colours in notation: their letters, "-" for none.
func pebbles(list []string) (string, error) {
	count := map[string]int{}
	for _, colour := range list {
		if !slices.Contains(courseColours, colour) {
			return "", fmt.Errorf("%.20q is no colour; expected red, white, blue, green or yellow", colour)
		}
		count[colour]++
	}
	text := ""
	for _, colour := range courseColours {
		if n := count[colour]; n > 0 {
			text += fmt.Sprintf("%c%d", colour[0]-'a'+'A', n)
		}
	}
	return cmp.Or(text, "-"), nil
}

// cards are cards in notation, "-" for none.
func cards(list []courseCard) (string, error) {
	if len(list) == 0 {
		return "-", nil
	}
	var words []string
	for i := range list {
		price, err := pebbles(list[i].Pebbles)
		if err != nil {
			return "", err
		}
		if list[i].Face {
			price += "*"
		}
		words = append(words, price)
	}
	return strings.Join(words, " "), nil
}
