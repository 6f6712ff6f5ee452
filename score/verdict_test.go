package score_test

import (
	"fmt"
	"reflect"
	"testing"

	"arbiter/score"
)

// Errors alone make a game illegal and mark places; an illegal game is not undecided. Of a
// game that is over and legal the result counts.
func TestVerdictsInAWord(t *testing.T) {
	finding := func(severity score.Severity, at ...string) score.Finding {
		return score.Finding{Severity: severity, At: at}
	}
	for _, test := range []struct {
		verdict score.Verdict
		word    string
		marks   score.Marks
		sound   bool
	}{
		{score.Verdict{Complete: true}, "legal", score.Marks{}, true},
		{score.Verdict{}, "legal", score.Marks{}, false},
		{score.Verdict{Undecided: true, Complete: true}, "undecided", score.Marks{}, true},
		{score.Verdict{Complete: true, Findings: []score.Finding{finding(score.Warning, "a1"), finding(score.Note, "a2")}}, "legal", score.Marks{}, true},
		{score.Verdict{Undecided: true, Complete: true, Findings: []score.Finding{finding(score.Warning, "a1"), finding(score.Error, "b1", "b2"), finding(score.Error, "c3")}},
			"illegal", score.Marks{"b1": score.Fault, "b2": score.Fault, "c3": score.Fault}, false},
	} {
		j := score.Judged{Verdict: test.verdict}
		if got := test.verdict.Word(); got != test.word || test.verdict.Legal() != (test.word != "illegal") || j.Sound() != test.sound {
			t.Errorf("%+v is %s, sound %v", test.verdict, got, j.Sound())
		}
		if got := test.verdict.Marks(); !reflect.DeepEqual(got, test.marks) {
			t.Errorf("%+v marks %v, want %v", test.verdict.Findings, got, test.marks)
		}
	}
}

