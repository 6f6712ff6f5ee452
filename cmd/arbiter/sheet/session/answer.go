package session

import (
	"cmp"
	"errors"
	"reflect"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// Fill opens the sheet until it is ended in one of the given ways. It writes the
// last answer to a file or program that waits for it, and reports whether the game
// was saved.
func (s *Sheet) Fill(ends func(string, *Answered) []Ending) (saved bool, err error) {
	s.ends, s.saved = ends, false
	last, err := s.run()
	if err != nil {
		return false, err
	}
	s.Code = max(s.Code, last.Code)
	if err := s.writeAnswer(); err != nil {
		return false, err
	}
	if s.failed != nil {
		return false, cli.WithExitCode(cli.ExitCode(s.failed), cli.ErrQuiet)
	}
	return s.saved, nil
}

// score scores the text of a sheet, for people.
func (s *Sheet) score(text string) Answered {
	var one Answered
	was := s.Width
	s.Width = s.ErrorWidth() // of the terminal that shows the sheet
	r := s.Scorer
	r.People, r.Painter, r.Under = true, s.Painter(s.Err), s.known.Under
	r.Solver()(notation.Text{File: "the sheet", Line: 1, Src: text}, &one.Answer)
	s.Width = was
	j := one.Judged
	if j == nil {
		one.title = "This cannot be read yet."
		return one
	}
	one.sound = j.Sound()
	says := j.Breakdown.Sentence(one.sound, func(t *score.Tally) string {
		if t.Colour == "" || !t.Named {
			return cli.Clean(t.Name)
		}
		return cli.Clean(t.Name) + " (" + pieces.Colour(t.Colour) + ")"
	})
	one.title = says + "   " + gametext.VerdictLine(&j.Verdict)
	if !j.Verdict.Legal() {
		one.title = gametext.VerdictLine(&j.Verdict) + ". " + says
	}
	return one
}

// saveTarget says where and when a game will be recorded: its league, season and
// date.
func (s *Sheet) saveTarget(h *score.Header) string {
	says := cli.TextIf(" to "+h.League, h.League != "", " without a league")
	if season := cmp.Or(h.Season, s.current(h)); season != "" {
		says += ", season " + season
	}
	today := league.Today(s.Now())
	switch day, _, ok := notation.ParseDate(h.Date); {
	case !ok, day == today:
		says += ", " + cmp.Or(book.FarOff(today, s.Now()), "today")
	default:
		says += ", " + day
	}
	return cli.Clean(says)
}

// BackToSheet is the first answer when a sheet looks wrong.
const BackToSheet = "Back to the sheet"

// record records the game of a sheet. It returns safe if the text needs no draft any
// more; the error is book.ErrDeclined if the user goes back to the sheet.
func (s *Sheet) record(one *Answered, contested bool) (safe bool, err error) {
	flags := s.SaveTo
	flags.Contested = contested
	to, err := book.NewSaver(s.App, flags)
	if err != nil {
		return false, err
	}
	defer to.Close()
	to.Back, to.Fresh = BackToSheet, true
	head := one.Judged.Position.Head()
	if score.SameName(head.League, s.proposed.League) {
		to.Proposed = append(to.Proposed, book.ProposedLeague)
	}
	if score.SameName(head.Season, s.proposed.Season) {
		to.Proposed = append(to.Proposed, book.ProposedSeason)
		to.ByDay = head.Season == s.current(head)
	}
	if !reflect.DeepEqual(s.known.Under, to.Under) {
		s.known.Under, s.again = to.Under, true
		s.Say("The rulings of a league were changed meanwhile; look at the answer again.")
		return false, nil
	}
	if err := to.Add(one.Judged); err != nil {
		return false, err
	}
	out := &cli.Output{App: s.App}
	err = to.Save(out, func() error { return nil }) // the answer was shown already
	out.CancelInterrupts()
	if err != nil {
		return false, err
	}
	s.saved, s.readBack = true, to.Members(0)
	return true, nil
}

// CheckOutput returns an error if the answer cannot be written, before the user
// types anything.
func CheckOutput(a *cli.App) error {
	if !a.ToFile() {
		return nil
	}
	out, err := a.OpenOutput()
	if err != nil {
		return err
	}
	_ = out.Close(cli.ErrQuiet) // closes without writing
	return nil
}

// writeAnswer writes the answer if a program or a file waits for it. A terminal has shown
// it already.
func (s *Sheet) writeAnswer() error {
	if cli.IsTerminal(s.Out) && !s.ToFile() && !s.AsJSON() || s.Scorer.Stored != nil {
		return nil
	}
	r := s.Scorer
	r.Under = s.known.Under
	do := cli.AnswerOptions{Painter: &r.Painter, Solver: r.Solver}
	if s.saved && s.AsJSON() {
		do.Save = func(*score.Judged) error { return nil }
		do.Finish = func(_ *cli.Output, show func() error) error { return show() }
		do.More = func(int) any { return s.readBack }
	}
	return s.AnswerGames(do, func(each func(notation.Text) error) error {
		return cli.EachGame(strings.NewReader(s.Page.Text()), "the sheet", each)
	})
}

// AskForAnother asks for one more game of the same players. It returns the name of
// the game, "" for none.
func (s *Sheet) AskForAnother() (name string, err error) {
	s.suggest() // what was just saved, too
	s.proposed = score.Header{League: s.Head.League, Season: s.Head.Season}
	name, err = sheet.Choose(s.desk, "Another game, the same players?",
		screen.Choice{Name: "", Label: "No"},
		screen.Choice{Name: s.G.Name, Label: s.G.Title + " again"},
		screen.Choice{Name: "other", Label: "Different game"})
	switch {
	case errors.Is(err, screen.ErrBack), errors.Is(err, screen.ErrInterrupted):
		return "", nil // the game is saved
	case err != nil || name != "other":
		return name, err
	}
	choices := make([]screen.Choice, len(s.Games))
	for i := range s.Games {
		choices[i] = screen.Choice{Name: s.Games[i].Name, Label: s.Games[i].Title}
	}
	return sheet.Choose(s.desk, "Which game was played?", choices...)
}

// SaveEndings returns the ways to record a new game.
func (s *Sheet) SaveEndings(_ string, one *Answered) []Ending {
	j := one.Judged
	if j == nil {
		return nil
	}
	contested := s.SaveTo.Contested || !j.Sound()
	label := cli.TextIf("Save", !contested, "Save as contested") + s.saveTarget(j.Position.Head())
	return []Ending{{label, func() (bool, error) { return s.record(one, contested) }}}
}
