package records

import (
	"cmp"
	"context"
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
	return byName(a, b)
}

// ofRounds is the condition that a result is of the filter's round, or also of an
// earlier one. Its arguments come after so many others. A result without a round
// is of none.
func (s *Store) ofRounds(ctx context.Context, f *Filter, others int) (string, []any, error) {
	all, err := texts(ctx, s.q, `SELECT DISTINCT round FROM results WHERE round <> ''`)
	if err != nil {
		return "", nil, err
	}
	var args []any
	for _, round := range all {
		if n := CompareRounds(round, f.Round); n == 0 || n < 0 && f.earlier {
			args = append(args, round)
		}
	}
	if len(args) == 0 {
		return "r.id < 0", nil, nil
	}
	return "r.round IN " + marks(others+1, len(args)), args, nil
}
