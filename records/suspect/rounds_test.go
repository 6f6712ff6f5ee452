package suspect

import (
	"slices"
	"strings"
	"testing"
)

// tellRounds checks what is told of rounds.
func tellRounds(t *testing.T, c *club, one *record) {
	t.Helper()
	_, told, err := c.look(one)
	var got []string
	for line := range strings.Lines(told) {
		if strings.Contains(line, "round ") {
			got = append(got, strings.TrimSpace(line))
		}
	}
	if strings.Join(got, "\n") != one.want || err != nil {
		t.Errorf("%s: told\n%s\n%v, want\n%s", one.what, strings.Join(got, "\n"), err, one.want)
	}
}

func (c *club) Rounds(of, season int64) (played []string, _ []Planned, err error) {
	for _, r := range c.results {
		if c.older(&r) && r.League.ID == of && r.Season.ID == season && r.Round != "" && !slices.Contains(played, r.Round) {
			played = append(played, r.Round)
		}
	}
	return played, c.planned, nil
}

// inRounds are games of a season, one a round, each of other people.
func inRounds(rounds ...string) (list []game) {
	people := []string{"Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon"}
	for i, round := range rounds {
		list = append(list, game{on: "2026-11-20", of: "go", who: people[2*i%10] + " 2, " + people[(2*i+1)%10] + " 1", league: "Cup", season: "26", round: round})
	}
	return list
}

// A round must go on from those that were played or planned, and be a number where others
// are.
func TestRoundsGoOn(t *testing.T) {
	for _, one := range []record{
		{what: "the next round", old: inRounds("1", "2"), come: inRounds("3")},
		{what: "a round that was played", old: inRounds("1", "2", "4"), come: inRounds("2")},
		{what: "one too far", old: inRounds("1", "2"), come: inRounds("4"), want: "round 4 is neither played nor planned in Cup 26, whose last round is 2: records edit 3 --round 2"},
		{what: "a gap that is filled later", old: inRounds("1", "4"), come: inRounds("3"), want: "round 3 is neither played nor planned in Cup 26, whose last round is 4: records edit 3 --round 4"},
		{what: "no round 0", old: inRounds("1"), come: inRounds("0"), want: "round 0 is neither played nor planned in Cup 26, whose last round is 1: records edit 2 --round 1"},
		{what: "the first of a season may be any", come: inRounds("5")},
		{what: "those of an import follow one another", old: inRounds("1"), come: inRounds("4", "2", "3", "3")},
		{what: "but for one far off", come: inRounds("1", "2", "88", "3"), want: "round 88 is neither played nor planned in Cup 26: records edit 3 --round 3"},
		{what: "and one behind a gap", old: inRounds("1"), come: inRounds("3", "3", "4"), want: "round 3 is neither played nor planned in Cup 26, whose last round is 1 (2 results): records undo 9"},
		{what: "no number", old: inRounds("1", "2"), come: inRounds("two"), want: "round two is no number, as other rounds of Cup 26 are: records edit 3 --round 2"},
		{what: "a number with a word", old: inRounds("1", "2"), come: inRounds("3. Runde"), want: "round 3. Runde is no number, as other rounds of Cup 26 are: records edit 3 --round 3"},
		{what: "two numbers with a word", old: inRounds("1", "2"), come: inRounds("3 of 4"), want: "round 3 of 4 is no number, as other rounds of Cup 26 are: records edit 3 --round 2"},
		{what: "no number among those of an import", come: inRounds("1", "Final", "2"), want: "round Final is no number, as other rounds of Cup 26 are: records edit 2 --round 2"},
		{what: "no number, which was played", old: inRounds("1", "Final"), come: inRounds("final")},
		{what: "no numbers anywhere", old: inRounds("Group A"), come: inRounds("Final")},
		{what: "a number where others are none", old: inRounds("Final"), come: inRounds("4")},
		{what: "other seasons play no part", old: []game{{on: "2026-11-20", of: "go", who: "Ann 2, Bob 1", league: "Cup", season: "25", round: "9"}}, come: inRounds("1")},
		{what: "no league, no rounds", old: inRounds("1"), come: []game{{on: "2026-11-20", of: "go", who: "Ann 3, Bob 1", round: "7"}}},
		{what: "an edit that leaves the round", old: inRounds("1", "7"), come: []game{{on: "2026-11-20", of: "go", who: "Cyd 5, Bob 1", league: "Cup", season: "26", round: "7", edits: 2, stays: true}}},
		{what: "an edit into a round", old: inRounds("1", "2"), come: []game{{on: "2026-11-20", of: "go", who: "Cyd 2, Bob 1", league: "Cup", season: "26", round: "22", edits: 2}}, want: "round 22 is neither played nor planned in Cup 26, whose last round is 1: records edit 2 --round 1"},
	} {
		tellRounds(t, &club{}, &one)
	}
	tellRounds(t, &club{planned: []Planned{{Round: "5"}}}, &record{what: "only planned", come: inRounds("7"), want: "round 7 is neither played nor planned in Cup 26: records edit 1 --round 1"})
}

// A result of a planned round is of the people who were to sit together.
func TestTablesArePlanned(t *testing.T) {
	// Players in the order of the old games: Ann 1, Bob 2, Cyd 3, Dan 4, Eve 5.
	planned := []Planned{{Round: "2", Tables: [][]Name{{{1, "Ann", 1}, {2, "Bob", 2}}, {{3, "Cyd", 3}, {4, "Dan", 4}}}}}
	old := []game{{on: "2026-11-13", of: "go", who: "Ann 5, Bob 4, Cyd 3, Dan 2, Eve 1, Fay 0", league: "Cup", season: "26", round: "1"}}
	in2 := func(of, who string) []game {
		return []game{{on: "2026-11-20", of: of, who: who, league: "Cup", season: "26", round: "2"}}
	}
	for _, one := range []record{
		{what: "as planned, in another order", old: old, come: in2("go", "Bob 2, Ann 1")},
		{what: "two tables exchanged", old: old, come: in2("go", "Cyd 2, Ann 1"), want: "Cyd – Ann, go, 2 : 1 is not as planned for round 2 of Cup 26: there table 1 is Ann and Bob and table 2 is Cyd and Dan: records edit 2 --player Cyd=Bob"},
		{what: "one more", old: old, come: in2("go", "Ann 3, Bob 2, Eve 1"), want: "Ann – Bob – Eve, go, 3 : 2 : 1 is not as planned for round 2 of Cup 26: there table 1 is Ann and Bob: records void 2"},
		{what: "one less", old: old, come: in2("go", "Ann 3"), want: "Ann, go, 3 is not as planned for round 2 of Cup 26: there table 1 is Ann and Bob: records void 2"},
		{what: "others", old: old, come: in2("go", "Eve 3, Fay 2"), want: "Eve – Fay, go, 3 : 2 is not as planned for round 2 of Cup 26: there none of them is at a table: records void 2"},
		{what: "a bye for who sits out", old: old, come: in2("bye", "Eve 1")},
		{what: "a bye for who plays", old: old, come: in2("bye", "Dan 1"), want: "Dan cannot sit out in round 2 of Cup 26: there table 2 is Cyd and Dan: records void 2"},
		{what: "one did not come", old: old, come: in2("no-show", "Cyd #1, Dan #2")},
		{what: "one alone did not come", old: old, come: in2("no-show", "Dan 1")},
		{what: "a planned round that is not the next", old: old[:0], come: in2("go", "Ann 2, Bob 1")},
	} {
		tellRounds(t, &club{planned: planned, plannedOnly: []string{"Ann", "Bob", "Cyd", "Dan"}}, &one)
	}
}
