package main

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

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// editFile opens a file in the sheet. It may be written back, or recorded.
func (r *scoreRun) editFile(s *sheetRun, args []string) error {
	if len(args) != 1 || args[0] == "-" {
		return usage("--edit opens one file: arbiter score --edit game.txt")
	}
	path, err := filepath.Abs(args[0])
	if err != nil {
		return usage("%w", err)
	}
	drafts, err := s.drafts.List()
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(drafts, func(d sheet.Draft) bool { return d.Path == path }); i >= 0 {
		return r.editDraft(s, drafts[i])
	}
	text, sum, err := r.oneGame(args[0])
	if err != nil {
		return err
	}
	of := sheet.Origin{File: path, Sum: sum}
	chosen, err := s.startFrom(drafts, func(d *sheet.Draft) bool { return d.Of.File == path }, "The file as it is")
	if err != nil {
		return asked(err)
	}
	if chosen != nil {
		return r.editDraft(s, *chosen)
	}
	if s.g, s.page, err = pageOf(text); err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	s.draft = s.drafts.New(of, s.now())
	return r.fillFile(s)
}

// editDraft goes on with a draft, of a file or of a new game.
func (r *scoreRun) editDraft(s *sheetRun, draft sheet.Draft) error {
	if err := s.goOn(draft); err != nil {
		return err
	}
	return r.fillFile(s)
}

func (r *scoreRun) fillFile(s *sheetRun) error {
	save := s.recordings(r)
	_, err := r.fill(s, func(text string, one *answered) []sheetEnding {
		of := s.draft.Of
		if of.File == "" {
			return save(text, one)
		}
		back := sheetEnding{"Write it back to " + clean(filepath.Base(of.File)), func() (bool, error) { return s.writeBack(of, text) }}
		return append([]sheetEnding{back}, save(text, one)...)
	})
	return endOfEdit(err)
}

// endOfEdit is how a correction ended: who leaves one that changed nothing has
// interrupted nothing.
func endOfEdit(err error) error {
	if errors.Is(err, sheet.ErrBack) {
		return nil
	}
	return asked(err)
}

// startFrom asks whether to go on with a draft, where there is one.
func (s *sheetRun) startFrom(drafts []sheet.Draft, mine func(*sheet.Draft) bool, fresh string) (*sheet.Draft, error) {
	var choices []sheet.Choice
	for i := range drafts {
		if mine(&drafts[i]) {
			choices = append(choices, sheet.Choice{Name: drafts[i].Path, Label: "The draft of " + moment(drafts[i].When, s.now()),
				About: orWord("perhaps open in another window", drafts[i].Open, "")})
		}
	}
	if len(choices) == 0 {
		return nil, nil
	}
	chosen, err := sheet.Choose(s.desk, "There is a draft.", append(choices, sheet.Choice{Name: "fresh", Label: fresh})...)
	for i := range drafts {
		if err == nil && drafts[i].Path == chosen {
			return &drafts[i], nil
		}
	}
	return nil, err
}

// oneGame reads a file that holds one game, and its digest.
func (a *app) oneGame(name string) (text, sum string, err error) {
	defer func(n int) { a.held = a.held[:n] }(len(a.held)) // it may be written back
	in, shown, err := a.open(name)
	if err != nil {
		return "", "", err
	}
	defer in.Close()
	var raw bytes.Buffer
	games := notation.NewReader(io.TeeReader(in, &raw), shown)
	game, err := games.Next()
	if errors.Is(err, io.EOF) {
		return "", "", usage("%s holds no game; arbiter new GAME prints one to fill in", shown)
	}
	if err != nil {
		return "", "", err
	}
	if _, err := games.Next(); !errors.Is(err, io.EOF) {
		return "", "", usage("%s holds more than one game; the sheet opens one at a time", shown)
	}
	text = game.Src
	if utf8.Valid(raw.Bytes()) { // with the comments above the game
		text = raw.String()
	}
	return text, digestOf(raw.Bytes()), nil
}

