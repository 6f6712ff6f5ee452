package pyramid

import (
	"strconv"
	"strings"

	"arbiter/score"
)

// blank is the sheet: the Quarry, everybody's hand, what was paid; folded away,
// the pot alone and the claims.
func blank(players []score.Player, _ []string) score.Blank {
	head := score.Header{Players: players}
	b := score.Blank{
		Rows: []score.Row{{Name: "the Quarry", Head: "quarry:",
			Palette: func(before []string) score.Palette { return handPalette(before, nobodysWords) }}},
		Example: "fgo is a gold Foundation",
	}
	for seat, p := range players {
		b.Rows = append(b.Rows, score.Row{
			Name: p.Name + "'s hand", Head: p.Name + ":", Needed: true,
			Help: "Six cards, or as many as were shown; fold, or ? for a hand that nobody saw.",
			Fits: func(line string) (int, bool) {
				at := strings.LastIndexByte(line, ':') // a name may hold a colon
				return at + 1, at > 0 && head.Seat(strings.TrimSpace(line[:at])) == seat
			},
			Palette: func(before []string) score.Palette { return handPalette(before, handWords) },
			Says:    saysHand,
		})
	}
	return score.Blank{Example: b.Example, Rows: append(b.Rows,
		score.Row{Name: "chips paid", Head: "paid:", Sep: ", ", Split: splitPaid, Help: "What each player paid, in seat order.",
			Palette: func(before []string) score.Palette { return paidPalette(players, before) }},
		score.Row{Name: "the pot", Head: "pot:", Cells: 1, Folded: true, Help: "The chips in the pot, where nobody knows who paid what.",
			Palette: func([]string) score.Palette { return score.Palette{Expects: "a number of chips", Read: typeChips} }},
		score.Row{Name: "claim", Head: "claim:", Cells: 2, Repeat: true, Folded: true, Help: "A hand as its player called it at the table.",
			Split:   func(text string) []string { return splitClaim(players, text) },
			Palette: func(before []string) score.Palette { return claimPalette(players, before) }},
	)}
}

var (
	nobodysWords = []score.Token{{Text: "-", Name: "none"}}
	handWords    = []score.Token{{Text: "fold", Name: "folded"}, {Text: "?", Name: "nobody saw it"}, {Text: "-", Name: "no cards"}}
)

// handPalette is for a card, and for a word in place of all cards.
func handPalette(before []string, words []score.Token) score.Palette {
	if len(before) > 0 {
		if _, ok := ParseCard(before[0]); !ok {
			return score.Palette{Expects: "nothing more behind " + before[0]}
		}
		words = nil
	}
	list := score.Palette{Groups: []score.Tokens{{Name: "in place of cards", Tokens: words}}}
	p := score.Palette{
		Expects: "C, R, F or K and a suit: go, si, br, sa, em or ru",
		Why:     whyNoCard,
		Read: func(typed string) (string, score.Typed) {
			if _, ok := ParseCard(typed); ok {
				return strings.ToUpper(typed[:1]) + strings.ToLower(typed[1:]), score.Full
			}
			if text, state := list.Type(typed); state >= score.Ready {
				return text, state
			}
			return typeCard(typed)
		},
	}
	for kind := range kindCount {
		group := score.Tokens{Name: KindName(kind)}
		for suit := range suitCount {
			group.Tokens = append(group.Tokens, score.Token{Text: NewCard(kind, suit).String(), Name: SuitName(suit) + " " + KindName(kind)})
		}
		p.Groups = append(p.Groups, group)
	}
	if words != nil {
		p.Groups = append(p.Groups, list.Groups...)
	}
	return p
}

// typeCard completes a card. A suit's first letter is enough where no other
// suit begins so, but for bronze: the r behind it may begin the next card.
func typeCard(typed string) (string, score.Typed) {
	kind := strings.ToUpper(typed[:1])
	if !strings.Contains(kindLetters, kind) || len(typed) > 2 {
		return typed, score.Refused
	}
	text := kind + strings.ToLower(typed[1:])
	switch suit := text[1:]; suit {
	case "", "s", "b":
		return text, score.Begun
	case "g", "e", "r":
		return kind + map[string]string{"g": "go", "e": "em", "r": "ru"}[suit], score.Ready
	}
	return typed, score.Refused
}

