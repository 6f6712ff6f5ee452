package form

import (
	"strings"
	"unicode"

	"arbiter/score/pyramid"
)

// A pick is a hand while its cards are being chosen: the cursor, and how to go
// back.
type pick struct {
	s           *showdown
	seat        int    // or theQuarry
	row, column int    // a suit and a kind
	half        string // a card's name as far as it was typed
	placed      bool   // the last key ended one: a blank now only parts it from the next
	said        string // what there is to say about the last key
	history[picked]
}

// A picked is a state that undo and redo can return to.
type picked struct {
	hand
	row, column int
}

// mostOfCard is the largest count of a card: a digit. It is more than the deck
// has, as a referee may be asked about a deal that cannot be.
const mostOfCard = 9

func (p *pick) hand() *hand { return p.s.at(p.seat) }

// card is the card under the cursor.
func (p *pick) card() pyramid.Card { return pyramid.NewCard(p.column, p.row) }

// step moves the cursor and stays among the cards.
func (p *pick) step(columns, rows int) {
	p.leave()
	p.column = min(max(0, p.column+columns), kinds-1)
	p.row = min(max(0, p.row+rows), suits-1)
}

// on moves the cursor to the next card, the next suit after the last kind.
func (p *pick) on() {
	if p.column < kinds-1 {
		p.step(1, 0)
	} else if p.row < suits-1 {
		p.step(-kinds, 1)
	}
}

// leave forgets a card of which only a letter or two were typed.
func (p *pick) leave() {
	p.placed = false
	if p.half != "" {
		p.said = p.half + " was not finished"
		p.half = ""
	}
}

// change is one step that undo takes back. Where nothing changes it is none.
func (p *pick) change(do func()) {
	before := p.now()
	do()
	if before.hand == *p.hand() {
		return
	}
	p.keep(before)
}

func (p *pick) now() picked { return picked{*p.hand(), p.row, p.column} }

func (p *pick) undo() { p.restore(p.history.undo(p.now())) }

func (p *pick) redo() { p.restore(p.history.redo(p.now())) }

func (p *pick) restore(then picked, said string, ok bool) {
	p.half = ""
	if p.said = said; ok {
		*p.hand(), p.row, p.column = then.hand, then.row, then.column
	}
}

// key is a key that means something among the cards.
func (p *pick) key(r rune) {
	if p.half != "" && unicode.IsLetter(r) {
		p.spell(r)
		return
	}
	placed := p.placed
	p.leave()
	card := p.card()
	n := p.hand().cards[card]
	switch {
	case '0' <= r && r <= '9':
		p.set(card, int(r-'0'))
	case r == ' ' || r == ',':
		if !placed {
			p.on()
		}
	case r == '+' || r == '=':
		p.set(card, n+1)
	case r == '-':
		p.set(card, n-1)
	case r == '.':
		p.set(card, 0)
	case strings.ContainsRune("crfkCRFK", r):
		p.half = string(unicode.ToUpper(r))
	default:
		p.said = "type a number, + or -, or a card as Cgo"
	}
}

// spell goes on with a card's name; the third letter places the card.
func (p *pick) spell(r rune) {
	name := p.half + string(unicode.ToLower(r))
	if card, ok := pyramid.ParseCard(name); ok {
		p.half = ""
		p.row, p.column = card.Suit(), card.Kind()
		p.set(card, p.hand().cards[card]+1)
		p.placed = true
		return
	}
	for card := range pyramid.Card(pyramid.Different) {
		if strings.HasPrefix(card.String(), name) {
			p.half = name
			return
		}
	}
	p.said = "no card begins with " + name + "; the suits are " + suitHelp
}

func (p *pick) set(card pyramid.Card, n int) {
	if n > mostOfCard {
		p.said = "more than 9 cannot be"
		return
	}
	p.change(func() { p.hand().cards[card] = max(0, n) })
}

// back takes back a letter, or the cards under the cursor; where there are
// none it goes to the card before.
func (p *pick) back() {
	switch {
	case p.half != "":
		p.half = p.half[:len(p.half)-1]
	case p.hand().cards[p.card()] > 0:
		p.clear()
	case p.column > 0:
		p.step(-1, 0)
	case p.row > 0:
		p.step(kinds, -1)
	}
}

func (p *pick) clear() {
	p.leave()
	p.set(p.card(), 0)
}

// picture tells whether keys that came all at once are a pasted text. Cards
// alone are none: typed one by one they do the same.
func (p *pick) picture(text string) bool { return strings.Contains(text, ":") }

// paste reads cards, a hand's line, or the line of a pasted game; what cannot
// be read changes nothing.
func (p *pick) paste(text string) {
	p.half = ""
	h, note, err := p.s.read(p.seat, text)
	if err != nil {
		p.said = "not pasted: " + err.Error()
		return
	}
	p.change(func() { *p.hand() = h })
	if p.said = note; note == "" {
		p.said = "pasted; ctrl+z takes it back"
	}
}
