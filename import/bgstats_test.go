package importer

import (
	"slices"
	"strings"
	"testing"

	"arbiter/records"
)

func TestBGStatsExport(t *testing.T) {
	got := takeText("bgstats", foreignFile(t, "BGStatsExport.json"))
	if got.err != nil {
		t.Fatal(got.err)
	}
	sameLines(t, "results", foreignLines(got.results), []string{
		"5 buyers-market 2026-08-22 19:30 confirmed; Ann 7 (2); Bob 13 (1); Ann -4 (3)",
		"18 buyers-market 2026-08-23 20:00 confirmed; Ann 50 (2); Bob 20 (1); Ann - (2)",
		"27 Two Sides 2026-08-24 20:00 void; Ann 48 (3); Anonymous 47 (1); Anonymous 2 12 (1)",
		"36 Few Strokes 2026-08-25 20:00 confirmed; Bob 9 (3); Cyd 7 (1); Ann 7 (1)",
		"45 All Together 2026-08-26 20:00 confirmed; Ann 12; Bob 12",
		"57 buyers-market 2026-08-28 20:00 confirmed; Ann 13 (1); Bob - (2)",
	})
	sameLines(t, "complaints", got.wrong, []string{
		`file:52: play 6: the file holds no game with the id "77"; export the whole database from BG Stats again`,
		`file:53: play 7: the file holds no player with the id "99"; export the whole database from BG Stats again`,
		`file:54: play 8: the file holds no location with the id "9"; export the whole database from BG Stats again`,
		`file:55: play 9: "" is no date; set its date in BG Stats and export again`,
		`file:56: play 10: it names no player; add its players in BG Stats, or import the rest with --skip-bad`,
	})
	sameLines(t, "warnings", got.warned, []string{`file:57: play 11: "forty" of Bob is no score; it is kept in the note, and there are no points`})
	for _, in := range got.results {
		sheetOf(t, in)
	}
	one := got.results[0]
	if one.UID != "00000000-0000-4000-8000-000000000001" || one.Words != "" || one.Venue != "The back room" || one.Note != "A long evening.\nTea ran out." {
		t.Errorf("%+v", one)
	}
	if got := sheetOf(t, one).Variants; !slices.Equal(got, []string{"Short game", "Night side"}) {
		t.Errorf("variants %q", got)
	}
	if one.Seats[0].UID != "10000000-0000-4000-8000-000000000001" || one.Seats[2].UID != "10000000-0000-4000-8000-000000000003" {
		t.Errorf("people: %+v", one.Seats)
	}
	sameLines(t, "people", got.people, []string{
		"Ann 10000000-0000-4000-8000-000000000001", "Bob 10000000-0000-4000-8000-000000000002",
		"Ann 10000000-0000-4000-8000-000000000003", "Cyd 10000000-0000-4000-8000-000000000005",
	})
	if ignored := got.results[2]; ignored.Seats[1].UID != "" || ignored.Note != "ignored in BG Stats" {
		t.Errorf("%+v", ignored)
	}
}

func TestBGStatsKeepsThePlayWordForWord(t *testing.T) {
	got := takeText("bgstats", foreignFile(t, "BGStatsExport.json"))
	last := got.results[len(got.results)-1].Origin
	want := `{"uuid":"00000000-0000-4000-8000-000000000011","playDate":"2026-08-28 20:00:00","gameRefId":"1","somethingNew":{"deep":[1,2]},` +
		`"playerScores":[{"score":12.5,"winner":"true","playerRefId":"1","rank":"0"},{"score":"forty","winner":0,"playerRefId":2,"rank":0}]}`
	if last != want {
		t.Errorf("got  %s\nwant %s", last, want)
	}
	for _, in := range got.results {
		if strings.Contains(in.Origin, "device") || strings.Contains(in.Origin, "bggUsername") {
			t.Errorf("more than the play is kept: %s", in.Origin)
		}
	}
}

func TestBGStatsPlayFile(t *testing.T) {
	got := takeText("bgstats", foreignFile(t, "one.bgsplay"))
	if got.err != nil || len(got.wrong)+len(got.warned) > 0 {
		t.Fatalf("%+v", got)
	}
	sameLines(t, "results", foreignLines(got.results), []string{"1 subdivision 2026-09-01 20:15 confirmed; Ann 31 (1); Bob 28 (2)"})
}

