package records

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
)

// gamesOf returns results in one line: "Ann 5, Bob 3; day 2026-11-19 | Ann 4, Bob 3".
func gamesOf(text string) (list []*Incoming) {
	for one := range strings.SplitSeq(text, " | ") {
		words := strings.Split(one, "; ")
		list = append(list, game(words[0], words[1:]...))
	}
	return list
}

// doubted returns the doubts about what a command does, which stays.
func doubted(t *testing.T, s *Store, typed bool, work func(*Tx) error) (list []Doubt) {
	t.Helper()
	done(t, s, "doubted", func(tx *Tx) (err error) {
		if err := work(tx); err != nil {
			return err
		}
		_, list, err = tx.Doubts(knownGames, typed)
		return err
	})
	return list
}

// TestDoubts: what of some new results looks wrong beside those that are there: the kind, and the
// first result that it is about. Its first game is typed by hand, or with a + comes in a file.
func TestDoubts(t *testing.T) {
	const was = "Ann 5, Bob 3; league Cup; round 1"
	table := [][3]string{
		{"Ann 5, Bob 3", "Bob 3, Ann 5; league Cup", "same 2"},
		{"Ann 5, Bob 3", "Ann 5, Bob 3 | Bob 3, Ann 5", "same 2, same 3"},
		{"Ann 5, Bob 3", "Bob 5, Ann 3 | Ann 5, Bob 3; game Chess | Ann 5, Cyd 3 | Ann 5, Bob 3; state void | Ann 5, Bob 3, Cyd 1 | Ann 5, Bob 3; day 2026-11-19", ""},
		{"Ann 5, Bob 3; state void | Ann ?, Bob 3; day 2026-11-19 | Ann 0; game bye", "Ann 5, Bob 3 | Ann ?, Bob 3; day 2026-11-19 | Ann 0; game bye", ""},
		{"Ann 5, Bob 3", "Ann 5, Bob 4; day 2026-11-20", ""},
		{"Ann 5, Bob 3", "Ann 5, Bob 4; day 2026-11-21 | Ann 5, Bob 3; day 2027-11-21", "day 2, day 3"},
		{"Ann 5, Bob 3", "Ann 5, Bob 4; day 2026-09-21", ""},
		{"Ann 5, Bob 3", "Ann 5, Bob 4; day 2026-09-20 | Ann 6, Bob 4; day 2026-09-20", "day 2"},
		{"Ann 5, Bob 3", "+Ann 5, Bob 4; day 2026-09-20 | Ann 6, Bob 4; day 2026-09-19", "info day 2"},
		{"Ann 5, Bob 3; league Cup", "Ann 5, Bob 4; day 2006-09-20 | Ann 5, Bob 6; day 2006-09-20; league Club", ""},
		{"Ann 5, Bob 3; league Cup", "Ann 5, Bob 4; day 2006-09-20; league Cup", "day 2"},
		{"Ann 5, Bob 3; state void | Ann 5, Bob 2; day 2026-12-01", "Ann 5, Bob 4; day 2006-09-20", ""},
		{"Ann 5, Bob 3", "Ann 5, Bob 4; day 2006-09-20; state void", ""},
		{was, "Ann 5, Cyd 3; league Cup; round Round 01", "round 2"},
		{was, "Bob 5, Ann 4; league Cup; round 1", "round 2, round 2"},
		{was, "Ann 0; game bye; league Cup; round 1", "round 2"},
		{"Ann 5, Bob 3; league Cup; round Final", "Ann 5, Cyd 3; league Cup; round final", "round 2"},
		{was, "Ann 5, Cyd 3; league Cup; round 2 | Ann 5, Cyd 4; league Club; round 1 | Ann 5, Cyd 1; league Cup; season 26; round 1 | Ann 5, Cyd 2; round 1 | Ann 5, Cyd 6; league Cup", ""},
		{"Ann 5, Bob 3; league Cup; round 1; state void | Ann 5, Bob 3; round 1", "Ann 5, Cyd 3; league Cup; round 1 | Ann 5, Cyd 4; round 1", ""},
		{"Ann 5, Bob 3", "Ann -3, Bob 40; game tally | Ann 99, Bob 3 | Ann 5, Bob 3.5 | Ann 5000, Bob -9; game Chess", ""},
		{"Ann 5, Bob 3", "Ann -4, Bob 40; game tally | Ann 0.5, Bob 41; game tally | Ann 5, Bob 3.5; game Chess", "points 2, points 3, points 3, points 4"},
		{"Ann 5, Bob 3", "Ann 50, Bob 0.5; game tally; state void | Ann 50, Bob 3; game tally; text game: tally", ""},
		{"Ann 5, Bob 3; league Cup", "Ann 5, Bob 4; league Cupp; season 26 | Ann 5, Bobb 3; game Chesss", "name 0, name 3, name 0"},
	}
	storetest.ForEach(t, func(t *testing.T) {
		for _, one := range table {
			s := newStore(t)
			save(t, s, gamesOf(one[0])...)
			comes, file := strings.CutPrefix(one[1], "+")
			var got []string
			for _, d := range doubted(t, s, !file, func(tx *Tx) error { return saved(tx, gamesOf(comes), false) }) {
				got = append(got, map[bool]string{true: "info "}[d.Info]+d.Kind+fmt.Sprintf(" %d", d.Result))
			}
			if slices.Sort(got); strings.Join(got, ", ") != sorted(one[2]) {
				t.Errorf("%s beside %s: %q, want %s", one[1], one[0], got, one[2])
			}
			_ = s.Close()
		}
	})
}

