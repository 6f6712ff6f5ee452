package export

import (
	"fmt"
	"slices"

	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A Summary is a result in words: the same for the terminal, the pages and the wall.
type Summary struct {
	Says     string // who won
	TieBreak string
	State    string          // why it does not count; "" for a result that does
	Seats    *document.Table // by places
	Sums     bool            // the lines of points add up to the totals: they know whole points only
}

// Summarize puts a result into words. The sheet has the present names of the players.
func Summarize(f *league.Result, sheet *score.Breakdown) Summary {
	t := Summary{Seats: &document.Table{Says: "Places", Columns: []document.Column{{Says: "place", Kind: document.Whole}, {Says: "player", Kind: document.Player}, {Head: "points", Kind: document.Points}}}}
	switch t.State = stateOf(f); f.State {
	case league.Contested:
		if t.State = "contested, not counted"; !f.Complete {
			t.State = "contested: unfinished, not counted"
		}
	case league.Void:
		t.State = "void, not counted"
	}
	if league.Unplayed(f.Game) {
		t.Says = league.UnplayedSentence(f)
		return t
	}
	t.Sums = !slices.ContainsFunc(f.Seats, func(s league.Seat) bool { return !s.Points.Whole() || s.NoPoints })
	t.Says = sheet.Sentence(f.Complete || f.State == league.Confirmed, func(t *score.Tally) string { return document.Name(t.Name) })
	if t.TieBreak = sheet.TieBreak(); t.TieBreak != "" {
		t.TieBreak += "."
	}
	var first []string
	for _, i := range sheet.Ranked() {
		if i >= len(f.Seats) {
			continue
		}
		s := &f.Seats[i]
		won := s.Place == 1
		if won {
			first = append(first, f.Seats[i].Name)
		}
		t.Seats.Rows = append(t.Seats.Rows, []document.Cell{document.Place(s.Place, false), {Text: document.Name(f.Seats[i].Name), Player: s.Player, Bold: won}, {Text: document.MinusSign(s.Figure())}})
	}
	if !slices.ContainsFunc(f.Seats, func(s league.Seat) bool { return !s.NoPoints }) {
		t.Seats.DropColumn(2)
	}
	switch {
	case t.Sums:
	case len(first) == 1:
		t.Says = document.Names(first) + " wins"
	case len(first) > 1:
		t.Says = document.Names(first) + " share the win"
	default:
		t.Says = "Nobody has won"
	}
	return t
}

// About returns what a result belongs to, without what the reader asked for.
func About(f *league.Result, asked *records.Filter) (list []string) {
	if asked.League == "" && f.League != "" {
		list = append(list, f.League)
	}
	if asked.Season == "" && f.Season != "" {
		list = append(list, "season "+f.Season)
	}
	if f.Round != "" {
		list = append(list, "round "+f.Round)
	}
	if f.Venue != "" {
		list = append(list, f.Venue)
	}
	return list
}

// ResultName returns how a message names a result.
func ResultName(f *league.Result) string {
	if f.ID == 0 {
		return "the game of " + score.And(f.Names())
	}
	return fmt.Sprintf("result %d", f.ID)
}
