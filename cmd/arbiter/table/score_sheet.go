package table

import (
	"errors"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/session"
)

// ask opens a sheet for a new game, a draft or a file. After a new game it offers
// another one with the same players.
func (r *scoreRun) ask(cmd *cobra.Command, args []string) error {
	if err := session.CheckOutput(r.App); err != nil {
		return err
	}
	s := session.NewSheet(r.App)
	s.Scorer, s.SaveTo = r.Scorer, r.saveTo
	if r.edit {
		return s.EditFile(args)
	}
	s.Head = s.ProposedHeader(r.saveTo)
	s.Scorer.League, s.SaveTo.League = "", "" // the sheet has it now
	if r.game != "" {
		g, err := r.GameNamed(r.game)
		if err != nil {
			return err
		}
		if _, err := r.FlagRulings(g.Game); err != nil { // before the user types anything
			return err
		}
	}
	for name := r.game; ; {
		other, err := s.Begin(name)
		if err != nil {
			return session.FormError(err)
		}
		if other != nil {
			return r.resume(cmd, s, *other)
		}
		saved, err := s.Fill(s.SaveEndings)
		if errors.Is(err, screen.ErrBack) { // back to the questions
			continue
		}
		if err != nil || !saved {
			return err
		}
		if name, err = s.AskForAnother(); err != nil || name == "" {
			return session.FormError(err)
		}
	}
}

// inOwnEditor says how the game is written down where no sheet can be shown.
func (r *scoreRun) inOwnEditor(args []string) error {
	if !r.edit {
		return session.NewGameInEditor(r.App, r.game, r.saveTo)
	}
	if err := session.CheckOneFile(r.App, args); err != nil {
		return err
	}
	return session.FileInEditor(r.App, args[0])
}

// resume goes on with a draft of changes to a file or a result.
func (r *scoreRun) resume(cmd *cobra.Command, s *session.Sheet, draft sheet.Draft) error {
	if draft.Of.File != "" {
		return s.EditDraft(draft)
	}
	return r.editResult(cmd, s, draft)
}
