package importer

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

func encode(t testing.TB, e encoding.Encoding, text string) string {
	t.Helper()
	out, err := e.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var utf16 = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)

// A spreadsheet is a table as spreadsheets and people write it, a part of a warning about it, and
// what is read.
type spreadsheet struct{ name, text, said, want string }

const (
	withIDs, noIDs = "game_id,date,game,player,seat,score,place,winner\n", "date,game,player,score\n"
	german         = "Datum;Spiel;Spieler;Punkte;Platz;Ort\r\n20.11.2026;Go;Jürgen;47,5;1;Café\r\n20.11.2026;Go;Ann;−3,25;2;Café\r\n"
	germanGame     = "2026-11-20 Go Café | Jürgen 47.5 1, Ann -3.25 2\n"
)

// TestSpreadsheets: every program writes tables in its own way.
func TestSpreadsheets(t *testing.T) {
	readSpreadsheets(t, []spreadsheet{
		{"German Excel, UTF-8 with its mark", "\xEF\xBB\xBF" + german, oneGame, germanGame},
		{"German Excel, Windows-1252", encode(t, charmap.Windows1252, strings.NewReplacer("−", "-", "Ann", "Šimon").Replace(german)), "is read as Windows-1252", strings.Replace(germanGame, "Ann", "Šimon", 1)},
		{"Excel's Unicode text", encode(t, utf16, strings.ReplaceAll(german, ";", "\t")), oneGame, germanGame},
		{"the separator said", "sep=|\r\n" + strings.ReplaceAll(german, ";", "|"), oneGame, germanGame},
		{"an old Macintosh", strings.ReplaceAll(german, "\r\n", "\r"), oneGame, germanGame},
		{"one line in another encoding", german + "20.11.2026;Chess;J\xfcrgen;1;1;x\r\n", "", "! 4: the line is not UTF-8, and others are; save it as UTF-8 (it may be Windows-1252 or Latin-1)\n"},
		{"LibreOffice, all quoted", "\"Date\",\"Game\",\"Player\",\"Score\"\n\"2026-11-20\",\"Go\",\"Ann\",\"47,5\"\n\"2026-11-20\",\"Go\",\"Bob \"\"Ace\"\" K.\",\"40\"\n", oneGame,
			"2026-11-20 Go | Ann 47.5 1, Bob \"Ace\" K. 40 2\n"},
		{"Google Sheets, ticks and US days", "Date,Game,Name,Points,Won\n11/20/2026,Go,Ann,3,TRUE\n11/20/2026,Go,Bob,5,FALSE\n11/5/2026,Go,Ann,3,FALSE\n11/5/2026,Go,Bob,5,TRUE\n", oneGame,
			"2026-11-20 Go | Ann 3 1, Bob 5 2\n2026-11-05 Go | Ann 3 2, Bob 5 1\n"},
		{"Numbers, no-break blanks in heads and names", "Date;Game ;Player\u00a0;Score (pts);Place Played\n2026-11-20;Go;Ann\u00a0Berg;;\n2026-11-20;Go;Bob;;\n", `does not know are ignored: "Score (pts)"`, "2026-11-20 Go | Ann Berg - 0, Bob - 0\n"},
		{"heads in capitals and with marks", "DATE:,Game:,PLAYER,Pts.,Game-ID\n2026-11-20,Go,Ann,3,7\n2026-11-20,Go,Bob,2,7\n", "", "7: 2026-11-20 Go | Ann 3 1, Bob 2 2\n"},
		{"French", "date;jeu;joueur;points;rang\n20/11/2026;Go;Zoé;1,5;1\n20/11/2026;Go;Ann;1;2\n", oneGame, "2026-11-20 Go | Zoé 1.5 1, Ann 1 2\n"},
	})
}

