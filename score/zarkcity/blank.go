package zarkcity

import (
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/grid"
	"arbiter/score/pieces"
)

// blank returns the sheet: whose turn it is, the board, the hands and the acts.
func blank(players []score.Player, _ []string) score.Blank {
	head := score.Header{Players: players}
	rows := []score.Row{
		{Name: "turn", Head: "turn:", Header: true, Cells: 1, Help: "Whose turn it is; after the end, who just moved.", Written: "A player's letter.",
			Palette: score.PlayerPalette(players, "").Always},
		{Name: "the board", Help: "On each place its card, and then the pyramids on it.", Written: "9hr1 is a nine of hearts with a red Small; . is no card.", Grid: &score.Grid{Columns: len(players) + 2, Rows: len(players) + 1, Grows: true, Empty: ".", Gap: "  ",
			Palette: score.Palette{
				Groups:  append(cards.Palette().Groups, pieces.PlayerTokens(players)...),
				Expects: "a card, rank and suit, as 9H, and the pyramids on it, as 9HR1, or . for no card",
				Read:    func(typed string) (string, score.Typed) { return typePlace(players, typed) },
				Why:     func(typed string) string { return whyNoPlace(players, typed) },
			}}},
	}
	for seat, p := range players {
		rows = append(rows, score.Row{Name: p.Name + "'s hand", Head: "hand " + p.Colour + ":", Help: "The cards that the player holds, where an act needs them.", Written: "They are written as kh qs: ? is one that nobody named, - is none, -2 where two must still go.",
			Fits: func(line string) (int, bool) {
				rest, at := line[len(keyOf(line)):], strings.LastIndexByte(line, ':')
				name, _, ok := strings.Cut(rest, ":")
				return at + 1, ok && keyOf(line) == "hand" && head.Seat(strings.TrimSpace(name)) == seat
			},
			Palette: handPalette().Always})
	}
	b := score.Blank{Draw: drawSmall, Rows: append(rows,
		score.Row{Name: "discards", Head: "discards:", Folded: true, Help: "The cards of the discard pile, where an act needs them.", Written: "They are written as 4c kh.", Palette: cards.Palette().Always},
		score.Row{Name: "act", Repeat: true, Help: "An act to be judged: what is done, then the piece, card and places.", Written: "mr1a2b2 moves R1 from a2 to b2.",
			Next: func([]string) string { return "do:" }, Fits: fitsAct, Split: splitAct,
			Palette: func(before []string) score.Palette { return actPalette(players, before) }},
	)}
	if len(players) > 0 {
		b.Example = "9h" + strings.ToLower(players[0].Colour) + "1 is " + players[0].Name + "'s Small on the nine of hearts"
	}
	return b
}

// noCard is the palette of a place without a card.
var noCard = score.Palette{Groups: []score.Tokens{{Tokens: []score.Token{score.EmptySquare(".")}}}}

// typePlace completes a place of the picture: a card, then pyramids.
func typePlace(players []score.Player, typed string) (string, score.Typed) {
	if text, state := noCard.Type(typed); state != score.Refused {
		return text, state
	}
	text, rest, state := cards.Type(typed)
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
	_, rest, state := cards.Type(typed)
	rest = strings.TrimPrefix(rest, ":")
	if state == score.Full && rest != "" {
		return pieces.WhyNot(rest[(len(rest)-1)/2*2:], players)
	}
	why := cards.WhyNot(typed)
	if stranger := pieces.WhyNot(typed[:1], players); why != "" && strings.HasPrefix(stranger, "no player") && strings.Contains("CDHS*", typed[:1]) {
		why = stranger + "; " + why
	}
	return why
}

