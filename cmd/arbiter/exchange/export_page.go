package exchange

import (
	"context"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/show"
	"arbiter/export"
	"arbiter/records"
)

// exportSVG draws the board of one result with what its score and the rules
// find there.
func exportSVG(e *exporting, w io.Writer) error {
	f, err := e.one()
	if err != nil {
		return err
	}
	s := show.Recompute(e.App, f)
	if s.Position == nil {
		return cli.UsageError("%s cannot be drawn: %s", e.called(f), s.Problem)
	}
	d := s.Position.Board(show.BoardMarks(&s.Sheet, &s.Verdict))
	return export.Board(w, &d)
}

func exportPage(e *exporting, w io.Writer) error {
	if len(e.args) > 0 {
		return cli.UsageError("the page is of a league, or of all that is recorded: pick with --league, --season or --game, and name no results")
	}
	if e.store == nil {
		return cli.UsageError("there is nothing to make a page of")
	}
	return WritePage(e.App, e.ctx, w, e.store, e.Filter)
}

// WritePage writes the results that the filter picks as one page for a browser.
func WritePage(a *cli.App, ctx context.Context, w io.Writer, s *records.Store, f records.Filter) error {
	return export.Page(ctx, w, &export.PageSource{Store: s, Filter: f, Games: a.Games, Now: a.Now(), Version: cli.Version})
}
