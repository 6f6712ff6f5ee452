package zarkcity

import (
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/grid"
	"arbiter/score/pieces"
)

// blank is the sheet: whose turn it is, the board, the hands and the acts.
func blank(players []score.Player, _ []string) score.Blank {
	head := score.Header{Players: players}
	rows := []score.Row{
		{Name: "turn", Head: "turn:", Header: true, Cells: 1, Help: "Whose turn it is; after the end, who just moved.",
			Palette: func([]string) score.Palette { return playerPalette(players) }},
		{Name: "the board", Grid: &score.Grid{Columns: len(players) + 2, Rows: len(players) + 1, Grows: true, Empty: ".", Gap: "  ",
			Palette: score.Palette{
				Groups:  append(cardTokens(), pieces.PlayerTokens(players)...),
				Expects: "a card, as 9H, and the pyramids on it, as 9HR1, or . for no card",
				Read:    func(typed string) (string, score.Typed) { return typePlace(players, typed) },
				Why:     func(typed string) string { return whyNoPlace(players, typed) },
			}}},
	}
	for seat, p := range players {
		rows = append(rows, score.Row{Name: p.Name + "'s hand", Head: "hand " + p.Colour + ":", Help: "? is a card that nobody has named; - a hand without cards, or -2 where two must still go.",
			Fits: func(line string) (int, bool) {
				rest, at := line[len(keyOf(line)):], strings.LastIndexByte(line, ':')
				name, _, ok := strings.Cut(rest, ":")
				return at + 1, ok && keyOf(line) == "hand" && head.Seat(strings.TrimSpace(name)) == seat
			},
			Palette: func([]string) score.Palette { return handPalette() }})
	}
	b := score.Blank{Rows: append(rows,
		score.Row{Name: "discards", Head: "discards:", Folded: true, Palette: func([]string) score.Palette { return cardPalette("", nil) }},
		score.Row{Name: "act", Repeat: true, Help: "An act, one a line: draw, grow, spawn, build, move, convert, demolish, fly or hatch; then the piece, card and places.",
			Next: func([]string) string { return "do:" }, Fits: fitsAct, Split: splitAct,
			Palette: func(before []string) score.Palette { return actPalette(players, before) }},
	)}
	if len(players) > 0 {
		b.Example = "9h" + strings.ToLower(players[0].Colour) + "1 is " + players[0].Name + "'s Small on the nine of hearts"
	}
	return b
}

func playerPalette(players []score.Player) score.Palette {
	p := score.Palette{Expects: "a player's letter", Groups: []score.Tokens{{Name: "players"}}}
	for _, player := range players {
		p.Groups[0].Tokens = append(p.Groups[0].Tokens, score.Token{Text: player.Colour, Name: player.Name, Other: []string{player.Name}})
	}
	return p
}

// cardTokens are all cards by suit.
func cardTokens() []score.Tokens {
	var groups []score.Tokens
	for suit := range cards.Stars + 1 {
		group := score.Tokens{Name: cards.SuitName(suit)}
		for rank := 2; rank <= cards.Ace; rank++ {
			text := cards.New(rank, suit).String()
			group.Tokens = append(group.Tokens, score.Token{Text: text, Name: text})
		}
		groups = append(groups, group)
	}
	return append(groups, score.Tokens{Name: "jokers", Tokens: []score.Token{{Text: "JO", Name: "joker"}}})
}

// typeCard completes a card and gives what was typed behind it.
func typeCard(typed string) (text, rest string, state score.Typed) {
	typed = strings.ToUpper(cards.Plain(typed))
	for n := min(3, len(typed)); n > 1; n-- {
		if c, ok := cards.Parse(typed[:n]); ok {
			return c.String(), typed[n:], score.Full
		}
	}
	if len(typed) == 1 && strings.Contains("123456789TJQKA", typed) || typed == "10" {
		return typed, "", score.Begun
	}
	return typed, "", score.Refused
}

// typePlace completes a place of the picture: a card, then pyramids.
func typePlace(players []score.Player, typed string) (string, score.Typed) {
	if typed == "." || typed == "-" {
		return ".", score.Full
	}
	text, rest, state := typeCard(typed)
	if state != score.Full || rest == "" {
		return text, min(state, score.Ready)
	}
	rest = strings.TrimPrefix(rest, ":")
	for k := 0; k < len(rest); k += 2 {
		if !slices.ContainsFunc(players, func(p score.Player) bool { return p.Colour == rest[k:k+1] }) || k+1 < len(rest) && pieces.Pips(rest[k+1]) == 0 {
			return typed, score.Refused
		}
	}
	text += ":"
	for k := 0; k+1 < len(rest); k += 2 {
		text += rest[k:k+1] + string(rune('0'+pieces.Pips(rest[k+1])))
	}
	if len(rest)%2 == 1 || rest == "" {
		return text + rest[len(rest)/2*2:], score.Begun
	}
	return text, score.Ready
}

func whyNoPlace(players []score.Player, typed string) string {
	typed = strings.ToUpper(cards.Plain(typed))
	_, rest, state := typeCard(typed)
	rest = strings.TrimPrefix(rest, ":")
	if state == score.Full && rest != "" {
		return pieces.WhyNot(rest[(len(rest)-1)/2*2:], players)
	}
	if strings.Contains("CDHS*", typed[:1]) {
		why := "of a card the rank comes first: a king of spades is KS"
		if stranger := pieces.WhyNot(typed[:1], players); strings.HasPrefix(stranger, "no player") {
			why = stranger + "; " + why
		}
		return why
	}
	if len(typed) > 1 && strings.Contains("23456789TJQKA1", typed[:1]) {
		return typed + ": suits are C, D, H, S and *"
	}
	return ""
}

