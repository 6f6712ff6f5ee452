package commands

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

type validateOptions struct {
	rulings       saving.Rulings
	league        string
	noProof       bool
	corrections   bool // in JSON
	trace         bool
	square, piece string // may it be placed there?
	moves         string // of this player
}

// Validate returns the command `arbiter validate`.
func Validate(s *terminal.Streams) *cobra.Command {
	o := &validateOptions{}
	cmd := &cobra.Command{
		Use:   "validate [FILE...]",
		Short: "Check positions against the rules, with a proof",
		Long: `Validate is the referee: it checks every rule of the game, points at the places
where one is broken, and shows an order of turns that leads to the position, or
the reason why there is none. Where one piece, written otherwise, would make a
finished game legal, it says which. - is standard input, and 12 is result 12.
What the text or --ruling says overrules a league.

Where a game's text has single acts (do: move R1 a2 b2, in Zark City) it judges
each from the position that the last one left, and prints the position that they
lead to. It exits 0 when all is legal, 1 when something is not, and 2 when it
could not tell.`,
		Example: `  arbiter validate game.txt
  arbiter validate 12                             a recorded result
  arbiter validate --at c4 --piece R3 game.txt    may Red put a Large there?
  arbiter validate --moves R game.txt             what may Red do now?`,
		RunE: func(cmd *cobra.Command, args []string) error { return runValidate(cmd.Context(), s, o, args) },
	}
	f := cmd.Flags()
	rulingFlag(cmd, &o.rulings)
	f.BoolVar(&o.noProof, "no-proof", false, "do not search for a playing order")
	f.BoolVar(&o.corrections, "corrections", false, "with --json: which piece would make it legal")
	f.BoolVar(&o.trace, "trace", false, "show the state after every turn")
	f.StringVar(&o.square, "at", "", "with --piece: may it be placed on this `square` now?")
	f.StringVar(&o.piece, "piece", "", "with --at: the `piece`, as R3")
	f.StringVar(&o.moves, "moves", "", "all that this `player` may do now")
	f.StringVar(&o.league, "league", "", "the `league` whose rulings are in force")
	return cmd
}

var errCorrections = errors.New("--corrections goes with --json; in words, the slip is part of the verdict")

func runValidate(ctx context.Context, s *terminal.Streams, o *validateOptions, args []string) error {
	switch {
	case o.corrections && !s.JSON:
		return errCorrections
	case (o.square == "") != (o.piece == ""):
		return fmt.Errorf("--at and --piece go together: --at c4 --piece R3")
	case o.square != "" && o.moves != "":
		return fmt.Errorf("ask one thing at a time: --at with --piece, or --moves")
	case len(args) == 0:
		return needsFile("validate")
	}
	if err := o.rulings.Check(); err != nil {
		return err
	}
	if err := o.rulings.ReadLeague(ctx, s, o.league); err != nil {
		return err
	}
	code := 0
	said := map[*score.Game]bool{}
	for a, err := range inParallel(texts(ctx, s, args), func(judge *games.Judge, t notation.Text) validated { return validateText(s, o, judge, t) }) {
		if err != nil {
			return err
		}
		code = max(code, a.code)
		sayOtherRulings(s, &o.rulings, said, a.game)
		switch {
		case a.err != nil:
			err = sayUnreadable(s, a.err)
		case s.JSON:
			_, err = s.Out.Write(a.out)
		default:
			err = s.PrintText(string(a.out))
		}
		if err != nil {
			return err
		}
	}
	return exit(code)
}

// A validated is the answer about one game.
type validated struct {
	game *score.Game
	out  []byte // text, or JSON on a line of its own
	code int
	err  error // why the game could not be read, or the question could not be answered
}

