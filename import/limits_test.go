package importer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// rowsOf are so many rows of one game of Go.
func rowsOf(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "7,2026-11-20,Go,P%d,,,,\n", i)
	}
	return b.String()
}

// What a file may hold at most is taken, and one more is not.
func TestLimitsAreMetExactly(t *testing.T) {
	players := func(n int) string { return strings.Repeat(`<player name="A"/>`, n) }
	bgg := func(quantity, date, players string) string {
		return `<plays total="1"><play id="5" date="` + date + `" quantity="` + quantity + `"><item name="G"/><players>` + players + `</players></play></plays>`
	}
	bgs := func(date string) string {
		return `{"players":[{"id":1,"name":"Ann"}],"games":[{"id":1,"name":"G"}],"plays":[{"uuid":"p","playDate":"` + date + `","gameRefId":1,"playerScores":[{"playerRefId":1}]}]}`
	}
	columns := func(n int) string { return "player,date,game" + strings.Repeat(",", n-3) + "\n" }
	name := func(n int) string {
		return header + "7,2026-11-20,Go," + strings.Repeat("é", n) + ",,,,\n7,2026-11-20,Go,Bob,,,,\n"
	}
	beyond := func(points string) string {
		return strings.Replace(oneResult, `"points":2}`, `"points":2},{"rule":"score","points":`+points+`}`, 1)
	}
	for i, one := range []struct {
		format, text string
		results      int
		wrong        string // the first complaint; "" for none
	}{
		{"csv", header + rowsOf(league.MostSeats), 1, ""},
		{"csv", header + rowsOf(league.MostSeats+1), 0, "f:102: more than 100 players sit in one game; rows of other games have another game_id"},
		{"csv", columns(mostColumns), 0, ""},
		{"csv", columns(mostColumns + 1), 0, "f:1: the table has 1001 columns; 1000 can be read; leave out those that say nothing to Arbiter"},
		{"csv", name(mostName), 1, ""},
		{"csv", name(mostName + 1), 0, `f:2: the name of a player "` + strings.Repeat("é", 40) + `…" is longer than 300 characters; shorten it`},
		{"csv", strings.ReplaceAll(header+rowsOf(2), "2026", "1900"), 1, ""},
		{"csv", strings.ReplaceAll(header+rowsOf(2), "2026", "1899"), 0, `f:2:3: "1899-11-20" is not a date; ` + dateWant},
		{"csv", strings.ReplaceAll(header+rowsOf(2), "Go", "subdivision"), 1, ""},
		{"csv", strings.ReplaceAll(header+rowsOf(4), "Go", "subdivision"), 1, ""},
		{"csv", strings.ReplaceAll(header+rowsOf(5), "Go", "subdivision"), 0, "f:2: Subdivision is a game for 2 to 4 players; here are 5; are rows of other games among them?"},
		{"csv", strings.ReplaceAll(header+rowsOf(1), "Go", "bye"), 1, ""},
		{"csv", strings.ReplaceAll(header+rowsOf(2), "Go", "No-Show"), 1, ""},
		{"bgg", bgg("1", "2026-08-22", players(league.MostSeats)), 1, ""},
		{"bgg", bgg("1", "2026-08-22", players(league.MostSeats+1)), 0, "f:1: play 1: it names more than 100 players"},
		{"bgg", bgg("", "2026-08-22", players(1)), 1, ""},
		{"bgg", bgg("0", "2026-08-22", players(1)), 1, ""},
		{"bgg", bgg("2", "2026-08-22", players(1)), 2, ""},
		{"bgg", bgg("1000", "2026-08-22", players(1)), 1000, ""},
		{"bgg", bgg("1001", "2026-08-22", players(1)), 0, `f:1: play 1: its quantity "1001" is no number from 1 to 1000; split it into plays of fewer games`},
		{"bgg", bgg("1", "1900-01-01", players(1)), 1, ""},
		{"bgg", bgg("1", "1899-12-31", players(1)), 0, `f:1: play 1: "1899-12-31" is no date; set its date at BoardGameGeek and save the plays again`},
		{"bgg", "<plays>" + strings.Repeat("<x>", deepestXML-1) + strings.Repeat("</x>", deepestXML-1) + "</plays>", 0, ""},
		{"bgg", "<plays>" + strings.Repeat("<x>", deepestXML) + strings.Repeat("</x>", deepestXML) + "</plays>", 0, "f:1: elements stand in one another more than 32 deep; save the plays again"},
		{"bgstats", bgs("1900-01-01 00:00:00"), 1, ""},
		{"bgstats", bgs("1899-12-31 23:59:00"), 0, `f:1: play 1: "1899-12-31 23:59:00" is no date; set its date in BG Stats and export again`},
		{"jsonl", beyond("999999999998"), 1, ""},
		{"jsonl", beyond("999999999999"), 0, "f:1: the sum of the points of Robert is beyond 1,000,000,000,000 points, the most that can be recorded"},
		{"jsonl", strings.Replace(oneResult, `"name":"Robert"`, `"name":"Robert","break":1000000000000`, 1), 1, ""},
		{"jsonl", strings.Replace(oneResult, `"name":"Robert"`, `"name":"Robert","break":1000000000001`, 1), 0, "f:1: the number 1000000000001 that breaks ties for Robert is beyond 1,000,000,000,000 points, the most that can be recorded"},
		{"jsonl", strings.Replace(oneResult, `"chess"`, `"`+strings.Repeat("x", mostName+1)+`"`, 1), 1, ""}, // what other records hold may be longer
		{"jsonl", strings.NewReplacer(`"chess"`, `"`+strings.Repeat("x", mostName+1)+`"`, `"uid":"019ac111-0000-7000-8000-000000000007",`, "").Replace(oneResult), 0, `f:1: the game "` + strings.Repeat("x", 40) + `…" is longer than 300 characters; shorten it`},
	} {
		f := feedFile(t, one.format, one.text, func(to *Feed) { to.Player = func(records.CopyPlayer) error { return nil } })
		got := ""
		if len(f.complaints) > 0 {
			got = f.complaints[0].Error()
		}
		if len(f.results) != one.results || got != one.wrong {
			t.Errorf("%d: %d results, want %d; complaint %q, want %q", i, len(f.results), one.results, got, one.wrong)
		}
	}
}

