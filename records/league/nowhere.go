package league

import "slices"

// CountsNowhere says why a result counts for nothing under the terms of its league: "nobody has
// points: it counts nowhere". It is "" where the result counts.
func (t *Terms) CountsNowhere(r *Result) string {
	switch r.State {
	case Void:
		return "it is void: it counts nowhere until it is confirmed"
	case Contested:
		if !r.Complete {
			return NotOver("")
		}
		return "it is contested: it counts nowhere until it is confirmed"
	}
	switch {
	case len(r.Seats) == 0:
		return ""
	case Unplayed(r.Game):
		return t.nothingForWaiting(r)
	case r.Seats[0].Place == 0:
		return unplacedSays(r)
	case t.System() == ByScore && !slices.ContainsFunc(r.Seats, hasPoints):
		return "the league counts scores: a place gives 0"
	}
	return ""
}

// NotOver says that a result counts nowhere because its game is not over. why is what is still to
// be done, "" where that is unknown.
func NotOver(why string) string {
	if why != "" {
		why = " (" + why + ")"
	}
	return "the game is not over" + why + ": it counts nowhere until it is confirmed"
}

func hasPoints(s Seat) bool { return !s.NoPoints }

// unplacedSays says why a game that places nobody does not count.
func unplacedSays(r *Result) string {
	with := 0
	for i := range r.Seats {
		if hasPoints(r.Seats[i]) {
			with++
		}
	}
	switch with {
	case 0:
		return "nobody has points: it counts nowhere"
	case len(r.Seats):
		return "nobody is placed: it counts nowhere"
	}
	return "somebody has no points, so nobody is placed: it counts nowhere"
}

// nothingForWaiting says why a game that was not played gives nothing to those who were
// there; "" where it gives them something, and where nobody was there.
func (t *Terms) nothingForWaiting(r *Result) string {
	waited := slices.ContainsFunc(r.Seats, func(s Seat) bool { return WasPresent(r.Game, len(r.Seats), s.Place) })
	switch {
	case !waited:
		return ""
	case t.System() == ByScore && t.Bye != ByeNothing:
		if !slices.ContainsFunc(r.Seats, hasPoints) {
			return "the league counts scores: a bye without points gives 0"
		}
	case t.rule().bye(t.Bye, 0) == 0:
		return "the league gives 0 for a bye"
	}
	return ""
}
