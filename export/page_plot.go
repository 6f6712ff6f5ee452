package export

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"arbiter/records/league"
)

// plotted is how many players' ratings a page plots at most.
const plotted = 10

// A pagePlot is how ratings went.
type pagePlot struct {
	Plot    template.HTML
	Caption string
}

// plot draws the ratings of those who have played most, best rated first.
func (p *page) plot() (pagePlot, error) {
	if p.standings.Evenings < 2 {
		return pagePlot{Caption: "A plot of ratings needs two playing days."}, nil
	}
	rows := slices.DeleteFunc(slices.Clone(p.standings.Rows), func(r league.Row) bool { return r.Rating == nil })
	all := len(rows)
	slices.SortStableFunc(rows, func(a, b league.Row) int { return b.Played - a.Played })
	rows = rows[:min(plotted, len(rows))]
	slices.SortStableFunc(rows, func(a, b league.Row) int { return cmp.Compare(*b.Rating, *a.Rating) })
	var names []string
	for i := range rows {
		names = append(names, rows[i].Name)
	}
	courses, err := p.Store.Courses(p.ctx, p.rated, league.Elo, names)
	plot := p.plotCourses(courses)
	if all > plotted {
		plot.Caption += fmt.Sprintf(" The %d who played most are shown, of %d.", plotted, all)
	}
	return plot, err
}

// plotCourses plots how the ratings of some went.
func (p *page) plotCourses(courses []league.Course) pagePlot {
	var b strings.Builder
	drawPlot(&b, "How the ratings went", Lines(courses))
	caption := "Elo: each pair of a game is a game of its own; everybody starts at 1500."
	if s := p.standings; s.Season != "" || s.Round != "" {
		caption += " All games until then are rated, those of other seasons and rounds too."
	}
	return pagePlot{Plot: template.HTML(b.String()), Caption: caption}
}
