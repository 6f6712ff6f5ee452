package subdivision

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/grid"
	"arbiter/score/pieces"
)

// blank returns the sheet: the board with its parks laid out evenly; folded away,
// the parks and the moves as a list.
func blank(players []score.Player, variants []string) score.Blank {
	head := score.Header{Variants: variants}
	side, parks := Setup(len(players), head.HasVariant("threehouse"))
	start := map[string]string{}
	for _, s := range layout(side, parks) {
		start[s.String()] = "##"
	}
	b := score.Blank{
		Rows: []score.Row{
			{Name: "the board", Needed: true, Help: "What stands on each square.", Written: "A player's letter and 1, 2 or 3 for a Small, Medium or Large; # is a park.", Grid: &score.Grid{
				Columns: side, Rows: side, Square: true, Optional: true, Squares: "squares", Empty: "..", Gap: " ",
				Start: start, Palette: squarePalette(players)}},
			{Name: "parks", Head: "parks:", Help: "The squares of the parks, where moves are listed and no board is drawn.", Written: "They are written as a1 f6.", Folded: true,
				Palette: namePalette(side).OrNone},
			{Name: "round", Help: "A round's moves in seat order, each its size and square.", Written: "3c4 is a Large on c4; p is pass.", Folded: true, Cells: max(1, len(players)), Repeat: true,
				Next: nextRound, Fits: fitsRound, Palette: movePalette().Always},
		},
		Left: left, Draw: drawSquare,
	}
	if len(players) > 0 {
		b.Example = strings.ToLower(players[0].Colour) + "3 is " + players[0].Name + "'s Large, # a park"
	}
	return b
}

func squarePalette(players []score.Player) score.Palette {
	return score.Palette{
		Groups: append(pieces.PlayerTokens(players), score.Tokens{Name: "the board", Tokens: []score.Token{
			{Text: "##", Name: "park", Label: "park", Other: []string{"#", "▒▒", "▒"}},
			score.EmptySquare(".."),
		}}),
		Expects: "a player's letter and 1, 2 or 3 (Small, Medium, Large), # for a park, . for empty",
		Why:     func(typed string) string { return whyNoSquare(typed, players) },
	}
}

// whyNoSquare says why what was typed can stand on no square.
func whyNoSquare(typed string, players []score.Player) string {
	why := pieces.WhyNot(typed, players)
	if strings.EqualFold(typed, "p") && why != "" {
		why += ", # is a park"
	}
	return why
}

// namePalette returns the palette of a cell for the name of a square.
func namePalette(side int) score.Palette {
	return score.Palette{
		Expects: "a square, as c4, from a1 to " + Square{Column: side - 1, Row: side - 1}.String(),
		Read:    typeSquare,
	}
}

func typeSquare(typed string) (string, score.Typed) {
	typed = strings.ToLower(typed)
	s, ok := grid.Parse(typed)
	switch {
	case ok && s.Column < MaxSide && s.Row < MaxSide:
		return typed, score.Full
	case len(typed) == 1 && pieces.IsLetter(typed[0]):
		return typed, score.Begun
	}
	return typed, score.Refused
}

// movePalette returns the palette of a cell for a move.
func movePalette() score.Palette {
	return score.Palette{
		Expects: "the size and the square, as 3c4 for a Large on c4, or pass",
		Groups:  []score.Tokens{{Name: "moves", Tokens: []score.Token{{Text: "pass", Name: "pass"}}}},
		Read: func(typed string) (string, score.Typed) {
			switch {
			case strings.EqualFold(typed, "pass"):
				return "pass", score.Full
			case len(typed) < 4 && strings.EqualFold(typed, "pass"[:len(typed)]):
				return "pass", score.Ready
			case pieces.Pips(typed[0]) == 0:
				return typed, score.Refused
			case len(typed) == 1:
				return typed, score.Begun
			}
			text, state := typeSquare(typed[1:])
			return strconv.Itoa(pieces.Pips(typed[0])) + text, state
		},
	}
}

// nextRound returns the number of a further round.
func nextRound(above []string) string {
	n := 1
	for _, line := range above {
		if _, ok := fitsRound(line); ok {
			n++
		}
	}
	return fmt.Sprintf("%d.", n)
}

// fitsRound reports whether a line begins with a round's number: "3. 3a5 2b3".
func fitsRound(line string) (cells int, ok bool) {
	number, _, ok := strings.Cut(line, ".")
	return len(number) + 1, ok && isNumber(number)
}

// left lists the pyramids that each player still has in the stash.
func left(position score.Position) string {
	p := position.(*Position)
	var list []string
	for seat, player := range p.head.Players {
		text := ""
		for size := Large; size >= Small; size-- {
			if n := p.Trios() - p.Table.Has(seat, size); n > 0 {
				text += fmt.Sprintf(" %d %s", n, pieces.SizeName(size+1))
			}
		}
		if text != "" {
			list = append(list, player.Name+text)
		}
	}
	if list == nil {
		return ""
	}
	return "left: " + strings.Join(list, " · ")
}
