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
	edit    bool
	drafts  bool
	people  bool // the answer is for people, whatever the flags say
	// stored are the rulings that a recorded result has beside those of its text,
	// as long as it stays in its league; nil for new games.
	stored func(*score.Header) ([]score.Setting, bool)
}

func (a *app) scoreCmd() *cobra.Command {
	r := &scoreRun{app: a}
	cmd := &cobra.Command{
		Use:   "score [FILE...]",
		Short: "Score finished games, line by line",
		Long: `Score checks each game of the files and adds up its points, a line for every
point. Without a file, on a terminal, it opens a sheet to fill in; with --edit a
file is opened in it. - is standard input. An illegal position is scored all the
same and exits 1.

Whatever is typed into a sheet is kept in a draft at once. --drafts lists those
that were neither saved nor discarded; the next arbiter score offers them.

With --save or --league the rulings of the league are in force; a ruling that
the text or the command line says overrules them.`,
		Example: `  arbiter score game.txt
  arbiter score --save --league "Tuesday league" game.txt
  arbiter score --edit game.txt
  arbiter score --json --no-proof season.txt > season.jsonl`,
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&r.game, "game", "", "the `game` whose sheet to open")
	f.BoolVar(&r.edit, "edit", false, "open the file in a sheet")
	f.BoolVar(&r.drafts, "drafts", false, "list the sheets that were neither saved nor discarded")
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

func (r *scoreRun) run(cmd *cobra.Command, args []string) error {
	if r.drafts {
		return r.listDrafts(args)
	}
	if !r.save && (r.saveTo != saveFlags{league: r.saveTo.league}) {
		return usage("--season, --note, --contested and --strict go with --save")
	}
	if r.saveTo.league != "" && !r.save { // said wrongly, it is told before a sheet is filled in
		var err error
		if r.under, err = r.rulingsOf(r.saveTo.league); err != nil {
			return err
		}
	}
	if len(args) == 0 || r.edit {
		if r.interactive() {
			return r.ask(cmd, args)
		}
		if r.edit {
			return usage("--edit needs a terminal")
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
			h.Under, err = r.rulingsUnder(g.Game, h)
		}
		if err != nil {
			r.unread(to, t, err)
			return
		}
		v := g.judge(p, validate.Options{NoProof: r.noProof})
		sheet := p.Breakdown()
		if !v.Legal() {
			to.code = max(to.code, exitNo)
		}
		if r.save || r.people {
			to.saves = append(to.saves, toSave{p, sheet, v.Legal(), v.Complete, verdictLine(&v)})
		}
		var steps []score.Step
		if r.trace && g.trace != nil {
			steps = append([]score.Step{}, g.trace(p, v.Proof)...) // not nil: it was asked for
		}
		if r.asJSON() && !r.people {
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

// rulingsUnder are the rulings of the league that a game is played in.
func (r *scoreRun) rulingsUnder(g *score.Game, h *score.Header) ([]score.Setting, error) {
	if r.stored != nil {
		if list, same := r.stored(h); same {
			return list, nil
		}
	}
	return r.under.of(g, orWord(r.saveTo.league, r.saveTo.league != "", h.League))
}

// unread answers a text that could not be read.
func (a *app) unread(to *answer, t notation.Text, err error) {
	to.code = max(to.code, exitUnclear)
	var bad *notation.Error
	if !errors.As(err, &bad) && !strings.HasPrefix(err.Error(), "--") { // what is wrong with a flag is of every game
		err = fmt.Errorf("%s:%d:1: %w", t.File, t.Line, err)
	}
	if a.asJSON() {
		to.out = appendJSON(to.out, notReadJSON(err))
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
	sheet           score.Breakdown
	legal, complete bool
	verdict         string // in a line, for people
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
