package session

import (
	"cmp"
	"context"
	"os"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/drafts"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
)

// newGameInEditor says how to write a new game down with one's own editor, where no sheet can be
// shown. Without a name it is the newest result's game; its players play again.
func newGameInEditor(ctx context.Context, s *terminal.Streams, name string, o Options) error {
	list, err := draftsHere(s)
	if err != nil {
		return err
	}
	g, players, newest := &games.All[0], []string{"Ann", "Bob"}, saving.SuggestFrom(ctx, s).Newest
	if name != "" {
		if g, err = games.All.Named(name); err != nil {
			return err
		}
	} else if newest != nil {
		g = cmp.Or(games.All.Find(newest.Game), g)
	}
	if newest != nil && len(newest.Names()) >= g.MinPlayers {
		players = newest.Names()[:min(len(newest.Names()), g.MaxPlayers)]
	}
	file := freeFile(s, g.Name)
	words := []any{"new", g.Name}
	for i, player := range players {
		if g.Colours {
			player = g.Letters[i:i+1] + " " + player
		}
		words = append(words, "--player", player)
	}
	save := []any{"score", "--save", file}
	for _, flag := range [][2]string{{"--league", o.League}, {"--season", o.Season}, {"--note", o.Note}} {
		if flag[1] != "" {
			save = append(save, flag[0], flag[1])
		}
	}
	sayCommands(s, sheet.NoSheet, s.Hint(append(words, "-o", file)...), inEditor(file), s.Hint(save...))
	for _, d := range list {
		sayDraft(s, d)
	}
	return terminal.ErrUnclear
}

// fileInEditor says how to change a file where no sheet can be shown.
func fileInEditor(s *terminal.Streams, file string) error {
	sayCommands(s, sheet.NoSheet, inEditor(file), s.Hint("score", file), s.Hint("score", "--save", file))
	return terminal.ErrUnclear
}

// resultInEditor says how to change a result's position where no sheet can be shown.
func resultInEditor(s *terminal.Streams, of drafts.Origin, game string) error {
	list, err := draftsHere(s)
	if err != nil {
		return err
	}
	file := freeFile(s, game)
	sayCommands(s, sheet.NoSheet, s.Hint("export", of.Result, "-o", file), inEditor(file), s.Hint("edit", of.Result, "--file", file))
	for _, d := range list {
		if d.Of.Same(of) {
			sayDraft(s, d)
		}
	}
	return terminal.ErrUnclear
}

// sayDraft says how to continue a draft.
func sayDraft(s *terminal.Streams, d *drafts.Draft) {
	save := s.Hint("score", "--save", d.Path)
	if d.Of.Result != 0 {
		save = s.Hint("edit", d.Of.Result, "--file", d.Path)
	}
	sayCommands(s, "The draft of "+shortTime(d.When, s.Now())+", "+titleOf(d)+":", inEditor(d.Path), save)
}

func sayCommands(s *terminal.Streams, text string, commands ...string) {
	for _, command := range commands {
		text += "\n  " + command
	}
	s.Say("%s", text)
}

// inEditor returns the command that opens a file in the user's own editor.
func inEditor(file string) string {
	return cmp.Or(os.Getenv("VISUAL"), os.Getenv("EDITOR"), "nano") + " " + records.ShellWord(file)
}

// freeFile returns GAME.txt, or another name where that file exists.
func freeFile(s *terminal.Streams, game string) string {
	if _, err := os.Lstat("game.txt"); err == nil {
		return freeName(game, s.Now())
	}
	return "game.txt"
}
