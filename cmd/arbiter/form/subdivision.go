package form

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/huh"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
	"arbiter/score/subdivision"
)

// A setup is a game of Subdivision as far as it was told. The form's fields
// write into it.
type setup struct {
	desk     Desk
	variants []string
	players  int
	lines    [4]string // "B Ann", or only a letter or a name, in seat order
	date     string
	letters  []string // of the players as the board was opened
}

func newSetup(d Desk) *setup {
	return &setup{desk: d, players: 2, date: time.Now().Format(time.DateOnly)}
}

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
	players := huh.NewSelect[int]().Title("Players").
		Options(huh.NewOption("two", 2), huh.NewOption("three", 3), huh.NewOption("four", 4)).Value(&s.players)
	date := newLine("Date", &s.date)
	date.check = func() error { return checkDate(s.date) }
	first := newPage(d, "\n\n", variants, players, date)
	first.Title("Subdivision")

	lines := make([]huh.Field, len(s.lines))
	for i := range s.lines {
		l := newLine("Player "+strconv.Itoa(i+1), &s.lines[i])
		l.hidden = func() bool { return i >= s.players }
		l.check = func() error { return s.checkPlayer(i) }
		l.suggest = func(text string) []string { return s.suggest(i, text) }
		l.before = func() string {
			if letter, _ := cut(s.lines[i]); letter == "" {
				return s.player(i).Colour + " "
			}
			return ""
		}
		lines[i] = l
	}
	second := newPage(d, "\n", lines...)
	second.Title("Who played? Whoever began first, then in the order of play.")
	second.Description("A name; before it the letter of the pieces when it is another, as in O Ann.")

	field := newBoard(d, s.open)
	err := run(d, true, first, second, newPage(d, "\n", field))
	if err != nil {
		return "", err
	}
	return s.text(field.cells), nil
}

func checkDate(s string) error {
	if s = strings.TrimSpace(s); s == "" {
		return nil
	}
	if _, ok := notation.ParseDate(s); !ok {
		return errors.New("a date is written 2026-11-20, or with a time 2026-11-20 19:30")
	}
	return nil
}

// cut parts a letter, where one stands alone in front, from a name.
func cut(line string) (letter, name string) {
	words := strings.Fields(line)
	if len(words) > 0 && len(words[0]) == 1 && strings.Contains(letters, strings.ToLower(words[0])) {
		letter, words = pieces.Upper(words[0]), words[1:]
	}
	return letter, strings.Join(words, " ")
}

// player is who sits in a seat. Who names no letter has the seat's own, or the
// first that is left.
func (s *setup) player(seat int) score.Player {
	letter, name := cut(s.lines[seat])
	if letter == "" {
		taken := ""
		for i := range seat {
			taken += s.player(i).Colour
		}
		for _, r := range "RBGY"[seat:seat+1] + "RBGYOP" {
			if !strings.ContainsRune(taken, r) {
				letter = string(r)
				break
			}
		}
	}
	p := score.Player{Colour: letter, Name: name, Named: name != ""}
	if !p.Named {
		p.Name = pieces.Title(letter)
	}
	return p
}

// checkPlayer looks at a player's line and those before it.
func (s *setup) checkPlayer(seat int) error {
	p := s.player(seat)
	if err := plainText(p.Name); err != nil {
		return err
	}
	for i := range seat {
		switch other := s.player(i); {
		case other.Colour == p.Colour:
			return fmt.Errorf("%s is the letter of %s already", p.Colour, other.Name)
		case score.SameName(other.Name, p.Name):
			return fmt.Errorf("two players are called %s: tell them apart, as Ann K. and Ann M", p.Name)
		}
	}
	return nil
}

// suggest completes a name from those in the records, leaving out who is
// sitting already.
func (s *setup) suggest(seat int, text string) []string {
	names := slices.DeleteFunc(slices.Clone(s.desk.Known), func(name string) bool {
		for i := range s.players {
			if i != seat && score.SameName(s.player(i).Name, name) {
				return true
			}
		}
		return false
	})
	front := ""
	if letter, rest, ok := strings.Cut(text, " "); ok && len(letter) == 1 {
		front, text = letter+" ", strings.TrimLeft(rest, " ")
	}
	names = begins(text, names)
	for i := range names {
		names[i] = front + names[i]
	}
	return names
}

// header is what was told besides the board.
func (s *setup) header() score.Header {
	h := score.Header{Game: subdivision.Game.Name, Date: strings.TrimSpace(s.date), Variants: s.variants}
	for seat := range s.players {
		h.Players = append(h.Players, s.player(seat))
	}
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
	p.say("Variants:")
	var names []string
	for _, v := range subdivision.Game.Variants {
		p.say("  %s - %s", v.Name, v.Text)
		names = append(names, v.Name)
	}
	err := p.ask("Which, parted by commas, or none", "none", func(answer string) error {
		s.variants = nil
		if strings.EqualFold(answer, "none") {
			return nil
		}
		for _, name := range split(answer) {
			i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
			if i < 0 {
				return fmt.Errorf("no variant is called %q: %s", name, notation.Suggest(name, names))
			}
			if !slices.Contains(s.variants, names[i]) {
				s.variants = append(s.variants, names[i])
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := p.ask("How many players, 2 to 4", "2", func(answer string) error {
		n, err := strconv.Atoi(answer)
		if err != nil || n < 2 || n > 4 {
			return errors.New("expected 2, 3 or 4")
		}
		s.players = n
		return nil
	}); err != nil {
		return err
	}
	p.say("Who played? Whoever began first, then in the order of play: a name, before it the letter of the pieces when it is another, as in O Ann.")
	if len(s.desk.Known) > 0 {
		p.say("In the records: %s", strings.Join(s.desk.Known, ", "))
	}
	for i := range s.players {
		letter := s.player(i).Colour
		if err := p.ask("Player "+strconv.Itoa(i+1), letter, func(answer string) error {
			s.lines[i] = answer
			return s.checkPlayer(i)
		}); err != nil {
			return err
		}
	}
	return p.ask("Date, or none", s.date, func(answer string) error {
		if s.date = answer; strings.EqualFold(answer, "none") {
			s.date = ""
		}
		return checkDate(s.date)
	})
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
