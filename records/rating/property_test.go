package rating

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// history draws games that follow each other.
func history(r *rapid.T, s System) []played {
	const people = 8
	day := int64(-3)
	ids := make([]int32, people)
	for i := range ids {
		ids[i] = int32(i)
	}
	var games []played
	for range rapid.IntRange(1, 40).Draw(r, "games") {
		day += rapid.SampledFrom([]int64{0, 0, 1, 9}).Draw(r, "days")
		n := 2
		if s != Glicko2 {
			n = rapid.IntRange(2, 6).Draw(r, "seats")
		}
		g := played{day: day}
		for _, p := range rapid.Permutation(ids).Draw(r, "who")[:n] {
			g.seats = append(g.seats, Seat{p, rapid.Int32Range(1, int32(n)).Draw(r, "place")})
		}
		games = append(games, g)
	}
	return games
}

func fresh(t testing.TB, s System) Engine {
	t.Helper()
	e, err := New(s)
	must(t, err)
	return e
}

func rate(t testing.TB, s System, games []played) Engine {
	t.Helper()
	e := fresh(t, s)
	for _, g := range games {
		must(t, e.Game(g.day, g.seats))
	}
	e.Close()
	return e
}

// ratings are those of everybody who played.
func ratings(e Engine) map[int32]Rating {
	all := map[int32]Rating{}
	for p := range int32(e.Players()) {
		if r := e.Rating(p); r.Games > 0 {
			all[p] = r
		}
	}
	return all
}

// each runs a property for each system.
func each(t *testing.T, property func(r *rapid.T, t *testing.T, s System)) {
	for _, s := range Systems() {
		t.Run(string(s), func(t *testing.T) {
			rapid.Check(t, func(r *rapid.T) { property(r, t, s) })
		})
	}
}

func TestReferenceAgrees(t *testing.T) {
	references := map[System]func([]played) map[int32]Rating{
		Elo: referenceElo, WengLin: referenceWengLin, Glicko2: referenceGlicko2,
	}
	each(t, func(r *rapid.T, t *testing.T, s System) {
		games := history(r, s)
		got, want := ratings(rate(t, s, games)), references[s](games)
		if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-8)); diff != "" {
			r.Fatalf("the reference (-) and the engine (+): %s", diff)
		}
	})
}

func TestSeatOrderNeverMatters(t *testing.T) {
	each(t, func(r *rapid.T, t *testing.T, s System) {
		games := history(r, s)
		shuffled := make([]played, len(games))
		for i, g := range games {
			shuffled[i] = played{g.day, rapid.Permutation(g.seats).Draw(r, "order")}
		}
		if diff := cmp.Diff(ratings(rate(t, s, games)), ratings(rate(t, s, shuffled))); diff != "" {
			r.Fatal(diff)
		}
	})
}

func TestEqualPlayersChangeEqually(t *testing.T) {
	each(t, func(r *rapid.T, t *testing.T, s System) {
		e := fresh(t, s)
		// Newcomers are equals, among players who are not.
		day := int64(0)
		for _, g := range history(r, s) {
			must(t, e.Game(g.day, g.seats))
			day = g.day
		}
		e.Close()
		known, n := int32(e.Players()), 2
		if s != Glicko2 {
			n = rapid.IntRange(2, 5).Draw(r, "newcomers")
		}
		place := rapid.Int32Range(1, 3).Draw(r, "place")
		var seats []Seat
		for i := range n {
			seats = append(seats, Seat{known + int32(i), place})
		}
		if s != Glicko2 {
			for p := range rapid.Int32Range(0, known).Draw(r, "others") {
				seats = append(seats, Seat{p, rapid.Int32Range(1, 3).Draw(r, "other place")})
			}
		}
		must(t, e.Game(day+1, rapid.Permutation(seats).Draw(r, "order")))
		e.Close()
		for _, s := range seats[1:n] {
			if a, b := e.Rating(known), e.Rating(s.Player); a != b {
				r.Fatalf("%+v and %+v", a, b)
			}
		}
	})
}

