package league

import (
	"cmp"
	"strconv"
	"strings"
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
