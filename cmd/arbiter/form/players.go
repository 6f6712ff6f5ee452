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
)

// A gathering is who played and when, as every form asks it. The fields write
// into it.
type gathering struct {
	desk    Desk
	own     string // a letter for each seat, for who names none; perhaps more to take from
	taken   string // letters that mean something else in this game
	example string // a player's line with a letter
	players int
	lines   [4]string // "B Ann", or only a letter or a name, in seat order
	date    string
}

func gather(d Desk, own, taken, example string) gathering {
	return gathering{desk: d, own: own, taken: taken, example: example, players: 2, date: time.Now().Format(time.DateOnly)}
}

// countField asks how many played.
func (s *gathering) countField() huh.Field {
	return huh.NewSelect[int]().Title("Players").
		Options(huh.NewOption("two", 2), huh.NewOption("three", 3), huh.NewOption("four", 4)).Value(&s.players)
}

// dateField asks when.
func (s *gathering) dateField() huh.Field {
	date := newLine("Date", &s.date)
	date.check = func() error { return checkDate(s.date) }
	return date
}

// page asks who.
func (s *gathering) page() page {
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
	p := newPage(s.desk, "\n", lines...)
	p.Title("Who played? Whoever began first, then in the order of play.")
	p.Description("A name; before it the letter of the pieces when it is another, as in " + s.example + ".")
	return p
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
func (s *gathering) player(seat int) score.Player {
	letter, name := cut(s.lines[seat])
	if letter == "" {
		taken := ""
		for i := range seat {
			taken += s.player(i).Colour
		}
		for _, r := range s.own[seat:seat+1] + s.own {
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
func (s *gathering) checkPlayer(seat int) error {
	p := s.player(seat)
	if err := plainText(p.Name); err != nil {
		return err
	}
	if strings.Contains(s.taken, p.Colour) {
		return fmt.Errorf("%s is a resource colour: %s needs a letter of another, as in %s", p.Colour, p.Name, s.example)
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
func (s *gathering) suggest(seat int, text string) []string {
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

// head is the header of a game of these players.
func (s *gathering) head(game *score.Game) score.Header {
	h := score.Header{Game: game.Name, Date: strings.TrimSpace(s.date)}
	for seat := range s.players {
		h.Players = append(h.Players, s.player(seat))
	}
	return h
}

// byLine asks all of it line by line.
func (s *gathering) byLine(p *prompter) error {
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
	p.say("Who played? Whoever began first, then in the order of play: a name, before it the letter of the pieces when it is another, as in %s.", s.example)
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
