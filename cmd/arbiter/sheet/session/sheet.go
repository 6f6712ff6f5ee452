// Package session runs the sheet for a command: the questions before it, its draft,
// the ways to end it, and saving the game.
package session

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A Sheet is a game that is written down at the terminal. Whatever the user types
// is in the draft at once.
type Sheet struct {
	*cli.App
	desk   sheet.Desk
	Drafts sheet.Drafts
	known  book.Suggestions
	Scorer gametext.Scorer // scores the text
	SaveTo book.SaveFlags  // how the game is recorded

	Head  score.Header // the answers to the questions, proposed for the next game
	G     *games.Game
	Page  *sheetmodel.Page
	Draft *sheet.Draft

	proposed score.Header // the league and the season that the questions proposed
	readBack any          // members of the JSON of the game that was saved

	ends   func(text string, one *Answered) []Ending // the ways to end the sheet, beside those that every sheet has
	again  bool                                      // the text must be answered again
	failed error                                     // why the last attempt to save failed
	saved  bool                                      // the game was recorded
}

// NewSheet returns a sheet that has no game yet.
func NewSheet(a *cli.App) *Sheet {
	s := &Sheet{App: a, desk: Desk(a), Drafts: sheet.Drafts(cli.DraftsPath())}
	s.suggest()
	return s
}

// suggest reads what the forms of a game can propose.
func (s *Sheet) suggest() {
	s.known = book.SuggestAtTerminal(s.App)
	s.desk.Known = s.known.People
}

// Begin asks which game was played and who played, or which draft to go on with,
// and makes the page. It returns a draft of changes to a file or a result
// unopened, for the command that can save it. If name is not "" it proposes only
// that game, and its drafts.
func (s *Sheet) Begin(name string) (other *sheet.Draft, err error) {
	list, err := s.Drafts.List()
	if err != nil {
		s.Say("warning: " + err.Error())
	}
	if name != "" {
		list = slices.DeleteFunc(list, func(d sheet.Draft) bool {
			g := s.Games.Called(ParseHeader(s.App, d.Text).Game)
			return g == nil || !g.Called(name)
		})
	}
	for {
		chosen := name
		if name == "" || len(list) > 0 {
			if chosen, err = sheet.Choose(s.desk, "Which game was played?", beginnings(s.App, name, list, s.Now())...); err != nil {
				return nil, err
			}
		}
		for i := range list {
			if list[i].Path != chosen {
				continue
			}
			if list[i].Of != (sheet.Origin{}) {
				return &list[i], nil
			}
			return nil, s.ResumeDraft(list[i])
		}
		if s.G, err = s.GameNamed(chosen); err != nil {
			return nil, err
		}
		err := s.questions()
		if !errors.Is(err, screen.ErrBack) || name != "" && len(list) == 0 {
			return nil, err
		}
	}
}

// beginnings returns the drafts and the games to choose from. Of a game that was named
// a new one comes first. Drafts that may be open in another window come last.
func beginnings(a *cli.App, name string, list []sheet.Draft, now time.Time) []screen.Choice {
	var drafts, fresh, open []screen.Choice
	for i := range list {
		c := screen.Choice{Name: list[i].Path, Label: "Go on: " + DraftTitle(a, &list[i]), About: "draft of " + ShortTime(list[i].When, now)}
		if list[i].Open {
			c.About += ", perhaps open in another window"
			open = append(open, c)
			continue
		}
		drafts = append(drafts, c)
	}
	if g := a.Games.Called(name); g != nil {
		return slices.Concat([]screen.Choice{{Name: g.Name, Label: "A new game of " + g.Title}}, drafts, open)
	}
	for i := range a.Games {
		fresh = append(fresh, screen.Choice{Name: a.Games[i].Name, Label: a.Games[i].Title})
	}
	return slices.Concat(drafts, fresh, open)
}

