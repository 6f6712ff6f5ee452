package form

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/huh"

	"arbiter/score"
)

// A company is who played and when in a game without colours: names only. The
// fields write into it.
type company struct {
	desk     Desk
	game     string   // as in a header
	least    int      // players
	reserved []string // words that begin a line of the game's body
	players  int
	names    []string // in seat order, with room for as many as may play
	date     string
}

func assemble(d Desk, game string, least, most int, reserved ...string) company {
	return company{desk: d, game: game, least: least, reserved: reserved, players: least, names: make([]string, most),
		date: time.Now().Format(time.DateOnly)}
}

var inWords = []string{"none", "one", "two", "three", "four", "five", "six"}

// countField asks how many played.
func (c *company) countField() huh.Field {
	var options []huh.Option[int]
	for n := c.least; n <= len(c.names); n++ {
		options = append(options, huh.NewOption(inWords[n], n))
	}
	return huh.NewSelect[int]().Title("Players").Options(options...).Value(&c.players)
}

// dateField asks when.
func (c *company) dateField() huh.Field {
	date := newLine("Date", &c.date)
	date.check = func() error { return checkDate(c.date) }
	return date
}

// page asks who.
func (c *company) page() page {
	lines := make([]huh.Field, len(c.names))
	for i := range c.names {
		l := newLine("Player "+strconv.Itoa(i+1), &c.names[i])
		l.hidden = func() bool { return i >= c.players }
		l.check = func() error { return c.checkName(i) }
		l.suggest = func(text string) []string { return c.suggest(i, text) }
		lines[i] = l
	}
	p := newPage(c.desk, "\n", lines...)
	p.Title("Who played? In the order of the seats.")
	p.Description("Whoever is not named is called " + c.unnamed() + ".")
	return p
}

// unnamed are the names of who has none: "A, B".
func (c *company) unnamed() string {
	return strings.Join(strings.Split("ABCDEF"[:c.players], ""), ", ")
}

// name is who sits in a seat.
func (c *company) name(seat int) string {
	if words := strings.Fields(c.names[seat]); len(words) > 0 {
		return strings.Join(words, " ")
	}
	return "ABCDEF"[seat : seat+1]
}

// checkName looks at a player's name and those before it.
func (c *company) checkName(seat int) error {
	name := c.name(seat)
	if err := plainText(name); err != nil {
		return err
	}
	if i := strings.IndexAny(name, ":,"); i >= 0 {
		return fmt.Errorf("a %c cannot stand in a name here", name[i])
	}
	for _, word := range c.reserved {
		if score.SameName(word, name) {
			return fmt.Errorf("%s has a meaning of its own in this game: write more of the name, as %s K", name, name)
		}
	}
	for i := range seat {
		if score.SameName(c.name(i), name) {
			return fmt.Errorf("two players are called %s: tell them apart, as Ann K. and Ann M", name)
		}
	}
	return nil
}

// seat finds a player by name; -1 when nobody is called so.
func (c *company) seat(name string) int {
	h := c.head()
	return h.Seat(strings.Join(strings.Fields(name), " "))
}

// suggest completes a name from those in the records, leaving out who is
// sitting already.
func (c *company) suggest(seat int, typed string) []string {
	return begins(typed, slices.DeleteFunc(slices.Clone(c.desk.Known), func(name string) bool {
		for i := range c.players {
			if i != seat && score.SameName(c.name(i), name) {
				return true
			}
		}
		return false
	}))
}

// head is the header of a game of these players.
func (c *company) head() score.Header {
	h := score.Header{Game: c.game, Date: strings.TrimSpace(c.date)}
	for seat := range c.players {
		h.Players = append(h.Players, score.Player{Name: c.name(seat), Named: true})
	}
	return h
}

// byLine asks all of it line by line.
func (c *company) byLine(p *prompter) error {
	least, most := c.least, len(c.names)
	if err := p.ask(fmt.Sprintf("How many players, %d to %d", least, most), strconv.Itoa(least), func(answer string) error {
		n, err := strconv.Atoi(answer)
		if err != nil || n < least || n > most {
			return fmt.Errorf("expected a number from %d to %d", least, most)
		}
		c.players = n
		return nil
	}); err != nil {
		return err
	}
	p.say("Who played? In the order of the seats.")
	if len(c.desk.Known) > 0 {
		p.say("In the records: %s", strings.Join(c.desk.Known, ", "))
	}
	for i := range c.players {
		c.names[i] = ""
		if err := p.ask("Player "+strconv.Itoa(i+1), c.name(i), func(answer string) error {
			c.names[i] = answer
			return c.checkName(i)
		}); err != nil {
			return err
		}
	}
	return p.ask("Date, or none", c.date, func(answer string) error {
		if c.date = answer; strings.EqualFold(answer, "none") {
			c.date = ""
		}
		return checkDate(c.date)
	})
}
