package league

import "arbiter/score"

// Games that were not played, by the names that their results have as games. They are in no
// rating and no history; standings give their points as the league's terms say.
const (
	GameBye    = "bye"     // whoever is named sat the round out
	GameNoShow = "no-show" // who has the first place was there, the others were not; of one alone, and of several without places, all were not
)

// Unplayed tells whether a game's name is one of these.
func Unplayed(game string) bool {
	key := score.NameKey(game)
	return key == GameBye || key == GameNoShow
}

// Waited tells whether who has a place among so many players was there for a game that was
// not played.
func Waited(game string, players, place int) bool {
	return score.SameName(game, GameBye) || place == 1 && players > 1
}

// UnplayedSentence says who sat out, or who did not come.
func UnplayedSentence(r *Result) string {
	var there, away []string
	for _, seat := range r.Seats {
		name := seat.Name
		if !Waited(r.Game, len(r.Seats), seat.Place) {
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
