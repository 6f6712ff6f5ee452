package bazaar

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"arbiter/score"
)

// typeBag completes pebbles.
func typeBag(typed string) (string, score.Typed) {
	if _, ok := ParseBag(typed); !ok {
		return typed, score.Refused
	}
	return strings.ToUpper(typed), score.Ready
}

var equation = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([RWBGY0-9]+)(=?)([RWBGY0-9]*)$`) })

// typeEquation completes `RR = B`.
func typeEquation(typed string) (string, score.Typed) {
	part := equation().FindStringSubmatch(strings.ToUpper(strings.ReplaceAll(typed, " ", "")))
	switch {
	case part == nil || part[2] == "" && part[3] != "":
		return typed, score.Refused
	case part[3] == "":
		return strings.TrimSpace(part[1] + " " + part[2]), score.Begun
	}
	return part[1] + " = " + part[3], score.Ready
}

// typeCard completes the card at the beginning of a text and returns what follows it: after five
// pebbles no further letter belongs to it, nor a digit after five letters; a card written with
// counts ends at the next blank.
func typeCard(typed string) (text, rest string, pebbles int) {
	typed = strings.ToUpper(typed)
	n, counted := 0, false
	for n < len(typed) {
		digit := n > 0 && '0' <= typed[n] && typed[n] <= '9'
		if colourOf(typed[n]) < 0 && !digit || pebbles >= 5 && !counted && !(digit && n < 5) {
			break
		}
		counted = counted || digit
		n++
		b, _ := ParseBag(typed[:n])
		pebbles = b.Len()
	}
	if n > 0 && strings.HasPrefix(typed[n:], "*") {
		n++
	}
	return typed[:n], typed[n:], pebbles
}

// typeCards completes the card of a cell that holds one.
func typeCards(typed string) (string, score.Typed) {
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

// typePurchase completes `buy RWBGY* left 0` from RWBGY*0.
func typePurchase(typed string) (string, score.Typed) {
	lower := strings.ToLower(typed)
	if lower == "bu" || lower == "buy" || lower == "buy " {
		return "buy", score.Begun
	}
	card, rest, pebbles := typeCard(strings.TrimPrefix(lower, "buy "))
	word := strings.ToLower(strings.TrimSpace(rest))
	number := strings.TrimLeft(strings.TrimPrefix(word, "left"), " ")
	_, state := score.TypeNumber(number, 1000)
	switch {
	case pebbles == 0:
	case strings.HasPrefix("left", word):
		return strings.TrimSpace("buy " + card + " " + word), score.Begun
	case state >= score.Ready:
		return "buy " + card + " left " + number, score.Ready
	}
	return typed, score.Refused
}

// amendPurchase returns a purchase with a further pebble on its card, or with another number left;
// "" where the token is something else.
func amendPurchase(cell, token string) string {
	card, rest, pebbles := typeCard(strings.TrimPrefix(strings.ToLower(cell), "buy "))
	bare, face := strings.CutSuffix(card, "*")
	switch {
	case strings.HasPrefix(token, " left ") && pebbles == 5:
		return card + token
	case colourOf(token[0]) < 0 || pebbles == 0 || pebbles >= 5:
		return ""
	case face:
		return bare + token + "*" + rest
	}
	return bare + token + rest
}

// askPurchase asks for what is missing of a purchase.
func askPurchase(typed string) string {
	card, rest, pebbles := typeCard(strings.TrimPrefix(strings.ToLower(typed), "buy "))
	switch {
	case pebbles == 0:
		return "A card that was bought: which five pebbles?"
	case pebbles < 5:
		return "The card: " + score.Counted(5-pebbles, "more pebble") + "."
	case rest == "" && !strings.HasSuffix(card, "*"):
		return "Is there a face on the card? How many pebbles were left then?"
	case rest == "":
		return "How many pebbles were left then?"
	}
	return "Go on with the next card, or with who bought next."
}

// objects holds two patterns for each verb: what may follow it, and the beginnings of that.
var objects = sync.OnceValue(func() map[string][2]*regexp.Regexp {
	const bag = `([RWBGY]\d*)+`
	const cards = `^(` + bag + `\*? )*`
	const trades = `^(` + bag + `>` + bag + ` )*`
	rule := func(whole, begun string) [2]*regexp.Regexp {
		return [2]*regexp.Regexp{regexp.MustCompile(whole), regexp.MustCompile(begun)}
	}
	return map[string][2]*regexp.Regexp{
		"draw": rule(`^[RWBGY]$`, `^$`), "trade": rule(trades+bag+`>`+bag+`$`, trades+`(`+bag+`>?)?$`),
		"skip": rule(`^$`, `^$`), "buy": rule(cards+bag+`\*?$`, cards+`$`), "reveal": rule(cards+bag+`\*?$`, cards+`$`), "out": rule(`^$`, `^$`),
	}
})

// turnPalette returns the palette for the next part of a turn: a verb, by its first letter or in
// full, and what belongs to it.
func turnPalette(before []string) score.Palette {
	last := 0
	if len(before) > 0 {
		verb, _, _ := strings.Cut(strings.ToLower(before[len(before)-1]), " ")
		last = slices.Index(verbs, verb)
	}
	var allowed []string
	for i, verb := range verbs {
		if len(before) == 0 || i > 2 && (i > last || i == last && verb != "out") {
			allowed = append(allowed, verb)
		}
	}
	if allowed == nil {
		return score.Palette{Expects: "nothing may follow out"}
	}
	p := score.WordPalette(strings.Join(allowed, ", ")+", each by its first letter, and the pebbles or cards", "what a player does", allowed...)
	p.Read = func(typed string) (string, score.Typed) {
		i := slices.IndexFunc(allowed, func(verb string) bool { return strings.EqualFold(verb[:1], typed[:1]) })
		if i < 0 {
			return typed, score.Refused
		}
		return typeDeed(allowed[i], strings.ToLower(typed))
	}
	return p
}

func typeDeed(verb, typed string) (string, score.Typed) {
	behind, spelled := strings.CutPrefix(typed, verb)
	if !spelled {
		behind = typed[1:]
	}
	behind = strings.ToUpper(strings.ReplaceAll(strings.TrimLeft(behind, " "), "=", ">"))
	switch rule := objects()[verb]; {
	case rule[0].MatchString(behind):
		return strings.TrimSpace(verb + " " + behind), score.Ready
	case rule[1].MatchString(behind):
		return verb + " " + behind, score.Begun
	case rule[0].MatchString(""):
		if strings.HasPrefix(verb, typed) {
			return verb, score.Ready
		}
	case strings.HasPrefix(verb, typed):
		return verb + " ", score.Begun
	}
	return typed, score.Refused
}
