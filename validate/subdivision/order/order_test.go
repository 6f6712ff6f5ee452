package order

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/score/oftentest"
	"arbiter/score/subdivision"
)

func (c position) question() Question {
	return Question{Board: readBoard(c.picture), Players: c.players, Trios: c.trios, Starter: c.starter, AnySupport: c.anySupport}
}

// TestCases asks about known positions; every order found is replayed.
func TestCases(t *testing.T) {
	for _, c := range positions {
		t.Run(c.name, func(t *testing.T) {
			q := c.question()
			if !sound(q) {
				t.Fatal("the board breaks another rule")
			}
			a := Find(q)
			got := -1
			if a.Found {
				got = a.Starter
				if err := replay(q, a.Starter, a.Moves); err != nil {
					t.Error(err)
				}
			}
			if a.Undecided || got != c.want {
				t.Errorf("starter %d, undecided %v, want starter %d; %d states", got, a.Undecided, c.want, a.States)
			}
			if a.Found && a.Moves[len(a.Moves)-1].Size == Pass {
				t.Error("the order ends with a pass")
			}
		})
	}
}

// TestOfGames plays games of every style and asks how each ending, or the
// position where it broke off, came about.
func TestOfGames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	games, passes, gaps, most := oftentest.Times(8000), 0, 0, 0
	for range games {
		q := randomGame(r).play(r)
		a := Find(q)
		if !a.Found || a.Starter != q.Starter {
			t.Fatalf("no order for %d players, %d trios, starter %d, any support %v: %+v\n%s",
				q.Players, q.Trios, q.Starter, q.AnySupport, a, drawBoard(q.Board))
		}
		if err := replay(q, a.Starter, a.Moves); err != nil {
			t.Fatal(err)
		}
		if passesIn(a.Moves) > 0 {
			passes++
			if q.Board.Empty() != 0 {
				gaps++
			}
		}
		most = max(most, a.States)
	}
	if passes < games/40 {
		t.Errorf("only %d endings need passes", passes)
	}
	t.Logf("%d games, %d need passes, %d of them with gaps; at most %d states", games, passes, gaps, most)
}

// TestUndecided breaks the search off.
func TestUndecided(t *testing.T) {
	for _, c := range positions {
		q := c.question()
		full := Find(q)
		if full.States < 200 {
			continue
		}
		q.Budget = 20
		a := Find(q)
		if a.Found && !full.Found || !a.Found && !a.Undecided {
			t.Errorf("%s: %+v within 20 states", c.name, a)
		}
		if a.Undecided && a.Why.Kind != GaveUp {
			t.Errorf("%s: undecided because of %+v", c.name, a.Why)
		}
	}
}

func TestEmptyBoard(t *testing.T) {
	a := Find(Question{Board: &subdivision.Board{Size: 6}, Players: 2, Trios: 5, Starter: 1})
	if !a.Found || a.Starter != 1 || len(a.Moves) != 0 {
		t.Errorf("%+v", a)
	}
}

