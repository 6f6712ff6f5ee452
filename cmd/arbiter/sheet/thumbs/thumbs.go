// Package thumbs fills in sheets by touch, for tests: it sees what is drawn, and taps what is
// there.
package thumbs

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Sheet can be tapped: one in this program, or one in a browser.
type Sheet interface {
	Drawn() string              // its markup
	Tap(do, value, text string) // taps the button of this name and value; text is in the text field
}

// A cell is drawn as a button.
type cell struct {
	group    string // of lines
	line, at int    // in the group
	place    string // on the sheet
	board    bool
	text     string
	current  bool
}

// A view is what can be seen of a sheet.
type view struct {
	cells []cell
	keys  []string          // that can be tapped
	adds  map[string]string // the value of the button that adds a line, by group
}

var (
	drawn = regexp.MustCompile(`<div class="(field|block)[^"]*" role="group" aria-label="([^"]*)"|<button class="cell[^"]*" name="select" value="((\d+)\.(\d+))" aria-label="[^"]*" data-text="([^"]*)"([^>]*)|<button class="add" name="add" value="([^"]*)"`)
	keys  = regexp.MustCompile(`<button class="key[^"]*" name="put" value="([^"]*)"([^>]*)>`)
)

func look(s Sheet) (v view) {
	markup := s.Drawn()
	v.adds = map[string]string{}
	group, board, number, last := "", false, -1, ""
	for _, m := range drawn.FindAllStringSubmatch(markup, -1) {
		switch {
		case m[1] != "":
			group, board, number, last = html.UnescapeString(m[2]), m[1] == "field", -1, ""
		case m[3] != "":
			if m[4] != last {
				last = m[4]
				number++
			}
			at, _ := strconv.Atoi(m[5])
			v.cells = append(v.cells, cell{group, number, at, m[3], board, html.UnescapeString(m[6]), strings.Contains(m[7], "aria-current")})
		default:
			v.adds[group] = m[8]
		}
	}
	for _, m := range keys.FindAllStringSubmatch(markup, -1) {
		if !strings.Contains(m[2], "disabled") {
			v.keys = append(v.keys, html.UnescapeString(m[1]))
		}
	}
	return v
}

// find returns the cell at a place; nil where there is none.
func (v *view) find(group string, line, at int) *cell {
	i := slices.IndexFunc(v.cells, func(c cell) bool { return c.group == group && c.line == line && c.at == at })
	if i < 0 {
		return nil
	}
	return &v.cells[i]
}

// Fill fills in a sheet until it is like another one. It returns how many taps that took, and how
// many cells had to be typed because no key has them.
func Fill(s, like Sheet) (taps, typed int, err error) {
	f := filler{Sheet: s}
	want := look(like)
	for i := 1; i < len(want.cells); i++ { // a tapped card stands behind its "with", in one cell
		if c := &want.cells[i]; want.cells[i-1].text == "with" {
			c.text, c.at = "with "+c.text, c.at-1
			for n := i + 1; n < len(want.cells) && want.cells[n].line == c.line && want.cells[n].group == c.group; n++ {
				want.cells[n].at--
			}
			want.cells = slices.Delete(want.cells, i-1, i)
		}
	}
	for i := 0; i < len(want.cells) && err == nil; i++ {
		c := want.cells[i]
		if !c.board {
			err = f.line(c)
			continue
		}
		end := i
		for end < len(want.cells) && want.cells[end].board && want.cells[end].group == c.group {
			end++
		}
		err = f.board(want.cells[i:end])
		i = end - 1
	}
	return f.taps, f.typed, err
}

// A filler counts what it taps.
type filler struct {
	Sheet
	taps, typed int
}

func (f *filler) tap(do, value, text string) {
	f.taps++
	f.Tap(do, value, text)
}

