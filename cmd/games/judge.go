package games

import (
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A Judge reads the texts of games, scores them and checks them, one after another.
type Judge struct {
	Games List
	// Rule puts rulings in force before a game is judged, or changes its header in another
	// way; nil leaves it to the text.
	Rule    func(*score.Game, *score.Header) error
	Options validate.Options

	text notation.Game
}

// Text judges a text. An error about the text is a *notation.Error.
func (j *Judge) Text(t notation.Text) (score.Judged, error) {
	g, p, err := j.Read(t)
	if err != nil {
		return score.Judged{}, err
	}
	return g.Judged(p, j.Options), nil
}

// Read reads a text and puts the rulings in force, and does not judge.
func (j *Judge) Read(t notation.Text) (*Game, score.Position, error) {
	if err := j.text.Read(t); err != nil {
		return nil, nil, err
	}
	g := j.Games.Called(j.text.Head.Game)
	if g == nil {
		f := j.text.Fields[0]
		return nil, nil, t.Errorf(f.At, max(1, len(f.Value)), notation.Suggest(f.Value, j.Games.Names()), "no game is called %s", notation.Quote(f.Value))
	}
	p, err := g.parse(&j.text)
	if err != nil {
		return g, nil, err
	}
	if j.Rule != nil {
		err = j.Rule(g.Game, p.Head())
	}
	return g, p, err
}

// Judged scores and checks a position.
func (g *Game) Judged(p score.Position, opt validate.Options) score.Judged {
	j := score.Judged{Game: g.Game, Position: p, Breakdown: p.Breakdown(), Verdict: g.Referee(p, opt)}
	if !j.Verdict.Complete && !j.Breakdown.AnyPoints() {
		j.Breakdown.Unplaced = true // as a sheet on which nothing stands
	}
	return j
}