// sorted returns a list in words in its order.
func sorted(list string) string {
	words := strings.Split(list, ", ")
	slices.Sort(words)
	return strings.Join(words, ", ")
}

// TestDoubtsByValue: a doubt of each kind, whole, with the command that mends it. An edit is looked
// at like what is new.
func TestDoubtsByValue(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, gamesOf("Anna 5, Bob 3; league Cup; round 1; day 2026-11-01 | Anna 6, Cyd 3; day 2026-11-02 | Bob 1, Cyd 2; game Chess; league Cup; round 2; day 2026-11-03 | Anna 5, Bob 3; day 2026-11-04")...)
		edit := func(id int64, text string) func(*Tx) error {
			return func(tx *Tx) error { return tx.Edit(id, editOf(text)) }
		}
		add := func(text string) func(*Tx) error {
			return func(tx *Tx) error { return saved(tx, gamesOf(text), false) }
		}
		for i, one := range []struct {
			typed bool
			work  func(*Tx) error
			want  []Doubt
		}{
			{true, add("Anne 5, Dan 3"), []Doubt{{Kind: DoubtName, Of: "player", Name: "Anne", Near: "Anna", Result: 5, Text: "Anne is a new player. Near: Anna (3 games)", Fix: []string{"players", "merge", "Anne", "--into", "Anna"}}}},
			{true, add("Dan 5, Eve 3; league Cups"), []Doubt{{Kind: DoubtName, Of: "league", Name: "Cups", Near: "Cup", Text: "Cups is a new league. Near: Cup", Fix: []string{"undo", "c3"}}}},
			{true, edit(4, "day 2026-11-01"), []Doubt{{Kind: DoubtSame, Result: 4, Text: "4 has the same players and points as 1 of 2026-11-01 (Go)", Fix: []string{"void", "4"}}}},
			{true, edit(1, "day 2026-11-25"), []Doubt{{Kind: DoubtDay, Name: "2026-11-25", Result: 1, Text: "2026-11-25 is 5 days from now", Fix: []string{"undo", "c5"}}}},
			{true, edit(1, "day 2026-07-01"), []Doubt{{Kind: DoubtDay, Name: "2026-07-01", Result: 1, Text: "2026-07-01 is 4 months before the newest result of Cup, 2026-11-03", Fix: []string{"undo", "c6"}}}},
			{true, add("Dan 5, Eve 4; day 2026-11-25 | Dan 5, Eve 5; day 2026-11-25"), []Doubt{{Kind: DoubtDay, Name: "2026-11-25", Result: 7, Text: "2026-11-25 is 5 days from now", Fix: []string{"undo", "c7"}}}},
			{false, add("Dan 5, Eve 6; day 2025-11-25 | Dan 5, Eve 7; day 2025-11-20; league Cup | Dan 5, Eve 8; league Cups; day 2025-01-01"), []Doubt{{Kind: DoubtDay, Name: "2025-01-01", Result: 9, Info: true, Text: "3 results of days from 2025-01-01 to 2025-11-25, long before the newest of the league"}}},
			{false, add("Dan 5, Eve 9; day 2025-11-25"), []Doubt{{Kind: DoubtDay, Name: "2025-11-25", Result: 12, Info: true, Text: "1 result of 2025-11-25, long before the newest of the league"}}},
			{true, edit(1, "round 2"), []Doubt{{Kind: DoubtRound, Name: "Bob", Result: 3, Text: "Bob is in round 2 twice, in 1 and 3", Fix: []string{"edit", "3", "--round", ""}}}},
			{true, edit(3, "points Bob -0.5"), []Doubt{{Kind: DoubtRound, Name: "Bob", Result: 3, Text: "Bob is in round 2 twice, in 1 and 3", Fix: []string{"edit", "3", "--round", ""}},
				{Kind: DoubtPoints, Name: "Bob", Result: 3, Text: "Bob has −0.5 in 3; points of Chess are whole numbers", Fix: []string{"void", "3"}}}},
			{true, add("Dan 41, Eve 3; game tally"), []Doubt{{Kind: DoubtPoints, Name: "Dan", Result: 13, Text: "Dan has 41 in 13; points of Tally are whole numbers from -3 to 40", Fix: []string{"void", "13"}}}},
			{true, func(tx *Tx) error { return tx.SetState(13, league.Void, "") }, nil},
			{true, func(tx *Tx) error { return tx.SetGuest("Dan", true) }, nil},
		} {
			got := doubted(t, s, one.typed, one.work)
			for k := range got { // a day is told before the others where both are wrong
				if d := &got[k]; i != 4 && i != 8 && d.Kind == DoubtDay && d.Result == 1 && len(got) > 1 {
					got = slices.Delete(got, k, k+1)
					break
				}
			}
			if diff := cmp.Diff(one.want, got); diff != "" {
				t.Errorf("%d: %s", i, diff)
			}
		}
		var many []*Incoming
		for range 150 {
			many = append(many, game("Xaver 5, Yves 0.5", "game Chess"))
		}
		count := map[string]int{}
		for _, d := range doubted(t, s, false, func(tx *Tx) error { return saved(tx, many, false) }) {
			count[d.Kind]++
		}
		if count[DoubtSame] != 100 || count[DoubtPoints] != 100 {
			t.Errorf("of a hundred and more are told %v", count)
		}
	})
}

