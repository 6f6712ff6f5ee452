package league

import "arbiter/score"

// Games that were not played, by the names that their results have as games. They
// are in no rating and no history; standings give their points as the league's
// terms say.
const (
	GameBye    = "bye"     // whoever is named sat the round out
	GameNoShow = "no-show" // who has the first place was there, the others were not; of one alone, and of several without places, all were not
)

// Unplayed tells whether a game's name is one of these.
func Unplayed(game string) bool {
	key := score.NameKey(game)
	return key == GameBye || key == GameNoShow
}

func (t *Timeline) waited(g *timeGame, seat *timeSeat) bool {
	return Waited(t.names[g.game], int(g.count), int(seat.place))
}

// Waited tells whether who has a place among so many players was there for a game
// that was not played.
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

// bye is what a bye is worth under a word of the terms. Where the games' own
// totals count, the bye's own total does.
func (p *pointer) bye(as string, total int64) int64 {
	if as == ByeNothing {
		return 0
	}
	draw := as == ByeDraw
	switch {
	case p.scores:
		return total
	case p.places != nil && draw: // that of two
		worth := p.places[0]
		if len(p.places) > 1 {
			worth += p.places[1]
		}
		return worth / 2
	case p.places != nil:
		return p.places[0]
	case draw:
		return p.shared
	}
	return p.win
}

// countUnplayed adds a game that was not played to the players' tallies.
func (c *counting) countUnplayed(t *Timeline, g *timeGame) {
	for i := range t.of(g) {
		s := &t.of(g)[i]
		p, once := &c.tallies[s.who], int64(0)
		if t.waited(g, s) {
			p.byes++
			once = c.points.bye(c.terms.Bye, int64(s.points))
		} else {
			p.missed++
		}
		c.add(s.who, worth{once, once, g})
	}
}
