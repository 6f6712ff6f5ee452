package export

import (
	"errors"
	"fmt"
	"html/template"
	"strings"
	"time"

	"arbiter/export/document"
	"arbiter/export/picture"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/pieces"
)

// A pageResult is one result as the page tells it.
type pageResult struct {
	ID        int64
	Date      string // 2026-11-20
	Day       string // Friday 20
	About     []string
	State     string        // of a result that is not simply confirmed and over
	Says      template.HTML // who won
	Contested bool
	TieBreak  string
	Problem   string // why there is no board, or why its points are other ones
	Seats     template.HTML
	Judge     string // a link to the referee's page
	Link      string // to the result's own page; "" where it is unfolded here
	Fold      string // what is folded away; "" for nothing
	Board     template.HTML
	Table     template.HTML
	Findings  []string // what is wrong with the position
}

// results writes all results, those played last first, by months.
func (p *page) results() error {
	if err := p.part("results", nil); err != nil {
		return err
	}
	at := 0
	err := p.Store.Newest(p.ctx, p.Filter, func(f *league.Result) error {
		if at++; p.Site != nil {
			switch from := p.Site.Skip; {
			case at <= from:
				return nil
			case at > from+ResultsAtOnce:
				return errEnough
			}
		}
		return p.listResult(f)
	})
	if p.Site != nil && (err == nil || errors.Is(err, errEnough)) {
		err = p.further(err != nil)
	}
	if err == nil && p.month == "" {
		err = p.part("no results", nil)
	}
	return err
}

// listResult writes a result below its month.
func (p *page) listResult(f *league.Result) error {
	if m := f.Played.Format("January 2006"); m != p.month {
		p.month = m
		if err := p.part("month", m); err != nil {
			return err
		}
	}
	p.listed[f.ID] = true
	return p.part("result", p.result(f))
}

func (p *page) result(f *league.Result) *pageResult {
	r := &pageResult{ID: f.ID, Date: f.Played.Format(time.DateOnly), Day: f.Played.Format("Monday 2")}
	about := append(append([]string{gameTitle(p.Games, f.Game)}, About(f, &p.Filter)...), fmt.Sprintf("#%d", f.ID))
	for _, text := range about {
		r.About = append(r.About, tidy(text))
	}
	s := score.Breakdown{}
	if !league.Unplayed(f.Game) {
		s = p.look(f, r)
	}
	told := Tell(f, &s)
	r.State, r.Contested, r.TieBreak = told.State, f.State == league.Contested, told.TieBreak
	r.Says = document.Text(told.Says)
	if len(told.Seats.Rows) > 0 {
		r.Seats = document.HTML(p, told.Seats)
	}
	if told.Sums {
		r.Table = ScoreTable(p.Games, &s)
	}
	switch {
	case !p.boards:
		r.Link = p.ResultLink(f.ID)
	case r.Board != "":
		r.Fold = "Board and score"
	case r.Table != "":
		r.Fold = "Score"
	}
	return r
}

// look judges a result's position again and draws it.
func (p *page) look(f *league.Result, r *pageResult) score.Breakdown {
	again := Recompute(p.Games, f)
	if again.Problem != "" {
		r.Problem = score.Sentence(tidy(again.Problem))
	}
	if !again.Verdict.Legal() {
		for _, one := range again.Verdict.Findings {
			r.Findings = append(r.Findings, tidy(one.Rule+": "+one.Message))
		}
	}
	if p.boards && again.Position != nil {
		d := again.Position.Board(again.Breakdown.Losses())
		r.Board = template.HTML(picture.Part(&d))
	}
	for i := range again.Breakdown.Tallies {
		again.Breakdown.Tallies[i].Name = tidy(again.Breakdown.Tallies[i].Name)
	}
	return again.Breakdown
}

// colourWord is a player's colour where the name does not say it.
func colourWord(t *score.Tally) string {
	word := pieces.Colour(t.Colour)
	if strings.EqualFold(word, t.Name) {
		return ""
	}
	return tidy(word)
}