// Games that their file knows by nothing are each recorded, however often the same people
// met on a day; the file knows them again.
func TestTheSamePeopleThreeTimesADay(t *testing.T) {
	const play = `{"playDate":"2026-08-22","gameRefId":1,"playerScores":[{"playerRefId":1},{"playerRefId":2}]},`
	text := `{"players":[{"id":1,"name":"Ann"},{"id":2,"name":"Bob"}],"games":[{"id":1,"name":"G"}],"plays":[` + strings.Repeat(play, 3) +
		`{"playDate":"2026-08-22","gameRefId":1,"playerScores":[{"playerRefId":2},{"playerRefId":1}]}]}`
	uids := map[string]bool{}
	first, again := feedFile(t, "bgstats", text, func(*Feed) {}), feedFile(t, "bgstats", text, func(*Feed) {})
	for i, in := range first.results {
		if uids[in.UID] = true; !in.Alike || again.results[i].UID != in.UID {
			t.Errorf("game %d is %+v, again %s", i, in, again.results[i].UID)
		}
	}
	if len(uids) != 4 {
		t.Errorf("%d games of 4", len(uids))
	}
}

// What a position says comes whole, and one that does not count yet is told of.
func TestNotationSaysAllOfAGame(t *testing.T) {
	const text = "\ngame: subdivision\nplayer: R Ann\nplayer: B Bob\ndate: 2026-11-20 19:30\nleague: Tuesday\nseason: 2026\nround: 3\nplace: The Ship\nnote: rain\nid: seven\n\nR3 B2\nB1 R1\n"
	judged := func(change func(*score.Judged)) *fed {
		return feedFile(t, "notation", text, func(to *Feed) {
			to.Judge = func(text notation.Text) (score.Judged, error) {
				j, err := judgeSubdivision(text)
				change(&j)
				return j, err
			}
		})
	}
	f := judged(func(*score.Judged) {})
	in := f.results[0]
	got := fmt.Sprint(in.Played.Format(time.DateTime), "|", in.League, "|", in.Season, "|", in.Round, "|", in.Venue, "|", in.Note, "|", in.Words, "|", in.Line, "|", in.State, "|", in.Complete, "|", in.Seats[0].Name, in.Seats[0].Points.Rounded(), in.Seats[0].Place, in.Seats[1].Name, in.Seats[1].Points.Rounded(), in.Seats[1].Place)
	if want := "2026-11-20 19:30:00|Tuesday|2026|3|The Ship|rain|seven|2|confirmed|true|Ann1 1Bob1 1"; got != want || len(f.warnings) > 0 {
		t.Errorf("got %s, want %s\n%s", got, want, f.shown())
	}
	f = judged(func(j *score.Judged) {
		j.Verdict = score.Verdict{GoesOn: "a park is empty"}
		j.Position.Head().Doubts = []score.Doubt{{Line: 13, Says: "is R3 meant?"}}
	})
	if in := f.results[0]; in.State != league.Confirmed || in.Complete {
		t.Errorf("a game that is not over: %+v", in)
	}
	var warned []string
	for _, c := range f.warnings {
		warned = append(warned, c.Error())
	}
	sameLines(t, "warnings", warned, []string{"f:13: is R3 meant?", "f:2: the game is not over, so the result is contested: a park is empty"})
	f = feedFile(t, "notation", text, func(to *Feed) {
		to.Judge = func(notation.Text) (score.Judged, error) { return score.Judged{}, fmt.Errorf("no game is called so") }
	})
	if got := f.shown(); got != "! f:2: no game is called so\n" {
		t.Error(got)
	}
}

