package export

import (
	"errors"

	"arbiter/records/league"
	"arbiter/score"
)

// results writes all results, those played last first, by months.
func (p *page) results() error {
	if err := p.part("results", nil); err != nil {
		return err
	}
	at := 0
	newest := p.Filter
	newest.Newest, newest.NotVoid = true, true
	err := p.Store.Whole(p.ctx, newest, func(f *league.Result) error {
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
	if err == nil && p.without > 0 {
		err = p.part("without positions", score.Counted(p.without, "result"))
	}
	return err
}

// listResult writes a result below its month.
func (p *page) listResult(f *league.Result) error {
	if m := league.Date(f.Day).Format("January 2006"); m != p.month {
		p.month = m
		if err := p.part("month", m); err != nil {
			return err
		}
	}
	p.listed[f.ID] = true
	r := p.result(f)
	if f.Text == "" && r.Problem != "" { // that is said once, below the list
		r.Problem = ""
		p.without++
	}
	return p.part("result", r)
}

func (p *page) result(f *league.Result) *ResultView {
	r := ViewResult(p.Games, f, &p.Filter, p, p.boards)
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
