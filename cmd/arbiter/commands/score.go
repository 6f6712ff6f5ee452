package commands

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet/session"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/score/notation"
	"arbiter/validate"
)

type scoreOptions struct {
	rulings      saving.Rulings
	game         string
	edit, link   bool
	build        bool // every pile is built as well as possible
	noProof      bool
	corrections  bool // in JSON
	trace, save  bool
	league       string
	leagueTyped  bool // "" is no league
	season, note string
	contested    bool
	strict       bool
}

// Score returns the command `arbiter score`.
func Score(s *terminal.Streams) *cobra.Command {
	o := &scoreOptions{}
	cmd := &cobra.Command{
		Use:   "score [FILE...]",
		Short: "Score finished games, line by line",
		Long: `Score checks each game of the files and adds up its points, a line for every
point. - is standard input, and 12 is result 12. Without a file, on a terminal,
it opens a sheet to fill in, and keeps what is typed as a draft. An illegal
position is scored all the same and exits 1. A game that is not over is saved as
contested; arbiter confirm settles it. With --save or --league the league's
rulings are in force; those of the text and of --ruling overrule them.`,
		Example: `  arbiter score game.txt
  arbiter score --save --league "Tuesday league" game.txt
  arbiter score --json --no-proof season.txt > season.jsonl`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.leagueTyped = cmd.Flags().Changed("league")
			return runScore(cmd.Context(), s, o, args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "open the sheet of this `game`, as score GAME does")
	f.BoolVar(&o.edit, "edit", false, "open the file in a sheet")
	f.BoolVar(&o.link, "link", false, "write a link that opens it on the referee's page")
	rulingFlag(cmd, &o.rulings)
	f.BoolVar(&o.build, "build", false, "in Buyer's Market: build each pile as well as possible")
	f.BoolVar(&o.noProof, "no-proof", false, "do not search for a playing order")
	f.BoolVar(&o.corrections, "corrections", false, "with --json: which piece would make it legal")
	f.BoolVar(&o.trace, "trace", false, "show the state after every turn")
	f.BoolVar(&o.save, "save", false, "record the result")
	f.StringVar(&o.league, "league", "", "the `league`: its rulings and, with --save, its table")
	f.StringVar(&o.season, "season", "", "with --save: the `season`")
	f.StringVar(&o.note, "note", "", "with --save: a `note` to the result")
	f.BoolVar(&o.strict, "strict", false, "with --save: save nothing if something looks wrong")
	f.BoolVar(&o.contested, "contested", false, "with --save: as contested, even if illegal")
	return cmd
}

func runScore(ctx context.Context, s *terminal.Streams, o *scoreOptions, args []string) error {
	if len(args) == 1 && !o.edit && o.game == "" && isGame(args[0]) {
		o.game, args = args[0], nil
	}
	if err := o.check(s, args); err != nil {
		return err
	}
	if !o.save {
		if err := o.rulings.ReadLeague(ctx, s, o.league); err != nil {
			return err
		}
	}
	switch {
	case o.link && len(args) > 0:
		return linkOf(ctx, s, o, args)
	case len(args) == 0 || o.edit:
		return openSheet(ctx, s, o, args)
	case o.save:
		return scoreAndSave(ctx, s, o, args)
	}
	next := "" // the file to save
	if len(args) == 1 && args[0] != "-" && !isRecorded(args[0]) {
		next = args[0]
	}
	code := 0
	said := map[*score.Game]bool{}
	for a, err := range scoredGames(ctx, s, o, args, next) {
		if err != nil {
			return err
		}
		code = max(code, a.code)
		sayOtherRulings(s, &o.rulings, said, a.judged.Game)
		if err := a.print(s); err != nil {
			return err
		}
	}
	return exit(code)
}

// check refuses combinations of flags and arguments that make no sense.
func (o *scoreOptions) check(s *terminal.Streams, args []string) error {
	switch {
	case o.corrections && !s.JSON:
		return errCorrections
	case o.link && (o.save || o.edit || o.trace):
		return fmt.Errorf("--link writes only the link; leave out --save, --edit and --trace")
	case o.build && (len(args) == 0 || o.edit):
		return fmt.Errorf("--build builds the piles of a file; on a sheet, Build it does")
	case o.game != "" && len(args) > 0:
		return fmt.Errorf("--game opens an empty sheet; a file says its game itself, so leave one of them out")
	case !o.save && (o.season != "" || o.note != "" || o.contested || o.strict):
		return fmt.Errorf("--season, --note, --contested and --strict go with --save")
	}
	for _, arg := range args {
		if o.save && isRecorded(arg) {
			return fmt.Errorf("--save records files, and %s is recorded", arg)
		}
	}
	if len(args) == 1 {
		if near := gameMeant(args[0]); near != "" {
			return fmt.Errorf("there is no file %s; did you mean the game %s?", args[0], near)
		}
	}
	return o.rulings.Check()
}

// isGame reports whether an argument names a game and no file.
func isGame(name string) bool {
	_, err := os.Stat(name)
	return err != nil && games.All.Called(name) != nil
}

// gameMeant returns a game with a name close to an argument that names neither a game nor a file;
// "" for none.
func gameMeant(name string) string {
	if _, err := os.Stat(name); err == nil || name == "-" {
		return ""
	}
	return notation.Nearest(name, games.All.Names())
}

// A scored is the answer about one game.
type scored struct {
	judged score.Judged
	out    []byte // the answer: text, or JSON on a line of its own
	errs   []byte // what breaks a rule, for people
	code   int
	saved  bool  // it is to be recorded
	err    error // why the game could not be read; then the other fields are empty
}

// scoredGames scores the games of files. next is the file that a hint says how to save; "" for
// none.
func scoredGames(ctx context.Context, s *terminal.Streams, o *scoreOptions, files []string, next string) iter.Seq2[scored, error] {
	return inParallel(texts(ctx, s, files), func(judge *games.Judge, t notation.Text) scored {
		g, p, err := judge.Read(t)
		if err == nil {
			err = o.rulings.Apply(g.Game, p.Head())
		}
		if err == nil {
			p, err = o.built(judge, g, p, t, &o.rulings)
		}
		if err != nil {
			return scored{err: at(t, err), code: terminal.Unclear}
		}
		return scorePosition(s, o, g, p, next)
	})
}

// scorePosition scores a position under the rulings that are in force.
func scorePosition(s *terminal.Streams, o *scoreOptions, g *games.Game, p score.Position, next string) scored {
	a := scored{judged: g.Judged(p, validate.Options{NoProof: o.noProof})}
	if !a.judged.Verdict.Legal() {
		a.code = terminal.No
	}
	var steps []score.Step
	if o.trace && g.Trace != nil {
		steps = append([]score.Step{}, g.Trace(p, a.judged.Verdict.Proof)...) // not nil: they were asked for
	}
	if s.JSON {
		answer := gameprint.ScoreJSON(&a.judged, steps)
		if o.corrections {
			answer = gameprint.WithCorrections(answer, g.Corrections(p))
		}
		a.out, a.err = terminal.JSONLine(answer)
		return a
	}
	var b bytes.Buffer
	gameprint.PrintTrace(&b, s.Pen(), s.Width, steps)
	if o.trace && g.Trace == nil {
		terminal.Paragraph(&b, s.Width, gameprint.NoTrace(g.Game))
	}
	save := ""
	if next != "" {
		words := []any{"score", "--save"}
		if o.build {
			words = append(words, "--build")
		}
		save = hintOfFile(s, &o.rulings, append(words, next)...)
	}
	gameprint.PrintScored(&b, s.Pen(), s.Width, &a.judged, save)
	a.out = b.Bytes()
	var errs bytes.Buffer
	gameprint.PrintFindings(&errs, s.ErrPen(), s.ErrWidth, g.Game, a.judged.Verdict.Findings)
	a.errs = errs.Bytes()
	return a
}

// built returns a position with the best building in place of each pile, where the flag asks for
// it.
func (o *scoreOptions) built(judge *games.Judge, g *games.Game, p score.Position, t notation.Text, r *saving.Rulings) (score.Position, error) {
	if !o.build {
		return p, nil
	}
	if g.Build == nil {
		return nil, fmt.Errorf("--build is only for %[2]s, not for %[1]s", g.Title, games.All.TitlesWhere(func(g *games.Game) bool { return g.Build != nil }))
	}
	t.Src = g.Build(p, t.Src)
	_, p, err := judge.Read(t)
	if err == nil {
		err = r.Apply(g.Game, p.Head())
	}
	return p, err
}

// print writes the answer.
func (a *scored) print(s *terminal.Streams) error {
	if a.err != nil {
		return sayUnreadable(s, a.err)
	}
	if s.JSON {
		_, err := s.Out.Write(a.out)
		return err
	}
	if err := s.PrintText(string(a.out)); err != nil {
		return err
	}
	if len(a.errs) > 0 {
		s.Out.Flush()
		s.Err.Write(a.errs)
	}
	return nil
}

// hintOfFile returns a command for a file with the same rulings.
func hintOfFile(s *terminal.Streams, r *saving.Rulings, words ...any) string {
	if r.League != "" {
		words = append(words, "--league", r.League)
	}
	for _, ruling := range r.Flags {
		words = append(words, "--ruling", ruling)
	}
	return s.Hint(words...)
}

// sayOtherRulings says, once a game, which --ruling flags belong to other games.
func sayOtherRulings(s *terminal.Streams, r *saving.Rulings, said map[*score.Game]bool, g *score.Game) {
	if g == nil || said[g] {
		return
	}
	said[g] = true
	for _, text := range r.Others(g) {
		s.Say("note: --ruling %s is not of %s, and changes nothing there", text, g.Title)
	}
}

// scoreAndSave scores the games of files and records them in one command.
func scoreAndSave(ctx context.Context, s *terminal.Streams, o *scoreOptions, files []string) error {
	store, err := saving.OpenStore(s, saving.ToRecord)
	if err != nil {
		return err
	}
	defer store.Close()
	answers, list, err := scoreToSave(ctx, s, store, o, files)
	if err != nil {
		return err
	}
	seen := s.Width < terminal.Unlimited && !s.JSON // a person sees the scores before a question; a pipe may be slow to take them
	if seen {
		if err := printScored(s, answers); err != nil {
			return err
		}
	}
	change := &saving.Change{}
	if len(list) > 0 {
		if change, err = saving.SaveAsking(ctx, s, store, list, o.strict); err != nil {
			return err
		}
		change.PrintAside(s)
		change.SayDoubts(s)
	}
	code, n := 0, 0
	for i := range answers {
		code = max(code, answers[i].code)
		if !answers[i].saved {
			continue
		}
		if s.JSON {
			if answers[i].out, err = withMembers(answers[i].out, change.OfGame(n)); err != nil {
				return err
			}
		}
		n++
	}
	if !seen {
		if err := printScored(s, answers); err != nil {
			return change.Unwritten(s, err)
		}
	}
	return exit(code)
}

// scoreToSave scores the games of files, each by the rulings of the league in which it is to be
// recorded. list has those that are to be recorded.
func scoreToSave(ctx context.Context, s *terminal.Streams, store *records.Store, o *scoreOptions, files []string) (answers []scored, list []saving.Game, err error) {
	rulings := o.rulings
	if rulings.Leagues, err = store.LeagueRulings(ctx); err != nil {
		return nil, nil, err
	}
	said := map[*score.Game]bool{}
	judge := games.Judge{Games: games.All}
	for t, err := range texts(ctx, s, files) {
		if err != nil {
			return nil, nil, err
		}
		g, p, err := judge.Read(t)
		if err != nil {
			answers = append(answers, scored{err: err, code: terminal.Unclear})
			continue
		}
		game := saving.NewGame(p.Head())
		if _, err := os.Stat(t.File); err == nil {
			game.File = t.File
		}
		if err := o.incoming(ctx, s, store, &game); err != nil {
			return nil, nil, err
		}
		rulings.League = game.League
		if err := rulings.Apply(g.Game, p.Head()); err != nil {
			return nil, nil, at(t, err)
		}
		if p, err = o.built(&judge, g, p, t, &rulings); err != nil {
			return nil, nil, at(t, err)
		}
		sayOtherRulings(s, &rulings, said, g.Game)
		a := scorePosition(s, o, g, p, "")
		if !a.judged.Verdict.Legal() && !o.contested {
			s.Say("%s:%d: not recorded: the position is illegal (--contested records it as contested)", t.File, t.Line)
		} else if err := game.SetScore(&a.judged); err != nil {
			return nil, nil, at(t, err)
		} else {
			a.saved = true
			list = append(list, game)
		}
		answers = append(answers, a)
	}
	return answers, list, nil
}

func printScored(s *terminal.Streams, answers []scored) error {
	for i := range answers {
		if err := answers[i].print(s); err != nil {
			return err
		}
	}
	return s.Out.Flush()
}

// incoming fills in a game's league and date: from the flags, which overrule its headers, and from
// the league that Arbiter proposes.
func (o *scoreOptions) incoming(ctx context.Context, s *terminal.Streams, store *records.Store, game *saving.Game) error {
	if o.contested {
		game.State = league.Contested
	}
	if o.season != "" {
		game.Season = o.season
	}
	if o.note != "" {
		game.Note = o.note
	}
	if o.leagueTyped {
		game.League = o.league
	}
	return saving.Propose(ctx, s, store, game, o.leagueTyped || game.League != "", game.Season != "")
}

// withMembers adds members to a JSON object on a line.
func withMembers(object []byte, more any) ([]byte, error) {
	line, err := terminal.JSONLine(more)
	if err != nil {
		return nil, err
	}
	return append(append(bytes.TrimSuffix(object, []byte("}\n")), ','), line[1:]...), nil
}

// linkOf writes the link of the only game of the files, with the rulings in force.
func linkOf(ctx context.Context, s *terminal.Streams, o *scoreOptions, files []string) error {
	var found *link.Position
	judge := games.Judge{Games: games.All}
	for t, err := range texts(ctx, s, files) {
		if err != nil {
			return err
		}
		if found != nil {
			return fmt.Errorf("a link holds one game; name a file with only one")
		}
		g, p, err := judge.Read(t)
		if err != nil {
			return err
		}
		if err := o.rulings.Apply(g.Game, p.Head()); err != nil {
			return at(t, err)
		}
		if p, err = o.built(&judge, g, p, t, &o.rulings); err != nil {
			return at(t, err)
		}
		h := p.Head()
		h.Rulings = gameprint.ToBeSaid(g.Game, h)
		found = &link.Position{Text: p.String()}
	}
	if found == nil {
		return fmt.Errorf("there is no game in %s", strings.Join(files, ", "))
	}
	return printLink(s, found)
}

// openSheet opens a sheet for a new game, or for a file with --edit. Where no sheet can be shown it
// says how to use an editor instead.
func openSheet(ctx context.Context, s *terminal.Streams, o *scoreOptions, args []string) error {
	switch {
	case o.link || !s.Terminal && o.game == "" && !o.edit:
		return needsFile("score")
	case o.edit && !s.Terminal:
		return fmt.Errorf("--edit needs a terminal")
	case o.edit && len(args) != 1, o.edit && args[0] == "-":
		return fmt.Errorf("--edit opens one file:\n  %s", s.Hint("score", "--edit", "game.txt"))
	}
	if o.game != "" {
		g, err := games.All.Named(o.game)
		if err != nil {
			return err
		}
		if !s.Terminal {
			return fmt.Errorf("the sheet of %s opens on a terminal only; a file to fill in is made by:\n  %s", g.Title, s.Hint("new", g.Name, "-o", g.Name+".txt"))
		}
	}
	sheet := session.Options{Rulings: o.rulings, NoProof: o.noProof, League: o.league, Season: o.season, Note: o.note, Contested: o.contested, Strict: o.strict}
	if o.edit {
		return session.EditFile(ctx, s, args[0], sheet)
	}
	return session.NewGame(ctx, s, o.game, sheet)
}
