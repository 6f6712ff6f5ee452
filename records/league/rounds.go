package league

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"arbiter/score"
)

// CompareRounds orders rounds: as numbers where both are whole numbers, else as
// texts, which are compared as names are.
func CompareRounds(a, b string) int {
	n, notA := strconv.Atoi(strings.TrimSpace(a))
	m, notB := strconv.Atoi(strings.TrimSpace(b))
	if notA == nil && notB == nil {
		return cmp.Compare(n, m)
	}
	return ByName(a, b)
}

// RoundKey is equal for one round of a league's season however the round is written, as
// CompareRounds takes it. League and season are their numbers, or 0.
func RoundKey(league, season int64, round string) string {
	round = strings.TrimSpace(round)
	if n, err := strconv.Atoi(round); err == nil {
		return fmt.Sprintf("%d %d %d", league, season, n)
	}
	return fmt.Sprintf("%d %d %s", league, season, score.NameKey(round))
}
