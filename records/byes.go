package records

import "arbiter/score"

// Games that were not played, by the names that their results have as games. They
// are in no rating and no history; standings give their points as the league's
// terms say.
const (
	GameBye    = "bye"     // whoever is named sat the round out
	GameNoShow = "no-show" // who has the first place was there, the others were not; of one alone, that one was not
)

// isUnplayed tells whether a game's name is one of these.
func isUnplayed(game string) bool {
	key := score.NameKey(game)
	return key == GameBye || key == GameNoShow
}

// waited tells whether a player was there for a game that was not played.
func (t *timeline) waited(g *timeGame, seat *timeSeat) bool {
	return score.NameKey(t.names[g.game]) == GameBye || seat.place == 1 && g.count > 1
}

// bye is what a bye is worth under a word of the terms. Where the games' own
// totals count, the bye's own total does.
func (p *pointer) bye(as string, total int64) int64 {
	if as == ByeNothing {
		return 0
	}
	draw := as == ByeDraw
	switch p.kind {
	case byScore:
		return total
	case byShare:
		if draw {
			return shareUnit / 2
		}
		return shareUnit
	case byPlace: // a draw is that of two
		worth := p.places[0]
		if draw {
			if len(p.places) > 1 {
				worth += p.places[1]
			}
			worth /= 2
		}
		return worth
	case byWins:
		if draw {
			return 0
		}
		return unit
	}
	if draw {
		return unit
	}
	return 3 * unit
}

// countUnplayed adds a game that was not played to the players' tallies.
func (c *counting) countUnplayed(t *timeline, g *timeGame) {
	for i := range t.of(g) {
		s := &t.of(g)[i]
		p, worth := &c.tallies[s.who], int64(0)
		if t.waited(g, s) {
			p.byes++
			worth = c.points.bye(c.terms.Bye, s.total) * c.over
		} else {
			p.missed++
		}
		p.add(worth, g.id, c.terms)
	}
}
