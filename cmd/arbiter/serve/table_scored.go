package serve

import (
	"html/template"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A scored sheet has what the referee says of it: all but the search for a playing
// order, which the result's page has.
type scored struct {
	game     *cli.Game
	position score.Position
	sheet    score.Breakdown
	verdict  validate.Verdict
	problem  string // why the text cannot be read; then the rest is missing
}

// scoreText scores the text of a sheet. stored, which may be nil, are the rulings that a
// recorded result keeps.
func (s *server) scoreText(text string, under book.LeagueRulings, stored func(*score.Game, *score.Header) ([]score.Setting, error)) scored {
	g, p, err := under.Read(s.app, s.app.Games.Parser(), notation.Text{File: "the sheet", Line: 1, Src: text}, "")
	if err == nil && stored != nil {
		p.Head().Under, err = stored(g.Game, p.Head())
	}
	if err != nil {
		return scored{problem: cli.Clean(err.Error())}
	}
	return scored{game: g, position: p, sheet: p.Breakdown(), verdict: g.Judge(p, validate.Options{NoProof: true})}
}

// sound tells that the game is over and no rule is broken.
func (a *scored) sound() bool { return a.verdict.Legal() && a.verdict.Complete }

// Points are a scored sheet as a page shows it.
type points struct {
	Problem  string
	Says     string // who wins or leads
	Illegal  bool
	Complete bool
	GoesOn   string // why the game is not over
	Missing  string
	Findings []foundAt
	Table    template.HTML
}

type foundAt struct{ Places, Message string }

func (s *server) points(a *scored, missing string) (one points, err error) {
	if a.problem != "" {
		return points{Problem: a.problem}, nil
	}
	one = points{Says: a.sheet.Sentence(a.sound(), func(t *score.Tally) string { return cli.Clean(t.Name) }), Illegal: !a.verdict.Legal(), Complete: a.verdict.Complete, GoesOn: cli.Sentence(cli.Clean(a.verdict.GoesOn)), Missing: missing}
	for _, f := range a.verdict.Findings {
		if !one.Illegal && one.GoesOn != "" && strings.Contains(f.Message, a.verdict.GoesOn) {
			continue // it is said already
		}
		one.Findings = append(one.Findings, foundAt{strings.Join(f.At, " "), cli.Clean(f.Message)})
	}
	one.Table, err = export.ScoreTable(s.app.Games, &a.sheet)
	return one, err
}
