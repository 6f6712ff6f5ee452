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
)

// A party is who played and when, as far as it is the same whether players
// have colours or not. The fields write into it.
type party struct {
	desk        Desk
	least, most int // players
	players     int
	date        string
}

func invite(d Desk, least, most int) party {
	return party{desk: d, least: least, most: most, players: least, date: time.Now().Format(time.DateOnly)}
}

var inWords = []string{"none", "one", "two", "three", "four", "five", "six"}

// countField asks how many played.
func (p *party) countField() huh.Field {
	var options []huh.Option[int]
	for n := p.least; n <= p.most; n++ {
		options = append(options, huh.NewOption(inWords[n], n))
	}
	return huh.NewSelect[int]().Title("Players").Options(options...).Value(&p.players)
}

// dateField asks when.
func (p *party) dateField() huh.Field {
	date := newLine("Date", &p.date)
	date.check = func() error { return checkDate(p.date) }
	return date
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

// playerLine asks who sits in a seat.
func (p *party) playerLine(seat int, value *string) *line {
	l := newLine("Player "+strconv.Itoa(seat+1), value)
	l.hidden = func() bool { return seat >= p.players }
	return l
}

// errTwice says that a name is taken.
func errTwice(name string) error {
	return fmt.Errorf("two players are called %s: tell them apart, as Ann K. and Ann M", name)
}

// standing are the names in the records, without those of who is sitting in
// another seat already.
func (p *party) standing(seat int, name func(seat int) string) []string {
	return slices.DeleteFunc(slices.Clone(p.desk.Known), func(known string) bool {
		for i := range p.players {
			if i != seat && score.SameName(name(i), known) {
				return true
			}
		}
		return false
	})
}

// header is the header of a game, yet without its players.
func (p *party) header(game string) score.Header {
	return score.Header{Game: game, Date: strings.TrimSpace(p.date)}
}

// askCount asks how many played; expected is what to say of another answer.
func (p *party) askCount(by *prompter, expected string) error {
	return by.ask(fmt.Sprintf("How many players, %d to %d", p.least, p.most), strconv.Itoa(p.least), func(answer string) error {
		n, err := strconv.Atoi(answer)
		if err != nil || n < p.least || n > p.most {
			return errors.New(expected)
		}
		p.players = n
		return nil
	})
}

// askPlayers asks who sits in each seat.
func (p *party) askPlayers(by *prompter, preset func(seat int) string, take func(seat int, answer string) error) error {
	if len(p.desk.Known) > 0 {
		by.say("In the records: %s", inLine(p.desk.Known))
	}
	for seat := range p.players {
		if err := by.ask("Player "+strconv.Itoa(seat+1), preset(seat), func(answer string) error {
			return take(seat, answer)
		}); err != nil {
			return err
		}
	}
	return nil
}

// askDate asks when.
func (p *party) askDate(by *prompter) error {
	return by.ask("Date, or none", p.date, func(answer string) error {
		if p.date = answer; strings.EqualFold(answer, "none") {
			p.date = ""
		}
		return checkDate(p.date)
	})
}
