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

// looksNotation tells whether the first line that is neither empty nor a
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
func readNotation(src *Source, to *Feed) error {
	for r := notation.NewReader(src.in, src.Name); ; {
		text, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading %s: %w", src.Name, err)
		}
		if err := to.judged(src, text); err != nil {
			return err
		}
	}
}

// judged hands on one game's text.
func (to *Feed) judged(src *Source, text notation.Text) error {
	if text.Bad != nil {
		return to.misread(src, text.Bad)
	}
	cleaned, taken := records.CleanText(text.Src)
	if err := to.warnTaken(src, text.Line, "text", taken); err != nil {
		return err
	}
	text.Src = cleaned
	j, err := to.Judge(text)
	var bad *notation.Error
	switch {
	case errors.As(err, &bad):
		return to.misread(src, bad)
	case err != nil:
		return to.Complain(src.complain(text.Line, "", "%v", err))
	}
	in, err := fromGame(&j)
	if err != nil {
		return fmt.Errorf("reading %s: %w", src.Name, err)
	}
	in.Line = text.Line
	for _, d := range j.Position.Head().Doubts {
		if err := to.Warn(src.complain(d.Line, "", "%s", d.Says)); err != nil {
			return err
		}
	}
	return to.sendJudged(src, in, &j)
}

// sendJudged sends the result of a position, and warns where it will be contested.
func (to *Feed) sendJudged(src *Source, in *records.Incoming, j *score.Judged) error {
	var err error
	switch v := &j.Verdict; {
	case !v.Legal():
		err = to.Warn(src.complain(in.Line, "", "the position is illegal, so the result is contested: %s: %s", v.Findings[0].Rule, v.Findings[0].Message))
	case !v.Complete:
		err = to.Warn(src.complain(in.Line, "", "the game is not over, so the result is contested: %s", v.GoesOn))
	}
	if err != nil {
		return err
	}
	return to.send(src, in)
}

// fromGame is what a game's text says, as an incoming result.
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

// misread complains of a game's mistakes in the notation.
func (to *Feed) misread(src *Source, bad *notation.Error) error {
	for i, e := range bad.All() {
		c := &Complaint{File: src.Name, Line: e.Line, Column: e.Column, Says: strings.TrimSpace(e.Msg), Want: e.Want, Also: i > 0}
		if err := to.Complain(c); err != nil {
			return err
		}
	}
	return nil
}
