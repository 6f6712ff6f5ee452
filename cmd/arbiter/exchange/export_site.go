package exchange

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/referee/onefile"
	"arbiter/export"
	"arbiter/records/league"
	"arbiter/score"
)

// exportReferee writes the page that judges any position in a browser.
func exportReferee(e *exporting, w io.Writer) error {
	if len(e.args) > 0 {
		return cli.UsageError("the referee's page is the same for every result: name none; a link to it that holds one:\n  %s", e.Hint("show", e.args[0], "--link"))
	}
	err := onefile.Write(w)
	if errors.Is(err, onefile.ErrNone) {
		err = cli.UsageError("%w", err)
	}
	return err
}

// exportSite writes the site into the folder of -o, and says what changed there.
func exportSite(e *exporting, w io.Writer) error {
	if len(e.args) > 0 {
		return cli.UsageError("the site shows a league or everything recorded: pick with --league, --season or --game, and name no results")
	}
	if e.store == nil {
		return cli.UsageError("there is nothing to make a site of")
	}
	from := &export.SiteSource{
		PageSource: export.PageSource{Store: e.store, Filter: e.Filter, Games: e.App.Games, Version: cli.Version},
		Position: func(f *league.Result) (string, error) {
			p, err := book.PositionOf(e.App, f)
			if err != nil {
				return "", err
			}
			return p.Write()
		},
	}
	var referee bytes.Buffer
	switch err := onefile.Write(&referee); {
	case err == nil:
		from.Referee = referee.Bytes()
	case errors.Is(err, onefile.ErrNone):
		e.Note("the site has no links to judge results again: " + err.Error())
	default:
		return err
	}
	done, err := export.WriteSite(e.ctx, from, e.folder)
	if err != nil {
		return cli.UsageError("writing the site: %w", err)
	}
	_, err = fmt.Fprintf(w, "%s: %s written, %d as before, %d removed; it begins at index.html\n", cli.Clean(e.folder), score.Counted(done.Wrote, "file"), done.Kept, done.Removed)
	return err
}
