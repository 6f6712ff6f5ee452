package export

import (
	"fmt"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// Attendance says how often everybody came.
func Attendance(games score.Games, list *league.Attendance) *document.Document {
	d := scope(games, list.League, list.Season, list.Game)
	d.About = append(d.About, score.Counted(list.Held, "evening")+" held")
	t := &document.Table{Says: "Attendance", Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "guest", Kind: document.Whole, Once: true},
		{Head: "present", Kind: document.Points}, {Head: "last evening", Rank: document.Detail}}}
	for _, r := range list.Rows {
		guest := ""
		if r.Guest {
			guest = "guest"
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: document.Name(r.Name)}, {Text: guest}, {Text: fmt.Sprintf("%d of %d", r.Present, list.Held)}, {Text: r.Last}})
	}
	d.Add(t)
	return d
}
