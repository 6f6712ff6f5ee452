package commands

import (
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// What is typed of a game and cannot be is refused with what was expected.
func TestGamesRefused(t *testing.T) {
	const expected = `; expected a name and points, "Ann 24", or a name and a place, "Ann 1st"`
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{" ", "Ann 1", "Bob 2"}, "the first argument names the game; it is empty"},
		{[]string{"Ludo"}, "add needs a game and its players, each with points or a place:\n  arbiter add chess 'Ann 1' 'Bob 0'"},
		{[]string{"Ludo", "Ann 1"}, "a game has two players or more, each in quotes of their own, and \"Ann 1\" is one; as:\n  arbiter add Ludo 'Ann 24' 'Bob 23'"},
		{[]string{"Ludo", "Ann", "Bob 1"}, `"Ann": expected a name and points, "Ann 24", or a name and a place, "Ann 1st"`},
		{[]string{"Ludo", "Ann 1", "ann 2"}, "ann is named twice; name each player once"},
		{[]string{"Ludo", "Ann 1st", "Bob 2"}, `"Ann 1st" and "Bob 2": give points for all players, or places for all`},
		{[]string{"Ludo", "Ann 1st", "Bob 0th"}, `"Bob 0th": "0th" is neither points nor a place` + expected},
		{[]string{"Ludo", "Ann 1", "Bob 12+x"}, `"Bob 12+x": "12+x" is neither points nor a place` + expected},
		{[]string{"Ludo", "Ann 1", "Bob 12+"}, `"Bob 12+": 12+ is no score; write a number as 47 or 47.5`},
		{[]string{"Ludo", "Ann 1", "Bob 1,234"}, `"Bob 1,234": 1,234 may be 1234 or 1.234; write 1234 or 1.2340`},
		{[]string{"Ludo", "Ann 1st", "Bob 3rd"}, "Bob cannot have place 3 among 2"},
		{[]string{"Ludo", "Ann 2nd", "Bob 2nd"}, "nobody is 1st; places are counted from there, and those who share one have the same"},
		{[]string{"bye", "Ann", "Bob 1"}, `"Ann" and "Bob 1": say points or places of all players, or of none`},
		{[]string{"no-show", "Ann 3", "Bob 2"}, `a no-show takes places: "Ann 1st" for the player who was there, or names alone for those who did not come`},
		{[]string{"no-show", "Ann 1st"}, `a player named alone in a no-show did not come, so "Ann 1st" has no use here; say "Ann"`},
	} {
		if _, _, err := readGame(&terminal.Streams{}, test.args); err == nil || err.Error() != test.want {
			t.Errorf("%q: %v\nwant %s", test.args, err, test.want)
		}
	}
}
