package importer

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/score"
)

// twoGames are games that a test's feed knows.
type twoGames struct{}

func (twoGames) Judge(string, []score.Setting) (score.Judged, error) {
	return score.Judged{}, fmt.Errorf("no text is judged here")
}

func (twoGames) Game(name string) *score.Game {
	for _, title := range []string{"Subdivision", "Buyer's Market"} {
		if score.GameKey(title) == name {
			return &score.Game{Name: name, Title: title, MinPlayers: 2, MaxPlayers: 4}
		}
	}
	return nil
}

// A fed is what a file brought.
type fed struct {
	results    []*records.Incoming
	complaints []*Complaint
	warnings   []*Complaint
}

// feedTable reads a table; what ends the reading is the last complaint.
func feedTable(t testing.TB, text string) *fed {
	t.Helper()
	return feedFile(t, "csv", text, func(*Feed) {})
}

func feedFile(t testing.TB, format, text string, set func(*Feed)) *fed {
	t.Helper()
	var f fed
	to := &Feed{
		Result:   func(in *records.Incoming) error { f.results = append(f.results, in); return nil },
		Complain: func(c *Complaint) error { f.complaints = append(f.complaints, c); return nil },
		Warn:     func(c *Complaint) error { f.warnings = append(f.warnings, c); return nil },
		Games:    twoGames{},
	}
	set(to)
	err := Named(format).Read(NewSource("f", bytes.NewReader([]byte(text))), to)
	if c, ok := err.(*Complaint); ok {
		f.complaints = append(f.complaints, c)
	} else if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return &f
}

// show is a result in a few words, by what its file knows it by, else by its identity:
// 7: subdivision Ann 47 1 · Bob 40 2.
func show(in *records.Incoming) string {
	var seats []string
	for _, s := range in.Seats {
		seats = append(seats, fmt.Sprintf("%s %d %d", s.Name, s.Points.Rounded(), s.Place))
	}
	return fmt.Sprintf("%s: %s %s", cmp.Or(in.Words, in.UID), in.Game, strings.Join(seats, " · "))
}

// shown is all results, complaints and warnings, one a line.
func (f *fed) shown() string {
	var b strings.Builder
	for _, in := range f.results {
		fmt.Fprintln(&b, show(in))
	}
	for _, c := range f.complaints {
		fmt.Fprintln(&b, "!", c)
	}
	for _, c := range f.warnings {
		fmt.Fprintln(&b, "?", c)
	}
	return b.String()
}

const header = "game_id,date,game,player,seat,score,place,winner\n"

