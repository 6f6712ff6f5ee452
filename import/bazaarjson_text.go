package importer

import (
	"errors"
	"fmt"
	"strings"
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
			pile = fmt.Sprint(courseCards - courseOpen)
			if err := c.to.Warn(c.complain(c.line, "", "a turn does not say how many cards are hidden, nor the other players' wallets; %s hidden cards and empty wallets are supposed", pile)); err != nil {
				return "", err
			}
		}
	default:
		return "", errors.New("the value is neither a game (bank, visibles, cards, players) nor a turn (bank, cards, active, scores)")
	}
	switch {
	case players == nil || len(players) == 1 || len(players) > 6: // an empty list is allowed
		return "", fmt.Errorf("the position has %d players; 2 to 6 can play", len(players))
	case len(open) > courseOpen:
		return "", fmt.Errorf("%d cards lie open; at most %d can", len(open), courseOpen)
	case len(open)+len(hidden) > courseCards:
		return "", fmt.Errorf("there are %d cards; at most %d can be", len(open)+len(hidden), courseCards)
	case len(hidden) > 0 && len(open) < courseOpen:
		return "", fmt.Errorf("%d cards lie open while others are hidden; the display is filled up to %d", len(open), courseOpen)
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
	if err := c.holdings(&b, *p.Bank, players); err != nil {
		return "", err
	}
	return b.String() + "\n", nil
}

// holdings writes the bank, the wallets and the points.
func (c *course) holdings(b *strings.Builder, bank []string, players []coursePlayer) error {
	text, err := pebbles(bank, coursePebbles)
	if err != nil {
		return fmt.Errorf("the bank: %w", err)
	}
	fmt.Fprintf(b, "bank: %s\n", text)
	all := len(bank)
	for i := range players {
		p := &players[i]
		if p.Wallet == nil || p.Score == nil {
			return fmt.Errorf("player %d has no wallet or no score", i+1)
		}
		if text, err = pebbles(*p.Wallet, coursePebbles); err != nil {
			return fmt.Errorf("the wallet of player %d: %w", i+1, err)
		}
		if all += len(*p.Wallet); all > coursePebbles {
			return fmt.Errorf("bank and wallets hold more than %d pebbles", coursePebbles)
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
		if *players[i].Score < 0 || *players[i].Score > 10000 {
			return fmt.Errorf("player %d has %d points", i+1, *players[i].Score)
		}
		if *players[i].Score > 0 {
			fmt.Fprintf(b, "points: Player %d %d\n", i+1, *players[i].Score)
		}
	}
	return nil
}

// pebbles are colours in notation: their letters, "-" for none.
func pebbles(list []string, most int) (string, error) {
	if len(list) > most {
		return "", fmt.Errorf("there are %d pebbles; at most %d can be", len(list), most)
	}
	var n [5]int
	for _, colour := range list {
		switch colour {
		case "red":
			n[0]++
		case "white":
			n[1]++
		case "blue":
			n[2]++
		case "green":
			n[3]++
		case "yellow":
			n[4]++
		default:
			return "", fmt.Errorf("%.20q is no colour; expected red, white, blue, green or yellow", colour)
		}
	}
	text := ""
	for i, k := range n {
		if k > 0 {
			text += fmt.Sprintf("%c%d", "RWBGY"[i], k)
		}
	}
	if text == "" {
		return "-", nil
	}
	return text, nil
}

// cards are cards in notation, "-" for none.
func cards(list []courseCard) (string, error) {
	if len(list) == 0 {
		return "-", nil
	}
	var words []string
	for i := range list {
		price, err := pebbles(list[i].Pebbles, coursePrice)
		if err == nil && len(list[i].Pebbles) != coursePrice {
			err = fmt.Errorf("a card shows %d pebbles, not %d", coursePrice, len(list[i].Pebbles))
		}
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
