package session

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/score/notation"
)

// CheckOneFile returns an error unless --edit has one file to open.
func CheckOneFile(a *cli.App, args []string) error {
	if len(args) != 1 || args[0] == "-" {
		return cli.UsageError("--edit opens one file:\n  %s", a.Hint("score", "--edit", "game.txt"))
	}
	return nil
}

// EditFile opens a file in the sheet. The user may write it back or record it.
func (s *Sheet) EditFile(args []string) error {
	if err := CheckOneFile(s.App, args); err != nil {
		return err
	}
	path, err := filepath.Abs(args[0])
	if err != nil {
		return cli.UsageError("%w", err)
	}
	drafts, err := s.Drafts.List()
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(drafts, func(d sheet.Draft) bool { return d.Path == path }); i >= 0 {
		return s.EditDraft(drafts[i])
	}
	text, sum, err := oneGame(s.App, args[0])
	if err != nil {
		return err
	}
	of := sheet.Origin{File: path, Sum: sum}
	chosen, err := s.StartFrom(drafts, func(d *sheet.Draft) bool { return d.Of.File == path }, "The file as it is")
	if err != nil {
		return FormError(err)
	}
	if chosen != nil {
		return s.EditDraft(*chosen)
	}
	if s.G, s.Page, err = PageOf(s.App, text); err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	s.Draft = s.Drafts.New(of, s.Now())
	return s.fillFile()
}

// EditDraft goes on with a draft, of a file or of a new game.
func (s *Sheet) EditDraft(draft sheet.Draft) error {
	if err := s.ResumeDraft(draft); err != nil {
		return err
	}
	return s.fillFile()
}

func (s *Sheet) fillFile() error {
	_, err := s.Fill(func(text string, one *Answered) []Ending {
		of := s.Draft.Of
		if of.File == "" {
			return s.SaveEndings(text, one)
		}
		back := Ending{"Write it back to " + cli.Clean(filepath.Base(of.File)), func() (bool, error) { return s.writeBack(of, text) }}
		return append([]Ending{back}, s.SaveEndings(text, one)...)
	})
	return EndOfEdit(err)
}

// EndOfEdit gives the error of a sheet of changes its exit code. Leaving one with
// nothing changed is no interruption.
func EndOfEdit(err error) error {
	if errors.Is(err, screen.ErrBack) {
		return nil
	}
	return FormError(err)
}

// StartFrom asks whether to go on with one of the drafts that mine accepts. It
// returns nil if there is none or the user starts from the text that fresh names.
func (s *Sheet) StartFrom(drafts []sheet.Draft, mine func(*sheet.Draft) bool, fresh string) (*sheet.Draft, error) {
	var choices []screen.Choice
	for i := range drafts {
		if mine(&drafts[i]) {
			choices = append(choices, screen.Choice{Name: drafts[i].Path, Label: "The draft of " + ShortTime(drafts[i].When, s.Now()),
				About: cli.TextIf("perhaps open in another window", drafts[i].Open, "")})
		}
	}
	if len(choices) == 0 {
		return nil, nil
	}
	chosen, err := sheet.Choose(s.desk, "There is a draft.", append(choices, screen.Choice{Name: "fresh", Label: fresh})...)
	for i := range drafts {
		if err == nil && drafts[i].Path == chosen {
			return &drafts[i], nil
		}
	}
	return nil, err
}

// oneGame returns the text of a file with one game, and the digest of the file.
func oneGame(a *cli.App, name string) (text, sum string, err error) {
	in, shown, err := a.Open(name)
	if err != nil {
		return "", "", err
	}
	defer in.Close()
	var raw bytes.Buffer
	games := notation.NewReader(io.TeeReader(in, &raw), shown)
	game, err := games.Next()
	if errors.Is(err, io.EOF) {
		return "", "", cli.UsageError("%s holds no game; arbiter new GAME prints one to fill in", shown)
	}
	if err != nil {
		return "", "", err
	}
	if _, err := games.Next(); !errors.Is(err, io.EOF) {
		return "", "", cli.UsageError("%s holds more than one game; the sheet opens one at a time", shown)
	}
	text = game.Src
	if utf8.Valid(raw.Bytes()) { // the whole file has the comments above the game, too
		text = raw.String()
	}
	return text, digestOf(raw.Bytes()), nil
}

func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// writeBack replaces the file, unless somebody changed it meanwhile.
func (s *Sheet) writeBack(of sheet.Origin, text string) (bool, error) {
	was, err := os.ReadFile(of.File)
	if err != nil {
		return false, cli.UsageError("%w", err)
	}
	if digestOf(was) != of.Sum {
		return false, cli.UsageError("%s was changed meanwhile; keep the sheet as another file", of.File)
	}
	if err := s.ReplaceFile(of.File, text); err != nil {
		return false, fmt.Errorf("writing %s: %w", of.File, err)
	}
	s.Say("written to " + of.File)
	return true, nil
}