// TestCells: a day, a time and points can be written in many ways, and some are two things.
func TestCells(t *testing.T) {
	readSpreadsheets(t, []spreadsheet{
		{"Swiss blanks in days", "datum;spiel;spieler;punkte\n2. 11. 2026;Go;Ann;3\n02-11-2026;Chess;Ann;3\n2.11.2026 19:30;Go;Bob;2\n", "", "! 2: the game has one player; " + oneGame + "; an empty row separates games\n" +
			"! 3: the game has one player; " + oneGame + "; an empty row separates games\n! 4: the game has one player; " + oneGame + "; an empty row separates games\n"},
		{"times", noIDs + "2026-11-20T19:30,Go,Ann,3\n2026-11-20 19:30,Go,Bob,2\n", "", "! 2: the game has one player; " + oneGame + "; an empty row separates games\n! 3: the game has one player; " + oneGame + "; an empty row separates games\n"},
		{"an evening by the hour", noIDs + "11/20/2026 7:30 PM,Go,Ann,3\n11/20/2026 7:30 PM,Go,Bob,2\n\"20.11.2026, 21:15:00\",Go,Ann,3\n,,Bob,2\n", oneGame, "2026-11-20 19:30 Go | Ann 3 1, Bob 2 2\n2026-11-20 21:15 Go | Ann 3 1, Bob 2 2\n"},
		{"a day that is two", noIDs + "5/11/2026,Go,Ann,3\n,,Bob,2\n", "", "! 2:1: \"5/11/2026\" may be 5 November or 11 May; write 2026-11-05 or 2026-05-11\n"},
		{"days that contradict one another", noIDs + "25/11/2026,Go,Ann,3\n,,Bob,2\n11/25/2026,Go,Ann,3\n,,Bob,2\n5/11/2026,Go,Ann,3\n,,Bob,2\n", "", "2026-11-25 Go | Ann 3 1, Bob 2 2\n2026-11-25 Go | Ann 3 1, Bob 2 2\n" +
			"! 6:1: \"5/11/2026\" may be 5 November or 11 May; write 2026-11-05 or 2026-05-11\n"},
		{"no days", noIDs + "31.2.2026,Go,Ann,3\n,,Bob,2\n\n20.11.26,Go,Ann,3\n,,Bob,2\n\n1899-01-01,Go,Ann,1\n,,Bob,2\n", "", "! 2:1: \"31.2.2026\" is not a date; " + dateWant + "\n! 5:1: \"20.11.26\" is not a date; " + dateWant + "\n! 8:1: \"1899-01-01\" is not a date; " + dateWant + "\n"},
		{"points", withIDs + "7,2026-11-20,Go,Ann,,7½,,\n7,,,Bob,,\"1.234,5\",,\n7,,,Cyd,,½,,\n7,,,Dan,,1.5000,,\n7,,,Eve,,+2,,\n", "", "7: 2026-11-20 Go | Ann 7.5 2, Bob 1234.5 1, Cyd 0.5 5, Dan 1.5 4, Eve 2 3\n"},
		{"points that are no numbers", withIDs + "7,2026-11-20,Go,Ann,,1.020,,\n7,,,Bob,,12 VP,,\n7,,,Cyd,,1e3,,\n8,2026-11-20,Go,Ann,,3,,\n8,,,Bob,,-,,\n", "", "8: 2026-11-20 Go | Ann 3 0, Bob - 0\n! 2:22: \"1.020\" may be 1020 or 1.020; write 1020 or 1.0200\n" +
			"! 3:10: \"12 VP\" is no score; write a number as 47 or 47.5\n! 4:10: \"1e3\" is no score; write a number as 47 or 47.5\n"},
		{"errors of a spreadsheet", withIDs + "7,2026-11-20,Go,Ann,,#REF!,,\n7,,,#NAME?,,1,,\n8,2026-11-20,#BEZUG!,Ann,,1,,\n8,2026-11-20,#BEZUG!,Bob,,1,,\n9,######,Go,Ann,,,,\n9,######,Go,1 Ann,,,,\n", "", "! 2:22: \"#REF!\" is a spreadsheet's error; correct the formula there and save the table again\n" +
			"! 3:5: \"#NAME?\" is a spreadsheet's error; correct the formula there and save the table again\n! 4:14: \"#BEZUG!\" is a spreadsheet's error; correct the formula there and save the table again\n! 5:14: \"#BEZUG!\" is a spreadsheet's error; correct the formula there and save the table again\n! 6:3: \"######\" is not a date; " + dateWant + "\n"},
	})
}