func TestTable(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"by score", header + "7,2026-11-20,subdivision,Ann,1,47,,\n7,2026-11-20,subdivision,Bob,2,50,,\n7,,,Cyd,3,47,,\n",
			"7: subdivision Ann 47 2 · Bob 50 1 · Cyd 47 2\n"},
		{"a title, a byte order mark, CRLF, other order and case, no line end", "\xEF\xBB\xBFPlayer;GAME;Game ID;Score\r\nAnn;buyer's MARKET;7;3\r\nBob; Buyer's Market ;7;4",
			"7: buyers-market Ann 3 2 · Bob 4 1\n? f:2: games without a date count as played now\n"},
		{"tabs", "player\tgame\tgame_id\tdate\tscore\nAnn\tChess\t7\t2026-11-20\t1\n\tChess\t7\t2026-11-20\t1\n",
			"! f:3: the row names no player; every row is one player's\n"},
		{"decimals", "player;game;game_id;date;score\nAnn;Go;7;2026-11-20;47,5\nBob;Go;7;2026-11-20;47,4\nCyd;Go;7;2026-11-20;47.50\nDan;Go;7;2026-11-20;−0,5\nEve;Go;7;2026-11-20;+1\n",
			"7: Go Ann 48 1 · Bob 47 3 · Cyd 48 1 · Dan -1 5 · Eve 1 4\n"},
		{"a quoted decimal comma", "player,game,game_id,date,score\nAnn,Go,7,2026-11-20,\"47,5\"\nBob,Go,7,2026-11-20,48\n",
			"7: Go Ann 48 2 · Bob 48 1\n"},
		{"places said, counted anew", header + "7,2026-11-20,Go,Ann,1,1,1,\n7,2026-11-20,Go,Bob,2,9,1,\n7,2026-11-20,Go,Cyd,3,5,2,\n",
			"7: Go Ann 1 1 · Bob 9 1 · Cyd 5 3\n" + against},
		{"the fewest points first in one of Arbiter's games", header + "7,2026-11-20,subdivision,Ann,1,1,1,\n7,2026-11-20,subdivision,Bob,2,9,2,\n",
			"7: subdivision Ann 1 1 · Bob 9 2\n" + against},
		{"the fewest points first in another game", header + "7,2026-11-20,Golf,Ann,1,1,1,\n7,2026-11-20,Golf,Bob,2,9,2,\n",
			"7: Golf Ann 1 1 · Bob 9 2\n"},
		{"winner overrules scores", header + "7,2026-11-20,Go,Ann,1,1,,yes\n7,2026-11-20,Go,Bob,2,5,,no\n7,2026-11-20,Go,Cyd,3,9,,\n",
			"7: Go Ann 1 1 · Bob 5 3 · Cyd 9 2\n" + against},
		{"winners without all scores", header + "7,2026-11-20,Go,Ann,1,,,X\n7,2026-11-20,Go,Bob,2,5,,\n7,2026-11-20,Go,Cyd,3,,,\n",
			"7: Go Ann 0 1 · Bob 5 2 · Cyd 0 2\n"},
		{"nobody won", header + "7,2026-11-20,Go,Ann,1,3,,0\n7,2026-11-20,Go,Bob,2,5,,0\n",
			"7: Go Ann 3 0 · Bob 5 0\n"},
		{"a score is missing", header + "7,2026-11-20,Go,Ann,1,3,,\n7,2026-11-20,Go,Bob,2,,,\n",
			"7: Go Ann 3 0 · Bob 0 0\n"},
		{"a place is missing", header + "7,2026-11-20,Go,Ann,1,3,1,\n7,2026-11-20,Go,Bob,2,,,\n",
			"7: Go Ann 3 0 · Bob 0 0\n? f:2: only some players have a place, so the places of this game are passed over\n"},
		{"seats in their order", header + "7,2026-11-20,Go,Ann,2,3,,\n7,2026-11-20,Go,Bob,1,5,,\n",
			"7: Go Bob 5 1 · Ann 3 2\n"},
		{"one seat for two", header + "7,2026-11-20,Go,Ann,1,3,,\n7,2026-11-20,Go,Bob,1,5,,\n",
			"! f:2: Bob has seat 1; the seats of the game are 1 to 2, each of one player; see docs/import.md for how places are found\n"},
		{"a seat too high: the columns seat and score have changed places", header + "7,2026-11-20,Go,Ann,3,1,,\n7,2026-11-20,Go,Bob,5,2,,\n",
			"! f:2: Ann has seat 3; the seats of the game are 1 to 2, each of one player; see docs/import.md for how places are found\n"},
		{"a place too high", header + "7,2026-11-20,Go,Ann,1,3,1,\n7,2026-11-20,Go,Bob,2,5,3,\n",
			"! f:2: Bob has place 3 among 2; see docs/import.md for how places are found\n"},
		{"a winner who is second", header + "7,2026-11-20,Go,Ann,1,3,1,\n7,2026-11-20,Go,Bob,2,5,2,1\n",
			"! f:2: Bob is a winner in place 2; see docs/import.md for how places are found\n"},
		{"a first who did not win", header + "7,2026-11-20,Go,Ann,1,3,1,0\n7,2026-11-20,Go,Bob,2,5,2,\n",
			"! f:2: Ann has place 1 and is no winner; see docs/import.md for how places are found\n"},
		{"nobody first", header + "7,2026-11-20,Go,Ann,1,3,2,\n7,2026-11-20,Go,Bob,2,5,2,\n",
			"! f:2: nobody has place 1; see docs/import.md for how places are found\n"},
		{"a formula disarmed", header + "'-7,2026-11-20,Go,'=Ann,1,'-3,1,\n'-7,2026-11-20,Go,'@Bob,2,1,2,\n",
			"-7: Go =Ann -3 1 · @Bob 1 2\n"},
		{"an apostrophe of a name", header + "7,2026-11-20,Go,'t Hooft,1,3,,\n7,2026-11-20,Go,Ann,2,1,,\n",
			"7: Go 't Hooft 3 1 · Ann 1 2\n"},
		{"rows of one id that say different things", header + "7,2026-11-20,Go,Ann,,3,,\n7,2026-11-21,Go,Bob,,1,,\n",
			"! f:3: the game \"7\" has the date \"2026-11-21\" here and \"2026-11-20\" in line 2; the rows of one game_id are one game\n"},
		{"neither id nor date", header + ",,Go,Ann,,3,,\n",
			"! f:2: the row has neither a date nor a game_id; write year, month and day as 2026-11-20\n"},
		{"no date", header + "7,yesterday,Go,Ann,,3,,\n",
			"! f:2:3: \"yesterday\" is not a date; write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30\n"},
		{"no score", header + "7,2026-11-20,Go,Ann,,3 points,,\n",
			"! f:2:22: \"3 points\" is no score; write a number as 47 or 47.5\n"},
		{"no seat", header + "7,2026-11-20,Go,Ann,0,3,,\n", "! f:2:21: \"0\" is no seat; seats are counted from 1\n"},
		{"no place", header + "7,2026-11-20,Go,Ann,1,3,first,\n", "! f:2:25: \"first\" is no place; places are counted from 1\n"},
		{"no verdict", header + "7,2026-11-20,Go,Ann,1,3,,maybe\n",
			"! f:2:26: \"maybe\" does not say whether Ann won; write 1 or yes for a winner, 0, no or nothing for the others\n"},
		{"too few cells, and a bad date from above", "x,date,game,player,score\nc1,2026K11,Go,Ann,1\n\nc2\n",
			"! f:2:4: \"2026K11\" is not a date; write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30\n" +
				"! f:4: \"2026K11\" is not a date; write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30\n" +
				"! f:4: the row has 1 cells, the first line 5; a row has a cell for every column\n" +
				"? f:1: columns that say nothing to Arbiter are passed over: \"x\"\n"},
		{"too few cells", header + "7,2026-11-20,Go,Ann,1\n", "! f:2: the row has 5 cells, the first line 8; a row has a cell for every column\n"},
		{"too many cells, too many empty ones", header + "7,2026-11-20,Go,Ann,1,3,,,9\n8,2026-11-20,Go,Ann,1,3,,,,\n8,2026-11-20,Go,Bob,2,2,,\n,,,,,,,\n",
			"8: Go Ann 3 1 · Bob 2 2\n! f:2: the row has 9 cells, the first line 8; a cell with a comma or semicolon in it stands in quotes\n"},
		{"Latin-1", header + "7,2026-11-20,Go,J\xfcrgen,1,3,,\n8,2026-11-20,Go,Ann,1,3,,\n8,2026-11-20,Go,Bob,2,2,,\n",
			"8: Go Ann 3 1 · Bob 2 2\n! f:2: the row is not UTF-8; save it as UTF-8 (it may be Windows-1252 or Latin-1)\n"},
		{"lines count on behind a quoted line end", "game_id,date,note,player,seat,score,game\n7,2026-11-20,\"cold\n\nand wet\",Ann,1,3,Go\n7,2026-11-20,,Bob,2,2,Go\n8,2026-11-20,,Ann,1,x,Go\n",
			"7: Go Ann 3 1 · Bob 2 2\n! f:6:21: \"x\" is no score; write a number as 47 or 47.5\n"},
		{"a lone quote spoils the games about it", header + "7,2026-11-20,Go,Ann,1,3,,\n7,2026-11-20,Go,B\"ob,2,1,,\n7,2026-11-20,Go,Cyd,3,1,,\n8,2026-11-20,Go,Ann,1,3,,\n8,2026-11-20,Go,Bob,2,2,,\n",
			"8: Go Ann 3 1 · Bob 2 2\n! f:3: a quote stands where no quote may be; " + quoteWant + "\n"},
		{"a lone quote between games", header + "7,2026-11-20,Go,Ann,1,3,,\n?,2026-11-20,Go,B\"ob,2,1,,\n8,2026-11-20,Go,Ann,1,3,,\n9,2026-11-20,Go,Ann,1,3,,\n9,2026-11-20,Go,Bob,2,2,,\n",
			"9: Go Ann 3 1 · Bob 2 2\n! f:3: a quote stands where no quote may be; " + quoteWant +
				"\n! f:2: the game is left out, because line 3 may be one of its rows\n! f:4: the game is left out, because line 3 may be one of its rows\n"},
		{"an open quote", header + "7,2026-11-20,Go,Ann,1,3,,\n8,2026-11-20,Go,\"Bob,2,1,,\n9,2026-11-20,Go,Ann,1,3,,\n",
			"! f:3: a quoted cell begins here and has no right end up to line 4; nothing of that was read; " + quoteWant +
				"\n! f:2: the game is left out, because line 3 may be one of its rows\n"},
		{"no column for the player", "game_id,date,game,name\n", "! f:1: there is no column player; found: game_id, date, game, name; the first line names the columns: " + allColumns + "\n"},
		{"nor for anything else", "seat,place\n", "! f:1: there is no column player, no column date or game_id, no column game; found: seat, place; the first line names the columns: " +
			allColumns + "; --game says which game all rows are of\n"},
		{"two of one name", "player,date,Player\n", "! f:1: two columns are called player; name each column once\n"},
		{"unknown columns", "player,date,game,stars,,\"a\"\nAnn,2026-11-20,Go,*****,,\nBob,2026-11-20,Go,*,,\n",
			"74523f20-88ba-59a4-9418-15ad9fbf37ef: Go Ann 0 0 · Bob 0 0\n? f:1: columns that say nothing to Arbiter are passed over: \"stars\", \"a\"\n" + noID},
		{"a column called by a blank", "player,date,game, \nAnn,2026-11-20,Go,1\nBob,2026-11-20,Go,\n",
			"74523f20-88ba-59a4-9418-15ad9fbf37ef: Go Ann 0 0 · Bob 0 0\n" + noID},
		{"a shared place with other scores", header + "7,2026-11-20,Go,Ann,1,5,1,\n7,2026-11-20,Go,Bob,2,3,1,\n",
			"7: Go Ann 5 1 · Bob 3 1\n" + against},
		{"columns are counted in letters", header + "7,2026-11-20,Go,Jörg,0,3,,\n7,2026-11-20,Go,Bob,2,x,,\n",
			"! f:2:22: \"0\" is no seat; seats are counted from 1\n! f:3:23: \"x\" is no score; write a number as 47 or 47.5\n"},
		{"nothing but a header", header, ""},
		{"in German, with the separator said", "\xEF\xBB\xBFsep=;\r\nDatum;Spiel;Spieler;Punkte;Platz;Sitz;Sieger\r\n20.11.2026;Go;Ann;3,5;1;1;ja\r\n20.11.2026;Go;Bob;2;2;2;nein\r\n",
			"74523f20-88ba-59a4-9418-15ad9fbf37ef: Go Ann 4 1 · Bob 2 2\n" + strings.Replace(noID, "f:2", "f:3", 1)},
		{"a separator that is not guessed", "\"sep=|\"\ngame_id|date|game|player\n7|2026-11-20|Go|Ann\n7|2026-11-20|Go|Bob\n", "7: Go Ann 0 0 · Bob 0 0\n"},
		{"a thousand or one", header + "7,2026-11-20,Go,Ann,1,1.234,,\n7,2026-11-20,Go,Bob,2,\"-2,345\",,\n",
			"! f:2:23: \"1.234\" may be 1234 or 1.234; write 1234 or 1.2340\n! f:3:23: \"-2,345\" may be -2345 or -2.345; write -2345 or -2.3450\n"},
		{"four decimals", header + "7,2026-11-20,Go,Ann,1,1.2345,,\n7,2026-11-20,Go,Bob,2,0,,\n",
			"! f:2:23: \"1.2345\" has more than three decimals; write it with three decimals or fewer\n"},
		{"beyond the most", header + "7,2026-11-20,Go,Ann,1,1000000000000,,\n7,2026-11-20,Go,Bob,2,-1000000000000,,\n8,2026-11-20,Go,Ann,1,1000000000001,,\n8,2026-11-20,Go,Bob,2,1,,\n",
			"7: Go Ann 1000000000000 1 · Bob -1000000000000 2\n! f:4:23: \"1000000000001\" is beyond 1,000,000,000,000 points, the most that can be recorded; write it with fewer digits\n"},
		{"player and score swapped", header + "7,2026-11-20,Go,3,1,Ann,,\n7,2026-11-20,Go,4,2,Bob,,\n",
			"! f:2:21: \"Ann\" is no score; write a number as 47 or 47.5\n! f:3:21: \"Bob\" is no score; write a number as 47 or 47.5\n" +
				"? f:2: the player \"3\" has no letter in the name: is it of another column?\n? f:3: the player \"4\" has no letter in the name: is it of another column?\n"},
		{"date and game swapped", header + "7,Go,2026-11-20,Ann,1,,,\n7,Go,2026-11-20,Bob,2,,,\n", "! f:2:3: \"Go\" is not a date; write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30\n"},
		{"a date that is two", header + "7,11/12/2026,Go,Ann,1,,,\n7,11/12/2026,Go,Bob,2,,,\n", "! f:2:3: \"11/12/2026\" may be 11 December or 12 November; write 2026-12-11 or 2026-11-12\n"},
		{"a name that turns what follows", header + "7,2026-11-20,Go,A\u202enn,1,3,,\n7,2026-11-20,Go,Bob,2,2,,\n", "! f:2: the name of a player holds the character U+202E, which cannot be seen, behind \"A\"; remove it\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !looksCSV([]byte(strings.TrimPrefix(c.text, "\xEF\xBB\xBF"))) {
				t.Error("it is not taken for a table")
			}
			if got := feedTable(t, c.text).shown(); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

