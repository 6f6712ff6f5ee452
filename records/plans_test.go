package records

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/storetest"
)

// drawPlan draws the plan of a round for ten people, some of whom are not in it.
func drawPlan(r *rand.Rand) Plan {
	p := Plan{League: "cup", Season: []string{"", "26"}[r.IntN(2)], Round: []string{"1", "R2", "Final"}[r.IntN(3)]}
	var names []string
	for _, i := range r.Perm(10) {
		names = append(names, fmt.Sprint("P", i))
	}
	p.Tables = [][]string{names[:2], names[2:5], names[5:7]}[:1+r.IntN(3)]
	p.Out = names[7 : 7+r.IntN(3)]
	return p
}

// playPlans saves plans, and plays some of their tables and others.
func playPlans(t *testing.T, s *Store, r *rand.Rand) {
	t.Helper()
	save(t, s, game("P0 5, P1 3", "league Cup", "season 26"))
	for range 6 {
		p := drawPlan(r)
		done(t, s, "plan", func(tx *Tx) error { return tx.SavePlan(p) })
		table := p.Tables[r.IntN(len(p.Tables))]
		if r.IntN(3) == 0 {
			table = drawPlan(r).Tables[0]
		}
		var seats []string
		for _, i := range r.Perm(len(table)) {
			seats = append(seats, fmt.Sprintf("%s %d", table[i], r.IntN(9)))
		}
		in := game(strings.Join(seats, ", "), "league Cup", "season "+p.Season, "round "+[]string{p.Round, "2", ""}[r.IntN(3)], "state "+[]string{"", "", "void"}[r.IntN(3)], "game "+[]string{"Go", "Go", "no-show", "bye"}[r.IntN(4)])
		if r.IntN(2) == 0 {
			in.Day = fmt.Sprint("2026-11-0", 1+r.IntN(3))
		}
		save(t, s, in)
	}
}

// TestRounds: a result fills the planned table of its round at which the same people were to sit,
// the first of several; other results of the round are told beside it.
func TestRounds(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		filled := 0
		for seed := range often(t, 100) {
			s, r := newStore(t), rand.New(rand.NewPCG(seed, 14))
			playPlans(t, s, r)
			list := everything(t, s)
			slices.SortFunc(list, func(a, b *league.Result) int { return int(a.ID - b.ID) })
			for _, season := range []string{"", "26"} {
				rounds, err := s.Rounds(t.Context(), "CUP", season)
				if err != nil {
					t.Fatal(err)
				}
				for i, p := range rounds {
					if i > 0 && league.CompareRounds(rounds[i-1].Round, p.Round) >= 0 {
						t.Errorf("seed %d: round %s behind %s", seed, p.Round, rounds[i-1].Round)
					}
					want := make([]int64, len(p.Tables))
					var others []Company
					for _, r := range list {
						if r.League != "Cup" || r.Season != season || league.CompareRounds(r.Round, p.Round) != 0 || r.State == league.Void || r.Game == "bye" {
							continue
						}
						at := slices.IndexFunc(p.Tables, func(table []string) bool { return samePeople(table, r.Names()) })
						if at >= 0 && want[at] == 0 {
							want[at], filled = r.ID, filled+1
							continue
						}
						others = append(others, Company{r.ID, r.Names()})
					}
					if diff := gocmp.Diff(others, p.Others); !slices.Equal(p.Results, want) || diff != "" {
						t.Fatalf("seed %d: %+v: filled are %v, want %v\n%s", seed, p.Plan, p.Results, want, diff)
					}
				}
			}
		}
		if filled == 0 {
			t.Error("no table was filled")
		}
	})
}

func samePeople(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// TestSeatedRounds: who has sat with whom in a season is who sat at its games, by round or day,
// and who is planned to and has not sat in that round.
func TestSeatedRounds(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		for seed := range often(t, 100) {
			s, r := newStore(t), rand.New(rand.NewPCG(seed, 15))
			playPlans(t, s, r)
			list := everything(t, s)
			for _, season := range []string{"", "26"} {
				got, err := s.SeatedRounds(t.Context(), "Cup", season)
				if err != nil {
					t.Fatal(err)
				}
				planned, err := s.Rounds(t.Context(), "Cup", season)
				if err != nil {
					t.Fatal(err)
				}
				keys := map[string]bool{} // of rounds, or of days without one
				for _, r := range list {
					if r.Season == season && r.State != league.Void {
						keys[cmp.Or(strings.ToLower(r.Round), r.Day)] = true
					}
				}
				for _, p := range planned {
					keys[strings.ToLower(p.Round)] = true
				}
				if len(keys) != len(got) {
					t.Fatalf("seed %d: %d rounds, want %v", seed, len(got), keys)
				}
				for i, round := range got {
					tables, out := seatedAt(list, season, &round, planned)
					if diff := gocmp.Diff(tables, round.Tables) + gocmp.Diff(out, round.Out); diff != "" || i > 0 && got[i-1].day > round.day {
						t.Fatalf("seed %d, season %q, round %q of %s: want (-), got (+)\n%s", seed, season, round.Round, round.day, diff)
					}
				}
			}
		}
	})
}

