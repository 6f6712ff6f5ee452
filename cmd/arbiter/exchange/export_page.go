package exchange

import (
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/export"
)

// exportSVG draws the board of one result with what its score and the rules
// find there.
func exportSVG(e *exporting, w io.Writer) error {
	f, err := e.one()
	if err != nil {
		return err
	}
	s := gametext.Recompute(e.App, f)
	if s.Position == nil {
		return cli.UsageError("%s cannot be drawn: %s", e.called(f), s.Problem)
	}
	d := s.Position.Board(gametext.BoardMarks(&s.Sheet, &s.Verdict))
	return export.Board(w, &d)
}

func exportPage(e *exporting, w io.Writer) error {
	if len(e.args) > 0 {
		return cli.UsageError("the page shows a league or everything recorded: pick with --league, --season or --game, and name no results")
	}
	if e.store == nil {
		return cli.UsageError("there is nothing to make a page of")
	}
	return export.Page(e.ctx, w, &export.PageSource{Store: e.store, Filter: e.Filter, Games: e.App.Games, Now: e.Now(), Version: cli.Version})
}