// A play without a uuid is known by its day, game and people, and its number among such
// in the file.
func TestBGStatsWithoutUUIDs(t *testing.T) {
	const text = `{"players":[{"id":1,"name":"Ann","uuid":"u1"},{"id":2,"name":"Bob"}],"games":[{"id":1,"name":"G"},{"id":2,"name":"H"}],"plays":[
{"playDate":"2026-08-22 19:30:00","gameRefId":1,"playerScores":[{"score":"1","playerRefId":1},{"playerRefId":2}]},
{"playDate":"2026-08-22 21:30:00","gameRefId":1,"playerScores":[{"score":"7","playerRefId":2},{"playerRefId":1}]},
{"playDate":"2026-08-22 21:30:00","gameRefId":2,"playerScores":[{"score":"7","playerRefId":2},{"playerRefId":1}]},
{"playDate":"2026-08-22 21:30:00","gameRefId":1,"playerScores":[{"score":"7","playerRefId":2}]},
{"playDate":"2026-08-23 21:30:00","gameRefId":1,"playerScores":[{"score":"7","playerRefId":2},{"playerRefId":1}]}]}`
	uids := func(text string) (list []string) {
		got := takeText("bgstats", text)
		for _, in := range got.results {
			list = append(list, in.UID)
		}
		return list
	}
	first := uids(text)
	if sorted := slices.Compact(slices.Sorted(slices.Values(first))); len(first) != 5 || len(sorted) != 5 {
		t.Fatalf("five plays have the identities %q", first)
	}
	if first[0] != "3f4f955a-d63d-5b27-94c0-737e7e11a2d1" { // for ever
		t.Errorf("the identity of a play is %s", first[0])
	}
	sameLines(t, "another file with other points", uids(strings.ReplaceAll(text, `"7"`, `"8"`)+"\n"), first)
	if got := takeText("bgstats", text).results[0].Seats; got[0].UID != records.UIDOf(records.SourceBGStats, "", "u1") || got[1].UID != "" {
		t.Errorf("people: %+v", got)
	}
}

// What came to BG Stats by a link or a file goes by the identity that it had before.
func TestBGStatsGoesByTheImportedIdentity(t *testing.T) {
	const own, before = "00000000-0000-4000-8000-000000000020", "ABCDEF02-0000-4000-8000-00000000000B"
	for id, want := range map[string]string{
		`"` + before + `"`: strings.ToLower(before), `""`: own, `0`: own, `null`: own, `"12"`: own, `"00000000-0000-0000-0000-000000000000"`: own,
	} {
		got := takeText("bgstats", strings.Replace(foreignFile(t, "one.bgsplay"), `"playDate"`, `"importPlayId":`+id+`,"playDate"`, 1))
		if len(got.results) != 1 || got.results[0].UID != want || got.results[0].Words != "" {
			t.Errorf("%s: %+v, want %s", id, got, want)
		}
	}
}

// What Arbiter wrote into the comments it reads back: league, season and round, and the note.
func TestBGStatsReadsBackWhatArbiterWrote(t *testing.T) {
	for comments, want := range map[string]string{
		`league: Tuesday\nseason: 2026\nround: 3\nrain\n& tea`: "Tuesday|2026|3|rain\n& tea",
		`league: Tuesday`:              "Tuesday|||",
		`round: 3\nleague: Friday won`: "||3|league: Friday won",
		`rain`:                         "|||rain",
	} {
		text := strings.Replace(foreignFile(t, "one.bgsplay"), `"playDate"`, `"importPlayId":"ABCDEF02-0000-4000-8000-00000000000B","comments":"`+comments+`","playDate"`, 1)
		r := takeText("bgstats", text).results[0]
		if got := strings.Join([]string{r.League, r.Season, r.Round, r.Note}, "|"); got != want {
			t.Errorf("%q says %q, want %q", comments, got, want)
		}
		if r = takeText("bgstats", strings.Replace(text, "importPlayId", "elsewhere", 1)).results[0]; r.League != "" {
			t.Errorf("%q of another program says the league %q", comments, r.League)
		}
	}
}

// People without a name are not told of before the plays: a play that names them is refused.
func TestBGStatsTellsOfItsPeople(t *testing.T) {
	got := takeText("bgstats", `{"plays":[],"players":[
{"id":1,"name":"Ann","uuid":"ABCDEF01-0000-4000-8000-00000000000A"},
{"id":2,"name":"Ann","uuid":"ABCDEF01-0000-4000-8000-00000000000B"},
{"id":3,"name":" Bob ","uuid":"b"},
{"id":4,"name":"Cyd"},
{"id":5,"name":" ","uuid":"c"},
{"id":6,"name":"D\u001bd","uuid":"d"},
{"id":7,"name":"Eve","uuid":"e","isAnonymous":true},
{"id":1,"name":"Gus","uuid":"g"}]}`)
	sameLines(t, "people", got.people, []string{
		"Ann abcdef01-0000-4000-8000-00000000000a", "Ann abcdef01-0000-4000-8000-00000000000b", "Bob " + records.UIDOf(records.SourceBGStats, "", "b"),
		"Dd " + records.UIDOf(records.SourceBGStats, "", "d"),
	})
}

