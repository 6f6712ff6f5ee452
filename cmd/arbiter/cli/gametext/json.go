package gametext

import (
	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
	"arbiter/validate"
)

type scoreJSON struct {
	Game     string              `json:"game"`
	Legal    bool                `json:"legal"`
	Complete bool                `json:"complete"`
	Players  []cli.MergedObjects `json:"players"`
	Winners  []string            `json:"winners"`
	Rulings  score.Members       `json:"rulings"`
	Findings []score.Finding     `json:"findings"`
	GoesOn   string              `json:"unfinished,omitempty"`
}

type playerScoreJSON struct {
	Name   string       `json:"name"`
	Colour string       `json:"colour,omitempty"`
	Seat   int          `json:"seat"`
	Total  int          `json:"total"`
	Place  *int         `json:"place,omitempty"` // nil while nobody is placed, as is Winner
	Winner *bool        `json:"winner,omitempty"`
	Lines  []score.Line `json:"lines"`
}

type verdictJSON struct {
	Game      string          `json:"game"`
	Verdict   string          `json:"verdict"`
	Complete  bool            `json:"complete"`
	Findings  []score.Finding `json:"findings"`
	Proof     *score.Proof    `json:"proof,omitempty"`
	Undecided string          `json:"undecided,omitempty"` // budget, where a larger one may decide; else method
	States    int             `json:"states,omitempty"`    // that were searched, where the budget ran out
	GoesOn    string          `json:"unfinished,omitempty"`
}

// newScoreJSON returns the answer of `score --json`.
func newScoreJSON(judged *score.Judged, steps []score.Step) cli.MergedObjects {
	s, v := &judged.Breakdown, &judged.Verdict
	j := scoreJSON{Game: s.Game, Legal: v.Legal(), Complete: v.Complete, GoesOn: v.GoesOn, Winners: s.Winners(), Rulings: score.Members{}, Findings: append([]score.Finding{}, v.Findings...)}
	places := s.Places()
	for i := range s.Tallies {
		t := &s.Tallies[i]
		p := playerScoreJSON{Name: t.Name, Colour: t.Colour, Seat: i + 1, Total: t.Total(), Lines: append([]score.Line{}, t.Lines...)}
		if places != nil {
			first := places[i] == 1
			p.Place, p.Winner = &places[i], &first
		}
		j.Players = append(j.Players, cli.MergedObjects{p, t.More})
	}
	for _, r := range s.Rulings {
		j.Rulings = append(j.Rulings, score.Member{Name: r.Name, Value: r.Value})
	}
	return cli.MergedObjects{j, v.More, newTraceJSON(steps)}
}

// NewVerdictJSON returns the answer of `validate --json`.
func NewVerdictJSON(v *validate.Verdict, steps []score.Step) cli.MergedObjects {
	j := verdictJSON{Game: v.Game, Verdict: v.Word(), Complete: v.Complete, GoesOn: v.GoesOn, Findings: append([]score.Finding{}, v.Findings...), Proof: v.Proof}
	if v.Undecided {
		j.Undecided, j.States = cli.TextIf("budget", v.Spent > 0, "method"), v.Spent
	}
	return cli.MergedObjects{j, v.More, newTraceJSON(steps)}
}

// newTraceJSON returns the states after every turn; nil if steps is nil.
func newTraceJSON(steps []score.Step) any {
	if steps == nil {
		return nil
	}
	list := make([]cli.MergedObjects, len(steps))
	for i, s := range steps {
		list[i] = cli.MergedObjects{struct {
			Turn   int    `json:"turn"`
			Player string `json:"player"`
			Move   string `json:"move"`
		}{i + 1, s.Player, s.Move}, s.State}
	}
	return struct {
		Trace []cli.MergedObjects `json:"trace"`
	}{list}
}
