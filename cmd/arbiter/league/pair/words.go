package pair

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records/pairing"
	"arbiter/score"
)

// sentences say what could not be avoided in a round, and what else is to be known.
func (r *pairRun) sentences(d *draw) []string {
	list := append(r.aboutNames(d), r.aboutMeetings(d), r.aboutOut(d), r.aboutSizes(d), d.left)
	if len(d.played) > 0 {
		list = append(list, fmt.Sprintf("The round has %s already (%s): of that only the points count here.", score.Counted(len(d.played), "result"), export.Numbers(d.played)))
	}
	if d.planned && !r.save {
		list = append(list, "A plan of this round is saved: --save puts this one in its place, --show tells of that one.")
	}
	return slices.DeleteFunc(list, func(text string) bool { return text == "" })
}

// aboutNames tells whose people these are, and of names that are new, where the records
// did not ask about them.
func (r *pairRun) aboutNames(d *draw) (list []string) {
	if d.before != nil {
		list = append(list, fmt.Sprintf("Nobody has played in %s yet. These are the people of %s.", book.LeagueSeason(d.plan.League, d.plan.Season), book.LeagueSeason(d.plan.League, d.before.Name)))
	}
	if r.save {
		return list
	}
	if d.newLeague {
		list = append(list, d.plan.League+" is a new league."+cli.TextIf(" Near: "+d.near+".", d.near != "", ""))
	}
	others := slices.Clone(d.fresh)
	for i := range d.wrong {
		list = append(list, d.wrong[i].Text+".")
		others = slices.DeleteFunc(others, func(name string) bool { return name == d.wrong[i].Name })
	}
	if len(others) > 0 {
		list = append(list, document.Names(others)+cli.TextIf(" are new.", len(others) > 1, " is new."))
	}
	return list
}

// aboutMeetings tells on one line who meets again, or how many pairs do: "Ann and Bob meet
// for the second time", "9 pairs meet again (up to 3 times)".
func (r *pairRun) aboutMeetings(d *draw) string {
	pairs, most := 0, 0
	var players []int // of a pair that meets again
	for _, one := range d.round.Repeats {
		if len(one.Players) == 2 {
			pairs, most, players = pairs+1, max(most, one.Times), one.Players
		}
	}
	switch {
	case pairs == 0 && d.past:
		return "Nobody meets again."
	case pairs == 0:
		return ""
	case pairs == 1:
		return document.Names(d.called(players)) + " meet for the " + inWords(most) + " time."
	case most == 2:
		return fmt.Sprintf("%d pairs meet for the second time.", pairs)
	}
	return fmt.Sprintf("%d pairs meet again (up to %d times).", pairs, most)
}

// aboutOut tells who sits out, and who does again.
func (r *pairRun) aboutOut(d *draw) string {
	times := map[string]int{}
	most := 1
	for _, one := range d.round.Repeats {
		if len(one.Players) == 1 {
			times[d.names[one.Players[0]]] = one.Times
			most = max(most, one.Times)
		}
	}
	var parts []string
	for n := 1; n <= most; n++ {
		who := slices.DeleteFunc(slices.Clone(d.plan.Out), func(name string) bool { return max(1, times[name]) != n })
		if len(who) > 0 {
			parts = append(parts, document.Names(who)+cli.TextIf(" sit out", len(who) > 1, " sits out")+cli.TextIf(" for the "+inWords(n)+" time", d.past, "")+".")
		}
	}
	return strings.Join(parts, " ")
}

// aboutSizes tells of tables that do not hold everybody, and which would. In a round of pairs
// somebody sits out as a matter of course.
func (r *pairRun) aboutSizes(d *draw) string {
	if len(d.plan.Out) == 0 || d.sizes.Max == 2 {
		return ""
	}
	text := fmt.Sprintf("%d players do not fill tables of %s", len(d.names), inRange(d.sizes))
	takes := d.takes
	if (takes == pairing.Sizes{}) {
		takes = pairing.Usual
	}
	if takes.Hold(len(d.names)) {
		return text + ": with " + cli.TextIf("tables of ", r.form, "--tables ") + inRange(takes) + " nobody sits out."
	}
	return text + "."
}

// inRange are sizes as --tables takes them: 4, or 3-5.
func inRange(s pairing.Sizes) string {
	if s.Min == s.Max {
		return fmt.Sprint(s.Min)
	}
	return fmt.Sprintf("%d-%d", s.Min, s.Max)
}

// inWords is a number of times: second, third, 12th.
func inWords(n int) string {
	words := []string{"", "first", "second", "third", "fourth", "fifth", "sixth"}
	if n < len(words) {
		return words[n]
	}
	return score.Ordinal(n)
}
