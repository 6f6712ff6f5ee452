package league

import (
	"testing"

	"arbiter/score"
)

// A result that counts for nothing under its league's terms says why, and one that gives
// anybody anything does not.
func TestCountsNowhere(t *testing.T) {
	ann := func(place int) Seat { return Seat{Name: "Ann", Place: place, NoPoints: true} }
	bob := func(place, points int) Seat {
		return Seat{Name: "Bob", Place: place, Points: score.WholePoints(points)}
	}
	chess := func(seats ...Seat) Result {
		return Result{Game: "Chess", State: Confirmed, Complete: true, Seats: seats}
	}
	unplayed := func(game string, seats ...Seat) Result { return Result{Game: game, State: Confirmed, Seats: seats} }
	state := func(s State) Result {
		r := chess(bob(1, 3))
		r.State = s
		return r
	}
	notOver := state(Contested)
	notOver.Complete = false
	byScore := Terms{Points: ByScore}
	for _, c := range []struct {
		terms Terms
		r     Result
		want  string
	}{
		{Terms{}, chess(bob(1, 3), bob(2, 1)), ""},
		{Terms{}, chess(bob(1, 0), bob(1, 0)), ""},
		{Terms{}, chess(ann(1), ann(2)), ""},
		{Terms{}, chess(ann(0), ann(0)), "nobody has points: it counts nowhere"},
		{Terms{}, chess(ann(0), bob(0, 3)), "somebody has no points, so nobody is placed: it counts nowhere"},
		{Terms{}, chess(bob(0, 3), bob(0, 0)), "nobody is placed: it counts nowhere"},
		{byScore, chess(ann(0), ann(0)), "nobody has points: it counts nowhere"},
		{byScore, chess(ann(1), ann(2)), "the league counts scores: a place gives 0"},
		{byScore, chess(ann(1), bob(2, 3)), ""},
		{byScore, chess(bob(1, 0), bob(1, 0)), ""},
		{Terms{Points: "5-3"}, chess(ann(1), ann(2)), ""},
		{Terms{}, state(Void), "it is void: it counts nowhere until it is confirmed"},
		{byScore, state(Contested), "it is contested: it counts nowhere until it is confirmed"},
		{Terms{}, notOver, "the game is not over: it counts nowhere until it is confirmed"},
		{Terms{}, unplayed(GameBye, ann(0)), ""},
		{byScore, unplayed("Bye", ann(0)), "the league counts scores: a bye without points gives 0"},
		{byScore, unplayed(GameBye, ann(0), bob(0, 7)), ""},
		{byScore, unplayed(GameBye, bob(0, 0)), ""},
		{Terms{Bye: ByeNothing}, unplayed(GameBye, ann(0)), "the league gives 0 for a bye"},
		{Terms{Points: ByScore, Bye: ByeNothing}, unplayed(GameBye, bob(0, 7)), "the league gives 0 for a bye"},
		{Terms{Points: ByWins, Bye: ByeDraw}, unplayed(GameBye, ann(0)), "the league gives 0 for a bye"},
		{Terms{Points: ByWins}, unplayed(GameBye, ann(0)), ""},
		{Terms{}, unplayed(GameNoShow, ann(0)), ""},
		{byScore, unplayed(GameNoShow, ann(1), ann(2)), "the league counts scores: a bye without points gives 0"},
		{byScore, unplayed(GameNoShow, bob(1, 4), ann(2)), ""},
		{Terms{Bye: ByeNothing}, unplayed(GameNoShow, ann(0)), ""},
	} {
		if got := c.terms.CountsNowhere(&c.r); got != c.want {
			t.Errorf("%s by %+v with %+v: %q, want %q", c.r.Game, c.terms, c.r.Seats, got, c.want)
		}
	}
}
