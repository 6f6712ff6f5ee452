package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// A sheetRun is one game being written down at the terminal: the questions, the
// sheet and what becomes of it. Whatever is typed is in the draft at once.
type sheetRun struct {
	*app
	desk   sheet.Desk
	drafts sheet.Drafts
	under  leagueRulings // of all leagues

	head  score.Header // what the questions filled in; proposed to the next game
	g     *game
	page  *page.Page
	draft *sheet.Draft

	answer func(text string) answered                     // what the command says of a text
	ends   func(text string, one *answered) []sheetEnding // the ways to end, beside those that every sheet has
	again  bool                                           // the text is to be answered anew
	failed error                                          // why the last saving failed
	saved  bool                                           // the game is recorded
}

// newSheetRun makes ready what every sheet needs.
func (a *app) newSheetRun() *sheetRun {
	s := &sheetRun{app: a, desk: a.desk(), drafts: sheet.Drafts(draftsPath()), under: leagueRulings{}}
	s.desk.Known = a.knownPlayers()
	if book, err := a.glance(); err == nil {
		if under, err := book.LeagueRulings(context.Background()); err == nil {
			s.under = under
		}
		book.Close()
	}
	return s
}

// draftsPath is the folder of the drafts, in that of the programs' states.
func draftsPath() string {
	if os.Getenv("HOME") == "" && os.Getenv("XDG_STATE_HOME") == "" {
		if u, err := user.Current(); err == nil && u.HomeDir != "" { // else it would be in the root of all files
			return filepath.Join(u.HomeDir, ".local", "state", "arbiter", "drafts")
		}
	}
	xdg.Reload() // it has read the environment when the program began
	return filepath.Join(xdg.StateHome, "arbiter", "drafts")
}

// begin asks which game it is, or which draft to go on with, and who played;
// then there is a page. A draft that is not of a new game is handed back for
// whoever can save it.
func (s *sheetRun) begin(name string) (other *sheet.Draft, err error) {
	list, err := s.drafts.List()
	if err != nil {
		fmt.Fprintln(s.err, "warning: "+clean(err.Error()))
	}
	for {
		chosen := name
		if name == "" || len(list) > 0 {
			if chosen, err = sheet.Choose(s.desk, "Which game was played?", beginnings(name, list, s.now())...); err != nil {
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
			return nil, s.goOn(list[i])
		}
		if s.g, err = namedGame(chosen); err != nil {
			return nil, err
		}
		err := s.questions()
		if !errors.Is(err, sheet.ErrBack) || name != "" && len(list) == 0 {
			return nil, err
		}
	}
}

// beginnings are the drafts and the games to choose from. A draft that may be
// open in another window comes last.
func beginnings(name string, list []sheet.Draft, now time.Time) []sheet.Choice {
	var choices, open []sheet.Choice
	for i := range list {
		c := sheet.Choice{Name: list[i].Path, Label: "Go on: " + draftTitle(&list[i]), About: "draft of " + moment(list[i].When, now)}
		if list[i].Open {
			c.About += ", perhaps open in another window"
			open = append(open, c)
			continue
		}
		choices = append(choices, c)
	}
	for i := range games {
		if name == "" || games[i].Called(name) {
			label := games[i].Title
			if name != "" {
				label = "A new game of " + label
			}
			choices = append(choices, sheet.Choice{Name: games[i].Name, Label: label})
		}
	}
	return append(choices, open...)
}

// draftTitle is a draft in a few words: the game, who played, of what it is a
// change.
func draftTitle(d *sheet.Draft) string {
	h := headOf(d.Text)
	words := h.Game
	if g := calledGame(words); g != nil {
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
		words += fmt.Sprintf(" · changes to #%d", d.Of.Result)
	case d.Of.File != "":
		words += " · changes to " + filepath.Base(d.Of.File)
	}
	return clean(words)
}

// moment is a time of today by the clock, another with its day.
func moment(t, now time.Time) string {
	t = t.Local()
	if t.Format(time.DateOnly) == now.Local().Format(time.DateOnly) {
		return t.Format("15:04")
	}
	return t.Format("2006-01-02 15:04")
}

// goOn makes the page of a draft.
func (s *sheetRun) goOn(old sheet.Draft) (err error) {
	if s.draft, err = s.drafts.Take(old, s.now()); err != nil {
		return usage("%w", err)
	}
	s.g, s.page, err = pageOf(s.draft.Text)
	return err
}

// pageOf makes a page of a text, whose game it must at least name.
func pageOf(text string) (*game, *page.Page, error) {
	g := calledGame(gameOf(text))
	if g == nil {
		return nil, nil, usage("there is no line game: that names one of %s", strings.Join(gameNames(), ", "))
	}
	return g, page.Read(g.Game, headed(text)), nil
}

// headed is a text without the blank lines above its game: line, which would end
// the headers.
func headed(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if gameOf(b.String()) != "" || strings.TrimSpace(line) != "" {
			b.WriteString(line)
		}
	}
	return b.String()
}

