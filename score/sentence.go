package score

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentence makes a clause a sentence: with a capital and a full stop.
func Sentence(clause string) string {
	if clause == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(clause)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(clause[size:], ".") + "."
}

// Sentence says who won and how: "Ann wins 24 : 23". call returns how a player is named, as with
// its colour. complete is false while the game is not over.
func (s *Breakdown) Sentence(complete bool, call func(*Tally) string) string {
	var winners, totals []string
	order := s.Ranked()
	places := s.Places()
	for _, i := range order {
		t := &s.Tallies[i]
		totals = append(totals, strings.Replace(fmt.Sprint(t.Total()), "-", "−", 1))
		if places != nil && places[i] == 1 {
			winners = append(winners, call(t))
		}
	}
	figures, points := strings.Join(totals, " : "), s.AnyPoints()
	switch n := len(winners); {
	case n == 0, !complete && !points:
		return "Nobody has won yet"
	case !complete && n == 1:
		return winners[0] + " leads " + figures
	case !complete:
		return And(winners) + " lead together, " + figures
	case n == 1 && !points: // a hand of Pyramid, without its chips
		return winners[0] + " wins"
	case !points:
		return And(winners) + " share the win"
	case n == 1:
		return winners[0] + " wins " + figures
	case n == len(order) && n > 2:
		return "All share the win, " + figures
	default:
		return And(winners) + " share the win, " + figures
	}
}

// Outcome returns the sentence of a game that is over, as a part of another sentence.
func (s *Breakdown) Outcome() string {
	says := s.Sentence(true, func(t *Tally) string { return t.Name })
	if rest, all := strings.CutPrefix(says, "All share "); all {
		return "all share " + rest
	}
	return says
}

// AnyPoints reports whether anybody won or lost points.
func (s *Breakdown) AnyPoints() bool {
	return slices.ContainsFunc(s.Tallies, func(t Tally) bool {
		return slices.ContainsFunc(t.Lines, func(l Line) bool { return l.Points != 0 })
	})
}

// TieBreak says what decided between equal totals, or why they share a place. It
// is "" when no totals are equal.
func (s *Breakdown) TieBreak() string {
	if s.Unplaced || s.Standing != nil {
		return ""
	}
	order := s.Ranked()
	var says []string
	for k := 0; k < len(order); {
		last := &s.Tallies[order[k]]
		names := []string{last.Name}
		for k++; k < len(order) && s.compare(order[k-1], order[k]) == 0; k++ {
			last = &s.Tallies[order[k]]
			names = append(names, last.Name)
		}
		if len(names) > 1 {
			says = append(says, And(names)+" share a place: "+s.equal(last))
		}
		if k == len(order) {
			break
		}
		if next := &s.Tallies[order[k]]; next.Total() == last.Total() {
			are := "is"
			if len(names) > 1 {
				are = "are"
			}
			says = append(says, fmt.Sprintf("%s %s before %s at %d each: %s against %d", And(names), are, next.Name, last.Total(), s.breaks(last.Break), next.Break))
		}
	}
	return strings.Join(says, "; ")
}

// equal says in what those who share a place are equal.
func (s *Breakdown) equal(t *Tally) string {
	switch {
	case s.BreakName == "":
		return "equal totals share, nothing breaks the tie"
	case t.Break == 0: // perhaps nobody wrote them
		return fmt.Sprintf("%d each, and no %s to break the tie", t.Total(), s.BreakName)
	}
	return fmt.Sprintf("%d each, and %s each", t.Total(), s.breaks(t.Break))
}

// Ranked returns the players' seats in the order of their places, seat order among
// equals.
func (s *Breakdown) Ranked() []int {
	order := make([]int, len(s.Tallies))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, s.compare)
	return order
}

// And joins names for a sentence: "Ann", "Ann and Bob", "Ann, Bob and Cyd".
func And(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// breaks counts what decides between equal totals: "1 card", "5 cards".
func (s *Breakdown) breaks(n int) string { return Counted(n, strings.TrimSuffix(s.BreakName, "s")) }

// InWords returns a number as a word, from ten on in figures.
func InWords(n int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	if n < len(words) {
		return words[max(0, n)]
	}
	return strconv.Itoa(n)
}

// Counted returns a number of things: "no pieces", "1 piece", "3 pieces". The plural
// ends in s.
func Counted(n int, thing string) string {
	switch n {
	case 0:
		return "no " + thing + "s"
	case 1:
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
