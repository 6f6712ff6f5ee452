package rating

import "math"

// Where the search for a volatility stops: when ln σ² is known so closely, or,
// should rounding keep it from that, after so many steps. A league's games
// mostly need four to six.
const (
	volatilityClose = 1e-10
	volatilitySteps = 100
)

// volatility is step 5 of Glickman's Glicko-2: the new σ of a player of
// deviation φ, whose games have the variance v and would by themselves improve
// the player by delta, all on the inner scale. It is where a function of ln σ²
// crosses zero, found by the Illinois variant of the false position.
func volatility(sigma, phi, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	spread, excess := phi*phi+v, delta*delta-phi*phi-v
	f := func(x float64) float64 {
		e := math.Exp(x)
		all := spread + e
		return e*(excess-e)/(2*all*all) - (x-a)/(glickoTau*glickoTau)
	}

	// Two values with the crossing between them.
	one, other := a, a-glickoTau
	if excess > 0 {
		other = math.Log(excess)
	}
	fOne, fOther := f(one), f(other)
	for excess <= 0 && fOther < 0 {
		other -= glickoTau
		fOther = f(other)
	}
	for range volatilitySteps {
		if math.Abs(other-one) <= volatilityClose || fOther == 0 {
			break
		}
		next := one + (one-other)*fOne/(fOther-fOne)
		fNext := f(next)
		if fNext*fOther <= 0 {
			one, fOne = other, fOther
		} else {
			// The same end stays a second time: halving its value draws the
			// next guess over to it.
			fOne /= 2
		}
		other, fOther = next, fNext
	}
	return math.Exp(other / 2) // the newer of the two
}
