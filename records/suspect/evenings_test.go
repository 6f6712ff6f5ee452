package suspect

import (
	"fmt"
	"strings"
	"testing"
)

// A whole evening that stands on another day is told from its third result on.
func TestWholeEveningsTwice(t *testing.T) {
	evening := func(day string, n int) (list []game) {
		for i := range n {
			list = append(list, game{on: day, of: "go", who: fmt.Sprintf("P%d 24, Q%d 2%d", i, i, i)})
		}
		return list
	}
	one := game{on: "2026-11-13", of: "go", who: "Q2 22, P2 24"}
	places := func(day string) (list []game) {
		for i := range 4 {
			list = append(list, game{on: day, of: "go", who: fmt.Sprintf("P%d #1, Q%d #2", i, i)})
		}
		return list
	}
	tell(t, []record{
		{"at once", evening("2026-11-06", 4), evening("2026-11-13", 4), "2026-11-13 has three results or more that stand on 2026-11-06 too, with the same people, games and points (4 results): records undo 9"},
		{"the third, typed", append(evening("2026-11-06", 4), evening("2026-11-13", 2)...), []game{one}, "2026-11-13 has three results or more that stand on 2026-11-06 too, with the same people, games and points: records void 7"},
		{"the day before was typed later", append(evening("2026-11-13", 4), evening("2026-11-06", 2)...), []game{{on: "2026-11-06", of: "go", who: "Q2 22, P2 24"}}, "2026-11-06 has three results or more that stand on 2026-11-13 too, with the same people, games and points: records void 7"},
		{"in one command", nil, append(evening("2026-11-06", 3), evening("2026-11-13", 3)...), "2026-11-13 has three results or more that stand on 2026-11-06 too, with the same people, games and points (3 results): records undo 9"},
		{"two results", evening("2026-11-06", 4), evening("2026-11-13", 2), ""},
		{"eight days", evening("2026-11-05", 4), evening("2026-11-13", 4), ""},
		{"the same result three times is one", []game{{on: "2026-11-06", of: "go", who: "Ann 2, Bob 1", round: "1"}, {on: "2026-11-06", of: "go", who: "Ann 2, Bob 1", round: "2"}, {on: "2026-11-06", of: "go", who: "Ann 2, Bob 1", round: "3"}},
			[]game{{on: "2026-11-13", of: "go", who: "Ann 2, Bob 1", round: "4"}, {on: "2026-11-13", of: "go", who: "Ann 2, Bob 1", round: "5"}, {on: "2026-11-13", of: "go", who: "Ann 2, Bob 1", round: "6"}}, ""},
		{"places alone", places("2026-11-06"), places("2026-11-13"), ""},
		{"older ones", append(evening("2026-11-06", 4), evening("2026-11-13", 4)...), []game{{on: "2026-11-13", of: "go", who: "Ann 2, Bob 1"}}, ""},
		{"among many", append(evening("2026-11-06", 30), evening("2026-11-13", 2)...), evening("2026-11-13", 30)[2:], "2026-11-13 has three results or more that stand on 2026-11-06 too, with the same people, games and points (28 results): records undo 9"},
	})
}

const board = "\n6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 "

// A board of 20 pieces is hardly the same twice, whoever is said to have played it and when.
func TestBoardsTwice(t *testing.T) {
	play := func(on, one, other, pieces string) game {
		return game{on: on, of: "subdivision", who: one + " 24, " + other + " 23", text: "game: subdivision\nplayer: R " + one + "\nplayer: B " + other + "\ndate: " + on + "\n" + pieces}
	}
	full := board + "B2\nclaim: Ann b2\n" // 20 pieces
	old := []game{play("2026-11-06", "Ann", "Bob", full)}
	edited := play("2026-11-20", "Ann", "Bob", full)
	edited.edits = 1
	const says = " has the same board as #1 of 2026-11-06, piece by piece: records void 2"
	tell(t, []record{
		{"another day", old, []game{play("2026-11-20", "Ann", "Bob", full)}, "Ann – Bob, Subdivision, 24 : 23" + says},
		{"other people", old, []game{play("2026-11-06", "Cyd", "Bob", strings.Replace(full, "Ann", "Cyd", 1))}, "Cyd – Bob, Subdivision, 24 : 23" + says},
		{"other blanks", old, []game{play("2026-11-20", "Ann", "Bob", strings.ReplaceAll(full, "  ", " "))}, "Ann – Bob, Subdivision, 24 : 23" + says},
		{"one piece is another", old, []game{play("2026-11-20", "Ann", "Bob", strings.Replace(full, "R2", "R3", 1))}, ""},
		{"in one command", nil, []game{old[0], play("2026-11-20", "Ann", "Bob", full)}, "Ann – Bob, Subdivision, 24 : 23" + says},
		{"19 pieces", []game{play("2026-11-06", "Ann", "Bob", board+"..\nclaim: Ann b2\n")}, []game{play("2026-11-20", "Ann", "Bob", board+"..\nclaim: Ann b2\n")}, ""},
		{"the same people and day", old, old, "Ann – Bob, Subdivision, 24 : 23 stands already as #1 of the same day, 2026-11-06: records void 2"},
		{"another game", []game{{on: "2026-11-06", of: "pyramid", who: old[0].who, text: old[0].text}}, []game{play("2026-11-20", "Ann", "Bob", full)}, ""},
		{"an older one is edited", []game{play("2026-10-20", "Cyd", "Dan", "\na1\n"), old[0]}, []game{edited}, "Ann – Bob, Subdivision, 24 : 23 has the same board as #2 of 2026-11-06, piece by piece: records void 1"},
		{"older ones", append(old, play("2026-11-13", "Ann", "Bob", full)), []game{play("2026-11-20", "Ann", "Bob", "\na1\n")}, ""},
	})
}