func TestEloIsZeroSum(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		off := 0.
		for _, x := range ratings(rate(t, Elo, history(r, Elo))) {
			off += x.Value - eloStart
		}
		if math.Abs(off) > 1e-9 {
			r.Fatalf("off by %g points", off)
		}
	})
}

// TestOneByOne looks at everything between games; replaying finds the same.
func TestOneByOne(t *testing.T) {
	each(t, func(r *rapid.T, t *testing.T, s System) {
		games := history(r, s)
		e := fresh(t, s)
		for i, g := range games {
			must(t, e.Game(g.day, g.seats))
			if len(e.Last()) > 0 {
				ratings(e)
			}
			if s == Glicko2 {
				// A period closes with its last game, be it early or late.
				if i+1 == len(games) || games[i+1].day > g.day {
					if rapid.Bool().Draw(r, "close") {
						e.Close()
					}
				}
				continue
			}
			if diff := cmp.Diff(ratings(rate(t, s, games[:i+1])), ratings(e)); diff != "" {
				r.Fatalf("after game %d: %s", i, diff)
			}
		}
		e.Close()
		if diff := cmp.Diff(ratings(rate(t, s, games)), ratings(e)); diff != "" {
			r.Fatal(diff)
		}
	})
}

// TestGamesOfADayInAnyOrder: a rating period has no order.
func TestGamesOfADayInAnyOrder(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		games := rapid.Permutation(history(r, Glicko2)).Draw(r, "order")
		byDay := func(a, b played) int { return int(a.day - b.day) }
		sorted := slices.SortedStableFunc(slices.Values(games), byDay)
		slices.Reverse(games)
		slices.SortStableFunc(games, byDay)
		got, want := ratings(rate(t, Glicko2, games)), ratings(rate(t, Glicko2, sorted))
		if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-8)); diff != "" {
			r.Fatal(diff)
		}
	})
}

// TestLastTellsBeforeAndAfter strings the changes together.
func TestLastTellsBeforeAndAfter(t *testing.T) {
	each(t, func(r *rapid.T, t *testing.T, s System) {
		games := history(r, s)
		e := fresh(t, s)
		for i, g := range games {
			want := map[int32]Step{}
			if s == Glicko2 && i > 0 && g.day > games[i-1].day {
				e.Close()
			}
			for p := range int32(9) {
				want[p] = Step{Before: e.Rating(p)}
			}
			must(t, e.Game(g.day, g.seats))
			if s == Glicko2 {
				if i+1 < len(games) && games[i+1].day == g.day {
					for p, step := range want {
						if e.Rating(p) != step.Before {
							r.Fatal("a rating changed within its period")
						}
					}
					continue
				}
				e.Close()
			}
			for j, c := range e.Last() {
				if s != Glicko2 && c.Player != g.seats[j].Player {
					r.Fatalf("the change of player %d at the seat of %d", c.Player, g.seats[j].Player)
				}
				if c.Before != want[c.Player].Before || c.After != e.Rating(c.Player) {
					r.Fatalf("%+v, but %+v before and %+v after", c, want[c.Player].Before, e.Rating(c.Player))
				}
			}
			if s != Glicko2 && len(e.Last()) != len(g.seats) {
				r.Fatalf("%d changes of %d seats", len(e.Last()), len(g.seats))
			}
		}
	})
}

// TestVolatilityIsFound puts what was found into Glickman's function, which may
// cross zero more than once where results are wildly unlike what was expected.
func TestVolatilityIsFound(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		sigma := rapid.Float64Range(0.01, 0.3).Draw(r, "σ")
		phi := rapid.Float64Range(0.05, 3).Draw(r, "φ")
		v := math.Exp(rapid.Float64Range(-4, 10).Draw(r, "ln v"))
		delta := v * rapid.Float64Range(-5, 5).Draw(r, "Σ")
		x := 2 * math.Log(volatility(sigma, phi, v, delta))
		e, all := math.Exp(x), phi*phi+v+math.Exp(x)
		f := e*(delta*delta-all)/(2*all*all) - (x-2*math.Log(sigma))/(glickoTau*glickoTau)
		if !(math.Abs(f) < 1e-6) {
			r.Fatalf("f is %g at %g", f, x)
		}
	})
}