func TestReplay(t *testing.T) {
	q := Question{Board: readBoard("B1 R3 ..\n.. .. ..\n.. .. B2"), Players: 2, Trios: 1}
	large, small, medium := Move{subdivision.Large, 10}, Move{subdivision.Small, 2}, Move{subdivision.Medium, 16}
	pass := Move{Size: Pass}
	for _, c := range []struct {
		name  string
		moves []Move
		want  string
	}{
		{"idle though free to place", []Move{large, small, pass, medium}, "turn 3: seat 0 passes and could place size 0 on 1"},
		{"no support", []Move{medium, small}, "turn 2: seat 1 may not place size 0 on 2"},
		{"unfinished", []Move{large, small}, "another position"},
		{"taken", []Move{large, {subdivision.Small, 10}}, "turn 2: seat 1 may not place size 0 on 10"},
		{"off the board", []Move{{subdivision.Large, 7}}, "turn 1: seat 0 may not place size 2 on 7"},
		{"nonsense", []Move{{3, 64}}, "no such move"},
	} {
		if err := replay(q, 0, c.moves); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	q.Board = readBoard("B1 R3 ..\n.. .. ..\n.. .. ..")
	if err := replay(q, 0, []Move{large, small}); err != nil {
		t.Error(err)
	}
}

func TestSentence(t *testing.T) {
	names := []string{"Ann", "Bob", "Cyd", "Dee"}
	for _, c := range []struct {
		reason Reason
		states int
		want   string
	}{
		{Reason{Kind: Count, Pieces: [4]int{7, 4}, Seat: 1, Left: subdivision.Medium}, 0,
			"Bob has 4 pieces and Ann 7, and Bob was never allowed to pass: a Medium is still in the stash"},
		{Reason{Kind: Count, Pieces: [4]int{1, 3}, Other: 1, Left: subdivision.Large, Square: 8*1 + 3}, 0,
			"Ann has 1 piece and Bob 3, and Ann was never allowed to pass: a Large is still in the stash and fits on b4"},
		{Reason{Kind: Counts, Pieces: [4]int{2, 1, 2, 1}}, 0,
			"no order exists: until the last piece stood, the turns were Ann 2, Bob 1, Cyd 2 and Dee 1, for nobody was ever allowed to pass; but nobody gets two turns more than another, and those who get one more sit side by side"},
		{Reason{Kind: Counts, Passes: true, Pieces: [4]int{14, 15, 14, 15}, Most: [4]int{0, 18, 0, 1}}, 0,
			"no order exists: until the last piece stood, the turns, with all passes that were allowed, were Ann 14, Bob 15 to 33, Cyd 14 and Dee 15 to 16; but nobody gets two turns more than another, and those who get one more sit side by side"},
		{Reason{Kind: DeadEnd, Seat: 2, Turn: 9}, 0,
			"no order exists: the longest attempt stops at turn 9, where Cyd can place none of the pieces still missing and may not pass"},
		{Reason{Kind: Count, Pieces: [4]int{13, 15}, Other: 1, Left: subdivision.Small}, 0,
			"Ann has 13 pieces and Bob 15, and Ann was never allowed to pass: a Small is still in the stash, and at every turn it or a larger piece had a square"},
		{Reason{Kind: Searched, Pieces: [4]int{7, 8, 9, 6}, Seat: 2, Turn: 9, Passes: true, Waits: true}, 1234,
			"no order exists: turns and passes were taken back from this board in every way, and none leads to the empty board (1,234 positions looked at); Ann must have passed at least once; Dee must have passed at least 2 times; the longest attempt without passes stops at turn 9, where Cyd can place none of the pieces still missing"},
		{Reason{Kind: Searched, Seat: 1, Turn: 5}, 309,
			"no order exists: every order of placing was tried (309 positions with a choice); the longest attempt stops at turn 5, where Bob can place none of the pieces still missing and may not pass"},
		{Reason{Kind: GaveUp}, 2_000_000, "undecided: no order found in 2,000,000 states, and not all of them searched"},
	} {
		if got := c.reason.Sentence(names, c.states); got != c.want {
			t.Errorf("%+v:\n%s, want\n%s", c.reason, got, c.want)
		}
	}
}

// TestWhy checks the reasons of positions that no order builds.
func TestWhy(t *testing.T) {
	for _, c := range []struct {
		players, trios int
		picture, want  string
	}{
		{2, 5, "B3 R1 .. R3 .. ..\n.. .. .. .. .. ..\nR2 .. R2 .. .. ..\n.. .. .. .. .. ..\n.. .. .. .. .. ..\n.. .. .. .. .. ..",
			"Bob has 1 piece and Ann 4, and Bob was never allowed to pass: a Medium is still in the stash"},
		{2, 3, "R2 B2 B2 ## ..\nB2 .. B3 ## ..\n## ## ## ## ##\n.. ## R2 B3 ##\nR3 ## R2 ## B3",
			"Ann has 4 pieces and Bob 6, and Ann was never allowed to pass: a Large is still in the stash and fits on b4"},
		{3, 5, "R2 B3 .. B3 B2 B2 B2\n.. .. .. .. .. .. ..\n.. .. G3 .. G2 G2 ..\n.. .. .. .. .. .. ..\n.. .. .. .. .. .. ..\n.. .. .. .. .. .. ..\n.. .. .. .. .. .. ..",
			"Ann has 1 piece and Bob 5, and Ann was never allowed to pass: a Medium is still in the stash"},
		{4, 5, "R2 R3 .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..\nB2 .. .. G2 G3 .. .. ..\n.. .. .. .. .. .. .. ..\n.. .. .. .. .. Y2 .. ..\n.. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..",
			"no order exists: until the last piece stood, the turns were Ann 2, Bob 1, Cyd 2 and Dee 1, for nobody was ever allowed to pass; but nobody gets two turns more than another, and those who get one more sit side by side"},
		{2, 5, ".. .. .. .. .. ..\n.. R1 B3 .. .. ..\n.. .. R1 B1 .. ..\n.. .. .. .. .. ..\n.. .. .. .. .. ..\n.. .. .. .. .. ..",
			""},
		{3, 5, ".. R3 G1 B1 .. .. ..\n.. .. .. .. .. .. ..\n.. .. .. .. .. .. ..\n.. .. .. .. .. .. ..\n.. .. .. .. .. .. ..\n.. .. .. .. .. .. ..\n.. .. .. .. .. .. ..",
			"no order exists: the longest attempt stops at turn 2, where Bob can place none of the pieces still missing and may not pass"},
		{2, 3, "B3 ## B2 B3 R1\n## R2 ## ## B2\nR3 .. R2 B1 ##\n.. ## ## R1 R2\nR3 B1 B1 B3 B2",
			"Ann has 7 pieces and Bob 9, and Ann was never allowed to pass: a Small is still in the stash, and at every turn it or a larger piece had a square"},
	} {
		q := Question{Board: readBoard(c.picture), Players: c.players, Trios: c.trios}
		a := Find(q)
		got := ""
		if !a.Found {
			got = a.Why.Sentence([]string{"Ann", "Bob", "Cyd", "Dee"}[:c.players], a.States)
		}
		if got != c.want {
			t.Errorf("%s\n%q, want\n%q", c.picture, got, c.want)
		}
	}
}

func BenchmarkOrdinary(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	var questions []Question
	for range 64 {
		questions = append(questions, standardGame(2+len(questions)%3, false).play(r))
	}
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		Find(questions[n%len(questions)])
	}
}

func BenchmarkHardest(b *testing.B) {
	for _, c := range positions {
		if c.hard {
			b.Run(strings.ReplaceAll(c.name, " ", "-"), func(b *testing.B) {
				states := 0
				for b.Loop() {
					states = Find(c.question()).States
				}
				b.ReportMetric(float64(states), "states")
			})
		}
	}
}
