package exchange

import (
	"cmp"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export"
	"arbiter/records/league"
	"arbiter/score"
)

// dated gives a game of a file the day that it would have if it was recorded now.
func (e *exporting) dated(f *league.Result) *league.Result {
	f.Day = cmp.Or(f.Day, league.Today(e.Now()))
	if f.Entered.IsZero() {
		f.Entered = e.Now()
	}
	return f
}

func exportBGSPlay(e *exporting, w io.Writer) error {
	unplayed := 0
	results := func(take func(*league.Result) error) error {
		return e.each(func(f *league.Result) error {
			if league.Unplayed(f.Game) {
				unplayed++
				return nil
			}
			return take(e.dated(f))
		})
	}
	if err := export.BGSPlay(w, results, e.App.Games, e.Now()); err != nil {
		return err
	}
	if unplayed > 0 {
		e.Note(score.Counted(unplayed, "result") + " left out: byes and no-shows are no plays")
	}
	return nil
}

// exportLink writes the link of one result, and on a terminal its QR code for a
// phone. With -o FILE.svg it writes only the code, as a picture.
func exportLink(e *exporting, w io.Writer) error {
	f, err := e.one()
	if err != nil {
		return err
	}
	if league.Unplayed(f.Game) {
		return cli.UsageError("%s was not played, so there is no play to link to: %s", export.Called(f), league.UnplayedSentence(f))
	}
	link, err := export.Link(e.dated(f), e.App.Games)
	if err != nil {
		return cli.UsageError("%w", err)
	}
	return e.WriteLink(w, link, "BG Stats: "+export.Called(f))
}
