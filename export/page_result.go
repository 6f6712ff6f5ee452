package export

import (
	"bytes"
	"fmt"
	"html/template"

	"arbiter/export/document"
	"arbiter/export/picture"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A ResultView is one result as pages tell it: in a list, on a page of its own, on a wall.
type ResultView struct {
	ID        int64
	Date      string // 2026-11-20
	Day, On   string // Friday 20; 20 November 2026
	Game      string
	About     []string      // what else it is of
	State     string        // of a result that is not simply confirmed and over
	Says      template.HTML // who won
	Contested bool
	TieBreak  string
	Problem   string // why there is no board, or why its points are other ones
	Seats     template.HTML
	Board     template.HTML
	Table     template.HTML // the lines of points
	Rulings   []string      // that are not the usual ones
	Findings  []FindingView
	Judge     string // a link to the referee's page; "" for none
	Link      string // to the result's own page; "" where it is unfolded here
	Fold      string // what is folded away; "" for nothing
}

// A FindingView is a finding on a page.
type FindingView struct{ Rule, Severity, At, Message string }

// ViewResult judges a result again and tells of it, but for what a reader has asked for.
// The board is drawn only where it is wanted.
func ViewResult(games score.Games, f *league.Result, asked *records.Filter, link document.Linker, board bool) *ResultView {
	day := league.Date(f.Day)
	v := &ResultView{ID: f.ID, Date: f.Day, Day: day.Format("Monday 2"), On: day.Format("2 January 2006"), Game: tidy(gameTitle(games, f.Game)), Contested: f.State == league.Contested}
	for _, text := range About(f, asked) {
		v.About = append(v.About, tidy(text))
	}
	s := score.Breakdown{}
	if !league.Unplayed(f.Game) {
		again := Recompute(games, f)
		if s = again.Breakdown; board {
			v.Board = again.Board()
		}
		v.judged(&again)
	}
	told := Tell(f, &s)
	v.Says, v.State, v.TieBreak = document.Text(told.Says), told.State, tidy(told.TieBreak)
	if len(told.Seats.Rows) > 0 {
		v.Seats = document.HTML(link, told.Seats)
	}
	if told.Sums {
		v.Table = ScoreTable(games, &s)
	}
	return v
}

// judged tells what is wrong with a position, and by which rulings it was judged.
func (v *ResultView) judged(again *Recomputed) {
	v.Problem = score.Sentence(tidy(again.Problem))
	for _, one := range again.Verdict.Findings {
		v.Findings = append(v.Findings, FindingView{one.Rule, string(one.Severity), tidy(score.And(one.At)), tidy(one.Message)})
	}
	if again.Game == nil {
		return
	}
	for _, r := range again.Game.Rulings {
		for _, set := range again.Breakdown.Rulings {
			if set.Name == r.Name && set.Value != r.Default() {
				v.Rulings = append(v.Rulings, tidy(r.Question+" "+set.Value))
			}
		}
	}
}

// Board is the drawing of the position with what is marked on it; "" without a position.
func (s *Recomputed) Board() template.HTML {
	if s.Position == nil {
		return ""
	}
	d := s.Position.Board(s.Marks())
	return template.HTML(picture.Part(&d))
}

// HTML is what the result's own page tells.
func (v *ResultView) HTML() (template.HTML, error) {
	t, err := pageTemplate()
	if err != nil {
		return "", fmt.Errorf("reading the page's template: %w", err)
	}
	var b bytes.Buffer
	err = t.ExecuteTemplate(&b, "one result", v)
	return template.HTML(b.String()), err
}
