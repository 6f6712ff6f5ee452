package subdivision

import (
	"fmt"
	"slices"

	"arbiter/score"
	"arbiter/score/subdivision"
	"arbiter/validate"
	"arbiter/validate/subdivision/certificate"
	"arbiter/validate/subdivision/proof"
)

// Certify writes a proof that some order of turns leads to a position, or that none
// does, which CheckProof checks without a search. The verdict is the position's, by
// Judge. Says tells what of the verdict is not proved. The error says why there is no
// such proof.
func Certify(position score.Position, v validate.Verdict) (text []byte, says string, err error) {
	p := position.(*subdivision.Position)
	for _, f := range v.Findings {
		switch {
		case f.Rule == subdivision.RuleReplay:
			says = "The proof is of the board alone, and says nothing of the moves that were listed."
		case f.Severity == validate.Error && f.Rule != subdivision.RuleTurns:
			return nil, "", fmt.Errorf("the order of turns is not examined where %s is broken", f.Rule)
		}
	}
	g := game(p)
	switch {
	case v.Undecided:
		return nil, "", fmt.Errorf("it is undecided whether an order of turns leads to the position")
	case v.Proof != nil:
		text, err = g.Yes(p.Table, v.Proof.Seat, v.Proof.Order)
	default:
		text, err = g.No(p.Table)
	}
	return text, says, err
}

func game(p *subdivision.Position) *certificate.Game {
	return &certificate.Game{Letters: p.Letters(), Trios: p.Trios(), AnySupport: p.AnySupport()}
}

// CheckProof checks a proof that Certify wrote, and that it is of a game's position
// where one is given. The error says why it cannot be read.
func CheckProof(text []byte, position score.Position) (score.Report, error) {
	p, given := position.(*subdivision.Position)
	c, err := proof.Read(text)
	if err != nil {
		return score.Report{}, err
	}
	value := checked{Answer: c.Answer, Board: c.Board, Seats: c.Seats, Trios: c.Trios, Variants: []string{},
		Rulings: map[string]string{"small-needs": c.SmallNeeds}}
	if c.Trios == subdivision.Trios(true) {
		value.Variants = append(value.Variants, "threehouse")
	}
	if given {
		value.Wrong = otherGame(c, p)
		fits := value.Wrong == ""
		value.Fits = &fits
	}
	title := score.Paragraph{Heading: true, Bold: "THE PROOF IS OF ANOTHER GAME", Text: "   " + value.Wrong + "."}
	if value.Wrong == "" {
		title.Bold, title.Text = "THE PROOF HOLDS", "   "+theorem(c)
		if err := c.Check(); err != nil {
			value.Wrong = err.Error()
			title.Bold, title.Text = "THE PROOF DOES NOT HOLD", "   "+value.Wrong+"."
		}
	}
	value.Holds = value.Wrong == ""
	r := score.Report{Value: value, No: !value.Holds}
	r.Add(title, score.Paragraph{})
	for _, row := range c.Board {
		r.Add(score.Paragraph{Text: row})
	}
	variant := ""
	if len(value.Variants) > 0 {
		variant = " (variant threehouse)"
	}
	r.Says("Players in the order of seats: " + score.And(c.Seats) + ", " + score.Counted(c.Trios, "trio") + " each" + variant +
		". Ruling: small-needs=" + c.SmallNeeds + ".")
	if p == nil {
		r.Says("arbiter validate --check PROOF GAME also checks that this is the board of a game's own text.")
	}
	return r, nil
}

// theorem is what a proof proves.
func theorem(c *proof.Proof) string {
	if c.Answer == "yes" && len(c.Turns) > 0 {
		return "An order of " + score.Counted(len(c.Turns), "turn") + ", the first of them " + c.Turns[0] + ", leads to this board."
	}
	if c.Answer == "yes" {
		return "The board is empty."
	}
	return "No order of turns leads to this board: " + score.Counted(c.InSet(), "state") + ", closed under taking back a turn, without the empty board."
}

// otherGame tells in what a proof is not about a position; "" where it is.
func otherGame(c *proof.Proof, p *subdivision.Position) string {
	own := game(p).Proof(c.Answer, p.Table)
	switch {
	case !slices.Equal(own.Seats, c.Seats):
		return "the game's players are " + score.And(own.Seats) + ", the proof's " + score.And(c.Seats)
	case own.Trios != c.Trios:
		return fmt.Sprintf("the game is played with %d trios each, the proof with %d", own.Trios, c.Trios)
	case own.SmallNeeds != c.SmallNeeds:
		return "the ruling of the game is small-needs=" + own.SmallNeeds + ", the proof's " + c.SmallNeeds
	case len(own.Board) != len(c.Board):
		return fmt.Sprintf("the grid of the game is %[1]d×%[1]d, the proof's %[2]d×%[2]d", len(own.Board), len(c.Board))
	}
	_, says := differences(own.Board, c.Board, "%s is %s in the game and %s in the proof")
	return says
}

// A checked is the answer about a proof, as JSON.
type checked struct {
	Holds    bool              `json:"holds"`
	Answer   string            `json:"answer"` // what it proves: yes or no
	Wrong    string            `json:"wrong,omitempty"`
	Board    []string          `json:"board"`
	Seats    []string          `json:"seats"`
	Trios    int               `json:"trios"`
	Variants []string          `json:"variants"`
	Rulings  map[string]string `json:"rulings"`
	Fits     *bool             `json:"fits,omitempty"` // where a game was given: whether the proof is about it
}