// seatedAt returns the tables of a round of a season, and who sat out: as it was played, then as it
// is planned for those who have not sat.
func seatedAt(list []*league.Result, season string, round *SeatedRound, planned []Progress) (tables [][]string, out []string) {
	there := map[string]bool{}
	for _, r := range list {
		switch {
		case r.Season != season || r.State == league.Void || league.CompareRounds(r.Round, round.Round) != 0 || round.Round == "" && r.Day != round.day:
			continue
		case r.Game == "bye":
			out = append(out, r.Names()...)
			continue
		case r.Game != "no-show":
			tables = append(tables, r.Names())
		}
		for _, name := range r.Names() {
			there[name] = true
		}
	}
	for _, p := range planned {
		if round.Round == "" || league.CompareRounds(p.Round, round.Round) != 0 {
			continue
		}
		for _, table := range p.Tables {
			if !slices.ContainsFunc(table, func(name string) bool { return there[name] }) {
				tables = append(tables, table)
			}
		}
		for _, name := range p.Out {
			if !there[name] && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return tables, out
}

// TestPlans: a plan takes the place of an earlier one of its round; one that is the same, or wrong,
// changes nothing. The newest is the one that was first saved last.
func TestPlans(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3", "league Cup"), game("Mo 5, Gus 3"), game("Max 5, Gus 4"))
		done(t, s, "merge", func(tx *Tx) error { return tx.Merge("Max", "Mo") })
		for i, one := range []struct {
			round  string
			tables [][]string
			out    []string
			says   string
		}{
			{"1", [][]string{{"Ann", "Bob"}, {"Cyd", "Dan"}}, []string{"Eve"}, "1 [[Ann Bob] [Cyd Dan]] [Eve]"},
			{"Final", [][]string{{"Ann", "Bob"}}, nil, "Final [[Ann Bob]] []"},
			{"Round 01", [][]string{{"ANN", "bob", "Cyd", "Dan"}}, []string{"Eve"}, "1 [[Ann Bob Cyd Dan]] [Eve]"},
			{"1", [][]string{{"Ann", "Bob", "Cyd", "Dan"}}, []string{"Eve"}, "nothing"},
			{"1", [][]string{{"Bob", "Ann", "Cyd", "Dan"}}, []string{"Eve"}, "1 [[Bob Ann Cyd Dan]] [Eve]"},
			{"1", [][]string{{"Ann", "Max"}}, []string{"mo"}, "mo and Max are one player, who is in the plan of round 1 twice"},
			{"2", [][]string{{"Ann"}}, nil, "a table needs two players; table 1 has 1"},
			{"2", nil, []string{"Ann"}, "a plan needs a table; round 2 has none"},
			{" ", [][]string{{"Ann", "Bob"}}, nil, "a plan needs its round, as 3"},
		} {
			id, err := do(s, "plan", func(tx *Tx) error {
				return tx.SavePlan(Plan{League: "cup", Round: one.round, Tables: one.tables, Out: one.out})
			})
			p, failed := s.PlannedRound(t.Context(), "CUP", "", one.round)
			got := fmt.Sprint(p.Round, " ", p.Tables, " ", p.Out)
			switch {
			case err != nil:
				got = err.Error()
			case id == 0:
				got = "nothing"
			}
			if got != one.says || err == nil && failed != nil {
				t.Errorf("%d: got %s, %v; want %s", i, got, failed, one.says)
			}
		}
		for of, want := range map[string]string{"//": "Final", "Cup//1": "1", "//2": "", "//final": "Final"} {
			words := strings.Split(of, "/")
			p, err := s.NewestPlanned(t.Context(), words[0], words[1], words[2])
			if err != nil || (p == nil) != (want == "") || p != nil && p.Round != want {
				t.Errorf("the newest of %s is %+v, %v", of, p, err)
			}
		}
		if p, err := s.PlannedRound(t.Context(), "Cup", "", "7"); err == nil || err.Error() != "round 7 is not planned" || p.Tables != nil {
			t.Errorf("round 7 is %+v, %v", p, err)
		}
	})
}
