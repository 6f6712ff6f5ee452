package importer

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"arbiter/records/league"
)

const oneResult = `{"result":{"id":7,"uid":"019ac111-0000-7000-8000-000000000007","game":"chess","state":"contested","complete":true,"day":"2026-11-20","time":"19:30","entered":"2026-11-20T20:00:00.000Z","league":"Tuesday","note":"a\nb","players":["Ann","Bob"],"places":[2,1],"text":"game: chess\ndate: 2026-11-20\n\nx","sheet":{"players":[{"name":"Ann","lines":[{"rule":"score","points":1}]},{"name":"Robert","lines":[{"rule":"score","points":2}]}]},"origin":"{}","version":"0.1.0"}}`

func TestJSONLSaysAllOfAResult(t *testing.T) {
	for name, text := range map[string]string{
		"with its first line": "\xEF\xBB\xBF\n {\"arbiter\":2}\n" + oneResult + "\n",
		"without one":         oneResult,
		"with CRLF":           "{\"arbiter\" : 3}\r\n\r\n" + oneResult + "\r\n",
	} {
		c, err := reads(text)
		if err != nil || c.format != "jsonl" || len(c.results) != 1 || c.complaints != nil || c.warnings != nil {
			t.Fatalf("%s: %+v %v", name, c, err)
		}
		in := c.results[0]
		if in.ID != 0 || in.UID != "019ac111-0000-7000-8000-000000000007" || !in.Whole || in.State != league.Contested || !in.Complete || in.Words != "" || in.Note != "a\nb" || in.Origin != "{}" || in.Version != "0.1.0" {
			t.Errorf("%s: got %+v", name, in)
		}
		if in.Day != "2026-11-20" || in.Time != "19:30" || !in.Entered.IsZero() {
			t.Errorf("%s: played %s %s, entered %v", name, in.Day, in.Time, in.Entered)
		}
		if s := in.Seats; len(s) != 2 || s[0].Name != "Ann" || s[0].Place != 2 || s[0].Points != 1_000 || s[1].Name != "Bob" || s[1].Place != 1 || s[1].Points != 2_000 {
			t.Errorf("%s: seats %+v", name, s)
		}
	}
}

// Points of another program are as exact as its text: a comma, or a sum.
func TestJSONLKeepsPointsExact(t *testing.T) {
	line := strings.Replace(oneResult, `"text":"game: chess\ndate: 2026-11-20\n\nx",`, "", 1)
	line = strings.NewReplacer(`{"rule":"score","points":1}`, `{"rule":"score","points":5,"text":"4+0.5"}`, `{"rule":"score","points":2}`, `{"rule":"score","points":8,"text":"7,5"}`).Replace(line)
	c, err := reads(line)
	if err != nil || len(c.results) != 1 || c.results[0].Seats[0].Points != 4_500 || c.results[0].Seats[1].Points != 7_500 {
		t.Errorf("%v %+v", err, c)
	}
}

// Older files have an instant with the zone of the table.
func TestJSONLOfOlderRecords(t *testing.T) {
	for played, want := range map[string]string{
		"2026-11-20T19:30:00.125+01:00": "2026-11-20 19:30", "2026-11-20T00:00:00.000-11:30": "2026-11-20",
		"2026-11-21T00:30:00.000+13:00": "2026-11-20 00:30", "2026-11-21T00:00:07.000Z": "2026-11-20 00:00",
	} {
		c, err := reads(strings.Replace(oneResult, `"day":"2026-11-20","time":"19:30"`, `"played":"`+played+`"`, 1))
		if err != nil || len(c.results) != 1 || c.results[0].DateAndTime() != want {
			t.Errorf("%s: %+v %v, want %s", played, c, err, want)
		}
	}
}

