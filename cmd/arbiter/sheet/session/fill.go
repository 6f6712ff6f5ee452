package session

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// The ways to end a sheet.
const (
	endSaved   = "save"   // as a new game
	endChanged = "change" // the result that was opened
	endWritten = "write"  // to the file that was opened
	endFile    = "file"   // kept as a new file
	endDiscard = "discard"
	endBack    = "back" // no end: back to the sheet
)

// fill lets the person fill in a game until it is ended in one of these ways. The error is
// screen.ErrBack when the sheet was left; then its draft is kept, unless nothing was changed.
func (r *session) fill(o *game) (end string, err error) {
	opened, isNew := o.page.Text(), o.draft.When.IsZero()
	for {
		done, err := sheet.Edit(r.screen, r.streams, r.judge(o, false), o.page, o.draft)
		if o.draft.Other != "" {
			r.streams.Say("Another draft of this game is in %s.", terminal.Clean(o.draft.Other))
			o.draft.Other = ""
		}
		switch {
		case err != nil:
			return "", r.leave(o, err)
		case !done && isNew && o.page.Text() == opened:
			o.draft.When = time.Time{}
			return "", cmp.Or(o.draft.Remove(), error(screen.ErrBack))
		case !done:
			return "", r.leave(o, screen.ErrBack)
		}
		end, err = r.end(o)
		if err != nil || end != endBack {
			return end, err
		}
	}
}

// end shows the score of a game, and asks what to do with it.
func (r *session) end(o *game) (end string, err error) {
	text := o.page.Text()
	by := r.judge(o, !r.options.NoProof)
	judged, unread := by.Text(judge.Sheet(text))
	if o.judged = &judged; unread != nil {
		o.judged = nil
	}
	r.show(o, unread)
	var failed error // why the last attempt to save failed
	for {
		end, err := sheet.Choose(r.screen, titleOfAnswer(o.judged), r.endings(o)...)
		switch {
		case errors.Is(err, screen.ErrBack), end == endBack:
			return endBack, nil
		case err != nil:
			return "", r.leave(o, err)
		case end == endDiscard:
			return end, r.close(o, nil, failed)
		case end == endFile:
			kept, err := r.keepAsFile(o, text)
			if err != nil && !errors.Is(err, screen.ErrBack) {
				return "", r.leave(o, err)
			}
			if kept {
				return end, r.close(o, nil, failed)
			}
		default:
			change, saved, err := r.save(o, text, end)
			if errors.Is(err, terminal.ErrInterrupted) { // the person did not confirm a doubt
				return endBack, nil
			}
			if failed = err; saved {
				return end, r.close(o, change, failed)
			}
		}
	}
}

// close removes the draft of a game that has ended, writes the answer for a program that waits for
// it, and returns the error with its exit code.
func (r *session) close(o *game, change *saving.Change, failed error) error {
	if err := o.draft.Remove(); err != nil {
		return err
	}
	if err := r.writeAnswer(o, change); err != nil {
		return err
	}
	switch {
	case failed != nil || change != nil:
		return failed
	case o.judged == nil:
		return terminal.ErrUnclear
	case !o.judged.Verdict.Legal():
		return terminal.ErrNo
	}
	return nil
}

// endings returns the ways to end a game. Where something is wrong or missing, the first is to go
// back.
func (r *session) endings(o *game) (list []sheet.Choice) {
	isSound := o.judged != nil && o.judged.Sound()
	if of := o.draft.Of.File; of != "" {
		list = append(list, sheet.Choice{Name: endWritten, Label: "Write it back to " + terminal.Clean(filepath.Base(of))})
	}
	label := "Save"
	if !isSound || r.options.Contested {
		label = "Save as contested"
	}
	switch of := o.draft.Of.Result; {
	case o.judged == nil:
	case of != 0:
		list = append(list, sheet.Choice{Name: endChanged, Label: fmt.Sprintf("%s the changes to %d", label, of)})
	default:
		list = append(list, sheet.Choice{Name: endSaved, Label: label + r.saveTarget(o.judged.Position.Head())})
	}
	at := 0
	if isSound {
		at = len(list)
	}
	list = slices.Insert(list, at, sheet.Choice{Name: endBack, Label: "Back to the sheet"})
	return append(list, sheet.Choice{Name: endFile, Label: "Keep as a file"}, sheet.Choice{Name: endDiscard, Label: "Discard"})
}

