package form

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// paste reads a picture, a whole game or a row; what cannot be read changes
// nothing.
func (t *table) paste(text string) {
	t.half = ""
	rows := filled(text)
	switch len(rows) {
	case 0:
		t.said = "there was nothing to paste"
	case 1:
		t.pasteRow(rows[0])
	default:
		p, err := t.read(text)
		if err != nil {
			t.said = "not pasted: " + err.Error()
			return
		}
		t.change(func() { t.resize(p.columns, len(p.cells)/p.columns, p.cells) })
		t.advanced = false
		if t.said = p.note; p.note == "" {
			t.said = "pasted; ctrl+z takes it back"
		}
	}
}

// pasteRow fills a row, or the squares from the cursor on.
func (t *table) pasteRow(text string) {
	words := split(text)
	if len(words) == 1 { // as if typed
		t.change(func() {
			past, ahead := t.past, t.ahead
			for _, r := range words[0] {
				t.key(r)
			}
			t.past, t.ahead = past, ahead
		})
		return
	}
	row, cells, err := t.rowOf(words)
	column := 0
	if len(cells) == len(words) && (len(cells) < t.columns || t.resized != nil) {
		column = t.column
	}
	missing := max(0, column+len(cells)-t.columns)
	switch {
	case err != nil:
		t.said = "not pasted: " + err.Error()
		return
	case missing > 0 && t.columns+missing > t.most:
		t.said = "not pasted: more squares than the row has left"
		return
	}
	t.change(func() {
		if missing > 0 {
			t.grow(place{}, place{column: missing})
		}
		t.row, t.column = row, column
		copy(t.cells[t.at():], cells)
		t.column = column + len(cells) - 1
		t.on()
	})
}

// rowOf reads the squares of a row, its number before them when it has one.
func (t *table) rowOf(words []string) (row int, cells []string, err error) {
	row = t.row
	if t.resized != nil && len(words) > 1 && isNumber(words[0]) || t.resized == nil && len(words) == t.columns+1 {
		for r := range t.rows {
			if t.number(r) == words[0] {
				row, words = r, words[1:]
				break
			}
		}
		if t.resized != nil && isNumber(words[0]) {
			words = words[1:] // a row that the board has not got yet
		}
	}
	for _, w := range words {
		cell, err := t.word(w)
		if err != nil {
			return row, nil, err
		}
		cells = append(cells, cell)
	}
	return row, cells, nil
}

// picture tells whether keys that came all at once are a picture rather than
// somebody typing: a terminal without bracketed paste sends it so.
func (t *table) picture(text string) bool {
	rows := filled(text)
	if t.resized != nil {
		return len(rows) > 1 && (t.alike(rows[0], rows[1]) || !t.typable(rows[0]))
	}
	for _, row := range rows {
		_, cells, err := t.rowOf(split(row))
		if err == nil && len(cells) == t.columns && t.columns > 1 {
			return true
		}
	}
	return len(rows) > 1 && !t.typable(rows[0])
}

// alike tells whether two lines can be two rows of one board.
func (t *table) alike(one, other string) bool {
	_, a, err := t.rowOf(split(one))
	_, b, bad := t.rowOf(split(other))
	return err == nil && bad == nil && len(a) == len(b) && len(a) > 1
}

// typable tells whether every character of a text is a key that means
// something here.
func (t *table) typable(text string) bool {
	cell, half := t.cells[t.at()], t.half
	for _, r := range text {
		if r == ' ' {
			half = ""
			continue
		}
		k := t.press(cell, half, r)
		if k.problem != "" {
			return false
		}
		if half = k.half; k.done {
			cell = k.cell
		}
	}
	return true
}

// plainLines is a pasted text with line feeds alone at the ends of its lines.
func plainLines(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\uFEFF"))
}

// filled are a text's lines that are not blank, whatever ends them.
func filled(text string) []string {
	return slices.DeleteFunc(strings.Split(plainLines(text), "\n"), func(s string) bool { return strings.TrimSpace(s) == "" })
}

// split cuts a row into its squares: blanks and commas part them.
func split(row string) []string {
	return strings.FieldsFunc(row, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' })
}

// lazily is an expression that is compiled when it is first asked for: no
// command should wait for those of the forms.
func lazily(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

func isNumber(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }
