package saving

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// Edit changes a result in one command. what are the words for what is changed: "date", "points".
// Where something looks wrong then and the options say so, it changes nothing, and the error is a
// *Doubtful.
func Edit(ctx context.Context, s *terminal.Streams, store *records.Store, number int64, edit records.Edit, what []string, o Options) (*Change, error) {
	var change *Change
	err := store.Do(ctx, Command(s, ""), func(tx *records.Tx) (err error) {
		if change, err = EditIn(ctx, s, tx, number, edit, what); err == nil {
			err = o.Check(change.fresh, change.Doubts)
		}
		return err
	})
	return change, err
}

// EditIn is Edit within a command that the caller commits or rolls back.
func EditIn(ctx context.Context, s *terminal.Streams, tx *records.Tx, number int64, edit records.Edit, what []string) (*Change, error) {
	change := &Change{}
	tx.What = strings.TrimSuffix(fmt.Sprintf("edited %d: %s", number, strings.Join(what, ", ")), ": ")
	err := tx.Edit(number, edit)
	if err == nil && tx.Changed() {
		change.fresh, change.Doubts, err = tx.Doubts(games.All.All(), true)
	}
	if err == nil && tx.Changed() {
		change.Results, err = Read(ctx, tx.View(), s.Now(), []int64{number}, change.fresh, "edited")
	}
	if err != nil {
		return nil, err
	}
	return change, change.Finish(tx)
}

// EditAsking is Edit for a command line: where something looks wrong it asks at the terminal.
func EditAsking(ctx context.Context, s *terminal.Streams, store *records.Store, number int64, edit records.Edit, what []string, strict bool) (*Change, error) {
	o := Options{Strict: strict, Ask: s.Terminal}
	change, err := Edit(ctx, s, store, number, edit, what, o)
	doubtful, ok := err.(*Doubtful)
	if !ok {
		return change, err
	}
	if o.Anyway, err = doubtful.Ask(s, strict); err != nil {
		return nil, err
	}
	if change, err = Edit(ctx, s, store, number, edit, what, o); err != nil {
		return nil, err
	}
	change.Doubts = nil // they were just seen
	return change, nil
}

// SetPosition puts the position of a text into an edit of a result, scored anew. Headers of the
// text count unless the edit says otherwise; flags are rulings of the command line.
func SetPosition(ctx context.Context, store *records.Store, number int64, edit *records.Edit, text notation.Text, flags []string, contested bool) (*score.Judged, error) {
	judge := games.Judge{Games: games.All}
	g, p, err := judge.Read(text)
	if err != nil {
		return nil, err
	}
	h := p.Head()
	for _, f := range []struct {
		value *string
		to    **string
	}{{&h.League, &edit.League}, {&h.Season, &edit.Season}, {&h.Round, &edit.Round}, {&h.Place, &edit.Venue}, {&h.Note, &edit.Note}} {
		if *f.value != "" && *f.to == nil {
			*f.to = f.value
		}
	}
	if day, clock, ok := notation.ParseDate(h.Date); ok && edit.Day == nil {
		edit.Day, edit.Time = &day, &clock
	}
	rulings := Rulings{Flags: flags}
	if err := rulings.Apply(g.Game, h); err != nil {
		return nil, err
	}
	if h.Under, err = RulingsOfEdit(ctx, store, number, edit, g.Game); err != nil {
		return nil, err
	}
	j := g.Judged(p, validate.Options{})
	game := NewGame(h)
	if contested {
		game.State = league.Contested
	}
	edit.Position = &game.Result
	return &j, game.SetScore(&j)
}

// RulingsOfEdit returns the rulings for a corrected position of a result; its text and the command
// line overrule them. They are those of its league and, above them, where it stays in its league,
// those that it was recorded under, except for those that its old text named.
func RulingsOfEdit(ctx context.Context, store *records.Store, number int64, edit *records.Edit, g *score.Game) ([]score.Setting, error) {
	leagues, err := store.LeagueRulings(ctx)
	if err != nil {
		return nil, err
	}
	was, err := store.Result(ctx, number)
	if err != nil {
		return nil, err
	}
	if edit.League != nil && !score.SameName(*edit.League, was.League) {
		return OfGame(g, leagues[score.NameKey(*edit.League)])
	}
	list, err := OfGame(g, leagues[score.NameKey(was.League)])
	if err != nil || was.Game != g.Name || was.Text == "" {
		return list, err
	}
	judge := games.Judge{Games: games.All}
	_, old, err := judge.Read(notation.Text{File: "position", Line: 1, Src: was.Text})
	if err != nil { // an older program wrote it, with settings that are now unknown
		return list, nil
	}
	said := old.Head().Rulings
	for _, r := range g.Rulings {
		value, ok := was.Scores().Rulings[r.Name]
		if ok && !slices.ContainsFunc(said, func(set score.Setting) bool { return set.Name == r.Name }) {
			list = append(list, score.Setting{Name: r.Name, Value: value})
		}
	}
	return list, nil
}

// EditOfHeaders returns the edit of a result whose sheet now has other headers.
func EditOfHeaders(was, h *score.Header) records.Edit {
	edit := records.Edit{Games: games.All}
	for _, f := range []struct {
		was, now string
		to       **string
	}{{was.League, h.League, &edit.League}, {was.Season, h.Season, &edit.Season}, {was.Round, h.Round, &edit.Round}, {was.Place, h.Place, &edit.Venue}, {was.Note, h.Note, &edit.Note}} {
		if f.was != f.now {
			*f.to = &f.now
		}
	}
	if day, clock, ok := notation.ParseDate(h.Date); ok && h.Date != was.Date {
		edit.Day, edit.Time = &day, &clock
	}
	return edit
}
