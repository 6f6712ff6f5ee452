package main

import (
	"context"
	"io"

	"arbiter/export"
	"arbiter/records"
)

// writePage writes the results that the filter picks as one page for a browser.
func (a *app) writePage(ctx context.Context, w io.Writer, s *records.Store, f records.Filter) error {
	return export.Page(ctx, w, &export.PageSource{Store: s, Filter: f, Games: arbiters{}, Now: a.now(), Version: Version})
}