// DraftTitle describes a draft in a few words: the game, who played, what it
// changes.
func DraftTitle(a *cli.App, d *sheet.Draft) string {
	h := ParseHeader(a, d.Text)
	words := h.Game
	if g := a.Games.Called(words); g != nil {
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
	return cli.Clean(words)
}

// ShortTime writes the clock time of a time today, and the date before it for other
// days.
func ShortTime(t, now time.Time) string {
	t = t.Local()
	if t.Format(time.DateOnly) == now.Local().Format(time.DateOnly) {
		return t.Format("15:04")
	}
	return t.Format("2006-01-02 15:04")
}

// ResumeDraft makes the page of a draft.
func (s *Sheet) ResumeDraft(old sheet.Draft) (err error) {
	if s.Draft, err = s.Drafts.Claim(old, s.Now()); err != nil {
		return cli.UsageError("%w", err)
	}
	s.G, s.Page, err = PageOf(s.App, s.Draft.Text)
	return err
}

// PageOf returns the game and the page of a text. The text must name its game.
func PageOf(a *cli.App, text string) (*games.Game, *sheetmodel.Page, error) {
	g := a.Games.Called(ParseHeader(a, text).Game)
	if g == nil {
		return nil, nil, cli.UsageError("there is no line game: that names one of %s", strings.Join(a.Games.Names(), ", "))
	}
	return g, sheetmodel.Read(g.Game, text), nil
}

// questions asks for the headers and makes the page.
func (s *Sheet) questions() error {
	h := s.Head
	h.Game = s.G.Name
	if s.Head.Game != s.G.Name { // another game has other colours, variants and rulings
		h.Players = slices.Clone(h.Players)
		for i := range h.Players {
			h.Players[i].Colour = ""
		}
		h.Variants, h.Rulings = nil, nil
	}
	before := s.before()
	for {
		was := h
		if err := sheet.Ask(s.desk, s.G.Game, &h, before); err != nil {
			return err
		}
		s.follow(&h, &was)
		s.Page = sheetmodel.New(s.G.Game, h)
		if err := sheet.AskWay(s.desk, s.Page); !errors.Is(err, screen.ErrBack) {
			if err != nil {
				return err
			}
			break
		}
	}
	if _, err := s.FlagRulings(s.G.Game); err != nil { // the notes must come before the sheet opens
		return err
	}
	s.Head = h
	s.Draft = s.Drafts.New(sheet.Origin{}, s.Now())
	return nil
}

// before returns what the questions can propose.
func (s *Sheet) before() sheet.Before {
	return sheet.Before{
		Leagues: s.known.Leagues,
		Seasons: s.known.Seasons,
		Rulings: func(league string) []score.Setting {
			list, _ := s.known.Under.Of(s.G.Game, league) // errors are reported when the text is scored
			return list
		},
		Check: func(h *score.Header) error { return judge.CheckPlayers(s.Games, s.G.Game, h) },
	}
}

// ProposedHeader returns the header that the first questions propose: today's date,
// and the league and season of the flags or of the newest result, or the current
// season of the league.
func (s *Sheet) ProposedHeader(flags book.SaveFlags) score.Header {
	h := score.Header{Date: league.Today(s.Now()), League: flags.League, Season: flags.Season, Note: flags.Note}
	s.known.Propose(&h, flags.League == "", flags.Season == "", h.Date)
	s.proposed = score.Header{League: cli.TextIf(h.League, flags.League == "", ""), Season: cli.TextIf(h.Season, flags.Season == "", "")}
	return h
}

// current is the season to which a game goes that names none; "" for none.
func (s *Sheet) current(h *score.Header) string {
	day, _, _ := notation.ParseDate(h.Date)
	season, _ := s.known.CurrentSeason(h.League, cmp.Or(day, league.Today(s.Now())))
	return season
}

// follow proposes the current season of another league than was proposed.
func (s *Sheet) follow(h, was *score.Header) {
	if season := s.current(h); season != "" && h.Season == was.Season && !score.SameName(h.League, was.League) {
		h.Season, s.proposed.Season = season, season
	}
}

// run opens the sheet until it is ended, and returns the last answer about it. The
// error is screen.ErrBack if the user left it with nothing changed.
func (s *Sheet) run() (last Answered, err error) {
	opened, fresh := s.Page.Text(), s.Draft.When.IsZero()
	for {
		done, err := sheet.Edit(s.draftDesk(), s.Page)
		switch {
		case err != nil:
			return last, s.leave(err)
		case !done && fresh && s.Page.Text() == opened:
			return last, cmp.Or(s.Draft.Remove(), error(screen.ErrBack))
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
	d, under, draft := s.desk, s.known.Under, s.Draft
	d.Judge = func(text string) sheetmodel.Live {
		return judge.Live(under.Judge(s.App, "", validate.Options{NoProof: true}), text)
	}
	d.Changed = func(text string) { draft.Keep(text, s.Now()) }
	d.DraftKept = draft.Kept
	return d
}

// leave says where the text of a sheet is that the user leaves. It returns the error
// with its exit code.
func (s *Sheet) leave(err error) error {
	switch {
	case s.Draft == nil || s.Draft.When.IsZero() && !s.Draft.Lost():
	case s.Draft.Lost():
		fmt.Fprintf(s.Err, "The draft could not be kept (%s). This is the text:\n\n%s\n", cli.Clean(s.Draft.Kept()), cli.Clean(s.Page.Text()))
	default:
		s.Say("The draft is kept. To go on with it:\n  " + s.Hint("score"))
	}
	return FormError(err)
}
