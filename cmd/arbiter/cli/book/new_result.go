package book

import (
	"strings"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// NewResult returns a game as it will be recorded. The flags overrule the headers. It is
// known by the `id:` of its text, where that has one. The error says why the points
// cannot be recorded.
func NewResult(j *score.Judged, flags SaveFlags) (records.Incoming, error) {
	h := j.Position.Head()
	in := records.Incoming{Result: league.Result{
		Game:     j.Game.Name,
		Text:     j.Position.String(),
		Complete: j.Verdict.Complete,
		League:   h.League,
		Season:   h.Season,
		Round:    h.Round,
		Venue:    h.Place,
		Note:     h.Note,
	}}
	if h.ID != "" {
		in.KnownBy(records.SourceID, h.ID)
	}
	if flags.Contested {
		in.State = league.Contested
	}
	in.Day, in.Time, _ = notation.ParseDate(h.Date) // a text may have none
	for _, f := range []struct {
		to   *string
		flag string
	}{{&in.League, flags.League}, {&in.Season, flags.Season}, {&in.Note, flags.Note}} {
		if f.flag != "" {
			*f.to = f.flag
		}
	}
	return in, in.SetBreakdown(&j.Breakdown)
}

// unnamed lists the colours that play without a player's name.
func unnamed(h *score.Header) string {
	var list []string
	for _, p := range h.Players {
		if p.Colour != "" && !p.Named {
			list = append(list, p.Name)
		}
	}
	return strings.Join(list, ", ")
}
