package store

import (
	"strings"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// ToNotation is a result's position in Arbiter notation: the players as they are
// called now, and above it what the records say of the game. The rulings stand
// in it where they are not the usual ones.
func ToNotation(a *cli.App, f *records.Full, rulings []score.Setting) (string, error) {
	p, err := reheaded(a, f.Text, nil, func(h *score.Header) {
		for i := range min(len(h.Players), len(f.Names)) {
			if score.SameName(h.Players[i].Name, f.Names[i]) {
				continue // as it was written, a colour's own name too
			}
			h.Players[i].Name, h.Players[i].Named = f.Names[i], true
		}
		h.Date = written(f.Played)
		h.League, h.Season, h.Round, h.Place, h.Note = f.League, f.Season, f.Round, f.Place, f.Note
		if g := a.Games.Find(f.Game); g != nil && rulings != nil {
			h.Rulings = unusualRulings(g.Game, rulings)
		}
	})
	if err != nil {
		return "", err
	}
	return strings.TrimRight(p.String(), "\n") + "\n", nil
}

// unusualRulings are the rulings that are not the game's usual ones.
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

// written is a time as a header says it: the day alone where it is all that is
// known.
func written(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	for _, short := range []string{time.DateOnly, "2006-01-02 15:04"} {
		if again, ok := notation.ParseDate(t.Format(short)); ok && again.Equal(t) {
			return t.Format(short)
		}
	}
	return t.Format(time.RFC3339Nano)
}

// reheaded is a position whose header says something else. It is read once
// more, so that only what can be read is recorded.
func reheaded(a *cli.App, text string, rulings []score.Setting, change func(*score.Header)) (score.Position, error) {
	read := a.Games.Parser()
	_, p, err := read.Read(notation.Text{File: "the game", Line: 1, Src: text})
	if err != nil {
		return nil, err
	}
	change(p.Head())
	again := a.Games.Parser()
	if _, p, err = again.Read(notation.Text{File: "the game with the known name", Line: 1, Src: p.String()}); err != nil {
		return nil, err
	}
	p.Head().Over = rulings
	return p, nil
}
