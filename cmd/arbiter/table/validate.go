package table

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A validateRun is one run of `arbiter validate`.
type validateRun struct {
	*cli.App
	noProof   bool
	trace     bool
	at, piece string
	moves     string
	league    string

	under   book.LeagueRulings
	painter cli.Painter
}

// ValidateCmd is the command `arbiter validate`.
func ValidateCmd(a *cli.App) *cobra.Command {
	r := &validateRun{App: a}
	cmd := &cobra.Command{
		Use:   "validate [FILE...]",
		Short: "Check positions against the rules, with a proof",
		Long: `Validate is the referee: it checks every rule of the game, points at the places
where one is broken, and shows an order of turns that leads to the position, or
the reason why there is none. Where a game's text has single acts (do: move R1
a2 b2, in Zark City) it judges each from the position that the last one left,
and prints the position that they lead to. It exits 0 when all is legal, 1 when
something is not, and 2 when it could not tell.`,
		Example: `  arbiter validate game.txt
  arbiter validate --at c4 --piece R3 game.txt    may Red put a Large there?
  arbiter validate --moves R game.txt             what may Red do now?`,
		RunE: r.run,
	}
	f := cmd.Flags()
	a.RulingFlag(cmd)
	f.BoolVar(&r.noProof, "no-proof", false, "do not search for a playing order")
	f.BoolVar(&r.trace, "trace", false, "show the state after every turn")
	f.StringVar(&r.at, "at", "", "with --piece: may it be placed on this `square` now?")
	f.StringVar(&r.piece, "piece", "", "with --at: the `piece`, as R3")
	f.StringVar(&r.moves, "moves", "", "all that this `player` may do now")
	f.StringVar(&r.league, "league", "", "the `league` whose rulings are in force, unless the text says otherwise")
	return cmd
}

func (r *validateRun) run(_ *cobra.Command, args []string) error {
	switch {
	case (r.at == "") != (r.piece == ""):
		return cli.UsageError("--at and --piece go together: --at c4 --piece R3")
	case r.at != "" && r.moves != "":
		return cli.UsageError("ask one thing at a time: --at with --piece, or --moves")
	}
	if r.league != "" {
		var err error
		if r.under, err = book.RulingsOf(r.App, r.league); err != nil {
			return err
		}
	}
	if len(args) == 0 {
		return r.NoFile("validate")
	}
	return r.Answer(cli.AnswerOptions{Painter: &r.painter, Solver: r.solver}, args)
}

func (r *validateRun) solver() cli.Solver {
	judge := r.under.Judge(r.App, r.league, validate.Options{})
	return func(t notation.Text, to *cli.Answer) {
		g, p, err := judge.Read(t)
		if err == nil {
			switch {
			case r.at != "":
				err = r.mayPlace(g, p, to)
			case r.moves != "":
				err = r.mayMove(g, p, to)
			default:
				r.judge(g, p, to)
			}
		}
		if err != nil {
			r.AnswerUnreadable(to, t, err)
		}
	}
}

func (r *validateRun) judge(g *games.Game, p score.Position, to *cli.Answer) {
	v := g.Referee(p, validate.Options{NoProof: r.noProof, Budget: r.Budget})
	switch {
	case !v.Legal():
		to.Code = max(to.Code, cli.ExitNo)
	case v.Undecided:
		to.Code = max(to.Code, cli.ExitUnclear)
	}
	var steps []score.Step
	if r.trace && g.Trace != nil {
		steps = append([]score.Step{}, g.Trace(p, v.Proof)...) // not nil: --trace was given
	}
	if r.AsJSON() {
		to.Out = cli.AppendJSON(to.Out, gametext.NewVerdictJSON(&v, steps))
		return
	}
	var b bytes.Buffer
	r.print(&b, p, &v)
	if v.Unasked && v.Legal() {
		cli.Paragraph(&b, r.Width, "It was not asked whether an order of turns leads here (--no-proof).")
	}
	if r.trace && g.Trace == nil {
		cli.Paragraph(&b, r.Width, gametext.NoTrace(p.Game()))
	}
	gametext.PrintTrace(&b, r.painter, steps)
	to.Out = append(to.Out, b.Bytes()...)
}

