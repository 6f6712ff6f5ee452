package results

import (
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/session"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// ResumeEdit goes on with a draft of changes to a result.
func ResumeEdit(a *cli.App, cmd *cobra.Command, s *session.Sheet, draft sheet.Draft) error {
	return (&editing{App: a}).inSheet(cmd, s, draft.Of.Result, &draft)
}

// inSheet corrects a result in the sheet; it goes on with the draft unless that is
// nil.
func (e *editing) inSheet(cmd *cobra.Command, s *session.Sheet, id int64, draft *sheet.Draft) error {
	var stored string
	var rulings []score.Setting
	err := book.WithRecords(e.App, records.Options{Read: true}, func(store *records.Store) error {
		was, err := store.Result(cmd.Context(), id)
		if err != nil {
			return err
		}
		if was.Text == "" {
			return cli.UsageError("%d was recorded without a position; say what to change: --date, --league, --season, --round, --place, --note or --player, or points or places, as:\n  %s", id, e.Hint("edit", id, "Ann 42"))
		}
		if stored, err = book.ToSheet(e.App, was); err != nil {
			return err
		}
		g := e.Games.Find(was.Game)
		if g == nil {
			return cli.UsageError("this program does not know the game %q", was.Game)
		}
		rulings, err = book.EditRulings(cmd.Context(), e.App, store, id, &records.Edit{}, g.Game)
		return err
	})
	if err != nil {
		return err
	}
	of := sheet.Origin{Result: id, Records: records.Shown(e.DBPath())}
	if !e.ShowsForms() {
		return session.ResultInEditor(e.App, of, session.ParseHeader(e.App, stored).Game)
	}
	if draft == nil {
		drafts, err := s.Drafts.List()
		if err != nil {
			return err
		}
		if draft, err = s.StartFrom(drafts, func(d *sheet.Draft) bool { return d.Of == of }, "The result as it is recorded"); err != nil {
			return session.FormError(err)
		}
	}
	if draft != nil {
		if draft.Of != of {
			return cli.UsageError("the draft is of %d in %s; say --db", draft.Of.Result, draft.Of.Records)
		}
		err = s.ResumeDraft(*draft)
	} else {
		s.Draft = s.Drafts.New(of, s.Now())
		s.G, s.Page, err = session.PageOf(e.App, stored)
	}
	if err != nil {
		return err
	}
	was := sheetmodel.Read(s.G.Game, stored).Text()
	league := session.ParseHeader(e.App, was).League
	s.Scorer = gametext.Scorer{App: e.App, Stored: func(h *score.Header) ([]score.Setting, bool) {
		return rulings, score.SameName(h.League, league)
	}}
	_, err = s.Fill(func(text string, one *session.Answered) []session.Ending {
		if one.Judged == nil {
			return nil
		}
		label := cli.TextIf("Save the changes to", one.Judged.Sound(), "Save as contested the changes to")
		return []session.Ending{{Label: fmt.Sprintf("%s %d", label, id), Do: func() (bool, error) {
			e.contested, e.back = !one.Judged.Verdict.Legal(), session.BackToSheet
			return e.saveSheet(cmd, id, was, text)
		}}}
	})
	return session.EndOfEdit(err)
}

// saveSheet changes a result to what the sheet says.
func (e *editing) saveSheet(cmd *cobra.Command, id int64, before, text string) (safe bool, err error) {
	was, h := session.ParseHeader(e.App, before), session.ParseHeader(e.App, text)
	edit := book.HeaderEdit(e.Games, &was, &h)
	err = book.AnswerAfter(e.App, records.Options{}, func(store *records.Store, out *cli.Output) error {
		if text != before { // a player's new name alone is no change
			if err := e.readPosition(cmd, store, id, &edit, notation.Text{File: "the sheet", Line: 1, Src: text}); err != nil {
				return err
			}
		}
		err := e.apply(cmd, store, out, id, edit, []string{"position"})
		safe = err == nil // even if the answer cannot be written
		return err
	})
	return safe, err
}
