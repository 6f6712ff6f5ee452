package importer

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// looksNotation reports whether the first line that is neither empty nor a
// comment begins a game.
func looksNotation(head []byte) bool {
	for line := range bytes.Lines(head) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == ';' {
			continue
		}
		key, _, ok := bytes.Cut(line, []byte(":"))
		return ok && bytes.EqualFold(bytes.TrimSpace(key), []byte("game"))
	}
	return false
}

// readNotation scores each game of a file. One that is not legal, or not over, is
// contested; one that cannot be read is a complaint, and the next one is read.
func readNotation(to *reading) error {
	for r := notation.NewReader(to.in, to.Name); ; {
		text, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading %s: %w", to.Name, err)
		}
		if err := to.judged(text); err != nil {
			return err
		}
	}
}

// judged adds one game's text.
func (to *reading) judged(text notation.Text) error {
	if text.Bad != nil {
		to.misread(text.Bad)
		return nil
	}
	cleaned, taken := records.CleanText(text.Src)
	to.warnTaken(text.Line, "text", taken)
	text.Src = cleaned
	j, err := to.Judge.Text(text)
	var bad *notation.Error
	switch {
	case errors.As(err, &bad):
		to.misread(bad)
		return nil
	case err != nil:
		to.Refuse(to.complain(text.Line, "", "%v", err))
		return nil
	}
	in, err := fromGame(&j)
	if err != nil {
		return fmt.Errorf("reading %s: %w", to.Name, err)
	}
	in.Line = text.Line
	for _, d := range j.Position.Head().Doubts {
		to.Warnings.Add(to.complain(d.Line, "", "%s", d.Says))
	}
	switch v := &j.Verdict; {
	case !v.Legal():
		to.Warnings.Add(to.complain(in.Line, "", "the position is illegal, so the result is contested: %s: %s", v.Findings[0].Rule, v.Findings[0].Message))
	case !v.Complete:
		to.Warnings.Add(to.complain(in.Line, "", "the game is not over, so the result is contested: %s", v.GoesOn))
	}
	to.add(in)
	return nil
}

// fromGame makes a judged game a result to be recorded.
func fromGame(j *score.Judged) (*records.Incoming, error) {
	h := j.Position.Head()
	in := &records.Incoming{Result: league.Result{
		Game: j.Position.Game().Name, State: league.Confirmed, Complete: j.Verdict.Complete, Text: j.Position.String(),
		League: h.League, Season: h.Season, Round: h.Round, Venue: h.Place, Note: h.Note,
	}}
	if h.ID != "" {
		in.KnownBy(records.SourceID, h.ID)
	}
	if !j.Verdict.Legal() {
		in.State = league.Contested
	}
	in.Day, in.Time, _ = notation.ParseDate(h.Date) // a text may have none
	return in, in.SetBreakdown(&j.Breakdown)
}

// misread adds a complaint for each mistake in a game's notation.
func (to *reading) misread(bad *notation.Error) {
	for i, e := range bad.All() {
		to.Refuse(&Complaint{File: to.Name, Line: e.Line, Column: e.Column, Says: strings.TrimSpace(e.Msg), Want: e.Want, Also: i > 0})
	}
}
