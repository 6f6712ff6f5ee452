package form

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/huh"

	"arbiter/score/bazaar"
	"arbiter/score/notation"
)

// A trading is a game of Bazaar as far as it was told: purchases alone, or what
// lay open and then one turn after another.
type trading struct {
	company
	variants []string
	tallied  bool // only the purchases
	trades
	read string // the text that was parsed last, and what came of it
	at   *bazaar.Position
	bad  error
}

// The trades are the lines of the three pages.
type trades struct{ bought, setup, turns []entry }

// An entry is a line of a page as it stands in notation, without whose it is.
type entry struct {
	seat int // who, where the line says so; else nobody
	text string
}

// nobody stands where a seat is expected: of a turn it means whose turn it is.
const nobody = -1

func newTrading(d Desk) *trading {
	return &trading{company: assemble(d, &bazaar.Game, "game")}
}

// Bazaar asks for a game of Bazaar and answers with its text.
func Bazaar(d Desk) (string, error) {
	g := newTrading(d)
	if d.Accessible {
		return g.askAll(newPrompter(d))
	}
	options := make([]huh.Option[string], len(bazaar.Game.Variants))
	for i, v := range bazaar.Game.Variants {
		options[i] = huh.NewOption(v.Name+"  "+v.Text, v.Name)
	}
	first := newPage(d, "\n\n", g.countField(),
		huh.NewSelect[bool]().Title("What is entered?").Options(huh.NewOption(wholeGameWords, false), huh.NewOption(tallyWords, true)).Value(&g.tallied),
		huh.NewMultiSelect[string]().Title("Variants").Options(options...).Value(&g.variants), g.dateField())
	first.Title(bazaar.Game.Title)
	purchases := newPage(d, "\n", newNotebook(g, &tallyBook{g}))
	purchases.WithHideFunc(func() bool { return !g.tallied })
	setup, log := newPage(d, "\n", newNotebook(g, &setupBook{g})), newPage(d, "\n", newNotebook(g, &logBook{g}))
	for _, p := range []page{setup, log} {
		p.WithHideFunc(func() bool { return g.tallied })
	}
	if err := run(d, true, first, g.page(), purchases, setup, log); err != nil {
		return "", err
	}
	return g.text(), nil
}

const (
	wholeGameWords = "the whole game, turn by turn"
	tallyWords     = "only the purchases (a tally)"
)

// text is the whole game in notation.
func (g *trading) text() string {
	if g.tallied {
		return g.write(nil, g.bought)
	}
	return g.write(g.setup, g.turns)
}

// write makes a game's text of a setup and a body. A pile of which nothing is
// said is that of a new game.
func (g *trading) write(setup, body []entry) string {
	var b strings.Builder
	h := g.head()
	h.Variants = g.variants
	notation.WriteHeader(&b, &h)
	if !g.tallied {
		for _, key := range setupKeys {
			for _, e := range setup {
				if k, _ := keyed(e.text); k == key {
					b.WriteString(e.text + "\n")
				}
			}
			if key == "pile" && !has(setup, key) {
				b.WriteString("pile: " + strconv.Itoa(newPile) + "\n")
			}
		}
	}
	b.WriteByte('\n')
	seats := g.seats(body)
	for k, e := range body {
		if !g.tallied {
			b.WriteString(strconv.Itoa(k+1) + ". ")
		}
		b.WriteString(g.name(seats[k]) + ": " + e.text + "\n")
	}
	return b.String()
}

// newPile is how many cards are hidden as a game begins.
const newPile = bazaar.MostCards - bazaar.MostVisible

// seats are who each line of a body is about, and whose the next one is.
func (g *trading) seats(body []entry) []int {
	list := make([]int, 0, len(body)+1)
	var out [bazaar.MaxPlayers]bool
	next := g.opening()
	for _, e := range body {
		seat := e.seat
		if seat == nobody {
			seat = next
		}
		list = append(list, seat)
		out[seat] = out[seat] || leaves(e.text)
		for range g.players {
			if next = (seat + 1) % g.players; !out[next] {
				break
			}
			seat = next
		}
	}
	return append(list, next)
}

// leaves tells whether a turn is an elimination.
func leaves(turn string) bool {
	return strings.EqualFold(strings.TrimSpace(turn[strings.LastIndexByte(turn, ',')+1:]), "out")
}

// opening is the seat that moves first: of a position the one whose turn it
// is, else who began.
func (g *trading) opening() int {
	for _, key := range []string{"turn", "first"} {
		for _, e := range g.setup {
			if k, value := keyed(e.text); k == key {
				return max(0, g.seat(value))
			}
		}
	}
	return 0
}

// position is a text as the parser reads it. The last one is kept, as a page
// asks for it again and again.
func (g *trading) position(text string) (*bazaar.Position, error) {
	if text != g.read {
		g.read, g.at = text, nil
		var read notation.Game
		if g.bad = read.Read(notation.Text{File: "the form", Line: 1, Src: text}); g.bad == nil {
			g.at, g.bad = bazaar.Parse(&read)
		}
	}
	return g.at, plainly(g.bad)
}

// plainly is a mistake in the notation as a sentence, without the place.
func plainly(err error) error {
	var bad *notation.Error
	if !errors.As(err, &bad) {
		return err
	}
	if bad.Want == "" {
		return errors.New(bad.Msg)
	}
	return errors.New(bad.Msg + "; " + bad.Want)
}

// who finds a player by name or by how the name begins.
func (g *trading) who(typed string) (int, error) {
	if seat := g.seat(typed); seat >= 0 {
		return seat, nil
	}
	names := g.seated()
	var list []string
	if typed != "" {
		list = slices.DeleteFunc(slices.Clone(names), func(name string) bool {
			return !strings.HasPrefix(strings.ToLower(name), strings.ToLower(typed))
		})
	}
	switch len(list) {
	case 0:
		return nobody, errors.New("no player is called " + notation.Quote(typed) + "; the players are " + strings.Join(names, ", "))
	case 1:
		return g.seat(list[0]), nil
	}
	return nobody, errors.New(notation.Quote(typed) + " may be " + strings.Join(list, " or "))
}

// seated are the names of all players.
func (g *trading) seated() []string {
	var list []string
	for seat := range g.players {
		list = append(list, g.name(seat))
	}
	return list
}
