package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/sheet"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A validateRun is one `arbiter validate`.
type validateRun struct {
	*app
	noProof   bool
	trace     bool
	at, piece string
	moves     string
	league    string
	under     leagueRulings
	painter   painter
	people    bool // the answer is for people, whatever the flags say
}

func (a *app) validateCmd() *cobra.Command {
	r := &validateRun{app: a}
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
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&a.rulings, "ruling", nil, "`NAME=VALUE`: settle what the rules leave open (repeatable)")
	_ = cmd.RegisterFlagCompletionFunc("ruling", completeRulings)
	f.BoolVar(&r.noProof, "no-proof", false, "search for no playing order")
	f.BoolVar(&r.trace, "trace", false, "show the state after every turn")
	f.StringVar(&r.at, "at", "", "with --piece: may it be placed on this `square` now?")
	f.StringVar(&r.piece, "piece", "", "with --at: the `piece`, as R3")
	f.StringVar(&r.moves, "moves", "", "all that this `player` may do now")
	f.StringVar(&r.league, "league", "", "the `league` whose rulings are in force, unless the text says otherwise")
	_ = cmd.RegisterFlagCompletionFunc("league", a.completeNames("leagues")) // the flag is there
	return cmd
}

func (r *validateRun) run(args []string) error {
	if (r.at == "") != (r.piece == "") {
		return usage("--at and --piece go together: --at c4 --piece R3")
	}
	if r.at != "" && r.moves != "" {
		return usage("ask one thing at a time: --at with --piece, or --moves")
	}
	if r.league != "" {
		var err error
		if r.under, err = r.rulingsOf(r.league); err != nil {
			return err
		}
	}
	if len(args) == 0 {
		if r.interactive() {
			return r.ask()
		}
		return noFile("validate")
	}
	return r.answers(answering{painter: &r.painter, solver: r.solver}, func(p pipeline) error { return r.files(args, p) })
}

func (r *validateRun) solver() solver {
	var read parser
	return func(t notation.Text, to *answer) {
		g, p, err := read.read(t)
		var over []score.Setting
		if err == nil {
			over, err = r.over(g.Game)
		}
		if err == nil {
			p.Head().Under, err = r.under.of(g.Game, r.league)
		}
		if err == nil {
			p.Head().Over = over
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
			r.unread(to, t, err)
		}
	}
}

func (r *validateRun) judge(g *game, p score.Position, to *answer) {
	v := g.judge(p, validate.Options{NoProof: r.noProof})
	switch {
	case !v.Legal():
		to.code = max(to.code, exitNo)
	case v.Undecided:
		to.code = max(to.code, exitUnclear)
	}
	var steps []score.Step
	if r.trace && g.trace != nil {
		steps = append([]score.Step{}, g.trace(p, v.Proof)...) // not nil: it was asked for
	}
	if r.asJSON() && !r.people {
		to.out = appendJSON(to.out, verdictOf(&v, steps))
		return
	}
	var b bytes.Buffer
	r.print(&b, p, &v)
	printTrace(&b, r.painter, steps)
	to.out = append(to.out, b.Bytes()...)
}

// mayPlace answers --at and --piece.
func (r *validateRun) mayPlace(g *game, p score.Position, to *answer) error {
	if g.place == nil {
		return usage("--at and --piece are no question of %s, only of %s", g.Title, questionOf(func(g *game) bool { return g.place != nil }))
	}
	list, err := g.place(p, r.at, r.piece)
	if err != nil {
		return usage("--at %s --piece %s: %w", r.at, r.piece, err)
	}
	if len(list) > 0 {
		to.code = max(to.code, exitNo)
	}
	if r.asJSON() && !r.people {
		to.out = appendJSON(to.out, struct {
			Legal    bool          `json:"legal"`
			Findings []findingJSON `json:"findings"`
		}{len(list) == 0, findings(list)})
		return nil
	}
	var b bytes.Buffer
	if len(list) == 0 {
		fmt.Fprintf(&b, "%s: %s may be placed on %s now.\n", r.painter.bold("YES"), clean(r.piece), clean(r.at))
	} else {
		fmt.Fprintf(&b, "%s: %s may not be placed on %s now.\n\n", r.painter.bold("NO"), clean(r.piece), clean(r.at))
		r.list(&b, g.Game, list)
	}
	to.out = append(to.out, b.Bytes()...)
	return nil
}

