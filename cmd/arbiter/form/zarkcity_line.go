package form

import (
	"errors"
	"strings"
)

// byLine asks line by line.
func (s *city) byLine(p *prompter) (string, error) {
	p.say("Zark City")
	p.say("The deck:")
	for _, c := range decks() {
		p.say("  %s - %s", c.Name, c.Text)
	}
	if err := p.ask("Which", decks()[0].Name, func(answer string) error {
		for _, c := range decks() {
			if strings.EqualFold(answer, c.Name) {
				s.deck = c.Name
				return nil
			}
		}
		return errors.New("expected standard or five")
	}); err != nil {
		return "", err
	}
	if err := s.gathering.byLine(p); err != nil {
		return "", err
	}
	if err := p.ask("Whose turn, or who just moved, or none when it is not known", "none", func(answer string) error {
		if s.turn = answer; strings.EqualFold(answer, "none") {
			s.turn = ""
		}
		return s.checkTurn(s.turn)
	}); err != nil {
		return "", err
	}
	t := s.open(nil)
	if err := p.board(t); err != nil {
		return "", err
	}
	if err := s.askActs(p, t); err != nil {
		return "", err
	}
	for {
		again, err := s.askRight(p, t)
		if err != nil {
			return "", err
		}
		if again == nil {
			return s.text(t.columns, t.cells, s.acts), nil
		}
		if err := again(p, t); err != nil {
			return "", err
		}
	}
}

// askActs asks for hands and acts until an empty answer.
func (s *city) askActs(p *prompter, t *table) error {
	s.acts = nil
	p.say("")
	p.say("Hands and acts, one at a time, as in a file: %s. An empty answer ends them.", s.usage())
	for done := false; !done; {
		if err := p.ask("Hand or act", "", func(answer string) error {
			if done = answer == ""; done {
				return nil
			}
			lines := append(s.acts, answer)
			if _, err := s.mistake(t.columns, t.cells, lines); err != nil {
				return err
			}
			s.acts = lines
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// askRight tells what was understood and asks whether it is right; what it
// returns asks anew for what is not.
func (s *city) askRight(p *prompter, t *table) (again func(*prompter, *table) error, err error) {
	if s.desk.Judge != nil {
		p.live(s.desk.Judge(s.text(t.columns, t.cells, s.acts)))
	}
	err = p.ask("Is all of it right? yes, or what to tell anew: board or acts", "yes", func(answer string) error {
		switch strings.ToLower(answer) {
		case "yes", "y":
			_, err := s.mistake(t.columns, t.cells, s.acts)
			return err
		case "acts":
			again = s.askActs
		case "board":
			again = func(p *prompter, t *table) error {
				if err := p.board(t); err != nil {
					return err
				}
				if _, err := s.mistake(t.columns, t.cells, s.acts); err != nil {
					p.say("The acts do not fit this board: %s.", err)
					return s.askActs(p, t)
				}
				return nil
			}
		default:
			return errors.New("expected yes, board or acts")
		}
		return nil
	})
	return again, err
}
