package gameprint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/games"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/score/notation"
)

// Notation returns a result's position in Arbiter notation, to be edited: its headers have the
// present names of the players and what the records say about the game.
func Notation(r *league.Result) (string, error) { return withHeaders(r, "", nil) }

// NotationAsScored returns the same with every ruling that the result was scored under.
func NotationAsScored(r *league.Result) (string, error) {
	return withHeaders(r, "", r.Breakdown().Rulings)
}

// NotationForOthers returns the same for another program: with the identity by which an import
// recognizes the game, and the rulings that are not the default.
func NotationForOthers(r *league.Result) (string, error) { return withHeaders(r, r.UID, unusual(r)) }

// Link returns what a link holds of a result: its position, without the note, and what is recorded
// of it.
func Link(r *league.Result) (*link.Position, error) {
	if r.Text == "" {
		return nil, fmt.Errorf("%d has no position", r.ID)
	}
	without := *r
	without.Note = ""
	text, err := withHeaders(&without, r.UID, unusual(r))
	if err != nil {
		return nil, fmt.Errorf("%d: %w", r.ID, err)
	}
	b := r.Breakdown()
	return &link.Position{Text: text, Recorded: link.Outcomes(&b)}, nil
}

// unusual returns the rulings of a result that are not the default.
func unusual(r *league.Result) []score.Setting {
	list := []score.Setting{}
	for _, set := range r.Breakdown().Rulings {
		for _, ruling := range games.All.Game(r.Game).Rulings {
			if ruling.Name == set.Name && set.Value != ruling.Default() {
				list = append(list, set)
			}
		}
	}
	return list
}

// ToBeSaid returns the rulings in force that a position's text must state: those that it states
// already, and those that are not the default.
func ToBeSaid(g *score.Game, h *score.Header) (list []score.Setting) {
	for i, set := range h.InForce(g) {
		said := slices.ContainsFunc(h.Rulings, func(r score.Setting) bool { return r.Name == set.Name })
		if said || set.Value != g.Rulings[i].Default() {
			list = append(list, set)
		}
	}
	return list
}

// withHeaders writes a position with the present headers, and with these rulings unless they are
// nil. The result is parsed again, so that nothing unreadable is written.
func withHeaders(r *league.Result, id string, rulings []score.Setting) (string, error) {
	judge := games.Judge{Games: games.All}
	_, p, err := judge.Read(notation.Text{File: "the position", Line: 1, Src: r.Text})
	if err != nil {
		return "", err
	}
	h := p.Head()
	for i := range min(len(h.Players), len(r.Seats)) {
		if !score.SameName(h.Players[i].Name, r.Seats[i].Name) { // else it keeps its spelling
			h.Players[i].Name, h.Players[i].Named = r.Seats[i].Name, true
		}
	}
	h.Date = r.DateAndTime()
	h.League, h.Season, h.Round, h.Place, h.Note = r.League, r.Season, r.Round, r.Venue, onOneLine(r.Note)
	for _, name := range append([]string{h.League, h.Season, h.Round, h.Place}, r.Names()...) {
		if err := notation.CanStand(name); err != nil {
			return "", fmt.Errorf("%q: %w", name, err)
		}
	}
	h.ID = cmp.Or(h.ID, id)
	if rulings != nil {
		h.Rulings = rulings
	}
	text := strings.TrimRight(p.String(), "\n") + "\n"
	_, _, err = judge.Read(notation.Text{File: "the position with new headers", Line: 1, Src: text})
	return text, err
}

// onOneLine returns a note as it can stand in a header: its lines one behind the other, and no ;
// where a comment would begin.
func onOneLine(note string) string {
	note = strings.ReplaceAll(strings.Join(strings.Fields(note), " "), " ;", ",")
	return strings.TrimLeft(note, "; ")
}
