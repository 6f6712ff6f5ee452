package suspect

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// tell checks what is told of each case.
func tell(t *testing.T, cases []record) {
	t.Helper()
	for _, one := range cases {
		if _, got, err := new(club).look(&one); err != nil || got != one.want {
			t.Errorf("%s: told\n%s\n%v, want\n%s", one.what, got, err, one.want)
		}
	}
}

var bobs = []game{
	{on: "2026-11-06", of: "go", who: "Bob 2, Ann 1", league: "Friday", season: "Autumn"},
	{on: "2026-11-13", of: "go", who: "Bob 3, Bobby 1", league: "Friday", season: "Autumn"},
}

func TestNewNamesNearKnownOnes(t *testing.T) {
	tell(t, []record{
		{"a player, one game", bobs, []game{{on: "2026-11-20", of: "go", who: "Bobb 2, Ann 1"}},
			"Bobb is a new player. Near: Bob (2 games), Bobby (1): records edit 3 --player Bobb=Bob"},
		{"a player, two games", bobs, []game{{on: "2026-11-20", of: "go", who: "Bobb 2, Ann 1"}, {on: "2026-11-21", of: "go", who: "Bobb 2, Ann 1"}},
			"Bobb is a new player (2 results). Near: Bob (2 games), Bobby (1): players merge Bob Bobb"},
		{"both are new", nil, []game{{on: "2026-11-20", of: "go", who: "Robert 2, Ann 1"}, {on: "2026-11-21", of: "go", who: "Robertt 2, Ann 1"}},
			"Robertt is a new player. Near: Robert (1 game): records edit 2 --player Robertt=Robert"},
		{"they sat in one game", nil, []game{{on: "2026-11-20", of: "go", who: "Anna 2, Ann 1"}},
			"Ann is a new player. Near: Anna (1 game); #1 has both: records void 1"},
		{"they sat in one of two games", nil, []game{{on: "2026-11-20", of: "go", who: "Anna 2, Ann 1"}, {on: "2026-11-20", of: "go", who: "Ann 2, Bob 1"}},
			"Ann is a new player (2 results). Near: Anna (1 game); #1 has both: records undo 9"},
		{"they sat in two games", nil, []game{{on: "2026-11-20", of: "go", who: "Anna 2, Ann 1"}, {on: "2026-11-20", of: "go", who: "Ann 2, Anna 1"}}, ""},
		{"whoever did not sit there comes first", []game{{on: "2026-11-06", of: "go", who: "Anna 2, Cyd 1"}, {on: "2026-11-06", of: "go", who: "Anna 3, Cyd 1"}, {on: "2026-11-06", of: "go", who: "Anne 2, Cyd 1"}},
			[]game{{on: "2026-11-20", of: "go", who: "Anna 2, Ann 1"}}, "Ann is a new player. Near: Anne (1 game), Anna (3): records edit 4 --player Ann=Anne"},
		{"a letter of another script", bobs, []game{{on: "2026-11-20", of: "go", who: "Bоbby 2, Ann 1"}},
			"Bоbby is a new player. Near: Bob (2 games), Bobby (1): records edit 3 --player Bоbby=Bob"},
		{"a letter that nobody sees", bobs, []game{{on: "2026-11-20", of: "go", who: "B\u200bobby 2, Ann 1"}},
			"B\u200bobby is a new player. Near: Bob (2 games), Bobby (1); the new name is \"B\\u200bobby\": records edit 3 --player B\u200bobby=Bob"},
		{"a league", bobs, []game{{on: "2026-11-20", of: "go", who: "Bob 2, Ann 1", league: "Firday"}},
			"Firday is a new league. Near: Friday (2 games): records edit 3 --league Friday"},
		{"a season, two games", bobs, []game{{on: "2026-11-20", of: "go", who: "Bob 2, Ann 1", season: "Autum"}, {on: "2026-11-21", of: "go", who: "Bob 2, Ann 1", season: "Autum"}},
			"Autum is a new season (2 results). Near: Autumn (2 games): records undo 9"},
		{"a game of ours that was played", []game{{on: "2026-11-06", of: "subdivision", who: "Bob 2, Ann 1"}}, []game{{on: "2026-11-20", of: "Subdivison", who: "Bob 2, Ann 1"}},
			"Subdivison is a new game. Near: Subdivision (1 game): records undo 9"},
		{"a game of ours", bobs, []game{{on: "2026-11-20", of: "Subdivison", who: "Bob 2, Ann 1"}},
			"Subdivison is a new game. Near: Subdivision (no games): records undo 9"},
		{"another game", []game{{on: "2026-11-06", of: "Minigolf", who: "Bob 2, Ann 1"}}, []game{{on: "2026-11-20", of: "Minigolff", who: "Bob 2, Ann 1"}},
			"Minigolff is a new game. Near: Minigolf (1 game): records undo 9"},
		{"a number at the end", bobs, []game{{on: "2026-11-20", of: "go", who: "Bob 2 2, Ann 1"}}, "Bob 2 is a new player. Near: Bob (2 games): records edit 3 --player Bob 2=Bob"},
		{"a number in front", bobs, []game{{on: "2026-11-20", of: "go", who: "1. Bobby 2, Ann 1"}}, "1. Bobby is a new player. Near: Bobby (1 game): records edit 3 --player 1. Bobby=Bobby"},
		{"a second person of a file", bobs, []game{{on: "2026-11-20", of: "go", who: "Bob (2) 2, Ann 1"}}, ""},
		{"people without names", nil, []game{{on: "2026-11-20", of: "go", who: "Anonymous 2, Anonymous 2 1"}}, ""},
		{"another number is another name of a season", bobs, []game{{on: "2026-11-20", of: "go", who: "Bob 2, Ann 1", season: "Autumn 2"}}, ""},
	})
}

