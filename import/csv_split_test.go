package importer

import (
	"fmt"
	"strings"
	"testing"
)

// plain is a table without ids, its rows parted by spaces, one row a line:
// date, game, player, seat, score, place, winner; - is an empty cell, an empty
// line an empty row.
func plain(rows string) string {
	var b strings.Builder
	b.WriteString("date,game,player,seat,score,place,winner\n")
	for _, row := range strings.Split(strings.TrimSpace(rows), "\n") {
		cells := strings.Fields(row)
		for i, cell := range cells {
			if cell == "-" {
				cells[i] = ""
			}
		}
		b.WriteString(strings.Join(cells, ",") + "\n")
	}
	return b.String()
}

// evening puts a date and the game of Go before each row.
func evening(rows ...string) string {
	for i, row := range rows {
		if row != "" {
			rows[i] = "2026-11-20 Go " + row
		}
	}
	return plain(strings.Join(rows, "\n"))
}

func TestRowsWithoutIDsAreOneGameOnlyBeyondDoubt(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string // the players of each game; else the complaint
	}{
		{"two rows", evening("Ann - 3 - -", "Bob - 2 - -"), []string{"Ann Bob"}},
		{"three rows", evening("Ann - 3 - -", "Bob - 2 - -", "Cyd - 1 - -"), []string{"Ann Bob Cyd"}},
		{"four that are one game or two", evening("Ann - 3 - -", "Dan - 2 - -", "Cyd - 4 - -", "Bob - 1 - -"),
			[]string{"!lines 2 to 5 can be one game of 4 or games of 2 and 2; give the rows of each game the same game_id"}},
		{"three games of one evening", evening("Ann - 3 - -", "Dan - 2 - -", "Cyd - 4 - -", "Bob - 1 - -", "Eve - 5 - -", "Fay - 0 - -"),
			[]string{"!lines 2 to 7 can be one game of 6, games of 4 and 2, games of 3 and 3, games of 2 and 4 or games of 2, 2 and 2"}},
		{"four with seats", evening("Ann 1 3 - -", "Dan 2 2 - -", "Cyd 3 4 - -", "Bob 4 1 - -"), []string{"Ann Dan Cyd Bob"}},
		{"four in the order of their places", evening("Ann - - 1 -", "Dan - - 2 -", "Cyd - - 3 -", "Bob - - 4 -"), []string{"Ann Dan Cyd Bob"}},
		{"four with a shared place", evening("Dan - 5 1 -", "Ann - 5 1 -", "Cyd - 3 3 -", "Bob - 1 4 -"), []string{"Dan Ann Cyd Bob"}},
		{"seats begin again", evening("Ann 1 3 - -", "Dan 2 2 - -", "Cyd 1 1 - -", "Bob 2 4 - -"), []string{"Ann Dan", "Cyd Bob"}},
		{"places begin again", evening("Ann - 3 1 -", "Dan - 2 2 -", "Cyd - 9 1 -", "Bob - 4 2 -"), []string{"Ann Dan", "Cyd Bob"}},
		{"two shared first places of four", evening("Ann - - 1 -", "Dan - - 1 -", "Cyd - - 1 -", "Bob - - 1 -"), []string{"!lines 2 to 5 can be"}},
		{"the same four play twice", evening("Ann - 3 - -", "Dan - 2 - -", "Cyd - 1 - -", "Bob - 9 - -", "Cyd - 3 - -", "Ann - 2 - -", "Bob - 1 - -", "Dan - 5 - -"),
			[]string{"!lines 2 to 9 can be games of 4 and 4"}},
		{"the same four play twice, seats said", evening("Ann 1 3 - -", "Dan 2 2 - -", "Cyd 3 1 - -", "Bob 4 9 - -", "Cyd 1 3 - -", "Ann 2 2 - -", "Bob 3 1 - -", "Dan 4 5 - -"),
			[]string{"Ann Dan Cyd Bob", "Cyd Ann Bob Dan"}},
		{"the same two play twice", evening("Ann - 3 - -", "Bob - 2 - -", "Ann - 1 - -", "Bob - 4 - -"), []string{"Ann Bob", "Ann Bob"}},
		{"the same two play twice, sorted by player", evening("Ann - 3 - -", "Ann - 2 - -", "Bob - 1 - -", "Bob - 4 - -"),
			[]string{"!lines 2 to 5 do not fit together: Ann is in lines 2 and 3, and they are no games one after another either"}},
		{"games that touch", evening("Cyd - 3 - -", "Ann - 2 - -", "Ann - 1 - -", "Bob - 4 - -"), []string{"Cyd Ann", "Ann Bob"}},
		{"games that touch, or were sorted by player", evening("Ann - 3 - -", "Bob - 2 - -", "Bob - 1 - -", "Cyd - 4 - -"),
			[]string{"!lines 2 to 5 are several games and stand in the order of the players"}},
		{"two games sorted by player", evening("Ann 1 3 - -", "Bob 2 2 - -", "Cyd 1 1 - -", "Dan 2 4 - -"),
			[]string{"!lines 2 to 5 are several games and stand in the order of the players"}},
		{"sorted as a spreadsheet sorts accents", evening("Ada 1 3 - -", "Ädda 2 2 - -", "Adela 1 1 - -", "Zoe 2 4 - -"),
			[]string{"!lines 2 to 5 are several games and stand in the order of the players"}},
		{"two games sorted by score", evening("Cyd 1 9 - -", "Ann 2 7 - -", "Dan 1 5 - -", "Bob 2 4 - -"),
			[]string{"!lines 2 to 5 are several games and stand in the order of the scores"}},
		{"two games sorted by place", evening("Ann - 9 1 -", "Cyd - 7 1 -", "Bob - 2 2 -", "Dan - 4 2 -"),
			[]string{"!lines 2 to 5 do not fit together: their seats, places and scores are not those of one game"}},
		{"two winners", evening("Ann - - - x", "Dan - - - -", "Cyd - - - x", "Bob - - - -"), []string{"!lines 2 to 5 can be"}},
		{"one winner, and perhaps a game that nobody won", evening("Ann - - - x", "Dan - - - -", "Cyd - - - -", "Bob - - - -"), []string{"!lines 2 to 5 can be"}},
		{"one row", evening("Ann - 3 - -"), []string{"!f:2: without a game_id this row is a game of one player"}},
		{"places without a first", evening("Ann - - 2 -", "Bob - - 3 -"), []string{"!lines 2 to 3 do not fit together"}},
		{"a shared place with other scores", evening("Ann - 9 1 -", "Bob - 3 1 -"), []string{"!lines 2 to 3 do not fit together"}},
		{"one seat for two", evening("Ann 1 9 - -", "Bob 1 3 - -"), []string{"!lines 2 and 3 have the seat 1"}},
		{"an empty row parts", evening("Ann - 3 - -", "Bob - 2 - -", "", "Cyd - 1 - -", "Dan - 4 - -"), []string{"Ann Bob", "Cyd Dan"}},
		{"a row of empty cells parts", strings.Replace(evening("Ann - 3 - -", "Bob - 2 - -", "", "Cyd - 1 - -", "Dan - 4 - -"), "\n\n", "\n,,,,,,\n", 1), []string{"Ann Bob", "Cyd Dan"}},
		{"an empty row does not join", evening("Ann - 3 - -", "Bob - 2 - -", "Eve - 1 - -", "Fay - 0 - -", "", "Cyd - 1 - -", "Dan - 4 - -"), []string{"!lines 2 to 5 can be", "Cyd Dan"}},
		{"rows of an evening stand apart", plain("2026-11-20 Go Ann - 3 - -\n2026-11-20 Go Bob - 2 - -\n2026-11-20 Chess Ann - 1 - -\n2026-11-20 Chess Bob - 0 - -\n2026-11-20 Go Cyd - 1 - -\n2026-11-20 Go Dan - 4 - -"),
			[]string{"!f:2: rows of the same date and game stand apart: here some begin, and line 6 is one of them again", "!f:6: rows of the same date and game stand apart: here some begin, and others stand above", "Ann Bob"}},
		{"empty rows between them", plain("2026-11-20 Go Ann - 3 - -\n2026-11-20 Go Bob - 2 - -\n\n2026-11-20 Chess Ann - 1 - -\n2026-11-20 Chess Bob - 0 - -\n\n2026-11-20 Go Cyd - 1 - -\n2026-11-20 Go Dan - 4 - -"),
			[]string{"Ann Bob", "Ann Bob", "Cyd Dan"}},
		{"a time tells games apart", plain("2026-11-20T19:00 Go Ann - 3 - -\n2026-11-20T19:00 Go Bob - 2 - -\n2026-11-20T20:00 Go Cyd - 1 - -\n2026-11-20T20:00 Go Dan - 4 - -"), []string{"Ann Bob", "Cyd Dan"}},
		{"more than the game is for", strings.ReplaceAll(evening("Ann 1 3 - -", "Dan 2 2 - -", "Cyd 3 4 - -", "Bob 4 1 - -", "Eve 5 1 - -"), ",Go,", ",Subdivision,"),
			[]string{"!lines 2 to 6 do not fit together: the game is for 2 to 4 players"}},
		{"said once, in the first row", plain("2026-11-20 Go Bob - 3 - -\n- - Ann - 2 - -\n- - Bob - 1 - -\n- - Ann - 4 - -"), []string{"Bob Ann", "Bob Ann"}},
		{"half said", "date,game,league,player,score\n2026-11-20,Go,Cup,Ann,3\n2026-11-20,Go,Cup,Bob,2\n2026-11-20,Go,,Cyd,1\n",
			[]string{"!line 4 leaves out some of what others of these rows say of their game"}},
		{"a bad cell", evening("Ann - 3 - -", "Bob - x - -", "Ann - 1 - -", "Bob - 4 - -"),
			[]string{`!f:3:20: "x" is no score`, "!lines 2 to 5 are all left out, since without a game_id nobody knows which of them are one game"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := feedTable(t, c.text)
			var games, want []string
			for _, in := range f.results {
				var names []string
				for _, s := range in.Seats {
					names = append(names, s.Name)
				}
				games = append(games, strings.Join(names, " "))
			}
			complaints := f.complaints
			for _, w := range c.want {
				says, wrong := strings.CutPrefix(w, "!")
				switch {
				case !wrong:
					want = append(want, w)
				case len(complaints) == 0 || !strings.Contains(complaints[0].Error(), says):
					t.Errorf("not said: %s", says)
				default:
					complaints = complaints[1:]
				}
			}
			if fmt.Sprint(games) != fmt.Sprint(want) || len(complaints) > 0 {
				t.Errorf("games %q, want %q\n%s", games, want, f.shown())
			}
		})
	}
}

