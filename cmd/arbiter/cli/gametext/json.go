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
	Findings []FindingJSON       `json:"findings"`
	GoesOn   string              `json:"unfinished,omitempty"`
}

type playerScoreJSON struct {
	Name   string     `json:"name"`
	Colour string     `json:"colour,omitempty"`
	Seat   int        `json:"seat"`
	Total  int        `json:"total"`
	Place  *int       `json:"place,omitempty"` // nil while nobody is placed, as is Winner
	Winner *bool      `json:"winner,omitempty"`
	Lines  []LineJSON `json:"lines"`
}

// A LineJSON is a line of points as JSON.
type LineJSON struct {
	Rule   string   `json:"rule"`
	Points int      `json:"points"`
	At     []string `json:"at,omitempty"`
	Count  int      `json:"count,omitempty"`
	Level  int      `json:"level,omitempty"`
	Cards  []string `json:"cards,omitempty"`
	Left   *int     `json:"left,omitempty"` // only beside cards
	Text   string   `json:"text,omitempty"`
}

// A FindingJSON is a finding as JSON.
type FindingJSON struct {
	Rule     string            `json:"rule"`
	Severity validate.Severity `json:"severity"`
	At       []string          `json:"at"`
	Player   string            `json:"player,omitempty"`
	Message  string            `json:"message"`
}

type verdictJSON struct {
	Game      string        `json:"game"`
	Verdict   string        `json:"verdict"`
	Complete  bool          `json:"complete"`
	Findings  []FindingJSON `json:"findings"`
	Proof     *proofJSON    `json:"proof,omitempty"`
	Undecided string        `json:"undecided,omitempty"` // budget, where a larger one may decide; else method
	States    int           `json:"states,omitempty"`    // that were searched, where the budget ran out
	GoesOn    string        `json:"unfinished,omitempty"`
}

type proofJSON struct {
	Starter string   `json:"starter"`
	Order   []string `json:"order"`
}

// newScoreJSON returns the answer of `score --json`.
func newScoreJSON(s *score.Breakdown, v *validate.Verdict, steps []score.Step) cli.MergedObjects {
	j := scoreJSON{Game: s.Game, Legal: v.Legal(), Complete: v.Complete, GoesOn: v.GoesOn, Winners: s.Winners(), Rulings: score.Members{}, Findings: NewFindingsJSON(v.Findings)}
	places := s.Places()
	for i := range s.Tallies {
		t := &s.Tallies[i]
		p := playerScoreJSON{Name: t.Name, Colour: t.Colour, Seat: i + 1, Total: t.Total(), Lines: NewLinesJSON(t.Lines)}
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

// NewLinesJSON returns lines of points as JSON.
func NewLinesJSON(list []score.Line) []LineJSON {
	j := make([]LineJSON, len(list))
	for i := range list {
		l := &list[i]
		j[i] = LineJSON{Rule: l.Rule, Points: l.Points, At: l.At, Count: l.Count, Level: l.Level, Cards: l.Cards, Text: l.Text}
		if l.Cards != nil {
			j[i].Left = &l.Left
		}
	}
	return j
}

// NewFindingsJSON returns findings as JSON, never nil.
func NewFindingsJSON(list []validate.Finding) []FindingJSON {
	j := make([]FindingJSON, len(list))
	for i, f := range list {
		j[i] = FindingJSON{f.Rule, f.Severity, append([]string{}, f.At...), f.Player, f.Message}
	}
	return j
}

// NewVerdictJSON returns the answer of `validate --json`.
func NewVerdictJSON(v *validate.Verdict, steps []score.Step) cli.MergedObjects {
	j := verdictJSON{Game: v.Game, Verdict: v.Word(), Complete: v.Complete, GoesOn: v.GoesOn, Findings: NewFindingsJSON(v.Findings)}
	if v.Proof != nil {
		j.Proof = &proofJSON{v.Proof.Starter, append([]string{}, v.Proof.Order...)}
	}
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