// A doubt says what it is about, which line of a text says it, which results are concerned,
// and which one it repeats, for whoever asks about it.
func TestDoubtsInFull(t *testing.T) {
	go1 := func(on, who, league, season, round string) game {
		return game{on: on, of: "go", who: who, league: league, season: season, round: round}
	}
	old := append(bobs, game{on: "2026-11-13", of: "subdivision", who: "Ann 24, Bob 23", text: "player: R Ann\nplayer: B Bob\n" + board + "B2\n"})
	var got []string
	var week, again []game
	for i := range 8 {
		g := go1("2026-11-06", fmt.Sprintf("P%d 24, Q%d 2%d", i, i, i), "", "", "")
		week, again = append(week, g), append(again, g)
		again[i].on = "2026-11-13"
	}
	for _, one := range []struct {
		c    club
		come []game
	}{
		{club{}, []game{go1("2026-11-20", "Bobb 2, Total 1", "Firday", "Autum", ""), go1("2026-11-20", "Bobb 3, Ann 1", "Firday", "Autum", "")}},
		{club{typed: true}, []game{go1("2026-01-05", "Ann 2, Bob 1", "Friday", "Autumn", "")}},
		{club{opened: []openedSeason{{1, "Autumn", "2026-09-01"}}}, []game{go1("2026-12-20", "Ann 2, Bob 1", "Friday", "", ""), {on: "2026-11-20", of: "Subdivison", who: "Ann 2, Bob 1"}}},
		{club{}, []game{go1("2026-11-06", "Bob 2, Ann 1", "", "", ""), {on: "2026-11-20", of: "subdivision", who: "Bob 24, Ann 23", text: old[2].text}, {on: "2026-11-20", of: "pyramid", who: "Bob 0.5"}}},
		{club{planned: []Planned{{Round: "1", Tables: [][]Name{{{1, "Bob", 1}, {2, "Ann", 2}}}}}}, []game{go1("2026-11-20", "Bob 2, Bobby 3", "Friday", "Autumn", "1"), go1("2026-11-20", "Bob 4, Ann 3", "Friday", "Autumn", "1"), go1("2026-11-20", "Ann 2, Bobby 5", "Friday", "Autumn", "7")}},
		{club{}, again},
	} {
		_, _, err := one.c.look(&record{old: slices.Concat(old, week), come: one.come})
		for _, d := range one.c.doubts {
			got = append(got, fmt.Sprintf("%s %s, line %q: #%d of %d, other #%d %v", d.Kind, d.Name, d.Line, d.Result, d.Results, d.Other, d.Near))
		}
		if got = append(got, ""); err != nil {
			t.Error(err)
		}
	}
	if diff := cmp.Diff(strings.Split(fullDoubts, "\n"), got); diff != "" {
		t.Error(diff)
	}
}

