package session

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/drafts"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score/notation"
)

// EditFile opens a file in the sheet. The user may write it back or record it.
func EditFile(ctx context.Context, s *terminal.Streams, file string, o Options) error {
	if !CanShow(s) {
		return fileInEditor(s, file)
	}
	return newSession(ctx, s, o).editFile(file)
}

func (r *session) editFile(file string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	draft, err := r.draftOf(drafts.Origin{File: path}, "The file as it is")
	if err != nil {
		return exit(err)
	}
	o, err := r.openFile(file, draft)
	if err != nil {
		return err
	}
	return r.change(o)
}

// EditResult opens the position of a result in the sheet.
func EditResult(ctx context.Context, s *terminal.Streams, number int64) error {
	return newSession(ctx, s, Options{}).editResult(number)
}

func (r *session) editResult(number int64) error {
	o, err := r.openResult(number, nil)
	if err != nil {
		return err
	}
	if !CanShow(r.streams) {
		return resultInEditor(r.streams, o.draft.Of, o.kind.Name)
	}
	draft, err := r.draftOf(o.draft.Of, "The result as it is recorded")
	if err != nil {
		return exit(err)
	}
	if draft != nil {
		if o, err = r.openResult(number, draft); err != nil {
			return err
		}
	}
	return r.change(o)
}

// change fills in a sheet of changes. Leaving it without any change is no interruption.
func (r *session) change(o *game) error {
	_, err := r.fill(o)
	if errors.Is(err, screen.ErrBack) && o.draft.When.IsZero() && o.draft.Err == nil {
		return nil
	}
	return exit(err)
}

// draftOf asks which draft of changes to continue. It is nil where there is none, or where the
// person starts from the text that fresh names.
func (r *session) draftOf(of drafts.Origin, fresh string) (*drafts.Draft, error) {
	list, err := draftsHere(r.streams)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(d *drafts.Draft) bool { return !d.Of.Same(of) })
	if len(list) == 0 {
		return nil, nil
	}
	draft, _, err := r.chooseDraft(draftQuestion, list, sheet.Choice{Name: "fresh", Label: fresh})
	return draft, err
}

// openFile opens a file in the sheet, or a draft of changes to it.
func (r *session) openFile(name string, draft *drafts.Draft) (*game, error) {
	if draft != nil {
		return r.open(draft.Text, draft)
	}
	raw, text, err := oneGame(name)
	if err != nil {
		return nil, err
	}
	o, err := r.open(text, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	path, err := filepath.Abs(name)
	o.draft = drafts.New(folder(), o.kind.Name, drafts.Origin{File: path, Sum: sumOf(raw)})
	return o, err
}

// sumOf returns a digest of a file's contents.
func sumOf(file string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(file))) }

// oneGame returns a file as it is, and the text of the one game in it.
func oneGame(name string) (raw, text string, err error) {
	file, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", "", fmt.Errorf("there is no file %s", name)
	}
	if err != nil {
		return "", "", err
	}
	raw = string(file)
	all := notation.NewReader(strings.NewReader(raw), name)
	one, err := all.Next()
	if errors.Is(err, io.EOF) {
		return "", "", fmt.Errorf("%s holds no game; arbiter new GAME prints one to fill in", name)
	}
	if err != nil {
		return "", "", err
	}
	if _, err := all.Next(); !errors.Is(err, io.EOF) {
		return "", "", fmt.Errorf("%s holds more than one game; the sheet opens one at a time", name)
	}
	if utf8.ValidString(raw) { // the whole file has the comments above the game, too
		return raw, raw, nil
	}
	return raw, one.Src, nil
}

// openResult opens the position of a result in the sheet, or a draft of changes to it.
func (r *session) openResult(number int64, draft *drafts.Draft) (*game, error) {
	store, err := saving.OpenStore(r.streams, saving.ToRead)
	if errors.Is(err, records.ErrNoFile) {
		return nil, errors.New(saving.NothingYet(r.streams))
	}
	if err != nil {
		return nil, err
	}
	defer store.Close()
	result, err := store.Result(r.ctx, number)
	if err != nil {
		return nil, err
	}
	if result.Text == "" {
		return nil, fmt.Errorf("%d has no position; say what to change: --date, --league, --season, --round, --place, --note or --player, or points or places, as:\n  %s", number, r.streams.Hint("edit", number, "Ann 42"))
	}
	g := games.All.Find(result.Game)
	if g == nil {
		return nil, fmt.Errorf("this program does not know the game %q", result.Game)
	}
	text, err := gameprint.Notation(result)
	if err != nil {
		return nil, err
	}
	was := model.Read(g.Game, text).Text()
	if draft == nil {
		draft = drafts.New(folder(), g.Name, drafts.Origin{Result: number, Records: here(r.streams)})
	} else {
		text = draft.Text
	}
	o, err := r.open(text, draft)
	if err != nil {
		return nil, err
	}
	o.original, o.league = was, headerOf(was).League
	o.recorded, err = saving.RulingsOfEdit(r.ctx, store, number, &records.Edit{}, g.Game)
	return o, err
}
