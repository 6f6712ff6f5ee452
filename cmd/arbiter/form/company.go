package form

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/huh"

	"arbiter/score"
)

// A company is who played and when in a game without colours: names only.
type company struct {
	party
	game     string   // as in a header
	reserved []string // words that begin a line of the game's body
	names    []string // in seat order, with room for as many as may play
}

func assemble(d Desk, g *score.Game, reserved ...string) company {
	return company{party: invite(d, g.MinPlayers, g.MaxPlayers), game: g.Name, reserved: reserved, names: make([]string, g.MaxPlayers)}
}

// page asks who.
func (c *company) page() page {
	lines := make([]huh.Field, len(c.names))
	for i := range c.names {
		l := c.playerLine(i, &c.names[i])
		l.check = func() error { return c.checkName(i) }
		l.suggest = func(text string) []string { return c.suggest(i, text) }
		lines[i] = l
	}
	p := newPage(c.desk, "\n", lines...)
	p.Title("Who played? In the order of the seats.")
	p.Description("Whoever is not named is called by a letter: A, B and so on.")
	return p
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
			return errTwice(name)
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
	return begins(typed, c.standing(seat, c.name))
}

// head is the header of a game of these players.
func (c *company) head() score.Header {
	h := c.header(c.game)
	for seat := range c.players {
		h.Players = append(h.Players, score.Player{Name: c.name(seat), Named: true})
	}
	return h
}

// byLine asks all of it line by line.
func (c *company) byLine(p *prompter) error {
	if err := c.askCount(p, fmt.Sprintf("expected a number from %d to %d", c.least, c.most)); err != nil {
		return err
	}
	p.say("Who played? In the order of the seats.")
	unnamed := func(seat int) string {
		c.names[seat] = ""
		return c.name(seat)
	}
	if err := c.askPlayers(p, unnamed, func(seat int, answer string) error {
		c.names[seat] = answer
		return c.checkName(seat)
	}); err != nil {
		return err
	}
	return c.askDate(p)
}