// TestRowsOfGames: rows that belong together are one game.
func TestRowsOfGames(t *testing.T) {
	readSpreadsheets(t, []spreadsheet{
		{"totals below and between", noIDs + "2026-11-20,Go,Ann,3\n,,Bob,2\n,,Total,5\n2026-11-20,Go,Ann,1\n,,Bob,4\nSumme,,,10\n", `the row "Summe" adds up others, and is left out`, "2026-11-20 Go | Ann 3 1, Bob 2 2\n2026-11-20 Go | Ann 1 2, Bob 4 1\n"},
		{"somebody called Total, as records wrote it", withIDs + "019ac111-0000-7000-8000-000000000007,2026-11-20,Go,Total,,3,,\n019ac111-0000-7000-8000-000000000007,,,Bob,,2,,\n", "", "2026-11-20 Go | Total 3 1, Bob 2 2\n"},
		{"two rows are one game, an empty one parts", noIDs + "2026-11-20,Go,Ann,3\n2026-11-20,Go,Bob,2\n,,,\n2026-11-20,Go,Ann,1\n2026-11-20,Go,Bob,4\n", oneGame, "2026-11-20 Go | Ann 3 1, Bob 2 2\n2026-11-20 Go | Ann 1 2, Bob 4 1\n"},
		{"rows of two games by turns", withIDs + "7,2026-11-20,Go,Ann,,3,,\n8,2026-11-20,Go,Cyd,,1,,\n7,,,Bob,,2,,\n8,,,Dan,,4,,\n", "", "7: 2026-11-20 Go | Ann 3 1, Bob 2 2\n8: 2026-11-20 Go | Cyd 1 2, Dan 4 1\n"},
		{"the same two twice", noIDs + "2026-11-20,Go,Ann,3\n2026-11-20,Go,Bob,2\n2026-11-20,Go,ann,1\n2026-11-20,Go,Bob,4\n", "", "! 4: ann sits there twice, in lines 2 and 4; " + oneGame + "; an empty row separates games\n"},
		{"rows that are short, and too long", withIDs + "7,2026-11-20,Go,Ann\n7,,,Bob,,,,,,,\n8,2026-11-20,Go,Ann,,47,5,,x\n8,,,Bob\n", "", "7: 2026-11-20 Go | Ann - 0, Bob - 0\n! 4: the row has 9 cells, the first line 8; a cell with a comma or semicolon in it stands in quotes\n"},
		{"rows of one game that say different things", withIDs + "7,2026-11-20,Go,Ann,,3,,\n7,2026-11-21,Go,Bob,,1,,\n", "", "! 3:3: the game \"7\" has the date \"2026-11-21\" here and \"2026-11-20\" in line 2; the rows of one game_id are one game\n"},
		{"a row without its id: nobody knows whose it is", withIDs + "7,2026-11-20,Go,Ann,,,,\n7,,,Bob,,,,\n,2026-11-20,Go,Cyd,,,,\n8,2026-11-20,Go,Ann,,,,\n8,,,Bob,,,,\n9,2026-11-20,Go,Ann,,,,\n9,,,Bob,,,,\n", "", "! 4: some rows have a game_id, and others have none; give every row one, or none\n"},
		{"a quote in a name", withIDs + "7,2026-11-20,Go,Ann,,,,\n7,,,B\"ob,,,,\n7,,,Cyd,,,,\n8,2026-11-20,Go,Ann,,,,\n8,,,Bob,,,,\n", "", "! 3: the quotes from here to line 3 make no cells; " + quoteWant + "\n"},
		{"a quote that does not end", withIDs + "7,2026-11-20,Go,Ann,,,,\n7,,,Bob,,,,\n8,,,\"Ann,,,,\n8,,,Bob,,,,\n", "", "! 4: the quotes from here to line 5 make no cells; " + quoteWant + "\n"},
		{"columns are counted in letters, over lines", "note;player;game;game_id;date;score\n\"Grüße\nvon Zoë\";Jörg;Gö;7;2026-11-20;x\n;卓;Gö;7;;y\n", "", "! 3:31: \"x\" is no score; write a number as 47 or 47.5\n! 4:10: \"y\" is no score; write a number as 47 or 47.5\n"},
	})
}

