package league

import (
	"cmp"
	"math"
	"slices"
)

// A System names a rating system.
type System string

// The rating systems, both for tables of any size.
const (
	Elo     System = "elo"
	WengLin System = "weng-lin"
)

// A Rating is how strong a player is by a system.
type Rating struct {
	Value     float64 `json:"value"`               // Elo: points; Weng-Lin: μ
	Deviation float64 `json:"deviation,omitempty"` // Weng-Lin: σ, how unsure Value is
	Games     int     `json:"games"`               // rated
}

// Elo for tables of any size counts a game of n as a game of each against each, with K shared
// over the n−1 opponents (A. E. Elo, The Rating of Chessplayers, 1978, with the logistic
// curve).
const (
	EloStart = 1500.0
	eloK     = 32.0
	eloScale = 400.0 // a lead of so many points is expected to win ten to one
)

// Weng-Lin is the Bradley-Terry model with full pairs (R. C. Weng and C.-J. Lin, "A Bayesian
// Approximation Method for Online Ranking", Journal of Machine Learning Research 12, 2011,
// Algorithm 1, teams of one).
const (
	wengLinMu    = 25.0
	wengLinSigma = wengLinMu / 3
	wengLinBeta  = wengLinSigma / 2 // how much a player's form varies from game to game
	wengLinTau   = wengLinMu / 300  // how much a strength may have drifted since the last game
	wengLinKappa = 1e-4             // the least factor by which one game may shrink σ²
)

// start returns the rating of a newcomer.
func (s System) start() Rating {
	if s == WengLin {
		return Rating{Value: wengLinMu, Deviation: wengLinSigma}
	}
	return Rating{Value: EloStart}
}

// Shown returns the figure that tables show and are ordered by: Elo's points, and for Weng-Lin
// μ−3σ, which a player's true strength exceeds almost certainly.
func (s System) Shown(r Rating) float64 {
	if s == WengLin {
		return r.Value - 3*r.Deviation
	}
	return r.Value
}

// eloAfter returns the ratings of a table's players after a game that gave them places.
func eloAfter(before []Rating, places []int) []Rating {
	after := slices.Clone(before)
	for i := range before {
		gain := 0.0
		for k := range before {
			if i != k {
				expected := 1 / (1 + math.Pow(10, (before[k].Value-before[i].Value)/eloScale))
				gain += actual(places[i], places[k]) - expected
			}
		}
		after[i].Value += eloK / float64(len(before)-1) * gain
		after[i].Games++
	}
	return after
}

// wengLinAfter is eloAfter for Weng-Lin.
func wengLinAfter(before []Rating, places []int, tau float64) []Rating {
	after := slices.Clone(before)
	variance := func(r Rating) float64 { return r.Deviation*r.Deviation + tau*tau }
	for i := range before {
		mine, omega, delta := variance(before[i]), 0.0, 0.0
		for k := range before {
			if i == k {
				continue
			}
			c := math.Sqrt(mine + variance(before[k]) + 2*wengLinBeta*wengLinBeta)
			expected := 1 / (1 + math.Exp((before[k].Value-before[i].Value)/c))
			omega += mine / c * (actual(places[i], places[k]) - expected)
			gamma := math.Sqrt(mine) / c
			delta += gamma * mine / (c * c) * expected * (1 - expected)
		}
		after[i].Value += omega
		after[i].Deviation = math.Sqrt(mine * max(1-delta, wengLinKappa))
		after[i].Games++
	}
	return after
}

// actual returns the score of a place against another: 1 for the better one, ½ for the same.
func actual(mine, other int) float64 {
	switch cmp.Compare(mine, other) {
	case -1:
		return 1
	case 0:
		return 0.5
	}
	return 0
}
