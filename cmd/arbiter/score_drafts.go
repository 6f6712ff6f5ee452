package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"arbiter/cmd/arbiter/sheet"
)

// A jsonDraft is a draft as JSON.
type jsonDraft struct {
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
		return usage("--drafts stands alone; arbiter score goes on with a draft")
	}
	list, err := sheet.Drafts(draftsPath()).List()
	if err != nil {
		return err
	}
	return r.answerTo(func(w io.Writer) error {
		if !r.asJSON() {
			return r.printDrafts(w, list)
		}
		for i := range list {
			d := &list[i]
			one := jsonDraft{Players: []string{}, Changed: d.When, Result: d.Of.Result, Of: d.Of.File, Open: d.Open, File: d.Path}
			h := headOf(d.Text)
			if one.Game = gameOf(d.Text); calledGame(one.Game) != nil {
				one.Game = calledGame(one.Game).Name
			}
			for _, p := range h.Players {
				one.Players = append(one.Players, p.Name)
			}
			if err := writeJSON(w, one); err != nil {
				return err
			}
		}
		return nil
	})
}

func (r *scoreRun) printDrafts(w io.Writer, list []sheet.Draft) error {
	if len(list) == 0 {
		fmt.Fprintln(r.err, "there are no drafts")
		return nil
	}
	for i := range list {
		d := &list[i]
		says := orWord(", perhaps open in another window", d.Open, "")
		fmt.Fprintf(w, "%s  %s%s\n  %s\n", strings.TrimSpace(moment(d.When, r.now())), draftTitle(d), says, clean(d.Path))
	}
	return nil
}
