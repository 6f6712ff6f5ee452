package league

import (
	"math"
	"testing"
)

func newcomers(s System, n int) []Rating {
	list := make([]Rating, n)
	for i := range list {
		list[i] = s.start()
	}
	return list
}

// TestPublishedRatings: the figures of docs for Elo, and those of Weng and Lin's own program.
func TestPublishedRatings(t *testing.T) {
	for i, r := range eloAfter(newcomers(Elo, 5), []int{1, 1, 3, 4, 5}) {
		if want := []float64{1512, 1512, 1500, 1492, 1484}[i]; math.Abs(r.Value-want) > 1e-9 || r.Games != 1 {
			t.Errorf("Elo: player %d has %+v, want %g", i, r, want)
		}
	}
	for i, r := range wengLinAfter(newcomers(WengLin, 4), []int{1, 2, 3, 4}, 0) {
		want := []float64{32.90569415042095, 27.63523138347365, 22.36476861652635, 17.09430584957905}[i]
		if math.Abs(r.Value-want) > 1e-12 || math.Abs(r.Deviation-7.5012190693964005) > 1e-12 {
			t.Errorf("Weng-Lin: player %d has %+v, want %.14f", i, r, want)
		}
	}
	for i, r := range wengLinAfter(newcomers(WengLin, 3), []int{1, 2, 3}, 0) {
		if want := []float64{30.2704627669473, 25, 19.7295372330527}[i]; math.Abs(r.Value-want) > 1e-12 {
			t.Errorf("Weng-Lin of three: player %d has %+v, want %.13f", i, r, want)
		}
	}
}

// TestEloByHand: who leads by 400 is expected to win ten times of eleven, and what one gains
// the other loses.
func TestEloByHand(t *testing.T) {
	after := eloAfter([]Rating{{Value: 1900, Games: 3}, {Value: 1500}}, []int{2, 1})
	if lost := 32 * 10. / 11; math.Abs(after[0].Value-(1900-lost)) > 1e-9 || math.Abs(after[1].Value-(1500+lost)) > 1e-9 || after[0].Games != 4 {
		t.Errorf("%+v", after)
	}
}

// TestWengLinByHand: the expected loser wins; and τ widens each deviation before the game.
func TestWengLinByHand(t *testing.T) {
	after := wengLinAfter([]Rating{{Value: 30, Deviation: 5}, {Value: 20, Deviation: 6}}, []int{2, 1}, 0)
	for i, want := range []Rating{{28.120915304694, 4.934640071115, 1}, {22.705881961241, 5.863809829992, 1}} {
		if got := after[i]; math.Abs(got.Value-want.Value) > 1e-9 || math.Abs(got.Deviation-want.Deviation) > 1e-9 || got.Games != 1 {
			t.Errorf("player %d has %+v, want %+v", i, got, want)
		}
	}
	wide := []Rating{{Value: 30, Deviation: 5}, {Value: 20, Deviation: 12}}
	for i, r := range wengLinAfter([]Rating{{Value: 30, Deviation: 3}, {Value: 20, Deviation: math.Sqrt(128)}}, []int{1, 2}, 4) {
		if want := wengLinAfter(wide, []int{1, 2}, 0)[i]; math.Abs(r.Value-want.Value) > 1e-9 || math.Abs(r.Deviation-want.Deviation) > 1e-9 {
			t.Errorf("with τ 4 player %d has %+v, want %+v", i, r, want)
		}
	}
	if shown := WengLin.Shown(Rating{Value: 30, Deviation: 5}); shown != 15 {
		t.Errorf("μ−3σ is %g", shown)
	}
}
