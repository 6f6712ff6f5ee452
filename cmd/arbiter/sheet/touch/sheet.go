// Package touch is a sheet that is filled in by touch, on a page in a browser: what its buttons do,
// and how it is drawn. It has no network and stores nothing.
package touch

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A Sheet is the sheet on a page, with the chosen cell and the verdict.
type Sheet struct {
	Game    *games.Game
	Over    []score.Setting            // rulings that overrule those of the text
	Leagues map[string][]score.Setting // the rulings of leagues, by score.NameKey of their names
	Watch   bool                       // somebody else writes: nothing can be changed here

	page    *model.Page
	at      model.Cursor
	past    model.History
	preview judge.Preview
	words   words

	said    string // what the last tap did: "Pasted 3 lines."
	refused string // why it was not done
	answer  string // to a question asked by a long press
	moves   *moves // the answer to "what may I do?"
}

// The limits of a sheet. A real one has less than a tenth of it.
const (
	mostText  = 64 << 10
	mostLines = 1000
	mostLine  = 2000 // characters
	mostCells = 5000
)

var errLarge = fmt.Errorf("the sheet would be too long: %d lines, %d cells and %d kB are the most", mostLines, mostCells, mostText>>10)

// Fits returns why a text is too large for a sheet.
func Fits(text string) error {
	if len(text) > mostText || strings.Count(text, "\n") > mostLines {
		return errLarge
	}
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(line) > mostLine {
			return fmt.Errorf("a line would be too long: %d letters are the most", mostLine)
		}
	}
	return nil
}

// New returns an empty sheet of a game, with the proposed headers.
func New(g *games.Game, head score.Header, known model.Known) *Sheet {
	s := &Sheet{Game: g, page: model.New(g.Game, head)}
	s.page.Known = known
	s.at = s.start()
	s.Judge()
	return s
}

// Open returns the sheet of a text, which must name its game.
func Open(text string, known model.Known) (*Sheet, error) {
	if err := Fits(text); err != nil {
		return nil, err
	}
	var file notation.Game
	if err := file.Read(judge.Sheet(text)); err != nil {
		return nil, err
	}
	g := games.All.Called(file.Head.Game)
	if g == nil {
		return nil, fmt.Errorf("no game is called %s; %s", notation.Quote(file.Head.Game), notation.Suggest(file.Head.Game, games.All.Names()))
	}
	s := &Sheet{Game: g, page: model.Read(g.Game, text)}
	s.page.Known = known
	if err := s.checkSize(); err != nil {
		return nil, err
	}
	s.at = s.start()
	s.Judge()
	return s, nil
}

// Become shows another text of the same game, which somebody else wrote. Changes before it cannot
// be undone.
func (s *Sheet) Become(text string) {
	if text == s.Text() {
		return
	}
	s.page.Become(&s.at, text)
	s.past = model.History{}
	s.said, s.refused, s.answer, s.moves = "", "", "", nil
	s.Judge()
}

// Text returns the sheet in Arbiter notation.
func (s *Sheet) Text() string { return s.page.Text() }

// Title returns the game, who plays, and the league.
func (s *Sheet) Title() string { return s.page.Title() }

// Gaps returns what is still to be filled in, each with its cell in the form that Tap takes.
func (s *Sheet) Gaps() (list []Gap) {
	for _, gap := range s.page.Gaps(s.preview.Over) {
		list = append(list, Gap{gap.Says, place(gap.At)})
	}
	return list
}

// A Gap is something that is still to be filled in.
type Gap struct{ Says, Cell string }

// Place returns the cell at a line and a column of Text, counted from 1, in the form that Tap
// takes.
func (s *Sheet) Place(line, column int) string { return place(s.page.Place(line, max(1, column))) }

// Header returns the cell of a header above the sheet in the form that Tap takes: "league", or a
// player's name with "player"; "" where there is none.
func (s *Sheet) Header(key, name string) string {
	for i := range s.page.Lines {
		if s.page.HeaderKey(i) != key {
			continue
		}
		for cell, text := range s.page.Lines[i].Cells {
			if key != "player" || score.SameName(text, name) {
				return place(model.Cursor{Line: i, Cell: cell})
			}
		}
	}
	return ""
}

// checkSize returns why the sheet is too large.
func (s *Sheet) checkSize() error {
	cells := 0
	for i := range s.page.Lines {
		cells += s.page.Width(i)
	}
	if len(s.page.Lines) > mostLines || cells > mostCells {
		return errLarge
	}
	return Fits(s.page.Text())
}

// start returns the cell to continue with.
func (s *Sheet) start() model.Cursor {
	at := s.page.Start()
	s.page.Pass(&at)
	return at
}

// Judge judges the sheet again, for example after its rulings have changed.
func (s *Sheet) Judge() {
	by := s.judge(validate.Options{NoProof: true})
	s.preview = judge.Of(&by, s.page.Text())
}

// judge returns a judge with the rulings that are in force.
func (s *Sheet) judge(options validate.Options) games.Judge {
	return games.Judge{Games: games.All, Options: options, Rule: func(_ *score.Game, h *score.Header) error {
		if h.Over = s.Over; h.League != "" {
			h.Under = s.Leagues[score.NameKey(h.League)]
		}
		return nil
	}}
}

// Judged returns the full verdict on the sheet. The search for a playing order gives up after a
// number of states.
func (s *Sheet) Judged(options validate.Options) (score.Judged, error) {
	by := s.judge(options)
	return by.Text(judge.Sheet(s.page.Text()))
}

// Problem returns why the sheet cannot be read yet, with its place in the text; "" where it can.
func (s *Sheet) Problem() (says string, line, column int) {
	return s.preview.Problem, s.preview.Line, s.preview.Column
}

func (s *Sheet) read() (score.Position, error) {
	if s.preview.Problem != "" {
		return nil, errors.New("the sheet cannot be read yet: " + s.preview.Problem)
	}
	by := s.judge(validate.Options{})
	_, p, err := by.Read(judge.Sheet(s.page.Text()))
	return p, err
}