// TestPlaces: seats, places and winners are read, or are added up from the scores.
func TestPlaces(t *testing.T) {
	readSpreadsheets(t, []spreadsheet{
		{"notes, league, season, round, place", "game_id,date,game,league,season,round,place_played,player,note\n7,2026-11-20,subdivision,Tuesday,2026,3,Hotel,Ann,late\n7,,,,,,,Bob,late\n7,,,,,,,Cyd,\"cold\nand wet\"\n", "", "7: 2026-11-20 subdivision Tuesday/2026/3/Hotel | Ann - 0, Bob - 0, Cyd - 0 | late\\ncold\\nand wet\n"},
		{"a title of Arbiter's games, and no date", "game_id,game,player,score\n7,buyer's MARKET,Ann,3\n7,Buyer's Market,Bob,4\n", "games without a date count as played now", "7: today buyers-market | Ann 3 2, Bob 4 1\n"},
		{"too many for the game", withIDs + "7,2026-11-20,Subdivision,Ann,,,,\n7,,,Bob,,,,\n7,,,Cyd,,,,\n7,,,Dan,,,,\n7,,,Eve,,,,\n", "", "! 2: Subdivision is a game for 2 to 4 players; here are 5; are rows of other games among them?\n"},
		{"a bye and a no-show", withIDs + "7,2026-11-20,Bye,Ann,,,,\n8,2026-11-20,no-show,Ann,,,1,\n8,,,Bob,,,2,\n", "", "7: 2026-11-20 bye | Ann - 0\n8: 2026-11-20 no-show | Ann - 1, Bob - 2\n"},
		{"seats, and places of several kinds", withIDs + "7,2026-11-20,Go,Ann,2,1,1.,\n7,,,Bob,1,9,1=,\n7,,,Cyd,3,5,2,\n8,2026-11-20,Go,Ann,1,3,1,\n8,,,Bob,1,3,2,\n", "", "7: 2026-11-20 Go | Bob 9 1, Ann 1 1, Cyd 5 3\n8: 2026-11-20 Go | Ann 3 1, Bob 3 2\n"},
		{"places that cannot be", withIDs + "7,2026-11-20,Go,Ann,,,2,\n7,,,Bob,,,2,\n8,2026-11-20,Go,Ann,,,1,\n8,,,Bob,,,3,\n9,2026-11-20,Go,Ann,,,1,\n9,,,Bob,,,2,ja\n", "", "! 2: the places of the game are not those of 2 players, from 1 on; see docs/import.md for how places are found\n" +
			"! 4: the places of the game are not those of 2 players, from 1 on; see docs/import.md for how places are found\n! 7: Bob has place 2, and the column winner says something else; see docs/import.md for how places are found\n"},
		{"winners over scores, nobody, and some places", withIDs + "7,2026-11-20,Go,Ann,,1,,x\n7,,,Bob,,5,,\n7,,,Cyd,,9,,FALSCH\n8,2026-11-20,Go,Ann,,3,,no\n8,,,Bob,,5,,0\n9,2026-11-20,Go,Ann,,3,1,\n9,,,Bob,,5,,\n", "", "7: 2026-11-20 Go | Ann 1 1, Bob 5 3, Cyd 9 2\n8: 2026-11-20 Go | Ann 3 0, Bob 5 0\n9: 2026-11-20 Go | Ann 3 2, Bob 5 1\n"},
		{"no seat, place or verdict", withIDs + "7,2026-11-20,Go,Ann,0,,,\n7,,,Bob,,,first,\n7,,,Cyd,,,,maybe\n7,,,,,5,,\n", "", "! 2:21: \"0\" is no seat; seats are counted from 1\n! 3:11: \"first\" is no place; places are counted from 1\n" +
			"! 4:12: \"maybe\" does not say whether Cyd won; write 1 or yes for a winner, 0, no or nothing for the others\n! 5: the row names no player; every score is a player's\n"},
		{"formulas disarmed, and an apostrophe of a name", withIDs + "'-7,2026-11-20,Go,'=Ann,,'-3,,\n'-7,,,'t Hooft,,''@x,,\n8,2026-11-20,Go,''=x,,,,\n8,,,'''t,,,,\n", "", "8: 2026-11-20 Go | '=x - 0, '''t - 0\n! 3:17: \"'@x\" is no score; write a number as 47 or 47.5\n"},
		{"a row a game", "Date,Game,Player 1,Score_1,player2,Score 2,Player 3,Score 3,Total\n2026-11-20,Go,Ann,47,Bob,40,Cyd,41,128\n2026-11-20,Go,Ann,3,Bob,5,,,8\n2026-11-21,Go,Ann,3,,5,,,\n", `does not know are ignored: "Total"`, "2026-11-20 Go | Ann 47 1, Bob 40 3, Cyd 41 2\n2026-11-20 Go | Ann 3 2, Bob 5 1\n! 4: the row names no player; every score is a player's\n"},
		{"a row a game, by winners", "datum;spiel;spieler1;sieger1;spieler2;sieger2\n20.11.2026;Go;Ann;;Bob;x\n;Go;Ann;x;Bob;\n", "each row is a game, of up to 2 players; it is known again", "2026-11-20 Go | Ann - 2, Bob - 1\n! 3: the row has neither a date nor a game_id; write year, month and day as 2026-11-20\n"},
		{"two columns for one thing", "date,game,player,score,Total\n2026-11-20,Go,Ann,3,3\n", "", "! 1:24: \"score\" and \"Total\" are both the score; rename the one that is not\n"},
		{"no column for the player or the game", "date,league\n2026-11-20,Go\n", "", "! 1: there is no column player, no column game; found: date, league; the first line names the columns: " + columnNames() + "; --game says which game all rows are of\n"},
	})
}

