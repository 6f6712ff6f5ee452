package touch

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
)

// place returns the name of a cell in the page's buttons.
func place(c model.Cursor) string { return strconv.Itoa(c.Line) + "." + strconv.Itoa(max(0, c.Cell)) }

// placed returns the cell that a button names.
func (s *Sheet) placed(value string) (c model.Cursor, ok bool) {
	line, cell, _ := strings.Cut(value, ".")
	l, err := strconv.Atoi(line)
	k, err2 := strconv.Atoi(cell)
	if err != nil || err2 != nil || l < 0 || l >= len(s.page.Lines) || k < 0 {
		return c, false
	}
	return model.Cursor{Line: l, Cell: min(k, max(0, s.page.Width(l)-1))}, true
}

// errUnknown is returned for a button that the page does not have.
var errUnknown = errors.New("this is no button of a sheet")

// Tap does what a button is for: do is its name, value its value, and text the content of the text
// field. It reports whether the sheet was changed.
func (s *Sheet) Tap(do, value, text string) (changed bool) {
	s.said, s.refused, s.answer = "", "", ""
	if do != "moves" {
		s.moves = nil
	}
	before, was := s.page.Clone(), s.at
	err := wellFormed(do, value, text)
	if err == nil {
		err = s.tap(do, value, text)
	}
	if err == nil && do != "undo" && do != "redo" {
		if why := s.page.Settle(&s.at, do == "put" || do == "back"); why != "" {
			s.refused = why
		}
		if err = s.checkSize(); err == nil {
			s.past.Note(before, was, s.page)
		}
	}
	if err != nil {
		s.page, s.at = before, was
		s.refused = score.Sentence(score.Tidy(err.Error())) + notTaken(do, value, text)
	}
	if changed = s.page.Text() != before.Text(); changed {
		s.Judge()
	}
	return changed
}

// notTaken returns what a person typed in vain.
func notTaken(do, value, text string) string {
	switch {
	case do == "paste":
		return " Nothing was pasted."
	case do == "write" && text != "":
		return " Not taken: “" + score.Tidy(short(text)) + "”."
	case do == "put":
		return " Not taken: “" + score.Tidy(short(value)) + "”."
	}
	return ""
}

func short(text string) string {
	if list := []rune(text); len(list) > 80 {
		return string(list[:80]) + "…"
	}
	return text
}

// wellFormed refuses what no person types.
func wellFormed(do, value, text string) error {
	switch {
	case !utf8.ValidString(value) || !utf8.ValidString(text):
		return errors.New("there are bytes in it that are no letters")
	case do == "paste":
		return Fits(text)
	case utf8.RuneCountInString(text) > mostLine || utf8.RuneCountInString(value) > mostLine:
		return errors.New("this is too long")
	case strings.ContainsFunc(text, score.Unseen):
		return errors.New("it has an invisible character")
	}
	return nil
}

func (s *Sheet) tap(do, value, text string) (err error) {
	p := s.page
	if s.Watch && do != "select" && do != "ask" && do != "moves" {
		return errors.New("somebody else writes on this sheet")
	}
	switch do {
	case "select", "ask", "add", "remove":
		if at, ok := s.placed(value); ok {
			s.at = at
		}
	}
	switch do {
	case "select":
		p.Leave()
	case "ask":
		s.answer = s.ask(text)
	case "moves":
		s.moves, err = s.movesOf(value)
	case "put":
		return s.put(value)
	case "back":
		s.takeBack()
	case "clear":
		p.Clear(&s.at)
	case "write":
		return s.write(strings.TrimSpace(text))
	case "paste":
		s.said, err = p.Paste(&s.at, text)
		s.said = score.Sentence(s.said)
	case "add":
		return s.add()
	case "insert":
		if !p.Insert(&s.at) {
			return errors.New("nothing can be added here")
		}
	case "remove":
		p.Remove(&s.at)
	case "take":
		return s.take(value)
	case "build":
		return s.build()
	case "open":
		first := p.Folded()
		if p.Open = !p.Open; p.Open && first >= 0 {
			s.at = model.Cursor{Line: first}
		}
		p.Jump(&s.at, 0)
	case "undo":
		if !s.past.Undo(p, &s.at) {
			return errors.New("there is nothing to take back")
		}
	case "redo":
		if !s.past.Redo(p, &s.at) {
			return errors.New("there is nothing to do again")
		}
	default:
		return errUnknown
	}
	return err
}

