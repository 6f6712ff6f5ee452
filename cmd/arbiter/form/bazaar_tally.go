package form

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arbiter/score/bazaar"
)

// A tallyBook is the page for purchases alone.
type tallyBook struct{ g *trading }

func (*tallyBook) heading() string     { return "Only the purchases, one after another" }
func (b *tallyBook) entries() *[]entry { return &b.g.bought }

func (b *tallyBook) label(at int) string {
	if at < len(b.g.bought) {
		return b.g.name(b.g.bought[at].seat) + ": "
	}
	return ""
}

func (b *tallyBook) full(at int) string { return b.label(at) + b.g.bought[at].text }

// behind is what a purchase is worth.
func (b *tallyBook) behind(at int) string {
	card, left, ok := purchase(b.g.bought[at].text)
	if !ok {
		return ""
	}
	return "+" + strconv.Itoa(bazaar.Worth(left, card.Face))
}

// purchase reads a line of the tally as it was kept.
func purchase(text string) (c bazaar.Card, left int, ok bool) {
	words := strings.Fields(text)
	if len(words) != 4 {
		return c, 0, false
	}
	left, err := strconv.Atoi(words[3])
	c, ok = bazaar.ParseCard(words[1])
	return c, left, ok && err == nil
}

func (b *tallyBook) hint() string {
	return "Whose, the card, and how many pebbles were left: " + strings.ToLower(b.g.name(0)) + " rwbgy* 0. " + b.g.name(1) + " out is an elimination. Names may be cut short."
}

// purchases reads `ann rwbgy* 0`, `ann: buy rwbgy* left 0` with perhaps more
// behind a comma, or `ann out`.
func (g *trading) purchases(line string) ([]entry, error) {
	who, rest, hasColon := strings.Cut(line, ":")
	var list []entry
	seat := nobody
	if !hasColon {
		rest = line
	}
	for k, part := range strings.Split(rest, ",") {
		words := strings.Fields(part)
		end := len(words) // of the name
		text := ""
		if end > 0 && strings.EqualFold(words[end-1], "out") {
			text, end = "out", end-1
		} else {
			var err error
			if text, end, err = g.bargain(words); err != nil {
				return nil, err
			}
		}
		name := strings.Join(words[:end], " ")
		switch {
		case hasColon && name != "":
			return nil, fmt.Errorf("%q is too much; %s", name, g.example())
		case hasColon:
			name = who
		case k > 0 && name != "":
			return nil, errors.New("one player a line: " + g.example())
		}
		if k == 0 {
			if strings.TrimSpace(name) == "" {
				return nil, errors.New("it is not said whose it is; " + g.example())
			}
			var err error
			if seat, err = g.who(strings.TrimSpace(name)); err != nil {
				return nil, err
			}
		}
		list = append(list, entry{seat, text})
	}
	return list, nil
}

// bargain reads a card and what was left from the end of some words; the name
// ends where it tells.
func (g *trading) bargain(words []string) (text string, end int, err error) {
	end = len(words)
	if end < 2 {
		return "", 0, errors.New("that is too little; " + g.example())
	}
	left, err := strconv.Atoi(words[end-1])
	if err != nil {
		if _, ok := bazaar.ParseCard(words[end-1]); ok {
			return "", 0, errors.New("it is not said how many pebbles were left; " + g.example())
		}
		return "", 0, fmt.Errorf("%q is not a number of pebbles; %s", words[end-1], g.example())
	}
	if left < 0 || left > mostLeft {
		return "", 0, fmt.Errorf("%d pebbles cannot be left: from 0 to %d are expected", left, mostLeft)
	}
	if end--; strings.EqualFold(words[end-1], "left") {
		end--
	}
	if end < 1 {
		return "", 0, errors.New("no card is named; " + g.example())
	}
	end--
	card, ok := bazaar.ParseCard(words[end])
	if !ok {
		return "", 0, fmt.Errorf("%q is not a card; expected five pebbles of R W B G Y, and * for a face", words[end])
	}
	if end > 0 && strings.EqualFold(words[end-1], "buy") {
		end--
	}
	return "buy " + card.String() + " left " + strconv.Itoa(left), end, nil
}

// mostLeft is as many pebbles as there are.
const mostLeft = 100

func (g *trading) example() string {
	return "expected a player, a card and a number, as " + strings.ToLower(g.name(0)) + " rwbgy* 0"
}

func (b *tallyBook) take(at int, line string) (taken, error) {
	list, err := b.g.purchases(line)
	if err != nil {
		return taken{}, err
	}
	var t taken
	for k, e := range list {
		switch card, left, ok := purchase(e.text); {
		case !ok:
			t.note = b.g.name(e.seat) + " is out"
		case card.Price.Len() != bazaar.CardSize:
			t.fault = fmt.Sprintf("%s shows %s; a card shows five (%s).", card, count(card.Price.Len(), "pebble"), bazaar.RuleCard)
		default:
			t.note = fmt.Sprintf("%s, %d left: %s for %s", card, left, count(bazaar.Worth(left, card.Face), "point"), b.g.name(e.seat))
		}
		if k == 0 {
			t.entries = put(b.g.bought, at, e)
		} else {
			t.entries = append(t.entries, e)
		}
	}
	_, err = b.g.position(b.g.write(nil, t.entries))
	return t, err
}

func (b *tallyBook) foresee(at int, line string) string {
	if t, err := b.take(at, line); err == nil {
		return t.note
	}
	return ""
}

func (b *tallyBook) paste(text string) (trades, string, error) {
	s, err := b.g.sort(text, false)
	if err != nil {
		return trades{}, "", err
	}
	s.setup = nil
	then, err := b.g.with(s)
	return then, s.sum(), err
}

// panel is the running table: a player a line.
func (b *tallyBook) panel(_, room int) (must, may []string) {
	p, err := b.g.position(b.g.write(nil, b.g.bought))
	var totals, cards [bazaar.MaxPlayers]int
	var out [bazaar.MaxPlayers]bool
	switch {
	case err == nil:
		sheet := p.Sheet()
		for seat := range sheet.Tallies {
			totals[seat] = sheet.Tallies[seat].Total()
		}
		for _, x := range p.Tally {
			cards[x.Seat]++
		}
		out = p.TallyOut
	case len(b.g.bought) > 0:
		must = append(must, wrapped(tame(err.Error()), room)...)
	}
	broad := 4
	for _, name := range b.g.seated() {
		broad = min(20, max(broad, len([]rune(tame(name)))))
	}
	for seat, name := range b.g.seated() {
		line := fmt.Sprintf("%-*s  %3d   %s", broad, clip(tame(name), broad), totals[seat], count(cards[seat], "card"))
		if out[seat] {
			line += ", out"
		}
		must = append(must, clip(line, room))
	}
	return must, nil
}

// end lets go a tally that can be read.
func (b *tallyBook) end() (string, error) {
	if len(b.g.bought) == 0 {
		return "", errors.New("no purchase is entered; " + b.g.example())
	}
	_, err := b.g.position(b.g.text())
	return "", err
}
