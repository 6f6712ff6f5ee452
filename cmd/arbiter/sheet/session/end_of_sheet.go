package session

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// An Answered is what a command says to people about the text of a sheet.
type Answered struct {
	cli.Answer
	title string // who won, or what is wrong; above the question
	sound bool   // nothing is wrong and nothing is missing
}

// An Ending is a way to end a sheet. Do reports whether the text is safe; then the
// draft is removed.
type Ending struct {
	Label string
	Do    func() (safe bool, err error)
}

// end shows the answer about the sheet and asks what to do with it. It returns over
// if the sheet was saved, kept or discarded.
func (s *Sheet) end(last *Answered) (over bool, err error) {
	for {
		text := s.Page.Text()
		stopWaiting := s.OnInterrupt(func() { _ = s.leave(nil) })
		*last = s.score(text)
		stopWaiting()
		s.Err.Write(last.Out)
		s.Err.Write(last.Answer.Err)
		s.again = false
		for !s.again {
			chosen, ways, err := s.choose(text, last)
			if errors.Is(err, screen.ErrBack) {
				return false, nil
			}
			if err != nil {
				return false, s.leave(err)
			}
			switch chosen {
			case "back":
				return false, nil
			case "discard":
				over = true
			case "file":
				over, err = s.keepAsFile(text)
			case "where":
				err = s.askTarget()
			default:
				n, _ := strconv.Atoi(chosen)
				over = s.do(ways[n])
				switch {
				case errors.Is(s.failed, screen.ErrInterrupted):
					s.keepDraft()
					err = s.leave(screen.ErrInterrupted)
				case errors.Is(s.failed, book.ErrDeclined):
					s.failed = nil
					return false, nil
				}
			}
			if err != nil {
				return false, err
			}
			if over {
				return true, s.Draft.Remove()
			}
		}
	}
}

// choose asks what to do with the sheet. Enter takes the first choice, which is to
// go back if something is wrong.
func (s *Sheet) choose(text string, one *Answered) (string, []Ending, error) {
	ways := s.ends(text, one)
	var choices []screen.Choice
	for i, way := range ways {
		choices = append(choices, screen.Choice{Name: strconv.Itoa(i), Label: way.Label})
	}
	at := len(choices)
	if !one.sound {
		at = 0
	}
	choices = slices.Insert(choices, at, screen.Choice{Name: "back", Label: BackToSheet})
	choices = append(choices, screen.Choice{Name: "file", Label: "Keep as a file"})
	if one.Judged != nil && s.Draft.Of == (sheet.Origin{}) {
		choices = append(choices, screen.Choice{Name: "where", Label: "Change league, season or date"})
	}
	choices = append(choices, screen.Choice{Name: "discard", Label: "Discard"})
	chosen, err := sheet.Choose(s.desk, one.title, choices...)
	return chosen, ways, err
}

// do ends the sheet in a way. If that fails it says why, and where the text is.
func (s *Sheet) do(way Ending) bool {
	stopWaiting := s.OnInterrupt(func() { _ = s.leave(nil) })
	safe, err := way.Do()
	stopWaiting()
	if s.failed = s.Explain(err); safe || s.again || errors.Is(err, book.ErrDeclined) {
		return safe
	}
	if err != nil && !errors.Is(err, cli.ErrQuiet) {
		fmt.Fprint(s.Err, cli.ErrorText(s.failed, s.ErrorWidth()))
	}
	s.Say("Nothing was saved. " + s.textPlace())
	return false
}

// keepDraft keeps a draft of a sheet that was not changed since it was opened.
func (s *Sheet) keepDraft() {
	if s.Draft.Lost() || s.Draft.When.IsZero() {
		s.Draft.Keep(s.Page.Text(), s.Now())
	}
}

// textPlace says where the text of the sheet is now.
func (s *Sheet) textPlace() string {
	s.keepDraft()
	if s.Draft.Lost() {
		return "The sheet is still open, but " + cli.Clean(s.Draft.Kept()) + "."
	}
	return "The sheet is still open, and its text is in " + cli.Clean(s.Draft.Path) + "."
}

// askTarget asks for another league, season or date.
func (s *Sheet) askTarget() error {
	h := ParseHeader(s.App, s.Page.Text())
	was := h
	err := sheet.Where(s.desk, &h, s.before())
	if err == nil {
		s.follow(&h, &was)
	}
	if errors.Is(err, screen.ErrBack) || err == nil && h.League == was.League && h.Season == was.Season && h.Date == was.Date {
		return nil
	}
	if err != nil {
		return s.leave(err)
	}
	s.Head.League, s.Head.Season, s.Head.Date = h.League, h.Season, h.Date
	for _, f := range [][2]string{{"date", h.Date}, {"league", h.League}, {"season", h.Season}} {
		s.Page.SetHeader(f[0], f[1])
	}
	s.Draft.Keep(s.Page.Text(), s.Now())
	s.again = true // the league has its own rulings
	return nil
}

// ParseHeader returns what can be read of a text's headers.
func ParseHeader(a *cli.App, text string) score.Header {
	var file notation.Game
	_ = file.Read(notation.Text{Src: text}) // the rest may be unfinished
	if g := a.Games.Called(file.Head.Game); g != nil {
		return sheetmodel.HeadOf(g.Game, text)
	}
	return file.Head
}

// keepAsFile asks for a name and writes the text to a new file.
func (s *Sheet) keepAsFile(text string) (safe bool, err error) {
	name, err := sheet.AskText(s.desk, "File", freeName(s.G.Name, s.Now()), func(name string) error {
		if strings.TrimSpace(name) == "" {
			return errors.New("a file needs a name")
		}
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return errors.New("a file or folder of that name exists already")
		}
		return nil
	})
	switch {
	case errors.Is(err, screen.ErrBack):
		return false, nil
	case err != nil:
		return false, s.leave(err)
	}
	if err := s.ReplaceFile(name, text); err != nil {
		s.Say("error: " + err.Error())
		s.Say(s.textPlace())
		return false, nil
	}
	s.Say("kept in " + name + "; to open it again:\n  " + s.Hint("score", "--edit", name))
	return true, nil
}

// freeName returns a file name that is not taken: "subdivision-2026-11-22.txt".
func freeName(game string, now time.Time) string {
	base := game + "-" + league.Today(now)
	name := base + ".txt"
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s-%d.txt", base, n)
	}
}