// mayMove answers --moves.
func (r *validateRun) mayMove(g *game, p score.Position, to *answer) error {
	if g.moves == nil {
		return usage("--moves is no question of %s, only of %s", g.Title, questionOf(func(g *game) bool { return g.moves != nil }))
	}
	list, err := g.moves(p, r.moves)
	if err != nil {
		return usage("--moves: %w", err)
	}
	if r.asJSON() && !r.people {
		to.out = appendJSON(to.out, struct {
			Moves []string `json:"moves"`
		}{append([]string{}, list.List...)})
		return nil
	}
	var b bytes.Buffer
	who := clean(r.moves)
	if seat := p.Head().Seat(r.moves); seat >= 0 {
		who = clean(p.Head().Players[seat].Name)
	}
	r.printMoves(&b, who, &list)
	to.out = append(to.out, b.Bytes()...)
	return nil
}

// print writes a verdict for people.
func (r *validateRun) print(w io.Writer, p score.Position, v *validate.Verdict) {
	fmt.Fprintf(w, "%s\n\n", verdictTitle(r.painter, strings.ToUpper(v.Word()), p))
	r.list(w, p.Game(), v.Findings)
	marks := score.Marks{}
	for _, f := range v.Findings {
		for _, at := range f.At {
			if f.Severity == validate.Error {
				marks[at] = score.Fault
			}
		}
	}
	if len(marks) > 0 && v.Next == "" {
		fmt.Fprintf(w, "%s\n", r.painter.picture(p.Draw(marks)))
	}
	acts, further := actsOf(v)
	r.says(w, acts)
	if v.Next != "" {
		fmt.Fprintf(w, "\n%s\n", r.painter.picture(p.Draw(marks)))
	}
	r.says(w, further)
	if len(further) > 0 && v.Next != "" {
		fmt.Fprintln(w)
	}
	if v.Proof != nil {
		r.proof(w, p, v.Proof)
	}
	if v.Next != "" {
		fmt.Fprintf(w, "  The position now, to feed back:\n\n%s\n", indented(clean(v.Next)))
	}
}

// ask opens a sheet and checks what is filled in.
func (r *validateRun) ask() error {
	if err := r.tryOutput(); err != nil {
		return err
	}
	s := r.newSheetRun()
	s.head = s.proposed(saveFlags{league: r.league})
	s.ends = func(string, *answered) []sheetEnding {
		return []sheetEnding{{"Done", func() (bool, error) { return true, nil }}}
	}
	s.answer = func(text string) answered {
		one := answered{sound: true}
		s.forPeople(func() {
			r.people, r.painter = true, r.app.painter(r.err)
			r.solver()(notation.Text{File: "the sheet", Line: 1, Src: text}, &one.answer)
			r.people = false
		})
		return one
	}
	for {
		other, err := s.begin("")
		if err != nil {
			return asked(err)
		}
		if other != nil {
			return usage("that draft is of changes; arbiter score goes on with it")
		}
		last, err := s.run()
		if errors.Is(err, sheet.ErrBack) { // to the questions once more
			continue
		}
		if err != nil {
			return err
		}
		r.code = max(r.code, last.code)
		if r.shown() {
			return nil
		}
		return r.answers(answering{painter: &r.painter, solver: r.solver}, func(p pipeline) error {
			return p.run(notation.NewReader(strings.NewReader(s.page.Text()), "the sheet"))
		})
	}
}
