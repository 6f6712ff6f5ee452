package games

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/validate"
)

// A Correction is another piece that makes an illegal position legal, in one of some places.
type Correction struct {
	At   score.Array[string] `json:"at"` // as findings name them: "c4", "Ann 2"
	From string              `json:"from"`
	To   string              `json:"to"`

	alone bool // nothing else stands in such a place
}

// String returns the correction as a condition: "c4 is R2", "one of a1, b3 and c4 is R2", "one R3
// of Ann 2 is R2".
func (c Correction) String() string {
	n, to := len(c.At), c.To
	switch to {
	case "..":
		to = "empty"
	case "##":
		to = "a park"
	}
	switch {
	case !c.alone:
		return "one " + c.From + " of " + score.And(c.At) + " is " + to
	case n > 1:
		return "one of " + score.And(c.At) + " is " + to
	}
	return c.At[0] + " is " + to
}

// CorrectionsSentence puts corrections into a sentence: "Legal if c4 is R2, or if d5 is B1." It is
// "" for none.
func CorrectionsSentence(list []Correction) string {
	if len(list) == 0 {
		return ""
	}
	return "Legal if " + strings.Join(score.Texts(list), ", or if ") + "."
}

const (
	mostCorrections  = 3
	mostJudgements   = 2000   // of changed positions, before an order of turns is searched for
	correctionBudget = 20_000 // states of that search, as a page has
	mostUnfilled     = 3      // in a position that looks finished
)

// Corrections finds the changes of one piece after which an illegal position is legal and the game
// over, the likeliest slip of the pen first. There are none in games of which nearly every change
// would do, none while much is still to be filled in, and none where the only fault is that no
// order of turns leads to the position.
func (g *Game) Corrections(p score.Position) []Correction {
	written, ok := p.(score.Correctable)
	if !ok {
		return nil
	}
	quick := validate.Options{NoProof: true}
	before, unfilled := g.Referee(p, quick), written.Unfilled()
	if before.Legal() || !before.Complete && unfilled > mostUnfilled {
		return nil
	}
	goesOn := !before.Complete && unfilled == 0 // for example because a pile is not built yet
	var possible []score.Change
	judged := 0
	for c := range written.Changes() {
		if judged++; judged > mostJudgements {
			break
		}
		if v := g.Referee(c.After, quick); v.Legal() && (v.Complete || goesOn) {
			possible = append(possible, c)
		}
	}
	slices.SortStableFunc(possible, func(a, b score.Change) int { return cmp.Compare(unlikely(&a), unlikely(&b)) })
	var list []Correction
	var done []score.Change // one for each cell
	for _, c := range possible {
		way := slices.IndexFunc(list, func(o Correction) bool { return o.From == c.From && o.To == c.To })
		told := slices.ContainsFunc(done, func(o score.Change) bool { return o.At == c.At && o.From == c.From })
		if told || way < 0 && len(list) == mostCorrections {
			continue
		}
		if v := g.Referee(c.After, validate.Options{Budget: correctionBudget}); v.Word() != "legal" {
			continue
		}
		if way < 0 {
			way = len(list)
			list = append(list, Correction{From: c.From, To: c.To, alone: c.Alone})
		}
		list[way].At = append(list[way].At, c.At)
		done = append(done, c)
	}
	for _, c := range list {
		slices.Sort(c.At)
	}
	return list
}

// unlikely grades a change as a slip of the pen, the likeliest first: nothing written, or another
// size of the same colour; another colour of the same size; the piece of a neighbouring cell; any
// other piece.
func unlikely(c *score.Change) int {
	switch {
	case c.From == "..", c.From[0] == c.To[0]:
		return 0
	case c.From[1] == c.To[1]:
		return 1
	case c.Beside:
		return 2
	}
	return 3
}
