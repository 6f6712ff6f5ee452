package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestNew(t *testing.T) {
	for _, s := range Systems() {
		e := fresh(t, s)
		if e.System() != s || e.Players() != 0 || len(e.Last()) != 0 || e.Rating(7) != e.Start() || e.Rating(-1) != e.Start() {
			t.Errorf("%s: a new engine is not empty", s)
		}
		e.Close()
	}
	if _, err := New("trueskill"); fmt.Sprint(err, Systems()) != `unknown rating system "trueskill": there are elo, weng-lin and glicko-2 [elo weng-lin glicko-2]` {
		t.Error(err, Systems())
	}
}

func TestShown(t *testing.T) {
	near(t, "a Weng-Lin newcomer", fresh(t, WengLin).Start().Shown(WengLin), 0, 0)
	r := Rating{Value: 30, Deviation: 4}
	for s, want := range map[System]float64{Elo: 30, WengLin: 18, Glicko2: 30} {
		near(t, string(s), r.Shown(s), want, 0)
	}
}

// TestRefusals: what is refused changes nothing.
func TestRefusals(t *testing.T) {
	for _, s := range Systems() {
		e := fresh(t, s)
		must(t, e.Game(5, placed(1, 2)))
		e.Close()
		must(t, e.Game(6, placed(2, 1)))
		before, last := ratings(e), len(e.Last())
		for want, g := range map[string]played{
			"a game to rate needs at least two players":                                {7, placed(1)},
			"a game to rate needs at least two players ":                               {7, nil},
			"player 90 sits twice in one game":                                         {7, []Seat{{90, 1}, {90, 2}}},
			"player 90 sits twice in one game ":                                        {7, []Seat{{90, 1}, {93, 2}, {90, 3}}},
			"player 93 sits twice in one game":                                         {7, []Seat{{90, 1}, {93, 2}, {94, 3}, {93, 1}}},
			"player -1: players count from 0":                                          {7, []Seat{{91, 1}, {-1, 2}}},
			"place 0: places count from 1":                                             {7, []Seat{{92, 0}, {1, 2}}},
			"a game of day 5 after one of day 6: games are rated in the order played":  {5, placed(1, 2)},
			"a game of day -1 after one of day 6: games are rated in the order played": {-1, placed(1, 2)},
		} {
			if want = strings.TrimSpace(want); s == Glicko2 && len(g.seats) > 2 {
				want = fmt.Sprintf("glicko-2 rates games of two players, not %d", len(g.seats))
			}
			if err := e.Game(g.day, g.seats); err == nil || err.Error() != want {
				t.Errorf("%s: %v: %v, want %q", s, g, err, want)
			}
		}
		after := ratings(e)
		if e.Players() != 2 || len(after) != 2 || after[0] != before[0] || after[1] != before[1] || len(e.Last()) != last {
			t.Errorf("%s: a refused game left something behind", s)
		}
		must(t, e.Game(6, placed(1, 2)))
		e.Close()
		e.Close()
		if err := e.Game(6, placed(1, 2)); s == Glicko2 && fmt.Sprint(err) != "a game of day 6, whose rating period is closed" || s != Glicko2 && err != nil {
			t.Errorf("%s: a game of a day that was closed: %v", s, err)
		}
	}
}

// TestAway: a deviation grows once a playing day of the league, however many
// days lie between.
func TestAway(t *testing.T) {
	e := fresh(t, Glicko2)
	must(t, e.Game(1, placed(1, 2)))
	for day := int64(10); day <= 70; day += 10 {
		must(t, e.Game(day, []Seat{{2, 1}, {4, 1}}))
	}
	r := e.Last()
	if len(r) != 2 || r[0].Player != 2 || r[0].After.Games != 6 {
		t.Fatalf("six days closed, and %+v", r)
	}
	away := e.Rating(0) // the seventh day is still open
	e.Close()
	longer := e.Rating(0)
	again := fresh(t, Glicko2)
	must(t, again.Game(1, placed(1, 2)))
	again.Close()
	r0 := again.Rating(0)
	grown := glickoScale * r0.Volatility
	near(t, "RD after six", away.Deviation, math.Sqrt(r0.Deviation*r0.Deviation+6*grown*grown), 1e-9)
	near(t, "RD after seven", longer.Deviation, math.Sqrt(r0.Deviation*r0.Deviation+7*grown*grown), 1e-9)
	if longer.Value != r0.Value || longer.Volatility != r0.Volatility || e.Rating(3) != e.Start() {
		t.Error("more than the deviation of one who played has changed")
	}
}