// line fills in a cell of a list, whose line may have to be added.
func (f *filler) line(c cell) error {
	if c.text == "" {
		return nil
	}
	now := look(f)
	if now.find(c.group, c.line, c.at) != nil {
		return f.cell(c.group, c.line, c.at, c.text)
	}
	if !slices.ContainsFunc(now.cells, func(one cell) bool { return one.group == c.group }) { // it is folded
		f.tap("open", "", "")
		now = look(f)
		if now.find(c.group, c.line, c.at) != nil {
			return f.cell(c.group, c.line, c.at, c.text)
		}
	}
	add, ok := now.adds[c.group]
	if !ok {
		return fmt.Errorf("no line can be added to %s", c.group)
	}
	f.tap("add", add, "")
	return f.cell(c.group, c.line, c.at, c.text)
}

// board fills in a board, from its first square on to squares beside those that are filled in. The
// places of a board that grows change with that.
func (f *filler) board(list []cell) error {
	var left, done []cell
	for _, c := range list {
		if c.text != "" {
			left = append(left, c)
		}
	}
	for len(left) > 0 {
		next := slices.IndexFunc(left, func(c cell) bool {
			return slices.ContainsFunc(done, func(d cell) bool { return max(d.line-c.line, c.line-d.line, d.at-c.at, c.at-d.at) == 1 })
		})
		next = max(0, next)
		c := left[next]
		now := look(f)
		down, right := 0, 0
		var filled []cell
		for _, one := range now.cells {
			if one.board && one.group == c.group && one.text != "" {
				filled = append(filled, one)
			}
		}
		if len(done) > 0 && len(filled) == len(done) {
			down, right = topLeft(filled, done)
		}
		if len(done) == 0 && now.find(c.group, c.line, c.at) == nil { // its first square is anywhere
			at := slices.IndexFunc(now.cells, func(one cell) bool { return one.board })
			down, right = now.cells[at].line-c.line, now.cells[at].at-c.at
		}
		if at := now.find(c.group, c.line+down, c.at+right); at == nil {
			return fmt.Errorf("there is no square for %s", c.text)
		} else if at.text != c.text {
			if err := f.cell(c.group, c.line+down, c.at+right, c.text); err != nil {
				return err
			}
		}
		done, left = append(done, c), slices.Delete(left, next, next+1)
	}
	return nil
}

// topLeft returns how far the cells of one list are from those of another.
func topLeft(a, b []cell) (down, right int) {
	least := func(list []cell, of func(cell) int) int {
		n := of(list[0])
		for _, c := range list {
			n = min(n, of(c))
		}
		return n
	}
	line, at := func(c cell) int { return c.line }, func(c cell) int { return c.at }
	return least(a, line) - least(b, line), least(a, at) - least(b, at)
}

// goesOn returns the longest key that continues a cell's text, "" for none. A sheet may write by
// itself what comes before it.
func goesOn(keys []string, text, want string) (key string) {
	for _, between := range []string{"", " ", ":", "buy ", "with "} {
		for _, k := range keys {
			if strings.HasPrefix(want, text+between+k) && len(k) > len(key) {
				key = k
			}
		}
		if key != "" {
			return key
		}
	}
	return ""
}

// mostTaps is the most taps for one cell.
const mostTaps = 60

// cell fills in a cell key by key; what no key has is typed.
func (f *filler) cell(group string, line, at int, want string) error {
	base, times, counted := strings.Cut(want, "*")
	n, err := strconv.Atoi(times)
	counted = counted && err == nil && n > 1
	grown := false
	for range mostTaps {
		now := look(f)
		c := now.find(group, line, at)
		if c == nil {
			if grown {
				return nil // the board has other places now
			}
			return fmt.Errorf("there is no cell %d.%d in %s for %q", line, at, group, want)
		}
		if c.text == want || grown && c.board && c.text == "" {
			return nil
		}
		if !c.current {
			f.tap("select", c.place, "")
			now = look(f)
		}
		key := goesOn(now.keys, c.text, want)
		if key == "" && counted && slices.Contains(now.keys, base) {
			key = base
		}
		if key == "" && grown {
			return fmt.Errorf("no key goes on from %q to %q; there are %q", c.text, want, now.keys)
		} else if key == "" {
			f.typed++
			f.tap("write", "", want)
		} else {
			f.tap("put", key, "")
		}
		grown = true
	}
	return fmt.Errorf("%d taps do not make %q", mostTaps, want)
}
