package rating

import (
	"math"
	"testing"
)

// near fails unless two figures agree.
func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %.15g, want %.15g", what, got, want)
	}
}

// placed seats players 0, 1, 2 and so on with these places.
func placed(places ...int32) []Seat {
	seats := make([]Seat, len(places))
	for i, p := range places {
		seats[i] = Seat{int32(i), p}
	}
	return seats
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestPublishedElo(t *testing.T) {
	e := newElo()
	must(t, e.Game(1, placed(1, 1, 3, 4, 5)))
	for i, want := range []float64{1512, 1512, 1500, 1492, 1484} {
		if got := e.Rating(int32(i)); got != (Rating{Value: want, Games: 1}) {
			t.Errorf("player %d has %+v, want %g", i, got, want)
		}
	}
}

func TestPublishedWengLin(t *testing.T) {
	for _, mus := range [][]float64{
		{32.90569415042095, 27.63523138347365, 22.36476861652635, 17.09430584957905},
		{30.2704627669473, 25, 19.7295372330527},
	} {
		e := newWengLin(0)
		must(t, e.Game(1, placed(1, 2, 3, 4)[:len(mus)]))
		for i, want := range mus {
			r := e.Rating(int32(i))
			near(t, "μ", r.Value, want, 1e-12)
			if len(mus) == 4 {
				near(t, "σ", r.Deviation, 7.5012190693964005, 1e-12)
			}
		}
	}
}

// TestPublishedGlicko2 is the example of Glickman's paper, which gives 1464.06,
// 151.52 and 0.05999, to more places.
func TestPublishedGlicko2(t *testing.T) {
	e := newGlicko2()
	e.players = []glickoPlayer{
		{value: 1500, deviation: 200, volatility: 0.06, games: 1},
		{value: 1400, deviation: 30, volatility: 0.06, games: 1},
		{value: 1550, deviation: 100, volatility: 0.06, games: 1},
		{value: 1700, deviation: 300, volatility: 0.06, games: 1},
	}
	e.periods = 1
	for i := range e.players {
		e.players[i].period = 1
	}
	must(t, e.Game(1, []Seat{{0, 1}, {1, 2}}))
	must(t, e.Game(1, []Seat{{0, 2}, {2, 1}}))
	must(t, e.Game(1, []Seat{{3, 1}, {0, 2}}))
	e.Close()
	r := e.Rating(0)
	near(t, "r", r.Value, 1464.0506705, 5e-8)
	near(t, "RD", r.Deviation, 151.5165241, 5e-8)
	near(t, "σ", r.Volatility, 0.0599960, 5e-8)
}
