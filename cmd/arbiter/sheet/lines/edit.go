package lines

import (
	"errors"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// A liner asks for a page line by line, for screen readers and dumb terminals.
type liner struct {
	*Prompter
	Sheet
	told *score.Row // the kind of line that was explained last
}

// Answers that end a question but are no content of its line.
const (
	errDone  wayOut = "done"
	errLeave wayOut = "leave"
	errSame  wayOut = "the same line once more" // after help, undo and more
)

// A Sheet is a page to fill in, with its judge and its draft.
type Sheet struct {
	Page    *sheetmodel.Page
	Judge   func(text string) sheetmodel.Live // judges the text as far as it is filled in
	Changed func(text string)                 // is called after every change: it keeps the draft
}

// Edit fills a sheet in. done is false when the person left it.
func (p *Prompter) Edit(s Sheet) (done bool, err error) {
	l := &liner{Prompter: p, Sheet: s}
	l.Say("")
	l.Say("%s", s.Page.Title())
	if example := s.Page.Blank.Example; example != "" {
		l.Say("For example %s.", example)
	}
	l.Say("Line by line: an empty answer leaves a line as it is. Other answers: back, undo, none for an empty line, ? for what may stand here, more for rare lines, done, and leave, which keeps the draft.")
	line, _ := l.next(-1, 1)
	for line >= 0 {
		if err = l.through(line); err == nil || errors.Is(err, errDone) {
			line, err = l.right()
		}
		if errors.Is(err, errLeave) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

// next is the next line that can be filled in: below (step 1) or above (step -1).
// It reads headings aloud on the way down.
func (l *liner) next(from, step int) (line int, found bool) {
	for i := from + step; i >= 0 && i < len(l.Page.Lines); i += step {
		if above := l.Page.RowNumber(i) != "" && l.Page.TextLine(i) == 0; above || !l.Page.Shown(i) {
			continue
		}
		if l.Page.Width(i) > 0 {
			return i, true
		}
		if step > 0 {
			l.Say("%s", strings.TrimSpace(l.Page.Lines[i].Head))
		}
	}
	return from, false
}

// through asks for one line after the other, to the last.
func (l *liner) through(at int) error {
	for ok := true; ok; {
		err := l.askLine(at)
		if errors.Is(err, errSame) {
			continue
		}
		switch {
		case errors.Is(err, ErrBack):
			at, _ = l.next(at, -1)
		case err != nil:
			return err
		default:
			if line := &l.Page.Lines[at]; line.Row != nil && line.Row.Repeat && !line.Empty() && l.Page.LastOf(at) {
				l.Page.Insert(&sheetmodel.Cursor{Line: at})
			}
			at, ok = l.next(at, 1)
		}
	}
	return nil
}

// askLine asks for one line.
func (l *liner) askLine(at int) error {
	p := l.Page
	if row := p.Lines[at].Row; row != nil && row != l.told {
		l.Say("%s", row.Help)
		l.told = row
	}
	preset := p.LineText(at)
	return l.Ask(p.LineName(at), preset, func(answer string) error {
		if answer == preset {
			return nil
		}
		switch strings.ToLower(answer) {
		case "done":
			return errDone
		case "leave":
			return errLeave
		case "?":
			l.help(at)
			return errSame
		case "more":
			p.Open = true
			l.Say("Rare lines are asked for, too.")
			return errSame
		case "undo":
			if !p.Undo(&sheetmodel.Cursor{Line: at}) {
				return errors.New("there is nothing to take back")
			}
			l.Changed(p.Text())
			l.Say("Taken back.")
			return errSame
		case "none":
			answer = ""
		}
		if err := p.Rewrite(at, answer); err != nil {
			return err
		}
		p.Settle(&sheetmodel.Cursor{Line: at})
		l.Changed(p.Text())
		if says := p.Says(at); says != "" {
			l.Say("  %s", says)
		}
		return nil
	})
}

// help tells what may stand in a line.
func (l *liner) help(at int) {
	if row := l.Page.Lines[at].Row; row != nil && row.Help != "" {
		l.Say("%s", row.Help)
	}
	palette := l.Page.Palette(sheetmodel.Cursor{Line: at, Cell: l.Page.Home(at)})
	if palette.Expects != "" {
		l.Say("Expected: %s.", palette.Expects)
	}
	for _, group := range palette.Groups {
		var list []string
		for _, token := range group.Tokens {
			list = append(list, strings.TrimSpace(token.Text+" "+token.Name))
		}
		l.Say("%s: %s.", group.Name, strings.Join(list, ", "))
	}
}

// right reads the verdict aloud and asks whether the sheet is right. It answers
// with the line to change, -1 when there is none.
func (l *liner) right() (at int, err error) {
	p := l.Page
	live := l.Judge(p.Text())
	l.verdict(live)
	missing, preset := p.Missing(), "yes"
	if missing != "" {
		l.Say("Still empty: %s.", missing)
	}
	if missing != "" || live.Problem != "" {
		preset = "back"
	}
	at = -1
	err = l.Ask("Is the sheet right? yes, back, leave, or the line to change", preset, func(answer string) error {
		switch strings.ToLower(answer) {
		case "yes", "y":
			return nil
		case "leave":
			return errLeave
		case "back":
			return ErrBack
		}
		for i := range p.Lines {
			if name := p.LineName(i); strings.EqualFold(name, answer) || strings.EqualFold(strings.TrimPrefix(name, "Row "), answer) {
				at = i
				p.Open = p.Open || !p.Shown(i)
				return nil
			}
		}
		return fmt.Errorf("no line is called %s; one is called %s", answer, p.LineName(p.Start().Line))
	})
	if errors.Is(err, ErrBack) {
		return p.Start().Line, nil
	}
	return at, err
}

// verdict reads out what a referee would say.
func (l *liner) verdict(live sheetmodel.Live) {
	l.Say("")
	if live.Problem != "" {
		l.Say("This cannot be read: %s", live.Problem)
		return
	}
	l.Say("%s", live.Title)
	for _, t := range live.Tallies {
		l.Say("%s %s: %s", t.Name, t.Figure(), strings.Join(t.Lines, ", "))
	}
	for _, f := range live.Findings {
		if f.Severity != score.Error {
			l.Say("Note: %s", f.Message)
		} else {
			l.Say("Fault: %s", f.Message)
		}
	}
}
