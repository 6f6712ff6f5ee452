package sheetmodel

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/notation"
)

// Letters are the letters of colours to choose from: the game's own first.
func Letters(g *score.Game) string {
	all := g.Letters
	for _, letter := range "ROYGBPKWCN" {
		if !strings.ContainsRune(all, letter) {
			all += string(letter)
		}
	}
	return all
}

// GiveColours gives the players who chose no colour the game's own for their seats,
// or the first free one where somebody else has that.
func GiveColours(g *score.Game, players []score.Player) {
	if !g.Colours {
		return
	}
	taken := ""
	for _, p := range players {
		taken += p.Colour
	}
	for i := range players {
		own := g.Letters[min(i, len(g.Letters)-1):]
		for _, letter := range own[:1] + Letters(g) {
			if players[i].Colour == "" && !strings.ContainsRune(taken, letter) {
				players[i].Colour = string(letter)
				taken += players[i].Colour
			}
		}
	}
}

// mostHeader is how many letters a name or another header may have.
const mostHeader = 100

// CanStand says why a text cannot stand in a header.
func CanStand(text string) error {
	if strings.ContainsFunc(text, score.Unseen) || !utf8.ValidString(text) {
		return errors.New("it has a character that cannot be seen")
	}
	if n := utf8.RuneCountInString(text); n > mostHeader {
		return fmt.Errorf("%d letters are too many; %d fit", n, mostHeader)
	}
	return notation.CanStand(text)
}

// SetHeader gives a header that every game has, as "league", another value; an
// empty one leaves it out.
func (p *Page) SetHeader(key, value string) {
	p.Leave()
	_ = p.Once(&Cursor{}, func() error {
		for i := range p.Lines {
			l := &p.Lines[i]
			if l.Row == nil || !p.isCommon(l.Row) || !strings.EqualFold(l.Row.Name, key) {
				continue
			}
			if l.Cells, l.Kept = nil, false; value != "" {
				l.Cells = []string{value}
			}
		}
		return nil
	})
}