// cardPalette is for a card; the first may have a word before it.
func cardPalette(word string, before []string) score.Palette {
	return score.Palette{Groups: cardTokens(), Expects: "a card: 2 to 10, J, Q, K or A and a suit C, D, H, S or *, or JO",
		Read: func(typed string) (string, score.Typed) {
			if word != "" && !slices.Contains(before, "with") && !slices.ContainsFunc(before, func(s string) bool { return strings.HasPrefix(s, "with ") }) {
				plain := strings.TrimPrefix(strings.ToLower(typed), word)
				if plain = strings.TrimLeft(plain, " "); plain == "" || strings.HasPrefix(word, plain) {
					return typed, score.Begun
				}
				text, rest, state := typeCard(plain)
				if rest != "" {
					return typed, score.Refused
				}
				return word + " " + text, state
			}
			text, rest, state := typeCard(typed)
			if rest != "" {
				return typed, score.Refused
			}
			return text, state
		}}
}

func handPalette() score.Palette {
	p := cardPalette("", nil)
	read := p.Read
	p.Groups = append(p.Groups, score.Tokens{Name: "in place of a card", Tokens: []score.Token{{Text: "?", Name: "a card that nobody has named"}, {Text: "-", Name: "no cards"}}})
	p.Expects += ", ? or -"
	p.Read = func(typed string) (string, score.Typed) {
		if owed, ok := strings.CutPrefix(typed, "-"); ok {
			if _, number := digits(owed); !number && owed != "" {
				return typed, score.Refused
			}
			return typed, score.Ready
		}
		if typed == "?" {
			return typed, score.Full
		}
		return read(typed)
	}
	return p
}

// fitsAct tells whether a line is one of those that follow one another: an act,
// a turn, a hand.
func fitsAct(line string) (int, bool) {
	key := keyOf(line)
	return 0, slices.Contains([]string{"do", "turn", "hand"}, key) && strings.Contains(line, ":")
}

func splitAct(text string) []string {
	at := strings.LastIndexByte(text, ':') + 1
	return append([]string{text[:at]}, strings.FieldsFunc(text[at:], func(r rune) bool { return strings.ContainsRune(gaps, r) })...)
}

// grammar is what each act's words are: a piece, a place, a card, cards to
// discard, or the word to.
var grammar = map[string]string{
	"draw": "", "grow": "pa", "spawn": "a", "build": "ca", "hatch": "ca", "move": "paa", "fly": "aaw", "convert": "patpw", "demolish": "paw",
}

// actPalette is for the words of an act, a turn or a hand.
func actPalette(players []score.Player, before []string) score.Palette {
	if len(before) == 0 {
		p := score.Palette{Expects: "do, turn or hand", Groups: []score.Tokens{{Name: "lines", Tokens: []score.Token{{Text: "do:", Name: "an act"}, {Text: "turn:", Name: "whose turn it is"}}}}}
		for _, player := range players {
			p.Groups[0].Tokens = append(p.Groups[0].Tokens, score.Token{Text: "hand " + player.Colour + ":", Name: player.Name + "'s hand by now", Other: []string{"h" + player.Colour}})
		}
		return p
	}
	switch kind := keyOf(before[0]); {
	case kind == "hand":
		return handPalette()
	case kind == "turn" && len(before) == 1:
		return playerPalette(players)
	case len(before) == 1:
		p := score.Palette{Expects: strings.Join(Words[:], ", "), Groups: []score.Tokens{{Name: "acts"}}}
		for _, word := range Words {
			p.Groups[0].Tokens = append(p.Groups[0].Tokens, score.Token{Text: word, Name: word})
		}
		p.Groups[0].Tokens[Draw].Other = []string{"d"}
		return p
	}
	rule := grammar[strings.ToLower(before[1])]
	n := len(before) - 2
	switch {
	case strings.HasSuffix(rule, "w") && n >= len(rule)-1:
		return cardPalette("with", before)
	case n >= len(rule):
		return score.Palette{Expects: "nothing more"}
	case rule[n] == 'p':
		return score.Palette{Groups: pieces.PlayerTokens(players), Expects: "a player's letter and 1, 2 or 3, as R3",
			Why: func(typed string) string { return pieces.WhyNot(typed, players) }}
	case rule[n] == 'c':
		return cardPalette("", nil)
	case rule[n] == 't':
		return score.Palette{Expects: "to", Groups: []score.Tokens{{Tokens: []score.Token{{Text: "to", Name: "to"}}}}}
	}
	return score.Palette{Expects: "a place, as c2", Read: func(typed string) (string, score.Typed) {
		return typePlaceName(typed, !strings.HasPrefix(rule[n+1:], "w"))
	}}
}

// typePlaceName completes a place's name. Where a card may follow, its second
// digit would be the card's rank.
func typePlaceName(typed string, long bool) (string, score.Typed) {
	typed = strings.ToLower(typed)
	switch s, ok := grid.Parse(typed); {
	case ok && s.Row < MaxSide && long:
		return typed, score.Ready
	case ok && s.Row < MaxSide:
		return typed, score.Full
	case len(typed) < 3 && strings.Trim(typed, "abcdefghijklmnopqrstuvwxyz") == "":
		return typed, score.Begun
	}
	return typed, score.Refused
}