func TestRowsOfOneIDStandTogetherAndSayTheSame(t *testing.T) {
	row := func(id, date, player string) string { return id + "," + date + ",Go," + player + ",,,,\n" }
	const day = "2026-11-20"
	for _, c := range []struct{ name, rows, want string }{
		{"apart", row("7", day, "Ann") + row("7", day, "Bob") + row("8", day, "Cyd") + row("8", day, "Dan") + row("7", day, "Eve") + row("7", day, "Fay"),
			"8: Go Cyd 0 0 · Dan 0 0\n! f:2: the rows of the game \"7\" stand apart: here some begin, and line 6 is one of them again; put them together, or give each game an id of its own\n" +
				"! f:6: the rows of the game \"7\" stand apart: here some begin, and others stand above; put them together, or give each game an id of its own\n"},
		{"an empty row between them", row("7", day, "Ann") + "\n" + row("7", day, "Bob"), "7: Go Ann 0 0 · Bob 0 0\n"},
		{"two dates", row("7", day, "Ann") + row("7", "2026-11-21", "Bob"),
			"! f:3: the game \"7\" has the date \"2026-11-21\" here and \"2026-11-20\" in line 2; the rows of one game_id are one game\n"},
		{"one player", row("7", day, "Ann"), "! f:2: the game has one player; are its other rows elsewhere?\n"},
		{"a player twice", row("7", day, "Ann") + row("7", day, "Bob") + row("7", day, "ann"), "! f:4: ann sits there twice, in lines 2 and 4; each of them sits there once\n"},
		{"a row without an id", row("7", day, "Ann") + row("7", day, "Bob") + row("", day, "Cyd") + row("8", day, "Ann") + row("8", day, "Bob") + row("9", day, "Ann") + row("9", day, "Bob"),
			"9: Go Ann 0 0 · Bob 0 0\n! f:4: the row has no game_id, and that in line 2 has one; give it one\n! f:2: the game is left out, because line 4 may be one of its rows\n" +
				"! f:5: the game is left out, because line 4 may be one of its rows\n"},
		{"too many for the game", strings.ReplaceAll(row("7", day, "Ann")+row("7", day, "Bob")+row("7", day, "Cyd")+row("7", day, "Dan")+row("7", day, "Eve"), "Go", "subdivision"),
			"! f:2: Subdivision is a game for 2 to 4 players; here are 5; are rows of other games among them?\n"},
		{"too many, as these records wrote them", strings.ReplaceAll(row("arbiter-7-abc", day, "Ann")+row("arbiter-7-abc", day, "Bob")+row("arbiter-7-abc", day, "Cyd")+row("arbiter-7-abc", day, "Dan")+row("arbiter-7-abc", day, "Eve"), "Go", "subdivision"),
			"arbiter-7-abc: subdivision Ann 0 0 · Bob 0 0 · Cyd 0 0 · Dan 0 0 · Eve 0 0\n"},
	} {
		if got := feedTable(t, header+c.rows).shown(); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, c.want)
		}
	}
}

// Games without an id are known by who played: other people of the same evening
// are another game, wherever it stands.
func TestAnotherFileOfTheSameEveningIsAnotherGame(t *testing.T) {
	outside := func(text string) string {
		f := feedTable(t, text)
		if len(f.results) != 1 {
			t.Fatal(f.shown())
		}
		return f.results[0].Outside
	}
	first := outside(evening("Ann - 3 - -", "Bob - 2 - -"))
	if other := outside(evening("Cyd - 3 - -", "Dan - 2 - -")); other == first {
		t.Error("a game of Cyd and Dan is known as that of Ann and Bob")
	}
	if again := outside(evening("bob - 2 - -", "ANN - 3 - -")); again != first {
		t.Error("the same game in another order is not known again")
	}
	if corrected := outside(evening("Ann - 3 - -", "Bob - 1 - -")); corrected != first {
		t.Error("a game whose score was corrected is not known again")
	}
}
