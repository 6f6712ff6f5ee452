package rounds

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/pairing"
	"arbiter/score"
)

// LeagueSeason returns a league and its season in words: "Tuesday league 2026".
func LeagueSeason(league, season string) string { return strings.TrimSpace(league + " " + season) }

// Title returns "round 3 of Tuesday league 2026".
func Title(p *records.Plan) string {
	return fmt.Sprintf("round %s of %s", p.Round, LeagueSeason(p.League, p.Season))
}

// Sentences say what could not be avoided in a round, and what else is to be known of it. tables
// introduces sizes of tables: "--tables" or "tables of".
func (r *Round) Sentences(tables string) []string {
	var list []string
	if r.PeopleOf != "" {
		list = append(list, fmt.Sprintf("Nobody has played in %s yet. These are the people of %s.", LeagueSeason(r.League, r.Season), r.PeopleOf))
	}
	list = append(list, r.aboutMeetings(), r.aboutOut(), r.aboutSizes(tables), r.Unplayed)
	if len(r.Results) > 0 {
		list = append(list, fmt.Sprintf("The round has %s already (%s): of that only the points count here.", score.Counted(len(r.Results), "result"), export.Numbers(r.Results)))
	}
	return slices.DeleteFunc(list, func(text string) bool { return text == "" })
}

// aboutMeetings tells who meets again, or how many pairs do: "Ann and Bob meet for the second
// time", "9 pairs meet again (up to 3 times)".
func (r *Round) aboutMeetings() string {
	pairs, most := 0, 0
	var players []string // of a pair that meets again
	for _, one := range r.Repeats {
		if len(one.Players) == 2 {
			pairs, most, players = pairs+1, max(most, one.Times), one.Players
		}
	}
	switch {
	case pairs == 0 && !r.First:
		return "Nobody meets again."
	case pairs == 0:
		return ""
	case pairs == 1:
		return document.Names(players) + " meet for the " + inWords(most) + " time."
	case most == 2:
		return fmt.Sprintf("%d pairs meet for the second time.", pairs)
	}
	return fmt.Sprintf("%d pairs meet again (up to %d times).", pairs, most)
}

// aboutOut tells who sits out, and for which time.
func (r *Round) aboutOut() string {
	times := map[string]int{}
	most := 1
	for _, one := range r.Repeats {
		if len(one.Players) == 1 {
			times[one.Players[0]] = one.Times
			most = max(most, one.Times)
		}
	}
	var parts []string
	for n := 1; n <= most; n++ {
		who := slices.DeleteFunc(slices.Clone(r.Out), func(name string) bool { return max(1, times[name]) != n })
		if len(who) == 0 {
			continue
		}
		text := document.Names(who) + " sits out"
		if len(who) > 1 {
			text = document.Names(who) + " sit out"
		}
		if !r.First {
			text += " for the " + inWords(n) + " time"
		}
		parts = append(parts, text+".")
	}
	return strings.Join(parts, " ")
}

// aboutSizes tells of tables that do not hold everybody, and which would. In a round of pairs
// somebody sits out as a matter of course.
func (r *Round) aboutSizes(tables string) string {
	if len(r.Out) == 0 || r.Sizes.Max == 2 {
		return ""
	}
	text := fmt.Sprintf("%d players do not fill tables of %s", len(r.Players), SizesText(r.Sizes))
	if r.Fits == (pairing.Sizes{}) {
		return text + "."
	}
	return text + ": with " + tables + " " + SizesText(r.Fits) + " nobody sits out."
}

// inWords returns a number of times: second, third, 12th.
func inWords(n int) string {
	words := []string{"", "first", "second", "third", "fourth", "fifth", "sixth"}
	if n < len(words) {
		return words[n]
	}
	return score.Ordinal(n)
}
