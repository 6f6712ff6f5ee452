package book

import (
	"context"
	"slices"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// TryEdit edits a result in a command that is not kept yet, and returns the new names
// that it brings and what looks wrong then.
func TryEdit(tx *records.Tx, games []*score.Game, id int64, edit records.Edit) ([]records.NewName, []records.Doubt, error) {
	if err := tx.Edit(id, edit); err != nil || !tx.Changed() {
		return nil, nil, err
	}
	return tx.Doubts(games, true)
}

// HeaderEdit is the edit of a result whose sheet has other headers now.
func HeaderEdit(games score.Games, was, h *score.Header) records.Edit {
	edit := records.Edit{Games: games}
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

// EditRulings returns the rulings for a mended position, which its text and the command
// line can overrule: those of the league, and above them, if the result stays in
// its league, those it was recorded under. Rulings that only the old text named do
// not count any more.
func EditRulings(ctx context.Context, a *cli.App, s *records.Store, id int64, edit *records.Edit, g *score.Game) ([]score.Setting, error) {
	all, err := s.LeagueRulings(ctx)
	if err != nil {
		return nil, err
	}
	was, err := s.Result(ctx, id)
	if err != nil {
		return nil, err
	}
	if edit.League != nil && score.NameKey(*edit.League) != score.NameKey(was.League) {
		return LeagueRulings(all).Of(g, *edit.League)
	}
	list, err := LeagueRulings(all).Of(g, was.League)
	if err != nil || was.Game != g.Name || was.Text == "" {
		return list, err
	}
	_, old, err := (&games.Judge{Games: a.Games}).Read(notation.Text{File: "position", Line: 1, Src: was.Text})
	if err != nil { // an older program wrote it, with settings that are unknown now
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
