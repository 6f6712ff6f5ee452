package bazaar

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
)

// pebbleTokens are the five colours.
func pebbleTokens() []score.Tokens {
	var groups []score.Tokens
	for c := range colours {
		groups = append(groups, score.Tokens{Name: ColourName(c), Colour: Letters[c], Tokens: []score.Token{{Text: Letters[c : c+1], Name: "a " + ColourName(c) + " pebble"}}})
	}
	return groups
}

// bagPalette is for pebbles.
var bagPalette = score.Palette{
	Groups: pebbleTokens(), Expects: "pebbles of R W B G Y, as RRB or R2B1, or - for none",
	Read: func(typed string) (string, score.Typed) {
		if _, ok := ParseBag(typed); ok {
			return strings.ToUpper(typed), score.Ready
		}
		return typed, score.Refused
	},
}

// typeNumber reads a number.
func typeNumber(typed string) (string, score.Typed) {
	if _, err := strconv.ParseUint(typed, 10, 14); err != nil {
		return typed, score.Refused
	}
	return typed, score.Ready
}

// typeEquation completes `RR = B`.
func typeEquation(typed string) (string, score.Typed) {
	left, right, both := strings.Cut(strings.ToUpper(strings.ReplaceAll(typed, " ", "")), "=")
	_, ok := ParseBag(left)
	_, also := ParseBag(right)
	switch {
	case !ok || right != "" && !also:
		return typed, score.Refused
	case !both:
		return left, score.Begun
	case right == "":
		return left + " =", score.Begun
	}
	return left + " = " + right, score.Ready
}

// cardPalette is for cards; - is none. A pile may be a number.
func cardPalette(before []string, pile bool) score.Palette {
	p := score.Palette{Groups: pebbleTokens(), Expects: "a card: five pebbles of R W B G Y, and * for a face, as RWBGY*"}
	p.Read = func(typed string) (string, score.Typed) {
		if len(before) == 0 && typed == "-" {
			return typed, score.Full
		}
		if _, state := typeNumber(typed); pile && len(before) == 0 && state != score.Refused {
			return typed, state
		}
		text, rest, pebbles := typeCard(typed)
		switch {
		case pebbles == 0 || rest != "":
			return typed, score.Refused
		case strings.HasSuffix(text, "*"):
			return text, score.Full
		case pebbles < 5:
			return text, score.Begun
		}
		return text, score.Ready
	}
	return p
}

// typeCard completes a card and gives what was typed behind it: behind five
// pebbles no further letter belongs to it, nor a digit behind five letters.
func typeCard(typed string) (text, rest string, pebbles int) {
	typed = strings.ToUpper(typed)
	n := 0
	for n < len(typed) {
		_, letter := ParseBag(typed[n : n+1])
		digit := n > 0 && '0' <= typed[n] && typed[n] <= '9'
		if !(letter && typed[n] != '-') && !digit || pebbles >= 5 && !(digit && n < 5) {
			break
		}
		n++
		b, _ := ParseBag(typed[:n])
		pebbles = b.Len()
	}
	if n > 0 && n < len(typed) && typed[n] == '*' {
		n++
	}
	return typed[:n], typed[n:], pebbles
}

// typePurchase completes `buy RWBGY* left 0` from RWBGY*0.
func typePurchase(typed string) (string, score.Typed) {
	lower := strings.ToLower(typed)
	switch {
	case len(lower) < 4 && strings.HasPrefix("out", lower):
		return "out", score.Ready
	case lower == "bu" || lower == "buy" || lower == "buy ":
		return "buy", score.Begun
	}
	card, rest, pebbles := typeCard(strings.TrimPrefix(lower, "buy "))
	if pebbles == 0 {
		return typed, score.Refused
	}
	word := strings.ToLower(strings.TrimLeft(rest, " "))
	number := strings.TrimLeft(strings.TrimPrefix(word, "left"), " ")
	_, state := typeNumber(number)
	switch {
	case strings.HasPrefix("left", strings.TrimSpace(word)):
		return strings.TrimSuffix("buy "+card+" "+word, " "), score.Begun
	case state == score.Ready:
		return "buy " + card + " left " + number, score.Ready
	}
	return typed, score.Refused
}

// steps are the verbs of a turn in the order in which they may come.
var steps = map[string]int{"draw": 1, "trade": 1, "skip": 1, "buy": 2, "reveal": 3, "out": 4}

// turnPalette is for one part of a turn, behind those before it.
func turnPalette(before []string) score.Palette {
	last := 0
	if len(before) > 0 {
		verb, _, _ := strings.Cut(strings.ToLower(before[len(before)-1]), " ")
		last = steps[verb]
	}
	group := score.Tokens{Name: "what a player does"}
	var allowed []string
	for _, verb := range verbs {
		if step := steps[verb]; step > last || step == last && (step == 2 || step == 3) {
			allowed = append(allowed, verb)
			group.Tokens = append(group.Tokens, score.Token{Text: verb, Name: verb})
		}
	}
	return score.Palette{
		Groups: append([]score.Tokens{group}, pebbleTokens()...), Expects: strings.Join(allowed, ", ") + ", each by its first letter, and the pebbles or cards",
		Read: func(typed string) (string, score.Typed) {
			i := slices.IndexFunc(allowed, func(verb string) bool { return strings.EqualFold(verb[:1], typed[:1]) })
			if i < 0 {
				return typed, score.Refused
			}
			return typeDeed(allowed[i], typed)
		},
	}
}

// typeDeed completes what a player does: by the verb's first letter or the
// whole verb, and what belongs to it.
func typeDeed(verb, typed string) (string, score.Typed) {
	lower := strings.ToLower(typed)
	behind, spelled := strings.CutPrefix(lower, verb)
	spelling := strings.HasPrefix(verb, lower)
	if !spelled {
		behind = lower[1:]
	}
	text, state := typeObjects(verb, strings.ToUpper(strings.TrimLeft(behind, " ")))
	switch {
	case state == score.Refused && spelling || strings.TrimSpace(behind) == "":
		if verb == "skip" || verb == "out" {
			return verb, score.Ready
		}
		return verb + " ", score.Begun
	case state == score.Refused:
		return typed, score.Refused
	case spelling:
		state = min(state, score.Ready)
	}
	return verb + " " + text, state
}

// typeObjects completes what belongs to a verb: a pebble, exchanges or cards.
func typeObjects(verb, typed string) (string, score.Typed) {
	state := score.Refused
	words := strings.Split(strings.ReplaceAll(typed, "=", ">"), " ")
	for _, word := range words {
		switch verb {
		case "draw":
			if len(typed) == 1 && colourOf(typed[0]) >= 0 {
				state = score.Full
			}
		case "trade":
			state = typeExchange(word)
		case "buy", "reveal":
			_, rest, pebbles := typeCard(word)
			if state = score.Ready; word == "" {
				state = score.Begun
			} else if pebbles == 0 || rest != "" {
				state = score.Refused
			}
		}
		if state == score.Refused {
			break
		}
	}
	return strings.Join(words, " "), state
}

// typeExchange tells how far an exchange has come.
func typeExchange(word string) score.Typed {
	give, take, both := strings.Cut(word, ">")
	_, ok := ParseBag(give)
	_, also := ParseBag(take)
	switch {
	case word == "", ok && !both, ok && take == "":
		return score.Begun
	case ok && also && give != "-" && take != "-":
		return score.Ready
	}
	return score.Refused
}
