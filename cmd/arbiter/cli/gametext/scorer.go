package gametext

import (
	"bytes"
	"cmp"
	"fmt"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A Scorer answers texts with their scores.
type Scorer struct {
	*cli.App
	Painter cli.Painter
	NoProof bool
	Trace   bool
	People  bool   // the answer is for people, even with --json
	File    string // the file to name in the hint about --save, "" for no hint
	League  string // as --league says it
	Under   book.LeagueRulings
	// Stored, which is nil for new games, returns the rulings that a recorded result
	// was scored under beside those of its text, and whether it is still in the same
	// league.
	Stored func(*score.Header) ([]score.Setting, bool)
}

// Solver returns a solver that scores texts.
func (r *Scorer) Solver() cli.Solver {
	judge := r.App.Judge(validate.Options{NoProof: r.NoProof}, r.rulingsUnder)
	return func(t notation.Text, to *cli.Answer) {
		j, err := judge.Text(t)
		if err != nil {
			r.AnswerUnreadable(to, t, err)
			return
		}
		to.Judged = &j
		if !j.Verdict.Legal() {
			to.Code = max(to.Code, cli.ExitNo)
		}
		var steps []score.Step
		g := r.Games.Find(j.Game.Name)
		if r.Trace && g.Trace != nil {
			steps = append([]score.Step{}, g.Trace(j.Position, j.Verdict.Proof)...) // not nil: --trace was given
		}
		if r.AsJSON() && !r.People {
			to.Out = cli.AppendJSON(to.Out, newScoreJSON(&j, steps))
			return
		}
		var out, errs bytes.Buffer
		PrintTrace(&out, r.Painter, steps)
		r.print(&out, &j)
		if r.Trace && g.Trace == nil {
			cli.Paragraph(&out, r.Width, NoTrace(j.Game))
		}
		PrintFindings(&errs, r.App.Painter(r.Err), j.Game, j.Verdict.Findings)
		to.Out, to.Err = append(to.Out, out.Bytes()...), append(to.Err, errs.Bytes()...)
	}
}

// rulingsUnder returns the rulings of the league in which a game is played.
func (r *Scorer) rulingsUnder(g *score.Game, h *score.Header) ([]score.Setting, error) {
	if r.Stored != nil {
		if list, same := r.Stored(h); same {
			return list, nil
		}
	}
	return r.Under.Of(g, cmp.Or(r.League, h.League))
}

// print writes a game's score for people: what makes it illegal, who won, the board
// and the points.
func (r *Scorer) print(w io.Writer, j *score.Judged) {
	v := &j.Verdict
	fmt.Fprintln(w, VerdictTitle(r.Painter, verdictWord(v), j.Position))
	if why := verdictReason(v); why != "" {
		cli.Labelled(w, r.Width, len(verdictWord(v))+3, "", why)
	}
	fmt.Fprintln(w)
	PrintBody(w, r.Painter, j)
	switch {
	case !v.Legal():
		fmt.Fprintln(w)
		return
	case v.Undecided:
		fmt.Fprintf(w, "  undecided: the findings tell why\n")
	case v.Proof != nil:
		fmt.Fprintf(w, "  legal: a playing order exists\n")
		if r.File != "" {
			fmt.Fprintf(w, "  to see it:\n    %s\n", r.again("validate", r.File))
		}
	default:
		fmt.Fprintf(w, "  no rule is broken\n")
	}
	if r.File != "" {
		fmt.Fprintf(w, "  to save it:\n    %s\n", r.again("score", "--save", r.File))
	}
	fmt.Fprintln(w)
}

// again is the hint of a command that judges the same file by the same rulings.
func (r *Scorer) again(words ...any) string {
	words = cli.InForce(words, "league", r.League)
	for _, ruling := range r.Rulings {
		words = append(words, "--ruling", ruling)
	}
	return r.Hint(words...)
}