// TestTheSameGame: of many games of one evening those are told that have the same people with the
// same points, and no others.
func TestTheSameGame(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		for seed := range often(t, 40) {
			s, r := newStore(t), rand.New(rand.NewPCG(seed, 13))
			var games []*Incoming
			for range 120 {
				who := r.Perm(12)
				games = append(games, game(fmt.Sprintf("P%d %d, P%d %d", who[0], r.IntN(4), who[1], r.IntN(4))))
			}
			var got, want []int64
			for _, d := range doubted(t, s, false, func(tx *Tx) error { return saved(tx, games, false) }) {
				if d.Kind == DoubtSame {
					got = append(got, d.Result)
				}
			}
			seen := map[string]bool{}
			for _, in := range games {
				seats := []string{in.Seats[0].Name + " " + in.Seats[0].Figure(), in.Seats[1].Name + " " + in.Seats[1].Figure()}
				slices.Sort(seats)
				key := strings.Join(seats, ", ")
				if seen[key] {
					want = append(want, in.ID)
				}
				seen[key] = true
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Fatalf("seed %d: the same are %v, want %v", seed, got, want)
			}
		}
	})
}

// TestNearNames: names that may be one, and names that are two, either way round.
func TestNearNames(t *testing.T) {
	for isNear, pairs := range map[bool]string{
		true: "Ann=Anna Bobb=Bob Bobb=Bobby Mark=Marc Katherine=Catherine Marie=Maria Jürgen=Jurgen Zoë=ZOE Ｂｏｂ=Bob Ann_K.=Ann_Kowalska AnnK=Ann_K. A._Kowalska=Ann_Kowalska Kowalska,_Ann=Ann_Kowalska Ann=Ann_Kowalska " +
			"Kowalska=Ann_Kowalska Ann_Kowalski=Ann_Kowalska O'Brien=OBrien Alex=Alexander Kowalczyk=Kovalcyk Tusday_league=Tuesday_league Sprnig_2026=Spring_2026 Subdivison=Subdivision Buyer’s_Market=buyers-market Anna_24=Anna24",
		false: "Bob=Rob Tim=Tom Al=Ali Bo=Bob Ina=Nina Mary=Gary Eva=Eda Ben=Bea Ann_B.=Ann_C. Ann_Kowalska=Bob_Kowalska Ann_Kruger=Ann_Kowalska Player_1=Player_2 Player10=Player11 Ann_(2)=Ann 2026=2025 2026=2026/27 Season_1=Season_2 " +
			"Tuesday_league=Thursday_league Sunday=Monday Chess=Go 王伟=王芳 🙂=🙁 ?=A =Ann Kowalski=Kovalcyk Robin=Rubens A.=Ann_B.",
	} {
		for _, pair := range strings.Fields(pairs) {
			a, b, _ := strings.Cut(strings.ReplaceAll(pair, "_", " "), "=")
			if near(lettersOf(a), lettersOf(b)) != isNear || near(lettersOf(b), lettersOf(a)) != isNear {
				t.Errorf("%s and %s: near is not %v", a, b, isNear)
			}
		}
	}
}

