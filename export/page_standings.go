package export

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"arbiter/records/league"
	"arbiter/records/rating"
	"arbiter/score"
)

// A pageTable is the standings.
type pageTable struct {
	Caption string
	About   string // what the columns mean
	Apart   bool   // only some games of a player count
	Rows    []pageRow
	Notes   []string
	Breaks  []string // how equal points were parted
}

type pageRow struct {
	Place                            string
	Change                           pageChange
	Who                              pageWho
	Played, Counted, Won, Tied, Lost int
	Points, Average                  string
	Form                             []string
	FormWords, Streak                string
	Rating                           string
	RatingChange                     pageChange
}

// A pageChange is a sign and what it says; both are "" where nothing changed.
type pageChange struct{ Sign, Words string }

func (p *page) table() pageTable {
	s := p.standings
	t := pageTable{Apart: s.Terms.Apart()}
	if s.Results > 0 {
		t.Caption = "After " + dayWords(league.Day(s.LastDay))
		t.About = "Form: the last games, the newest on the right; W won, T shared the first place, L lost."
		if s.Evenings > 1 {
			t.About += " ▲ and ▼ tell changes since " + dayWords(league.Day(s.DayBefore)) + "."
		}
	}
	rated := map[int64]*league.Rated{}
	for i := range p.ratings.Rows {
		rated[p.ratings.Rows[i].Player] = &p.ratings.Rows[i]
	}
	for i := range s.Rows {
		r := &s.Rows[i]
		row := pageRow{Place: placeWords(r.Place, r.Shared), Who: p.who(r.Player, r.Name),
			Played: r.Played, Counted: r.Counted, Won: r.Won, Tied: r.Tied, Lost: r.Lost,
			Points: minusSign(strconv.FormatFloat(math.Round(r.Points*1000)/1000, 'f', -1, 64)), Average: averageWords(r),
			Form: strings.Split(r.Form, ""), FormWords: formWords(r.Form), Streak: streakWords(r)}
		if s.Evenings > 1 {
			row.Change = placeChange(r)
		}
		if one := rated[r.Player]; one != nil {
			row.Rating, row.RatingChange = ratingWords(p.System, one.Shown), ratingChange(p.System, one.Change)
		}
		t.Rows = append(t.Rows, row)
	}
	var left []string
	for _, one := range []struct {
		n    int
		what string
	}{{s.Contested, "contested result"}, {s.Unplaced, "unfinished game"}} {
		if one.n > 0 {
			left = append(left, score.Counted(one.n, one.what))
		}
	}
	if left != nil {
		t.Notes = append(t.Notes, score.And(left)+" not counted.")
	}
	if s.TooFew > 0 {
		t.Notes = append(t.Notes, score.Counted(s.TooFew, "player")+" with too few games left out.")
	}
	t.Notes = append(t.Notes, unseen(s)...)
	for _, b := range s.Breaks {
		says := tidy(b.Says)
		for _, name := range b.Names {
			if name = tidy(name); bidi(name) != name {
				says = strings.ReplaceAll(says, name, bidi(name))
			}
		}
		t.Breaks = append(t.Breaks, says)
	}
	return t
}

// unseen tells which points come from no game, and who stands in no table.
func unseen(s *league.Standings) []string {
	var byes, missed, list []string
	for i := range s.Rows {
		r := &s.Rows[i]
		if r.Byes > 0 {
			byes = append(byes, fmt.Sprintf("%s %d", bidi(tidy(r.Name)), r.Byes))
		}
		if r.Missed > 0 {
			missed = append(missed, fmt.Sprintf("%s %d", bidi(tidy(r.Name)), r.Missed))
		}
	}
	if byes != nil {
		list = append(list, "Byes: "+strings.Join(byes, ", ")+". "+s.Terms.ByeSentence())
	}
	if missed != nil {
		list = append(list, "No-shows: "+strings.Join(missed, ", ")+".")
	}
	if s.Guests != nil {
		var names []string
		for _, name := range s.Guests {
			names = append(names, bidi(tidy(name)))
		}
		list = append(list, "Guests stand in no table: "+score.And(names)+".")
	}
	return list
}

