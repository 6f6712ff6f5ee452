package export

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// ListResults lists results, a line each.
func ListResults(games score.Games, list []*league.Result) *document.Table {
	t := &document.Table{Says: "Results", Columns: append(append(resultColumns(),
		document.Column{Head: "players", Kind: document.Words}, document.Column{Head: "round", Kind: document.Words, Rank: document.Recent, Once: true},
		document.Column{Head: "state", Kind: document.Whole, Once: true}), leagueColumns()...)}
	for _, r := range list {
		number := document.Cell{} // a game of a file has no number, and perhaps no day
		if r.ID != 0 {
			number = resultCell(r.ID)
		}
		t.Rows = append(t.Rows, []document.Cell{number, {Text: r.Day}, {Text: gameTitle(games, r.Game)}, {Text: Sides(r)}, {Text: r.Round}, {Text: stateOf(r)}, {Text: r.League}, {Text: r.Season}})
	}
	return t
}

// stateOf returns why a result does not count; "" for one that does.
func stateOf(r *league.Result) string {
	switch {
	case r.State != league.Confirmed:
		return string(r.State)
	case !r.Complete && r.Seats[0].Place == 0:
		return "unfinished"
	}
	return ""
}

// Sides returns a result in a few words, in the order of places: Ann 24, Bob 23.
func Sides(r *league.Result) string {
	order := make([]int, len(r.Seats))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		last := func(place int) int { return cmp.Or(place, len(r.Seats)+1) } // who is not placed
		return last(r.Seats[a].Place) - last(r.Seats[b].Place)
	})
	parts := make([]string, len(order))
	for i, k := range order {
		parts[i] = document.Name(r.Seats[k].Name)
		switch seat := r.Seats[k]; {
		case score.SameName(r.Game, league.GameNoShow):
			if league.WasPresent(r.Game, len(r.Seats), seat.Place) {
				parts[i] += " (was there)"
			}
		case !seat.NoPoints:
			parts[i] += " " + document.MinusSign(seat.Figure())
		case seat.Place > 0:
			parts[i] += " " + score.Ordinal(seat.Place)
		}
	}
	return strings.Join(parts, ", ")
}

// Won says briefly who won a result: Ann won.
func Won(r *league.Result) string {
	if r == nil { // a table whose result is not read
		return "played"
	}
	var first []string
	for i := range r.Seats {
		if r.Seats[i].Place == 1 {
			first = append(first, r.Seats[i].Name)
		}
	}
	text := document.Names(first)
	switch {
	case first == nil:
		text = "nobody is placed"
	case score.SameName(r.Game, league.GameNoShow):
		text = "no-show, " + text + " was there"
	case len(first) == 1:
		text += " won"
	default:
		text += " share the first place"
	}
	switch {
	case r.State == league.Contested && !r.Complete:
		text = "contested: unfinished"
	case r.State == league.Contested:
		text += ", contested"
	}
	return text
}

// Numbers returns numbers of results: #3, #4.
func Numbers(results []int64) string {
	list := make([]string, len(results))
	for i, id := range results {
		list[i] = fmt.Sprintf("%d", id)
	}
	return strings.Join(list, ", ")
}
