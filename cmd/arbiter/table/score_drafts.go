package table

import (
	"fmt"
	"io"
	"strings"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/session"
)

// A draftJSON is a draft as JSON.
type draftJSON struct {
	Game    string    `json:"game"`
	Players []string  `json:"players"`
	Changed time.Time `json:"changed"`
	Result  int64     `json:"result,omitempty"`
	Of      string    `json:"of,omitempty"`
	Open    bool      `json:"open"`
	File    string    `json:"file"`
}

// listDrafts lists the sheets that were neither saved nor discarded.
func (r *scoreRun) listDrafts(args []string) error {
	if len(args) > 0 || r.edit {
		return cli.UsageError("--drafts stands alone; %s goes on with a draft", r.Hint("score"))
	}
	list, err := sheet.Drafts(cli.DraftsPath()).List()
	if err != nil {
		return err
	}
	return r.AnswerTo(func(w io.Writer) error {
		if !r.AsJSON() {
			return r.printDrafts(w, list)
		}
		for i := range list {
			d := &list[i]
			one := draftJSON{Players: []string{}, Changed: d.When, Result: d.Of.Result, Of: d.Of.File, Open: d.Open, File: d.Path}
			h := session.ParseHeader(r.App, d.Text)
			if one.Game = session.GameOf(d.Text); r.Games.Called(one.Game) != nil {
				one.Game = r.Games.Called(one.Game).Name
			}
			for _, p := range h.Players {
				one.Players = append(one.Players, p.Name)
			}
			if err := cli.WriteJSON(w, one); err != nil {
				return err
			}
		}
		return nil
	})
}

func (r *scoreRun) printDrafts(w io.Writer, list []sheet.Draft) error {
	if len(list) == 0 {
		fmt.Fprintln(r.Err, "there are no drafts")
		return nil
	}
	for i := range list {
		d := &list[i]
		says := cli.TextIf(", perhaps open in another window", d.Open, "")
		fmt.Fprintf(w, "%s  %s%s\n  %s\n", strings.TrimSpace(session.ShortTime(d.When, r.Now())), session.DraftTitle(r.App, d), says, cli.Clean(d.Path))
	}
	return nil
}
