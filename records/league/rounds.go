package league

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"arbiter/score"
)

// numbered matches rounds that are numbers, as people and spreadsheets write them.
var numbered = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:round|r)?[ \t]*([0-9]{1,9})(?:[.,]0*)?$`)
})

// RoundNumber returns the number of a round that has one: 8 for "8", "08", "8.0", "8.", "R8" and
// "Round 8".
func RoundNumber(round string) (n int, ok bool) {
	if m := numbered().FindStringSubmatch(strings.TrimSpace(round)); m != nil {
		n, _ = strconv.Atoi(m[1]) // up to nine digits
		return n, true
	}
	return 0, false
}

// RoundName returns a round as it is recorded: its number, or else the text without blanks
// around it.
func RoundName(round string) string {
	if n, ok := RoundNumber(round); ok {
		return strconv.Itoa(n)
	}
	return strings.TrimSpace(round)
}

// CompareRounds orders rounds: as numbers where both are numbers, else as texts, compared like
// names.
func CompareRounds(a, b string) int {
	n, isA := RoundNumber(a)
	m, isB := RoundNumber(b)
	if isA && isB {
		return cmp.Compare(n, m)
	}
	return ByName(RoundName(a), RoundName(b))
}

// RoundKey returns the same key for all spellings of one round of a league's season that
// CompareRounds takes as equal. League and season are their numbers, or 0.
func RoundKey(league, season int64, round string) string {
	return fmt.Sprintf("%d %d %s", league, season, score.NameKey(RoundName(round)))
}
