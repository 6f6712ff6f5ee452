package league

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// MostWeight is how often a game can count at most.
const MostWeight = 20

// checkWeights tells what is wrong with the weights of terms.
func (t *Terms) checkWeights() error {
	seen := map[string]bool{}
	for game, n := range t.Weight {
		key := score.NameKey(game)
		switch {
		case key == "" || !IsPlain(game, ""):
			return fmt.Errorf("%q is no game's name", game)
		case n < 1 || n > MostWeight:
			return fmt.Errorf("the weight of %s is %d; expected a whole number from 1 to %d", game, n, MostWeight)
		case seen[key]:
			return fmt.Errorf("the weight of %s is said twice", game)
		}
		seen[key] = true
	}
	return nil
}

// weigh looks up how often each game counts.
func (c *counting) weigh(t *Timeline) {
	c.games = make([]int64, len(t.names))
	for i, name := range t.names {
		c.games[i] = 1
		for game, n := range c.terms.Weight {
			if score.SameName(game, name) {
				c.games[i] = int64(n)
			}
		}
	}
}

// times is how often a game counts.
func (c *counting) times(g *timeGame) int64 { return c.games[g.game] }

// weighted tells whether some games count more than others.
func (c *counting) weighted() bool { return len(c.terms.Weight) > 0 }

// A Worth is what one game gives a player where games have weights.
type Worth struct {
	Result int64   `json:"result"`
	Game   string  `json:"-"`
	Once   float64 `json:"once"`   // points without weights
	Weight int     `json:"weight"` // how often the game counts, by its name
	Points float64 `json:"points"` // Once × Weight
}

// worths are those of a player's games.
func (c *counting) worths(l *Timeline, t *tally) []Worth {
	list := make([]Worth, len(t.each))
	for i, w := range t.each {
		one := Worth{Result: w.game.id, Game: l.names[w.game.game], Weight: 1, Once: c.points.float(w.once), Points: c.points.float(w.points)}
		if !Unplayed(one.Game) {
			one.Weight = int(c.times(w.game))
		}
		list[i] = one
	}
	return list
}

// WeightsSentence says how often games count; "" where all count once.
func (t *Terms) WeightsSentence(title Titler) string {
	var list []string
	for game, n := range t.Weight {
		if n > 1 {
			list = append(list, fmt.Sprintf("A game of %s counts %d times.", title(game), n))
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// ByeSentence says what a bye is worth.
func (t *Terms) ByeSentence() string {
	switch {
	case t.Bye == ByeNothing:
		return "A bye is worth nothing."
	case t.System() == ByScore:
		return "A bye is worth the points that it says."
	case t.Bye == ByeDraw:
		return "A bye is worth as much as a draw."
	}
	return "A bye is worth as much as a win."
}