const fullDoubts = `name Bobb, line "player": #12 of 2, other #0 [{Bob 3} {Bobby 1}]
name Total, line "player": #12 of 1, other #0 []
name Firday, line "league": #12 of 2, other #0 [{Friday 2}]
name Autum, line "season": #12 of 2, other #0 [{Autumn 2}]

day 2026-01-05, line "date": #12 of 1, other #0 []

name Subdivison, line "game": #13 of 1, other #0 [{Subdivision 1}]
day 2026-12-20, line "date": #12 of 1, other #0 []
day 2026-12-20, line "season": #12 of 1, other #0 []

number 1 player, line "": #14 of 1, other #0 []
number Bob 0.5, line "": #14 of 1, other #0 []
double Bob – Ann, go, 2 : 1, line "": #12 of 1, other #1 []
double Bob – Ann, Subdivision, 24 : 23, line "": #13 of 1, other #3 []

round Bob, line "round": #13 of 1, other #12 []
round round 7, line "round": #14 of 1, other #0 []
round Bob – Bobby, go, 2 : 3, line "round": #12 of 1, other #0 []

double 2026-11-13, line "date": #12 of 8, other #0 []
`

// Who was only planned is near nobody, and the other name of a merged player is near, too.
func TestNamesWithoutGames(t *testing.T) {
	c := &club{plannedOnly: []string{"Zacharias"}}
	if _, got, err := c.look(&record{old: bobs, come: []game{{on: "2026-11-20", of: "go", who: "Zaharias 2, Ann 1"}}}); got != "" || err != nil {
		t.Error(got, err)
	}
	c = &club{merged: map[string]string{"Robert": "Bob"}, knownBefore: []string{"Robert"}}
	_, got, err := c.look(&record{old: bobs, come: []game{{on: "2026-11-20", of: "go", who: "Robertt 2, Ann 1"}}})
	if want := "Robertt is a new player. Near: Bob (2 games): records edit 3 --player Robertt=Bob"; got != want || err != nil {
		t.Error(got, err)
	}
}

const position = "game: go\n\na1\nb2\nc3\nd4"