// gameOf is what a text's game: line says.
func gameOf(text string) string {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.EqualFold(strings.TrimSpace(key), "game") {
			value, _, _ = strings.Cut(value, " ;")
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// questions asks what stands above the sheet, and makes the page.
func (s *sheetRun) questions() error {
	h := s.head
	h.Game = s.g.Name
	if s.head.Game != s.g.Name { // another game has other colours, variants and rulings
		h.Players = slices.Clone(h.Players)
		for i := range h.Players {
			h.Players[i].Colour = ""
		}
		h.Variants, h.Rulings = nil, nil
	}
	before := s.before()
	if err := sheet.Ask(s.desk, s.g.Game, &h, before); err != nil {
		return err
	}
	if _, err := s.over(s.g.Game); err != nil { // what is passed over is told before the sheet opens
		return err
	}
	s.head = h
	s.page = page.New(s.g.Game, h)
	s.draft = s.drafts.New(sheet.Origin{}, s.now())
	return nil
}

// before is what the questions know.
func (s *sheetRun) before() sheet.Before {
	return sheet.Before{
		Leagues: s.knownLeagues("leagues"),
		Seasons: s.knownLeagues("seasons"),
		Rulings: func(league string) []score.Setting {
			list, _ := s.under.of(s.g.Game, league) // a newer program's are told when they are used
			return list
		},
		Check: s.checkPlayers,
	}
}

// checkPlayers says what is wrong with players, as a file's reader would.
func (s *sheetRun) checkPlayers(h *score.Header) error {
	var read parser
	_, _, err := read.read(notation.Text{File: "the players", Line: 1, Src: s.g.Template(h.Players, h.Variants)})
	var bad *notation.Error
	if errors.As(err, &bad) {
		return errors.New(clean(bad.Msg))
	}
	return err
}

// proposed is the header that the first questions begin with: today, and the
// league and season of the newest result.
func (s *sheetRun) proposed(flags saveFlags) score.Header {
	h := score.Header{Date: s.now().Format(time.DateOnly), League: flags.league, Season: flags.season, Note: flags.note}
	if flags.league != "" {
		return h
	}
	if book, err := s.glance(); err == nil {
		_ = book.List(context.Background(), records.Filter{Limit: 1}, func(f records.Full) error {
			h.League = f.League
			if h.Season == "" {
				h.Season = f.Season
			}
			return nil
		})
		book.Close()
	}
	return h
}

// run lets the sheet be filled in and ended. It answers with the last answer;
// the error is how it ended where that is no answer: ErrBack where nothing on
// the sheet is other than when it was opened.
func (s *sheetRun) run() (last answered, err error) {
	opened, fresh := s.page.Text(), s.draft.When.IsZero()
	for {
		done, err := sheet.Edit(s.kept(), s.page)
		switch {
		case err != nil:
			return last, s.left(err)
		case !done && fresh && s.page.Text() == opened:
			return last, cmp.Or(s.draft.Remove(), error(sheet.ErrBack))
		case !done:
			return last, s.left(sheet.ErrBack)
		}
		over, err := s.end(&last)
		if over || err != nil {
			return last, err
		}
	}
}

// kept is the desk of a sheet whose every change goes to the draft.
func (s *sheetRun) kept() sheet.Desk {
	d, under, draft := s.desk, s.under, s.draft
	d.Judge = func(text string) page.Live { return s.live(text, under) }
	d.Changed = func(text string) { draft.Keep(text, s.now()) }
	d.DraftKept = draft.Kept
	return d
}

// left says where the text is of a sheet that was left.
func (s *sheetRun) left(err error) error {
	switch {
	case s.draft == nil || s.draft.When.IsZero() && !s.draft.Lost():
	case s.draft.Lost():
		fmt.Fprintf(s.err, "The draft could not be kept (%s). This is the text:\n\n%s\n", clean(s.draft.Kept()), clean(s.page.Text()))
	default:
		fmt.Fprintln(s.err, "The draft is kept: arbiter score goes on with it.")
	}
	return asked(err)
}

// asked gives the end of a form its exit code: who leaves one has interrupted
// the program.
func asked(err error) error {
	switch {
	case errors.Is(err, sheet.ErrInterrupted), errors.Is(err, sheet.ErrBack):
		return coded{exitInterrupt, errQuiet}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return coded{exitUnclear, err}
	}
	return err
}
