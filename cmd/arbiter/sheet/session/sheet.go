// Package session runs the sheet for a command: the questions before it, its draft,
// the ways to end it, and saving the game.
package session

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A Sheet is a game that is written down at the terminal. Whatever the user types
// is in the draft at once.
type Sheet struct {
	S       *terminal.Streams
	ctx     context.Context
	desk    sheet.Desk
	drafts  sheet.Drafts
	known   saving.Suggestions
	rulings saving.Rulings
	noProof bool
	to      SaveFlags // how the game is recorded

	head  score.Header // proposed for the next game
	g     *games.Game
	page  *model.Page
	draft *sheet.Draft

	proposed string          // the league that the sheet proposed
	recorded []score.Setting // of a recorded result: the rulings for its mended position
	changes  string          // of a recorded result: its league

	ends    func(text string, one *answered) []ending // the ways to end the sheet, beside those that every sheet has
	failed  error                                     // why the last attempt to save failed
	saved   *saving.Change                            // what was recorded; nil for nothing
	illegal bool                                      // one of the games of this run was
}

// newSheet is a sheet that has no game yet.
func newSheet(ctx context.Context, streams *terminal.Streams, rulings *saving.Rulings, noProof bool, to SaveFlags) *Sheet {
	s := &Sheet{S: streams, ctx: ctx, desk: onTerminal(streams), drafts: drafts(), rulings: *rulings, noProof: noProof, to: to}
	s.suggest()
	return s
}

// drafts is the folder of the drafts, in the user's folder of program states.
func drafts() sheet.Drafts {
	return sheet.Drafts(filepath.Join(saving.StateFolder(), "drafts"))
}

// suggest reads what the forms of a game can propose.
func (s *Sheet) suggest() {
	s.known = saving.SuggestFrom(s.ctx, s.S)
	s.rulings.League, s.rulings.Leagues = "", s.known.Rulings.Leagues // the sheet names its league
}

// begin makes the page: of a new game, or of a draft to go on with. It asks which, unless the game
// was named and has no drafts; asked tells that it did. It returns a draft of changes to a file or
// a result unopened, for the command that can save it.
func (s *Sheet) begin(name string) (other *sheet.Draft, asked bool, err error) {
	list, err := s.drafts.List()
	if err != nil {
		s.S.Say("warning: %v", err)
	}
	if name != "" {
		list = slices.DeleteFunc(list, func(d sheet.Draft) bool {
			g := games.All.Called(parseHeader(d.Text).Game)
			return g == nil || !g.Called(name)
		})
	}
	chosen := name
	if asked = name == "" || len(list) > 0; asked {
		if chosen, err = sheet.Choose(s.desk, "Which game was played?", beginnings(name, list, s.S.Now())...); err != nil {
			return nil, asked, err
		}
	}
	for i := range list {
		if list[i].Path != chosen {
			continue
		}
		if list[i].Of != (sheet.Origin{}) {
			return &list[i], asked, nil
		}
		return nil, asked, s.resumeDraft(list[i])
	}
	s.g = games.All.Called(chosen)
	s.newPage()
	return nil, asked, nil
}

// beginnings returns the drafts and the games to choose from. Of a game that was named
// a new one comes first. Drafts that may be open in another window come last.
func beginnings(name string, list []sheet.Draft, now time.Time) []screen.Choice {
	var drafts, fresh, open []screen.Choice
	for i := range list {
		c := screen.Choice{Name: list[i].Path, Label: "Go on: " + draftTitle(&list[i]), About: "draft of " + shortTime(list[i].When, now)}
		if list[i].Open {
			c.About += ", perhaps open in another window"
			open = append(open, c)
			continue
		}
		drafts = append(drafts, c)
	}
	if g := games.All.Called(name); g != nil {
		return slices.Concat([]screen.Choice{{Name: g.Name, Label: "A new game of " + g.Title}}, drafts, open)
	}
	for i := range games.All {
		fresh = append(fresh, screen.Choice{Name: games.All[i].Name, Label: games.All[i].Title})
	}
	return slices.Concat(drafts, fresh, open)
}