func whyNoCard(typed string) string {
	kind := strings.ToUpper(typed[:1])
	if !strings.Contains(kindLetters, kind) {
		return "no card begins with " + kind + ": C, R, F or K and then the suit, as Fgo"
	}
	return kind + typed[1:] + ": suits are go, si, br, sa, em and ru"
}

// saysHand names what cards make, with the Quarry that stands above them.
func saysHand(cells, above []string) string {
	var quarry []Card
	for _, line := range above {
		if key, text, ok := strings.Cut(line, ":"); ok && strings.EqualFold(strings.TrimSpace(key), "quarry") {
			quarry = readCards(strings.Fields(text))
		}
	}
	own := readCards(cells)
	if rank := EvaluateWith(Count(own...), quarry); len(own) > 0 && rank.Hand() != Rubble {
		return rank.String()
	}
	return ""
}

// readCards reads cards and leaves out what is none.
func readCards(words []string) []Card {
	var list []Card
	for _, word := range words {
		if c, ok := ParseCard(strings.Trim(word, ",")); ok {
			list = append(list, c)
		}
	}
	return list
}

// paidPalette is for what one player paid: the next one's chips without a name.
func paidPalette(players []score.Player, before []string) score.Palette {
	next := ""
	if len(before) < len(players) {
		next = players[len(before)].Name
	}
	return score.Palette{
		Expects: "the chips that " + next + " paid, or a name and chips",
		Read: func(typed string) (string, score.Typed) {
			if typed == "-" && len(before) == 0 { // nothing was paid
				return typed, score.Ready
			}
			if _, state := typeChips(typed); state != score.Refused && next != "" {
				return next + " " + typed, state
			}
			name, chips := cutNumber(typed)
			if _, state := typeChips(chips); name == "" || state == score.Refused {
				name, chips = strings.TrimRight(typed, " "), ""
			}
			found := named(players, name)
			switch {
			case len(found) == 1 && chips != "":
				return found[0] + " " + chips, score.Ready
			case len(found) == 1 && strings.EqualFold(found[0], name) && name != typed:
				return found[0] + " ", score.Begun
			case len(found) > 0:
				return typed, score.Begun
			}
			return typed, score.Refused
		},
	}
}

// splitPaid cuts `Ann 12, Bob 12` behind the numbers: a name may hold a comma.
func splitPaid(text string) []string {
	cells, whole := []string{}, true
	for _, piece := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' }) {
		if piece = strings.TrimSpace(piece); whole {
			cells = append(cells, piece)
		} else {
			cells[len(cells)-1] += ", " + piece
		}
		_, number := cutNumber(piece)
		_, err := chips(number)
		whole = err == nil
	}
	return cells
}

// named are the players whose names begin so, or the one who is called so.
func named(players []score.Player, beginning string) []string {
	var list []string
	for _, p := range players {
		if score.SameName(p.Name, beginning) {
			return []string{p.Name}
		}
		if strings.HasPrefix(score.NameKey(p.Name), score.NameKey(beginning)) {
			list = append(list, p.Name)
		}
	}
	return list
}

// typeChips reads a number of chips.
func typeChips(typed string) (string, score.Typed) {
	if typed == "-" {
		return typed, score.Begun
	}
	if _, err := strconv.ParseInt(typed, 10, 32); err != nil {
		return typed, score.Refused
	}
	return typed, score.Ready
}

func claimPalette(players []score.Player, before []string) score.Palette {
	p := score.Palette{Expects: "a player's name", Groups: []score.Tokens{{Name: "players"}}}
	if len(before) == 0 {
		for _, player := range players {
			p.Groups[0].Tokens = append(p.Groups[0].Tokens, score.Token{Text: player.Name, Name: player.Name})
		}
		return p
	}
	p.Expects = "the hand that was called, as Grand Pyramid"
	p.Groups[0].Name = "hands"
	for _, h := range Hands[1:] {
		p.Groups[0].Tokens = append(p.Groups[0].Tokens, score.Token{Text: h.Name, Name: h.Name, Other: []string{h.ID, strings.TrimPrefix(h.ID, "pyramid/")}})
	}
	return p
}

// splitClaim parts the name, which may hold blanks, from the hand.
func splitClaim(players []score.Player, text string) []string {
	name := ""
	for _, p := range players {
		if n := len(p.Name); n > len(name) && n < len(text) && text[n] == ' ' && score.SameName(text[:n], p.Name) {
			name = text[:n]
		}
	}
	if name == "" {
		return []string{text}
	}
	return []string{name, strings.TrimSpace(text[len(name):])}
}
