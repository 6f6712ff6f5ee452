package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// A liner asks for a page line by line, for screen readers and dumb terminals.
type liner struct {
	*prompter
	desk Desk
	page *Page
	row  int // a further row of a board that is asked for; 0 for none
}

// Answers that are no content of a line.
const (
	wordNone  = "none"
	wordMore  = "more"
	wordUndo  = "undo"
	wordDone  = "done"
	wordLeave = "leave"
	wordHelp  = "?"
)

// Answers that end a question without being its answer.
const (
	errDone  wayOut = "done"
	errLeave wayOut = "leave"
	errSame  wayOut = "the same line once more" // something was done, and said
)

// editByLine is Edit without a screen.
func editByLine(d Desk, p *Page) (done bool, err error) {
	l := &liner{prompter: newPrompter(d), desk: d, page: p}
	l.say("")
	l.say("%s", titleOf(p, p.Text()))
	if p.Blank.Example != "" {
		l.say("For example %s.", p.Blank.Example)
	}
	l.say("Line by line: an empty answer leaves a line as it is. Other answers: back, undo, none for an empty line, ? for what may stand here, more for rare lines, done, and leave, which keeps the draft.")
	first, _ := l.next(-1, 1)
	for {
		switch err := l.through(first); {
		case errors.Is(err, errLeave):
			return false, nil
		case err != nil && !errors.Is(err, errDone):
			return false, err
		}
		switch first, err = l.right(); {
		case errors.Is(err, errLeave):
			return false, nil
		case err != nil || first < 0:
			return err == nil, err
		}
	}
}