// All that a line of other records says comes into the result.
func TestJSONLSaysAllOfASheet(t *testing.T) {
	bare := func(players, sheet string) string {
		return `{"result":{"game":"chess","state":"confirmed","complete":true,"league":"Tuesday","season":"2026","round":"3","place":"The Ship","players":[` + players + `],"sheet":{"players":[` + sheet + `]}}}`
	}
	for text, want := range map[string]string{
		bare(`"Ann"`, `{"name":"Ann","lines":[]}],"unplaced":true,"x":[`):                                                                                        `Ann NONE 0`,
		bare(`"Ann","Bob"],"places":[1,2`, `{"name":"Ann","lines":[{"rule":"r","points":5,"text":"4.5"}]},{"name":"Bob","lines":[{"rule":"r","points":2}]}`):     `Ann 4.5 1, Bob 2 2`,
		bare(`"Ann","Bob"],"places":[1,2`, `{"name":"Ann","lines":[{"rule":"r","points":7,"text":"4+3"}]},{"name":"Bob","lines":[{"rule":"r","points":2}]}`):     `Ann 7 1, Bob 2 2`,
		bare(`"Ann","Bob"],"places":[1,2`, `{"name":"Ann","lines":[{"rule":"r","points":7,"text":"9.5"}]},{"name":"Bob","lines":[]}`):                            `Ann 7 1, Bob NONE 2`,
		bare(`"Ann","Bob"],"places":[1,2`, `{"name":"Ann","lines":[{"rule":"r","points":7,"text":"6.5"},{"rule":"s","points":1}]},{"name":"Bob","lines":[]}`):    `Ann 8 1, Bob NONE 2`,
		bare(`"Ann","Bob"],"places":[2,1`, `{"name":"Ann","lines":[{"rule":"r","points":7}]},{"name":"Bob","lines":[{"rule":"r","points":9}]}],"standing":[1,2`): `Ann 7 2, Bob 9 1`,
	} {
		c, err := readsAs("jsonl", text)
		if err != nil || len(c.results) != 1 {
			t.Errorf("%s: %+v, %v", text, c, err)
			continue
		}
		in := c.results[0]
		var seats []string
		for _, s := range in.Seats {
			figure := s.Figure()
			if s.NoPoints {
				figure = "NONE"
			}
			seats = append(seats, fmt.Sprintf("%s %s %d", s.Name, figure, s.Place))
		}
		if got := strings.Join(seats, ", "); got != want || in.Whole || in.League+in.Season+in.Round+in.Venue != "Tuesday20263The Ship" || !in.Played.IsZero() {
			t.Errorf("%s: got %s of %+v, want %s", text, got, in, want)
		}
	}
	for _, part := range []string{`"variants":["a\u001b"]`, `"rulings":{"a\u001b":"b"}`, `"rulings":{"a":"b\u001b"}`, `"break":"a\u001b"`} {
		c, err := readsAs("jsonl", strings.Replace(oneResult, `"sheet":{`, `"sheet":{`+part+`,`, 1))
		if err != nil || len(c.results) > 0 {
			t.Errorf("%s: %+v, %v", part, c, err)
		}
		says(t, part, c.complaints, "FILE:1: the sheet holds the character U+001B")
	}
	for _, player := range []string{`"colour":"a\u001b","lines":[]`, `"lines":[{"rule":"a\u001b"}]`, `"lines":[{"at":["b\u001b"]}]`, `"lines":[{"cards":["b\u001b"]}]`, `"lines":[{"text":"b\u001b"}]`} {
		c, err := readsAs("jsonl", strings.Replace(oneResult, `"lines":[{"rule":"score","points":2}]`, player, 1))
		if err != nil || len(c.results) > 0 {
			t.Errorf("%s: %+v, %v", player, c, err)
		}
		says(t, player, c.complaints, "FILE:1: the sheet holds the character U+001B")
	}
	var fields strings.Builder
	for i := range 25 {
		fields.WriteString(strings.Replace(oneResult, `"id":7`, fmt.Sprintf(`"id":7,"new%d":1`, i), 1) + "\n")
	}
	if c, err := readsAs("jsonl", fields.String()); err != nil || len(c.results) != 25 || len(c.warnings) != 20 {
		t.Errorf("%d results, %d warnings of unknown fields, %v", len(c.results), len(c.warnings), err)
	}
}

