package export

import "arbiter/records/league"

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
