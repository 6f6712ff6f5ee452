package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A scoreRun is one `arbiter score`.
type scoreRun struct {
	*app
	game    string
	noProof bool
	trace   bool
	save    bool
	saveTo  saveFlags
	painter painter
	files   []string
	under   leagueRulings
	form    bool     // the game comes from a form
	kept    []toSave // what a form's game would be recorded as
}

func (a *app) scoreCmd() *cobra.Command {
	r := &scoreRun{app: a}
	cmd := &cobra.Command{
		Use:   "score [FILE...]",
		Short: "Score finished games, line by line",
		Long: `Score checks each game of the files and adds up its points, a line for every
point. Without a file, on a terminal, it asks for the game in a form; - is
standard input. An illegal position is scored all the same and exits 1.

With --save or --league the rulings of the league are in force; a ruling that
the text or the command line says overrules them.`,
		Example: `  arbiter score game.txt
  arbiter score --save --league "Tuesday league" game.txt
  arbiter score --json --no-proof season.txt > season.jsonl`,
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args) },
	}
	f := cmd.Flags()
	f.StringVar(&r.game, "game", "", "the `game` whose form to show")
	f.StringArrayVar(&a.rulings, "ruling", nil, "`NAME=VALUE`: settle what the rules leave open (repeatable)")
	_ = cmd.RegisterFlagCompletionFunc("ruling", completeRulings)
	f.BoolVar(&r.noProof, "no-proof", false, "search for no playing order, for bulk work")
	f.BoolVar(&r.trace, "trace", false, "show the state after every turn")
	f.BoolVar(&r.save, "save", false, "record the result")
	f.StringVar(&r.saveTo.league, "league", "", "the `league` whose rulings are in force, and with --save the one it is recorded in")
	f.StringVar(&r.saveTo.season, "season", "", "with --save: the `season`")
	f.StringVar(&r.saveTo.note, "note", "", "with --save: a `note` to the result")
	f.BoolVar(&r.saveTo.strict, "strict", false, "with --save: record nothing when something looks wrong")
	f.BoolVar(&r.saveTo.contested, "contested", false, "with --save: record it as contested, an illegal position too")
	for flag, complete := range map[string]cobra.CompletionFunc{
		"game": completeGameNames, "league": a.completeNames("leagues"), "season": a.completeNames("seasons"),
	} {
		_ = cmd.RegisterFlagCompletionFunc(flag, complete) // the flag is there
	}
	noFiles(cmd, "note")
	return cmd
}

func (r *scoreRun) run(args []string) error {
	if !r.save && (r.saveTo != saveFlags{league: r.saveTo.league}) {
		return usage("--season, --note, --contested and --strict go with --save")
	}
	if r.saveTo.league != "" && !r.save { // said wrongly, it is told before a form is filled in
		var err error
		if r.under, err = r.rulingsOf(r.saveTo.league); err != nil {
			return err
		}
	}
	if len(args) == 0 {
		if r.interactive() {
			return r.ask()
		}
		return noFile("score")
	}
	r.files = args
	return r.score(func(p pipeline) error { return r.app.files(args, p) })
}

// noFile says what to do where a file is missing and nobody can be asked.
func noFile(verb string) error {
	return usage("%s needs a file: name one, or - for standard input; arbiter new GAME prints one to fill in (games: %s)",
		verb, strings.Join(gameNames(), ", "))
}

// score answers games and records them, all in one go, when that was asked.
func (r *scoreRun) score(feed func(pipeline) error) error {
	do := answering{painter: &r.painter, solver: r.solver}
	if r.save {
		s, err := r.newSaver(r.saveTo)
		if err != nil {
			return err
		}
		defer s.close()
		r.under = s.under
		do.took = func(one *answer) error { return s.addAll(one.saves) }
		do.done = s.save
	}
	if r.form && !r.save {
		do.took = func(one *answer) error {
			r.kept = append(r.kept, one.saves...)
			return nil
		}
	}
	return r.answers(do, feed)
}

