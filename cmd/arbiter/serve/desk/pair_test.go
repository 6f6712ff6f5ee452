package desk_test

import (
	"net/http"
	"testing"
)

// "Another one" asks for the round of another seed, each time.
func TestAnotherSeed(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Tuesday league", "1", "Ann", "Bob")
	const round = "/desk/pair?propose=1&league=Tuesday+league&here=Ann&here=Bob&here=Cyd&here=Dan&tables=2"
	a.Get(round).Wants(http.StatusOK, `name="seed" value="2">Another one`)
	a.Get(round+"&seed=1").Wants(http.StatusOK, `name="seed" value="2">Another one`)
	a.Get(round+"&seed=2").Wants(http.StatusOK, `name="seed" value="3">Another one`)
}
