package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// exportNotation writes results as files in Arbiter notation, which score the
// same wherever they are read.
func exportNotation(e *exporting, w io.Writer) error {
	n, left := 0, 0
	err := e.each(func(f *records.Full) error {
		if f.Text == "" && len(e.args) > 0 {
			return usage("%s was recorded without a position: there is nothing to write in notation", e.called(f))
		}
		if f.Text == "" {
			left++
			return nil
		}
		text, err := notated(f, f.Breakdown.Breakdown(f.Game).Rulings)
		if err != nil {
			return fmt.Errorf("%s: %w", e.called(f), err)
		}
		if n++; n > 1 {
			text = "\n" + text
		}
		_, err = io.WriteString(w, text)
		return err
	})
	if left > 0 {
		e.note(counted(left, "result") + " without a position left out")
	}
	return err
}

// notated is a result's position in Arbiter notation: the players as they are
// called now, and above it what the records say of the game. The rulings stand
// in it where they are not the usual ones.
func notated(f *records.Full, rulings []score.Setting) (string, error) {
	p, err := reheaded(f.Text, nil, func(h *score.Header) {
		for i := range min(len(h.Players), len(f.Names)) {
			if score.SameName(h.Players[i].Name, f.Names[i]) {
				continue // as it was written, a colour's own name too
			}
			h.Players[i].Name, h.Players[i].Named = f.Names[i], true
		}
		h.Date = written(f.Played)
		h.League, h.Season, h.Round, h.Place, h.Note = f.League, f.Season, f.Round, f.Place, f.Note
		if g := findGame(f.Game); g != nil && rulings != nil {
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
