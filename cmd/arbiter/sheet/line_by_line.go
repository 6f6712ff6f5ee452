package sheet

import (
	"errors"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/sheet/page"
)

// A liner asks for a page line by line, for screen readers and dumb terminals.
type liner struct {
	*prompter
	desk Desk
	page *page.Page
	row  int // a row that was added to a board: it goes again when it stays empty; 0 for none
}

// Ways out of a question.
const (
	errDone  wayOut = "done"
	errLeave wayOut = "leave"
	errSame  wayOut = "the same line once more" // something was done, and said
)

// editByLine is Edit without a screen.
func editByLine(d Desk, p *page.Page) (done bool, err error) {
	l := &liner{prompter: newPrompter(d), desk: d, page: p}
	l.say("")
	l.say("%s", p.Title())
	if p.Blank.Example != "" {
		l.say("For example %s.", p.Blank.Example)
	}
	l.say("Line by line: an empty answer leaves a line as it is. Other answers: back, undo, none for an empty line, ? for what may stand here, more for rare lines, done, and leave, which keeps the draft.")
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

// next is the next line that can be filled in, in a direction.
func (l *liner) next(from, step int) (line int, found bool) {
	for i := from + step; i >= 0 && i < len(l.page.Lines); i += step {
		if !l.page.Shown(i) {
			continue
		}
		if l.page.Width(i) > 0 {
			return i, true
		}
		if step > 0 {
			l.say("%s", strings.TrimSpace(l.page.Lines[i].Head))
		}
	}
	return from, false
}

// through asks from one line to the last.
func (l *liner) through(at int) error {
	for ok := true; ok; {
		err := l.askLine(at)
		if errors.Is(err, errSame) {
			continue
		}
		needless := l.row > 0 && l.row == at && l.page.Lines[at].Empty()
		if needless {
			l.page.DropRow(at)
			l.row = 0
		}
		switch {
		case errors.Is(err, ErrBack):
			at, _ = l.next(at, -1)
		case err != nil:
			return err
		case needless:
			at, ok = l.next(at-1, 1)
		default:
			if added, onBoard := l.page.AddLine(at); added && onBoard {
				l.row = at + 1
			}
			at, ok = l.next(at, 1)
		}
	}
	return nil
}

// askLine asks for one line.
func (l *liner) askLine(at int) error {
	p := l.page
	preset := p.LineText(at)
	return l.ask(p.LineName(at), preset, func(answer string) error {
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
			l.say("Rare lines are asked for, too.")
			return errSame
		case "undo":
			if !p.Undo(&page.Cursor{Line: at}) {
				return errors.New("there is nothing to take back")
			}
			l.desk.Changed(p.Text())
			l.say("Taken back.")
			return errSame
		case "none":
			answer = ""
		}
		if err := p.Rewrite(at, answer); err != nil {
			return err
		}
		l.desk.Changed(p.Text())
		if says := p.Says(at); says != "" {
			l.say("  %s", says)
		}
		return nil
	})
}

// help tells what may stand in a line.
func (l *liner) help(at int) {
	if row := l.page.Lines[at].Row; row != nil && row.Help != "" {
		l.say("%s", row.Help)
	}
	palette := l.page.Palette(page.Cursor{Line: at, Cell: l.page.Home(at)})
	if palette.Expects != "" {
		l.say("Expected: %s.", palette.Expects)
	}
	for _, group := range palette.Groups {
		var list []string
		for _, token := range group.Tokens {
			list = append(list, strings.TrimSpace(token.Text+" "+token.Name))
		}
		l.say("%s: %s.", group.Name, strings.Join(list, ", "))
	}
}

// right reads the verdict aloud and asks whether the sheet is right. It answers
// with the line to change, -1 when there is none.
func (l *liner) right() (at int, err error) {
	p := l.page
	live := l.desk.Judge(p.Text())
	l.verdict(live)
	missing, preset := p.Missing(), "yes"
	if missing != "" {
		l.say("Still empty: %s.", missing)
	}
	if missing != "" || live.Problem != "" {
		preset = "back"
	}
	at = -1
	err = l.ask("Is the sheet right? yes, back, leave, or the line to change", preset, func(answer string) error {
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
func (l *liner) verdict(live Live) {
	l.say("")
	if live.Problem != "" {
		l.say("This cannot be read: %s", live.Problem)
		return
	}
	l.say("%s", live.Title)
	for _, t := range live.Tallies {
		l.say("%s %s: %s", t.Name, minus(t.Total), strings.Join(t.Lines, ", "))
	}
	for _, f := range live.Faults {
		if f.Warning {
			l.say("Note: %s", f.Message)
		} else {
			l.say("Fault: %s", f.Message)
		}
	}
}
