package phone

import (
	"html/template"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/export"
	"arbiter/score"
	"arbiter/validate"
)

// Judge judges the text of a sheet by the league's rulings, or by those that a recorded
// result keeps, which may be nil.
func (s *Pages) Judge(text string, under book.LeagueRulings, stored func(*score.Game, *score.Header) ([]score.Setting, error)) (score.Judged, error) {
	one := under.Judge(s.App, "", validate.Options{NoProof: true})
	if stored != nil {
		one = s.App.Judge(one.Options, stored)
	}
	return one.Text(judge.Sheet(text))
}

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

func (s *Pages) points(j *score.Judged, missing string) points {
	one := points{Says: j.Breakdown.Sentence(j.Sound(), func(t *score.Tally) string { return cli.Clean(t.Name) }), Illegal: !j.Verdict.Legal(), Complete: j.Verdict.Complete, GoesOn: score.Sentence(cli.Clean(j.Verdict.GoesOn)), Missing: missing}
	for _, f := range j.Verdict.Findings {
		if !one.Illegal && one.GoesOn != "" && strings.Contains(f.Message, j.Verdict.GoesOn) {
			continue // it is said already
		}
		one.Findings = append(one.Findings, foundAt{strings.Join(f.At, " "), cli.Clean(f.Message)})
	}
	one.Table = export.ScoreTable(s.App.Games, &j.Breakdown)
	return one
}