func TestJSONLTakesLeaguesAndPeople(t *testing.T) {
	c, err := reads(`{"arbiter":2}
{"league":{"name":"Tuesday","terms":{"points":"5-3-2-1","ties":["wins"],"rulings":[{"name":"skip","value":"card"}]}}}
{"player":{"uid":"019AC111-0000-7000-8000-00000000000A","name":"Ann","also":["Anne"],"uids":["019ac111-0000-7000-8000-00000000000b"],"guest":true}}
`)
	if err != nil || len(c.leagues) != 1 || c.leagues[0] != "Tuesday 5-3-2-1" || len(c.people) != 1 || c.people[0].Also[0] != "Anne" || c.people[0].UIDs[0] != "019ac111-0000-7000-8000-00000000000b" || !c.people[0].Guest {
		t.Errorf("got %+v %v", c, err)
	}
}

// Results name their players by name; the lines of players before say who these are.
func TestJSONLKnowsItsPeople(t *testing.T) {
	const ann, bob = "019ac111-0000-7000-8000-00000000000a", "019ac111-0000-7000-8000-00000000000b"
	c, err := reads(`{"arbiter":2}
{"player":{"uid":"` + strings.ToUpper(ann) + `","name":"ANN"}}
` + oneResult + `
{"player":{"uid":"` + bob + `","name":"Bob","also":["Robert"]}}
` + strings.Replace(oneResult, "Ann", "Robert", 2))
	var got []string
	for _, in := range c.results {
		for _, s := range in.Seats {
			got = append(got, s.Name+" "+s.UID)
		}
	}
	if err != nil || len(c.complaints) > 0 {
		t.Fatalf("%+v %v", c, err)
	}
	sameLines(t, "people", got, []string{"Ann " + ann, "Bob ", "Robert ", "Bob " + bob})
}

// A game that was not recorded has no identity, and is known by its text like any other.
func TestJSONLOfAGameThatWasNotRecorded(t *testing.T) {
	c, err := reads(strings.Replace(oneResult, `"id":7,"uid":"019ac111-0000-7000-8000-000000000007",`, "", 1))
	if err != nil || len(c.results) != 1 || c.results[0].UID != "" || c.results[0].Whole || c.results[0].Text == "" {
		t.Errorf("%+v %v", c, err)
	}
	c, err = reads(strings.Replace(oneResult, "019ac111-0000-7000-8000-000000000007", strings.ToUpper("019ac111-0000-7000-8000-000000000007"), 1))
	if err != nil || len(c.results) != 1 || c.results[0].UID != "019ac111-0000-7000-8000-000000000007" {
		t.Errorf("in capitals: %+v %v", c, err)
	}
}

