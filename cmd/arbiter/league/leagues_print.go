package league

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export/document"
	"arbiter/records"
)

func listLeagues(a *cli.App, w io.Writer, list []records.League) error {
	t := &document.Table{Columns: []document.Column{{Head: "league", Kind: document.Words}, {Head: "seasons", Kind: document.Words, Rank: document.Detail, Once: true},
		{Head: "current", Kind: document.Words, Rank: document.Mean, Once: true}, {Head: "terms", Kind: document.Words, Once: true}, {Head: "results"}}}
	for i := range list {
		l := &list[i]
		if a.AsJSON() {
			if err := cli.WriteJSON(w, l); err != nil {
				return err
			}
			continue
		}
		var seasons []string
		current, terms := "", &l.Terms
		for i := range l.Seasons {
			s := &l.Seasons[i]
			if s.Name != "" {
				seasons = append(seasons, s.Name)
			}
			if s.State == records.SeasonCurrent {
				current, terms = s.Name, s.Terms
			}
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: document.Name(l.Name)}, {Text: seasonsShort(a, seasons)}, {Text: current}, {Text: terms.Short(a.Games.Title)}, document.Int(l.Results)})
	}
	if len(t.Rows) > 0 {
		return a.WriteDocument(w, &document.Document{Parts: []document.Part{t}})
	}
	if !a.AsJSON() {
		a.Note("there is no league yet; to found one:\n  " + a.Hint("leagues", "create", "NAME"))
	}
	return nil
}

// seasonsShort names a few seasons, and of many the first and the last, but for
// files that have the room.
func seasonsShort(a *cli.App, names []string) string {
	const most = 3
	if len(names) <= most || a.Width == cli.UnlimitedWidth {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s to %s (%d)", names[0], names[len(names)-1], len(names))
}