// A place that loses points for one piece is marked, and as a fault where one is there too.
func TestMarksOfFaultsAndLosses(t *testing.T) {
	j := score.Judged{
		Breakdown: score.Breakdown{Tallies: []score.Tally{
			{Lines: []score.Line{{Points: -1, Count: 2, At: []string{"a1"}}, {Points: -1, At: []string{"a2"}}, {Points: 1, Count: 2, At: []string{"a3"}}}},
			{Lines: []score.Line{{Points: -1, Count: 1, At: []string{"a4", "a5"}}, {Points: -3, Count: 4, At: []string{"a6"}}, {Count: 4, At: []string{"a7"}}}},
		}},
		Verdict: score.Verdict{Findings: []score.Finding{{Severity: score.Error, At: []string{"a6", "b1"}}, {Severity: score.Warning, At: []string{"a1"}}}},
	}
	if got, want := j.Marks(), (score.Marks{"a1": score.Loss, "a6": score.Fault, "b1": score.Fault}); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestVerdictsAreFilledIn(t *testing.T) {
	v := score.Verdict{Complete: true}
	v.Add(score.Error, "game/a", "Ann", []string{"a1"}, "%d of %s", 3, "R3")
	v.Doubt([]score.Doubt{{Rule: "notation/name", Line: 2, Says: "100% odd."}})
	v.NotOver("%s has a move", "Bob")
	want := score.Verdict{GoesOn: "Bob has a move", Findings: []score.Finding{
		{Rule: "game/a", Severity: score.Error, Player: "Ann", At: []string{"a1"}, Message: "3 of R3"},
		{Rule: "notation/name", Severity: score.Warning, At: []string{"line 2"}, Message: "100% odd."},
	}}
	if !reflect.DeepEqual(v, want) {
		t.Errorf("%+v, want %+v", v, want)
	}
}

// What a game says of itself, as values for programs and in words.
func TestAGameInWords(t *testing.T) {
	g := score.Game{Name: "buyers-market", Title: "Buyer's Market", Source: "A & B", MinPlayers: 2, MaxPlayers: 4,
		Rules:   []score.Rule{{ID: "g/a", Text: "<1>", Kind: score.Checks}, {ID: "g/b", Kind: score.Scores}, {ID: "g/c", Kind: score.Warns | score.Scores}},
		Rulings: []score.Ruling{{Name: "r", Question: "Which?", Values: []score.Choice{{Name: "x", Text: "an x"}, {Name: "y"}}, Touches: []string{"g/a"}}}}
	got, err := score.JSON(g)
	want := `{"game":"buyers-market","title":"Buyer's Market","source":"A & B","minPlayers":2,"maxPlayers":4,"rules":[{"id":"g/a","text":"<1>","checks":true,"scores":false},{"id":"g/b","text":"","checks":false,"scores":true},{"id":"g/c","text":"","checks":true,"scores":true}],` +
		`"rulings":[{"name":"r","question":"Which?","default":"x","values":[{"name":"x","text":"an x"},{"name":"y","text":""}]}],"variants":[]}`
	if err != nil || string(got) != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
	if r, ok := g.Rule("g/b"); !ok || r.ID != "g/b" {
		t.Errorf("g/b is %+v, %v", r, ok)
	}
	if r, ok := g.Rule("g/z"); ok || r.ID != "" {
		t.Errorf("g/z is %+v", r)
	}
	for word, want := range map[string]bool{"buyers-market": true, " BUYER’S market ": true, "buyers_market": true, "buyer`s market": true, "buyers": false, "": false} {
		if g.Called(word) != want {
			t.Errorf("%q: %v", word, !want)
		}
	}
	if g.Seats() != "2 to 4 players" || (&score.Game{MinPlayers: 1, MaxPlayers: 1}).Seats() != "1 player" {
		t.Errorf("%s", g.Seats())
	}
	h := score.Header{Players: []score.Player{{Colour: "W", Name: "Ann"}, {Colour: "K", Name: "W"}, {Name: "K"}}, Variants: []string{"rwb", "sey"}}
	for who, want := range map[string]int{"w": 0, "K": 1, " ann ": 0, "k": 1, "x": -1, "": -1} {
		if got := h.Seat(who); got != want {
			t.Errorf("%q sits at %d, want %d", who, got, want)
		}
	}
	if !h.HasVariant("SEY") || h.HasVariant("se") {
		t.Error("variants")
	}
	suggest := func(word string, known []string) string { return fmt.Sprint(word, known) }
	for text, want := range map[string]string{
		" R = Y ": "{r y}  ", "r": `{ } "r" is not a ruling expected NAME=VALUE, as small-needs=any (arbiter rules buyers-market lists them)`,
		"r=z": `{ } the ruling r has no value "z" z[x y]`, "s=x": `{ } Buyer's Market has no ruling "s" s[r]`,
	} {
		set, problem, wanted := score.ParseSetting(&g, text, suggest)
		if got := fmt.Sprint(set, " ", problem, " ", wanted); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// Words and characters that sentences are made of.
func TestWordsOfSentences(t *testing.T) {
	for _, test := range [][2]string{
		{score.Sentence("éa b"), "Éa b."}, {score.Sentence("No. 3 is it."), "No. 3 is it."}, {score.Sentence(""), ""},
		{score.And(nil), ""}, {score.And([]string{"a"}), "a"}, {score.And([]string{"a", "b"}), "a and b"}, {score.And([]string{"a", "b", "c"}), "a, b and c"},
		{score.InWords(-1), "no"}, {score.InWords(0), "no"}, {score.InWords(1), "one"}, {score.InWords(9), "nine"}, {score.InWords(10), "10"},
		{score.Counted(0, "card"), "no cards"}, {score.Counted(1, "card"), "1 card"}, {score.Counted(2, "card"), "2 cards"},
		{score.Signed(0), "0"}, {score.Signed(1), "+1"}, {score.Signed(-1), "−1"},
		{score.Tidy("a\tb\x00\u202e<é>\uffff\ufffe\xff"), "a\ufffdb\ufffd\ufffd<é>\ufffd\ufffd\ufffd"},
		{score.CommaIn([]score.Player{{Name: "Ann"}, {Name: "Smith, J"}, {Name: "Bob, Cyd"}}, []string{"SMITH,  j"}), "Bob, Cyd"},
		{score.CommaIn([]score.Player{{Name: "Ann"}, {Name: "Bob, Cyd"}}, nil), "Bob, Cyd"}, {score.CommaIn([]score.Player{{Name: "Bob, Cyd"}}, []string{"Bob, Cyd"}), ""},
		{fmt.Sprint(score.WholePoints(-3).Float(), score.Points(47_125).Float(), score.WholePoints(2)), "-3 47.125 2"},
		{fmt.Sprint(score.Beyond(score.MostPoints), score.Beyond(-score.MostPoints), score.Beyond(score.MostPoints+1), score.Beyond(-score.MostPoints-1)), "false false true true"},
		{score.BeyondMost(), "is beyond 1,000,000,000,000 points, the most that can be recorded"},
		{score.Picture{{{Text: "  a"}, {Text: " b  "}}, nil, {{Text: "  "}, {Text: ""}}, {{Text: "c"}}}.String(), "  a b\n\n\nc\n"},
	} {
		if test[0] != test[1] {
			t.Errorf("got %q, want %q", test[0], test[1])
		}
	}
	var r score.Report
	r.Says("a")
	r.Add(score.Paragraph{Bold: "b"}, score.Paragraph{Label: "c"})
	if want := []score.Paragraph{{}, {Text: "a"}, {Bold: "b"}, {Label: "c"}}; !reflect.DeepEqual(r.Paragraphs, want) {
		t.Errorf("%+v", r.Paragraphs)
	}
}
