package form

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/huh"

	"arbiter/score"
	"arbiter/score/pieces"
	"arbiter/score/subdivision"
)

// A setup is a game of Subdivision as far as it was told. The form's fields
// write into it.
type setup struct {
	gathering
	variants []string
	letters  []string // of the players as the board was opened
}

func newSetup(d Desk) *setup { return &setup{gathering: gather(d, 4, "RBGYOP", "", "O Ann")} }

// Subdivision asks for a game of Subdivision and answers with its text.
func Subdivision(d Desk) (string, error) {
	s := newSetup(d)
	if d.Accessible {
		return s.byLine(newPrompter(d))
	}
	options := make([]huh.Option[string], len(subdivision.Game.Variants))
	for i, v := range subdivision.Game.Variants {
		options[i] = huh.NewOption(v.Name+strings.Repeat(" ", max(0, 14-len(v.Name)))+"  "+v.Text, v.Name)
	}
	variants := huh.NewMultiSelect[string]().Title("Variants").Options(options...).Value(&s.variants)
	first := newPage(d, "\n\n", variants, s.countField(), s.dateField())
	first.Title("Subdivision")

	field := newBoard(d, s.open)
	err := run(d, true, first, s.page(), newPage(d, "\n", field))
	if err != nil {
		return "", err
	}
	return s.text(field.cells), nil
}

// header is what was told besides the board.
func (s *setup) header() score.Header {
	h := s.head(&subdivision.Game)
	h.Variants = s.variants
	return h
}

func (s *setup) three() bool { return slices.Contains(s.variants, "threehouse") }

// text is the game in notation.
func (s *setup) text(cells []string) string {
	side, _ := subdivision.Setup(s.players, s.three())
	b := subdivision.Board{Size: side}
	h := s.header()
	for i, cell := range cells {
		square := subdivision.At(i%side, side-1-i/side)
		switch {
		case cell == park:
			b.Parks |= square
		case cell != "":
			if seat := h.Seat(cell[:1]); seat >= 0 {
				b.Pieces[seat][pieces.Pips(cell[1])-1] |= square
			}
		}
	}
	p := &subdivision.Position{Table: &b, Pictured: true}
	*p.Head() = h
	return p.String()
}

// byLine asks line by line.
func (s *setup) byLine(p *prompter) (string, error) {
	p.say("Subdivision")
	if err := s.askSetup(p); err != nil {
		return "", err
	}
	t := s.open(nil)
	if err := p.board(t); err != nil {
		return "", err
	}
	for again := true; again; {
		if s.desk.Judge != nil {
			p.live(s.desk.Judge(s.text(t.cells)))
		}
		row := 0
		err := p.ask("Is the board right? yes, or the number of a row to write anew", "yes", func(answer string) error {
			if again = !strings.EqualFold(answer, "yes") && !strings.EqualFold(answer, "y"); !again {
				return nil
			}
			n, err := strconv.Atoi(answer)
			if err != nil || n < 1 || n > t.rows {
				return fmt.Errorf("expected yes, or a row from 1 to %d", t.rows)
			}
			row = t.rows - n
			return nil
		})
		if err == nil && again {
			_, err = p.row(t, row)
		}
		if err != nil {
			return "", err
		}
	}
	return s.text(t.cells), nil
}

// askSetup asks all but the board.
func (s *setup) askSetup(p *prompter) error {
	if err := p.variants(subdivision.Game.Variants, &s.variants); err != nil {
		return err
	}
	return s.gathering.byLine(p)
}

// live reads out what a referee would say.
func (p *prompter) live(l Live) {
	p.say("")
	if l.Problem != "" {
		p.say("This cannot be read: %s", l.Problem)
	}
	if l.Totals != "" {
		p.say("%s", l.Totals)
	}
	for _, f := range l.Faults {
		if f.Warning {
			p.say("Note: %s", f.Message)
		} else {
			p.say("Fault: %s", f.Message)
		}
	}
}