// draftTitle describes a draft in a few words: the game, who played, what it
// changes.
func draftTitle(d *sheet.Draft) string {
	h := parseHeader(d.Text)
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

// resumeDraft makes the page of a draft.
func (s *Sheet) resumeDraft(old sheet.Draft) (err error) {
	if s.draft, err = s.drafts.Claim(old, s.S.Now()); err != nil {
		return err
	}
	return s.openText(s.draft.Text)
}

// openText makes the page of a text, which must name its game.
func (s *Sheet) openText(text string) error {
	g := games.All.Called(parseHeader(text).Game)
	if g == nil {
		return fmt.Errorf("there is no line game: that names one of %s", strings.Join(games.All.Names(), ", "))
	}
	s.g, s.page = g, model.Read(g.Game, text)
	s.page.Known = s.offered()
	return nil
}

// newPage makes an empty sheet of the game, with the headers that are proposed.
func (s *Sheet) newPage() {
	h := s.head
	if s.head.Game != s.g.Name { // another game has other colours, variants and rulings
		h.Players = slices.Clone(h.Players[:min(len(h.Players), s.g.MaxPlayers)])
		for i := range h.Players {
			h.Players[i].Colour = ""
		}
		h.Variants, h.Rulings = nil, nil
	}
	s.page = model.New(s.g.Game, h)
	s.page.Known = s.offered()
	s.draft = s.drafts.New(sheet.Origin{}, s.S.Now())
}

// offered are the names that a sheet offers where they are typed.
func (s *Sheet) offered() model.Known {
	return model.Known{Players: s.known.People, Leagues: s.known.Leagues, Seasons: s.known.Seasons}
}

// proposedHeader returns the header of the first sheet: today's date, the players of the newest
// result, its league, and what the flags say.
func (s *Sheet) proposedHeader() score.Header {
	h := score.Header{Date: league.Today(s.S.Now()), League: s.to.League, Season: s.to.Season, Note: s.to.Note}
	newest := s.known.Newest
	if newest == nil {
		return h
	}
	if s.to.League == "" {
		h.League, s.proposed = newest.League, newest.League
	}
	if text, err := gameprint.Notation(newest); err == nil && text != "" {
		head := parseHeader(text)
		h.Game, h.Players = head.Game, head.Players
		return h
	}
	for _, name := range newest.Names() {
		h.Players = append(h.Players, score.Player{Name: name, Named: true})
	}
	return h
}

// seasonOf is the season to which a game goes that names none; "" for none.
func (s *Sheet) seasonOf(h *score.Header) string {
	day, _, _ := notation.ParseDate(h.Date)
	season, _ := s.known.SeasonOn(h.League, cmp.Or(day, league.Today(s.S.Now())))
	if newest := s.known.Newest; season == "" && newest != nil && score.SameName(newest.League, h.League) {
		return newest.Season
	}
	return season
}

// run opens the sheet until it is ended, and returns the last answer about it. The
// error is screen.ErrBack if the user left it with nothing changed.
func (s *Sheet) run() (last answered, err error) {
	opened, fresh := s.page.Text(), s.draft.When.IsZero()
	for {
		done, err := sheet.Edit(s.draftDesk(), s.page)
		switch {
		case err != nil:
			return last, s.leave(err)
		case !done && fresh && s.page.Text() == opened:
			return last, cmp.Or(s.draft.Remove(), error(screen.ErrBack))
		case !done:
			return last, s.leave(screen.ErrBack)
		}
		over, err := s.end(&last)
		if over || err != nil {
			return last, err
		}
	}
}

// draftDesk returns the desk for a sheet that keeps every change in the draft.
func (s *Sheet) draftDesk() sheet.Desk {
	d, draft := s.desk, s.draft
	d.Judge = func(text string) judge.Live {
		return judge.Of(&games.Judge{Games: games.All, Rule: s.apply, Options: validate.Options{NoProof: true}}, text)
	}
	d.Changed = func(text string) { draft.Keep(text, s.S.Now()) }
	d.DraftKept = draft.Kept
	return d
}

// leave says where the text of a sheet is that the user leaves. It returns the error
// with its exit code.
func (s *Sheet) leave(err error) error {
	switch {
	case s.draft == nil || s.draft.When.IsZero() && !s.draft.Lost():
	case s.draft.Lost():
		fmt.Fprintf(s.S.Err, "The draft could not be kept (%s). This is the text:\n\n%s\n", terminal.Clean(s.draft.Kept()), terminal.Clean(s.page.Text()))
	default:
		s.S.Say("%s", s.textKept())
	}
	return ended(err)
}

// textKept says how a draft is gone on with.
func (s *Sheet) textKept() string {
	return "The draft is kept. To go on with it:\n  " + s.S.Hint("score")
}
