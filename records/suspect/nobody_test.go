package suspect

import (
	"testing"
)

// Words for nobody are asked about, in any language, as new players.
func TestNobody(t *testing.T) {
	for _, name := range []string{"total", "Total:", "SUM", "Summe", "Zwischensumme", "bye", "Freilos", "spielfrei", "N.N.", "n.n", "NN", "N/A", "?", "???", "-", "—", "nan", "NaN", "NULL", "TRUE", "false", "#REF!", "#DIV/0!", "=A2", "=SUM(B2:B9)", "12", "3.5", "łącznie", "Średnia", "Walk-over", "No show", "Spieler", "tbd"} {
		if !isNobody(name) {
			t.Errorf("%s is taken for somebody", name)
		}
	}
	for _, name := range []string{"Ann", "Nan Goldin", "Max", "Summer", "Byers", "Tot Alvarez", "王伟", "🙂", "Player 1", "Spieler 2", "P8", "Anonymous", "Automa", "Nina", "Ann (2)", "Bob Total"} {
		if isNobody(name) {
			t.Errorf("%s is taken for nobody", name)
		}
	}
	old := []game{{on: "2026-11-06", of: "go", who: "Ann 2, Sum 1"}}
	tell(t, []record{
		{"a player", old, []game{{on: "2026-11-20", of: "go", who: "Ann 2, Total 3"}}, "Total is a new player, and looks like no person's name: records void 2"},
		{"in two games", old, []game{{on: "2026-11-20", of: "go", who: "Ann 2, Total 3"}, {on: "2026-11-20", of: "go", who: "Ann 2, Total 4"}}, "Total is a new player (2 results), and looks like no person's name: records undo 9"},
		{"two in the place of one", old, []game{{on: "2026-11-20", of: "go", who: "Ann,\u00a0Bob 2, Sum 3"}}, "Ann,\u00a0Bob is a new player, and has a comma, as if two players were meant: records void 2"},
		{"two such", old, []game{{on: "2026-11-20", of: "go", who: "Berg,Eva 2, Sum 3"}, {on: "2026-11-20", of: "go", who: "Holm,Ida 2, Sum 3"}},
			"Berg,Eva is a new player, and has a comma, as if two players were meant: records void 2\nHolm,Ida is a new player, and has a comma, as if two players were meant: records void 3"},
		{"three, so that names are written so", old, []game{{on: "2026-11-20", of: "go", who: "Berg,Eva 2, Holm,Ida 3"}, {on: "2026-11-20", of: "go", who: "Lund,Per 2, Sum 3"}}, ""},
		{"others are written so", []game{{on: "2026-11-06", of: "go", who: "Berg,Eva 2, Sum 1"}}, []game{{on: "2026-11-20", of: "go", who: "Holm,Ida 2, Sum 3"}}, ""},
		{"who is known", old, []game{{on: "2026-11-20", of: "go", who: "Ann 2, Sum 3"}}, ""},
		{"a season", old, []game{{on: "2026-11-20", of: "go", who: "Ann 2, Sum 3", season: "12"}}, ""},
	})
}