// discardPalette returns the palette of a cell for a card to discard; the first one begins with the
// word with.
func discardPalette(before []string) score.Palette {
	p := cards.Palette()
	for _, word := range before {
		if strings.HasPrefix(strings.ToLower(word), "with") {
			return p
		}
	}
	read := p.Read
	p.Why = func(typed string) string {
		return cards.WhyNot(strings.TrimLeft(strings.TrimPrefix(strings.ToLower(typed), "with"), " "))
	}
	p.Read = func(typed string) (string, score.Typed) {
		card := strings.TrimLeft(strings.TrimPrefix(strings.ToLower(typed), "with"), " ")
		if strings.HasPrefix("with", card) {
			return typed, score.Begun
		}
		text, state := read(card)
		return "with " + text, state
	}
	return p
}

// handPalette returns the palette of a cell for a card of a hand, ?, - or how many must still be
// discarded.
func handPalette() score.Palette {
	p := cards.Palette().OrToken("?", "a card that nobody has named").OrToken("-", "no cards")
	read := p.Read
	p.Expects += ", ? or -"
	p.Read = func(typed string) (string, score.Typed) {
		owed, ok := strings.CutPrefix(typed, "-")
		if _, number := digits(owed); ok && (number || owed == "") {
			return typed, score.Ready
		}
		return read(typed)
	}
	p.Why = func(typed string) string {
		if strings.HasPrefix(typed, "-") {
			return "- is an empty hand, and -2 says that two cards must still go"
		}
		return cards.WhyNot(typed)
	}
	return p
}

// fitsAct reports whether a line is one of those that follow one another: an act,
// a turn, a hand.
func fitsAct(line string) (int, bool) {
	key := keyOf(line)
	return 0, slices.Contains([]string{"do", "turn", "hand"}, key) && strings.Contains(line, ":")
}

func splitAct(text string) []string {
	at := strings.LastIndexByte(text, ':') + 1
	return append([]string{text[:at]}, strings.FieldsFunc(text[at:], func(r rune) bool { return strings.ContainsRune(gaps, r) })...)
}

// actPalette returns the palette for the next word of an act, a turn or a hand.
func actPalette(players []score.Player, before []string) score.Palette {
	if len(before) == 0 {
		p := score.WordPalette("do, turn or hand", "lines", "do:", "turn:")
		for _, player := range players {
			p.Groups[0].Tokens = append(p.Groups[0].Tokens, score.Token{Text: "hand " + player.Colour + ":", Name: player.Name + "'s hand by now", Other: []string{"h" + player.Colour}})
		}
		return p
	}
	switch kind := keyOf(before[0]); {
	case kind == "hand":
		return handPalette()
	case kind == "turn" && len(before) == 1:
		return score.PlayerPalette(players, "")
	case len(before) == 1:
		p := score.WordPalette(strings.Join(Words[:], ", "), "acts", Words[:]...)
		p.Groups[0].Tokens[Draw].Other = []string{"d"}
		return p
	}
	rule := ""
	if kind := slices.Index(Words[:], strings.ToLower(before[1])); kind >= 0 {
		rule = grammar[kind]
	}
	n := len(before) - 2
	switch {
	case strings.HasSuffix(rule, "w") && n >= len(rule)-1:
		return discardPalette(before)
	case n >= len(rule):
		return score.Palette{Expects: "nothing more"}
	case rule[n] == 'p':
		return score.Palette{Groups: pieces.PlayerTokens(players), Expects: "a player's letter and 1, 2 or 3, as R3",
			Why: func(typed string) string { return pieces.WhyNot(typed, players) }}
	case rule[n] == 'c':
		return cards.Palette()
	case rule[n] == 't':
		return score.WordPalette("to", "", "to")
	}
	return score.Palette{Expects: "a place by its letter and number, as c2", Read: typePlaceName}
}

// typePlaceName completes a place's name.
func typePlaceName(typed string) (string, score.Typed) {
	typed = strings.ToLower(typed)
	switch s, ok := grid.Parse(typed); {
	case ok && s.Row < MaxSide:
		return typed, score.Ready
	case len(typed) < 3 && strings.Trim(typed, "abcdefghijklmnopqrstuvwxyz") == "":
		return typed, score.Begun
	}
	return typed, score.Refused
}
