package export

import (
	"errors"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"time"

	"arbiter/export/document"
	"arbiter/records"
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
	State     string // of a result that is not simply confirmed and over
	Says      string // who won
	Contested bool
	TieBreak  string
	Problem   string // why there is no board, or why its points are other ones
	Seats     []pageSeat
	Link      string // to the result's own page; "" where it is unfolded here
	Fold      string // what is folded away; "" for nothing
	Board     template.HTML
	Table     *pageScore
	Findings  []string // what is wrong with the position
}

type pageSeat struct {
	Place, Total string
	Who          pageWho
}

// results writes all results, those played last first, by months.
func (p *page) results() error {
	if err := p.part("results", nil); err != nil {
		return err
	}
	month, at := "", 0
	err := p.Store.Newest(p.ctx, p.Filter, func(f *records.Full) error {
		if at++; p.Site != nil {
			switch from := p.Site.Skip; {
			case at <= from:
				return nil
			case at > from+ResultsAtOnce:
				return errEnough
			}
		}
		if m := f.Played.Format("January 2006"); m != month {
			month = m
			if err := p.part("month", m); err != nil {
				return err
			}
		}
		p.listed[f.ID] = true
		return p.part("result", p.result(f))
	})
	if p.Site != nil && (err == nil || errors.Is(err, errEnough)) {
		err = p.further(err != nil)
	}
	if err == nil && month == "" {
		err = p.part("no results", nil)
	}
	return err
}

func (p *page) result(f *records.Full) *pageResult {
	r := &pageResult{ID: f.ID, Date: f.Played.Format(time.DateOnly), Day: f.Played.Format("Monday 2")}
	about := func(text string, wanted bool) {
		if text = tidy(text); wanted && text != "" {
			r.About = append(r.About, text)
		}
	}
	about(gameTitle(p.Games, f.Game), true)
	about(f.League, p.Filter.League == "")
	if f.Season != "" {
		about("season "+f.Season, p.Filter.Season == "")
	}
	if f.Round != "" {
		about("round "+f.Round, true)
	}
	about(f.Place, true)
	about(fmt.Sprintf("#%d", f.ID), true)
	switch {
	case f.State == league.Contested:
		r.State, r.Contested = "contested, not counted", true
	case f.State != league.Confirmed:
		r.State = tidy(string(f.State))
	case !f.Complete:
		r.State = "unfinished"
	}
	if league.Unplayed(f.Game) {
		r.Says = tidy(league.UnplayedSentence(&f.Result))
		return r
	}
	s := p.look(f, r)
	fractions := slices.ContainsFunc(f.Seats, func(seat league.Seat) bool { return !seat.Points.Whole() || seat.NoPoints })
	r.Says = s.Sentence(f.Complete, func(t *score.Tally) string { return bidi(t.Name) })
	if fractions { // the sentence and the lines know whole points only; the seats have what was entered
		r.Says = wonBy(f)
	}
	if r.TieBreak = s.TieBreak(); r.TieBreak != "" {
		r.TieBreak += "."
	}
	for _, i := range s.Ranked() {
		if i < len(f.Seats) && i < len(f.Names) {
			seat := &f.Seats[i]
			r.Seats = append(r.Seats, pageSeat{Place: document.Place(seat.Place, false).Text, Total: minusSign(seat.Figure()), Who: p.who(p.names[f.Names[i]], f.Names[i])})
		}
	}
	if !fractions {
		r.Table = p.scoreLines(&s)
	}
	switch {
	case p.Site != nil:
		r.Link = p.ResultLink(f.ID)
	case r.Board != "":
		r.Fold = "Board and score"
	case r.Table != nil:
		r.Fold = "Score"
	}
	return r
}

// look reads a result's position again and draws it, the players called as they
// are now. The sheet is the recorded one, with the sentences of today where
// today's rules give the same.
func (p *page) look(f *records.Full, r *pageResult) score.Breakdown {
	s := f.Breakdown.Breakdown(f.Game)
	if f.Text == "" {
		r.Problem = "Recorded without a position."
	} else if j, err := p.Games.Judge(f.Text, s.Rulings); err != nil {
		r.Problem = "The position cannot be drawn: " + tidy(err.Error()) + "."
	} else {
		renamed := callToday(j.Position.Head(), f.Names)
		if f.Breakdown.Agrees(&j.Breakdown) {
			s = j.Breakdown
		} else {
			r.Problem = "Today's rules give this position other points; those recorded are shown."
		}
		if !j.Verdict.Legal() {
			if renamed { // findings name the players
				if again, err := p.Games.Judge(j.Position.String(), s.Rulings); err == nil {
					j.Verdict = again.Verdict
				}
			}
			for _, one := range j.Verdict.Findings {
				r.Findings = append(r.Findings, tidy(one.Rule+": "+one.Message))
			}
		}
		if p.Site == nil {
			d := j.Position.Board(s.Losses())
			r.Board = Drawing(&d)
		}
	}
	for i := range s.Tallies {
		if i < len(f.Names) {
			s.Tallies[i].Name = f.Names[i]
		}
		s.Tallies[i].Name = tidy(s.Tallies[i].Name)
	}
	return s
}

// callToday gives players the names that they have today, and tells whether any of
// them is another one.
func callToday(h *score.Header, names []string) (renamed bool) {
	for i := range min(len(h.Players), len(names)) {
		if p := &h.Players[i]; !score.SameName(p.Name, names[i]) {
			p.Named, renamed = true, true
		}
		h.Players[i].Name = names[i]
	}
	return renamed
}

// colourWord is a player's colour where the name does not say it.
func colourWord(t *score.Tally) string {
	word := pieces.Colour(t.Colour)
	if strings.EqualFold(word, t.Name) {
		return ""
	}
	return tidy(word)
}

// wonBy says who has the first place; "" for nobody.
func wonBy(f *records.Full) string {
	var names []string
	for i := range f.Seats {
		if f.Seats[i].Place == 1 && i < len(f.Names) {
			names = append(names, bidi(f.Names[i]))
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0] + " wins"
	}
	return score.And(names) + " share the win"
}
