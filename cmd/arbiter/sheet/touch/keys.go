package touch

import (
	"slices"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// mostSmall is how many keys a group of the palette may have without a tab.
const mostSmall = 8

// keys are those of the first cells of the chosen cell's line, where they are its own too.
// So each has one place, whichever cell is chosen: what the cell does not take is pale.
func (s *Sheet) keys(at sheetmodel.Cursor, palette *score.Palette) (list []Keys) {
	p := s.Page
	cells := firstCells(p.Lines[at.Line].Row)
	if !within(palette, cells) {
		cells = []score.Palette{*palette}
	}
	add := func(groups []score.Tokens) {
		for _, g := range groups {
			k := slices.IndexFunc(list, func(k Keys) bool { return k.Name == g.Name })
			if k < 0 {
				k = len(list)
				list = append(list, Keys{Name: g.Name, Sign: s.words.drawn(g.Name), Digits: len(g.Tokens) == 10 && isNumber(g.Tokens[0].Text)})
				list[k].Large = !list[k].Digits && len(g.Tokens) > mostSmall
			}
			for _, token := range g.Tokens {
				if slices.ContainsFunc(list[k].Tokens, func(key Key) bool { return key.Text == token.Text }) {
					continue
				}
				_, state := palette.Type(token.Text)
				key := Key{Text: token.Text, Name: token.Name, Shows: s.words.token(token.Text, token.Label), Full: state == score.Full, Pale: !s.accepts(at, palette, token.Text)}
				if key.Shows.Image != "" {
					key.Label = token.Label
				}
				list[k].Tokens = append(list[k].Tokens, key)
			}
		}
	}
	for _, cell := range cells {
		add(cell.Groups)
	}
	for _, cell := range cells {
		add(cell.More)
	}
	if palette.More == nil {
		list = append(list, spell(p, at, palette, &s.words)...)
	}
	if k := slices.IndexFunc(list, func(k Keys) bool { return k.Name == score.Or }); k >= 0 {
		list = append(slices.Delete(slices.Clone(list), k, k+1), list[k])
	}
	return list
}

// firstCells are the palettes of the first two cells of a line.
func firstCells(row *score.Row) []score.Palette {
	if row == nil || row.Palette == nil {
		return nil
	}
	first := row.Palette(nil)
	if len(first.Groups) == 0 || len(first.Groups[0].Tokens) == 0 {
		return []score.Palette{first}
	}
	return []score.Palette{first, row.Palette([]string{first.Groups[0].Tokens[0].Text})}
}

// within tells whether the tokens of a palette are all among those of others.
func within(palette *score.Palette, others []score.Palette) bool {
	if palette.Read != nil && len(palette.Groups) == 0 {
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

// accepts tells whether a token can be put in a cell now: anew, behind what stands there, or
// in a further line that it begins.
func (s *Sheet) accepts(at sheetmodel.Cursor, palette *score.Palette, token string) bool {
	if _, state := palette.Type(token); state != score.Refused {
		return palette.Read != nil || palette.Free || has(palette, token) // B is a pebble, though Bob begins so
	}
	_, state := palette.Type(s.Page.Cell(at) + token)
	return state != score.Refused || begins(s.Page, at, token)
}

// begins tells whether a token begins a further line of a list: who did what comes next.
func begins(p *sheetmodel.Page, at sheetmodel.Cursor, token string) bool {
	row := p.Lines[at.Line].Row
	if row == nil || !row.Repeat || at.Cell == 0 || p.HalfTyped(at) {
		return false
	}
	first := row.Palette(nil)
	_, state := first.Type(token)
	return state != score.Refused && len(first.Groups) > 0
}
