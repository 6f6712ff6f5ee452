package evening

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// table tells where a league stands, who moved, and what is left to play.
func (t *eveningWriter) table(table *league.EveningTable) []string {
	label := "Standings"
	switch {
	case t.League == "" && table.League != "":
		label = t.name(table.League)
		if table.Season != "" {
			label += ", season " + t.name(table.Season)
		}
	case table.League == "":
		label = "All games"
	case table.Season != "":
		label = "Season " + t.name(table.Season)
	}
	if len(table.Rows) == 0 || table.Rows[0].Place == 0 {
		return append([]string{label + ": nobody has a place in the table yet."}, left(t, table)...)
	}
	lines := []string{label + ": " + t.top(table) + "."}
	moves := t.moves(table)
	if len(t.Tables) > 1 { // there is less room
		moves = []string{strings.Join(moves, " ")}
	}
	return append(append(lines, moves...), left(t, table)...)
}

// top is the first three places.
func (t *eveningWriter) top(table *league.EveningTable) string {
	var list []string
	for i := range table.Rows {
		r := &table.Rows[i]
		if r.Place == 0 || r.Place > 3 {
			break
		}
		if len(list) == 5 {
			list = append(list, "…")
			break
		}
		list = append(list, fmt.Sprintf("%s %s %s", document.Place(r.Place, r.Shared).Text, t.name(r.Name), document.Sum(r.Points)))
	}
	return strings.Join(list, ", ")
}

// moves tells who rose and fell since the playing day before.
func (t *eveningWriter) moves(table *league.EveningTable) (says []string) {
	switch {
	case !table.Moved:
		return []string{"No game of the day counts in this table."}
	case table.Evenings == 1:
		return []string{"It is the first day that counts in this table."}
	}
	var up, down, fresh []*league.Row
	for i := range table.Rows {
		switch r := &table.Rows[i]; {
		case r.Place == 0:
		case r.Change == nil:
			fresh = append(fresh, r)
		case *r.Change > 0:
			up = append(up, r)
		case *r.Change < 0:
			down = append(down, r)
		}
	}
	most := func(a, b *league.Row) int { return max(*b.Change, -*b.Change) - max(*a.Change, -*a.Change) }
	slices.SortStableFunc(up, most)
	slices.SortStableFunc(down, most)
	for _, one := range []struct {
		what string
		list []*league.Row
	}{{"Up", up}, {"Down", down}, {"New", fresh}} {
		var words []string
		for i, r := range one.list {
			if i == messageNames && len(one.list) > messageNames+1 {
				words = append(words, fmt.Sprintf("%d more", len(one.list)-i))
				break
			}
			if r.Change == nil {
				words = append(words, fmt.Sprintf("%s, %s", t.name(r.Name), score.Ordinal(r.Place)))
			} else {
				words = append(words, fmt.Sprintf("%s from %s to %s", t.name(r.Name), score.Ordinal(r.Place+*r.Change), score.Ordinal(r.Place)))
			}
		}
		if words != nil {
			says = append(says, one.what+": "+strings.Join(words, "; ")+".")
		}
	}
	if says == nil {
		return []string{"Everybody kept the place."}
	}
	return says
}

// left tells which planned tables have no result.
func left(t *eveningWriter, table *league.EveningTable) []string {
	var list []string
	for i, l := range table.Left {
		if i == messageNames && len(table.Left) > messageNames+1 {
			list = append(list, fmt.Sprintf("%d more rounds", len(table.Left)-i))
			break
		}
		list = append(list, fmt.Sprintf("%s of round %s", score.Counted(l.Tables, "table"), t.name(l.Round)))
	}
	if list == nil {
		return nil
	}
	return []string{"Still to play: " + score.And(list) + "."}
}
