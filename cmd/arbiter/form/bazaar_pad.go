package form

import (
	"slices"
	"strings"
)

// A book is what there is to know of a page of lines: how a line is read, and
// what is shown with it.
type book interface {
	heading() string
	entries() *[]entry
	label(at int) string  // what stands before a line without being typed: "3. Bob: "
	full(at int) string   // a line as it is typed
	behind(at int) string // what it came to
	// take reads a line that is to stand at a place.
	take(at int, line string) (taken, error)
	// paste reads a text of several lines; the trades are those after it.
	paste(text string) (then trades, said string, err error)
	hint() string                            // what may be typed
	foresee(at int, line string) string      // what a line would come to; "" when nobody can say
	panel(at, room int) (must, may []string) // what stands beneath; what may be left out comes last
	end() (unusual string, problem error)    // whether the page may be left
}

// Taken is what came of a line.
type taken struct {
	entries []entry // the page with it
	fault   string  // the rule that it breaks; it is kept when that is said twice
	note    string  // what there is to say about it
}

// A pad is a page of lines that are written one after another, each of which
// may be written anew.
type pad struct {
	book
	g       *trading
	at      int    // the line that is being written; beyond the last a new one
	said    string // what there is to say about the last key or line
	doubted string // a line that breaks a rule: entered again it is kept
	warned  bool   // that the page is unfinished
	history[jotted]
}

// A jotted is a state that undo and redo can return to.
type jotted struct {
	trades
	at int
}

func (p *pad) now() jotted {
	return jotted{trades{slices.Clone(p.g.bought), slices.Clone(p.g.setup), slices.Clone(p.g.turns)}, p.at}
}

func (p *pad) undo() { p.restore(p.history.undo(p.now())) }

func (p *pad) redo() { p.restore(p.history.redo(p.now())) }

func (p *pad) restore(then jotted, said string, ok bool) {
	if p.said = said; ok {
		p.g.trades = then.trades
		p.at = len(*p.entries())
	}
	p.doubted = ""
}

// change is one step that undo takes back.
func (p *pad) change(do func()) {
	p.keep(p.now())
	do()
	p.at = len(*p.entries())
}

// enter takes a line and tells whether it was done with.
func (p *pad) enter(line string) bool {
	line, _, _ = strings.Cut(line, ";") // a comment
	line = strings.Join(strings.Fields(line), " ")
	switch strings.ToLower(line) {
	case "undo":
		p.undo()
		return true
	case "redo":
		p.redo()
		return true
	case "":
		if p.at < len(*p.entries()) {
			p.change(func() { *p.entries() = slices.Delete(slices.Clone(*p.entries()), p.at, p.at+1) })
			p.said = "the line is gone; undo brings it back"
		}
		return true
	}
	t, err := p.take(p.at, line)
	if err == nil {
		err = plainText(line)
	}
	switch {
	case err != nil:
		p.said, p.doubted = err.Error(), ""
		return false
	case t.fault != "" && p.doubted != line:
		p.said, p.doubted = t.fault+" Change it, or enter it again to keep it.", line
		return false
	}
	p.change(func() { *p.entries() = t.entries })
	p.said, p.doubted = t.note, ""
	return true
}

// put is a page's lines with one at a place, which may be a new one.
func put(list []entry, at int, e entry) []entry {
	list = slices.Clone(list)
	if at < len(list) {
		list[at] = e
		return list
	}
	return append(list, e)
}

// picture tells whether keys that came all at once are a pasted text rather
// than somebody typing: a game, or lines without a blank one that can be read.
// A blank line typed ahead ends the page, and a line that cannot be read stays
// to be corrected.
func (p *pad) picture(text string) bool {
	text = plainLines(text)
	if gameLine().MatchString(text) {
		return true
	}
	text = strings.TrimSuffix(text, "\n")
	if !strings.Contains(text, "\n") || len(filled(text)) != 1+strings.Count(text, "\n") {
		return false
	}
	_, _, err := p.paste(text)
	return err == nil
}

// pasted takes a text of several lines; what cannot be read changes nothing.
func (p *pad) pasted(text string) {
	p.doubted = ""
	if len(filled(text)) == 0 {
		p.said = "there was nothing to paste"
		return
	}
	then, said, err := p.paste(plainLines(text))
	if err != nil {
		p.said = "not pasted: " + err.Error()
		return
	}
	p.change(func() { p.g.trades = then })
	p.said = said + "; ctrl+z takes it back"
}
