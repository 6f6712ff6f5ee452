package league

import (
	"context"
	"fmt"
	"html/template"
	"net/http"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/export/picture"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/validate"
)

// A resultView is the page of a result.
type resultView struct {
	ID           int64
	Game         string
	Says         template.HTML // who won
	About        []string
	League       string // a link to it
	State        string // why it does not count; "" for a result that does
	TieBreak     string
	Seats        template.HTML
	Board        template.HTML
	Table        template.HTML
	Findings     []findingView
	Rulings      []string // that are not the usual ones
	Problem      string
	Older, Newer int64
	Note         string
	History      []LogLine
	Desk         bool
	Proves       bool         // the command line can show an order of turns
	Judge        template.URL // the referee's page with this position; "" without one
}

type findingView struct{ Rule, Severity, At, Message string }

func (s *Pages) resultPage(w http.ResponseWriter, r *http.Request) {
	number, asJSON := strings.CutSuffix(r.PathValue("number"), ".json")
	id, err := book.ParseNumber("result", number)
	switch {
	case err == nil && asJSON:
		s.resultJSON(w, r, id)
		return
	case err != nil:
		s.Problem(w, r, http.StatusNotFound, door.Sentence(err))
		return
	}
	var f league.Result
	v := resultView{ID: id}
	err = s.Books.Read(r.Context(), func(store *records.Store) (err error) {
		if f, err = store.Show(r.Context(), id); err != nil {
			return err
		}
		if v.Older, v.Newer, err = beside(r.Context(), store, &f); err != nil {
			return err
		}
		for i, name := range f.Names() {
			p, err := store.Player(r.Context(), name)
			if err != nil {
				return err
			}
			f.Seats[i].Player = p.ID // of who is meant now, after a merge too
		}
		if door.VisitorOf(r).Role >= door.Player {
			v.Note = cli.Clean(f.Note)
			history, err := store.History(r.Context(), id)
			for i := range history {
				v.History = append(v.History, s.LogLine(&history[i]))
			}
			return err
		}
		return nil
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	v.Desk = door.VisitorOf(r).Role >= door.Arbiter
	again := export.Recompute(s.App.Games, &f)
	v.describe(s.App, &f, &again)
	v.draw(s.App, &again)
	v.Judge = s.judgeAgain(&f)
	s.Show(w, r, http.StatusOK, "result", fmt.Sprintf("Result %d", id), v)
}

// judgeAgain leads to the referee's page, which judges a result's position in the reader's
// browser and says whether it agrees with what is recorded. It is "" where there is none.
func (s *Pages) judgeAgain(f *league.Result) template.URL {
	p, err := book.PositionOf(s.App, f)
	if err != nil || s.Referee() == "" {
		return ""
	}
	fragment, err := p.Write()
	if err != nil { // a position that is too long for a link
		return ""
	}
	return template.URL(s.Referee() + fragment)
}

// beside are the results entered before and after one in its league; 0 for none.
func beside(ctx context.Context, store *records.Store, f *league.Result) (older, newer int64, err error) {
	of := records.Filter{League: f.League}
	all, err := store.Count(ctx, of)
	if err != nil {
		return 0, 0, err
	}
	of.Before = f.ID
	before, err := store.Count(ctx, of)
	if err != nil {
		return 0, 0, err
	}
	of.Before, of.Limit = 0, 1
	at := func(skip int) (id int64, err error) {
		if of.Skip = skip; skip < 0 || skip >= all {
			return 0, nil
		}
		return id, store.Plays(ctx, of, func(r *league.Result) error { id = r.ID; return nil })
	}
	if older, err = at(all - before); err != nil {
		return 0, 0, err
	}
	newer, err = at(all - before - 2)
	return older, newer, err
}

// describe says what a result is and who won.
func (v *resultView) describe(a *cli.App, f *league.Result, again *export.Recomputed) {
	v.Game = cli.Clean(a.Games.Title(f.Game))
	v.About, v.League = []string{cli.LongDate(f.Played)}, cli.Clean(f.League)
	for _, text := range export.About(f, &records.Filter{League: f.League}) {
		v.About = append(v.About, cli.Clean(text))
	}
	told := export.Tell(f, &again.Breakdown)
	v.Says, v.State, v.TieBreak = document.Text(told.Says), told.State, told.TieBreak
	if league.Unplayed(f.Game) {
		return
	}
	v.Seats = document.HTML(playerLinks{}, told.Seats)
	if !told.Sums {
		again.Breakdown.Unplaced = true // so that they are not shown
	}
	if v.Problem = cli.Clean(again.Problem); v.Problem != "" {
		v.Problem = score.Sentence(v.Problem)
	}
	if g := a.Games.Game(f.Game); g != nil {
		for _, r := range g.Rulings {
			for _, set := range again.Breakdown.Rulings {
				if set.Name == r.Name && set.Value != r.Default() {
					v.Rulings = append(v.Rulings, cli.Clean(r.Question+" "+set.Value))
				}
			}
		}
	}
	if g := a.Games.Find(f.Game); g != nil {
		v.Proves = g.Certify != nil && again.Position != nil && again.Verdict.Legal()
	}
}

// draw draws the position with what is marked on it, and the lines of points.
func (v *resultView) draw(a *cli.App, again *export.Recomputed) {
	for i := range again.Breakdown.Tallies {
		again.Breakdown.Tallies[i].Name = cli.Clean(again.Breakdown.Tallies[i].Name)
	}
	if len(again.Breakdown.Tallies) > 0 {
		v.Table = export.ScoreTable(a.Games, &again.Breakdown)
	}
	v.find(&again.Verdict)
	if again.Position != nil {
		v.Board = DrawBoard(again)
	}
}

// find lists what the referee finds.
func (v *resultView) find(of *validate.Verdict) {
	for _, f := range of.Findings {
		v.Findings = append(v.Findings, findingView{Rule: f.Rule, Severity: string(f.Severity), At: cli.Clean(score.And(f.At)), Message: cli.Clean(f.Message)})
	}
}

// LeagueLink leads to the result's league.
func (v resultView) LeagueLink() string { return leagueLink(v.League, "", false) }

// playerLinks lead to players' pages.
type playerLinks struct{}

func (playerLinks) PlayerLink(id int64) string { return fmt.Sprintf("/player/%d", id) }
func (playerLinks) ResultLink(int64) string    { return "" }

// DrawBoard draws a result's position with what is marked on it.
func DrawBoard(again *export.Recomputed) template.HTML {
	d := again.Position.Board(again.Marks())
	return template.HTML(picture.Part(&d))
}
