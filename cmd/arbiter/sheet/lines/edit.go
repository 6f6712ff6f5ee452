package lines

import (
	"errors"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// A liner asks for a page line by line, for screen readers and dumb terminals.
type liner struct {
	*Prompter
	page    *sheetmodel.Page
	changed func(text string) // is called after every change: it keeps the draft
	told    *score.Row        // the kind of line that was explained last
}

// Answers that end a question but are no content of its line.
const (
	errDone  wayOut = "done"
	errLeave wayOut = "leave"
	errSame  wayOut = "the same line once more" // after help, undo and more
)

// Edit fills a page in, and gives every change to keep it. done is false when the person
// left it.
func (p *Prompter) Edit(page *sheetmodel.Page, changed func(text string)) (done bool, err error) {
	l := &liner{Prompter: p, page: page, changed: changed}
	l.Say("")
	l.Say("%s", page.Title())
	if example := page.Blank.Example; example != "" {
		l.Say("For example %s.", example)
	}
	l.Say("Line by line: an empty answer leaves a line as it is. Other answers: back, undo, none for an empty line, ? for what may stand here, more for rare lines, done, and leave, which keeps the draft.")
	line, _ := l.next(-1, 1)
	if page.Started() { // it was filled in before: perhaps one line is wrong
		line, err = l.right()
	}
	for line >= 0 && err == nil {
		switch err = l.through(line); {
		case err != nil && !errors.Is(err, errDone):
		case page.Missing() != "":
			line, err = l.right()
		default:
			line, err = -1, nil
		}
	}
	if errors.Is(err, errLeave) {
		return false, nil
	}
	return err == nil, err
}

// next is the next line that can be filled in: below (step 1) or above (step -1).
// It reads headings aloud on the way down.
func (l *liner) next(from, step int) (line int, found bool) {
	for i := from + step; i >= 0 && i < len(l.page.Lines); i += step {
		if above := l.page.RowNumber(i) != "" && l.page.TextLine(i) == 0; above || !l.page.Shown(i) {
			continue
		}
		if l.page.Width(i) > 0 {
			return i, true
		}
		if step > 0 {
			l.Say("%s", strings.TrimSpace(l.page.Lines[i].Head))
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
		case errors.Is(err, screen.ErrBack):
			at, _ = l.next(at, -1)
		case err != nil:
			return err
		default:
			if line := &l.page.Lines[at]; line.Row != nil && line.Row.Repeat && !line.Empty() && l.page.LastOf(at) {
				l.page.Insert(&sheetmodel.Cursor{Line: at})
			}
			at, ok = l.next(at, 1)
		}
	}
	return nil
}

// askLine asks for one line.
func (l *liner) askLine(at int) error {
	p := l.page
	if row := p.Lines[at].Row; row != nil && row != l.told {
		l.Say("%s", row.Manual())
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
			l.changed(p.Text())
			l.Say("Taken back.")
			return errSame
		case "none":
			answer = ""
		}
		if err := p.Rewrite(at, answer); err != nil {
			return err
		}
		p.Settle(&sheetmodel.Cursor{Line: at})
		l.changed(p.Text())
		if says := p.Says(at); says != "" {
			l.Say("  %s", says)
		}
		return nil
	})
}

// help tells what may stand in a line.
func (l *liner) help(at int) {
	if row := l.page.Lines[at].Row; row != nil && row.Help != "" {
		l.Say("%s", row.Manual())
	}
	palette := l.page.Palette(sheetmodel.Cursor{Line: at, Cell: l.page.Home(at)})
	if palette.Expects != "" {
		l.Say("Expected: %s.", palette.Expects)
	}
	for _, group := range palette.Groups {
		var list []string
		for _, token := range group.Tokens {
			words := token.Text
			if token.Name != token.Text { // as with cards, of which there is nothing more to say
				words = strings.TrimSpace(words + " " + token.Name)
			}
			list = append(list, words)
		}
		l.Say("%s: %s.", group.Name, strings.Join(list, ", "))
	}
}

// right asks whether the sheet is right. It answers with the line to change, -1 when there
// is none.
func (l *liner) right() (at int, err error) {
	p := l.page
	if missing := p.Missing(); missing != "" {
		l.Say("Still empty: %s.", missing)
	}
	at = -1
	err = l.Ask("Is the sheet right? yes, back, leave, or the line to change", "back", func(answer string) error {
		switch strings.ToLower(answer) {
		case "yes", "y":
			return nil
		case "leave":
			return errLeave
		case "back":
			return screen.ErrBack
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
	if errors.Is(err, screen.ErrBack) {
		return p.Start().Line, nil
	}
	return at, err
}
