package league

import "arbiter/score"

// Names of "games" that were not played. They are in no rating and no history; standings give their
// points by the league's terms.
const (
	GameBye    = "bye"     // the players named sat the round out
	GameNoShow = "no-show" // the player in the first place was there, the others were not; without places, or of one player alone, nobody was there
)

// Unplayed reports whether a game's name is one of these.
func Unplayed(game string) bool {
	key := score.NameKey(game)
	return key == GameBye || key == GameNoShow
}

// WasPresent reports whether a player with a place, among a number of players, was there for a game
// that was not played.
func WasPresent(game string, players, place int) bool {
	return score.SameName(game, GameBye) || place == 1 && players > 1
}

// UnplayedSentence says who sat out, or who did not come.
func UnplayedSentence(r *Result) string {
	var there, away []string
	for _, seat := range r.Seats {
		name := seat.Name
		if !WasPresent(r.Game, len(r.Seats), seat.Place) {
			away = append(away, name)
			continue
		}
		if seat.Points != 0 {
			name += " (" + amount(seat.Points.Float()) + ")"
		}
		there = append(there, name)
	}
	switch {
	case score.SameName(r.Game, GameBye):
		return score.And(there) + " sat the round out."
	case there == nil:
		return score.And(away) + " did not come."
	case len(there) == 1:
		return score.And(away) + " did not come. " + there[0] + " was there."
	}
	return score.And(away) + " did not come. " + score.And(there) + " were there."
}