func TestBGStatsAnyOrderAndTwice(t *testing.T) {
	const play = `{"uuid":"p1","playDate":"2026-08-22 19:30:00","gameRefId":1,"playerScores":[{"score":"1","winner":1,"playerRefId":"2"}]}`
	for _, text := range []string{
		`{"plays":[` + play + `],"players":[{"id":2,"name":"Bob"}],"games":[{"id":1,"name":"G"}]}`,
		`{"players":[],"games":[{"id":"1","name":"G"}],"new":{"a":[{}],"b":1},"plays":[],"players":[{"id":2,"name":"Bob"}],"plays":[` + play + `],"x":null,"y":1e999}`,
		"\xEF\xBB\xBF" + `{"players":[{"ID":2,"Name":"Bob"}],"games":[{"id":1,"name":"G"}],"plays":[` + play + `]}`,
	} {
		got := takeText("bgstats", text)
		if got.err != nil || len(got.wrong) > 0 {
			t.Errorf("%s: %+v", text, got)
		}
		sameLines(t, text, foreignLines(got.results), []string{"1 G 2026-08-22 19:30 confirmed; Bob 1 (1)"})
	}
	got := takeText("bgstats", `{"players":[{"id":2,"name":"Bob"},{"id":2,"name":"Cyd"}],"games":[{"id":1,"name":"G"}],"plays":[`+play+`]}`)
	sameLines(t, "warnings", got.warned, []string{`file:1: two entries of players have the id "2"; the first one is used`})
	sameLines(t, "results", foreignLines(got.results), []string{"1 G 2026-08-22 19:30 confirmed; Bob 1 (1)"})
}

func TestBGStatsScoringSettings(t *testing.T) {
	for setting, want := range map[string]string{
		`0`: "Ann 3 (1); Bob 5 (2)", `1`: "Ann 3 (2); Bob 5 (1)", `2`: "Ann 3 (1); Bob 5 (2)", `"1"`: "Ann 3 (2); Bob 5 (1)",
		`3`: "Ann 3; Bob 5", `4`: "Ann 3; Bob 5", `6`: "Ann 3; Bob 5", `11`: "Ann 3 (1); Bob 5 (2)",
	} {
		got := takeText("bgstats", `{"players":[{"id":1,"name":"Ann"},{"id":2,"name":"Bob"}],"games":[{"id":1,"name":"G","highestWins":false}],
			"plays":[{"uuid":"p","playDate":"2026-08-22 19:30:00","gameRefId":1,"scoringSetting":`+setting+`,"playerScores":[{"score":"3","playerRefId":1},{"score":"5","playerRefId":2}]}]}`)
		sameLines(t, setting, foreignLines(got.results), []string{"2 G 2026-08-22 19:30 confirmed; " + want})
	}
}

func TestBGStatsIsRecognised(t *testing.T) {
	for _, name := range []string{"BGStatsExport.json", "one.bgsplay"} {
		f, err := Recognise(NewSource(name, strings.NewReader(foreignFile(t, name))))
		if err != nil || f.Name != "bgstats" {
			t.Errorf("%s: %v %v", name, f, err)
		}
	}
	for _, text := range []string{`{"bank":["red"],"visibles":[],"cards":[],"players":[{"wallet":[],"score":0}]}`, `[{"plays":[]}]`, `game: subdivision`, `{"game":"subdivision","note":"\"plays\""}`} {
		if looksBGStats([]byte(text)) {
			t.Errorf("%s is taken for BG Stats", text)
		}
	}
}

func TestUUIDsAreTheSameInCapitals(t *testing.T) {
	got := takeText("bgstats", `{"players":[{"id":1,"name":"Ann","uuid":"ABCDEF01-0000-4000-8000-00000000000A"}],"games":[{"id":1,"name":"G"}],
		"plays":[{"uuid":"ABCDEF02-0000-4000-8000-00000000000B","playDate":"2026-08-22 19:30:00","gameRefId":1,"playerScores":[{"playerRefId":1}]}]}`)
	if len(got.results) != 1 || got.results[0].UID != "abcdef02-0000-4000-8000-00000000000b" || got.results[0].Seats[0].UID != "abcdef01-0000-4000-8000-00000000000a" {
		t.Errorf("%+v", got)
	}
}

// TestBGStatsDays: a date may have a fraction of a second, or be there without a time only. What
// is before six in the morning is of the evening before, but for what Arbiter wrote.
func TestBGStatsDays(t *testing.T) {
	const ours = `"importPlayId":"019ac111-0000-7000-8000-000000000007",`
	for date, want := range map[string]string{
		`"playDate":"2026-08-22 19:30:00.125"`:    "2026-08-22 19:30",
		`"playDateYmd":20260822`:                  "2026-08-22",
		`"playDate":"2026-08-22 00:00:00"`:        "2026-08-22",
		`"playDate":"2026-08-22 00:00:01"`:        "2026-08-21 00:00",
		`"playDate":"2026-08-01 01:11:00"`:        "2026-07-31 01:11",
		`"playDate":"2026-08-22 05:59:59"`:        "2026-08-21 05:59",
		`"playDate":"2026-08-22 06:00:00"`:        "2026-08-22 06:00",
		ours + `"playDate":"2026-08-22 01:11:00"`: "2026-08-22 01:11",
		ours + `"playDate":"2026-08-22 00:00:00"`: "2026-08-22",
	} {
		got := takeText("bgstats", `{"players":[{"id":1,"name":"Ann"}],"games":[{"id":1,"name":"Azul"}],"plays":[{"uuid":"p",`+date+`,"gameRefId":1,"playerScores":[{"score":"9","winner":true,"playerRefId":1}]}]}`)
		if len(got.results) != 1 || got.results[0].DateAndTime() != want {
			t.Errorf("%s: %+v, want %s", date, got, want)
		}
	}
}
