package importer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// onePlay returns a play of a game in each program's form, with these players and
// their scores: Ann 3.
func onePlay(format, game, comments string, seats ...string) string {
	if format == "bgg" {
		var players string
		for _, seat := range seats {
			name, score, _ := strings.Cut(seat, " ")
			players += `<player name="` + name + `" score="` + score + `"/>`
		}
		return `<plays><play id="1" date="2026-08-22"><item name="` + game + `"/><comments>` + comments + `</comments><players>` + players + `</players></play></plays>`
	}
	var people, scores []string
	for _, seat := range seats {
		name, score, _ := strings.Cut(seat, " ")
		people = append(people, `{"id":"`+name+`","name":"`+name+`"}`)
		scores = append(scores, `{"playerRefId":"`+name+`","score":"`+score+`"}`)
	}
	return `{"players":[` + strings.Join(people, ",") + `],"games":[{"id":1,"name":"` + game + `"}],"plays":[{"uuid":"p","playDate":"2026-08-22","gameRefId":1,"comments":"` + comments +
		`","playerScores":[` + strings.Join(scores, ",") + `],"unread":"a` + "\u009b" + `b"}]}`
}

func TestScoresOfOtherProgramsAreExactOrRefused(t *testing.T) {
	for _, format := range []string{"bgg", "bgstats"} {
		got := takeText(format, onePlay(format, "Pinball", "", "Ann 2147483648", "Bob 999999999999+1"))
		if len(got.results) != 1 || got.results[0].Seats[0].Points != 2147483648_000 || got.results[0].Seats[1].Points != 1e15 {
			t.Errorf("%s: %+v", format, got)
		}
		got = takeText(format, onePlay(format, "Pinball", "", "Ann 9223372036854775807+1", "Bob 3"))
		sameLines(t, format, got.wrong, []string{`file:1: play 1: the score "9223372036854775807+1" of Ann is beyond 1,000,000,000,000 points, the most that can be recorded`})
		got = takeText(format, onePlay(format, "Pinball", "", "Ann 1.234", "Bob 3"))
		sameLines(t, format, got.warned, []string{`file:1: play 1: "1.234" of Ann may be 1234 or 1.234; it is kept in the note, and there are no points`})
	}
}

// What other programs say of a score that is no number is kept in the note: there are no
// points, and a winner or a rank places the players, else nobody.
func TestScoresThatAreNoNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"4+0+3": "7 1 ", "-3-5+4+2": "-2 2 ", "win": "- 0 score of Ann: win", "2x3": "- 0 score of Ann: 2x3", "12 VP": "- 0 score of Ann: 12 VP",
		"1 0": "- 0 score of Ann: 1 0", "49-46ish": "- 0 score of Ann: 49-46ish", "1.234": "- 0 score of Ann: 1.234", "": "- 0 ",
	} {
		for _, format := range []string{"bgg", "bgstats"} {
			got := takeText(format, onePlay(format, "Pinball", "", "Ann "+text, "Bob 3"))
			in := got.results[0]
			points := in.Seats[0].Points.String()
			if in.Seats[0].NoPoints {
				points = "-"
			}
			if is := fmt.Sprint(points, " ", in.Seats[0].Place, " ", in.Note); is != want || (len(got.warned) > 0) != (in.Note != "") || len(got.wrong) > 0 {
				t.Errorf("%s %q: got %q, want %q; %q %q", format, text, is, want, got.warned, got.wrong)
			}
			sheetOf(t, in)
		}
	}
	won := strings.Replace(onePlay("bgg", "Pinball", "", "Ann win", "Bob 3"), `score="win"`, `score="win" win="1"`, 1)
	if s := takeText("bgg", won).results[0].Seats; s[0].Place != 1 || s[1].Place != 2 {
		t.Errorf("a winner without points is not first: %+v", s)
	}
}

// What cannot be seen is taken out of names and notes, which is said, and written as the
// form's own escape in what is kept word for word.
func TestTextThatCannotBeSeen(t *testing.T) {
	for _, format := range []string{"bgg", "bgstats", "jsonl", "csv", "notation"} {
		text := map[string]string{
			"bgg": onePlay("bgg", "Go", "so \u202efar", "A\u200bnn\u00ad 3", "Bob 2"), "bgstats": onePlay("bgstats", "Go", "so \u202efar", "A\u200bnn\u00ad 3", "Bob 2"),
			"jsonl":    strings.NewReplacer("Ann", "A\u200bnn\u00ad", "Robert", "Bob", `a\nb`, "so \u202efar").Replace(oneResult),
			"csv":      "date,game,player,note\n2026-11-20,Go,A\u200bnn\u00ad,so \u202efar\n2026-11-20,Go,Bob,\n",
			"notation": strings.Replace(strings.Replace(someGame, "Ann", "A\u200bnn\u00ad", 1), "\n\n", "\nnote: so \u202efar\n\n", 1),
		}[format]
		f := readText(t, format, text, Options{})
		if len(f.results) != 1 || len(f.complaints) > 0 || f.results[0].Seats[0].Name != "Ann" || f.results[0].Note != "so far" || strings.ContainsAny(f.results[0].Text, "\u200b\u202e") {
			t.Errorf("%s: %s", format, f.shown())
			continue
		}
		if !slices.ContainsFunc(f.warnings, func(c *Complaint) bool { return strings.Contains(c.Says, "invisible characters, which were removed") }) {
			t.Errorf("%s: nothing is said", format)
		}
		sheetOf(t, f.results[0])
	}
	text := strings.Replace(onePlay("bgg", "Go", "", "Ann 3", "Bob 2"), "<play id", "<play unread=\"a\u009bb\" id", 1)
	if got := takeText("bgg", text).results[0].Origin; !strings.Contains(got, "a&#x9B;b") {
		t.Errorf("the origin is %s", got)
	}
	if got := takeText("bgstats", onePlay("bgstats", "Go", "", "Ann 3", "Bob 2")).results[0].Origin; !strings.Contains(got, `a\u009bb`) {
		t.Errorf("the origin is %s", got)
	}
}
