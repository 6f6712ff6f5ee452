package importer

import (
	"strings"
	"testing"

	"arbiter/records"
)

func TestBGGPlays(t *testing.T) {
	got := takeText("bgg", foreignFile(t, "bgg-plays.xml"))
	if got.err != nil {
		t.Fatal(got.err)
	}
	sameLines(t, "results", foreignLines(got.results), []string{
		"3 zark-city 2026-08-22 confirmed; Ann 40 (1); Bob 36 (3); Cyd 40 (1)",
		"3 zark-city 2026-08-22 confirmed; Ann 40 (1); Bob 36 (3); Cyd 40 (1)",
		"3 zark-city 2026-08-22 confirmed; Ann 40 (1); Bob 36 (3); Cyd 40 (1)",
		"19 Two Sides 2026-08-20 confirmed; Ann - (1); Anonymous - (2); Anonymous 2 - (2)",
		"27 Two Sides 2026-08-19 confirmed unfinished; Ann 10; Bob 12",
		"34 Two Sides 2026-08-18 void; Ann 10 (2); Bob 12 (1)",
	})
	sameLines(t, "complaints", got.wrong, []string{
		"file:16: play 2: it names no player; add its players at BoardGameGeek, or import the rest with --skip-bad",
		"file:41: play 6: it has no date; set its date at BoardGameGeek and save the plays again",
		"file:45: play 7: it has no date; set its date at BoardGameGeek and save the plays again",
	})
	sameLines(t, "warnings", got.warned, []string{
		"file:3: play 1: it stands for 3 games, which are imported as that many equal results",
		`file:19: play 3: "49-46ish" of Ann is no score; it is kept in the note, and there are no points`,
		`file:19: play 3: "36, 42" of Anonymous is no score; it is kept in the note, and there are no points`,
		"file:2: the file holds 7 of 8 plays; save and import the other pages, too",
	})
	for i, id := range []string{"101", "101/2", "101/3", "103", "104", "105"} {
		if in := got.results[i]; in.UID != records.UIDOf(records.SourceBGG, "", id) || in.Words != id {
			t.Errorf("%d: %s %s, want that of %s", i, in.UID, in.Words, id)
		}
		sheetOf(t, got.results[i])
	}
	one := got.results[0]
	if one.Venue != "The back room" || one.Note != "Three in a row & tea." {
		t.Errorf("%+v", one)
	}
	if one.UID != "24ca9784-f672-5a46-85c9-ffde4ce8d44b" { // for ever
		t.Errorf("the identity of a play is %s", one.UID)
	}
	if s := one.Seats; s[0].UID != "232a76d1-57c3-516d-bb69-7a54b2ecf7a9" || s[1].UID != records.UIDOf(records.SourceBGG, "", "user:bobby") || s[2].UID != "" {
		t.Errorf("people: %+v", s)
	}
}

func TestBGGKeepsThePlayAsItStands(t *testing.T) {
	const play = "<play id=\"5\" date=\"2026-08-22\" new=\"&lt;&quot;&#xA;\">\r\n\t<item name=\"G\"><x/></item><comments>a <![CDATA[&]]> b</comments><players><player name=\"Ann\" score=\"1\"/></players></play>"
	got := takeText("bgg", "<plays>\n"+play+"\n</plays>")
	if got.err != nil || len(got.results) != 1 {
		t.Fatalf("%+v", got)
	}
	if in := got.results[0]; in.Origin != play || in.Note != "a & b" {
		t.Errorf("got  %s\nwant %s", in.Origin, play)
	}
}

func TestBGGRefusesWhatItCannotTrust(t *testing.T) {
	const play = `<play id="5" date="2026-08-22"><item name="G"/><players><player name="Ann"/></players></play>`
	for text, want := range map[string]string{
		"<!DOCTYPE plays [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><plays>" + play + "</plays>": "file:1: the file defines entities of its own, which are not read",
		"\n<!DOCTYPE plays [\n]>\n<plays/>":                              "file:2: the file defines entities of its own",
		"<plays>\n<!ENTITY x 'y'></plays>":                               "file:2: the file defines entities of its own",
		`<?xml version="1.0" encoding="ISO-8859-1"?>` + "<plays/>":       "file:1: the file is in another encoding than UTF-8; save it as UTF-8",
		`<?xml version="1.1"?>` + "<plays/>":                             "file:1: xml: unsupported version",
		"<plays>\n<play name=\"\xE9\"/></plays>":                         "file:2: the file is not UTF-8; save it as UTF-8",
		"<!DOCTYPE html>\n<html><body>Sign in</body></html>":             "file:2: expected <plays>, found <html>",
		"<message>Your request has been accepted</message>":              "file:1: expected <plays>, found <message>",
		"<plays>\n" + strings.Repeat("<x>", 40):                          "file:2: elements are nested more than 32 deep",
		"<plays>" + play + "\n" + `<play id="6" date="2026-08-22"><item`: "file:2: the file ends in the middle of the plays",
		"<plays>" + play + "\n":                                          "file:2: the file ends in the middle of the plays",
		"<plays>" + play + "\n</plays>\n<plays></plays>":                 "file:3: something follows the end of the plays",
		"<plays>\n<play></plays>":                                        "file:2: this is not XML: element <play> closed by </plays>",
		"<plays>\n<play id='&bomb;'/></plays>":                           "file:2: this is not XML: invalid character entity &bomb;",
		"<plays></plays> and more":                                       "file:1: text stands outside the plays",
		"<!-- nothing -->":                                               "file: the file holds no plays",
	} {
		got := takeText("bgg", text)
		if got.err == nil || !strings.HasPrefix(got.err.Error(), want) {
			t.Errorf("%.60q: %v\nwant %s", text, got.err, want)
		}
	}
}

func TestBGGPlaysThatAreRefusedAlone(t *testing.T) {
	const players = `<players><player name="Ann"/></players>`
	const item = `<item name="G"/>`
	for play, want := range map[string]string{
		`<play date="2026-08-22">` + item + players + `</play>`:                                                                              "it has no id",
		`<play id="5" date="2026-08-22">` + players + `</play>`:                                                                              "it does not say which game was played",
		`<play id="5" date="2026-13-22">` + item + players + `</play>`:                                                                       `"2026-13-22" is no date`,
		`<play id="5" date="0001-01-01">` + item + players + `</play>`:                                                                       `"0001-01-01" is no date`,
		`<play id="5" date="2026-08-22" quantity="1000000000">` + item + players + `</play>`:                                                 `its quantity "1000000000" is no number`,
		`<play id="5" date="2026-08-22" quantity="-2">` + item + players + `</play>`:                                                         `its quantity "-2" is no number`,
		`<play id="5" date="2026-08-22" quantity="9999999999999999999999">` + item + players + `</play>`:                                     `its quantity "9999`,
		`<play id="5" date="2026-08-22">` + item + `<players>` + strings.Repeat(`<player name="A"/>`, 101) + `</players></play>`:             "it names more than 100 players",
		`<play id="5" date="2026-08-22" quantity="1000">` + item + players + `<comments>` + strings.Repeat("x", 5000) + `</comments></play>`: "what it says is too long",
	} {
		got := takeText("bgg", "<plays>\n"+play+`<play id="6" date="2026-08-22">`+item+players+"</play></plays>")
		if got.err != nil || len(got.wrong) != 1 || !strings.HasPrefix(strings.Replace(got.wrong[0], "play 1: ", "", 1), "file:2: "+want) || len(got.results) != 1 {
			t.Errorf("%.90s: %v, %v, %d results\nwant %s", play, got.err, got.wrong, len(got.results), want)
		}
	}
}
