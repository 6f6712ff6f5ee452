package results

import (
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/show"
	"arbiter/cmd/arbiter/cli/store"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/fill"
	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// ResumeEdit goes on with a draft of changes to a result.
func ResumeEdit(a *cli.App, cmd *cobra.Command, s *fill.Sheet, draft sheet.Draft) error {
	return (&editing{App: a}).inSheet(cmd, s, draft.Of.Result, &draft)
}

// inSheet corrects a result in the sheet; it goes on with the draft unless that is
// nil.
func (e *editing) inSheet(cmd *cobra.Command, s *fill.Sheet, id int64, draft *sheet.Draft) error {
	var stored string
	var rulings []score.Setting
	err := store.WithRecords(e.App, records.Options{Read: true}, func(book *records.Store) error {
		was, err := book.Show(cmd.Context(), id)
		if err != nil {
			return err
		}
		if was.Text == "" {
			return cli.UsageError("#%d was recorded without a position; say what to change: --date, --league, --season, --round, --place, --note, --player, --score or --place-of", id)
		}
		if stored, err = store.ToNotation(e.App, &was, nil); err != nil {
			return err
		}
		g := e.Games.Find(was.Game)
		if g == nil {
			return cli.UsageError("this program does not know the game %q", was.Game)
		}
		rulings, err = store.EditRulings(cmd.Context(), e.App, book, id, &records.Edit{}, g.Game)
		return err
	})
	if err != nil {
		return err
	}
	of := sheet.Origin{Result: id, Records: records.Shown(e.DBPath())}
	if draft == nil {
		drafts, err := s.Drafts.List()
		if err != nil {
			return err
		}
		if draft, err = s.StartFrom(drafts, func(d *sheet.Draft) bool { return d.Of == of }, "The result as it is recorded"); err != nil {
			return fill.FormError(err)
		}
	}
	if draft != nil {
		if draft.Of != of {
			return cli.UsageError("the draft is of #%d in %s; say --db", draft.Of.Result, draft.Of.Records)
		}
		err = s.ResumeDraft(*draft)
	} else {
		s.Draft = s.Drafts.New(of, s.Now())
		s.G, s.Page, err = fill.PageOf(e.App, stored)
	}
	if err != nil {
		return err
	}
	was := page.Read(s.G.Game, stored).Text()
	league := fill.ParseHeader(e.App, was).League
	s.Scorer = show.Scorer{App: e.App, Stored: func(h *score.Header) ([]score.Setting, bool) {
		return rulings, score.SameName(h.League, league)
	}}
	_, err = s.Fill(func(text string, one *fill.Answered) []fill.Ending {
		if len(one.Saves) == 0 {
			return nil
		}
		label := cli.TextIf("Save the changes to", one.Saves[0].Legal, "Save as contested the changes to")
		return []fill.Ending{{Label: fmt.Sprintf("%s #%d", label, id), Do: func() (bool, error) {
			e.contested = !one.Saves[0].Legal
			return e.saveSheet(cmd, id, was, text)
		}}}
	})
	return fill.EndOfEdit(err)
}

// saveSheet changes a result to what the sheet says.
func (e *editing) saveSheet(cmd *cobra.Command, id int64, before, text string) (safe bool, err error) {
	was, h := fill.ParseHeader(e.App, before), fill.ParseHeader(e.App, text)
	edit := store.HeaderEdit(e.Games, &was, &h)
	err = store.AnswerAfter(e.App, records.Options{}, func(book *records.Store, out *cli.Output) error {
		if text != before { // a player's new name alone is no change
			if err := e.take(cmd, book, id, &edit, notation.Text{File: "the sheet", Line: 1, Src: text}); err != nil {
				return err
			}
		}
		err := e.apply(cmd, book, out, id, edit, []string{"position"})
		safe = err == nil // even if the answer cannot be written
		return err
	})
	return safe, err
}
