package export

import (
	"math"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// RatingSystem returns the usual name of a rating system.
func RatingSystem(s league.System) string {
	switch s {
	case league.Elo:
		return "Elo"
	case league.WengLin:
		return "Weng-Lin"
	}
	return string(s)
}

// Ratings shows how strong the players are.
func Ratings(games score.Games, t *league.Ratings) *document.Document {
	d := scope(games, t.League, t.Season, t.Game)
	if t.Round != "" {
		d.About = append(d.About, "after round "+t.Round)
	}
	d.About = append(d.About, RatingSystem(t.System)+" ratings after "+score.Counted(t.Results, "result")+" on "+score.Counted(t.Evenings, "evening")+
		document.LeftOut("not rated", document.Left{N: t.Contested, What: "contested"}, document.Left{N: t.Unplaced, What: "unfinished"}, document.Left{N: t.Unrated, What: "of one player"}))
	if len(t.Rows) > 0 {
		d.Add(ratingsTable(t), ratingsNote(t), guests(t.Guests))
	}
	return d
}

func ratingsTable(t *league.Ratings) *document.Table {
	out := &document.Table{Says: "Ratings", Columns: []document.Column{
		{Says: "place", Kind: document.Whole}, {Head: "player", Kind: document.Player}, {Head: "rating", Kind: document.Points}, {Head: "change"},
	}}
	if t.System == league.WengLin {
		out.Columns[2].Head = "at least"
		out.Columns = append(out.Columns, document.Column{Head: "μ", Rank: document.Mean}, document.Column{Head: "σ", Rank: document.Mean})
	}
	out.Columns = append(out.Columns, document.Column{Head: "games", Rank: document.Count}, document.Column{Head: "last game", Rank: document.Detail})
	for i := range t.Rows {
		r := &t.Rows[i]
		change := document.Cell{Text: document.Nothing}
		if r.Played || math.Abs(r.Change) >= 0.5 {
			change = document.RatingChange(t.System, r.Change)
		}
		row := []document.Cell{document.Place(r.Place, r.Shared), {Text: document.Name(r.Name), Player: r.Player, Bold: r.Place == 1}, {Text: document.Rating(t.System, r.Shown)}, change}
		if t.System == league.WengLin {
			row = append(row, document.Cell{Text: document.Rating(t.System, r.Value)}, document.Cell{Text: document.Rating(t.System, r.Deviation)})
		}
		out.Rows = append(out.Rows, append(row, document.Int(r.Games), document.Cell{Text: r.LastGame}))
	}
	return out
}

// ratingsNote explains the columns.
func ratingsNote(t *league.Ratings) document.Note {
	note := "change: on the last playing day, " + t.LastDay
	if t.System == league.WengLin {
		note += "; at least: μ less three σ"
	}
	if t.TooFew > 0 {
		note += "; " + score.Counted(t.TooFew, "player") + " with too few games left out"
	}
	switch {
	case t.Round != "":
		note += "; rated: all games until then, those of other rounds and seasons too"
	case t.Season != "":
		note += "; rated: the games of season " + t.Season + " alone"
	}
	return document.Note{Text: note + "."}
}

// Courses shows where ratings began, how low and high they went, and where they are.
func Courses(s league.System, list []league.Course) *document.Table {
	t := &document.Table{Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "games", Rank: document.Count},
		{Head: "first", Rank: document.Detail}, {Head: "lowest", Rank: document.Mean}, {Head: "highest", Rank: document.Mean}, {Head: "now", Kind: document.Points}}}
	for _, c := range list {
		row := []document.Cell{{Text: document.Name(c.Name), Player: c.Player}}
		if len(c.Points) == 0 {
			none := document.Cell{Text: document.Nothing}
			t.Rows = append(t.Rows, append(row, document.Int(0), none, none, none, none))
			continue
		}
		low, high := c.Points[0], c.Points[0]
		for _, p := range c.Points {
			if p.Shown < low.Shown {
				low = p
			}
			if p.Shown > high.Shown {
				high = p
			}
		}
		on := func(p league.Point) document.Cell {
			return document.Cell{Text: document.Rating(s, p.Shown) + " " + p.Day}
		}
		last := c.Points[len(c.Points)-1]
		t.Rows = append(t.Rows, append(row, document.Int(last.Games), on(c.Points[0]), on(low), on(high), document.Cell{Text: document.Rating(s, last.Shown)}))
	}
	return t
}
