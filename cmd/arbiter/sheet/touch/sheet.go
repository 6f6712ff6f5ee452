// Package touch is a sheet that is filled in by touch: what its buttons do, and what is
// shown of it. A server and a page in a browser use it alike; it has no lock, no file and
// no network.
package touch

import (
	"errors"
	"fmt"
	"slices"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/score"
)

// A Sheet is a sheet that phones fill in. Whoever shares one locks it.
type Sheet struct {
	Game  *games.Game
	Page  *sheetmodel.Page
	Rev   int      // counts the changes
	Done  []string // the identities of the newest changes: a phone that heard no answer sends one again
	Shut  error    // why nothing can be changed; nil while it can
	judge func() *games.Judge

	live  judge.Live
	words words // what stands on the sheet, in words
}

// mostDone is how many changes a sheet remembers.
const mostDone = 200

// New begins a sheet on a page. The judge is made anew whenever the sheet is judged: by the
// rulings that are in force then.
func New(g *games.Game, page *sheetmodel.Page, judge func() *games.Judge) (*Sheet, error) {
	if err := small(page); err != nil {
		return nil, err
	}
	s := &Sheet{Game: g, Page: page, judge: judge}
	s.Judge()
	return s, nil
}

// Restore is a sheet that was kept: after change rev, with the newest changes.
func Restore(g *games.Game, page *sheetmodel.Page, rev int, newest []string, judge func() *games.Judge) *Sheet {
	s := &Sheet{Game: g, Page: page, Rev: rev, Done: newest, judge: judge}
	s.Judge()
	return s
}

// Make makes what a phone changed: all of it, or nothing with the reason. made is false
// where it was made before.
func (s *Sheet) Make(d *sheetmodel.Difference) (made bool, err error) {
	if d.ID != "" && slices.Contains(s.Done, d.ID) {
		return false, nil
	}
	page, live, err := s.tried(d)
	if err != nil {
		return false, err
	}
	if s.Done = append(s.Done, d.ID); len(s.Done) > mostDone {
		s.Done = slices.Clone(s.Done[1:])
	}
	if page.Digest() == s.Page.Digest() {
		return false, nil
	}
	s.Page, s.live = page, live
	s.Rev++
	return true, nil
}

// tried is the sheet with a difference, and what is said of it then.
func (s *Sheet) tried(d *sheetmodel.Difference) (page *sheetmodel.Page, live judge.Live, err error) {
	if s.Shut != nil {
		return nil, live, s.Shut
	}
	page = s.Page.Clone()
	if clash := page.Make(d); clash != nil {
		return nil, live, errors.New(s.clashing(clash))
	}
	if err := small(page); err != nil {
		return nil, live, err
	}
	live = judge.Of(s.judge(), page.Text())
	if d.Names != nil && s.live.Problem == "" && live.Problem != "" {
		return nil, live, errors.New(live.Problem)
	}
	return page, live, nil
}

// clashing says why a difference cannot be made.
func (s *Sheet) clashing(c *sheetmodel.Clash) string {
	if c.Why != "" {
		return c.Why
	}
	name, now := s.standing(c.Place)
	return fmt.Sprintf("%s was changed from another phone meanwhile: it holds %s now", name, quoted(now))
}

// standing is what a line or a square is called, and what stands there.
func (s *Sheet) standing(place string) (name, now string) {
	p := s.Page
	at, isCell := p.Placed(place)
	if !isCell {
		at.Line = p.Named(place)
	}
	switch {
	case at.Line < 0:
		return "the line", ""
	case isCell:
		return score.Tidy(p.CellName(at)), s.seen(at)
	case p.RowNumber(at.Line) != "":
		return p.LineName(at.Line), p.LineText(at.Line)
	}
	return score.Tidy(p.CellName(at)), p.LineText(at.Line)
}

// Says tells who wins or leads.
func (s *Sheet) Says() string { return s.live.Title }

// Missing is what is still to be filled in; "" for nothing.
func (s *Sheet) Missing() string { return s.Page.Missing(s.live.Over) }

// Drawing is what lies on the table, with the places that findings are about. It is
// false while the sheet cannot be read.
func (s *Sheet) Drawing() (d score.Drawing, ok bool) {
	return s.live.Board()
}

// read reads the sheet as it stands.
func (s *Sheet) read() (score.Position, error) {
	_, p, err := s.judge().Read(judge.Sheet(s.Page.Text()))
	return p, err
}

// Judge judges the sheet anew, as after its rulings have changed.
func (s *Sheet) Judge() { s.live = judge.Of(s.judge(), s.Page.Text()) }

// SentError says that a sheet is a result by now.
func SentError(result int64) error {
	return fmt.Errorf("this sheet was sent, and is result %d now", result)
}
