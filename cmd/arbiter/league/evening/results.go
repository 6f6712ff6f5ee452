package evening

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// results are the lines of the games, in so much room.
func (t *eveningWriter) results(room int) []string {
	var after []string
	var not []string
	if t.Contested > 0 {
		not = append(not, fmt.Sprintf("%d contested", t.Contested))
	}
	if t.Unplaced > 0 {
		not = append(not, fmt.Sprintf("%d unfinished", t.Unplaced))
	}
	if not != nil {
		after = append(after, "Not counted: "+strings.Join(not, ", ")+".")
	}
	if len(t.Byes) > 0 {
		after = append(after, t.names(t.Byes)+" sat out.")
	}
	if len(t.Missed) > 0 {
		after = append(after, t.names(t.Missed)+" did not come.")
	}
	shown := len(t.Results)
	if room -= len(after); shown > room {
		shown = room - 1 // the last line counts the others
	}
	var list []string
	for i := range t.Results[:shown] {
		list = append(list, t.result(t.Results[i])+".")
	}
	if more := len(t.Results) - shown; more > 0 {
		list = append(list, fmt.Sprintf("And %s.", score.Counted(more, "more game")))
	}
	return append(list, after...)
}

// A scored is a player with the points of a game.
type scored struct {
	name, points string // points are "" for none
	place        int
}

// result is a game in a few words.
func (t *eveningWriter) result(r *league.Result) string {
	game := t.name(t.app.Games.Title(r.Game))
	var first, others []scored
	for i, s := range r.Seats {
		one := scored{t.name(r.Seats[i].Name), document.MinusSign(s.Figure()), s.Place}
		if s.Place == 1 {
			first = append(first, one)
		} else {
			others = append(others, one)
		}
	}
	slices.SortStableFunc(others, func(a, b scored) int { return a.place - b.place })
	all := append(slices.Clone(first), others...)
	pointed := !slices.ContainsFunc(all, func(s scored) bool { return s.points == "" })
	figures := ""
	if pointed && len(all) == 2 {
		figures = fmt.Sprintf(" %s:%s", all[0].points, all[1].points)
	}
	switch {
	case len(all) == 1 && pointed:
		return fmt.Sprintf("%s made %s in %s", all[0].name, all[0].points, game)
	case len(all) == 1:
		return fmt.Sprintf("%s played %s", all[0].name, game)
	case len(all) == 2 && len(first) == 2:
		return fmt.Sprintf("%s and %s drew%s in %s", all[0].name, all[1].name, figures, game)
	case len(all) == 2:
		return fmt.Sprintf("%s beat %s%s in %s", all[0].name, all[1].name, figures, game)
	}
	verb := "won"
	if len(first) > 1 {
		verb = "shared"
	}
	text := fmt.Sprintf("%s %s %s", score.And(namesOf(first)), verb, game)
	if pointed {
		text += " with " + totalsOf(first)
	}
	switch {
	case len(others) == 0:
	case pointed:
		text += " (" + t.few(others, func(s scored) string { return s.name + " " + s.points }) + ")"
	default:
		text += " before " + t.few(others, func(s scored) string { return s.name })
	}
	return text
}

// few lists the first few.
func (t *eveningWriter) few(list []scored, words func(scored) string) string {
	var some []string
	for i, s := range list {
		if i == messageNames && len(list) > messageNames+1 {
			some = append(some, fmt.Sprintf("%d more", len(list)-i))
			break
		}
		some = append(some, words(s))
	}
	return score.And(some)
}

func namesOf(list []scored) (names []string) {
	for _, s := range list {
		names = append(names, s.name)
	}
	return names
}

// totalsOf is the points of some, said once where they are equal.
func totalsOf(list []scored) string {
	var points []string
	for _, s := range list {
		points = append(points, s.points)
	}
	if len(slices.Compact(slices.Clone(points))) == 1 {
		return points[0]
	}
	return score.And(points)
}
