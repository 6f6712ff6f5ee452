package importer

import (
	"fmt"
	"slices"
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

func TestRowsWithoutIDsThatStandTogetherAreOneGame(t *testing.T) {
	const mend = "; " + oneGame + "; an empty row parts games"
	for _, c := range []struct {
		name, text string
		want       []string // the players of each game; else the complaint
	}{
		{"two rows", evening("Ann - 3 - -", "Bob - 2 - -"), []string{"Ann Bob"}},
		{"four with nothing but scores", evening("Ann - 3 - -", "Dan - 2 - -", "Cyd - 4 - -", "Bob - 1 - -"), []string{"Ann Dan Cyd Bob"}},
		{"the same two play twice", evening("Ann - 3 - -", "Bob - 2 - -", "Ann - 1 - -", "Bob - 4 - -"),
			[]string{"!f:4: Ann sits there twice, in lines 2 and 4" + mend}},
		{"the same two play twice, sorted by player", evening("Ann - 3 - -", "Ann - 2 - -", "Bob - 1 - -", "Bob - 4 - -"),
			[]string{"!f:3: Ann sits there twice, in lines 2 and 3" + mend}},
		{"seats begin again", evening("Ann 1 3 - -", "Dan 2 2 - -", "Cyd 1 1 - -", "Bob 2 4 - -"), []string{"!f:2: Cyd has seat 1; the seats of the game are 1 to 4, each of one player" + mend}},
		{"places begin again", evening("Ann - 3 1 -", "Dan - 2 2 -", "Cyd - 9 1 -", "Bob - 4 2 -"), []string{"!f:2: the places do not count as 1, 1, 3" + mend}},
		{"a shared place", evening("Dan - 5 1 -", "Ann - 5 1 -", "Cyd - 3 3 -", "Bob - 1 4 -"), []string{"Dan Ann Cyd Bob"}},
		{"one row", evening("Ann - 3 - -"), []string{"!f:2: the game has one player" + mend}},
		{"places without a first", evening("Ann - - 2 -", "Bob - - 3 -"), []string{"!f:2: Bob has place 3 among 2"}},
		{"more than the game is for", strings.ReplaceAll(evening("Ann 1 3 - -", "Dan 2 2 - -", "Cyd 3 4 - -", "Bob 4 1 - -", "Eve 5 1 - -"), ",Go,", ",Subdivision,"),
			[]string{"!f:2: Subdivision is a game for 2 to 4 players; here are 5" + mend}},
		{"an empty row parts", evening("Ann - 3 - -", "Bob - 2 - -", "", "Cyd - 1 - -", "Dan - 4 - -"), []string{"Ann Bob", "Cyd Dan"}},
		{"a row of empty cells parts", strings.Replace(evening("Ann - 3 - -", "Bob - 2 - -", "", "Cyd - 1 - -", "Dan - 4 - -"), "\n\n", "\n,,,,,,\n", 1), []string{"Ann Bob", "Cyd Dan"}},
		{"a line end in a cell parts nothing", "date,game,player,note\n2026-11-20,Go,Ann,\"a\nb\"\n2026-11-20,Go,Bob,\n\n2026-11-20,Go,Cyd,\n2026-11-20,Go,Dan,\n", []string{"Ann Bob", "Cyd Dan"}},
		{"another game between them", plain("2026-11-20 Go Ann - 3 - -\n2026-11-20 Go Bob - 2 - -\n2026-11-20 Chess Ann - 1 - -\n2026-11-20 Chess Bob - 0 - -\n2026-11-20 Go Cyd - 1 - -\n2026-11-20 Go Dan - 4 - -"),
			[]string{"Ann Bob", "Ann Bob", "Cyd Dan"}},
		{"a time tells games apart", plain("2026-11-20T19:00 Go Ann - 3 - -\n2026-11-20T19:00 Go Bob - 2 - -\n2026-11-20T20:00 Go Cyd - 1 - -\n2026-11-20T20:00 Go Dan - 4 - -"), []string{"Ann Bob", "Cyd Dan"}},
		{"a round tells games apart", "date,game,round,player\n2026-11-20,Go,1,Ann\n2026-11-20,Go,1,Bob\n2026-11-20,Go,2,Ann\n2026-11-20,Go,2,Bob\n", []string{"Ann Bob", "Ann Bob"}},
		{"said once, in the first row", plain("2026-11-20 Go Bob - 3 - -\n- - Ann - 2 - -\n2026-11-21 Go Bob - 1 - -\n- - Ann - 4 - -"), []string{"Bob Ann", "Bob Ann"}},
		{"half said", "date,game,league,player,score\n2026-11-20,Go,Cup,Ann,3\n2026-11-20,Go,Cup,Bob,2\n2026-11-20,Go,,Cyd,1\n",
			[]string{"Ann Bob", "!f:4: the game has one player" + mend}},
		{"a bad cell", evening("Ann - 3 - -", "Bob - x - -", "", "Ann - 1 - -", "Bob - 4 - -"), []string{`!f:3:20: "x" is no score`, "Ann Bob"}},
		{"a row with an id", "game_id,date,game,player\n,2026-11-20,Go,Ann\n,2026-11-20,Go,Bob\n7,2026-11-20,Go,Cyd\n,2026-11-21,Go,Ann\n,2026-11-21,Go,Bob\n,2026-11-22,Go,Ann\n,2026-11-22,Go,Bob\n",
			[]string{"!f:4: the row has a game_id, and that in line 2 has none; give every row one", "!f:2: the game is left out, because line 4 may be one of its rows",
				"!f:5: the game is left out, because line 4 may be one of its rows", "Ann Bob"}},
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
		{"too many, as records wrote them", strings.ReplaceAll(row("019ac111-0000-7000-8000-000000000007", day, "Ann")+row("019ac111-0000-7000-8000-000000000007", day, "Bob")+row("019ac111-0000-7000-8000-000000000007", day, "Cyd")+row("019ac111-0000-7000-8000-000000000007", day, "Dan")+row("019ac111-0000-7000-8000-000000000007", day, "Eve"), "Go", "subdivision"),
			"019ac111-0000-7000-8000-000000000007: subdivision Ann 0 0 · Bob 0 0 · Cyd 0 0 · Dan 0 0 · Eve 0 0\n"},
	} {
		if got := feedTable(t, header+c.rows).shown(); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, c.want)
		}
	}
}

