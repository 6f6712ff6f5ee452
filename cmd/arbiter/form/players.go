package form

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/huh"

	"arbiter/score"
	"arbiter/score/pieces"
)

// A gathering is who played and when in a game with colours.
type gathering struct {
	party
	own     string   // a letter for each seat, for who names none; perhaps more to take from
	taken   string   // letters that mean something else in this game
	example string   // a player's line with a letter
	lines   []string // "B Ann", or only a letter or a name, in seat order
}

func gather(d Desk, most int, own, taken, example string) gathering {
	return gathering{party: invite(d, 2, most), lines: make([]string, most), own: own, taken: taken, example: example}
}

// page asks who, and what more there is to ask of them.
func (s *gathering) page(more ...huh.Field) page {
	lines := make([]huh.Field, len(s.lines))
	for i := range lines {
		l := s.playerLine(i, &s.lines[i])
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
	p := newPage(s.desk, "\n", append(lines, more...)...)
	p.Title("Who played? Whoever began first, then in the order of play.")
	p.Description("A name; before it the letter of the pieces when it is another, as in " + s.example + ".")
	return p
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
			return errTwice(p.Name)
		}
	}
	return nil
}

// suggest completes a name from those in the records, leaving out who is
// sitting already.
func (s *gathering) suggest(seat int, text string) []string {
	front := ""
	if letter, rest, ok := strings.Cut(text, " "); ok && len(letter) == 1 {
		front, text = letter+" ", strings.TrimLeft(rest, " ")
	}
	names := begins(text, s.standing(seat, func(seat int) string { return s.player(seat).Name }))
	for i := range names {
		names[i] = front + names[i]
	}
	return names
}

// head is the header of a game of these players.
func (s *gathering) head(game *score.Game) score.Header {
	h := s.header(game.Name)
	for seat := range s.players {
		h.Players = append(h.Players, s.player(seat))
	}
	return h
}

// byLine asks all of it line by line.
func (s *gathering) byLine(p *prompter) error {
	if err := s.askCount(p, "expected "+strings.Join(strings.Split("2345"[:s.most-2], ""), ", ")+" or "+strconv.Itoa(s.most)); err != nil {
		return err
	}
	p.say("Who played? Whoever began first, then in the order of play: a name, before it the letter of the pieces when it is another, as in %s.", s.example)
	letter := func(seat int) string { return s.player(seat).Colour }
	if err := s.askPlayers(p, letter, func(seat int, answer string) error {
		s.lines[seat] = answer
		return s.checkPlayer(seat)
	}); err != nil {
		return err
	}
	return s.askDate(p)
}
