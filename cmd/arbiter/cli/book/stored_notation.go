package book

import (
	"cmp"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/score/notation"
)

// ToSheet writes a result's position in Arbiter notation, to be changed. Its headers have
// the players' current names and what the records say about the game.
func ToSheet(a *cli.App, f *league.Result) (string, error) {
	return toNotation(a, f, nil, func(*score.Header) {})
}

// ToNotation writes a result's position for other files. It has the rulings that are not
// the default, and an identity, by which imports know it again.
func ToNotation(a *cli.App, f *league.Result) (string, error) {
	return toNotation(a, f, f.Breakdown().Rulings, func(h *score.Header) { h.ID = cmp.Or(h.ID, f.UID) })
}

// PositionOf returns what a link holds of a result: its position, without the note, and
// what is recorded of it.
func PositionOf(a *cli.App, f *league.Result) (*link.Position, error) {
	if f.Text == "" {
		return nil, cli.UsageError("%d was recorded without a position: there is nothing to judge", f.ID)
	}
	b := f.Breakdown()
	text, err := toNotation(a, f, b.Rulings, func(h *score.Header) { h.ID, h.Note = cmp.Or(h.ID, f.UID), "" })
	if err != nil {
		return nil, fmt.Errorf("%d: %w", f.ID, err)
	}
	return &link.Position{Text: text, Recorded: link.Outcomes(&b)}, nil
}

func toNotation(a *cli.App, f *league.Result, rulings []score.Setting, more func(*score.Header)) (string, error) {
	p, err := withHeader(a, f.Text, nil, func(h *score.Header) {
		for i := range min(len(h.Players), len(f.Seats)) {
			if score.SameName(h.Players[i].Name, f.Seats[i].Name) {
				continue // keeps the spelling, and a colour that has no player's name
			}
			h.Players[i].Name, h.Players[i].Named = f.Seats[i].Name, true
		}
		h.Date = f.DateAndTime()
		h.League, h.Season, h.Round, h.Place, h.Note = f.League, f.Season, f.Round, f.Venue, f.Note
		if g := a.Games.Find(f.Game); g != nil && rulings != nil {
			h.Rulings = unusualRulings(g.Game, rulings)
		}
		more(h)
	})
	if err != nil {
		return "", err
	}
	return strings.TrimRight(p.String(), "\n") + "\n", nil
}

// unusualRulings returns the rulings that are not the game's defaults.
func unusualRulings(g *score.Game, list []score.Setting) []score.Setting {
	var left []score.Setting
	for _, r := range g.Rulings {
		for _, set := range list {
			if set.Name == r.Name && set.Value != r.Default() {
				left = append(left, set)
			}
		}
	}
	return left
}

// withHeader reads a text, changes its headers and reads the result again, so that
// nothing is recorded that cannot be read.
func withHeader(a *cli.App, text string, rulings []score.Setting, change func(*score.Header)) (score.Position, error) {
	judge := games.Judge{Games: a.Games}
	_, p, err := judge.Read(notation.Text{File: "the game", Line: 1, Src: text})
	if err != nil {
		return nil, err
	}
	change(p.Head())
	if _, p, err = judge.Read(notation.Text{File: "the game with new headers", Line: 1, Src: p.String()}); err != nil {
		return nil, err
	}
	p.Head().Over = rulings
	return p, nil
}
