package session

import (
	"context"
	"errors"
	"fmt"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// SaveFlags are the flags that say how a game is recorded.
type SaveFlags struct {
	League, Season, Note string
	Contested, Strict    bool
}

// NewGame opens a sheet for a new game or a draft, and after it for another one with the same
// players. name is the game; "" asks for it.
func NewGame(ctx context.Context, s *terminal.Streams, name string, rulings *saving.Rulings, noProof bool, to SaveFlags) error {
	if !CanShow(s) {
		return newGameInEditor(ctx, s, name, to)
	}
	return newSheet(ctx, s, rulings, noProof, to).newGame(name)
}

// newGame writes games down until nobody wants another.
func (s *Sheet) newGame(name string) error {
	s.head = s.proposedHeader()
	s.to.League, s.to.Season = "", "" // the sheet has them
	for first := true; ; first = false {
		other, asked, err := s.begin(name)
		if err != nil {
			return ended(err)
		}
		if other != nil && other.Of.File != "" {
			return s.editDraft(*other)
		}
		if other != nil {
			return s.editResult(other.Of.Result, other)
		}
		saved, err := s.fill(s.waysToSave)
		back := errors.Is(err, screen.ErrBack) // to the question before the sheet
		if back && asked {
			continue
		}
		if !back && (err != nil || !saved) || back && first {
			return ended(err)
		}
		if name, err = s.askForAnother(); err != nil {
			return ended(err)
		}
		if name == "" && s.illegal {
			return terminal.ErrNo
		}
		if name == "" {
			return nil
		}
	}
}

// EditFile opens a file in the sheet. The user may write it back or record it.
func EditFile(ctx context.Context, s *terminal.Streams, file string, rulings *saving.Rulings, noProof bool, to SaveFlags) error {
	if !CanShow(s) {
		return fileInEditor(s, file)
	}
	return newSheet(ctx, s, rulings, noProof, to).editFile(file)
}

// EditResult opens the position of a result in the sheet.
func EditResult(ctx context.Context, s *terminal.Streams, number int64) error {
	return newSheet(ctx, s, &saving.Rulings{}, false, SaveFlags{}).editResult(number, nil)
}

// editResult opens the position of a result, or goes on with a draft unless that is nil.
func (s *Sheet) editResult(number int64, draft *sheet.Draft) error {
	stored, g, err := s.readResult(number)
	if err != nil {
		return err
	}
	place, err := saving.Place(s.S)
	if err != nil {
		return err
	}
	of := sheet.Origin{Result: number, Records: records.Shown(place)}
	if !CanShow(s.S) {
		return resultInEditor(s.S, of, g.Name)
	}
	if draft == nil {
		drafts, err := s.drafts.List()
		if err != nil {
			return err
		}
		if draft, err = s.startFrom(drafts, func(d *sheet.Draft) bool { return d.Of == of }, "The result as it is recorded"); err != nil {
			return ended(err)
		}
	}
	switch {
	case draft == nil:
		s.draft = s.drafts.New(of, s.S.Now())
		err = s.openText(stored)
	case draft.Of != of:
		err = fmt.Errorf("the draft is of %d in %s; say --db", draft.Of.Result, draft.Of.Records)
	default:
		err = s.resumeDraft(*draft)
	}
	if err != nil {
		return err
	}
	was := model.Read(s.g.Game, stored).Text()
	s.changes = parseHeader(was).League
	_, err = s.fill(func(text string, one *answered) []ending {
		if one.judged == nil {
			return nil
		}
		label := "Save the changes to"
		if !one.judged.Sound() {
			label = "Save as contested the changes to"
		}
		return []ending{{fmt.Sprintf("%s %d", label, number), func() (bool, error) {
			return s.saveChanges(number, was, text, !one.judged.Verdict.Legal())
		}}}
	})
	return endOfEdit(err)
}

// readResult reads the position of a result, and the rulings for a mended one.
func (s *Sheet) readResult(number int64) (stored string, g *games.Game, err error) {
	store, err := saving.OpenStore(s.S, saving.ToRead)
	if errors.Is(err, records.ErrNoFile) {
		return "", nil, errors.New(saving.NothingYet(s.S))
	}
	if err != nil {
		return "", nil, err
	}
	defer store.Close()
	was, err := store.Result(s.ctx, number)
	if err != nil {
		return "", nil, err
	}
	if was.Text == "" {
		return "", nil, fmt.Errorf("%d has no position; say what to change: --date, --league, --season, --round, --place, --note or --player, or points or places, as:\n  %s", number, s.S.Hint("edit", number, "Ann 42"))
	}
	if g = games.All.Find(was.Game); g == nil {
		return "", nil, fmt.Errorf("this program does not know the game %q", was.Game)
	}
	if stored, err = gameprint.Notation(was); err != nil {
		return "", nil, err
	}
	s.recorded, err = saving.RulingsOfEdit(s.ctx, store, number, &records.Edit{}, g.Game)
	return stored, g, err
}

// saveChanges changes a result to what the sheet says. safe tells that the text needs no draft any
// more.
func (s *Sheet) saveChanges(number int64, before, text string, contested bool) (safe bool, err error) {
	was, h := parseHeader(before), parseHeader(text)
	edit := saving.EditOfHeaders(&was, &h)
	store, err := saving.OpenStore(s.S, saving.ToChange)
	if err != nil {
		return false, err
	}
	defer store.Close()
	if text != before { // a player's new name alone is no change
		j, err := saving.SetPosition(s.ctx, store, number, &edit, notation.Text{File: "the sheet", Line: 1, Src: text}, nil, contested)
		if err != nil {
			return false, err
		}
		if !j.Verdict.Legal() && !contested {
			return false, errors.New("the position is illegal")
		}
	}
	change, err := saving.EditAsking(s.ctx, s.S, store, number, edit, []string{"position"}, false)
	if err != nil {
		return false, err
	}
	if err := change.Print(s.S); err != nil {
		return true, err
	}
	change.SayDoubts(s.S)
	return true, nil
}

// record records the game of a sheet. safe tells that the text needs no draft any more.
func (s *Sheet) record(one *answered, contested bool) (safe bool, err error) {
	store, err := saving.OpenStore(s.S, saving.ToRecord)
	if err != nil {
		return false, err
	}
	defer store.Close()
	h := one.judged.Position.Head()
	game := saving.NewGame(h)
	if contested {
		game.State = league.Contested
	}
	if s.to.Note != "" && game.Note == "" {
		game.Note = s.to.Note
	}
	if h.League != "" && score.SameName(h.League, s.proposed) {
		game.Proposed = append(game.Proposed, "league")
	}
	if err := saving.Propose(s.ctx, s.S, store, &game, true, h.Season != ""); err != nil {
		return false, err
	}
	if err := game.SetScore(one.judged); err != nil {
		return false, err
	}
	if game.UID == "" { // a sheet is a new game, and none that was read before
		if game.UID, err = records.NewUID(); err != nil {
			return false, err
		}
	}
	change, err := saving.SaveAsking(s.ctx, s.S, store, []saving.Game{game}, s.to.Strict)
	if err != nil {
		return false, err
	}
	change.PrintAside(s.S)
	change.SayDoubts(s.S)
	s.saved = change
	return true, nil
}
