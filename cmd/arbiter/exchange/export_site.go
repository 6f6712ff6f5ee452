package exchange

import (
	"errors"
	"fmt"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/records/league"
	"arbiter/score"
)

// errNoReferee says that this program was built without the referee.
var errNoReferee = errors.New("this program was built without the referee's page; a release has it, and so has what `make build` builds")

// exportReferee writes the page that judges any position in a browser.
func exportReferee(e *exporting, w io.Writer) error {
	if len(e.args) > 0 {
		return cli.UsageError("the referee's page is the same for every result: name none; %s makes a link to it that holds one", e.Hint("records", "show", e.args[0], "--link"))
	}
	return cli.UsageError("%w", errNoReferee)
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
	e.Note("the site has no links to judge results again: " + errNoReferee.Error())
	done, err := export.WriteSite(e.ctx, from, e.folder)
	if err != nil {
		return cli.UsageError("writing the site: %w", err)
	}
	_, err = fmt.Fprintf(w, "%s: %s written, %d as before, %d removed; it begins at index.html\n", cli.Clean(e.folder), score.Counted(done.Wrote, "file"), done.Kept, done.Removed)
	return err
}
