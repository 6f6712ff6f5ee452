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
	list := append(r.aboutNames(d), r.aboutMeetings(d), r.aboutOut(d), r.aboutSizes(d))
	if d.left != nil && !r.save {
		list = append(list, d.left.Sentence()+".")
	}
	if text := r.again(d, pairing.SmallTable, true, "sit|sits", "at a smaller table"); text != "" {
		list = append(list, text+": everybody else did too, or missed a round.")
	}
	for _, due := range []bool{true, false} {
		if text := r.again(d, pairing.FirstSeat, due, "have|has", "the first seat"); text != "" {
			list = append(list, text+cli.TextIf(": it is due to nobody at the table more.", due, ", as the round robin turns."))
		}
	}
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
		list = append(list, document.Name(d.wrong[i].Name)+" "+d.wrong[i].Says+".")
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
		if one.Kind == pairing.Meeting {
			pairs, most, players = pairs+1, max(most, one.Times), one.Players
		}
	}
	var text string
	switch {
	case pairs == 0 && d.past:
		return "Nobody meets again."
	case pairs == 0:
		return ""
	case pairs == 1:
		text = document.Names(d.called(players)) + " meet for the " + inWords(most) + " time"
	case most == 2:
		text = fmt.Sprintf("%d pairs meet for the second time", pairs)
	default:
		text = fmt.Sprintf("%d pairs meet again (up to %d times)", pairs, most)
	}
	return text + cli.TextIf(": no pairing repeats less (proved).", d.round.Proved, ": the best found, which is not proved.")
}

// aboutOut tells who sits out, and why somebody does again.
func (r *pairRun) aboutOut(d *draw) string {
	first := slices.Clone(d.plan.Out)
	for _, one := range d.round.Repeats {
		if one.Kind == pairing.SittingOut {
			first = slices.DeleteFunc(first, func(name string) bool { return name == d.names[one.Players[0]] })
		}
	}
	var parts []string
	if len(first) > 0 {
		parts = append(parts, document.Names(first)+cli.TextIf(" sit out", len(first) > 1, " sits out")+cli.TextIf(" for the first time", d.past, "")+".")
	}
	if text := r.again(d, pairing.SittingOut, true, "sit|sits", "out"); text != "" {
		why := ": everybody else did too, or missed a round."
		if d.system != balanced {
			why = ": everybody else did too, or missed a round, or would leave others to meet again."
		}
		parts = append(parts, text+why)
	}
	return strings.Join(parts, " ")
}

// aboutSizes tells of tables that do not hold everybody, and which would. In a round of
// pairs somebody sits out as a matter of course, so that only whoever has just said the
// sizes is told.
func (r *pairRun) aboutSizes(d *draw) string {
	if len(d.plan.Out) == 0 || d.sizes.Max == 2 && r.tables == "" || d.system != balanced && r.system != "" {
		return ""
	}
	text := fmt.Sprintf("%d players do not fill tables of %s", len(d.names), inRange(d.sizes))
	within := d.takes
	if (within == pairing.Sizes{}) {
		within = pairing.Sizes{Min: 2, Max: 6}
	}
	if wider := d.sizes.Wider(within, len(d.names)); wider.Hold(len(d.names)) {
		return text + ": with " + cli.TextIf("tables of ", r.form, "--tables ") + inRange(wider) + " nobody sits out."
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

// again tells who does something again, which is more than one player's verb and one
// player's, with | between.
func (r *pairRun) again(d *draw, kind pairing.Kind, proved bool, verb, what string) string {
	byTimes := map[int][]string{}
	most := 0
	for _, one := range d.round.Repeats {
		if one.Kind == kind && one.Proved == proved {
			byTimes[one.Times] = append(byTimes[one.Times], d.names[one.Players[0]])
			most = max(most, one.Times)
		}
	}
	many, one, _ := strings.Cut(verb, "|")
	var parts []string
	for times := 2; times <= most; times++ {
		if who := byTimes[times]; len(who) > 0 {
			parts = append(parts, fmt.Sprintf("%s %s %s for the %s time", document.Names(who), cli.TextIf(many, len(who) > 1, one), what, inWords(times)))
		}
	}
	return strings.Join(parts, "; ")
}

// inWords is a number of times: second, third, 12th.
func inWords(n int) string {
	words := []string{"", "first", "second", "third", "fourth", "fifth", "sixth"}
	if n < len(words) {
		return words[n]
	}
	return score.Ordinal(n)
}
