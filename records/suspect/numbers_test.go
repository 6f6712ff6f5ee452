package suspect

import (
	"fmt"
	"strings"
	"testing"
)

func TestWrongPoints(t *testing.T) {
	tell(t, []record{
		{"too many players", nil, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 5, Bob 4, Cyd 3, Dan 2, Eve 1"}}, "5 players at Subdivision, which is for 2 to 4 players: records void 1"},
		{"no whole number", nil, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 23.5, Bob 4000"}}, "Ann 23.5 at Subdivision, where points are whole numbers from -10 to 50: records void 1"},
		{"too many points", nil, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 2, Bob 51"}}, "Bob 51 at Subdivision, where points are whole numbers from -10 to 50: records void 1"},
		{"too few points", nil, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 2, Bob -11"}}, "Bob -11 at Subdivision, where points are whole numbers from -10 to 50: records void 1"},
		{"no whole number where any is right", nil, []game{{on: "2026-11-20", of: "pyramid", who: "Ann 9000, Bob 0.5"}}, "Bob 0.5 at Pyramid, where points are whole numbers: records void 1"},
		{"the bounds", nil, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 50, Bob -10"}, {on: "2026-11-20", of: "pyramid", who: "Ann 900, Bob -900"}}, ""},
		{"a position is left to the referee", nil, []game{{on: "2026-11-20", of: "subdivision", who: "Ann 99, Bob 0.5", text: "x"}}, ""},
		{"places without points", nil, []game{{on: "2026-11-20", of: "subdivision", who: "Ann #1, Bob #2"}}, ""},
	})
}

// What a game never had in 20 results is unusual, and so is an end that no game has had.
func TestUnusualNumbers(t *testing.T) {
	azul := func(n int, of string) (list []game) {
		for i := range n {
			who := fmt.Sprintf("Ann %d, Bob 40", 41+i)
			if i%2 == 0 {
				who += ", Cyd 20, Dan 10"
			}
			list = append(list, game{on: "2026-01-01", of: of, who: who})
		}
		return list
	}
	on := func(of, who string) game { return game{on: "2026-11-20", of: of, who: who} }
	var places []game
	for range 19 {
		places = append(places, game{on: "2026-01-01", of: "azul", who: "Ann #1, Bob #2"})
	}
	zug := append(azul(20, "azul"), game{on: "2026-11-06", of: "zug", who: "Ann 0, Bob 0"}, game{on: "2026-11-06", of: "zug", who: "Ann 1, Bob 2"})
	tell(t, []record{
		{"3 players", azul(20, "azul"), []game{on("azul", "Ann 5, Bob 4, Cyd 3")}, "3 players at azul, which had 2 or 4 in 20 results: records void 21"},
		{"3 players twice", azul(20, "azul"), []game{on("azul", "Ann 5, Bob 4, Cyd 3"), on("azul", "Ann 6, Bob 4, Cyd 3"), on("azul", "Ann 6, Bob 4")}, "3 players at azul, which had 2 or 4 in 20 results (2 results): records undo 9"},
		{"4 players", azul(20, "azul"), []game{on("azul", "Ann 5, Bob 4, Cyd 3, Dan 2")}, ""},
		{"3 players in the 20th", azul(19, "azul"), []game{on("azul", "Ann 5, Bob 4, Cyd 3")}, ""},
		{"a game of ours says what it is for", azul(20, "pyramid"), []game{on("pyramid", "Ann 5, Bob 4, Cyd 3")}, ""},
		{"more than twice the most", azul(20, "azul"), []game{on("azul", "Ann 121, Bob 122"), on("azul", "Ann 1210, Bob 12")}, "Ann 1210 at azul, where the most in 20 results is 60: records void 22\nBob 122 at azul, where the most in 20 results is 60: records void 21"},
		{"two as high", azul(20, "azul"), []game{on("azul", "Ann 1210, Bob 12"), on("azul", "Ann 12, Bob 1210")}, "Ann 1210 at azul, where the most in 20 results is 60: records void 21\nBob 1210 at azul, where the most in 20 results is 60: records void 22"},
		{"few had points", append(places, azul(1, "azul")...), []game{on("azul", "Ann 500, Bob 12")}, ""},
		{"twice the most", azul(20, "azul"), []game{on("azul", "Ann 120, Bob 12")}, ""},
		{"more than twice the most in 19", azul(19, "azul"), []game{on("azul", "Ann 121, Bob 12")}, ""},
		{"of another game", azul(20, "azul"), []game{on("zug", "Ann 121, Bob 12, Cyd 1")}, ""},
		{"0 : 0", azul(1, "azul"), []game{on("azul", "Ann 0, Bob 0")}, "0 : 0 at azul, where no game has ended so: records void 2"},
		{"0 : 0 among others", nil, []game{on("azul", "Ann 0, Bob 0"), on("azul", "Ann 3, Bob 0"), on("azul", "Ann 0, Cyd 0")}, "0 : 0 at azul, where no game has ended so (2 results): records undo 9"},
		{"1, 2, 3", azul(1, "azul"), []game{on("azul", "Ann 1, Bob 2, Cyd 3")}, "points 1, 2, 3 … in the order of the names at azul, where no game has ended so; places are written 1st, 2nd, 3rd: records void 2"},
		{"2, 1", nil, []game{on("azul", "Ann 2, Bob 1")}, ""},
		{"1, 2 among others", nil, []game{on("azul", "Ann 1, Bob 2"), on("azul", "Ann 3, Bob 2")}, ""},
		{"ended so before", zug, []game{on("zug", "Ann 0, Bob 0"), on("zug", "Ann 0, Bob 0, Cyd 0")}, ""},
		{"1, 2 before", zug, []game{on("zug", "Ann 1, Bob 2, Cyd 3")}, ""},
		{"places", nil, []game{on("azul", "Ann #1, Bob #2, Cyd #3")}, ""},
		{"with a position", azul(20, "azul"), []game{{on: "2026-11-20", of: "azul", who: "Ann 0, Bob 0, Cyd 0", text: "x"}}, ""},
		{"a bye", azul(20, "bye"), []game{on("bye", "Ann 0, Bob 0, Cyd 0")}, ""},
	})
	edited := on("azul", "Ann 0, Bob 0")
	edited.edits, edited.stays = 1, true
	tell(t, []record{{"only its note changed", azul(2, "azul"), []game{edited}, ""}})
	edited.rescored = true
	tell(t, []record{{"its points changed", azul(2, "azul"), []game{edited}, "0 : 0 at azul, where no game has ended so: records void 1"}})
}

// Of many high numbers of a game the highest are told.
func TestVeryManyHighPoints(t *testing.T) {
	one := record{}
	for i := range fewGames {
		one.old = append(one.old, game{on: "2026-01-01", of: "azul", who: fmt.Sprintf("Ann %d, Bob 40", 41+i)})
	}
	for i := range mostHigh + 5 {
		one.come = append(one.come, game{on: "2026-11-20", of: "azul", who: fmt.Sprintf("Bob 1, Ann %d", 200+(i*7)%25)})
	}
	c := club{}
	_, _, err := c.look(&one)
	var got []string
	for _, d := range c.doubts {
		got = append(got, strings.TrimPrefix(d.Name, "Ann "))
	}
	if want := "224 223 222 221 220 219 218 217 216 215 214 213 212 211 210 209 208 207 206 205"; strings.Join(got, " ") != want || err != nil {
		t.Errorf("told %q %v", got, err)
	}
}

// Of very many results with wrong points the first are told, and the others counted.
func TestVeryManyWrongPoints(t *testing.T) {
	for more, want := range map[int]string{0: "Bob 51 at Subdivision, where", 1: "1001 results with points or players that the games do not have: records undo 9\n", 7: "1007 results with"} {
		var one record
		for i := range mostPoints + more {
			one.come = append(one.come, game{on: "2026-11-20", of: "subdivision", who: fmt.Sprintf("Ann 2, Bob %d", 51+i)})
		}
		_, lines, err := new(club).look(&one)
		if !strings.HasPrefix(lines, want) {
			t.Errorf("%d more: %.100q", more, lines)
		}
		if n := strings.Count(lines, "\n") + 1; err != nil || n != mostPoints+min(more, 1) {
			t.Errorf("%d more: %d lines, %v", more, n, err)
		}
	}
}