// put puts a token into the chosen cell.
func (s *Sheet) put(token string) error {
	p := s.page
	palette, cell := p.Palette(s.at), p.Cell(s.at)
	if palette.Again != nil && cell != "" {
		if more := palette.Again(cell, token); more != "" {
			p.Leave()
			return sentence(p.Put(&s.at, more))
		}
	}
	if _, state := palette.Type(token); state == score.Refused && s.begins(token) {
		if err := s.add(); err != nil {
			return err
		}
	}
	if err := sentence(p.Put(&s.at, token)); err != nil {
		return err
	}
	s.page.Pass(&s.at)
	return nil
}

// takeBack deletes the last piece of the cell that was typed in last: a pyramid, a card, a pebble,
// a count. Of a number, and where letters are keys of their own, it deletes a letter.
func (s *Sheet) takeBack() {
	p, last := s.page, s.page.LastTyped(s.at)
	palette, row, before := p.Palette(last), p.Lines[last.Line].Row, p.Cell(last)
	letters := row == nil || row.Folded || isNumber(before) || palette.Free
	if letters && !has(&palette, strings.TrimSpace(before)) {
		for p.Back(&s.at); before != "" && p.Cell(s.at) == before; { // a word that completes itself
			p.Back(&s.at)
		}
		return
	}
	n := s.words.pieces(before)
	for p.Back(&s.at); p.Cell(s.at) != "" && (s.words.pieces(p.Cell(s.at)) >= n || !s.goesOn()); {
		p.Back(&s.at)
	}
}

// goesOn reports whether a key continues the chosen cell.
func (s *Sheet) goesOn() bool {
	palette := s.page.Palette(s.at)
	return slices.ContainsFunc(s.keys(&palette), func(g keyGroup) bool {
		return slices.ContainsFunc(g.keys, func(k key) bool { return !k.pale })
	})
}

// write writes the chosen cell where it takes any text, else its whole line, and goes on.
func (s *Sheet) write(text string) error {
	p := s.page
	l := &p.Lines[s.at.Line]
	switch row := l.Row; {
	case row != nil && p.Palette(s.at).Free && text != "":
		return sentence(p.Put(&s.at, text))
	case row != nil && p.Palette(s.at).Free:
		p.Clear(&s.at)
		return nil
	case text == "" && row == nil:
		p.Remove(&s.at)
		return nil
	case text == "" && row.Grid == nil:
		err := p.Fill(s.at.Line, nil)
		s.at.Cell = p.Home(s.at.Line)
		return err
	}
	if err := p.Rewrite(s.at.Line, text); err != nil {
		return err
	}
	s.at.Cell = max(0, p.Width(s.at.Line)-1)
	if !l.Header {
		p.Enter(&s.at)
	}
	return nil
}

// build replaces each pile by the best building.
func (s *Sheet) build() error {
	if s.Game.Build == nil {
		return errUnknown
	}
	position, err := s.read()
	if err != nil {
		return err
	}
	if _, err := s.page.Paste(&s.at, s.Game.Build(position, s.page.Text())); err != nil {
		return err
	}
	s.said = "Each pile is the best building now. ↶ takes that back."
	return nil
}

// add adds a line to the chosen list. An empty last line will do.
func (s *Sheet) add() error {
	p := s.page
	row := p.Lines[s.at.Line].Row
	if row == nil || !row.Repeat {
		return errors.New("no line can be added here")
	}
	for !p.IsLast(s.at.Line) {
		s.at.Line++
	}
	if s.at.Cell = p.Home(s.at.Line); !p.Lines[s.at.Line].Empty() && !p.Insert(&s.at) {
		return errors.New("no line can be added here")
	}
	return nil
}

func sentence(why string) error {
	if why == "" {
		return nil
	}
	return errors.New(why)
}
