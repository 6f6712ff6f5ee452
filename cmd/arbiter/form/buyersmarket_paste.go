package form

import (
	"fmt"
	"strconv"
	"strings"
)

var (
	sectionLine = lazily(`(?im)^\s*(\d+|pile|unused|bank|cards|game)\s*:`)
	manyPieces  = lazily(`(?i)\b([a-z][1-3sml]\*\d|\dx[a-z][1-3sml])`)
	numbersOnly = lazily(`^[\d\s,.-]*$`)
)

// picture tells whether keys that came all at once are a pasted text.
func (t *tally) picture(text string) bool {
	text = plainLines(text)
	return sectionLine().MatchString(text) || manyPieces().MatchString(text)
}

// paste reads a section, a whole game, or what one row holds; what cannot be
// read changes nothing.
func (t *tally) paste(text string) {
	t.going = false
	lines := filled(text)
	var e estate
	var note string
	var err error
	switch {
	case len(lines) == 0:
		t.said = "there was nothing to paste"
		return
	case len(lines) == 1 && numbersOnly().MatchString(lines[0]):
		t.numbers(split(lines[0]))
		return
	case len(lines) == 1 && !strings.Contains(lines[0], ":"):
		e = *t.estate()
		s, _ := t.here()
		err = t.m.fill(&e, t.seat, s, lines[0])
	default:
		e, note, err = t.m.read(t.seat, text)
	}
	if err != nil {
		t.said = "not pasted: " + err.Error()
		return
	}
	t.change(func() { *t.estate() = e })
	if t.said = note; note == "" {
		t.said = "pasted; ctrl+z takes it back"
	}
}

// numbers fills the cells from the cursor on.
func (t *tally) numbers(words []string) {
	s, _ := t.here()
	at := min(t.column, len(s.cells)-1)
	if at+len(words) > len(s.cells) {
		t.said = "not pasted: more numbers than the row has left"
		return
	}
	var list []int
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if w == "-" || w == "." {
			n, err = 0, nil
		}
		if err != nil || n < 0 || n > mostOfOne {
			t.said = fmt.Sprintf("not pasted: %q is not a number from 0 to %d", w, mostOfOne)
			return
		}
		list = append(list, n)
	}
	t.change(func() {
		for i, n := range list {
			*s.cells[at+i].n = n
		}
		t.column = min(at+len(list), len(s.cells)-1)
	})
}

// fill puts pieces in notation, without a key, into the rows of one kind.
func (m *market) fill(e *estate, seat int, s shelf, text string) error {
	given, err := m.stock(text)
	if err != nil {
		return err
	}
	columns := m.columns(seat)
	switch s.key {
	case "bank":
		e.bank, err = banked(given, columns[5:])
		return err
	case "pile", "unused":
		counts, err := spread(given, columns, anySize, "what is collected")
		if err != nil {
			return err
		}
		if s.key == "pile" {
			e.pile = counts
		} else {
			e.unused = counts
		}
		return nil
	}
	counts, err := spread(given, columns, s.size, s.name)
	if err == nil {
		e.levels[s.level-1] = counts[s.size]
	}
	return err
}
