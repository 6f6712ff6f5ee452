package session

import (
	"bytes"
	"cmp"
	"errors"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
	"arbiter/validate"
)

// fill opens the sheet until it is ended in one of the given ways. It writes the last answer to a
// file or program that waits for it, and reports whether the game was saved.
func (s *Sheet) fill(ends func(string, *answered) []ending) (saved bool, err error) {
	s.ends, s.saved = ends, nil
	last, err := s.run()
	if err != nil {
		return false, err
	}
	if err := s.writeAnswer(&last); err != nil {
		return false, err
	}
	s.illegal = s.illegal || last.judged != nil && !last.judged.Verdict.Legal()
	switch {
	case s.failed != nil:
		return false, s.failed
	case s.saved != nil:
		return true, nil
	case last.judged == nil:
		return false, terminal.ErrUnclear
	case !last.judged.Verdict.Legal():
		return false, terminal.ErrNo
	}
	return false, nil
}

// judge judges the text of a sheet under the rulings that are in force.
func (s *Sheet) judge(text string) (*score.Judged, error) {
	judge := games.Judge{Games: games.All}
	g, p, err := judge.Read(notation.Text{File: "the sheet", Line: 1, Src: text})
	if err != nil {
		return nil, err
	}
	if err := s.apply(g.Game, p.Head()); err != nil {
		return nil, err
	}
	j := g.Judged(p, validate.Options{NoProof: s.noProof})
	return &j, nil
}

// apply puts the rulings in force for a game of the sheet: for a recorded result that stays in its
// league those that it was recorded under.
func (s *Sheet) apply(g *score.Game, h *score.Header) error {
	if err := s.rulings.Apply(g, h); err != nil {
		return err
	}
	if s.recorded != nil && score.SameName(h.League, s.changes) {
		h.Under = s.recorded
	}
	return nil
}

// score scores the text of a sheet, for people.
func (s *Sheet) score(text string) answered {
	j, err := s.judge(text)
	if err != nil {
		return answered{err: err, title: "This cannot be read yet."}
	}
	one := answered{judged: j, sound: j.Sound()}
	says := j.Breakdown.Sentence(one.sound, func(t *score.Tally) string {
		if t.Colour == "" || !t.Named {
			return terminal.Clean(t.Name)
		}
		return terminal.Clean(t.Name) + " (" + pieces.Colour(t.Colour) + ")"
	})
	one.title = says + "   " + gameprint.Verdict(&j.Verdict)
	if !j.Verdict.Legal() {
		one.title = gameprint.Verdict(&j.Verdict) + ". " + says
	}
	return one
}

// show shows the answer on the terminal.
func (s *Sheet) show(one *answered) {
	if one.err != nil {
		s.S.ShowError(one.err)
		return
	}
	var b bytes.Buffer
	gameprint.PrintScored(&b, s.S.Pen(), s.S.ErrWidth, one.judged, "")
	gameprint.PrintFindings(&b, s.S.Pen(), s.S.ErrWidth, one.judged.Game, one.judged.Verdict.Findings)
	_, _ = s.S.Err.Write(b.Bytes())
}

// saveTarget says where and when a game will be recorded: its league, season and date.
func (s *Sheet) saveTarget(h *score.Header) string {
	text := " without a league"
	if h.League != "" {
		text = " to " + h.League
	}
	if season := cmp.Or(h.Season, s.seasonOf(h)); season != "" {
		text += ", season " + season
	}
	today := league.Today(s.S.Now())
	switch day, _, ok := notation.ParseDate(h.Date); {
	case !ok, day == today:
		text += ", " + cmp.Or(saving.FarOff(today, s.S.Now()), "today")
	default:
		text += ", " + day
	}
	return terminal.Clean(text)
}

// backToSheet is the first answer when a sheet looks wrong.
const backToSheet = "Back to the sheet"

// writeAnswer writes the answer if a program or a file waits for it. A terminal has shown it
// already.
func (s *Sheet) writeAnswer(last *answered) error {
	if s.S.Width < terminal.Unlimited && !s.S.JSON || s.recorded != nil || last.judged == nil {
		return nil
	}
	var err error
	switch {
	case !s.S.JSON:
		var b bytes.Buffer
		gameprint.PrintScored(&b, s.S.Pen(), s.S.Width, last.judged, "")
		err = s.S.PrintText(b.String())
	case s.saved == nil:
		err = s.S.PrintJSON(gameprint.ScoreJSON(last.judged, nil))
	default:
		err = s.S.PrintJSON(gameprint.Merged{gameprint.ScoreJSON(last.judged, nil), s.saved.OfGame(0)})
	}
	return cmp.Or(err, s.S.Out.Flush())
}

// askForAnother asks for one more game of the same players. It returns the name of the game, "" for
// none.
func (s *Sheet) askForAnother() (name string, err error) {
	s.suggest() // what was just saved, too
	s.head = parseHeader(s.page.Text())
	s.head.Date, s.head.Round, s.head.Note, s.head.ID, s.head.First = league.Today(s.S.Now()), "", s.to.Note, "", 0
	s.proposed = s.head.League
	choices := make([]screen.Choice, len(games.All))
	for i := range games.All {
		choices[i] = screen.Choice{Name: games.All[i].Name, Label: games.All[i].Title}
	}
	for {
		name, err = sheet.Choose(s.desk, "Another game, the same players?",
			screen.Choice{Name: "", Label: "No"},
			screen.Choice{Name: s.g.Name, Label: s.g.Title + " again"},
			screen.Choice{Name: "other", Label: "Different game"})
		switch {
		case errors.Is(err, screen.ErrBack), errors.Is(err, screen.ErrInterrupted):
			return "", nil // the game is saved
		case err != nil || name != "other":
			return name, err
		}
		if name, err = sheet.Choose(s.desk, "Which game was played?", choices...); !errors.Is(err, screen.ErrBack) {
			return name, err
		}
	}
}

// waysToSave are the ways to record a new game.
func (s *Sheet) waysToSave(_ string, one *answered) []ending {
	j := one.judged
	if j == nil {
		return nil
	}
	contested := s.to.Contested || !j.Sound()
	label := "Save"
	if contested {
		label = "Save as contested"
	}
	return []ending{{label + s.saveTarget(j.Position.Head()), func() (bool, error) { return s.record(one, contested) }}}
}