func readSpreadsheets(t *testing.T, list []spreadsheet) {
	t.Helper()
	for _, c := range list {
		t.Run(c.name, func(t *testing.T) {
			f := readText(t, "csv", c.text, Options{})
			if got := f.shown(); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
			warned := ""
			for _, w := range f.warnings {
				warned += w.Says + "\n"
			}
			if !strings.Contains(warned, c.said) {
				t.Errorf("warned\n%swant %s", warned, c.said)
			}
			if format, err := Recognise(NewSource("f", strings.NewReader(c.text))); err != nil || format.Name != "csv" {
				t.Errorf("taken for %v, %v", format, err)
			}
		})
	}
}

// TestAColumnForEachPlayer: the heads that may be players are named, and are read once somebody
// says that they are.
func TestAColumnForEachPlayer(t *testing.T) {
	const text = "Datum;Spiel;Ann;Bob;Cyd Ö;Summe;Wetter;Ort\n20.11.2026;Go;47,5;40;;87,5;rain;x\n21.11.2026;Go;½;-;3;3,5;sun;y\nSumme;;48;40;3;;;\n"
	f := readText(t, "csv", text, Options{})
	if got := f.shown(); got != "! 1: there is no column player, but these may be players: Ann, Bob, Cyd Ö; --players names those who are\n" || strings.Join(f.complaints[0].Heads, "|") != "Ann|Bob|Cyd Ö" {
		t.Errorf("%s%q", got, f.complaints[0].Heads)
	}
	for players, want := range map[string]string{
		"Ann|Bob|Cyd Ö": "2026-11-20 Go x | Ann 47.5 1, Bob 40 2\n2026-11-21 Go y | Ann 0.5 2, Cyd Ö 3 1\n",
		"cyd ö|Ann":     "2026-11-21 Go y | Cyd Ö 3 1, Ann 0.5 2\n! 2: the game has one player; are its other rows elsewhere?\n",
		"Ann|Dan":       "! 1: no column is called \"Dan\"; --players names columns\n",
	} {
		f := readText(t, "csv", text, Options{Table: TableOptions{Players: strings.Split(players, "|")}})
		if got := f.shown(); got != want {
			t.Errorf("%s: got\n%swant\n%s", players, got, want)
		}
	}
}

// TestIdentitiesOfTables: an id is that of a game of one kind; games without are known by day,
// game, people and their number among such, for ever.
func TestIdentitiesOfTables(t *testing.T) {
	const whole = "abcdef02-0000-4000-8000-00000000000b"
	game := func(id, game string) string { return id + ",2026-11-20," + game + ",Ann,3\n" + id + ",,,Bob,2\n" }
	for rows, want := range map[string][]string{
		game("1", "Bazaar") + game("2", "bazaar"):              {"2613fbf7-c7a1-5de5-9757-34fdab470044", "f38e89f3-1b9b-59e5-8c83-7632f5320606"},
		game(strings.ToUpper(whole), "Go"):                     {whole},
		game("", "Go") + "\n" + game("", "Go"):                 {"74523f20-88ba-59a4-9418-15ad9fbf37ef", "df45b976-75a7-53ea-a2fb-c3f57598d145"},
		",2026-11-20,Go,bob,1\n,2026-11-20 19:30,Go,ANN,2\n\n": nil,
		",2026-11-20 19:30,Go,bob,1\n,,,ANN,2\n":               {"74523f20-88ba-59a4-9418-15ad9fbf37ef"},
	} {
		f := readText(t, "csv", "game_id,date,game,player,score\n"+rows, Options{})
		if len(f.results) != len(want) {
			t.Errorf("%s: %s", rows, f.shown())
			continue
		}
		for i, in := range f.results {
			if in.UID != want[i] {
				t.Errorf("%s: game %d is %s, want %s", rows, i, in.UID, want[i])
			}
		}
	}
}