// What is wrong with a line is said with the line, and the others are read.
func TestJSONLComplainsOfALineAndGoesOn(t *testing.T) {
	change := func(from, to string) string {
		if !strings.Contains(oneResult, from) {
			t.Fatalf("the example has no %s", from)
		}
		return strings.Replace(oneResult, from, to, 1)
	}
	for line, want := range map[string]string{
		`{"result":`:                          "FILE:3: the object does not end",
		`{"result":}`:                         "FILE:3:11: this is not JSON",
		`[]`:                                  "FILE:3: the line is not an object; found: array",
		`{}`:                                  "holds none of what records have",
		`{"result":null}`:                     "holds none of what records have",
		`{"arbiter":2} {}`:                    "something follows the object",
		`{"arbiter":2} and more`:              "something follows the object",
		"{\"player\":{\"name\":\"\xff\"}}":    "not UTF-8",
		change(`"id":7`, `"id":"7"`):          "result.id is not a whole number of at most 18 digits; found: string",
		change(`"id":7`, `"id":7.5`):          "is not a whole number",
		change(`"points":1`, `"points":1e99`): "is not a whole number",
		change(`"points":1`, `"points":9223372036854775808`):                                  "points is not a whole number of at most 18 digits; found: number 9223372036854775808",
		change(`"points":1`, `"points":1000000000001`):                                        "FILE:3: the sum of the points of Ann is beyond 1,000,000,000,000 points",
		change(`"points":1`, `"points":-9223372036854775808`):                                 "FILE:3: the sum of the points of Ann is beyond",
		change(`"complete":true`, `"complete":1`):                                             "complete is not true or false; found: number",
		change(`["Ann","Bob"]`, `"Ann"`):                                                      "players is not a list; found: string",
		change(`["Ann","Bob"]`, `["Ann"]`):                                                    "names 1 players and its sheet has 2",
		change(`[2,1]`, `[1,2]`):                                                              "Ann has place 1; by the sheet it is 2",
		change(`[2,1]`, `[2,2]`):                                                              "Bob has place 2; by the sheet it is 1",
		change(`[2,1]`, `[2]`):                                                                "has 1 places; its sheet places 2",
		change(`,"places":[2,1]`, ``):                                                         "has 0 places; its sheet places 2",
		change(`"day"`, `"played"`):                                                           `played is "2026-11-20"; expected a time as`,
		change("019ac111-0000-7000-8000-000000000007", "7"):                                   `FILE:3: its uid "7" is no UUID`,
		`{"player":{"name":"Ann"}}`:                                                           `FILE:3: "" of the player Ann is no UUID`,
		`{"player":{"name":"Ann","uid":"7"}}`:                                                 `"7" of the player Ann is no UUID`,
		`{"player":{"name":"Ann","uid":"019ac111-0000-7000-8000-000000000007","uids":["b"]}}`: `"b" of the player Ann is no UUID`,
		change(`}]}]},"origin"`, `}]}],"standing":[1]},"origin"`):                             "the sheet places 1 players of 2",
		`{"result":{"game":"x","players":["A"]}}`:                                             "has no sheet",
		`{"a":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + "}":             "not JSON",
	} {
		c, err := reads("{\"arbiter\":2}\n\n" + line + "\n" + oneResult)
		if err != nil || len(c.results) != 1 {
			t.Errorf("%.60s: %d results, %v", line, len(c.results), err)
			continue
		}
		says(t, line[:min(60, len(line))], c.complaints, want)
	}
}

// Points have three decimals at most, which here are no mark between thousands.
func TestJSONLRefusesPointsThatAreTooFine(t *testing.T) {
	fine := strings.NewReplacer(`"text":"game: chess\ndate: 2026-11-20\n\nx",`, "", `"points":1}`, `"points":1,"text":"1.23456"}`, `"points":2}`, `"points":2,"text":"2.345"}`).Replace(oneResult)
	c, err := reads(fine + "\n" + strings.Replace(fine, "1.23456", "1.234", 1))
	if err != nil || len(c.results) != 1 || c.results[0].Seats[0].Points != 1_234 || c.results[0].Seats[1].Points != 2_345 {
		t.Fatalf("%+v %v", c, err)
	}
	says(t, "complaints", c.complaints, "FILE:1: a score of Ann has more than three decimals")
}

func TestJSONLWarnsOnceOfAFieldItDoesNotKnow(t *testing.T) {
	odd := strings.Replace(oneResult, `"id":7`, `"id":7,"mood":"good"`, 1)
	c, err := reads(odd + "\n" + odd + "\n" + odd)
	if err != nil || len(c.results) != 3 || c.complaints != nil {
		t.Errorf("%+v %v", c, err)
	}
	says(t, "warnings", c.warnings, `FILE:1: the field "mood" is unknown`)
}

func TestJSONLEndsWhereNothingCanFollow(t *testing.T) {
	for text, want := range map[string]string{
		`{"arbiter":4}` + "\n" + oneResult:                             "written by a newer version of the program; import it with that program",
		`{"arbiter":1}` + "\n" + oneResult:                             "FILE:1: the file is JSON Lines of format 1, and this program reads formats 2 to 3; export the results as notation or CSV with the program that wrote it",
		`{"arbiter":2,"x":"` + strings.Repeat("x", mostLine) + `"}`:    "FILE:1: the line does not end",
		"{\"arbiter\":2}\n{\"x\":\"" + strings.Repeat("\\n", mostLine): "FILE:2: the line does not end",
	} {
		_, err := reads(text)
		var c *Complaint
		if !errors.As(err, &c) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A file that breaks while it is read is an error, not an end.
func TestJSONLTellsOfAFileThatBreaks(t *testing.T) {
	broken := &breaking{Reader: strings.NewReader(strings.Repeat(oneResult+"\n", 400))}
	if _, err := Named("jsonl").Read(NewSource("FILE", broken), &Options{Games: bazaarGames{}}); !errors.Is(err, errBroken) {
		t.Errorf("got %v", err)
	}
}

var errBroken = errors.New("the disk is broken")

// A breaking reader gives its first 100 KB only.
type breaking struct {
	*strings.Reader
	read int
}

func (b *breaking) Read(p []byte) (int, error) {
	if b.read > 100_000 {
		return 0, errBroken
	}
	n, err := b.Reader.Read(p)
	b.read += n
	return n, err
}

func (b *breaking) Seek(offset int64, whence int) (int64, error) {
	b.read = 0
	return b.Reader.Seek(offset, whence)
}

var _ io.ReadSeeker = (*breaking)(nil)

// BenchmarkReadJSONL reads 10,000 results of two players.
func BenchmarkReadJSONL(b *testing.B) {
	text := strings.Repeat(oneResult+"\n", 10_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if c, err := readsAs("jsonl", text); err != nil || len(c.results) != 10_000 {
			b.Fatal(len(c.results), err)
		}
	}
	b.ReportMetric(10_000*float64(b.N)/b.Elapsed().Seconds(), "results/s")
}

// Whatever a file holds, reading it ends, and what is handed on can be kept.
func FuzzJSONL(f *testing.F) {
	f.Add(oneResult)
	f.Add(`{"arbiter":2}` + "\n" + `{"league":{"name":"x","terms":{}}}` + "\n" + `{"player":{"uid":"019ac111-0000-7000-8000-000000000007","name":"Ann","uids":["019ac111-0000-7000-8000-000000000007"]}}` + "\n" + oneResult)
	f.Add(strings.Replace(oneResult, `"lines"`, `"break":3,"Lines"`, 1))
	f.Add(strings.Replace(oneResult, `"sheet":{`, `"sheet":{"unplaced":true,"standing":[1,2],"rulings":{"a":"b"},`, 1))
	f.Fuzz(func(t *testing.T, text string) {
		c, err := readsAs("jsonl", text)
		var wrong *Complaint
		if err != nil && !errors.As(err, &wrong) {
			t.Fatalf("the error %v is no complaint", err)
		}
		for _, in := range c.results {
			if len(in.Sheet.Players) != len(in.Seats) || in.Line < 1 {
				t.Fatalf("%+v", in)
			}
			text := jsonOf(t, in.Sheet)
			var again league.Sheet
			if err := json.Unmarshal([]byte(text), &again); err != nil || jsonOf(t, &again) != text {
				t.Fatalf("a sheet changes when it is read again: %s became %s, %v", text, jsonOf(t, &again), err)
			}
		}
	})
}

// Lines of points that come round to a small number when 64 bits overflow are refused.
func TestJSONLRefusesWhatNoResultHas(t *testing.T) {
	many := strings.Repeat(`{"rule":"score","points":1000000000000},`, 18447)
	for text, want := range map[string]string{
		strings.Replace(oneResult, `[{"rule":"score","points":1}]`, "["+many+`{"rule":"score","points":-255926290448385}]`, 1):                    "the sum of the points of Ann is beyond",
		strings.Replace(oneResult, `[{"rule":"score","points":1}]`, `[{"rule":"a","points":600000000000},{"rule":"b","points":600000000000}]`, 1): "FILE:1: the sum of the points of Ann is beyond",
	} {
		c, err := readsAs("jsonl", text)
		if err != nil || len(c.results)+len(c.people)+len(c.leagues) > 0 {
			t.Errorf("%.80s: %+v %v", text, c, err)
		}
		says(t, text[:min(80, len(text))], c.complaints, want)
	}
}
