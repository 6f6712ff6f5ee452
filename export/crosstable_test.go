package export

import (
	"testing"

	"arbiter/records/league"
)

// A cell is the games won and half of the games tied.
func TestCrossing(t *testing.T) {
	for want, m := range map[string]*league.Crossing{
		"–": nil, "0": {Games: 1, Lost: 1}, "½": {Games: 1, Tied: 1}, "1": {Games: 2, Tied: 2}, "10½": {Games: 12, Won: 10, Tied: 1, Lost: 1},
	} {
		if got := crossing(m); got != want {
			t.Errorf("%+v: %s, want %s", m, got, want)
		}
	}
}
