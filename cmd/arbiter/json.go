package main

import (
	"bytes"
	"encoding/json"
	"errors"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// What score, validate and best answer with --json. docs/json.md is the
// contract.

// joined are values that are written as one JSON object: the members of the
// first, then those of the next. Nil has none.
type joined []any

func (j joined) MarshalJSON() ([]byte, error) {
	object := []byte{'{'}
	for _, value := range j {
		b, err := marshal(value)
		if err != nil {
			return nil, err
		}
		b = bytes.TrimPrefix(bytes.TrimSpace(b), []byte{'{'})
		if value == nil || len(b) <= 1 {
			continue
		}
		if len(object) > 1 {
			object = append(object, ',')
		}
		object = append(object, b[:len(b)-1]...)
	}
	return append(object, '}'), nil
}

// marshal is a value in JSON, with < > & as they are.
func marshal(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return b.Bytes(), err
}

// appendJSON adds a value in a line of its own.
func appendJSON(to []byte, value any) []byte {
	b, err := marshal(value)
	if err != nil { // only values that marshal come here
		b, _ = json.Marshal(map[string]string{"error": err.Error()})
		b = append(b, '\n')
	}
	return append(to, b...)
}

type scoreJSON struct {
	Game     string        `json:"game"`
	Legal    bool          `json:"legal"`
	Complete bool          `json:"complete"`
	Players  []joined      `json:"players"`
	Winners  []string      `json:"winners"`
	Rulings  score.Members `json:"rulings"`
	Findings []findingJSON `json:"findings"`
}

type playerScoreJSON struct {
	Name   string     `json:"name"`
	Colour string     `json:"colour,omitempty"`
	Seat   int        `json:"seat"`
	Total  int        `json:"total"`
	Place  *int       `json:"place,omitempty"` // nil while nobody is placed, as is Winner
	Winner *bool      `json:"winner,omitempty"`
	Lines  []lineJSON `json:"lines"`
}

type lineJSON struct {
	Rule   string   `json:"rule"`
	Points int      `json:"points"`
	At     []string `json:"at,omitempty"`
	Count  int      `json:"count,omitempty"`
	Level  int      `json:"level,omitempty"`
	Cards  []string `json:"cards,omitempty"`
	Left   *int     `json:"left,omitempty"` // beside cards
	Text   string   `json:"text,omitempty"`
}

type findingJSON struct {
	Rule     string            `json:"rule"`
	Severity validate.Severity `json:"severity"`
	At       []string          `json:"at"`
	Player   string            `json:"player,omitempty"`
	Message  string            `json:"message"`
}

type verdictJSON struct {
	Game     string        `json:"game"`
	Verdict  string        `json:"verdict"`
	Complete bool          `json:"complete"`
	Findings []findingJSON `json:"findings"`
	Proof    *proofJSON    `json:"proof,omitempty"`
}

type proofJSON struct {
	Starter string   `json:"starter"`
	Order   []string `json:"order"`
}

// scoreOf is the answer of `score --json`.
func scoreOf(s *score.Breakdown, v *validate.Verdict, steps []score.Step) joined {
	j := scoreJSON{Game: s.Game, Legal: v.Legal(), Complete: v.Complete, Winners: s.Winners(), Rulings: score.Members{}, Findings: findings(v.Findings)}
	places := s.Places()
	for i := range s.Tallies {
		t := &s.Tallies[i]
		p := playerScoreJSON{Name: t.Name, Colour: t.Colour, Seat: i + 1, Total: t.Total(), Lines: lines(t.Lines)}
		if places != nil {
			first := places[i] == 1
			p.Place, p.Winner = &places[i], &first
		}
		j.Players = append(j.Players, joined{p, t.More})
	}
	for _, r := range s.Rulings {
		j.Rulings = append(j.Rulings, score.Member{Name: r.Name, Value: r.Value})
	}
	return joined{j, v.More, traced(steps)}
}

func lines(list []score.Line) []lineJSON {
	j := make([]lineJSON, len(list))
	for i := range list {
		l := &list[i]
		j[i] = lineJSON{Rule: l.Rule, Points: l.Points, At: l.At, Count: l.Count, Level: l.Level, Cards: l.Cards, Text: l.Text}
		if l.Cards != nil {
			j[i].Left = &l.Left
		}
	}
	return j
}

func findings(list []validate.Finding) []findingJSON {
	j := make([]findingJSON, len(list))
	for i, f := range list {
		j[i] = findingJSON{f.Rule, f.Severity, append([]string{}, f.At...), f.Player, f.Message}
	}
	return j
}

// verdictOf is the answer of `validate --json`.
func verdictOf(v *validate.Verdict, steps []score.Step) joined {
	j := verdictJSON{Game: v.Game, Verdict: v.Word(), Complete: v.Complete, Findings: findings(v.Findings)}
	if v.Proof != nil {
		j.Proof = &proofJSON{v.Proof.Starter, append([]string{}, v.Proof.Order...)}
	}
	return joined{j, v.More, traced(steps)}
}

// traced are the states after every turn; nil when nobody asked for them.
func traced(steps []score.Step) any {
	if steps == nil {
		return nil
	}
	list := make([]joined, len(steps))
	for i, s := range steps {
		list[i] = joined{struct {
			Turn   int    `json:"turn"`
			Player string `json:"player"`
			Move   string `json:"move"`
		}{i + 1, s.Player, s.Move}, s.State}
	}
	return struct {
		Trace []joined `json:"trace"`
	}{list}
}

// An unreadJSON stands in the place of a game that could not be read.
type unreadJSON struct {
	Error string `json:"error"`
	*mistakesJSON
}

// mistakesJSON are all mistakes of a game.
type mistakesJSON struct {
	Errors  []mistakeJSON `json:"errors"`
	Further bool          `json:"further"` // there are more
}

type mistakeJSON struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
	Want    string `json:"want"`
}

func notReadJSON(err error) unreadJSON {
	j := unreadJSON{Error: err.Error()}
	var bad *notation.Error
	if errors.As(err, &bad) {
		j.mistakesJSON = &mistakesJSON{Errors: []mistakeJSON{}, Further: bad.Further}
		for _, one := range bad.All() {
			j.Errors = append(j.Errors, mistakeJSON{one.File, one.Line, one.Column, one.Msg, one.Want})
		}
	}
	return j
}