// mayPlace answers --at and --piece.
func (r *validateRun) mayPlace(g *games.Game, p score.Position, to *cli.Answer) error {
	if g.Place == nil {
		return cli.UsageError("--at and --piece are only for %[2]s, not for %[1]s", g.Title, r.Games.TitlesWhere(func(g *games.Game) bool { return g.Place != nil }))
	}
	list, err := g.Place(p, r.at, r.piece)
	if err != nil {
		return cli.UsageError("--at %s --piece %s: %w", r.at, r.piece, err)
	}
	if len(list) > 0 {
		to.Code = max(to.Code, cli.ExitNo)
	}
	if r.AsJSON() {
		to.Out = cli.AppendJSON(to.Out, struct {
			Legal    bool            `json:"legal"`
			Findings []score.Finding `json:"findings"`
		}{len(list) == 0, append([]score.Finding{}, list...)})
		return nil
	}
	var b bytes.Buffer
	if len(list) == 0 {
		fmt.Fprintf(&b, "%s: %s may be placed on %s now.\n", r.painter.Bold("YES"), cli.Clean(r.piece), cli.Clean(r.at))
	} else {
		fmt.Fprintf(&b, "%s: %s may not be placed on %s now.\n\n", r.painter.Bold("NO"), cli.Clean(r.piece), cli.Clean(r.at))
		gametext.PrintFindings(&b, r.painter, g.Game, list)
	}
	to.Out = append(to.Out, b.Bytes()...)
	return nil
}

// mayMove answers --moves.
func (r *validateRun) mayMove(g *games.Game, p score.Position, to *cli.Answer) error {
	if g.Moves == nil {
		return cli.UsageError("--moves is only for %[2]s, not for %[1]s", g.Title, r.Games.TitlesWhere(func(g *games.Game) bool { return g.Moves != nil }))
	}
	list, err := g.Moves(p, r.moves)
	if err != nil {
		return cli.UsageError("--moves: %w", err)
	}
	if r.AsJSON() {
		to.Out = cli.AppendJSON(to.Out, struct {
			Moves []string `json:"moves"`
		}{append([]string{}, list.List...)})
		return nil
	}
	var b bytes.Buffer
	who := cli.Clean(r.moves)
	if seat := p.Head().Seat(r.moves); seat >= 0 {
		who = cli.Clean(p.Head().Players[seat].Name)
	}
	r.printMoves(&b, who, &list)
	to.Out = append(to.Out, b.Bytes()...)
	return nil
}

// print writes a verdict for people.
func (r *validateRun) print(w io.Writer, p score.Position, v *validate.Verdict) {
	fmt.Fprintf(w, "%s\n\n", gametext.VerdictTitle(r.painter, strings.ToUpper(v.Word()), p))
	gametext.PrintFindings(w, r.painter, p.Game(), v.Findings)
	if v.Undecided {
		fmt.Fprintf(w, "  %s\n\n", goesOn(v))
	}
	marks := v.Marks()
	if len(marks) > 0 && v.Next == "" {
		fmt.Fprintf(w, "%s\n", r.painter.Picture(p.Draw(marks)))
	}
	acts, further := splitActs(v)
	gametext.PrintSays(w, r.painter, acts)
	if v.Next != "" {
		fmt.Fprintf(w, "\n%s\n", r.painter.Picture(p.Draw(marks)))
	}
	gametext.PrintSays(w, r.painter, further)
	if len(further) > 0 && v.Next != "" {
		fmt.Fprintln(w)
	}
	if v.Proof != nil {
		gametext.PrintProof(w, r.painter, p, v.Proof)
	}
	if v.Next != "" {
		fmt.Fprintf(w, "  The position now, to feed back:\n\n%s\n", gametext.Indented(cli.Clean(v.Next)))
	}
}