func averageWords(r *league.Standing) string {
	if r.Played == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", r.Average())
}

// placeWords is a place; one that is shared has a sign for it.
func placeWords(place int, shared bool) string {
	switch {
	case place == 0:
		return "–"
	case shared:
		return fmt.Sprintf("%d=", place)
	}
	return strconv.Itoa(place)
}

func placeChange(r *league.Standing) pageChange {
	switch {
	case r.New:
		return pageChange{"new", "new"}
	case r.Change > 0:
		return pageChange{fmt.Sprintf("▲ %d", r.Change), "up " + score.Counted(r.Change, "place")}
	case r.Change < 0:
		return pageChange{fmt.Sprintf("▼ %d", -r.Change), "down " + score.Counted(-r.Change, "place")}
	}
	return pageChange{}
}

// endings are the letters of a form in words.
var endings = map[byte]string{'W': "won", 'T': "tied", 'L': "lost"}

func formWords(form string) string {
	var list []string
	for i := range len(form) {
		list = append(list, endings[form[i]])
	}
	return strings.Join(list, ", ")
}

func streakWords(r *league.Standing) string {
	if r.Form == "" {
		return ""
	}
	return fmt.Sprintf("%d %s", r.Streak, endings[r.Form[len(r.Form)-1]])
}

// ratingWords is a rating in whole points, or in hundredths where the figures
// are small.
func ratingWords(s rating.System, x float64) string {
	decimals := 0
	if s == rating.WengLin {
		decimals = 2
	}
	return minusSign(strconv.FormatFloat(x, 'f', decimals, 64))
}

func ratingChange(s rating.System, x float64) pageChange {
	text := ratingWords(s, math.Abs(x))
	switch {
	case text == ratingWords(s, 0):
		return pageChange{}
	case x > 0:
		return pageChange{"▲", "up " + text}
	}
	return pageChange{"▼", "down " + text}
}

// plotted is how many players' ratings a page plots at most.
const plotted = 10

// A pagePlot is how ratings went.
type pagePlot struct {
	Plot    template.HTML
	Caption string
}

// plot draws the ratings of those who have played most, best rated first.
func (p *page) plot() (pagePlot, error) {
	if p.ratings.Evenings < 2 {
		return pagePlot{Caption: "A plot of ratings needs two playing days."}, nil
	}
	rows := slices.DeleteFunc(slices.Clone(p.ratings.Rows), func(r league.Rated) bool { return !p.people[r.Player] })
	all := len(rows)
	slices.SortStableFunc(rows, func(a, b league.Rated) int { return b.Games - a.Games })
	rows = rows[:min(plotted, len(rows))]
	slices.SortStableFunc(rows, func(a, b league.Rated) int { return a.Place - b.Place })
	var names []string
	for i := range rows {
		names = append(names, rows[i].Name)
	}
	plot, err := p.courses(names)
	if all > plotted {
		plot.Caption += fmt.Sprintf(" The %d who played most are shown, of %d.", plotted, all)
	}
	return plot, err
}

// courses plots how the ratings of some went.
func (p *page) courses(names []string) (pagePlot, error) {
	courses, err := p.Store.Courses(p.ctx, p.rated, p.System, names)
	if err != nil {
		return pagePlot{}, err
	}
	var b strings.Builder
	drawPlot(&b, "How the ratings went", Lines(courses), false)
	caption := systemWords[p.System]
	if s := p.standings; s.Season != "" || s.Round != "" {
		caption += " All games until then are rated, those of other seasons and rounds too."
	}
	return pagePlot{Plot: template.HTML(b.String()), Caption: caption}, nil
}

// systemWords say what a rating is.
var systemWords = map[rating.System]string{
	rating.Elo:     "Elo: each pair of a game is a game of its own; everybody starts at 1500.",
	rating.WengLin: "Weng-Lin: what a player is at least worth, skill less three times how uncertain it is.",
	rating.Glicko2: "Glicko-2: games of two players; a playing day is rated as a whole, and everybody starts at 1500.",
}
