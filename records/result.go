package records

import "arbiter/records/league"

// A Full result has its position and breakdown too.
type Full struct {
	league.Result
	Text      string // the position in Arbiter notation; "" when it came without one
	Breakdown StoredBreakdown
	Version   string // of the program that made the breakdown
	Origin    string // what another program had of it, word for word; "" for nothing
}
