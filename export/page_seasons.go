package export

import (
	"strings"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// seasonWords say which season the standings are of; "" for none.
func seasonWords(s *league.Standings) string {
	switch {
	case s.State == "all":
		return "All seasons"
	case s.Season == "":
		return ""
	case s.State != "":
		return "Season " + tidy(s.Season) + " (" + s.State + ")"
	}
	return "Season " + tidy(s.Season)
}

// seasonsWords tell the champions of closed seasons, and the current season.
func seasonsWords(seasons []records.LeagueSeason) []string {
	var champions, list []string
	for i := range seasons {
		s := &seasons[i]
		if len(s.Champions) > 0 {
			names := make([]string, len(s.Champions))
			for k, name := range s.Champions {
				names[k] = bidi(tidy(name))
			}
			champions = append(champions, tidy(s.Name)+" "+score.And(names))
		}
		if s.State == records.SeasonCurrent {
			list = append(list, "The current season is "+tidy(s.Name)+".")
		}
	}
	if champions != nil {
		list = append([]string{"Champions: " + strings.Join(champions, "; ") + "."}, list...)
	}
	return list
}