// next is the next line that can be filled in, in a direction.
func (l *liner) next(from, step int) (int, bool) {
	for i := from + step; i >= 0 && i < len(l.page.Lines); i += step {
		if !l.page.Shown(i) {
			continue
		}
		if l.page.width(i) > 0 {
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
		needless := l.drop(at)
		switch {
		case errors.Is(err, ErrBack):
			at, _ = l.next(at, -1)
		case err != nil:
			return err
		case needless:
			at, ok = l.next(at-1, 1)
		default:
			l.further(at)
			at, ok = l.next(at, 1)
		}
	}
	return nil
}

// further makes a further line of a list, or of a board that grows, below its
// last one when something stands there.
func (l *liner) further(at int) {
	p := l.page
	line := &p.Lines[at]
	r := line.Row
	switch {
	case r == nil || line.empty() || !p.lastOf(at):
	case r.Repeat:
		p.add(&Cursor{at, 0})
	case r.Grid != nil && (r.Grid.Grows || r.Grid.Square && p.others(at)+1 < p.columns(r)):
		p.change(&Cursor{at, 0})
		p.addRow(r, at+1)
		l.row = at + 1
	}
}

// drop takes a further row out that nothing was put into.
func (l *liner) drop(at int) bool {
	p := l.page
	if l.row != at || at == 0 || !p.Lines[at].empty() {
		return false
	}
	l.row = 0
	p.change(&Cursor{at, 0})
	p.Lines = slices.Delete(slices.Clone(p.Lines), at, at+1)
	p.rank()
	return true
}

// askLine asks for one line.
func (l *liner) askLine(at int) error {
	p := l.page
	title, preset := l.title(at), l.written(at)
	return l.ask(title, preset, func(answer string) error {
		switch strings.ToLower(answer) {
		case wordDone:
			return errDone
		case wordLeave:
			return errLeave
		case wordHelp:
			l.help(at)
			return errSame
		case wordMore:
			p.Open = true
			l.say("Rare lines are asked for, too.")
			return errSame
		case wordUndo:
			c := Cursor{at, 0}
			if !p.Undo(&c) {
				return errors.New("there is nothing to take back")
			}
			l.keep()
			l.say("Taken back.")
			return errSame
		}
		if answer == preset {
			return nil
		}
		if strings.EqualFold(answer, wordNone) {
			answer = ""
		}
		if err := p.rewrite(at, answer); err != nil {
			return err
		}
		l.keep()
		if says := p.Says(at); says != "" {
			l.say("  %s", says)
		}
		return nil
	})
}

func (l *liner) keep() {
	if l.desk.Changed != nil {
		l.desk.Changed(l.page.Text())
	}
}

// title is how a line is called.
func (l *liner) title(at int) string {
	line := &l.page.Lines[at]
	switch {
	case line.Row == nil:
		return "Line"
	case line.Row.Grid != nil:
		return "Row " + strconv.Itoa(line.Rank+1)
	case line.Row.Next != nil && line.Head != "":
		return strings.TrimSuffix(strings.TrimSpace(line.Head), ":")
	}
	return line.Row.Name
}

// written is what stands in a line now.
func (l *liner) written(at int) string {
	line := &l.page.Lines[at]
	if line.Row == nil {
		return strings.Join(line.Cells, " ")
	}
	if line.Row.Grid == nil {
		sep := line.Row.Sep
		if sep == "" {
			sep = " "
		}
		return strings.ReplaceAll(strings.Join(line.filled(), sep), ":"+sep, ": ") // as in the text
	}
	cells := slices.Clone(line.Cells)
	for i, cell := range cells {
		if cell == "" {
			cells[i] = line.Row.Grid.Empty
		}
	}
	return strings.Join(cells, " ")
}

// help tells what may stand in a line.
func (l *liner) help(at int) {
	line := &l.page.Lines[at]
	if line.Row != nil && line.Row.Help != "" {
		l.say("%s", line.Row.Help)
	}
	palette := l.page.Palette(Cursor{at, l.page.home(at)})
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
	problem := ""
	if l.desk.Judge != nil {
		live := l.desk.Judge(p.Text())
		problem = live.Problem
		l.verdict(live)
	}
	missing, preset := p.Missing(), "yes"
	if missing != "" {
		l.say("Still empty: %s.", missing)
	}
	if missing != "" || problem != "" {
		preset = "back"
	}
	at = -1
	err = l.ask("Is the sheet right? yes, back, leave, or the line to change", preset, func(answer string) error {
		switch strings.ToLower(answer) {
		case "yes", "y":
			return nil
		case wordLeave:
			return errLeave
		case "back":
			return ErrBack
		}
		for i := range p.Lines {
			if title := l.title(i); strings.EqualFold(title, answer) || strings.EqualFold(strings.TrimPrefix(title, "Row "), answer) {
				at = i
				p.Open = p.Open || !p.Shown(i)
				return nil
			}
		}
		return fmt.Errorf("no line is called %s; one is called %s", answer, l.title(p.Start().Line))
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

// rewrite gives a line another content, which must fit its row.
func (p *Page) rewrite(at int, answer string) error {
	line := &p.Lines[at]
	r := line.Row
	var now Line
	switch {
	case r == nil:
		now = Line{Header: line.Header, Cells: []string{answer}}
	case r.Grid != nil:
		cells, err := p.gridRow(at, answer)
		if err != nil {
			return err
		}
		now = *line
		now.Cells, now.Kept = cells, true
	default:
		text := answer
		if _, own := cellsAt(r, answer); !own || line.Head == "" || strings.TrimSpace(line.Head) == "" {
			text = strings.TrimSpace(strings.TrimSpace(line.Head) + " " + answer)
		}
		now = p.lineOf(r, text, line.Note)
		if err := readCells(r, now.Cells); err != nil {
			return err
		}
	}
	p.change(&Cursor{at, 0})
	p.leave()
	p.Lines[at] = now
	if r != nil && r.Grid != nil {
		for i := range p.Lines { // a longer row of a board that grows
			for l := &p.Lines[i]; l.Row == r && len(l.Cells) < len(now.Cells); {
				l.Cells = append(slices.Clip(l.Cells), "")
			}
		}
	}
	return nil
}

// gridRow reads a row of a board.
func (p *Page) gridRow(at int, answer string) ([]string, error) {
	g := p.Lines[at].Row.Grid
	words := notation.Words(answer, 0, notation.Gaps)
	if len(words) > 1 && rowNumber.MatchString(words[0].Text) {
		if want := strconv.Itoa(p.Lines[at].Rank + 1); words[0].Text != want {
			return nil, fmt.Errorf("this is row %s, and the answer begins with %s", want, words[0].Text)
		}
		words = words[1:]
	}
	var cells []string
	for _, w := range words {
		text, ok := g.Read(w.Text)
		if !ok {
			return nil, refused(&g.Palette, w.Text)
		}
		cells = append(cells, text)
	}
	switch n := p.columns(p.Lines[at].Row); {
	case answer == "":
		return make([]string, n), nil
	case len(cells) == n:
	case !g.Grows && (!g.Square || len(cells) < n):
		return nil, fmt.Errorf("%d squares where a row has %d", len(cells), n)
	case len(cells) < n:
		cells = append(cells, make([]string, n-len(cells))...)
	}
	return cells, nil
}

// readCells completes the cells of a line, or says what may not stand there.
func readCells(r *score.Row, cells []string) error {
	for i, cell := range cells {
		palette := r.Palette(cells[:i])
		text, state := palette.Type(cell)
		if cell != "" && state < score.Ready {
			return refused(&palette, cell)
		}
		cells[i] = text
	}
	return nil
}

func refused(p *score.Palette, cell string) error {
	if p.Why != nil {
		if why := p.Why(cell); why != "" {
			return errors.New(strings.TrimSuffix(why, "."))
		}
	}
	return fmt.Errorf("%s cannot stand here; expected %s", cell, p.Expects)
}