func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// writeBack replaces the file, unless it is another one by now.
func (s *sheetRun) writeBack(of sheet.Origin, text string) (bool, error) {
	was, err := os.ReadFile(of.File)
	if err != nil {
		return false, usage("%w", err)
	}
	if digestOf(was) != of.Sum {
		return false, usage("%s was changed meanwhile; keep the sheet as another file", of.File)
	}
	o := &output{app: s.app, name: of.File}
	f, err := o.open()
	if err == nil {
		_, err = f.WriteString(text)
		err = o.finishFile(err != nil, err)
	}
	for _, calm := range o.calm {
		calm()
	}
	if err != nil {
		return false, fmt.Errorf("writing %s: %w", of.File, err)
	}
	fmt.Fprintln(s.err, "written to "+clean(of.File))
	return true, nil
}

// inSheet corrects a result in the sheet, from a draft where one is named.
func (e *editing) inSheet(cmd *cobra.Command, s *sheetRun, id int64, draft *sheet.Draft) error {
	var stored string
	var rulings []score.Setting
	err := e.withRecords(records.Options{Read: true}, func(book *records.Store) error {
		was, err := book.Show(cmd.Context(), id)
		if err != nil {
			return err
		}
		if was.Text == "" {
			return usage("#%d was recorded without a position; say what to change: --date, --league, --season, --round, --place, --note, --player, --score or --place-of", id)
		}
		if stored, err = notated(&was, nil); err != nil {
			return err
		}
		g := findGame(was.Game)
		if g == nil {
			return usage("no game is called %q here", was.Game)
		}
		rulings, err = e.under(cmd, book, id, &records.Edit{}, g.Game)
		return err
	})
	if err != nil {
		return err
	}
	of := sheet.Origin{Result: id, Records: records.Shown(e.dbPath())}
	if draft == nil {
		drafts, err := s.drafts.List()
		if err != nil {
			return err
		}
		if draft, err = s.startFrom(drafts, func(d *sheet.Draft) bool { return d.Of == of }, "The result as it is recorded"); err != nil {
			return asked(err)
		}
	}
	if draft != nil {
		if draft.Of != of {
			return usage("the draft is of #%d in %s; say --db", draft.Of.Result, draft.Of.Records)
		}
		err = s.goOn(*draft)
	} else {
		s.draft = s.drafts.New(of, s.now())
		s.g, s.page, err = pageOf(stored)
	}
	if err != nil {
		return err
	}
	was := page.Read(s.g.Game, stored).Text()
	league := headOf(was).League
	r := &scoreRun{app: e.app, stored: func(h *score.Header) ([]score.Setting, bool) {
		return rulings, score.SameName(h.League, league)
	}}
	_, err = r.fill(s, func(text string, one *answered) []sheetEnding {
		if len(one.saves) == 0 {
			return nil
		}
		label := orWord("Save the changes to", one.saves[0].legal, "Save as contested the changes to")
		return []sheetEnding{{fmt.Sprintf("%s #%d", label, id), func() (bool, error) {
			e.contested = !one.saves[0].legal
			return e.saveSheet(cmd, id, was, text)
		}}}
	})
	return endOfEdit(err)
}

// saveSheet changes a result to what the sheet says.
func (e *editing) saveSheet(cmd *cobra.Command, id int64, before, text string) (safe bool, err error) {
	was, h := headOf(before), headOf(text)
	edit := records.Edit{Games: arbiters{}}
	for _, f := range []struct {
		was, now string
		to       **string
	}{{was.League, h.League, &edit.League}, {was.Season, h.Season, &edit.Season}, {was.Round, h.Round, &edit.Round}, {was.Place, h.Place, &edit.Place}, {was.Note, h.Note, &edit.Note}} {
		if f.was != f.now {
			*f.to = &f.now
		}
	}
	if when, ok := notation.ParseDate(h.Date); ok && h.Date != was.Date {
		edit.Played = &when
	}
	err = e.answerAfter(func(out *output) error {
		return e.withRecords(records.Options{}, func(book *records.Store) error {
			if text != before { // else a name of today would count as a change
				if err := e.take(cmd, book, id, &edit, notation.Text{File: "the sheet", Line: 1, Src: text}); err != nil {
					return err
				}
			}
			safe, err = e.apply(cmd, book, out, id, edit, []string{"position"})
			return err
		})
	})
	return safe, err
}