func TestDoubles(t *testing.T) {
	old := []game{{on: "2026-11-20", of: "subdivision", who: "Ann 24, Bob 23"}}
	text := []game{{on: "2026-11-20", of: "subdivision", who: "Ann 24, Bob 23", text: position}}
	twice := func(a, b game) []game { return []game{a, b} }
	tell(t, []record{
		{"recorded before", old, []game{{on: "2026-11-20", of: "subdivision", who: "Bob 23, Ann 24"}}, "Bob – Ann, Subdivision, 23 : 24 stands already as #1 of the same day, 2026-11-20: records void 2"},
		{"twice in one command", nil, twice(old[0], old[0]), "Ann – Bob, Subdivision, 24 : 23 comes twice here, on 2026-11-20: records void 2"},
		{"three times", old, twice(old[0], old[0]), "Ann – Bob, Subdivision, 24 : 23 stands already as #1 of the same day, 2026-11-20: records void 2\n" +
			"Ann – Bob, Subdivision, 24 : 23 stands already as #1 of the same day, 2026-11-20: records void 3"},
		{"by places alone", nil, twice(game{on: "2026-11-20", of: "go", who: "Ann #1, Bob #2"}, game{on: "2026-11-20", of: "go", who: "Ann #1, Bob #2"}), "Ann – Bob, go, place 1 : place 2 comes twice here, on 2026-11-20: records void 2"},
		{"other points", old, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 25, Bob 23"}}, ""},
		{"another day", old, []game{{on: "2026-11-21", of: "subdivision", who: "Ann 24, Bob 23"}}, ""},
		{"another game", old, []game{{on: "2026-11-20", of: "pyramid", who: "Ann 24, Bob 23"}}, ""},
		{"other people", old, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 24, Cyd 23"}}, ""},
		{"other rounds", nil, twice(game{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", round: "1"}, game{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", round: "2"}), ""},
		{"one has a round", nil, twice(game{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", round: "1"}, game{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23"}), "Ann – Bob, go, 24 : 23 comes twice here, on 2026-11-20: records void 2"},
		{"a file names both", nil, twice(game{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", named: true}, game{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", named: true}), ""},
		{"a file names one", nil, twice(game{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", named: true}, game{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23"}), "Ann – Bob, go, 24 : 23 comes twice here, on 2026-11-20: records void 2"},
		{"another file named the other", []game{{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", named: true}}, []game{{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", named: true}},
			"Ann – Bob, go, 24 : 23 stands already as #1 of the same day, 2026-11-20: records void 2"},
		{"at other times", []game{{on: "2026-11-20", at: "19:30", of: "go", who: "Ann 24, Bob 23"}}, []game{{on: "2026-11-20", at: "20:15", of: "go", who: "Ann 24, Bob 23"}}, ""},
		{"at the same time", []game{{on: "2026-11-20", at: "19:30", of: "go", who: "Ann 24, Bob 23"}}, []game{{on: "2026-11-20", at: "19:30", of: "go", who: "Ann 24, Bob 23"}},
			"Ann – Bob, go, 24 : 23 stands already as #1 of the same day, 2026-11-20: records void 2"},
		{"only one has a time", []game{{on: "2026-11-20", at: "19:30", of: "go", who: "Ann 24, Bob 23"}}, []game{{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23"}},
			"Ann – Bob, go, 24 : 23 stands already as #1 of the same day, 2026-11-20: records void 2"},
		{"other ids in the texts", []game{{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", text: "id: 7\n\na1"}}, []game{{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", text: "id: 8\n\na1"}}, ""},
		{"an id in one text", []game{{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", text: "id: 7\n\na1"}}, []game{{on: "2026-11-20", of: "go", who: "Ann 24, Bob 23", text: "note: 7\n\na1"}},
			"Ann – Bob, go, 24 : 23 stands already as #1 of the same day, 2026-11-20: records void 2"},
		{"nobody is placed", nil, twice(game{on: "2026-11-20", of: "go", who: "Ann #0, Bob #0"}, game{on: "2026-11-20", of: "go", who: "Ann #0, Bob #0"}), "Ann – Bob, go, – : – comes twice here, on 2026-11-20: records void 2"},
		{"two older ones are edited", []game{{on: "2026-11-19", of: "go", who: "Cyd 1, Dan 2"}, {on: "2026-11-19", of: "go", who: "Cyd 3, Dan 4"}, {on: "2026-11-20", of: "go", who: "Cyd 9, Dan 8"}, old[0]},
			[]game{{on: "2026-11-20", of: "subdivision", who: "Ann 24, Bob 23", edits: 1}, {on: "2026-11-20", of: "go", who: "Cyd 9, Dan 8", edits: 2}},
			"Cyd – Dan, go, 9 : 8 stands already as #3 of the same day, 2026-11-20: records void 2\nAnn – Bob, Subdivision, 24 : 23 stands already as #4 of the same day, 2026-11-20: records void 1"},
		{"two of them stand already", []game{old[0], old[0]}, old, "Ann – Bob, Subdivision, 24 : 23 stands already as #1 of the same day, 2026-11-20: records void 3"},
		{"a new one beside them", []game{old[0], old[0]}, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 25, Bob 23"}}, ""},
		{"an older one is edited", []game{{on: "2026-11-19", of: "go", who: "Cyd 1, Dan 2"}, old[0]}, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 24, Bob 23", edits: 1}}, "Ann – Bob, Subdivision, 24 : 23 stands already as #2 of the same day, 2026-11-20: records void 1"},
		{"a text with a line changed", text, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 20, Bob 23", text: strings.Replace(position, "d4", "e5", 1)}},
			"Ann – Bob, Subdivision, 20 : 23 is #1 of the same day, 2026-11-20, with its text changed: records void 1"},
		{"a text with half of its lines changed", text, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 20, Bob 23", text: "game: go\n\na1\nb2\nc1\nd1"}},
			"Ann – Bob, Subdivision, 20 : 23 is #1 of the same day, 2026-11-20, with its text changed: records void 1"},
		{"a text with more new lines than old ones", text, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 20, Bob 23", text: position + "\ne1\ne2\ne3\ne4\ne5"}}, ""},
		{"a text with most lines changed", text, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 20, Bob 23", text: "game: go\n\na1\nb1\nc1\nd1"}}, ""},
	})
	var many []game
	for i := range fewResults + 1 {
		many = append(many, game{on: "2026-11-19", of: "go", who: fmt.Sprintf("Zoe %d, Yves 1", i)})
	}
	tell(t, []record{{"among many", old, append(many, old[0]), "Ann – Bob, Subdivision, 24 : 23 stands already as #1 of the same day, 2026-11-20: records void 23"}})
}

// Two who are made one player cannot have been at two tables of one round.
func TestPlayersWhoAreMadeOne(t *testing.T) {
	of := func(who, round string, edits int) game {
		return game{on: "2026-11-20", of: "chess", who: who, league: "Winter", round: round, edits: edits, stays: true}
	}
	old := []game{of("Bob 1, Ann 0", "3", 0), of("Bobb 1, Cyd 0", "3", 0), of("Bob 1, Ann 0", "4", 0), of("Bobb 1, Ann 0", "", 0), of("Cyd 1, Ann 0", "3", 0), of("Cyd 1, Bobb 0", "", 0), of("Cyd 1, Bobb 0", "", 0)}
	come := []game{of("Bob 1, Cyd 0", "3", 2), of("Bob 1, Ann 0", "", 4), of("Cyd 1, Bob 0", "", 6), of("Cyd 1, Bob 0", "", 7)}
	_, got, err := (&club{mergesBob: true}).look(&record{old: old, come: come})
	if want := "Bob cannot be in round 3 of Winter twice: #1 is of it too: records undo 9\nBob – Ann, chess, 1 : 0 stands already as #1 of the same day, 2026-11-20: records void 4"; got != want || err != nil {
		t.Errorf("told\n%s %v, want\n%s", got, err, want)
	}
}

// A file that is imported a second time under another league is told line by line, and
// does not take a question for each.
func TestVeryManyDoubles(t *testing.T) {
	var one record
	for i := range 1500 {
		day := time.Date(2010, 1, 1+i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
		one.old = append(one.old, game{on: day, of: "chess", who: "Ann 1, Bob 0", league: "Tuesday league"})
		one.come = append(one.come, game{on: day, of: "chess", who: "Ann 1, Bob 0", league: "Friday league"})
	}
	var c club
	_, lines, err := c.look(&one)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(lines, "stands already as #"); n != len(one.come) {
		t.Errorf("%d of %d doubles are told", n, len(one.come))
	}
	if c.reads > 10 {
		t.Errorf("results were read %d times", c.reads)
	}
}

func TestNobodyIsInARoundTwice(t *testing.T) {
	of := func(who, league, season, round string) game {
		return game{on: "2026-11-20", of: "chess", who: who, league: league, season: season, round: round}
	}
	old := []game{of("Ann 1, Bob 0", "Winter", "", "3")}
	tell(t, []record{
		{"one of them", old, []game{of("Cyd 1, Bob 0", "Winter", "", "03")}, "Bob cannot be in round 03 of Winter twice: #1 is of it too: records edit 2 --round "},
		{"both", old, []game{of("Bob 4, Ann 2", "Winter", "", "3")}, "Bob and Ann cannot be in round 3 of Winter twice: #1 is of it too: records edit 2 --round "},
		{"a double is no matter of rounds", old, old, "Ann – Bob, chess, 1 : 0 stands already as #1 of the same day, 2026-11-20: records void 2"},
		{"a bye", old, []game{{on: "2026-11-20", of: "bye", who: "Ann #1", league: "Winter", round: "3"}}, "Ann cannot be in round 3 of Winter twice: #1 is of it too: records edit 2 --round "},
		{"in one command", nil, []game{of("Ann 1, Bob 0", "Winter", "", "3"), of("Cyd 1, Bob 0", "Winter", "", "3")}, "Bob cannot be in round 3 of Winter twice: #1 is of it too: records edit 2 --round "},
		{"another round", old, []game{of("Cyd 1, Bob 0", "Winter", "", "4")}, ""},
		{"another season", old, []game{of("Cyd 1, Bob 0", "Winter", "2026", "3")}, ""},
		{"another league", old, []game{of("Cyd 1, Bob 0", "Summer", "", "3")}, ""},
		{"no league", []game{of("Ann 1, Bob 0", "", "", "3")}, []game{of("Cyd 1, Bob 0", "", "", "3")}, ""},
	})
}

// What a command brings is named: people, leagues, seasons, and games
// that the program does not know.
func TestNewNames(t *testing.T) {
	old := []game{{on: "2026-11-06", of: "Zug", who: "Ann 2, Bob 1", league: "Friday", season: "26", round: "3"}}
	for _, one := range []struct {
		come game
		want string
	}{
		{game{of: "subdivision", who: "Ann 2, Cyd 1", league: "Friday", season: "26", round: "03"}, "[{player Cyd}]"},
		{game{of: "Zug", who: "Ann 2, Bob 1", league: "Friday", season: "26", round: "4"}, "[]"},
		{game{of: "Zug", who: "Ann 2, Bob 1", league: "Friday", season: "27", round: "3"}, "[{season 27}]"},
		{game{of: "Zag", who: "Ann 2, Cyd 1", league: "#REF!"}, "[{player Cyd} {league #REF!} {game Zag}]"},
		{game{of: "bye", who: "Ann #1"}, "[]"},
		{game{of: "Zug", who: "Ann 2, Robert 1", league: "Friday"}, "[]"},
	} {
		one.come.on = "2026-11-20"
		c := &club{merged: map[string]string{"Robert": "Bob"}}
		if fresh, _, err := c.look(&record{old: old, come: []game{one.come}}); fmt.Sprint(fresh) != one.want || err != nil {
			t.Errorf("%+v brings %v %v, want %s", one.come, fresh, err, one.want)
		}
	}
}
