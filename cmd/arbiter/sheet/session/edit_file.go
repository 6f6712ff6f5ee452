package session

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/score/notation"
)

// editFile opens a file in the sheet. The user may write it back or record it.
func (s *Sheet) editFile(file string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	drafts, err := s.drafts.List()
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(drafts, func(d sheet.Draft) bool { return d.Path == path }); i >= 0 {
		return s.editDraft(drafts[i])
	}
	text, sum, err := oneGame(file)
	if err != nil {
		return err
	}
	of := sheet.Origin{File: path, Sum: sum}
	chosen, err := s.startFrom(drafts, func(d *sheet.Draft) bool { return d.Of.File == path }, "The file as it is")
	if err != nil {
		return ended(err)
	}
	if chosen != nil {
		return s.editDraft(*chosen)
	}
	if err := s.openText(text); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	s.draft = s.drafts.New(of, s.S.Now())
	return s.fillFile()
}

// editDraft goes on with a draft, of a file or of a new game.
func (s *Sheet) editDraft(draft sheet.Draft) error {
	if err := s.resumeDraft(draft); err != nil {
		return err
	}
	return s.fillFile()
}

func (s *Sheet) fillFile() error {
	_, err := s.fill(func(text string, one *answered) []ending {
		of := s.draft.Of
		if of.File == "" {
			return s.waysToSave(text, one)
		}
		back := ending{"Write it back to " + terminal.Clean(filepath.Base(of.File)), func() (bool, error) { return s.writeBack(of, text) }}
		return append([]ending{back}, s.waysToSave(text, one)...)
	})
	return endOfEdit(err)
}

// endOfEdit gives the error of a sheet of changes its exit code. Leaving one with
// nothing changed is no interruption.
func endOfEdit(err error) error {
	if errors.Is(err, screen.ErrBack) {
		return nil
	}
	return ended(err)
}

// startFrom asks whether to go on with one of the drafts that mine accepts. It
// returns nil if there is none or the user starts from the text that fresh names.
func (s *Sheet) startFrom(drafts []sheet.Draft, mine func(*sheet.Draft) bool, fresh string) (*sheet.Draft, error) {
	var choices []screen.Choice
	for i := range drafts {
		if mine(&drafts[i]) {
			choice := screen.Choice{Name: drafts[i].Path, Label: "The draft of " + shortTime(drafts[i].When, s.S.Now())}
			if drafts[i].Open {
				choice.About = "perhaps open in another window"
			}
			choices = append(choices, choice)
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
func oneGame(name string) (text, sum string, err error) {
	in, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", "", fmt.Errorf("there is no file %s", name)
	}
	if err != nil {
		return "", "", err
	}
	defer in.Close()
	var raw bytes.Buffer
	games := notation.NewReader(io.TeeReader(in, &raw), name)
	game, err := games.Next()
	if errors.Is(err, io.EOF) {
		return "", "", fmt.Errorf("%s holds no game; arbiter new GAME prints one to fill in", name)
	}
	if err != nil {
		return "", "", err
	}
	if _, err := games.Next(); !errors.Is(err, io.EOF) {
		return "", "", fmt.Errorf("%s holds more than one game; the sheet opens one at a time", name)
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
		return false, err
	}
	if digestOf(was) != of.Sum {
		return false, fmt.Errorf("%s was changed meanwhile; keep the sheet as another file", of.File)
	}
	err = terminal.WriteFile(of.File, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	if err != nil {
		return false, err
	}
	s.S.Say("written to %s", of.File)
	return true, nil
}
