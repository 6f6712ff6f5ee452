package main

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/score"
)

// TestRulingsOfALeague: a table's sheet is judged by its league's rulings, anew where they change.
func TestRulingsOfALeague(t *testing.T) {
	r := &referee{}
	judged := func(name string, now state, want string) {
		a, err := r.answer(name, &call{State: &now, Page: "page"})
		if err != nil || !a.Look {
			t.Fatalf("%s: nothing is judged; %v", name, err)
		}
		wants(t, a.Draw, want)
	}
	of := func(value string) map[string][]score.Setting {
		return map[string][]score.Setting{"autumn": {{Name: "unused", Value: value}}}
	}
	text := opened(t, strings.Replace(flips, "\n\n", "\nleague: Autumn\n\n", 1)).sheet.Text() // as a sheet writes it
	judged("follow", state{ID: "id", Code: "KRTMPW", Text: text, Rulings: of("unplayable")}, `role="status">Bob wins 34 : 33<`)
	judged("heard", state{ID: "id", Code: "KRTMPW", Text: text}, `role="status">Ann and Bob share`)
	judged("heard", state{ID: "id", Code: "KRTMPW", Text: text, Rulings: of("unplayable")}, `role="status">Bob wins 34 : 33<`)
	judged("heard", state{ID: "id", Code: "KRTMPW", Text: text, Rulings: of("playable")}, `role="status">Ann and Bob share`)
}

// TestNamesAreOffered: a sheet that is begun, opened or of a table offers the names that are known.
func TestNamesAreOffered(t *testing.T) {
	r := &referee{}
	for _, c := range []struct {
		name string
		call call
	}{{"known", call{Players: []string{"Zoë"}, Leagues: []string{"Autumn"}, Seasons: []string{"2026/27"}}}, {"begin", call{Value: "bazaar"}}, {"open", call{Text: figure}}, {"follow", call{State: &state{Text: figure, Pen: 5}, Pen: 5}}} {
		if _, err := r.answer(c.name, &c.call); err != nil {
			t.Fatal(err)
		}
		if r.sheet == nil {
			continue
		}
		wants(t, fmt.Sprint(r.known), "[Zoë] [Autumn] [2026/27]")
		if c.name == "begin" {
			wants(t, r.draw(), "Zoë")
		}
	}
}
