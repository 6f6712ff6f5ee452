package session

import (
	"os"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/sheet"
)

// NewGameInEditor says how a new game is written down where no sheet can be shown: with
// the user's own editor. The game is that of the name, "" for the one played last.
func NewGameInEditor(a *cli.App, name string, flags book.SaveFlags) error {
	drafts, err := sheet.Drafts(cli.DraftsPath()).List()
	if err != nil {
		return err
	}
	g, players, err := book.LastPlayed(a, name)
	if err != nil {
		return err
	}
	file := freeFile(a, g.Name)
	words := []any{"new", g.Name}
	for i, player := range players {
		if g.Colours {
			player = g.Letters[i:i+1] + " " + player
		}
		words = append(words, "--player", player)
	}
	save := cli.InForce([]any{"score", "--save", file}, "league", flags.League, "season", flags.Season, "note", flags.Note)
	sayCommands(a, sheet.NoSheet,
		a.Hint(append(words, "-o", file)...), cli.InEditor(file), a.Hint(save...))
	for i := range drafts {
		sayDraft(a, &drafts[i])
	}
	return cli.WithExitCode(cli.ExitUnclear, cli.ErrQuiet)
}

// FileInEditor says how a file is changed where no sheet can be shown.
func FileInEditor(a *cli.App, file string) error {
	sayCommands(a, sheet.NoSheet,
		cli.InEditor(file), a.Hint("score", file), a.Hint("score", "--save", file))
	return cli.WithExitCode(cli.ExitUnclear, cli.ErrQuiet)
}

// ResultInEditor says how a result's position is changed where no sheet can be shown.
func ResultInEditor(a *cli.App, of sheet.Origin, game string) error {
	drafts, err := sheet.Drafts(cli.DraftsPath()).List()
	if err != nil {
		return err
	}
	file := freeFile(a, game)
	sayCommands(a, sheet.NoSheet,
		a.Hint("export", of.Result, "-o", file), cli.InEditor(file), a.Hint("edit", of.Result, "--file", file))
	for i := range drafts {
		if drafts[i].Of == of {
			sayDraft(a, &drafts[i])
		}
	}
	return cli.WithExitCode(cli.ExitUnclear, cli.ErrQuiet)
}

// sayDraft says how a draft is gone on with.
func sayDraft(a *cli.App, d *sheet.Draft) {
	save := a.Hint("score", "--save", d.Path)
	if d.Of.Result != 0 {
		save = a.Hint("edit", d.Of.Result, "--file", d.Path)
	}
	sayCommands(a, "There is a draft of "+ShortTime(d.When, a.Now())+", "+DraftTitle(a, d)+". To go on with it:", cli.InEditor(d.Path), save)
}

func sayCommands(a *cli.App, text string, commands ...string) {
	for _, command := range commands {
		text += "\n  " + command
	}
	a.Say(text)
}

// freeFile is game.txt, or another name where there is such a file.
func freeFile(a *cli.App, game string) string {
	if _, err := os.Lstat("game.txt"); err == nil {
		return freeName(game, a.Now())
	}
	return "game.txt"
}
