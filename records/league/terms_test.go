package league

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// Each tie-break and each points system says what it is, in a sentence of the table and on
// the page about leagues.
func TestEveryTermIsTold(t *testing.T) {
	text, err := os.ReadFile("../../docs/leagues.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	var names, begins []string
	for _, b := range tieBreaks {
		if b.name == "" || b.parts == "" || b.begins == "" {
			t.Errorf("the tie-break %+v has no name or no words", b)
		}
		names, begins = append(names, b.name), append(begins, b.begins)
		terms := Terms{Ties: []string{b.name}}
		if err := terms.Check(); err != nil {
			t.Error(err)
		}
		if got, want := terms.TiesSentence(), "Equal points are parted by "+b.parts+"."; got != want {
			t.Errorf("%s: %q, want %q", b.name, got, want)
		}
		if row := "| `" + b.name + "` | " + b.parts + " |\n"; !strings.Contains(page, row) {
			t.Errorf("docs/leagues.md has no row %q", row)
		}
	}
	for _, list := range [][]string{names, begins} {
		slices.Sort(list)
		if len(slices.Compact(slices.Clone(list))) != len(list) {
			t.Errorf("two tie-breaks are called alike: %v", list)
		}
	}
	for _, s := range pointsSystems {
		terms := Terms{Points: s.name}
		if err := terms.Check(); err != nil {
			t.Error(err)
		}
		says := terms.PointsSentence()
		if says != s.sentence || !strings.HasSuffix(says, ".") {
			t.Errorf("%s: %q", s.name, says)
		}
		says = strings.ToLower(says[:1]) + strings.TrimSuffix(says[1:], ".")
		usual := ""
		if s.name == WinTieLoss {
			usual = " (the usual)"
		}
		if row := "| `" + s.name + "`" + usual + " | " + says + " |\n"; !strings.Contains(page, row) {
			t.Errorf("docs/leagues.md has no row %q", row)
		}
	}
	if got, want := strings.Join(TieBreaks(), " "), "wins head-to-head score-difference"; got != want {
		t.Errorf("tie-breaks %s, want %s", got, want)
	}
	if got, want := strings.Join(PointsSystems(), " "), "win-tie-loss score wins"; got != want {
		t.Errorf("points systems %s, want %s", got, want)
	}
}

// What is said wrongly is refused by name, with what there is.
func TestTermsThatAreWrong(t *testing.T) {
	for says, terms := range map[string]Terms{
		`"elo" is no points system: one of win-tie-loss, score, wins, or points by place as 5-3-2-1`:  {Points: "elo"},
		`"3--1" is no points system: one of win-tie-loss, score, wins, or points by place as 5-3-2-1`: {Points: "3--1"},
		`"1001" is no points system: one of win-tie-loss, score, wins, or points by place as 5-3-2-1`: {Points: "1001"},
		`"luck" is no tie-break: one of wins, head-to-head, score-difference`:                         {Ties: []string{TieWins, "luck"}},
		`the tie-break wins is listed twice`:                                                          {Ties: []string{TieWins, TieHeadToHead, TieWins}},
		`"half" is no worth of a bye: one of win, draw, nothing`:                                      {Bye: "half"},
		`--drop-worst is a number of games, 0 or more, not -1`:                                        {Drop: -1},
		`--min-games is a number of games, 0 or more, not -2`:                                         {MinGames: -2},
		`--best is a number of games, 0 or more, not -3`:                                              {Best: -3, Drop: 1},
		`"" is no game's name`:                                                         {Weight: map[string]int{"": 2}},
		`"a\x1bb" is no game's name`:                                                   {Weight: map[string]int{"a\x1bb": 2}},
		`the weight of go is 0; expected a whole number from 1 to 20`:                  {Weight: map[string]int{"go": 0}},
		`the weight of go is 21; expected a whole number from 1 to 20`:                 {Weight: map[string]int{"go": 21}},
		`either the best games count or the worst are dropped, not both; 0 clears one`: {Best: 1, Drop: 1},
	} {
		if err := terms.Check(); err == nil || err.Error() != says {
			t.Errorf("%+v: %v, want %s", terms, err, says)
		}
	}
	twice := Terms{Weight: map[string]int{"go": 2, "Go": 3}}
	if err := twice.Check(); err == nil || !strings.HasSuffix(err.Error(), "is said twice") {
		t.Error(err)
	}
	for _, terms := range []Terms{{Points: "1000"}, {Points: "0"}, {Points: "5-3-2-1", Best: 3}, {Drop: 2, MinGames: 1, Bye: ByeDraw}, {Weight: map[string]int{"go": 1, "chess": 20}}} {
		if err := terms.Check(); err != nil {
			t.Errorf("%+v: %v", terms, err)
		}
	}
}
