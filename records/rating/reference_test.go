package rating

import "math"

// The references rate a whole list of games by the formulas as printed, slowly
// and with nothing in common with the engines.

type played struct {
	day   int64
	seats []Seat
}

func score(a, b Seat) float64 {
	switch {
	case a.Place < b.Place:
		return 1
	case a.Place > b.Place:
		return 0
	}
	return 0.5
}

func referenceElo(games []played) map[int32]Rating {
	all := map[int32]Rating{}
	get := func(p int32) Rating {
		if r, ok := all[p]; ok {
			return r
		}
		return Rating{Value: 1500}
	}
	for _, g := range games {
		after := map[int32]Rating{}
		for _, a := range g.seats {
			r := get(a.Player)
			for _, b := range g.seats {
				if a != b {
					expected := 1 / (1 + math.Pow(10, (get(b.Player).Value-get(a.Player).Value)/400))
					r.Value += 32 / float64(len(g.seats)-1) * (score(a, b) - expected)
				}
			}
			r.Games++
			after[a.Player] = r
		}
		for p, r := range after {
			all[p] = r
		}
	}
	return all
}

func referenceWengLin(games []played) map[int32]Rating {
	const beta, tau, kappa = 25. / 6, 25. / 300, 1e-4
	all := map[int32]Rating{}
	for _, g := range games {
		before, after := map[int32]Rating{}, map[int32]Rating{}
		for _, a := range g.seats {
			r, ok := all[a.Player]
			if !ok {
				r = Rating{Value: 25, Deviation: 25. / 3}
			}
			r.Deviation = math.Hypot(r.Deviation, tau)
			before[a.Player] = r
		}
		for _, a := range g.seats {
			i, omega, delta := before[a.Player], 0., 0.
			for _, b := range g.seats {
				if a == b {
					continue
				}
				q := before[b.Player]
				c := math.Sqrt(i.Deviation*i.Deviation + q.Deviation*q.Deviation + 2*beta*beta)
				p := math.Exp(i.Value/c) / (math.Exp(i.Value/c) + math.Exp(q.Value/c))
				omega += i.Deviation * i.Deviation / c * (score(a, b) - p)
				delta += i.Deviation / c * (i.Deviation / c) * (i.Deviation / c) * p * (1 - p)
			}
			i.Value += omega
			i.Deviation *= math.Sqrt(math.Max(1-delta, kappa))
			i.Games++
			after[a.Player] = i
		}
		for p, r := range after {
			all[p] = r
		}
	}
	return all
}

func referenceGlicko2(games []played) map[int32]Rating {
	const scale = 173.7178
	all := map[int32]Rating{}
	for len(games) > 0 {
		n := 1
		for n < len(games) && games[n].day == games[0].day {
			n++
		}
		period := games[:n]
		games = games[n:]
		for _, g := range period {
			for _, s := range g.seats {
				if _, ok := all[s.Player]; !ok {
					all[s.Player] = Rating{Value: 1500, Deviation: 350, Volatility: 0.06}
				}
			}
		}
		after := map[int32]Rating{}
		for p, r := range all {
			mu, phi, sigma := (r.Value-1500)/scale, r.Deviation/scale, r.Volatility
			inverse, sum, count := 0., 0., 0
			for _, g := range period {
				mine, theirs := g.seats[0], g.seats[1]
				if theirs.Player == p {
					mine, theirs = theirs, mine
				}
				if mine.Player != p {
					continue
				}
				other := all[theirs.Player]
				phij := other.Deviation / scale
				gj := 1 / math.Sqrt(1+3*phij*phij/math.Pi/math.Pi)
				e := 1 / (1 + math.Exp(-gj*(mu-(other.Value-1500)/scale)))
				inverse += gj * gj * e * (1 - e)
				sum += gj * (score(mine, theirs) - e)
				count++
			}
			if count == 0 {
				r.Deviation = scale * math.Hypot(phi, sigma)
				after[p] = r
				continue
			}
			v := 1 / inverse
			sigma = bisectedVolatility(sigma, phi, v, v*sum)
			star := math.Hypot(phi, sigma)
			phi = 1 / math.Sqrt(1/(star*star)+1/v)
			after[p] = Rating{scale*(mu+phi*phi*sum) + 1500, scale * phi, sigma, r.Games + count}
		}
		all = after
	}
	return all
}

// bisectedVolatility halves the interval of Glickman's step 5.
func bisectedVolatility(sigma, phi, v, delta float64) float64 {
	const tau = 0.5
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		return math.Exp(x)*(delta*delta-phi*phi-v-math.Exp(x))/(2*math.Pow(phi*phi+v+math.Exp(x), 2)) - (x-a)/(tau*tau)
	}
	// f falls from plus to minus somewhere between these.
	low, high := a-50, a+50
	for range 200 {
		if mid := (low + high) / 2; f(mid) > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return math.Exp(low / 2)
}
