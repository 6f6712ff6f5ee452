// Package session runs the sheet for a command: the questions before it, the editor, the ways to
// end it, and saving the game.
package session

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/term"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/drafts"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// Options are the flags for the sheets of a command.
type Options struct {
	Rulings              saving.Rulings
	NoProof              bool
	League, Season, Note string // of a new game
	Contested, Strict    bool   // how it is recorded
}

// A session is the sheets of one command, one after the other.
type session struct {
	ctx     context.Context
	streams *terminal.Streams
	screen  screen.Screen
	options Options
	known   saving.Suggestions // what the records propose
}

// A game is a game on the sheet.
type game struct {
	kind     *games.Game
	page     *model.Page
	draft    *drafts.Draft
	original string // of changes to a result: its text when it was opened

	judged *score.Judged // when the sheet was last ended; nil while the text cannot be read

	proposed string          // the league that the sheet proposed and nobody typed
	recorded []score.Setting // of changes to a result: the rulings of its position, as long as it stays in this league
	league   string
}

func newSession(ctx context.Context, s *terminal.Streams, o Options) *session {
	r := &session{ctx: ctx, streams: s, screen: onTerminal(s), options: o}
	r.readKnown()
	return r
}

// readKnown reads what the records propose.
func (r *session) readKnown() {
	r.known = saving.SuggestFrom(r.ctx, r.streams)
	r.options.Rulings.League, r.options.Rulings.Leagues = "", r.known.Rulings.Leagues // the sheet names its league
}

// folder returns the folder of the drafts, in the user's state folder.
func folder() string { return filepath.Join(saving.StateFolder(), "drafts") }

// here returns the name of this command's records in drafts of changes to results.
func here(s *terminal.Streams) string {
	place, err := saving.Place(s)
	if err != nil {
		return "" // whoever opens the records reports it
	}
	return records.Shown(place)
}

// draftsHere returns the drafts, the newest first, without those of changes to results of other
// records.
func draftsHere(s *terminal.Streams) ([]*drafts.Draft, error) {
	list, err := drafts.List(folder())
	return slices.DeleteFunc(list, func(d *drafts.Draft) bool { return d.Of.Result != 0 && d.Of.Records != here(s) }), err
}

// open makes the page of a text, which must name its game.
func (r *session) open(text string, d *drafts.Draft) (*game, error) {
	g := games.All.Called(headerOf(text).Game)
	if g == nil {
		return nil, fmt.Errorf("there is no line game: that names one of %s", strings.Join(games.All.Names(), ", "))
	}
	o := &game{kind: g, page: model.Read(g.Game, text), draft: d}
	r.offer(o.page)
	return o, nil
}

func (r *session) offer(p *model.Page) {
	p.Known = model.Known{Players: r.known.People, Leagues: r.known.Leagues, Seasons: r.known.Seasons}
}

// headerOf returns what can be read of a text's headers.
func headerOf(text string) score.Header {
	var file notation.Game
	_ = file.Read(notation.Text{Src: text}) // the rest may be unfinished
	if g := games.All.Called(file.Head.Game); g != nil {
		return model.HeadOf(g.Game, text)
	}
	return file.Head
}

// judge judges a game's text under the rulings that are in force.
func (r *session) judge(o *game, proof bool) games.Judge {
	return games.Judge{Games: games.All, Options: validate.Options{NoProof: !proof}, Rule: func(g *score.Game, h *score.Header) error {
		if err := r.options.Rulings.Apply(g, h); err != nil {
			return err
		}
		if o.recorded != nil && score.SameName(h.League, o.league) {
			h.Under = o.recorded
		}
		return nil
	}}
}

// shown is the one terminal of the program, so that what is typed ahead goes to the next question.
var shown screen.Terminal

func onTerminal(s *terminal.Streams) screen.Screen {
	shown.In, _ = s.In.(*os.File)
	shown.Out, _ = s.Err.(*os.File)
	return &shown
}

// CanShow reports whether a sheet can be shown. People with a screen reader set ACCESSIBLE and use
// their own editor, as do those whose terminal cannot draw or is too small.
func CanShow(s *terminal.Streams) bool {
	if !s.Terminal || os.Getenv("ACCESSIBLE") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	f, ok := s.Err.(*os.File)
	if !ok {
		return false
	}
	columns, rows, err := term.GetSize(int(f.Fd()))
	return err != nil || columns == 0 || columns >= sheet.LeastColumns && rows >= sheet.LeastRows
}

// Choose asks one question on the terminal. The error is terminal.ErrInterrupted when it was left.
func Choose(s *terminal.Streams, question string, choices ...sheet.Choice) (string, error) {
	name, err := sheet.Choose(onTerminal(s), question, choices...)
	return name, exit(err)
}

// Ask asks for one line of text, until check accepts it; about is shown until something is typed.
func Ask(s *terminal.Streams, title, about string, check func(string) error) (string, error) {
	answer, err := sheet.AskText(onTerminal(s), title, about, "", check)
	return answer, exit(err)
}

// exit returns the error of a question or a sheet that was left, with its exit code.
func exit(err error) error {
	if errors.Is(err, screen.ErrInterrupted) || errors.Is(err, screen.ErrBack) {
		return terminal.ErrInterrupted
	}
	return err
}
