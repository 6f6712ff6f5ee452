package phone

import (
	"arbiter/cmd/arbiter/terminal"
	"fmt"
	"net/url"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// wrongHead says what is wrong with what a new sheet says above it. Known are the people of
// the records.
func (s *Pages) wrongHead(g *games.Game, h *score.Header, known []string) (said []string) {
	wrong := func(format string, args ...any) { said = append(said, terminal.Clean(fmt.Sprintf(format, args...))) }
	if no := WrongHeader(&score.Header{}, h); no != "" {
		said = append(said, no)
	}
	for _, text := range namesAsWritten(h) {
		if no := CannotStand(text); no != "" {
			said = append(said, no)
		}
	}
	if name := score.CommaIn(h.Players, known); name != "" {
		wrong("%q: each player has a line of their own; a name has no comma.", name)
	}
	switch n := len(h.Players); {
	case n < g.MinPlayers:
		wrong("%s is for %s; %s named.", g.Title, g.Seats(), door.TextIf("nobody is", n == 0, score.Counted(n, "player")+door.TextIf(" are", n > 1, " is")))
	case n > g.MaxPlayers && !g.AnyPlayers, n > league.MostSeats:
		wrong("%s is for %s; %d are named.", g.Title, g.Seats(), n)
	}
	if said != nil {
		return said
	}
	if err := judge.CheckPlayers(games.All, g.Game, h); err != nil {
		wrong("%v.", err)
	}
	for _, set := range h.Rulings {
		if _, problem, want := score.ParseSetting(g.Game, set.Name+"="+set.Value, notation.Suggest); problem != "" {
			wrong("%s; %s.", problem, want)
		}
	}
	return said
}

func namesAsWritten(h *score.Header) (names []string) {
	for _, p := range h.Players {
		names = append(names, p.Name, p.Colour)
	}
	return names
}

// CannotStand says why a text cannot stand in a line above a sheet; "" where it can.
func CannotStand(text string) string {
	if err := sheetmodel.CanStand(text); err != nil {
		return terminal.Clean(fmt.Sprintf("%q: %v.", text, err))
	}
	return ""
}

// FillHeader fills in what a form says above a sheet, in fields whose names begin so. What it
// does not say stays.
func FillHeader(form url.Values, begin string, h *score.Header) {
	for field, to := range map[string]*string{"date": &h.Date, "league": &h.League, "season": &h.Season, "round": &h.Round, "place": &h.Place, "note": &h.Note} {
		if form.Has(begin + field) {
			*to = door.OneLine(form.Get(begin + field))
		}
	}
}

// WrongHeader says what was changed above a sheet, but for its players, and cannot stand
// there; "" for nothing. What stood there before is not judged.
func WrongHeader(was, h *score.Header) string {
	before := []string{was.League, was.Season, was.Round, was.Place, was.Note}
	for i, text := range []string{h.League, h.Season, h.Round, h.Place, h.Note} {
		if no := CannotStand(text); no != "" && text != before[i] {
			return no
		}
	}
	if _, _, ok := notation.ParseDate(h.Date); h.Date != "" && h.Date != was.Date && !ok {
		return terminal.Clean(fmt.Sprintf("%q is no date. Write it as 2026-11-20, or with a time as 2026-11-20 19:30.", h.Date))
	}
	return ""
}

// AsTyped fills in a form as somebody sent it, so that nothing typed is lost.
func AsTyped(form url.Values, h *score.Header, players []PlayerRow) {
	FillHeader(form, "", h)
	for i, name := range form["name"] {
		if i < len(players) {
			players[i].Name = name
		}
	}
}
