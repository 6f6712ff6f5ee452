package form

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arbiter/score"
)

// askAll asks line by line.
func (s *showdown) askAll(p *prompter) (string, error) {
	p.say("Pyramid")
	if err := s.company.byLine(p); err != nil {
		return "", err
	}
	p.say("")
	p.say("A card is C, R, F or K (Capstone, Riser, Foundation, Cornerstone) and a suit: go si br sa em ru (gold, silver, bronze, sapphire, emerald, ruby). Cards are parted by blanks: Cgo Rgo Fsi.")
	for seat := theQuarry; seat < s.players; seat++ {
		if err := s.askHand(p, seat); err != nil {
			return "", err
		}
	}
	if err := s.askChips(p); err != nil {
		return "", err
	}
	for {
		again, err := s.askRight(p)
		if err != nil {
			return "", err
		}
		if again == nil {
			return s.text(), nil
		}
		if err := again(p); err != nil {
			return "", err
		}
	}
}

// askRight tells what was understood and asks whether it is right; what it
// returns asks anew for what is not.
func (s *showdown) askRight(p *prompter) (again func(*prompter) error, err error) {
	if s.desk.Judge != nil {
		p.live(s.desk.Judge(s.text()))
	}
	err = p.ask("Is all of it right? yes, or what to tell anew: quarry, paid or a player's name", "yes", func(answer string) error {
		seat := s.seat(answer)
		switch {
		case seat >= 0:
			again = func(p *prompter) error { return s.askHand(p, seat) }
		case strings.EqualFold(answer, "quarry"):
			again = func(p *prompter) error { return s.askHand(p, theQuarry) }
		case strings.EqualFold(answer, "paid"):
			again = s.askChips
		case !strings.EqualFold(answer, "yes") && !strings.EqualFold(answer, "y"):
			return fmt.Errorf("expected yes, quarry, paid, or one of %s", strings.Join(s.seated(), ", "))
		}
		return nil
	})
	return again, err
}

// seated are the names of all players.
func (s *showdown) seated() []string {
	var list []string
	for seat := range s.players {
		list = append(list, s.name(seat))
	}
	return list
}

// askHand asks for the cards of a player, or of the Quarry.
func (s *showdown) askHand(p *prompter, seat int) error {
	question, preset := s.owner(seat)+": six cards, fold, or ? for a hand that nobody saw", ""
	if seat == theQuarry {
		question, preset = "The Quarry's cards, or none", "none"
	}
	err := p.ask(question, preset, func(answer string) error {
		if answer == "" {
			return errors.New("expected cards, as Cgo Rgo Fsi, or fold, or ?")
		}
		h, err := s.take(seat, answer)
		if err == nil {
			*s.at(seat) = h
		}
		return err
	})
	// The Quarry may be empty, and a hand that is was said to be: only a
	// number of cards that may have been miscounted is worth a word.
	if text := s.wanting(seat); err == nil && text != "" && s.at(seat).len() > 0 {
		p.say("  %s.", text)
	}
	return err
}

// askChips asks what was paid.
func (s *showdown) askChips(p *prompter) error {
	example := s.name(0) + " 12, " + s.name(1) + " 12"
	return p.ask("Chips paid, as "+example+"; or pot 24; or none", "none", func(answer string) error {
		paid, pot, err := s.readChips(answer, example)
		if err == nil {
			copy(s.paid, paid)
			s.pot = pot
		}
		return err
	})
}

// readChips reads "Ann 12, Bob 12, pot 24". Who is not named paid nothing that
// anybody knows of.
func (s *showdown) readChips(text, example string) (paid []string, pot string, err error) {
	paid = make([]string, len(s.paid))
	if strings.EqualFold(text, "none") || text == "-" {
		return paid, "", nil
	}
	for part := range strings.SplitSeq(text, ",") {
		words := strings.Fields(strings.Replace(part, ":", " ", 1))
		if len(words) < 2 {
			return nil, "", fmt.Errorf("%q is not a player and a number; expected %s", strings.TrimSpace(part), example)
		}
		n, err := chips(words[len(words)-1])
		if err != nil {
			return nil, "", err
		}
		who := strings.Join(words[:len(words)-1], " ")
		to := &pot
		if !score.SameName(who, "pot") {
			seat := s.seat(who)
			if seat < 0 {
				return nil, "", fmt.Errorf("nobody is called %q: expected one of %s", who, strings.Join(s.seated(), ", "))
			}
			to = &paid[seat]
		}
		if *to != "" {
			return nil, "", fmt.Errorf("%s stands there twice", who)
		}
		*to = strconv.Itoa(n)
	}
	return paid, pot, nil
}
