package importer

import (
	"strings"
	"testing"
)

// onePlay is a play of a game in each program's form, with these players and
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
		sameLines(t, format, got.warned, []string{`file:1: play 1: "1.234" of Ann may be 1234 or 1.234; it is kept as text, with no points`})
	}
}

// What cannot be seen is refused where people read it, and written as the
// form's own escape in what is kept word for word.
func TestTextThatCannotBeSeenOfOtherPrograms(t *testing.T) {
	for _, format := range []string{"bgg", "bgstats"} {
		got := takeText(format, onePlay(format, "Go", "so \u202efar", "Ann 3", "Bob 2"))
		sameLines(t, format, got.wrong, []string{`file:1: the note holds the character U+202E, which cannot be seen, behind "so "; remove it`})
		text := strings.Replace(onePlay(format, "Go", "", "Ann 3", "Bob 2"), "<play id", "<play unread=\"a\u009bb\" id", 1)
		got = takeText(format, text)
		want := map[string]string{"bgg": "a&#x9B;b", "bgstats": `a\u009bb`}[format]
		if len(got.results) != 1 || !strings.Contains(got.results[0].Origin, want) || strings.Contains(got.results[0].Origin, "\u009b") {
			t.Errorf("%s: %+v", format, got)
		}
	}
}
