package league

import (
	"math"
	"math/big"
	"strings"
)

// refine makes the totals of a timeline exact where some have a fraction: all are
// multiplied by scale, the smallest power of ten by which they are whole. Their sum,
// times so much, must fit 64 bits; decimals for which there is no room are rounded.
// A timeline is refined once: a second call finds it done.
func (t *Timeline) refine(times int64) (scale int64) {
	if t.scale != 0 {
		return t.scale
	}
	scale, t.scale = 1, 1
	if len(t.exact) == 0 {
		return scale
	}
	decimals, sum := 0, 1.0
	for _, exact := range t.exact {
		_, part, _ := strings.Cut(exact, ".")
		decimals = max(decimals, len(part))
	}
	for i := range t.seats {
		sum += math.Abs(float64(t.seats[i].total)) + 1
	}
	for range decimals {
		if float64(scale)*10*sum*float64(times) > math.MaxInt64/2 {
			break
		}
		scale *= 10
	}
	for i := range t.seats {
		t.seats[i].total *= scale
	}
	for i, text := range t.exact {
		if exact, ok := Decimal(text); ok {
			t.seats[i].total = int64(Nearest(exact.Mul(exact, new(big.Rat).SetInt64(scale))))
		}
	}
	t.scale = scale
	return scale
}

// figure returns a total, or a difference of totals, in points.
func (t *Timeline) figure(total int64) float64 { return float64(total) / float64(max(1, t.scale)) }

// Decimal reads a number such as 47, -3 or 47.5.
func Decimal(text string) (*big.Rat, bool) {
	if len(text) > 40 || strings.Trim(text, "+-.0123456789") != "" {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// Nearest is the nearest whole number, halves away from zero.
func Nearest(r *big.Rat) int {
	twice := new(big.Int).Mul(new(big.Int).Abs(r.Num()), big.NewInt(2))
	twice.Add(twice, r.Denom())
	twice.Quo(twice, new(big.Int).Mul(r.Denom(), big.NewInt(2)))
	return int(twice.Int64()) * r.Sign()
}
