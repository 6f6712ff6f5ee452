// Package table has the commands about the text of a game: score, validate, best,
// odds, new and rules.
package table

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/session"
	"arbiter/score/notation"
)

// A scoreRun is one run of `arbiter score`.
type scoreRun struct {
	gametext.Scorer
	game       string
	save       bool
	saveTo     book.SaveFlags
	edit       bool
	link       bool
	editResult func(cmd *cobra.Command, s *session.Sheet, draft sheet.Draft) error // resumes a draft of changes to a result
}

// ScoreCmd is the command `arbiter score`. The function editResult resumes a draft
// of changes to a recorded result.
func ScoreCmd(a *cli.App, editResult func(*cobra.Command, *session.Sheet, sheet.Draft) error) *cobra.Command {
	r := &scoreRun{Scorer: gametext.Scorer{App: a}, editResult: editResult}
	cmd := &cobra.Command{
		Use:   "score [FILE...]",
		Short: "Score finished games, line by line",
		Long: `Score checks each game of the files and adds up its points, a line for every
point. Without a file, on a terminal, it opens a sheet to fill in; with --edit a
file is opened in it. - is standard input. An illegal position is scored all the
same and exits 1. One of a game that is not over is saved as contested, and
counts once arbiter confirm says so.

Whatever is typed into a sheet is kept in a draft at once. The next arbiter
score offers those that were neither saved nor discarded. With ACCESSIBLE=1 or
TERM=dumb no sheet opens: score says how to use an editor of your own.

With --save or --league the rulings of the league are in force; a ruling that
the text or the command line says overrules them.`,
		Example: `  arbiter score game.txt
  arbiter score subdivision
  arbiter score --save --league "Tuesday league" game.txt
  arbiter score --edit game.txt
  arbiter score --link game.txt
  arbiter score --json --no-proof season.txt > season.jsonl`,
		RunE: r.run,
	}
	f := cmd.Flags()
	f.StringVar(&r.game, "game", "", "the `game` whose sheet to open; arbiter score GAME does that too")
	f.BoolVar(&r.edit, "edit", false, "open the file in a sheet")
	cli.LinkFlag(cmd, &r.link)
	a.RulingFlag(cmd)
	f.BoolVar(&r.NoProof, "no-proof", false, "do not search for a playing order, for bulk work")
	f.BoolVar(&r.Trace, "trace", false, "show the state after every turn")
	f.BoolVar(&r.save, "save", false, "record the result")
	f.StringVar(&r.saveTo.League, "league", "", "the `league` whose rulings are in force, and with --save the one it is recorded in")
	f.StringVar(&r.saveTo.Season, "season", "", "with --save: the `season`")
	f.StringVar(&r.saveTo.Note, "note", "", "with --save: a `note` to the result")
	f.BoolVar(&r.saveTo.Strict, "strict", false, "with --save: record nothing when something looks wrong")
	f.BoolVar(&r.saveTo.Contested, "contested", false, "with --save: record it as contested, an illegal position too")
	return cmd
}

func (r *scoreRun) run(cmd *cobra.Command, args []string) error {
	if err := r.CheckLink(r.link); err != nil {
		return err
	}
	if r.link && (r.save || r.edit || r.Trace) {
		return cli.UsageError("--link writes only the link; leave out --save, --edit and --trace")
	}
	if r.game != "" && len(args) > 0 {
		return cli.UsageError("--game opens an empty sheet; a file says its game itself, so leave one of them out")
	}
	if len(args) == 1 && !r.edit && r.game == "" && r.isGame(args[0]) {
		r.game, args = args[0], nil
	}
	if len(args) == 1 {
		if near := r.gameMeant(args[0]); near != "" {
			return cli.UsageError("there is no file %s; did you mean the game %s?", args[0], near)
		}
	}
	if !r.save && (r.saveTo != book.SaveFlags{League: r.saveTo.League}) {
		return cli.UsageError("--season, --note, --contested and --strict go with --save")
	}
	if r.saveTo.League != "" && !r.save { // a wrong league is reported before a sheet is filled in
		var err error
		if r.Under, err = book.RulingsOf(r.App, r.saveTo.League); err != nil {
			return err
		}
	}
	r.League = r.saveTo.League
	if r.link && len(args) > 0 {
		p, err := r.Position(args)
		if err != nil {
			return err
		}
		return r.AnswerTo(func(w io.Writer) error { return r.WritePositionLink(w, p, "Arbiter: "+args[0]) })
	}
	if len(args) == 0 || r.edit {
		if r.ShowsForms() && !r.link {
			return r.ask(cmd, args)
		}
		if r.Interactive() && !r.link {
			return r.inOwnEditor(args)
		}
		if r.edit {
			return cli.UsageError("--edit needs a terminal")
		}
		if r.game != "" {
			g, err := r.GameNamed(r.game)
			if err != nil {
				return err
			}
			return cli.UsageError("the sheet of %s opens on a terminal only; a file to fill in is made by:\n  %s", g.Title, r.Hint("new", g.Name, "-o", g.Name+".txt"))
		}
		return r.NoFile("score")
	}
	if len(args) == 1 && args[0] != "-" && !r.save {
		r.File = args[0]
	}
	return r.score(args)
}

// isGame tells whether an argument names a game and no file.
func (r *scoreRun) isGame(name string) bool {
	_, err := os.Stat(name)
	return err != nil && r.Games.Called(name) != nil
}

// gameMeant is the game whose name is near an argument that names neither a game nor a
// file; "" for none.
func (r *scoreRun) gameMeant(name string) string {
	if _, err := os.Stat(name); err == nil || name == "-" {
		return ""
	}
	return notation.Nearest(name, r.Games.Names())
}

// score answers games, and records them in one transaction with --save.
func (r *scoreRun) score(files []string) error {
	do := cli.AnswerOptions{Painter: &r.Painter, Solver: r.Solver}
	if r.save {
		s, err := book.NewSaver(r.App, r.saveTo)
		if err != nil {
			return err
		}
		defer s.Close()
		r.Under = s.Under
		do.Save, do.Finish = s.Add, s.Save
		if r.AsJSON() {
			do.More = s.Members
		}
	}
	return r.Answer(do, files)
}
