package judge_test

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/games"
)

// A game is over where nobody can fill the square that is left: the sheet does not ask for it.
// While somebody can, each empty square is still to be filled in.
func TestNobodyCanFillTheSquare(t *testing.T) {
	const over = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n6  ## R2 R2 B1 R3 ##\n5  B2 B1 R3 R1 B1 B3\n4  B2 B2 R1 ## B1 R3\n3  R3 B2 ## B1 R1 B3\n2  R2 .. R3 R2 R1 B2\n1  ## R1 B3 R2 B3 ##\n"
	for text, want := range map[string]string{over: "", strings.Replace(over, ".. R3 R2", ".. .. R2", 1): "2 squares"} {
		live := judge.Of(&games.Judge{Games: games.All}, text)
		page := model.Read(games.All.Find("subdivision").Game, text)
		if got := page.Missing(live.Over); got != want || live.Problem != "" {
			t.Errorf("still empty: %q, want %q (%s) in\n%s", got, want, live.Problem, text)
		}
	}
}
