package book

import (
	"testing"
	"time"

	"arbiter/records/league"
	"arbiter/records/suspect"
)

// The name that stands in a file stays beside the one that is meant.
func TestAFilesNameStaysBesideTheOneThatIsMeant(t *testing.T) {
	d := NewDecisions()
	d.Choices(&suspect.Doubt{Kind: suspect.Player, Name: "Bobb", Near: []suspect.NearName{{Name: "Bob"}}}, 0, time.Time{})[0].Take()
	seat := league.Seat{Name: "Bobb"}
	if d.Seat(&seat); seat.Name != "Bob" || seat.Entered() != "Bobb" || !seat.Meant {
		t.Errorf("the seat is of %+v", seat)
	}
}

// Whoever keeps what looks wrong has decided nothing about the rest of the result.
func TestASuspicionIsKeptAlone(t *testing.T) {
	list := []suspect.Doubt{
		{Kind: suspect.Points, Name: "Ann 4000", Result: 1},
		{Kind: suspect.Points, Name: "Bob 23.5", Result: 1},
		{Kind: suspect.Double, Name: "Ann – Bob", Result: 1, Other: 7},
		{Kind: suspect.Double, Name: "Ann – Bob", Result: 1, Other: 8},
	}
	d := NewDecisions()
	for i := range list {
		d.kept[SuspicionKey(&list[i], 0)] = true
		left := d.Undecided(list, func(int64) int { return 0 })
		if len(left) != len(list)-1-i {
			t.Errorf("after %d answers %d are left", i+1, len(left))
		}
	}
}
