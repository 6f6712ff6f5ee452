package form

import (
	"strconv"
	"strings"

	"arbiter/score/buyersmarket"
	"arbiter/score/notation"
)

// A market is a game of Buyer's Market as far as it was told.
type market struct {
	gathering
	has  [4]estate
	told [4]bool // the seat's page was reached; before that it has an empty pile
}

// mostLevels is more than any building has.
const mostLevels = 9

// An estate is what one player has at the end: counts by size, from Small, and
// by column, the resources and the player's own colour last.
type estate struct {
	piled        bool // a pile still to be built, else levels
	levels       [mostLevels][6]int
	pile, unused [3][6]int
	bank         [3]int
	cards        int // unknown when negative
}

const unknown = -1

// resources are the colours of the columns before the player's own.
const resources = "RYGBP"

func newMarket(d Desk) *market {
	m := &market{gathering: gather(d, 4, "WKCN", resources, "C Ann")}
	for seat := range m.has {
		m.has[seat].cards = unknown
	}
	return m
}

// BuyersMarket asks for a game of Buyer's Market and answers with its text.
func BuyersMarket(d Desk) (string, error) {
	m := newMarket(d)
	if d.Accessible {
		return m.askAll(newPrompter(d))
	}
	first := newPage(d, "\n\n", m.countField(), m.dateField())
	first.Title(buyersmarket.Game.Title)
	pages := []page{first, m.page()}
	for seat := range m.has {
		c := newCounter(m, seat)
		p := newPage(d, "\n", newMode(c), c)
		p.WithHideFunc(func() bool { return seat >= m.players })
		pages = append(pages, p)
	}
	if err := run(d, true, pages...); err != nil {
		return "", err
	}
	return m.text(), nil
}

// columns are the colours of a seat's columns, by letter.
func (m *market) columns(seat int) string { return resources + m.player(seat).Colour }

func order(columns string) []int {
	list := make([]int, len(columns))
	for i := range columns {
		list[i] = buyersmarket.Colour(columns[i])
	}
	return list
}

// text is the whole game in notation.
func (m *market) text() string {
	var b strings.Builder
	h := m.head(&buyersmarket.Game)
	notation.WriteHeader(&b, &h)
	b.WriteString("resources: " + strings.Join(strings.Split(resources, ""), " ") + "\n\n")
	for seat := range m.players {
		m.section(&b, seat)
	}
	return b.String()
}

// section writes a player's part. It goes by letter, which is never mistaken
// for a key or for another player.
func (m *market) section(b *strings.Builder, seat int) {
	columns, e := m.columns(seat), &m.has[seat]
	b.WriteString(columns[5:] + ":\n")
	if e.piled || !m.told[seat] {
		b.WriteString("  pile: " + orNone(stacked(columns, &e.pile)) + "\n")
	} else {
		// A level left out is written as an empty one, for the parser to tell.
		for level := range e.height() {
			var only [3][6]int
			only[buyersmarket.SizeOf(level)] = e.levels[level]
			b.WriteString("  " + strconv.Itoa(level+1) + ": " + orNone(stacked(columns, &only)) + "\n")
		}
		if text := stacked(columns, &e.unused); text != "" {
			b.WriteString("  unused: " + text + "\n")
		}
	}
	var bank [3][6]int
	for size, n := range e.bank {
		bank[size][5] = n
	}
	if text := stacked(columns, &bank); text != "" {
		b.WriteString("  bank: " + text + "\n")
	}
	if e.cards >= 0 {
		b.WriteString("  cards: " + strconv.Itoa(e.cards) + "\n")
	}
}

// stacked writes counts in notation: "R3*5 G2".
func stacked(columns string, counts *[3][6]int) string {
	var s buyersmarket.Stock
	colours := order(columns)
	for size := range counts {
		for i, n := range counts[size] {
			s[colours[i]][size] += n
		}
	}
	return s.Text(colours)
}

func orNone(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// height is how many levels there are, up to the highest that holds anything.
func (e *estate) height() int {
	for level := mostLevels; level > 0; level-- {
		if total(e.levels[level-1]) > 0 {
			return level
		}
	}
	return 0
}

// counted tells whether anything was told.
func (e *estate) counted() bool {
	return *e != estate{piled: e.piled, cards: unknown}
}

func total(counts [6]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}
