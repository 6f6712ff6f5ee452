package form

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"

	"arbiter/score/notation"
	"arbiter/score/pyramid"
)

// A showdown is a game of Pyramid at the reveal, as far as it was told.
type showdown struct {
	company
	quarry hand
	hands  []hand   // by seat
	paid   []string // chips by seat, as typed
	pot    string   // as typed
}

// handSize is how many cards a player shows.
const handSize = 6

func newShowdown(d Desk) *showdown {
	s := &showdown{company: assemble(d, &pyramid.Game, "quarry", "paid", "pot", "claim", "game")}
	s.hands, s.paid = make([]hand, len(s.names)), make([]string, len(s.names))
	return s
}

// Pyramid asks for a game of Pyramid and answers with its text.
func Pyramid(d Desk) (string, error) {
	s := newShowdown(d)
	if d.Accessible {
		return s.askAll(newPrompter(d))
	}
	first := newPage(d, "\n\n", s.countField(), s.dateField())
	first.Title("Pyramid")
	middle := newPage(d, "\n", newPicker(s, theQuarry))
	middle.Title("The Quarry: a card from each player still in")
	pages := []page{first, s.page(), middle}
	for seat := range s.hands {
		c := newPicker(s, seat)
		p := newPage(d, "\n", newFate(c), c)
		p.WithHideFunc(func() bool { return seat >= s.players })
		pages = append(pages, p)
	}
	if err := run(d, true, append(pages, s.chips())...); err != nil {
		return "", err
	}
	return s.text(), nil
}

// text is the whole game in notation. Who has no cards was not seen.
func (s *showdown) text() string {
	var b strings.Builder
	h := s.head()
	notation.WriteHeader(&b, &h)
	b.WriteByte('\n')
	if s.quarry.len() > 0 {
		b.WriteString("quarry: " + s.quarry.cards.String() + "\n")
	}
	for seat := range s.players {
		b.WriteString(s.name(seat) + ": " + s.hands[seat].String() + "\n")
	}
	if paid := s.payments(); paid != "" {
		b.WriteString("paid: " + paid + "\n")
	}
	if n, err := chips(s.pot); err == nil && n >= 0 {
		b.WriteString("pot: " + strconv.Itoa(n) + "\n")
	}
	return b.String()
}

// payments are what the players paid, as far as it was told: "Ann 12, Bob 12".
func (s *showdown) payments() string {
	var list []string
	for seat := range s.players {
		if n, err := chips(s.paid[seat]); err == nil && n >= 0 {
			list = append(list, s.name(seat)+" "+strconv.Itoa(n))
		}
	}
	return strings.Join(list, ", ")
}

// chips is the last page: what was paid, with the result beneath.
func (s *showdown) chips() page {
	var fields []huh.Field
	for seat := range s.paid {
		l := newLine("", &s.paid[seat])
		l.hidden = func() bool { return seat >= s.players }
		l.check = func() error { return checkChips(s.paid[seat]) }
		l.before = func() string { return s.label(s.name(seat)) }
		fields = append(fields, l)
	}
	result := newOutcome(s)
	pot := newLine("", &s.pot)
	pot.closing = true
	pot.before = func() string { return s.label("The pot") }
	pot.check = func() error {
		if err := checkChips(s.pot); err != nil {
			return err
		}
		result.ask(s.desk, s.text())
		return result.problem()
	}
	p := newPage(s.desk, "\n", append(fields, pot, result)...)
	p.Title("Chips that each player paid, or the pot alone")
	p.Description("May be left empty.")
	return p
}

// label is what stands before a number of chips, so that they stand in a column.
func (s *showdown) label(name string) string {
	const most = 30
	width := len("The pot")
	for _, other := range s.seated() {
		width = min(most, max(width, lipgloss.Width(tame(other))))
	}
	name = clip(tame(name), most)
	return name + strings.Repeat(" ", width-lipgloss.Width(name)+2)
}
