package session

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// An answered is what is said about the text of a sheet.
type answered struct {
	judged *score.Judged // nil for a text that cannot be read
	err    error         // why it cannot
	title  string        // who won, or what is wrong; above the question
	sound  bool          // nothing is wrong and nothing is missing
}

// An ending is a way to end a sheet. do reports whether the text is safe; then the
// draft is removed.
type ending struct {
	label string
	do    func() (safe bool, err error)
}

// end shows the answer about the sheet and asks what to do with it. It returns over
// if the sheet was saved, kept or discarded.
func (s *Sheet) end(last *answered) (over bool, err error) {
	text := s.page.Text()
	*last = s.score(text)
	s.show(last)
	for {
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
		default:
			n, _ := strconv.Atoi(chosen)
			over = s.do(ways[n])
			switch {
			case errors.Is(s.failed, screen.ErrInterrupted):
				s.keepDraft()
				err = s.leave(screen.ErrInterrupted)
			case errors.Is(s.failed, terminal.ErrInterrupted):
				s.failed = nil
				return false, nil
			}
		}
		if err != nil {
			return false, err
		}
		if over {
			return true, s.draft.Remove()
		}
	}
}

// choose asks what to do with the sheet. Enter takes the first choice, which is to
// go back if something is wrong.
func (s *Sheet) choose(text string, one *answered) (string, []ending, error) {
	ways := s.ends(text, one)
	var choices []screen.Choice
	for i, way := range ways {
		choices = append(choices, screen.Choice{Name: strconv.Itoa(i), Label: way.label})
	}
	at := len(choices)
	if !one.sound {
		at = 0
	}
	choices = slices.Insert(choices, at, screen.Choice{Name: "back", Label: backToSheet})
	choices = append(choices, screen.Choice{Name: "file", Label: "Keep as a file"})
	choices = append(choices, screen.Choice{Name: "discard", Label: "Discard"})
	chosen, err := sheet.Choose(s.desk, one.title, choices...)
	return chosen, ways, err
}

// do ends the sheet in a way. If that fails it says why, and where the text is.
func (s *Sheet) do(way ending) bool {
	s.keepDraft()
	kept := s.textKept()
	s.S.Typed.Store(&kept)
	safe, err := way.do()
	s.S.Typed.Store(nil)
	if s.failed = s.S.Explain(err); safe || errors.Is(err, terminal.ErrInterrupted) {
		return safe
	}
	if err != nil {
		s.S.ShowError(err)
	}
	s.S.Say("Nothing was saved. %s", s.textPlace())
	return false
}

// keepDraft keeps a draft of a sheet that was not changed since it was opened.
func (s *Sheet) keepDraft() {
	if s.draft.Lost() || s.draft.When.IsZero() {
		s.draft.Keep(s.page.Text(), s.S.Now())
	}
}

// textPlace says where the text of the sheet is now.
func (s *Sheet) textPlace() string {
	s.keepDraft()
	if s.draft.Lost() {
		return "The sheet is still open, but " + terminal.Clean(s.draft.Kept()) + "."
	}
	return "The sheet is still open, and its text is in " + terminal.Clean(s.draft.Path) + "."
}

// parseHeader returns what can be read of a text's headers.
func parseHeader(text string) score.Header {
	var file notation.Game
	_ = file.Read(notation.Text{Src: text}) // the rest may be unfinished
	if g := games.All.Called(file.Head.Game); g != nil {
		return model.HeadOf(g.Game, text)
	}
	return file.Head
}

// keepAsFile asks for a name and writes the text to a new file.
func (s *Sheet) keepAsFile(text string) (safe bool, err error) {
	name, err := sheet.AskText(s.desk, "File", "", freeName(s.g.Name, s.S.Now()), func(name string) error {
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
	if err := terminal.WriteFile(name, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
		s.S.Say("error: %v", err)
		s.S.Say("%s", s.textPlace())
		return false, nil
	}
	s.S.Say("kept in %s; to open it again:\n  %s", name, s.S.Hint("score", "--edit", name))
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
