package session

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/drafts"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records/league"
	"arbiter/score"
)

// NewGame opens a sheet for a new game or a draft, and after it for another one with the same
// players. name is the game; "" asks for it.
func NewGame(ctx context.Context, s *terminal.Streams, name string, o Options) error {
	if !CanShow(s) {
		return newGameInEditor(ctx, s, name, o)
	}
	return newSession(ctx, s, o).newGames(name)
}

func (r *session) newGames(name string) error {
	head := r.firstHeader()
	var last *game // that was saved
	illegal := false
	for {
		o, asked, err := r.begin(name, head)
		if err != nil {
			return exit(err)
		}
		end, err := r.fill(o)
		switch {
		case errors.Is(err, screen.ErrBack) && asked: // to the question before the sheet
			continue
		case errors.Is(err, screen.ErrBack) && last != nil: // to the question whether to play another
		case err != nil || end != endSaved:
			return exit(err)
		default:
			last, illegal = o, illegal || !o.judged.Verdict.Legal()
		}
		if name, err = r.askForAnother(last); err != nil {
			return exit(err)
		}
		if name == "" && illegal {
			return terminal.ErrNo
		}
		if name == "" {
			return nil
		}
		r.readKnown() // what was just saved, too
		head = headerOf(last.page.Text())
		head.Date, head.Round, head.Note, head.ID, head.First = league.Today(r.streams.Now()), "", r.options.Note, "", 0
	}
}

// firstHeader is the header of the first sheet: today's date, the players of the newest result,
// its league, and what the flags say.
func (r *session) firstHeader() score.Header {
	h := score.Header{Date: league.Today(r.streams.Now()), League: r.options.League, Season: r.options.Season, Note: r.options.Note}
	newest := r.known.Newest
	if newest == nil {
		return h
	}
	if h.League == "" {
		h.League = newest.League
	}
	if text, err := gameprint.Notation(newest); err == nil && text != "" {
		head := headerOf(text)
		h.Game, h.Players = head.Game, head.Players
		return h
	}
	for _, name := range newest.Names() {
		h.Players = append(h.Players, score.Player{Name: name, Named: true})
	}
	return h
}

// begin makes the page of a new game, or opens a draft. It asks which, unless the game was named
// and has no drafts; asked tells that it did.
func (r *session) begin(name string, head score.Header) (o *game, asked bool, err error) {
	list, err := drafts.List(folder())
	if err != nil {
		r.streams.Say("warning: %v", err)
	}
	here, named := r.here(), games.All.Called(name)
	list = slices.DeleteFunc(list, func(d *drafts.Draft) bool {
		g := games.All.Called(headerOf(d.Text).Game)
		return named != nil && g != named || d.Of.Result != 0 && d.Of.Records != here
	})
	var choices []sheet.Choice
	for _, d := range list {
		choices = append(choices, sheet.Choice{Name: d.Path, Label: "Go on: " + titleOf(d), About: "draft of " + shortTime(d.When, r.streams.Now())})
	}
	title := "Which game was played?"
	if named != nil {
		title = "Go on with a draft?"
		choices = append(choices, sheet.Choice{Name: named.Name, Label: "A new game of " + named.Title})
	} else {
		choices = append(choices, allGames()...)
	}
	chosen := choices[0].Name
	if asked = len(choices) > 1; asked {
		if chosen, err = sheet.Choose(r.screen, title, choices...); err != nil {
			return nil, asked, err
		}
	}
	for _, d := range list {
		if d.Path == chosen {
			if o, err = r.goOn(d); err != nil {
				r.streams.Say("the text of the draft is in %s", terminal.Clean(d.Path))
			}
			return o, asked, err
		}
	}
	return r.newGame(games.All.Find(chosen), head), asked, nil
}

func allGames() (choices []sheet.Choice) {
	for i := range games.All {
		choices = append(choices, sheet.Choice{Name: games.All[i].Name, Label: games.All[i].Title})
	}
	return choices
}

// goOn opens a draft.
func (r *session) goOn(d *drafts.Draft) (*game, error) {
	switch {
	case d.Of.Result != 0:
		return r.openResult(d.Of.Result, d)
	case d.Of.File != "":
		return r.openFile(d.Of.File, d)
	}
	return r.open(d.Text, d)
}

// newGame is an empty sheet of a game, with the headers that are proposed.
func (r *session) newGame(g *games.Game, h score.Header) *game {
	if h.Game != g.Name { // another game has other colours, variants and rulings
		h.Players = slices.Clone(h.Players[:min(len(h.Players), g.MaxPlayers)])
		for i := range h.Players {
			h.Players[i].Colour = ""
		}
		h.Variants, h.Rulings = nil, nil
	}
	o := &game{of: g, page: model.New(g.Game, h), draft: drafts.New(folder(), g.Name, drafts.Origin{})}
	if h.League != r.options.League {
		o.proposed = h.League
	}
	r.offer(o.page)
	return o
}

// titleOf describes a draft in a few words: the game, who played, what it changes.
func titleOf(d *drafts.Draft) string {
	h := headerOf(d.Text)
	words := h.Game
	if g := games.All.Called(words); g != nil {
		words = g.Title
	}
	var names []string
	for _, p := range h.Players {
		names = append(names, p.Name)
	}
	if len(names) > 0 {
		words += " · " + strings.Join(names, ", ")
	}
	switch {
	case d.Of.Result != 0:
		words += fmt.Sprintf(" · changes to %d", d.Of.Result)
	case d.Of.File != "":
		words += " · changes to " + filepath.Base(d.Of.File)
	}
	return terminal.Clean(words)
}

// shortTime writes the clock time of a time today, and the date before it for other
// days.
func shortTime(t, now time.Time) string {
	t = t.Local()
	if t.Format(time.DateOnly) == now.Local().Format(time.DateOnly) {
		return t.Format("15:04")
	}
	return t.Format("2006-01-02 15:04")
}

// askForAnother asks for one more game of the same players. It returns the name of the game, ""
// for none.
func (r *session) askForAnother(o *game) (name string, err error) {
	for {
		name, err = sheet.Choose(r.screen, "Another game, the same players?",
			sheet.Choice{Name: "", Label: "No"},
			sheet.Choice{Name: o.of.Name, Label: o.of.Title + " again"},
			sheet.Choice{Name: "other", Label: "Different game"})
		switch {
		case errors.Is(err, screen.ErrBack), errors.Is(err, screen.ErrInterrupted):
			return "", nil // the game is saved
		case err != nil || name != "other":
			return name, err
		}
		if name, err = sheet.Choose(r.screen, "Which game was played?", allGames()...); !errors.Is(err, screen.ErrBack) {
			return name, err
		}
	}
}
