package bazaar

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// blank is the sheet: a tally of what was bought; folded away, a whole game:
// what lay open, and a log of the turns.
func blank(players []score.Player, _ []string) score.Blank {
	head := score.Header{Players: players}
	cell := func(p score.Palette) func([]string) score.Palette { return func([]string) score.Palette { return p } }
	rows := []score.Row{
		{Name: "equation", Head: "equation:", Cells: 1, Repeat: true, Split: whole, Palette: cell(score.Palette{Expects: "pebbles on both sides of =, as RR=B", Read: typeEquation})},
		{Name: "visible cards", Head: "visible:", Palette: func(before []string) score.Palette { return cardPalette(before, false) }},
		{Name: "pile", Head: "pile:", Help: "The hidden cards, the top first, or how many there are.", Palette: func(before []string) score.Palette { return cardPalette(before, true) }},
		{Name: "bank", Head: "bank:", Help: "Where it is not 20 of each colour.", Palette: cell(bagPalette)},
	}
	for _, key := range []string{"wallet", "bought", "points"} {
		palette := map[string]func([]string) score.Palette{"wallet": cell(bagPalette), "points": cell(score.Palette{Expects: "a number of points", Read: typeNumber}),
			"bought": func(before []string) score.Palette { return cardPalette(before, false) }}[key]
		for seat, p := range players {
			rows = append(rows, score.Row{Name: p.Name + "'s " + key, Head: key + ": " + p.Name, Palette: palette, Help: "At the beginning of the log, or in a position in mid-game.",
				Fits: func(line string) (int, bool) { return fitsStock(&head, key, seat, line) }})
		}
	}
	rows = append(rows, score.Row{Name: "turn", Head: "turn:", Cells: 1, Split: whole, Help: "Who moves first in the log, or is to move.", Palette: cell(playerPalette(players, ""))})
	for i := range rows {
		rows[i].Header, rows[i].Folded = true, true
	}
	split := func(text string) []string { return splitTurn(&head, text) }
	return score.Blank{
		Example: "arwbgy*0 is a card that A bought, with 0 pebbles left",
		Rows: append(rows,
			score.Row{Name: "purchase", Repeat: true, Sep: ", ", Split: split, Help: "The buyer, the card and how many pebbles were left; o for out.",
				Fits: func(line string) (int, bool) {
					name, ok := strings.CutSuffix(split(line)[0], ":")
					return 0, ok && head.Seat(name) >= 0
				},
				Palette: func(before []string) score.Palette {
					if len(before) == 0 {
						return playerPalette(players, ":")
					}
					return score.Palette{Expects: "the card and the pebbles left, as RWBGY*0, or out", Read: typePurchase, Groups: []score.Tokens{{Name: "or", Tokens: []score.Token{{Text: "out", Name: "is out"}}}}}
				}},
			score.Row{Name: "turn of the log", Repeat: true, Folded: true, Sep: ", ", Split: split, Help: "d draw, t trade, s skip; then b buy; r reveal what came up; o out. A comma parts them.",
				Next: func(above []string) string { return nextTurn(&head, above) },
				Fits: func(line string) (int, bool) {
					number, _, ok := strings.Cut(line, ".")
					_, err := strconv.Atoi(number)
					return len(number) + 1, ok && err == nil
				},
				Palette: func(before []string) score.Palette {
					if len(before) == 0 {
						return playerPalette(players, ":")
					}
					return turnPalette(before[1:])
				}}),
	}
}

func whole(text string) []string { return []string{text} }

func playerPalette(players []score.Player, end string) score.Palette {
	p := score.Palette{Expects: "a player's name", Groups: []score.Tokens{{Name: "players"}}}
	for _, player := range players {
		p.Groups[0].Tokens = append(p.Groups[0].Tokens, score.Token{Text: player.Name + end, Name: player.Name})
	}
	return p
}

// fitsStock tells whether a header gives this player a wallet, cards or points.
func fitsStock(head *score.Header, key string, seat int, line string) (int, bool) {
	word, rest, ok := strings.Cut(line, ":")
	if !ok || notation.Key(word) != key {
		return 0, false
	}
	list := notation.Words(rest, len(word)+1, gaps)
	for n := len(list) - 1; n > 0; n-- { // the longest name counts
		end := list[n-1].At + len(list[n-1].Text)
		if who := head.Seat(line[list[0].At:end]); who >= 0 {
			return end, who == seat
		}
	}
	return 0, false
}

// splitTurn parts the player's name, which may hold a colon, and what it did.
func splitTurn(head *score.Header, text string) []string {
	at := strings.IndexByte(text, ':')
	for i := at + 1; i < len(text); i++ {
		if text[i] == ':' && head.Seat(strings.TrimSpace(text[:i])) >= 0 {
			at = i
		}
	}
	if at < 0 {
		return []string{text}
	}
	cells := []string{strings.TrimSpace(text[:at]) + ":"}
	for _, part := range strings.FieldsFunc(text[at+1:], func(r rune) bool { return r == ',' || r == ';' }) {
		if part = strings.TrimSpace(part); part != "" {
			cells = append(cells, part)
		}
	}
	return cells
}

// nextTurn numbers a turn and says whose it is: the next one's in seat order
// that is not out.
func nextTurn(head *score.Header, above []string) string {
	n, next, out := 1, 0, map[int]bool{}
	for _, line := range above {
		number, rest, ok := strings.Cut(line, ".")
		key, who, _ := strings.Cut(line, ":")
		switch k, err := strconv.Atoi(number); {
		case ok && err == nil:
			cells := splitTurn(head, strings.TrimSpace(rest))
			if seat := head.Seat(strings.TrimSuffix(cells[0], ":")); seat >= 0 {
				n, next = k+1, seat+1
				out[seat] = strings.EqualFold(cells[len(cells)-1], "out")
			}
		case key == "turn", key == "first" && n == 1 && next == 0:
			next = max(0, head.Seat(strings.TrimSpace(who)))
		}
	}
	if len(head.Players) == 0 {
		return fmt.Sprintf("%d.", n)
	}
	for range head.Players {
		if next %= len(head.Players); !out[next] {
			break
		}
		next++
	}
	return fmt.Sprintf("%d. %s:", n, head.Players[next%len(head.Players)].Name)
}
