package store

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"arbiter/records"
	"arbiter/score"
)

// A Went counts new results that name no season, by the season to which they went.
type Went map[seasonOf]int

type seasonOf struct{ league, season string }

// Count counts a result that was saved.
func (w Went) Count(league string, saved *records.Saved) {
	if saved.Season != "" {
		w[seasonOf{league, saved.Season}]++
	}
}

// Words say where they went, a line for each season.
func (w Went) Words() []string {
	var list []string
	for _, x := range slices.SortedFunc(maps.Keys(w), func(a, b seasonOf) int {
		return cmp.Or(cmp.Compare(a.league, b.league), cmp.Compare(a.season, b.season))
	}) {
		list = append(list, fmt.Sprintf("%s of %s: season %s, as none was named", score.Counted(w[x], "result"), x.league, x.season))
	}
	return list
}