// solver answers texts with their scores.
func (r *scoreRun) solver() solver {
	var read parser
	return func(t notation.Text, to *answer) {
		g, p, err := read.read(t)
		var over []score.Setting
		if err == nil {
			over, err = r.over(g.Game)
		}
		if err == nil {
			h := p.Head()
			h.Over = over
			h.Under, err = r.under.of(g.Game, orWord(r.saveTo.league, r.saveTo.league != "", h.League))
		}
		if err != nil {
			r.unread(to, t, err)
			return
		}
		v := g.judge(p, validate.Options{NoProof: r.noProof})
		sheet := p.Sheet()
		if !v.Legal() {
			to.code = max(to.code, exitNo)
		}
		if r.save || r.form {
			to.saves = append(to.saves, toSave{p, sheet, v.Legal(), v.Complete})
		}
		var steps []score.Step
		if r.trace && g.trace != nil {
			steps = append([]score.Step{}, g.trace(p, v.Proof)...) // not nil: it was asked for
		}
		if r.asJSON() {
			to.out = appendJSON(to.out, scoreOf(&sheet, &v, steps))
			return
		}
		var out, errs bytes.Buffer
		printTrace(&out, r.painter, steps)
		r.print(&out, p, &sheet, &v)
		r.findings(&errs, p, &v)
		to.out, to.err = append(to.out, out.Bytes()...), append(to.err, errs.Bytes()...)
	}
}

// unread answers a text that could not be read.
func (a *app) unread(to *answer, t notation.Text, err error) {
	to.code = max(to.code, exitUnclear)
	var bad *notation.Error
	if !errors.As(err, &bad) && !strings.HasPrefix(err.Error(), "--") { // what is wrong with a flag is of every game
		err = fmt.Errorf("%s:%d:1: %w", t.File, t.Line, err)
	}
	if a.asJSON() {
		to.out = appendJSON(to.out, unreadable(err))
		return
	}
	to.err = append(to.err, complaint(err)...)
}

// complaint is an error for people, with all mistakes of a game.
func complaint(err error) string {
	var bad *notation.Error
	if !errors.As(err, &bad) {
		return "error: " + clean(err.Error()) + "\n"
	}
	var b strings.Builder
	for _, one := range bad.All() {
		b.WriteString("error: " + clean(one.Show()) + "\n")
	}
	if bad.Further {
		b.WriteString("More mistakes follow in this game; these are the first.\n")
	}
	return b.String()
}

// asJSON tells whether the answer is JSON: by flag or by the output's ending.
func (a *app) asJSON() bool {
	return a.json || strings.HasSuffix(a.output, ".json") || strings.HasSuffix(a.output, ".jsonl")
}

// toSave is a game that is to be recorded.
type toSave struct {
	position        score.Position
	sheet           score.Sheet
	legal, complete bool
}

// ask asks for a game in a form, scores it, and asks whether to record it.
func (r *scoreRun) ask() error {
	text, err := r.app.ask(r.game)
	if err != nil {
		return err
	}
	r.form = true
	if err := r.score(func(p pipeline) error { return p.run(notation.NewReader(strings.NewReader(text), "the form")) }); err != nil {
		return err
	}
	if r.save || len(r.kept) == 0 {
		return nil
	}
	if !r.kept[0].legal {
		fmt.Fprintln(r.err, "The position is illegal; if recorded, it is contested until somebody decides.")
	}
	save, league, season, err := r.askSave()
	if err != nil || !save {
		return err
	}
	s, err := r.newSaver(saveFlags{league: league, season: season, contested: !r.kept[0].legal})
	if err != nil {
		return err
	}
	defer s.close()
	ruled := r.ruled() // the answer that was given
	if r.under, r.saveTo.league = s.under, league; ruled || r.ruled() {
		r.again(text)
		s.flags.contested = !r.kept[0].legal
	}
	if err := s.addAll(r.kept); err != nil {
		return err
	}
	return s.save(&output{app: r.app}, func() error { return nil }) // the answer was given already
}

// ruled tells whether a league's rulings are in force for a form's game.
func (r *scoreRun) ruled() bool { return len(r.under[score.NameKey(r.saveTo.league)]) > 0 }

// again answers a form's game under the rulings of the league that it is to be
// recorded in, and says what they change.
func (r *scoreRun) again(text string) {
	var one answer
	r.solver()(notation.Text{File: "the form", Line: 1, Src: text}, &one)
	if len(one.saves) == 0 { // it was read a moment ago
		return
	}
	before, now := &r.kept[0], &one.saves[0]
	if a, b := totals(&before.sheet), totals(&now.sheet); a != b || before.legal != now.legal {
		r.note(orWord("under the rulings of "+r.saveTo.league, r.ruled(), "without a league's rulings") + " the score is " + b + orWord("", now.legal, ", and the position is illegal"))
	}
	r.kept = one.saves
}

// totals is a sheet in a few words: "Ann 24, Bob 23".
func totals(s *score.Sheet) string {
	list := make([]string, len(s.Tallies))
	for i := range s.Tallies {
		list[i] = s.Tallies[i].Name + " " + minus(s.Tallies[i].Total())
	}
	return strings.Join(list, ", ")
}

// addAll takes games in their order.
func (s *saver) addAll(list []toSave) error {
	for _, g := range list {
		if err := s.add(g); err != nil {
			return err
		}
	}
	return nil
}
