package show

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/store"
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
	Keep    bool   // the games are to be recorded
	People  bool   // the answer is for people, whatever the flags say
	File    string // what --save could be said of
	League  string // as the command line says it
	Under   store.LeagueRulings
	// stored are the rulings that a recorded result has beside those of its text,
	// as long as it stays in its league; nil for new games.
	Stored func(*score.Header) ([]score.Setting, bool)
}

// Solver answers texts with their scores.
func (r *Scorer) Solver() cli.Solver {
	read := r.Games.Parser()
	return func(t notation.Text, to *cli.Answer) {
		g, p, err := read.Read(t)
		var over []score.Setting
		if err == nil {
			over, err = r.FlagRulings(g.Game)
		}
		if err == nil {
			h := p.Head()
			h.Over = over
			h.Under, err = r.rulingsUnder(g.Game, h)
		}
		if err != nil {
			r.AnswerUnreadable(to, t, err)
			return
		}
		v := g.Judge(p, validate.Options{NoProof: r.NoProof})
		sheet := p.Breakdown()
		if !v.Legal() {
			to.Code = max(to.Code, cli.ExitNo)
		}
		if r.Keep || r.People {
			to.Saves = append(to.Saves, cli.ToSave{Position: p, Breakdown: sheet, Legal: v.Legal(), Complete: v.Complete, Verdict: verdictLine(&v)})
		}
		var steps []score.Step
		if r.Trace && g.Trace != nil {
			steps = append([]score.Step{}, g.Trace(p, v.Proof)...) // not nil: it was asked for
		}
		if r.AsJSON() && !r.People {
			to.Out = cli.AppendJSON(to.Out, scoreOf(&sheet, &v, steps))
			return
		}
		var out, errs bytes.Buffer
		PrintTrace(&out, r.Painter, steps)
		r.print(&out, p, &sheet, &v)
		PrintFindings(&errs, r.App.Painter(r.Err), p.Game(), v.Findings)
		to.Out, to.Err = append(to.Out, out.Bytes()...), append(to.Err, errs.Bytes()...)
	}
}

// rulingsUnder are the rulings of the league that a game is played in.
func (r *Scorer) rulingsUnder(g *score.Game, h *score.Header) ([]score.Setting, error) {
	if r.Stored != nil {
		if list, same := r.Stored(h); same {
			return list, nil
		}
	}
	return r.Under.Of(g, cli.TextIf(r.League, r.League != "", h.League))
}

// print writes a game's score for people: who won, the board, the points. What
// is against it stands first.
func (r *Scorer) print(w io.Writer, p score.Position, sheet *score.Breakdown, v *validate.Verdict) {
	fmt.Fprintln(w, VerdictTitle(r.Painter, standing(v), p))
	if !v.Legal() {
		indent := strings.Repeat(" ", len(standing(v))+3)
		fmt.Fprintf(w, "%s%s\n", indent, cli.Wrap(strings.Fields(cli.Clean(reasons(v))), r.Width-len(indent), indent))
	}
	fmt.Fprintln(w)
	PrintBody(w, r.Painter, p.Game(), sheet, v.Complete, p.Draw(BoardMarks(sheet, v)), v.Findings)
	switch {
	case !v.Legal():
		fmt.Fprintln(w)
		return
	case v.Undecided:
		fmt.Fprintf(w, "  undecided: the findings tell why\n")
	case v.Proof != nil:
		fmt.Fprintf(w, "  %s\n", cli.Wrap(strings.Fields("legal: a playing order exists (arbiter validate shows it)"), r.Width-2, "  "))
	default:
		fmt.Fprintf(w, "  no rule is broken\n")
	}
	if r.File != "" {
		fmt.Fprintf(w, "  save:  arbiter score --save %s\n", cli.QuoteArg(r.File))
	}
	fmt.Fprintln(w)
}
