package main

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/sheet"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
	"arbiter/validate"
)

// ask opens a sheet: for a new game, a draft or a file. Games follow one
// another as long as the same people play.
func (r *scoreRun) ask(cmd *cobra.Command, args []string) error {
	if err := r.tryOutput(); err != nil {
		return err
	}
	s := r.newSheetRun()
	if r.edit {
		return r.editFile(s, args)
	}
	s.head = s.proposed(r.saveTo)
	r.saveTo.league = "" // it is in the sheet now
	if r.game != "" {
		g, err := namedGame(r.game)
		if err != nil {
			return err
		}
		if _, err := r.over(g.Game); err != nil { // before anything is typed in
			return err
		}
	}
	for name := r.game; ; {
		other, err := s.begin(name)
		if err != nil {
			return asked(err)
		}
		if other != nil {
			return r.resume(cmd, s, *other)
		}
		saved, err := r.fill(s, s.recordings(r))
		if errors.Is(err, sheet.ErrBack) { // to the questions once more
			continue
		}
		if err != nil || !saved {
			return err
		}
		if name, err = s.another(); err != nil || name == "" {
			return asked(err)
		}
	}
}

// fill lets a sheet be filled in and ended, and gives the last answer to
// standard output where that is no terminal.
func (r *scoreRun) fill(s *sheetRun, ends func(string, *answered) []sheetEnding) (saved bool, err error) {
	s.answer = func(text string) answered { return r.answerSheet(s, text) }
	s.ends = ends
	s.saved = false
	last, err := s.run()
	if err != nil {
		return false, err
	}
	r.code = max(r.code, last.code)
	if err := r.hand(s.page.Text(), &last); err != nil {
		return false, err
	}
	if s.failed != nil {
		return false, coded{exitCode(s.failed), errQuiet}
	}
	return s.saved, nil
}

// answerSheet is the score of a sheet's text, for people.
func (r *scoreRun) answerSheet(s *sheetRun, text string) answered {
	var one answered
	s.forPeople(func() {
		r.people, r.painter, r.under = true, r.app.painter(r.err), s.under
		r.solver()(notation.Text{File: "the sheet", Line: 1, Src: text}, &one.answer)
		r.people = false
	})
	if len(one.saves) == 0 {
		one.title = "This cannot be read yet."
		return one
	}
	game := &one.saves[0]
	one.sound = game.legal && game.complete
	says := game.sheet.Sentence(one.sound, func(t *score.Tally) string {
		if t.Colour == "" || !t.Named {
			return clean(t.Name)
		}
		return clean(t.Name) + " (" + pieces.Colour(t.Colour) + ")"
	})
	one.title = says + "   " + game.verdict
	if !game.legal {
		one.title = game.verdict + ". " + says
	}
	return one
}

// forPeople answers in the width of the terminal that shows the sheet.
func (s *sheetRun) forPeople(answer func()) {
	defer func(was int) { width = was }(width)
	if width = unbounded; columns(s.err) > 0 {
		width = max(narrowest, columns(s.err))
	}
	answer()
}

// verdictLine is a verdict in a line.
func verdictLine(v *validate.Verdict) string {
	switch {
	case !v.Legal():
		return "ILLEGAL: " + clean(reasons(v))
	case !v.Complete:
		return "unfinished"
	case v.Undecided:
		return "undecided: the findings tell why"
	case v.Proof != nil:
		return "legal: a playing order exists"
	}
	return "no rule is broken"
}

// recordings are the ways to record a new game.
func (s *sheetRun) recordings(r *scoreRun) func(string, *answered) []sheetEnding {
	return func(text string, one *answered) []sheetEnding {
		if len(one.saves) == 0 {
			return nil
		}
		contested := r.saveTo.contested || !one.sound
		label := orWord("Save as contested", contested, "Save") + s.where(one.saves[0].position.Head())
		return []sheetEnding{{label, func() (bool, error) { return s.record(r, one, contested) }}}
	}
}

// where says in which league, season and when a game is recorded.
func (s *sheetRun) where(h *score.Header) string {
	says := orWord(" to "+h.League, h.League != "", " without a league")
	if h.Season != "" {
		says += ", season " + h.Season
	}
	switch when, ok := notation.ParseDate(h.Date); {
	case !ok, when.Format(time.DateOnly) == s.now().Format(time.DateOnly):
		says += ", today"
	default:
		says += ", " + when.Format(time.DateOnly)
	}
	return clean(says)
}

// record records the game of a sheet. It is not safe when somebody declined
// after a doubt.
func (s *sheetRun) record(r *scoreRun, one *answered, contested bool) (safe bool, err error) {
	flags := r.saveTo
	flags.contested = contested
	to, err := s.newSaver(flags)
	if err != nil {
		return false, err
	}
	defer to.close()
	if !reflect.DeepEqual(s.under, to.under) {
		s.under, s.again = to.under, true
		fmt.Fprintln(s.err, "The rulings of a league were changed meanwhile; look at the answer once more.")
		return false, nil
	}
	if err := to.addAll(one.saves); err != nil {
		return false, err
	}
	out := &output{app: s.app}
	err = to.save(out, func() error { return nil }) // the answer was given already
	for _, calm := range out.calm {
		calm()
	}
	if err != nil || to.skip[0] {
		return false, err
	}
	s.saved = true
	return true, nil
}

// another asks for one more game of the same players. No name is no game.
func (s *sheetRun) another() (name string, err error) {
	name, err = sheet.Choose(s.desk, "Another game, the same players?",
		sheet.Choice{Name: "", Label: "No"},
		sheet.Choice{Name: s.g.Name, Label: s.g.Title + " again"},
		sheet.Choice{Name: "other", Label: "A different game"})
	switch {
	case errors.Is(err, sheet.ErrBack), errors.Is(err, sheet.ErrInterrupted):
		return "", nil // the game is saved
	case err != nil || name != "other":
		return name, err
	}
	choices := make([]sheet.Choice, len(games))
	for i := range games {
		choices[i] = sheet.Choice{Name: games[i].Name, Label: games[i].Title}
	}
	return sheet.Choose(s.desk, "Which game was played?", choices...)
}

// resume goes on with a draft of changes.
func (r *scoreRun) resume(cmd *cobra.Command, s *sheetRun, draft sheet.Draft) error {
	if draft.Of.File != "" {
		return r.editDraft(s, draft)
	}
	return (&editing{app: r.app}).inSheet(cmd, s, draft.Of.Result, &draft)
}

// tryOutput finds out before anything is typed whether the answer has a place.
func (a *app) tryOutput() error {
	if !a.toFile() {
		return nil
	}
	out, err := a.openOutput()
	if err != nil {
		return err
	}
	_ = out.close(errQuiet) // nothing is written
	return nil
}

// shown tells whether the answer that people saw is the answer itself.
func (a *app) shown() bool { return isTerminal(a.out) && !a.toFile() && !a.asJSON() }

// hand writes the answer about a sheet where a program or a file waits for it.
func (r *scoreRun) hand(text string, last *answered) error {
	if r.shown() || r.stored != nil {
		return nil
	}
	save, under := r.save, r.under
	r.save = false
	defer func() { r.save = save }()
	r.under = under
	return r.answers(answering{painter: &r.painter, solver: r.solver}, func(p pipeline) error {
		return p.run(notation.NewReader(strings.NewReader(text), "the sheet"))
	})
}
