// Package touch is a sheet that is filled in by touch: what its buttons do, and what is
// shown of it. A server and a page in a browser use it alike; it has no lock, no file and
// no network.
package touch

import (
	"fmt"
	"hash/fnv"
	"strconv"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/score"
)

// A Sheet is a sheet that phones fill in. Whoever shares one locks it.
type Sheet struct {
	Game  *games.Game
	Page  *sheetmodel.Page
	Rev   int    // counts the changes
	Done  []Done // the newest changes
	Shut  error  // why nothing can be changed; nil while it can
	judge func() *games.Judge

	live  sheetmodel.Live
	words words // what stands on the sheet, in words
}

// A Done is a change that was made. A phone that heard no answer sends it again.
type Done struct {
	ID string            `json:"id"`
	At sheetmodel.Cursor `json:"at"` // where the phone went on
}

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
func Restore(g *games.Game, page *sheetmodel.Page, rev int, newest []Done, judge func() *games.Judge) *Sheet {
	s := &Sheet{Game: g, Page: page, Rev: rev, Done: newest, judge: judge}
	s.Judge()
	return s
}

// Says tells who wins or leads.
func (s *Sheet) Says() string { return s.live.Title }

// Drawing is what lies on the table, with the places that findings are about. It is
// false while the sheet cannot be read.
func (s *Sheet) Drawing() (d score.Drawing, ok bool) {
	if s.live.Board == nil {
		return d, false
	}
	return s.live.Board(), true
}

// sum is a digest of the sheet: a phone that shows it has seen all of the sheet.
func (s *Sheet) sum() string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s.Page.Text())) // never fails
	return strconv.FormatUint(h.Sum64(), 36)
}

// read reads the sheet as it stands.
func (s *Sheet) read() (score.Position, error) {
	_, p, err := s.judge().Read(judge.Sheet(s.Page.Text()))
	return p, err
}

// Judge judges the sheet anew, as after its rulings have changed.
func (s *Sheet) Judge() { s.live = judge.Live(s.judge(), s.Page.Text()) }

// SentError says that a sheet is a result by now.
func SentError(result int64) error {
	return fmt.Errorf("this sheet was sent, and is result #%d now", result)
}
