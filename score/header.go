package score

import "strings"

// A Player is one seat at the table.
type Player struct {
	Colour string // an upper-case letter; "" in games without colours
	Name   string // as entered, or the colour's own name
	Named  bool   // the name was entered
}

// A Setting is a ruling as it was chosen somewhere.
type Setting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A Header is what a game's text says before its body. A field that the text does
// not give is empty.
type Header struct {
	Game    string
	Players []Player // in seat order
	First   int      // the seat, from 0, of who began

	Date   string // ISO 8601, with or without a time
	League string
	Season string
	Round  string
	Place  string
	Note   string
	ID     string // an outside identity

	Variants []string
	Rulings  []Setting // as written in the text
	Over     []Setting // given on the command line; they overrule the text
	Under    []Setting // given by the league; the text overrules them

	Doubts []Doubt // places that were read but may have been meant differently
}

// A Doubt is a place in a game's text that was read, but may have been meant differently: a name
// that looks like another one.
type Doubt struct {
	Rule string // an id, as "notation/name"
	Line int
	Says string // a sentence or two
}

// HasVariant reports whether the text names the variant; case means nothing.
func (h *Header) HasVariant(name string) bool {
	for _, v := range h.Variants {
		if strings.EqualFold(v, name) {
			return true
		}
	}
	return false
}

// Seat finds a player by letter or name; -1 for a stranger.
func (h *Header) Seat(who string) int {
	for i, p := range h.Players {
		if p.Colour != "" && strings.EqualFold(p.Colour, who) {
			return i
		}
	}
	key := NameKey(who)
	for i, p := range h.Players {
		if NameKey(p.Name) == key {
			return i
		}
	}
	return -1
}
