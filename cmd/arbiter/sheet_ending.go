package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/score"
)

// An answered text is what a command says of it to people.
type answered struct {
	answer
	title string // who won, or what is wrong; it stands beside the question
	sound bool   // nothing is wrong, nothing is missing
}

// A sheetEnding is a way to end a sheet. What it does tells whether the text is
// safe; then the draft goes.
type sheetEnding struct {
	label string
	do    func() (safe bool, err error)
}

// end shows the whole answer about the sheet and asks what to do with it. It is
// over when the sheet needs no more care.
func (s *sheetRun) end(last *answered) (over bool, err error) {
	for {
		text := s.page.Text()
		calm := s.interrupts.do(func() { _ = s.left(nil) })
		*last = s.answer(text)
		calm()
		s.err.Write(last.out)
		s.err.Write(last.answer.err)
		s.again = false
		for !s.again {
			chosen, ways, err := s.choose(text, last)
			if errors.Is(err, sheet.ErrBack) {
				return false, nil
			}
			if err != nil {
				return false, s.left(err)
			}
			switch chosen {
			case "back":
				return false, nil
			case "discard":
				over = true
			case "file":
				over, err = s.keepAsFile(text)
			case "where":
				err = s.askWhere()
			default:
				n, _ := strconv.Atoi(chosen)
				over = s.do(ways[n])
			}
			if err != nil {
				return false, err
			}
			if over {
				return true, s.draft.Remove()
			}
		}
	}
}

// choose asks what to do with the sheet. Enter takes the first choice: to go
// back, where something is wrong.
func (s *sheetRun) choose(text string, one *answered) (string, []sheetEnding, error) {
	ways := s.ends(text, one)
	var choices []sheet.Choice
	for i, way := range ways {
		choices = append(choices, sheet.Choice{Name: strconv.Itoa(i), Label: way.label})
	}
	at := len(choices)
	if !one.sound {
		at = 0
	}
	choices = slices.Insert(choices, at, sheet.Choice{Name: "back", Label: "Back to the sheet"})
	choices = append(choices, sheet.Choice{Name: "file", Label: "Keep as a file"})
	if len(one.saves) > 0 && s.draft.Of == (sheet.Origin{}) {
		choices = append(choices, sheet.Choice{Name: "where", Label: "Change league, season or date"})
	}
	choices = append(choices, sheet.Choice{Name: "discard", Label: "Discard"})
	chosen, err := sheet.Choose(s.desk, one.title, choices...)
	return chosen, ways, err
}

// do ends the sheet one way. When that fails it says why and where the text is.
func (s *sheetRun) do(way sheetEnding) bool {
	calm := s.interrupts.do(func() { _ = s.left(nil) })
	safe, err := way.do()
	calm()
	if s.failed = err; safe || s.again {
		return safe
	}
	if err != nil && !errors.Is(err, errQuiet) {
		fmt.Fprint(s.err, complaint(err))
	}
	fmt.Fprintln(s.err, "Nothing was saved. "+s.whereText())
	return false
}

// whereText says where the text of the sheet is now.
func (s *sheetRun) whereText() string {
	if s.draft.Lost() || s.draft.When.IsZero() {
		s.draft.Keep(s.page.Text(), s.now())
	}
	if s.draft.Lost() {
		return "The sheet is still open, but " + clean(s.draft.Kept()) + "."
	}
	return "The sheet is still open, and its text is in " + clean(s.draft.Path) + "."
}

// askWhere changes league, season and date.
func (s *sheetRun) askWhere() error {
	h := headOf(s.page.Text())
	was := h
	err := sheet.Where(s.desk, &h, s.before())
	if errors.Is(err, sheet.ErrBack) || err == nil && h.League == was.League && h.Season == was.Season && h.Date == was.Date {
		return nil
	}
	if err != nil {
		return s.left(err)
	}
	s.head.League, s.head.Season, s.head.Date = h.League, h.Season, h.Date
	for _, f := range [][2]string{{"date", h.Date}, {"league", h.League}, {"season", h.Season}} {
		s.page.SetHeader(f[0], f[1])
	}
	s.draft.Keep(s.page.Text(), s.now())
	s.again = true // the league has its own rulings
	return nil
}

// headOf is what can be read of a text's headers.
func headOf(text string) score.Header {
	name := gameOf(text)
	if g := calledGame(name); g != nil {
		return page.HeadOf(g.Game, text)
	}
	return score.Header{Game: name}
}

// keepAsFile writes the text to a file of its own, which must be new.
func (s *sheetRun) keepAsFile(text string) (safe bool, err error) {
	name, err := sheet.AskText(s.desk, "File", freeName(s.g.Name, s.now()), func(name string) error {
		if strings.TrimSpace(name) == "" {
			return errors.New("a file has a name")
		}
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return errors.New("there is something of that name already")
		}
		return nil
	})
	switch {
	case errors.Is(err, sheet.ErrBack):
		return false, nil
	case err != nil:
		return false, s.left(err)
	}
	if err := writeNew(name, text); err != nil {
		fmt.Fprintln(s.err, "error: "+clean(err.Error()))
		fmt.Fprintln(s.err, s.whereText())
		return false, nil
	}
	fmt.Fprintf(s.err, "kept in %s; arbiter score --edit %s opens it again\n", clean(name), quoteArg(name))
	return true, nil
}

// freeName is a file's name that is not taken: "subdivision-2026-11-22.txt".
func freeName(game string, now time.Time) string {
	base := game + "-" + now.Format(time.DateOnly)
	name := base + ".txt"
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s-%d.txt", base, n)
	}
}

// writeNew writes a file that is not there yet, whole or not at all.
func writeNew(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		os.Remove(name)
	}
	return err
}
