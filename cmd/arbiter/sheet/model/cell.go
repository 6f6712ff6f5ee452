package model

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/score"
)

// A cell is the content of a cell, what may stand there, and the letters that are being typed. It
// knows nothing of the page.
type cell struct {
	palette score.Palette
	text    string
	keys    string // the letters, one after another; "" when nothing is being typed
}

func (p *Page) cell(c Cursor) cell {
	one := cell{palette: p.Palette(c), text: p.Cell(c)}
	if p.Typing(c) {
		one.keys = p.typing.keys
	}
	return one
}

// continued returns the text that a further letter would be added to.
func (c cell) continued() string { return cmp.Or(c.keys, c.text) }

// typed returns the cell after a letter, or a whole token of the palette. If possible it continues
// what was typed; else it replaces the content; else it is added to the content.
func (c cell) typed(s string) (cell, score.Typed, error) {
	keys := c.keys + s
	if c.palette.Free {
		keys = c.continued() + s
	}
	text, state := c.palette.Type(keys)
	why := keys
	if state == score.Refused && c.keys == "" && c.text != "" {
		why, keys = s, c.text+s
		text, state = c.palette.Type(keys)
	}
	if state == score.Refused {
		return c, state, refusal(c.palette, why)
	}
	return cell{c.palette, strings.TrimLeft(text, " "), keys}, state, nil // a reader would drop those blanks
}

// shorter returns the cell without its last letter.
func (c cell) shorter() cell {
	keys := c.continued()
	_, size := utf8.DecodeLastRuneInString(keys)
	keys = strings.TrimRight(keys[:len(keys)-size], " ")
	text := keys
	if keys != "" {
		if t, state := c.palette.Type(keys); state != score.Refused {
			text = t
		}
	}
	return cell{c.palette, text, keys}
}

// ends lists where the typed letters may split between this cell and the next, likeliest first:
// earlier where that makes the same cell, then after all of them, then earlier where it makes
// another cell, as d1 of d15 where 5c is the next.
func (c cell) ends() []int {
	var same, other []int
	for k := len(c.keys) - 1; k > 0; k-- {
		switch text, state := c.palette.Type(c.keys[:k]); {
		case state == score.Ready && text == c.text:
			same = append(same, k)
		case state == score.Ready:
			other = append(other, k)
		}
	}
	slices.Reverse(same)
	return append(append(same, len(c.keys)), other...)
}

// only returns the only token that may stand in a cell; false when there are several.
func only(palette score.Palette) (string, bool) {
	if palette.Read != nil || palette.Free || len(palette.Groups) != 1 || len(palette.Groups[0].Tokens) != 1 {
		return "", false
	}
	return palette.Groups[0].Tokens[0].Text, true
}

func stateOf(palette score.Palette, keys string) score.Typed {
	_, state := palette.Type(keys)
	return state
}

// refusal says why letters cannot stand in a cell.
func refusal(palette score.Palette, keys string) error {
	if palette.Why != nil {
		if why := palette.Why(keys); why != "" {
			return errors.New(why)
		}
	}
	return refused(palette, keys)
}

// refused says why a word cannot stand in a cell, and what can.
func refused(palette score.Palette, word string) error {
	why := "expected " + palette.Expects
	if palette.Why != nil {
		why = cmp.Or(palette.Why(word), why)
	}
	return fmt.Errorf("%q cannot stand here: %s", word, why)
}
