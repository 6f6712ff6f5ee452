package document

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// Nothing is shown where there is no figure.
const Nothing = "·"

// Int returns a figure.
func Int(n int) Cell { return Cell{Text: MinusSign(strconv.Itoa(n))} }

// Place returns a place; one that is shared has a sign for it.
func Place(place int, shared bool) Cell {
	switch {
	case place == 0:
		return Cell{Text: "–", Says: "no place"}
	case shared:
		return Cell{Text: fmt.Sprintf("%d=", place), Says: fmt.Sprintf("%d, shared", place)}
	}
	return Cell{Text: strconv.Itoa(place)}
}

// Change returns by how many places somebody went up; up is nil for a newcomer.
func Change(up *int) Cell {
	switch {
	case up == nil:
		return Cell{Text: "new"}
	case *up > 0:
		return Cell{Text: fmt.Sprintf("▲%d", *up), Says: "up " + score.Counted(*up, "place"), Way: 1}
	case *up < 0:
		return Cell{Text: fmt.Sprintf("▼%d", -*up), Says: "down " + score.Counted(-*up, "place"), Way: -1}
	}
	return Cell{Text: Nothing, Says: "the same place"}
}

// endings are the letters of a form in words.
var endings = map[byte]string{'W': "won", 'T': "tied", 'L': "lost"}

// FormOf returns how the last games ended, the newest last.
func FormOf(form string) Cell {
	var list []string
	for i := range len(form) {
		list = append(list, endings[form[i]])
	}
	return Cell{Text: form, Says: strings.Join(list, ", ")}
}

// Streak returns how many of the last games ended alike: W3.
func Streak(ended string, games int) Cell {
	if games == 0 {
		return Cell{Text: Nothing}
	}
	way := map[string]int{"W": 1, "L": -1}
	return Cell{Text: ended + strconv.Itoa(games), Says: fmt.Sprintf("%d %s", games, endings[ended[0]]), Way: way[ended]}
}

// Tenths returns an average with one decimal.
func Tenths(x float64) string { return MinusSign(strconv.FormatFloat(x, 'f', 1, 64)) }

// Sum returns a figure with as many decimals as it needs, two at most.
func Sum(x float64) string {
	return MinusSign(strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64))
}

// Total returns points, with all the decimals that they have.
func Total(points float64) string {
	return MinusSign(strconv.FormatFloat(math.Round(points*1e9)/1e9, 'f', -1, 64))
}

// MinusSign replaces the hyphen of a figure by U+2212. What is rounded to 0 has none.
func MinusSign(figure string) string {
	if strings.Trim(figure, "-0.") == "" {
		return strings.TrimPrefix(figure, "-")
	}
	return strings.Replace(figure, "-", "−", 1)
}

// Rating returns a rating as tables show it: whole points, or hundredths if the figures are
// small.
func Rating(s league.System, x float64) string {
	if s == league.WengLin {
		return MinusSign(strconv.FormatFloat(x, 'f', 2, 64))
	}
	return MinusSign(strconv.FormatFloat(math.Round(x), 'f', 0, 64))
}

// RatingChange returns a rating's change with its sign and an arrow.
func RatingChange(s league.System, x float64) Cell {
	text := Rating(s, math.Abs(x))
	switch {
	case text == Rating(s, 0):
		return Cell{Text: Nothing, Says: "the same"}
	case x > 0:
		return Cell{Text: "+" + text + " ▲", Says: "up " + text, Way: 1}
	}
	return Cell{Text: "−" + text + " ▼", Says: "down " + text, Way: -1}
}

// Rated returns a rating and the way it went: 1588 ▲.
func Rated(x, change float64) Cell {
	text, moved := Rating(league.Elo, x), RatingChange(league.Elo, change)
	arrow := map[int]string{1: " ▲", 0: " " + Nothing, -1: " ▼"}[moved.Way]
	return Cell{Text: text + arrow, Says: text + ", " + moved.Says, Way: moved.Way}
}

// LeftOut says in brackets what does not count: " (2 contested, not counted)". It is "" for
// nothing.
func LeftOut(how string, list ...Left) string {
	var words []string
	for _, one := range list {
		switch {
		case one.N == 0:
		case one.Of != "":
			words = append(words, score.Counted(one.N, one.Of)+" "+one.What)
		default:
			words = append(words, fmt.Sprintf("%d %s", one.N, one.What))
		}
	}
	if words == nil {
		return ""
	}
	return " (" + strings.Join(append(words, how), ", ") + ")"
}

// Left is how many results, or others, are left out, and why.
type Left struct {
	N        int
	What, Of string
}
