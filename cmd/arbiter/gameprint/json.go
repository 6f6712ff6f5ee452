package gameprint

import (
	"bytes"

	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/validate"
)

// Merged are values that are written as one JSON object: the members of the first value, then
// those of the next. A nil value has none.
type Merged []any

func (list Merged) MarshalJSON() ([]byte, error) {
	object := []byte{'{'}
	for _, value := range list {
		if value == nil {
			continue
		}
		b, err := score.JSON(value)
		if err != nil {
			return nil, err
		}
		members := bytes.TrimSuffix(bytes.TrimPrefix(b, []byte{'{'}), []byte{'}'})
		if len(object) > 1 && len(members) > 0 {
			object = append(object, ',')
		}
		object = append(object, members...)
	}
	return append(object, '}'), nil
}

type scoreJSON struct {
	Game     string          `json:"game"`
	Legal    bool            `json:"legal"`
	Complete bool            `json:"complete"`
	Players  []Merged        `json:"players"`
	Winners  []string        `json:"winners"`
	Rulings  score.Members   `json:"rulings"`
	Findings []score.Finding `json:"findings"`
	GoesOn   string          `json:"unfinished,omitempty"`
}

type playerJSON struct {
	Name   string       `json:"name"`
	Colour string       `json:"colour,omitempty"`
	Seat   int          `json:"seat"`
	Total  int          `json:"total"`
	Place  *int         `json:"place,omitempty"` // nil while nobody is placed, as is Winner
	Winner *bool        `json:"winner,omitempty"`
	Lines  []score.Line `json:"lines"`
}

// orEmpty returns a list that JSON writes as [] where it is empty. It is used instead of
// score.Array, whose output encoding/json would parse again, because thousands of games may be
// written.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// ScoreJSON returns the answer of score --json. steps are nil unless they were asked for.
func ScoreJSON(j *score.Judged, steps []score.Step) any {
	b, v := &j.Breakdown, &j.Verdict
	answer := scoreJSON{Game: b.Game, Legal: v.Legal(), Complete: v.Complete, GoesOn: v.GoesOn, Winners: b.Winners(), Rulings: score.Members{}, Findings: orEmpty(v.Findings)}
	places := b.Places()
	for i := range b.Tallies {
		t := &b.Tallies[i]
		p := playerJSON{Name: t.Name, Colour: t.Colour, Seat: i + 1, Total: t.Total(), Lines: orEmpty(t.Lines)}
		if places != nil {
			p.Place, p.Winner = &places[i], new(places[i] == 1)
		}
		answer.Players = append(answer.Players, Merged{p, t.More})
	}
	for _, set := range b.Rulings {
		answer.Rulings = append(answer.Rulings, score.Member{Name: set.Name, Value: set.Value})
	}
	return Merged{answer, v.More, stepsJSON(steps)}
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

// VerdictJSON returns the answer of validate --json. steps are nil unless they were asked for.
func VerdictJSON(v *validate.Verdict, steps []score.Step) any {
	answer := verdictJSON{Game: v.Game, Verdict: v.Word(), Complete: v.Complete, GoesOn: v.GoesOn, Findings: orEmpty(v.Findings), Proof: v.Proof}
	if v.Undecided {
		answer.Undecided, answer.States = "method", v.Spent
		if v.Spent > 0 {
			answer.Undecided = "budget"
		}
	}
	return Merged{answer, v.More, stepsJSON(steps)}
}

// WithCorrections adds the corrections of an illegal position to the answer of score --json or
// validate --json.
func WithCorrections(answer any, list []games.Correction) any {
	return Merged{answer, struct {
		Corrections score.Array[games.Correction] `json:"corrections"`
	}{list}}
}

type stepJSON struct {
	Turn   int    `json:"turn"`
	Player string `json:"player"`
	Move   string `json:"move"`
}

// stepsJSON returns the states after every turn.
func stepsJSON(steps []score.Step) any {
	if steps == nil {
		return nil
	}
	list := make([]Merged, len(steps))
	for i, s := range steps {
		list[i] = Merged{stepJSON{i + 1, s.Player, s.Move}, s.State}
	}
	return struct {
		Trace []Merged `json:"trace"`
	}{list}
}
