package bazaar

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// behindPebbles lists what may follow the pebbles of a bought card: a face, and how many pebbles
// the player had left.
var behindPebbles = []score.Tokens{{Name: "pebbles", Tokens: []score.Token{{Text: "*", Name: "a face", Label: "face"}}},
	{Name: "left", Tokens: digits()}}

func digits() (list []score.Token) {
	for n := range 10 {
		list = append(list, score.Token{Text: " left " + strconv.Itoa(n), Name: strconv.Itoa(n) + " left", Label: strconv.Itoa(n)})
	}
	return list
}

// blank returns the sheet: a tally of what was bought; folded away, a whole game:
// what lay open, and a log of the turns.
func blank(players []score.Player, _ []string) score.Blank {
	head := score.Header{Players: players}
	pebbles := []score.Tokens{{Name: "pebbles"}}
	for colour := range len(Letters) {
		pebbles[0].Tokens = append(pebbles[0].Tokens, score.Token{Text: Letters[colour : colour+1], Name: ColourName(colour), Label: ColourName(colour), Colour: Letters[colour]})
	}
	card := score.Palette{Groups: pebbles, Expects: "a card: five pebbles of R W B G Y, and * for a face, as RWBGY*", Read: typeCards}
	bag := score.Palette{Groups: pebbles, Expects: "pebbles of R W B G Y, as RRB or R2B1, or - for none", Read: typeBag}
	number := score.Palette{Expects: "a number", Read: func(typed string) (string, score.Typed) { return score.TypeNumber(typed, 10000) }}
	rows := []score.Row{
		{Name: "equation", Head: "equation:", Cells: 1, Repeat: true, Help: "The pebbles on both sides of an equation.", Written: "Their first letters, as rr=b.", Palette: score.Palette{Expects: "pebbles on both sides of =, as RR=B", Read: typeEquation}.Always},
		{Name: "visible cards", Head: "visible:", Help: "The open cards as the game began, each its five pebbles, and a face where it has one.", Written: "rwbgy* is a card with a face.", Palette: card.OrToken("?", "a card that nobody knows").OrNone},
		{Name: "pile", Head: "pile:", Help: "The hidden cards, the top one first, or a number: how many there are.", Palette: func(before []string) score.Palette {
			if len(before) == 0 {
				return card.Or(number).OrNone(before)
			}
			return card.OrNone(before)
		}},
		{Name: "bank", Head: "bank:", Help: "The pebbles in the bank, where they are not 20 of each colour.", Written: "They are written as r20w18.", Palette: bag.Always},
	}
	for _, stock := range []struct {
		key, help, written string
		palette            func([]string) score.Palette
	}{
		{"wallet", "The pebbles that the player holds, in a game that is not over.", "They are written as rrb.", bag.Always},
		{"bought", "The cards that the player bought before.", "Each is its five pebbles, and * for a face.", card.OrNone},
		{"points", "The points that the player had before what is written here.", "", number.Always},
	} {
		for seat, p := range players {
			rows = append(rows, score.Row{Name: p.Name + "'s " + stock.key, Help: stock.help, Written: stock.written, Head: stock.key + ": " + p.Name, Palette: stock.palette,
				Fits: func(line string) (int, bool) { return fitsStock(&head, stock.key, seat, line) }})
		}
	}
	rows = append(rows, score.Row{Name: "turn", Head: "turn:", Cells: 1, Help: "Who moves first in the log, or is to move now.", Palette: score.PlayerPalette(players, "").Always})
	for i := range rows {
		rows[i].Header, rows[i].Folded = true, true
		if i < 3 || rows[i].Name == "turn" {
			rows[i].Way = "log"
		}
	}
	split := func(text string) []string { return splitTurn(&head, text) }
	part := func(asks string, behind func(before []string) score.Palette) func(before []string) score.Palette {
		return func(before []string) score.Palette {
			if len(before) == 0 {
				who := score.PlayerPalette(players, ":")
				who.Prompt = func(string) string { return asks }
				return who
			}
			return behind(before[1:])
		}
	}
	purchase := score.Palette{Groups: pebbles, More: behindPebbles, Prompt: askPurchase, Again: amendPurchase, Expects: "a card's five pebbles of R W B G Y, * for a face, and how many were left, as rwbgy*0; or out", Read: typePurchase}
	return score.Blank{
		Draw:    drawPebble,
		Example: "arwbgy*0 is a card that A bought, with 0 pebbles left",
		Rows: append(rows,
			score.Row{Name: "purchase", Way: "tally", Repeat: true, Sep: ", ", Split: split, Help: "Who bought, the card's five pebbles, whether it has a face, and how many pebbles were left; or that the player is out.", Written: "rwbgy*0 is a card with a face that left no pebbles; o is out.",
				Fits: func(line string) (int, bool) {
					name, ok := strings.CutSuffix(split(line)[0], ":")
					return 0, ok && head.Seat(name) >= 0
				},
				Palette: part("Who bought?", purchase.OrToken("out", "is out").Always)},
			score.Row{Name: "turn of the log", Way: "log", Repeat: true, Folded: true, Sep: ", ", Split: split, Help: "What the player did: draw, trade or skip; then buy; reveal what came up; out.", Written: "A comma separates them.",
				Next:    func(above []string) string { return nextTurn(&head, above) },
				Fits:    fitsTurn,
				Palette: part("Whose turn was it?", turnPalette)}),
	}
}

// fitsTurn reports whether a line begins with a turn's number: "3. Ann: draw R".
func fitsTurn(line string) (int, bool) {
	number, _, ok := strings.Cut(line, ".")
	_, err := strconv.Atoi(number)
	return len(number) + 1, ok && err == nil
}

// fitsStock reports whether a header gives this player a wallet, cards or points.
func fitsStock(head *score.Header, key string, seat int, line string) (int, bool) {
	word, rest, ok := strings.Cut(line, ":")
	if !ok || notation.Key(word) != key {
		return 0, false
	}
	who, end := nameBefore(head, notation.Words(rest, len(word)+1, gaps), line)
	return end, who == seat
}

// splitTurn separates the player's name from the parts of the turn.
func splitTurn(head *score.Header, text string) []string {
	at := colonBehindName(head, text)
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

// nextTurn returns the beginning of a further turn: its number and the next player in seat order
// who is not out.
func nextTurn(head *score.Header, above []string) string {
	n, next, out := 1, 0, map[int]bool{}
	for _, line := range above {
		at, ok := fitsTurn(line)
		key, who, _ := strings.Cut(line, ":")
		switch {
		case ok:
			cells := splitTurn(head, strings.TrimSpace(line[at:]))
			n, _ = strconv.Atoi(line[:at-1])
			n++
			if seat := head.Seat(strings.TrimSuffix(cells[0], ":")); seat >= 0 {
				next, out[seat] = seat+1, strings.EqualFold(cells[len(cells)-1], "out")
			}
		case key == "turn", key == "first" && next == 0:
			next = max(0, head.Seat(strings.TrimSpace(who)))
		}
	}
	for range head.Players {
		if next %= len(head.Players); !out[next] {
			return fmt.Sprintf("%d. %s:", n, head.Players[next].Name)
		}
		next++
	}
	return fmt.Sprintf("%d.", n)
}
