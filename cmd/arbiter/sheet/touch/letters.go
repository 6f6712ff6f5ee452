package touch

import (
	"slices"
	"strings"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// spell makes keys for what no token of the palette begins with: pebbles of a card,
// a number, a square's name. What stands in the cell already may go on with them.
func spell(p *sheetmodel.Page, at sheetmodel.Cursor, palette *score.Palette, w *words) []Keys {
	if palette.Read == nil {
		return nil
	}
	text := p.Cell(at)
	fits := func(more string) bool {
		for _, begin := range []string{"", text} {
			made, state := palette.Type(begin + more)
			if made != begin && (state >= score.Ready || state == score.Begun && (begin != "" || len(palette.Groups) == 0)) {
				return true
			}
		}
		return false
	}
	if squares := squares(p, fits); squares != nil {
		return []Keys{{Name: "squares", Large: true, Tokens: squares}}
	}
	letters, digits := Keys{Name: "letters", Large: len(palette.Groups) == 0}, Keys{Name: "number", Digits: true}
	for _, r := range "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*>=+ " {
		letter := string(r)
		if starts(palette, letter) || !fits(letter) {
			continue
		}
		name := letter
		if r == ' ' {
			name = "space"
		}
		key := Key{Text: letter, Name: name, Shows: w.token(letter, strings.ReplaceAll(letter, " ", "␣"))}
		if isNumber(letter) {
			digits.Tokens = append(digits.Tokens, key)
		} else {
			letters.Tokens = append(letters.Tokens, key)
		}
	}
	return slices.DeleteFunc([]Keys{letters, digits}, func(k Keys) bool { return k.Tokens == nil })
}

// starts tells whether a token of the palette begins with a letter.
func starts(palette *score.Palette, letter string) bool {
	for _, g := range palette.Groups {
		for _, token := range g.Tokens {
			if strings.HasPrefix(strings.ToUpper(token.Text), letter) {
				return true
			}
		}
	}
	return false
}

// squares are the squares of the sheet's board whose names fit.
func squares(p *sheetmodel.Page, fits func(string) bool) []Key {
	var list []Key
	for i := range p.Lines {
		if row := p.Lines[i].Row; row == nil || row.Grid == nil {
			continue
		}
		if p.TextLine(i) == 0 {
			continue // beside the board
		}
		for k := range strings.Fields(p.LineText(i)) {
			name := p.CellName(sheetmodel.Cursor{Line: i, Cell: p.Home(i) + k})
			if !fits(name) {
				return nil
			}
			list = append(list, Key{Text: name, Name: name, Shows: Part{Text: name}})
		}
	}
	return list
}
