package book

import (
	"arbiter/records"
	"arbiter/score"
)

// A SeasonCount is a season to which results went that name none.
type SeasonCount struct {
	League  string `json:"league"`
	Season  string `json:"season"`
	Results int    `json:"results"`
}

// A SeasonCounts is the seasons to which results went that name none.
type SeasonCounts []SeasonCount

// Count counts a result that was saved.
func (w *SeasonCounts) Count(league string, saved *records.Saved) {
	if saved.Season == "" {
		return
	}
	for i := range *w {
		if x := &(*w)[i]; score.SameName(x.League, league) && x.Season == saved.Season {
			x.Results++
			return
		}
	}
	*w = append(*w, SeasonCount{league, saved.Season, 1})
}
