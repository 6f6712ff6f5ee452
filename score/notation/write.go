package notation

import (
	"strings"

	"arbiter/score"
)

// Template returns a file to fill in: headers, and what the game has below them.
func Template(g *score.Game, players []score.Player, variants []string) string {
	var b strings.Builder
	WriteHeader(&b, &score.Header{Game: g.Name, Players: players, Variants: variants})
	return b.String() + g.Template(players, variants)
}

// WriteHeader writes a header as it is read: a line each for what was given.
func WriteHeader(b *strings.Builder, h *score.Header) {
	line := func(key, value string) {
		if value != "" {
			b.WriteString(key + ": " + value + "\n")
		}
	}
	line("game", h.Game)
	for _, p := range h.Players {
		switch {
		case p.Colour == "":
			line("player", p.Name)
		case p.Named:
			line("player", p.Colour+" "+p.Name)
		default:
			line("player", p.Colour)
		}
	}
	line("date", h.Date)
	line("league", h.League)
	line("season", h.Season)
	line("round", h.Round)
	line("place", h.Place)
	line("note", h.Note)
	if h.First > 0 {
		p := h.Players[h.First]
		if p.Colour != "" {
			line("first", p.Colour)
		} else {
			line("first", p.Name)
		}
	}
	line("id", h.ID)
	line("variant", strings.Join(h.Variants, ", "))
	for _, s := range h.Rulings {
		line("ruling", s.Name+"="+s.Value)
	}
}
