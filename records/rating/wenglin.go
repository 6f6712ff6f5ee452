package rating

import "math"

// Weng and Lin's Bayesian rating with the Bradley-Terry model over full pairs:
// R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online
// Ranking", Journal of Machine Learning Research 12 (2011), Algorithm 1, for
// teams of one. Their numbers are on a scale of their own, about 0 to 50.
const (
	wengLinMu    = 25.
	wengLinSigma = wengLinMu / 3
	wengLinBeta  = wengLinSigma / 2 // how much a player's form varies from game to game
	wengLinTau   = wengLinMu / 300  // by how much a strength may have wandered since the last game
	wengLinKappa = 1e-4             // the least factor by which one game may shrink σ²
)

type wengLinPlayer struct {
	mu       float64
	variance float64 // σ²
	games    int32
}

type wengLin struct {
	calendar
	tau2    float64 // τ²
	players []wengLinPlayer
	table   table
	last    []Change
}

// newWengLin makes an engine with a τ: the published figures are for 0.
func newWengLin(tau float64) *wengLin { return &wengLin{tau2: tau * tau} }

func (e *wengLin) System() System { return WengLin }
func (e *wengLin) Start() Rating  { return Rating{Value: wengLinMu, Deviation: wengLinSigma} }
func (e *wengLin) Players() int   { return len(e.players) }
func (e *wengLin) Close()         {}

func (e *wengLin) Rating(player int32) Rating {
	if player < 0 || int(player) >= len(e.players) || e.players[player].games == 0 {
		return e.Start()
	}
	p := e.players[player]
	return Rating{Value: p.mu, Deviation: math.Sqrt(p.variance), Games: int(p.games)}
}

func (e *wengLin) Game(day int64, seats []Seat) error {
	if err := e.admit(day, seats); err != nil {
		return err
	}
	e.players = grow(e.players, seats, wengLinPlayer{mu: wengLinMu, variance: wengLinSigma * wengLinSigma})
	e.table = e.table[:0]
	for i, s := range seats {
		p := &e.players[s.Player]
		c := e.table.sit(s.Place, p.mu, p.variance)
		c.player, c.seat, c.games = s.Player, int32(i), p.games
		c.strength = p.variance + e.tau2
	}

	t := e.table
	for i := range t {
		a := &t[i]
		for j := i + 1; j < len(t); j++ {
			b := &t[j]
			// c is the spread of the difference of two performances. The sums
			// are Ω and Δ without the factors that are the same for all
			// opponents of a player, σ² and σ³.
			inverse := 1 / math.Sqrt(a.strength+b.strength+2*wengLinBeta*wengLinBeta)
			p, q := logistic((a.value - b.value) * inverse)
			moved := surprise(a.place, b.place, p, q) * inverse
			a.gain += moved
			b.gain -= moved
			// p·q/c² and then γ, which is σ/c.
			learnt := p * q * inverse * inverse * inverse
			a.learnt += learnt
			b.learnt += learnt
		}
	}
	for i := range t {
		c := &t[i]
		p := &e.players[c.player]
		p.mu += c.strength * c.gain
		p.variance = c.strength * max(1-c.strength*math.Sqrt(c.strength)*c.learnt, wengLinKappa)
		p.games++
	}
	return nil
}

func (e *wengLin) Last() []Change {
	e.last = e.table.changes(e.last, e)
	return e.last
}
