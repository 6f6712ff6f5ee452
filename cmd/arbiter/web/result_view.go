package web

import (
	"html/template"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/export/picture"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/pieces"
)

// A resultView is a result as pages show it: in a list, on a page of its own, on the wall.
type resultView struct {
	ID        int64
	Date      string // 2026-11-20
	Day, On   string // Friday 20; 20 November 2026
	Game      string
	About     []string      // what it belongs to
	State     string        // the state, unless it is confirmed and over
	Says      template.HTML // who won
	Contested bool
	TieBreak  string
	Problem   string // why there is no board, or why its points differ
	Seats     template.HTML
	Board     template.HTML
	Table     template.HTML // the lines of points
	Rulings   []string      // those that are not the default
	Findings  []findingView
	Judge     string // a link to the referee's page; "" for none
	Link      string // to the result's own page; "" on a page without links
}

// A findingView is a finding on a page.
type findingView struct{ Rule, Severity, At, Message string }

// viewResult judges a result again and shows it, without what the reader asked for. The board is
// drawn only if wanted.
func viewResult(f *league.Result, asked *records.Filter, links document.Linker, board bool) *resultView {
	day := league.Date(f.Day)
	v := &resultView{ID: f.ID, Date: f.Day, Day: day.Format("Monday 2"), On: day.Format("2 January 2006"), Game: terminal.Clean(games.All.Title(f.Game)), Contested: f.State == league.Contested}
	v.About = cleaned(export.About(f, asked))
	s := score.Breakdown{}
	if !league.Unplayed(f.Game) {
		again := export.Recompute(games.All, f)
		if s = again.Breakdown; board {
			v.Board = boardOf(&again)
		}
		v.judged(&again)
	}
	summary := export.Summarize(f, &s)
	v.Says, v.State, v.TieBreak = document.Text(summary.Says), summary.State, terminal.Clean(summary.TieBreak)
	if len(summary.Seats.Rows) > 0 {
		v.Seats = document.HTML(links, summary.Seats)
	}
	if summary.Sums {
		v.Table = scoreTable(&s)
	}
	return v
}

// boardOf returns the drawing of a position with its marks; "" without a position.
func boardOf(again *export.Recomputed) template.HTML {
	if again.Position == nil {
		return ""
	}
	d := again.Position.Board(again.Marks())
	return template.HTML(picture.Part(&d))
}

// judged adds what is wrong with a position, and the rulings by which it was judged.
func (v *resultView) judged(again *export.Recomputed) {
	v.Problem = score.Sentence(terminal.Clean(again.Problem))
	for _, one := range again.Verdict.Findings {
		v.Findings = append(v.Findings, findingView{one.Rule, string(one.Severity), terminal.Clean(score.And(one.At)), terminal.Clean(one.Message)})
	}
	if again.Game == nil {
		return
	}
	for _, r := range again.Game.Rulings {
		for _, set := range again.Breakdown.Rulings {
			if set.Name == r.Name && set.Value != r.Default() {
				v.Rulings = append(v.Rulings, terminal.Clean(r.Question+" "+set.Value))
			}
		}
	}
}

// scoreTable shows what each rule gave each player, with the colours that the players have on the
// board. It is "" where nobody is placed, or no rule gave anybody points.
func scoreTable(s *score.Breakdown) template.HTML {
	t := export.SumsTable(games.All.Game(s.Game), s)
	if s.Unplaced || t.Rows == nil {
		return ""
	}
	t.Title = "Score lines"
	for i := range s.Tallies {
		colour := pieces.Colour(s.Tallies[i].Colour)
		if colour != "" && !strings.EqualFold(colour, s.Tallies[i].Name) { // else the name says it
			t.Columns[i+1].Head += " (" + colour + ")"
		}
	}
	return document.HTML(nil, t)
}
