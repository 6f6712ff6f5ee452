package session

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
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

// NewGame opens a sheet for a new game or a draft, and after it one for another game with the same
// players. name is the game; "" asks for it.
func NewGame(ctx context.Context, s *terminal.Streams, name string, o Options) error {
	if !CanShow(s) {
		return newGameInEditor(ctx, s, name, o)
	}
	return newSession(ctx, s, o).newGames(name)
}

func (r *session) newGames(name string) error {
	head := r.firstHeader()
	var last *game // the last game that was saved
	illegal := false
	for {
		end := ""
		o, asked, err := r.begin(name, head)
		if err == nil {
			end, err = r.fill(o)
		}
		switch {
		case errors.Is(err, screen.ErrBack) && o != nil && asked: // back to the question before the sheet
			continue
		case errors.Is(err, screen.ErrBack) && last != nil: // back to the question whether to play another
		case err == nil && end != endSaved && illegal: // an earlier game was illegal
			return terminal.ErrNo
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
		r.readKnown() // with what was just saved
		head = headerOf(last.page.Text())
		head.Date, head.Round, head.Note, head.ID, head.First = league.Today(r.streams.Now()), "", r.options.Note, "", 0
	}
}

// firstHeader returns the header of the first sheet: today's date, the players of the newest
// result, its league, and what the flags say.
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
// and has no drafts; asked reports that it did.
func (r *session) begin(name string, head score.Header) (o *game, asked bool, err error) {
	list, err := draftsHere(r.streams)
	if err != nil {
		r.streams.Say("warning: %v", err)
	}
	named := games.All.Called(name)
	list = slices.DeleteFunc(list, func(d *drafts.Draft) bool {
		return named != nil && games.All.Called(headerOf(d.Text).Game) != named
	})
	title, fresh := "Which game was played?", allGames()
	if named != nil {
		title, fresh = draftQuestion, []sheet.Choice{{Name: named.Name, Label: "A new game of " + named.Title}}
	}
	if asked = named == nil || len(list) > 0; !asked {
		return r.newGame(named, head), asked, nil
	}
	draft, chosen, err := r.chooseDraft(title, list, fresh...)
	switch {
	case err != nil:
		return nil, asked, err
	case draft == nil:
		return r.newGame(games.All.Find(chosen), head), asked, nil
	case draft.Of.Result != 0:
		o, err = r.openResult(draft.Of.Result, draft)
	case draft.Of.File != "":
		o, err = r.openFile(draft.Of.File, draft)
	default:
		o, err = r.open(draft.Text, draft)
	}
	if err != nil {
		r.streams.Say("the text of the draft is in %s", terminal.Clean(draft.Path))
	}
	return o, asked, err
}

const draftQuestion = "Go on with a draft?"

// chooseDraft asks which draft to continue. It is nil where the person chose something else.
func (r *session) chooseDraft(title string, list []*drafts.Draft, fresh ...sheet.Choice) (d *drafts.Draft, chosen string, err error) {
	var choices []sheet.Choice
	for _, d := range list {
		choices = append(choices, sheet.Choice{Name: d.Path, Label: "Go on: " + titleOf(d), About: "draft of " + shortTime(d.When, r.streams.Now())})
	}
	if chosen, err = sheet.Choose(r.screen, title, append(choices, fresh...)...); err != nil {
		return nil, "", err
	}
	if i := slices.IndexFunc(list, func(d *drafts.Draft) bool { return d.Path == chosen }); i >= 0 {
		return list[i], "", nil
	}
	return nil, chosen, nil
}

func allGames() (choices []sheet.Choice) {
	for i := range games.All {
		choices = append(choices, sheet.Choice{Name: games.All[i].Name, Label: games.All[i].Title})
	}
	return choices
}

// newGame returns an empty sheet of a game, with the proposed headers.
func (r *session) newGame(g *games.Game, h score.Header) *game {
	if h.Game != g.Name { // another game has other colours, variants and rulings
		h.Players = slices.Clone(h.Players[:min(len(h.Players), g.MaxPlayers)])
		for i := range h.Players {
			h.Players[i].Colour = ""
		}
		h.Variants, h.Rulings = nil, nil
	}
	o := &game{kind: g, page: model.New(g.Game, h), draft: drafts.New(folder(), g.Name, drafts.Origin{})}
	if h.League != r.options.League {
		o.proposed = h.League
	}
	r.offer(o.page)
	return o
}

// titleOf describes a draft in a few words: the game, who played, what it changes.
func titleOf(d *drafts.Draft) string {
	title := ""
	if g := games.All.Called(headerOf(d.Text).Game); g != nil {
		title = model.Read(g.Game, d.Text).Title()
	}
	switch {
	case d.Of.Result != 0:
		title += fmt.Sprintf(" · changes to %d", d.Of.Result)
	case d.Of.File != "":
		title += " · changes to " + filepath.Base(d.Of.File)
	}
	return terminal.Clean(title)
}

// shortTime returns the time of day, with the date before it unless it is today.
func shortTime(t, now time.Time) string {
	t = t.Local()
	if t.Format(time.DateOnly) == now.Local().Format(time.DateOnly) {
		return t.Format("15:04")
	}
	return t.Format("2006-01-02 15:04")
}

// askForAnother asks for another game with the same players. It returns the name of the game, ""
// for none.
func (r *session) askForAnother(o *game) (name string, err error) {
	choices := []sheet.Choice{{Name: "", Label: "No"}, {Name: o.kind.Name, Label: o.kind.Title + " again"}}
	for _, other := range allGames() {
		if other.Name != o.kind.Name {
			choices = append(choices, other)
		}
	}
	name, err = sheet.Choose(r.screen, "Another game, the same players?", choices...)
	if errors.Is(err, screen.ErrBack) || errors.Is(err, screen.ErrInterrupted) {
		return "", nil // the game is saved
	}
	return name, err
}
