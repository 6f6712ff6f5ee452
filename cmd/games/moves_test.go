package games

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
	"arbiter/score/oftentest"
)

// TestWinningActs: each act that Zark City lists can be written below the picture, which has no
// room around it, and is legal there. Those after which the player has won are marked.
func TestWinningActs(t *testing.T) {
	g := All.Find("zark-city")
	r := rand.New(rand.NewPCG(52, 3))
	winning := 0
	for range oftentest.Times(300) {
		text := drawnCity(t, r)
		text, _, _ = strings.Cut(text, "do: ") // before the first act
		before := judged(t, text)
		if before.Verdict.Complete {
			continue
		}
		moves, err := g.Moves(before.Position, "R")
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, act := range moves.List {
			j := judged(t, text+"do: "+act+"\n")
			if before.Verdict.Legal() && !j.Verdict.Legal() {
				t.Errorf("%s: %v\n%s", act, j.Verdict.Findings, text)
			}
			if j.Verdict.Complete && slices.Contains(j.Breakdown.Winners(), "Ann") {
				want = append(want, act)
			}
		}
		winning += len(want)
		if diff := cmp.Diff(want, moves.Wins); diff != "" {
			t.Fatalf("(-want +got):\n%s\n%s", diff, text)
		}
	}
	if winning == 0 {
		t.Error("no act won")
	}
}

// TestBazaarEnding: who is said to win by ending the game now has won once that turn is in the log.
func TestBazaarEnding(t *testing.T) {
	g := All.Find("bazaar")
	r := rand.New(rand.NewPCG(52, 4))
	endings := 0
	for range oftentest.Times(300) {
		text := drawnBazaar(t, r)
		text = text[:strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n')+1] // before the last turn
		before := judged(t, text)
		if before.Verdict.Complete {
			continue
		}
		if r.IntN(3) == 0 { // a turn that is not legal is no part of the game
			before = judged(t, fmt.Sprintf("%s%d. Ann: draw G\n", text, strings.Count(text, ". ")+1))
		}
		report, _, err := g.Turn(before.Position, score.TurnQuestion{By: score.ByPoints})
		if err != nil {
			t.Fatal(err)
		}
		said, err := json.Marshal(report.Value)
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Player string
			Ending *struct {
				Turn    string
				Winners []string
			}
		}
		if err := json.Unmarshal(said, &answer); err != nil {
			t.Fatal(err)
		}
		if answer.Ending == nil {
			continue
		}
		endings++
		after := judged(t, fmt.Sprintf("%s%d. %s: %s\n", text, strings.Count(text, ". ")+1, answer.Player, answer.Ending.Turn))
		if diff := cmp.Diff(after.Breakdown.Winners(), answer.Ending.Winners); diff != "" || !after.Verdict.Complete {
			t.Fatalf("(-want +got):\n%s\n%s\n%s", diff, said, text)
		}
	}
	if endings == 0 {
		t.Error("no game could be ended")
	}
}
