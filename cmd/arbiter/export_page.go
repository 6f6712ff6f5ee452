package main

import (
	"context"
	"io"

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
	s := look(f)
	if s.position == nil {
		return usage("%s cannot be drawn: %s", e.called(f), s.problem)
	}
	d := s.position.Board(marksOf(&s.sheet, &s.verdict))
	return export.Board(w, &d)
}

func exportPage(e *exporting, w io.Writer) error {
	if len(e.args) > 0 {
		return usage("the page is of a league, or of all that is recorded: pick with --league, --season or --game, and name no results")
	}
	if e.store == nil {
		return usage("there is nothing to make a page of")
	}
	return e.writePage(e.ctx, w, e.store, e.filter)
}

// writePage writes the results that the filter picks as one page for a browser.
func (a *app) writePage(ctx context.Context, w io.Writer, s *records.Store, f records.Filter) error {
	return export.Page(ctx, w, &export.PageSource{Store: s, Filter: f, Games: arbiters{}, Now: a.now(), Version: Version})
}
