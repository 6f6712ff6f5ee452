package importer

import (
	"errors"
	"strings"
	"testing"
)

func TestBGStatsFilesThatAreBroken(t *testing.T) {
	const play = `{"uuid":"p1","playDate":"2026-08-22 19:30:00","gameRefId":1,"playerScores":[{"score":"1","playerRefId":2}]}`
	for text, want := range map[string]string{
		`{"plays":[` + "\n" + play + ",\n" + play[:40]:             "file:3: the file ends in the middle of an entry; export it again",
		`{"plays":[` + "\n" + play + "\n":                          "file:3: the file ends in the middle of an entry; export it again",
		`{"plays":[` + "\n" + play + "]":                           "file:2: the file ends in the middle of an entry; export it again",
		`{`:                                                        "file:1: the file ends in the middle of an entry; export it again",
		`{"plays":[]}` + "\n\n" + `{"plays":[]}`:                   "file:3: this is not JSON: invalid character '{' after top-level value",
		`{"plays":[]} x`:                                           "file:1: this is not JSON: invalid character 'x' after top-level value",
		`{"plays":[` + "\n" + play + ",\n{\n\"uuid\": x}]}":        "file:4: this is not JSON: invalid character 'x'",
		`{"plays":[` + "\n" + play + "\n" + play + "]}":            "file:3: this is not JSON: invalid character '{' after array element",
		`{"plays":[` + "\n" + play + ",\n]}":                       "file:3: this is not JSON: invalid character ']'",
		"{\n\"plays\" []}":                                         "file:2: this is not JSON: invalid character '['",
		"{\n\n'plays': []}":                                        "file:3: this is not JSON: invalid character",
		`{"plays":[` + "\n" + `{"comments":"` + "\n" + `"}]}`:      "file:2: this is not JSON: invalid character '\\n' in string literal",
		`["plays"]`:                                                "file:1: expected an object with players, games and plays",
		`{"players":[]}`:                                           "file: the file has no plays; export it from BG Stats as JSON",
		`{"plays":{}}`:                                             "file: the file has no plays",
		"{\"plays\":[\n{\"comments\":\"\n\nZo\xEB\"}]}":            "file:4: the file is not UTF-8",
		"{\"plays\":[\n{\"comments\":\n\"Zo\xEB\"}]}":              "file:3: the file is not UTF-8; save it as UTF-8",
		"{\"plays\":[" + strings.Repeat("[", 20000) + "\n":         "file:1: this is not JSON: invalid character '[' exceeded max depth",
		"{\"plays\":[\n{\"x\":" + strings.Repeat("[", 9000) + "\n": "file:3: the file ends in the middle",
	} {
		got := takeText("bgstats", text)
		if got.err == nil || !strings.HasPrefix(got.err.Error(), want) {
			t.Errorf("%.120q: %v\nwant %s", text, got.err, want)
		}
		if len(got.results) > 0 {
			t.Errorf("%.120q: a result was handed on before the end was seen", text)
		}
	}
}

func TestBGStatsPlaysThatAreRefusedAlone(t *testing.T) {
	for play, want := range map[string]string{
		`7`:                                    "it is no play as BG Stats writes one: 7; export it again",
		`null`:                                 "it is no play as BG Stats writes one: null",
		`{}`:                                   `"" is no date`,
		`"\u0007"`:                             `it is no play as BG Stats writes one: "\u0007"`,
		`{"playDate":"0000-00-00 00:00:00"}`:   `"0000-00-00 00:00:00" is no date`,
		`{"playDate":"0001-01-01 00:00:00"}`:   `"0001-01-01 00:00:00" is no date`,
		`{"playDate":["2026-08-22 19:30:00"]}`: `"[\"2026-08-22 19:30:00\"]" is no date`,
		`{"playDate":"2026-08-22 19:30:00"}`:   `the file holds no game with the id ""`,
		`{"playDate":"2026-08-22 19:30:00","gameRefId":2}`:                                                                      "its game has no name",
		`{"playDate":"2026-08-22 19:30:00","gameRefId":1,"playerScores":{"playerRefId":1}}`:                                     "it is no play as BG Stats writes one: {",
		`{"playDate":"2026-08-22 19:30:00","gameRefId":1,"playerScores":[3]}`:                                                   "it is no play as BG Stats writes one: {",
		`{"playDate":"2026-08-22 19:30:00","gameRefId":1,"playerScores":[{"playerRefId":3}]}`:                                   `its player with the id "3" has no name`,
		`{"playDate":"2026-08-22 19:30:00","gameRefId":1,"playerScores":[` + strings.Repeat(`{"playerRefId":1},`, 100) + `{}]}`: "it names more than 100 players",
	} {
		got := takeText("bgstats", `{"players":[{"id":1,"name":"Ann"},{"id":3},[]],"games":[{"id":1,"name":"G"},{"id":2}],`+"\n\"plays\":[\n"+play+`,
{"uuid":"p","playDate":"2026-08-22 19:30:00","gameRefId":1,"playerScores":[{"playerRefId":1,"score":{"a":1},"rank":99999999999999999999}]}]}`)
		if got.err != nil || len(got.wrong) != 2 || got.wrong[0] != "file:1: an entry of players is left out: expected an object, found []" ||
			!strings.HasPrefix(got.wrong[1], "file:3: play 1: "+want) || len(got.results) != 1 {
			t.Errorf("%.90s: %v, %q, %d results\nwant %s", play, got.err, got.wrong, len(got.results), want)
		}
		sameLines(t, "warnings", got.warned, []string{`file:4: play 2: "{\"a\":1}" of Ann is no score; it is kept in the note, and there are no points`})
	}
}

// A brokenDisk is no mistake of the file.
type brokenDisk struct{ *strings.Reader }

var errDisk = errors.New("the disk is gone")

func (f brokenDisk) Read(p []byte) (int, error) {
	if f.Len() == 0 {
		return 0, errDisk
	}
	return f.Reader.Read(p)
}

func TestAReadErrorIsNoComplaint(t *testing.T) {
	for format, text := range map[string]string{"bgstats": `{"plays": [{"uuid":"p1"`, "bgg": `<plays><play id="1"`} {
		text = strings.Replace(text, " ", strings.Repeat(" ", headSize), 1) // the beginning is read once more than the rest
		got := takeForeign(format, brokenDisk{strings.NewReader(text)})
		var c *Complaint
		if !errors.Is(got.err, errDisk) || errors.As(got.err, &c) {
			t.Errorf("%s: %v", format, got.err)
		}
	}
}