func validateText(s *terminal.Streams, o *validateOptions, judge *games.Judge, t notation.Text) validated {
	g, p, err := judge.Read(t)
	if err == nil {
		err = o.rulings.Apply(g.Game, p.Head())
	}
	if err != nil {
		return validated{err: at(t, err), code: terminal.Unclear}
	}
	var b bytes.Buffer
	code := 0
	var answer any
	switch {
	case o.square != "":
		code, answer, err = mayPlace(&b, s, o, g, p)
	case o.moves != "":
		answer, err = mayMove(&b, s, o, g, p)
	default:
		code, answer = verdict(&b, s, o, g, p)
	}
	out := b.Bytes()
	if err == nil && s.JSON {
		out, err = terminal.JSONLine(answer)
	}
	if err != nil {
		return validated{g.Game, nil, terminal.Unclear, err}
	}
	return validated{g.Game, out, code, nil}
}

func verdict(w *bytes.Buffer, s *terminal.Streams, o *validateOptions, g *games.Game, p score.Position) (code int, answer any) {
	v := g.Referee(p, validate.Options{NoProof: o.noProof})
	switch {
	case !v.Legal():
		code = terminal.No
	case v.Undecided:
		code = terminal.Unclear
	}
	var steps []score.Step
	if o.trace && g.Trace != nil {
		steps = append([]score.Step{}, g.Trace(p, v.Proof)...) // not nil: they were asked for
	}
	if s.JSON {
		answer := gameprint.VerdictJSON(&v, steps)
		if o.corrections {
			answer = gameprint.WithCorrections(answer, g.Corrections(p))
		}
		return code, answer
	}
	gameprint.PrintVerdict(w, s.Pen(), s.Width, p, &v)
	if v.Unasked && v.Legal() {
		terminal.Paragraph(w, s.Width, "No order of turns was searched for (--no-proof).")
	}
	if o.trace && g.Trace == nil {
		terminal.Paragraph(w, s.Width, gameprint.NoTrace(g.Game))
	}
	if len(steps) > 0 && !bytes.HasSuffix(w.Bytes(), []byte("\n\n")) {
		fmt.Fprintln(w)
	}
	gameprint.PrintTrace(w, s.Pen(), s.Width, steps)
	return code, nil
}

type placeJSON struct {
	Legal    bool                       `json:"legal"`
	Findings score.Array[score.Finding] `json:"findings"`
}

// mayPlace answers --at and --piece.
func mayPlace(w io.Writer, s *terminal.Streams, o *validateOptions, g *games.Game, p score.Position) (code int, answer any, err error) {
	if g.Place == nil {
		return 0, nil, fmt.Errorf("--at and --piece are only for %[2]s, not for %[1]s", g.Title, games.All.TitlesWhere(func(g *games.Game) bool { return g.Place != nil }))
	}
	list, err := g.Place(p, o.square, o.piece)
	if err != nil {
		return 0, nil, fmt.Errorf("--at %s --piece %s: %w", o.square, o.piece, err)
	}
	what := terminal.Clean(fmt.Sprintf("%s may be placed on %s now.", o.piece, o.square))
	if len(list) == 0 {
		fmt.Fprintf(w, "%s: %s\n", s.Pen().Bold("YES"), what)
		return 0, placeJSON{Legal: true}, nil
	}
	fmt.Fprintf(w, "%s: %s\n\n", s.Pen().Bold("NO"), strings.Replace(what, " may be ", " may not be ", 1))
	gameprint.PrintFindings(w, s.Pen(), s.Width, g.Game, list)
	return terminal.No, placeJSON{Findings: list}, nil
}

type movesJSON struct {
	Moves score.Array[string] `json:"moves"`
	Wins  []string            `json:"wins,omitempty"` // those that win at once
}

// mayMove answers --moves.
func mayMove(w io.Writer, s *terminal.Streams, o *validateOptions, g *games.Game, p score.Position) (answer any, err error) {
	if g.Moves == nil {
		return nil, fmt.Errorf("--moves is only for %[2]s, not for %[1]s", g.Title, games.All.TitlesWhere(func(g *games.Game) bool { return g.Moves != nil }))
	}
	moves, err := g.Moves(p, o.moves)
	if err != nil {
		return nil, fmt.Errorf("--moves: %w", err)
	}
	who := o.moves
	if seat := p.Head().Seat(o.moves); seat >= 0 {
		who = p.Head().Players[seat].Name
	}
	gameprint.PrintMoves(w, s.Pen(), s.Width, who, &moves)
	return movesJSON{moves.List, moves.Wins}, nil
}