// Words that say who won, days in many forms, and complaints on one line.
func TestWordsOfTables(t *testing.T) {
	for word, want := range map[string]string{"1": "1 2", "yes": "1 2", "TRUE": "1 2", "x": "1 2", "Y": "1 2", "ja": "1 2", "0": "0 0", "no": "0 0", "False": "0 0", "n": "0 0", "-": "0 0", "nein": "0 0"} {
		f := feedTable(t, header+"7,2026-11-20,Go,Ann,,3,,"+word+"\n7,2026-11-20,Go,Bob,,5,,\n")
		if len(f.results) != 1 {
			t.Errorf("%s: %s", word, f.shown())
			continue
		}
		if s := f.results[0].Seats; fmt.Sprint(s[0].Place, s[1].Place) != want {
			t.Errorf("%s: %s", word, f.shown())
		}
	}
	for text, want := range map[string]string{
		"2026/3/4": "2026-03-04 00:00:00", "2026/11/02 19:30": "2026-11-02 19:30:00", "4.3.2026 19:30:15": "2026-03-04 19:30:15", "13/3/2026 9:05": "2026-03-13 09:05:00", "3/13/2026 19:30:15": "2026-03-13 19:30:15",
		"4/3/2026 19:30": `"4/3/2026 19:30" may be 4 March or 3 April: write 2026-03-04 or 2026-04-03`, "9999-12-31": "9999-12-31 00:00:00", "10000/1/1": `"10000/1/1" is not a date: ` + dateWant,
	} {
		at, wrong, todo := readDate(text)
		got := at.Format(time.DateTime)
		if wrong != "" {
			got = wrong + ": " + todo
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	for _, one := range [][2]string{
		{(&Complaint{File: "f", Says: "s"}).Error(), "f: s"}, {(&Complaint{File: "f", Column: 3, Says: "s", Want: "w"}).Error(), "f: s; w"}, {(&Complaint{File: "f", Line: 2, Says: "s", Want: "w"}).Error(), "f:2: s; w"}, {(&Complaint{File: "f", Line: 2, Column: 3, Says: "s"}).Error(), "f:2:3: s"},
		{clip("äöü", 3), "äöü"}, {clip("äöüß", 3), "äöü…"}, {remark("", "b"), "b"}, {remark("a", "b"), "a\nb"},
		{printable("a\x1bb\u202ec"), "a?b?c"}, {escaped("a\x1bb\n\r\t\u202e", `\u%04x`), "a\\u001bb\n\r\t\\u202e"},
		{unseen("note", "a\nbc\x1bd", "\n"), `the note holds the character U+001B, which cannot be seen, behind "bc"`}, {unseen("note", "a\nb", ""), `the note holds the character U+000A, which cannot be seen, behind "a"`}, {unseen("note", "ä b", ""), ""},
	} {
		if one[0] != one[1] {
			t.Errorf("got %q, want %q", one[0], one[1])
		}
	}
}

// All mistakes of a game are told; it is one game that is refused.
func TestMistakesOfOneGame(t *testing.T) {
	f := feedFile(t, "notation", "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2  R4 R5\n1  ## B9\n", func(to *Feed) { to.Judge = judgeSubdivision })
	var also []bool
	for _, c := range f.complaints {
		also = append(also, c.Also)
	}
	if want := []bool{false, true, true}; !slices.Equal(also, want) || len(f.results) > 0 {
		t.Errorf("got %v\n%s", also, f.shown())
	}
}
