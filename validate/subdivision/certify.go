package subdivision

import (
	"fmt"

	"arbiter/score"
	"arbiter/score/subdivision"
	"arbiter/validate"
	"arbiter/validate/subdivision/certificate"
	"arbiter/validate/subdivision/proof"
)

// Certify writes a proof that some order of turns leads to a position, or that none
// does, which CheckProof checks without a search. The verdict is the position's, by
// Judge. The error says why there is no such proof.
func Certify(p *subdivision.Position, v validate.Verdict) ([]byte, error) {
	b := p.Bits()
	if b == nil {
		return nil, fmt.Errorf("the order of turns is not examined on a board larger than 8×8")
	}
	for _, f := range v.Findings {
		if f.Severity == validate.Error && f.Rule != subdivision.RuleTurns && f.Rule != subdivision.RuleReplay {
			return nil, fmt.Errorf("the order of turns is not examined where %s is broken", f.Rule)
		}
	}
	g := certificate.Game{Trios: p.Trios(), AnySupport: p.AnySupport()}
	for _, player := range p.Head().Players {
		g.Letters = append(g.Letters, player.Colour)
	}
	switch {
	case v.Undecided:
		return nil, fmt.Errorf("it is undecided whether an order of turns leads to the position")
	case v.Proof != nil:
		return g.Yes(b, v.Proof.Seat, v.Proof.Order)
	}
	return g.No(b)
}

// CheckProof checks a proof that Certify wrote. The error says why it cannot be read.
func CheckProof(text []byte) (score.Report, error) {
	p, err := proof.Read(text)
	if err != nil {
		return score.Report{}, err
	}
	wrong := p.Check()
	says := "An order of turns leads to this board: " + score.Counted(len(p.Turns), "turn") + " were played."
	if p.Answer == "no" {
		says = "No order of turns leads to this board: " + score.Counted(p.InSet(), "state") + ", closed under taking back a turn, without the empty board."
	}
	r := score.Report{No: wrong != nil}
	r.Add(score.Paragraph{Heading: true, Bold: "THE PROOF HOLDS", Text: "   " + says})
	value := checked{Holds: wrong == nil, Answer: p.Answer, Board: p.Board, Seats: p.Seats}
	if wrong != nil {
		value.Wrong = wrong.Error()
		r.Paragraphs[0] = score.Paragraph{Heading: true, Bold: "THE PROOF DOES NOT HOLD", Text: "   " + wrong.Error() + "."}
	}
	r.Value = value
	r.Add(score.Paragraph{})
	for _, row := range p.Board {
		r.Add(score.Paragraph{Text: row})
	}
	needs := " A Small needs a piece of another colour."
	if p.SmallNeeds == "any" {
		needs = " A Small needs a piece of any colour."
	}
	r.Says("Players in the order of seats: " + score.And(p.Seats) + ", " + score.Counted(p.Trios, "trio") + " each." + needs)
	return r, nil
}

// A checked is the answer about a proof, as JSON.
type checked struct {
	Holds  bool     `json:"holds"`
	Answer string   `json:"answer"` // what it proves: yes or no
	Wrong  string   `json:"wrong,omitempty"`
	Board  []string `json:"board"`
	Seats  []string `json:"seats"`
}