// TestNearPlayers: what is said of a name before it is entered is said of it afterwards.
func TestNearPlayers(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		told := 0
		for seed := range often(t, 40) {
			s, r := newStore(t), rand.New(rand.NewPCG(seed, 12))
			draw(t, s, seed, 30)
			for _, name := range []string{"Anne", "Bobb", "Cydd", "Zoé", "Ann K.", "Evie", "Dan 2"}[r.IntN(5):] {
				if p, err := s.Player(t.Context(), name); err == nil {
					t.Fatal(p)
				}
				before, err := s.NearPlayers(t.Context(), []string{name})
				if err != nil {
					t.Fatal(err)
				}
				var after []Doubt
				for _, d := range doubted(t, s, false, func(tx *Tx) error {
					return saved(tx, []*Incoming{game("A 5, B 3", "called "+name+", Quentin "+name)}, false)
				}) {
					if d.Kind == DoubtName && d.Name == name {
						d.Result = 0
						after = append(after, d)
					}
				}
				if diff := cmp.Diff(before, after); diff != "" {
					t.Fatalf("seed %d: %s before (-) and after (+)\n%s", seed, name, diff)
				}
				told += len(after)
				if _, err := undo(s, 0); err != nil {
					t.Fatal(err)
				}
			}
		}
		if told == 0 {
			t.Error("no name was near")
		}
	})
	s := newStore(t) // who sat with the new one is somebody else; so is who only stands in a plan
	save(t, s, game("Bob 5, Bobby 3"))
	got := doubted(t, s, true, func(tx *Tx) error { return saved(tx, []*Incoming{game("Bobb 5, Bob 3")}, false) })
	if len(got) != 1 || got[0].Near != "Bobby" || !slices.Equal(got[0].Fix, []string{"players", "merge", "Bobb", "--into", "Bobby"}) || score.SameName(got[0].Text, "") {
		t.Errorf("beside Bob: %+v", got)
	}
}