// TestFarApart: nothing runs over, however lopsided a league is.
func TestFarApart(t *testing.T) {
	far := []float64{-1e7, -6e4, 0, 1, 6e4, 7e4, 1e7}
	e, w, g := newElo(), newWengLin(wengLinTau), newGlicko2()
	for _, v := range far {
		e.players = append(e.players, eloPlayer{value: v, games: 1})
		w.players = append(w.players, wengLinPlayer{mu: v, variance: 1e-3, games: 1})
		g.players = append(g.players, glickoPlayer{value: v, deviation: 30, volatility: 0.06, games: 1, period: 1})
	}
	g.periods = 1
	day := int64(0)
	for _, places := range [][]int32{{1, 2, 3, 4, 5, 6, 7}, {7, 6, 5, 4, 3, 2, 1}, {1, 1, 1, 1, 1, 1, 1}} {
		must(t, e.Game(1, placed(places...)))
		must(t, w.Game(1, placed(places...)))
		for i := range far {
			for j := range i {
				day++
				must(t, g.Game(day, []Seat{{int32(i), places[i]}, {int32(j), places[j]}}))
			}
		}
		g.Close()
		for _, engine := range []Engine{e, w, g} {
			for p, r := range ratings(engine) {
				if sum := r.Value + r.Deviation + r.Volatility; math.IsNaN(sum) || math.IsInf(sum, 0) {
					t.Errorf("%s: player %d has %+v", engine.System(), p, r)
				}
			}
		}
	}
}

// TestLargeTables: what the references say of tables as large as no random one, where a
// game may tell all, and of leads of several hundred points.
func TestLargeTables(t *testing.T) {
	var games []played
	for day := range int64(30) {
		g := played{day: day}
		for p := range int32(25) {
			g.seats = append(g.seats, Seat{p, 1 + p/2})
		}
		games = append(games, g)
	}
	for s, reference := range map[System]func([]played) map[int32]Rating{Elo: referenceElo, WengLin: referenceWengLin} {
		for _, n := range []int{1, 2, 30} {
			got, want := ratings(rate(t, s, games[:n])), reference(games[:n])
			if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-8)); diff != "" || len(got) != 25 {
				t.Errorf("%s after %d games: the reference (-) and the engine (+): %s", s, n, diff)
			}
		}
	}
}

// TestLeads: a lead of 400 points is expected to win ten to one, and one of 4,000 as well as
// always.
func TestLeads(t *testing.T) {
	for lead, want := range map[float64]float64{400: 32 * 10 / 11., 800: 32 * 100 / 101., 4000: 32, 1e6: 32, -400: 32 / 11., -4000: 0} {
		e := newElo()
		e.players = []eloPlayer{{value: 1500 + lead}, {value: 1500}}
		must(t, e.Game(1, placed(2, 1)))
		near(t, "what the loser loses", 1500+lead-e.Rating(0).Value, want, 1e-6)
	}
}

// league draws games of n among 1,000 players, ten of them a day.
func league(games, n int) []played {
	rng := rand.New(rand.NewPCG(1, 2))
	all := make([]Seat, 0, games*n)
	list := make([]played, games)
	for i := range list {
		from := len(all)
		for len(all) < from+n {
			p := rng.Int32N(1000)
			free := true
			for _, s := range all[from:] {
				free = free && s.Player != p
			}
			if free {
				all = append(all, Seat{p, 1 + rng.Int32N(int32(n))})
			}
		}
		list[i] = played{int64(i / 10), all[from:len(all):len(all)]}
	}
	return list
}

func TestNothingIsAllocatedPerGame(t *testing.T) {
	for _, s := range Systems() {
		n := 4
		if s == Glicko2 {
			n = 2
		}
		games := league(6000, n)
		e := rate(t, s, games[:3000])
		e.Last()
		next := 3000
		if per := testing.AllocsPerRun(2000, func() {
			must(t, e.Game(games[next].day, games[next].seats))
			e.Last()
			next++
		}); per != 0 {
			t.Errorf("%s: %g allocations a game", s, per)
		}
	}
}

// BenchmarkGame is one game of a league of 1,000,000 among 1,000 players.
func BenchmarkGame(b *testing.B) {
	for _, s := range Systems() {
		n := 4
		if s == Glicko2 {
			n = 2
		}
		b.Run(string(s), func(b *testing.B) {
			games := league(1_000_000, n)
			e, i := fresh(b, s), 0
			b.ReportAllocs()
			for b.Loop() {
				if i == len(games) {
					e, i = fresh(b, s), 0
				}
				if err := e.Game(games[i].day, games[i].seats); err != nil {
					b.Fatal(err)
				}
				i++
			}
		})
	}
}