// An id is that of a game of one kind, whatever file has it. A UUID is one for all.
func TestAnIDIsOneOfItsGame(t *testing.T) {
	uid := func(id, game string) string {
		f := feedTable(t, header+id+",2026-11-20,"+game+",Ann,,3,,\n"+id+",2026-11-20,"+game+",Bob,,2,,\n")
		if len(f.results) != 1 {
			t.Fatal(f.shown())
		}
		return f.results[0].UID
	}
	if got := uid("1", "Bazaar"); got != "2613fbf7-c7a1-5de5-9757-34fdab470044" { // for ever
		t.Errorf("id 1 of Bazaar is %s", got)
	}
	if uid("1", "Bazaar") == uid("1", "Subdivision") {
		t.Error("id 1 of Bazaar is id 1 of Subdivision")
	}
	if uid("1", "Bazaar") != uid("1", "bazaar") {
		t.Error("the game's case makes another identity")
	}
	const whole = "abcdef02-0000-4000-8000-00000000000b"
	if got := uid(strings.ToUpper(whole), "Subdivision"); got != whole {
		t.Errorf("a UUID became %s", got)
	}
}

// Games without an id are known by who played: other people of the same evening
// are another game, wherever it stands.
func TestAnotherFileOfTheSameEveningIsAnotherGame(t *testing.T) {
	uid := func(text string) string {
		f := feedTable(t, text)
		if len(f.results) != 1 {
			t.Fatal(f.shown())
		}
		return f.results[0].UID
	}
	first := uid(evening("Ann - 3 - -", "Bob - 2 - -"))
	if other := uid(evening("Cyd - 3 - -", "Dan - 2 - -")); other == first {
		t.Error("a game of Cyd and Dan is known as that of Ann and Bob")
	}
	if again := uid(evening("bob - 2 - -", "ANN - 3 - -")); again != first {
		t.Error("the same game in another order is not known again")
	}
	if corrected := uid(evening("Ann - 3 - -", "Bob - 1 - -")); corrected != first {
		t.Error("a game whose score was corrected is not known again")
	}
}

// The same two who play the same game often on one day play so many games, and the file tells
// them apart by their numbers.
func TestGamesAlikeOfADayAreCounted(t *testing.T) {
	game := []string{"Ann - 3 - -", "Bob - 2 - -", ""}
	f := feedTable(t, evening(slices.Concat(game, game, game, game)...))
	const want = `74523f20-88ba-59a4-9418-15ad9fbf37ef: Go Ann 3 1 · Bob 2 2
df45b976-75a7-53ea-a2fb-c3f57598d145: Go Ann 3 1 · Bob 2 2
4cd402d6-0c51-5acc-a00d-09ff52c9c95a: Go Ann 3 1 · Bob 2 2
c3afa8e3-7558-5d72-9868-78e37cf278e7: Go Ann 3 1 · Bob 2 2
` + noID
	if got := f.shown(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