const (
	noID       = "? f:2: " + oneGame + "; it is known again by its date, game and players\n"
	against    = "? f:2: the places of this game do not go with its scores\n"
	allColumns = "game_id, date, game, league, season, round, place_played, player, seat, score, place, winner, note"
)

func TestTableHeaders(t *testing.T) {
	f := feedTable(t, "game_id,date,game,league,season,round,place_played,player,note\n7,2026-11-20 19:30,Go,Tuesday,2026,3,Hotel,Ann,late\n7,,,,,,,Bob,\"late\"\n7,,,,,,,Cyd,\"cold\nand wet\"\n7,,,,,,,Dan,\"cold\nand wet\"\n")
	if len(f.results) != 1 {
		t.Fatal(f.shown())
	}
	in := f.results[0]
	got := fmt.Sprint(in.Played.Format("2006-01-02 15:04"), "|", in.League, "|", in.Season, "|", in.Round, "|", in.Venue, "|", in.Note, "|", in.UID, "|", in.Line, in.Complete)
	if want := "2026-11-20 19:30|Tuesday|2026|3|Hotel|late\ncold\nand wet|" + records.UIDOf(records.SourceCSV, "go", "7") + "|2 false"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTableDates(t *testing.T) {
	for text, want := range map[string]string{
		"2026-11-02": "2026-11-02 00:00", "2026-11-02T19:30": "2026-11-02 19:30", "2026/11/02": "2026-11-02 00:00", "2.11.2026": "2026-11-02 00:00",
		"02.11.2026 19:30": "2026-11-02 19:30", "11/02/2026": "", "20/11/2026": "2026-11-20 00:00", "11/20/2026": "2026-11-20 00:00", "11/11/2026": "2026-11-11 00:00",
		"20.11.26": "", "0026-11-20": "", "31.2.2026": "", "2026": "", "0000/01/01": "",
	} {
		at, wrong, _ := readDate(text)
		if got := at.Format("2006-01-02 15:04"); (wrong == "") != (want != "") || wrong == "" && got != want {
			t.Errorf("%q: %s %s, want %q", text, wrong, got, want)
		}
	}
}

// A table that none of the formats is names what it needs, whatever its columns
// are called.
func TestAnUnknownTableNamesTheColumnsItNeeds(t *testing.T) {
	for text, want := range map[string]string{
		"Tag;Wer;Punkte\n20.11.2026;Ann;3\n":             "f:1: there is no column player, no column date or game_id, no column game; found: Tag, Wer, Punkte; the first line names the columns: " + allColumns + "; --game",
		"sep=,\nday,player,what\n2026-11-20,Ann,Go\n":    "f:2: there is no column date or game_id, no column game; found: day, player, what; the first line",
		"Dear Ann, dear Bob\nI write to you, at last,\n": "f: no known format begins like this",
	} {
		_, err := Recognise(NewSource("f", strings.NewReader(text)))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestGameOfTheCommandLine(t *testing.T) {
	f := feedFile(t, "csv", "date,player,score\n2026-11-20,Ann,3\n2026-11-20,Bob,2\n", func(to *Feed) { to.Game = "subdivision" })
	if len(f.results) != 1 || f.results[0].Game != "subdivision" {
		t.Error(f.shown())
	}
}

// A game with several bad rows is one result that is refused.
func TestComplaintsAboutOneGame(t *testing.T) {
	f := feedTable(t, header+"7,2026-11-20,Go,Ann,1,x,,\n7,2026-11-20,Go,Bob,2,y,,\n8,2026-11-20,Go,Ann,1,z,,\n")
	var also []bool
	for _, c := range f.complaints {
		also = append(also, c.Also)
	}
	if fmt.Sprint(also) != "[false true false]" {
		t.Errorf("%v\n%s", also, f.shown())
	}
}

func TestAGameThatIsTooLong(t *testing.T) {
	var b strings.Builder
	b.WriteString("game_id,date,game,player,note\n")
	for i := range 3 {
		fmt.Fprintf(&b, "7,2026-11-20,Go,P%d,%d%s\n", i, i, strings.Repeat("x", mostGame/2))
	}
	b.WriteString("8,2026-11-20,Go,Ann,\n8,2026-11-20,Go,Bob,\n")
	if got, want := feedTable(t, b.String()).shown(), "8: Go Ann 0 0 · Bob 0 0\n! f:3: the rows of the game hold more than 1 MB; shorten its notes\n! f:4: the rows of the game hold more than 1 MB; shorten its notes\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
