package games

import (
	"slices"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A Judge reads the texts of games, scores them and checks them, one after another.
type Judge struct {
	Games List
	// Rule puts rulings in force before a game is judged, or changes its header in another way. It
	// may be nil.
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

// Read reads a text and puts the rulings in force, without judging it.
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
		j.Breakdown.Unplaced = true // as with an empty sheet
	}
	return j
}

// Under scores and checks a position under another value of one ruling, the others as in force.
func (g *Game) Under(p score.Position, ruling score.Setting, opt validate.Options) score.Judged {
	head := p.Head()
	over := head.Over
	head.Over = append(slices.Clone(over), ruling)
	j := g.Judged(p, opt)
	head.Over = over
	return j
}

// OtherWinners says under which other values of a ruling a finished game would have another winner:
// "Under unused=unplayable Ann wins 21 : 20." It changes one ruling at a time: those that affect
// points and, for a game written down with its turns, all others. A value under which the game is
// illegal is left out, because the game was not played by it.
func (g *Game) OtherWinners(now *score.Judged) []string {
	if !now.Verdict.Complete {
		return nil
	}
	played, ok := now.Position.(score.Played)
	turns := ok && played.Turns() > 0
	var list []string
	for i := range g.Rulings {
		ruling := &g.Rulings[i]
		if !turns && !slices.ContainsFunc(ruling.Touches, g.scores) {
			continue
		}
		for _, value := range ruling.Values {
			if value.Name == now.Position.Head().Ruling(ruling) {
				continue
			}
			if says := g.otherWinner(now, score.Setting{Name: ruling.Name, Value: value.Name}, turns); says != "" {
				list = append(list, "Under "+ruling.Name+"="+value.Name+" "+says+".")
			}
		}
	}
	return list
}

// otherWinner says who would win under a ruling; "" where the winner is the same. Without turns a
// ruling cannot change whether the game is over, so points are compared first.
func (g *Game) otherWinner(now *score.Judged, ruling score.Setting, turns bool) string {
	p, won := now.Position, now.Breakdown.Winners()
	head := p.Head()
	defer func(over []score.Setting) { head.Over = over }(head.Over)
	head.Over = append(slices.Clone(head.Over), ruling)
	if other := p.Breakdown(); !turns && slices.Equal(other.Winners(), won) {
		return ""
	}
	j := g.Judged(p, validate.Options{NoProof: true})
	switch {
	case !j.Verdict.Legal():
		return ""
	case !j.Verdict.Complete:
		return "nobody has won"
	case slices.Equal(j.Breakdown.Winners(), won):
		return ""
	}
	return j.Breakdown.Outcome()
}

// scores reports whether a rule adds points.
func (g *Game) scores(id string) bool {
	rule, _ := g.Rule(id)
	return rule.Kind&score.Scores != 0
}