// titleOfAnswer says who won, or what is wrong, above the question how to end.
func titleOfAnswer(j *score.Judged) string {
	if j == nil {
		return "This cannot be read yet."
	}
	says := j.Breakdown.Sentence(j.Sound(), func(t *score.Tally) string {
		if t.Colour == "" || !t.Named {
			return terminal.Clean(t.Name)
		}
		return terminal.Clean(t.Name) + " (" + pieces.Colour(t.Colour) + ")"
	})
	if !j.Verdict.Legal() {
		return gameprint.Verdict(&j.Verdict) + ". " + says
	}
	return says + "   " + gameprint.Verdict(&j.Verdict)
}

// saveTarget says where and when a game will be recorded: its league, season and date.
func (r *session) saveTarget(h *score.Header) string {
	text := " without a league"
	if h.League != "" {
		text = " to " + h.League
	}
	today := league.Today(r.streams.Now())
	day, _, isDay := notation.ParseDate(h.Date)
	season, _ := r.known.SeasonOn(h.League, cmp.Or(day, today))
	if newest := r.known.Newest; season == "" && newest != nil && score.SameName(newest.League, h.League) {
		season = newest.Season
	}
	if season = cmp.Or(h.Season, season); season != "" {
		text += ", season " + season
	}
	if isDay && day != today {
		return terminal.Clean(text + ", " + day)
	}
	return terminal.Clean(text + ", " + cmp.Or(saving.FarOff(today, r.streams.Now()), "today"))
}

// show prints the whole answer on the terminal.
func (r *session) show(o *game, unread error) {
	if unread != nil {
		r.streams.ShowError(unread)
		return
	}
	var b bytes.Buffer
	gameprint.PrintScored(&b, r.streams.Pen(), r.streams.ErrWidth, o.judged, "")
	gameprint.PrintFindings(&b, r.streams.Pen(), r.streams.ErrWidth, o.judged.Game, o.judged.Verdict.Findings)
	_, _ = r.streams.Err.Write(b.Bytes())
}

// writeAnswer writes the answer if a program or a file waits for it. A terminal has shown it
// already.
func (r *session) writeAnswer(o *game, change *saving.Change) (err error) {
	s := r.streams
	if s.Width < terminal.Unlimited && !s.JSON || o.draft.Of.Result != 0 || o.judged == nil {
		return nil
	}
	switch {
	case !s.JSON:
		var b bytes.Buffer
		gameprint.PrintScored(&b, s.Pen(), s.Width, o.judged, "")
		err = s.PrintText(b.String())
	case change == nil:
		err = s.PrintJSON(gameprint.ScoreJSON(o.judged, nil))
	default:
		err = s.PrintJSON(gameprint.Merged{gameprint.ScoreJSON(o.judged, nil), change.OfGame(0)})
	}
	return cmp.Or(err, s.Out.Flush())
}

// leave says where the text of a sheet is that the person leaves.
func (r *session) leave(o *game, err error) error {
	switch {
	case o.draft.Err != nil:
		fmt.Fprintf(r.streams.Err, "The draft could not be kept (%s). This is the text:\n\n%s\n", terminal.Clean(o.draft.Kept()), terminal.Clean(o.page.Text()))
	case !o.draft.When.IsZero():
		r.streams.Say("%s", r.toGoOn(o))
	}
	return err
}

// toGoOn says how to continue a draft.
func (r *session) toGoOn(o *game) string {
	return "The draft is kept. To go on with it:\n  " + r.streams.Hint("score", o.kind.Name)
}

// keepAsFile asks for a name and writes the text to a new file.
func (r *session) keepAsFile(o *game, text string) (kept bool, err error) {
	name, err := sheet.AskText(r.screen, "File", "", freeName(o.kind.Name, r.streams.Now()), func(name string) error {
		if strings.TrimSpace(name) == "" {
			return errors.New("a file needs a name")
		}
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return errors.New("a file or folder of that name exists already")
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	if err := terminal.WriteFile(name, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
		r.streams.ShowError(err)
		return false, nil
	}
	r.streams.Say("kept in %s; to open it again:\n  %s", name, r.streams.Hint("score", "--edit", name))
	return true, nil
}

// freeName returns the name of a file that does not exist: "subdivision-2026-11-22.txt".
func freeName(game string, now time.Time) string {
	base := game + "-" + league.Today(now)
	name := base + ".txt"
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s-%d.txt", base, n)
	}
}
