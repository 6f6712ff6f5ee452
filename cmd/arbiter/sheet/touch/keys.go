package touch

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
)

// A keyGroup is one group of the keys for the chosen cell.
type keyGroup struct {
	name   string
	sign   string // a drawing for the name; "" for none
	large  bool   // it has a tab of its own
	digits bool   // they are the digits of a number
	keys   []key
}

// A key puts a token into the chosen cell.
type key struct {
	text, name string
	shows      part
	label      string // a word below it: "gold"; "" for none
	pale       bool   // dimmed: it cannot stand in the cell now, but keeps its place
}

// mostSmall is the most keys of a group without a tab.
const mostSmall = 8

// keys returns the keys of the first cells of the chosen cell's line, if its own are among them. So
// each key has one place, whichever cell is chosen; keys that the cell refuses are dimmed.
func (s *Sheet) keys(palette *score.Palette) (list []keyGroup) {
	cells := s.firstCells()
	if !within(palette, cells) {
		cells = []score.Palette{*palette}
	}
	for _, cell := range cells {
		list = s.addKeys(list, cell.Groups, palette)
	}
	for _, cell := range cells {
		list = s.addKeys(list, cell.More, palette)
	}
	if palette.More == nil && palette.Read != nil {
		list = append(list, s.spell(palette)...)
	}
	if k := slices.IndexFunc(list, func(g keyGroup) bool { return g.name == score.Or }); k >= 0 {
		list = append(slices.Delete(slices.Clone(list), k, k+1), list[k])
	}
	return list
}

// addKeys adds the keys of groups of tokens. Groups with the same name are merged.
func (s *Sheet) addKeys(list []keyGroup, groups []score.Tokens, palette *score.Palette) []keyGroup {
	for _, g := range groups {
		k := slices.IndexFunc(list, func(one keyGroup) bool { return one.name == g.Name })
		if k < 0 {
			k = len(list)
			digits := len(g.Tokens) == 10 && isNumber(cmp.Or(g.Tokens[0].Label, g.Tokens[0].Text))
			list = append(list, keyGroup{name: g.Name, sign: s.words.drawn(g.Name), digits: digits, large: !digits && len(g.Tokens) > mostSmall})
		}
		for _, token := range g.Tokens {
			if slices.ContainsFunc(list[k].keys, func(one key) bool { return one.text == token.Text }) {
				continue
			}
			one := key{text: token.Text, name: token.Name, shows: s.words.token(token.Text, token.Label), pale: !s.takes(palette, token.Text)}
			if one.shows.image != "" {
				one.label = token.Label
			}
			list[k].keys = append(list[k].keys, one)
		}
	}
	return list
}

// firstCells returns the palettes of the first two cells of the chosen line.
func (s *Sheet) firstCells() []score.Palette {
	row := s.page.Lines[s.at.Line].Row
	if row == nil || row.Palette == nil {
		return nil
	}
	first := row.Palette(nil)
	if len(first.Groups) == 0 || len(first.Groups[0].Tokens) == 0 {
		return []score.Palette{first}
	}
	return []score.Palette{first, row.Palette([]string{first.Groups[0].Tokens[0].Text})}
}

// within reports whether the tokens of a palette are all among those of others.
func within(palette *score.Palette, others []score.Palette) bool {
	if palette.Free || palette.Read != nil && len(palette.Groups) == 0 {
		return false
	}
	for _, g := range palette.Groups {
		for _, token := range g.Tokens {
			if !slices.ContainsFunc(others, func(other score.Palette) bool { return has(&other, token.Text) }) {
				return false
			}
		}
	}
	return true
}

func has(palette *score.Palette, text string) bool {
	return slices.ContainsFunc(palette.Groups, func(g score.Tokens) bool {
		return slices.ContainsFunc(g.Tokens, func(token score.Token) bool { return token.Text == text })
	})
}

// takes reports whether a token can be put into the chosen cell now: added to its content, in place
// of a whole token, or in a further line that it begins.
func (s *Sheet) takes(palette *score.Palette, token string) bool {
	cell := s.page.Cell(s.at)
	if cell != "" && palette.Again != nil && palette.Again(cell, token) != "" {
		return true
	}
	if cell != "" && s.page.Typing(s.at) && !has(palette, cell) { // the token continues the cell
		_, state := palette.Type(s.page.Continued(s.at) + token)
		if state != score.Refused || s.begins(token) {
			return true
		}
		if s.page.HalfTyped(s.at) {
			return false
		}
	}
	if _, state := palette.Type(token); state != score.Refused {
		return palette.Read != nil || palette.Free || has(palette, token) // B is a pebble, though it also begins Bob
	}
	_, state := palette.Type(cell + token)
	return state != score.Refused || s.begins(token)
}

// begins reports whether a token begins a further line of the chosen list: it says who did what
// next.
func (s *Sheet) begins(token string) bool {
	row := s.page.Lines[s.at.Line].Row
	if row == nil || !row.Repeat || s.at.Cell == 0 || s.page.HeaderKey(s.at.Line) != "" || s.page.HalfTyped(s.at) {
		return false
	}
	first := row.Palette(nil)
	_, state := first.Type(token)
	return state != score.Refused && len(first.Groups) > 0
}

// spell makes keys for what no token of the palette begins with: a number, a square's name, the
// letters of a word. They may continue the content of the cell.
func (s *Sheet) spell(palette *score.Palette) []keyGroup {
	text := s.page.Cell(s.at)
	fits := func(more string) bool {
		for _, begin := range []string{"", text} {
			made, state := palette.Type(begin + more)
			if made != begin && (state >= score.Ready || state == score.Begun && (begin != "" || len(palette.Groups) == 0)) {
				return true
			}
		}
		return false
	}
	if squares := s.squares(fits); squares != nil {
		return []keyGroup{{name: "squares", large: true, keys: squares}}
	}
	letters, digits := keyGroup{name: "letters", large: len(palette.Groups) == 0}, keyGroup{name: "number", digits: true}
	for _, r := range "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*>=+ " {
		letter := string(r)
		goesOn := text != "" && s.page.Typing(s.at)
		if !goesOn && starts(palette, letter) || !fits(letter) {
			continue
		}
		one := key{text: letter, name: letter, shows: s.words.token(letter, strings.ReplaceAll(letter, " ", "␣"))}
		if r == ' ' {
			one.name = "space"
		}
		if isNumber(letter) {
			digits.keys = append(digits.keys, one)
		} else {
			letters.keys = append(letters.keys, one)
		}
	}
	return slices.DeleteFunc([]keyGroup{letters, digits}, func(g keyGroup) bool { return g.keys == nil })
}

// starts reports whether a token of the palette begins with a letter.
func starts(palette *score.Palette, letter string) bool {
	return slices.ContainsFunc(palette.Groups, func(g score.Tokens) bool {
		return slices.ContainsFunc(g.Tokens, func(token score.Token) bool {
			return strings.HasPrefix(strings.ToUpper(token.Text), letter)
		})
	})
}

// squares returns the squares of the sheet's board whose names fit accepts; nil where there is no
// board.
func (s *Sheet) squares(fits func(string) bool) (list []key) {
	p := s.page
	for i := range p.Lines {
		if p.RowNumber(i) == "" || p.TextLine(i) == 0 {
			continue // no board, or outside it
		}
		for k := range strings.Fields(p.LineText(i)) {
			name := p.CellName(model.Cursor{Line: i, Cell: p.Home(i) + k})
			if !fits(name) {
				return nil
			}
			list = append(list, key{text: name, name: name, shows: part{text: name}})
		}
	}
	return list
}
