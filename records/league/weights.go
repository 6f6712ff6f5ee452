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

// weigh settles how often each game counts. Worths are kept multiplied by one
// number, over, so that they stay whole: each game of n players counts n − 1 times
// where the table weighs, and the sum is divided by over, the usual n − 1.
func (c *counting) weigh(t *Timeline) (usual int) {
	c.over, c.games = 1, make([]int64, len(t.names))
	for i, name := range t.names {
		c.games[i] = 1
		for game, n := range c.terms.Weight {
			if score.SameName(game, name) {
				c.games[i] = int64(n)
			}
		}
	}
	if !c.terms.ByTable {
		return 0
	}
	usual = usualTable(t.games)
	if usual > 1 {
		c.over, c.byTable = int64(usual-1), true
	}
	return usual
}

// usualTable is the commonest number of players among games, of equally common
// ones the smallest; 0 for no games.
func usualTable(games []timeGame) int {
	var tables [MostSeats + 1]int
	for i := range games {
		tables[games[i].count]++
	}
	usual := 0
	for n, games := range tables {
		if games > tables[usual] {
			usual = n
		}
	}
	return usual
}

// times is how often a game counts, times over.
func (c *counting) times(g *timeGame) int64 {
	if c.byTable {
		return c.games[g.game] * int64(g.count-1)
	}
	return c.games[g.game] * c.over
}

// weighted tells whether some games count more than others.
func (c *counting) weighted() bool { return len(c.terms.Weight) > 0 || c.byTable }

// A Worth is what one game gives a player where games have weights.
type Worth struct {
	Result  int64   `json:"result"`
	Game    string  `json:"-"`
	Once    float64 `json:"once"`              // points without weights
	Weight  int     `json:"weight"`            // how often the game counts, by its name
	Players int     `json:"players,omitempty"` // at the table, where that weighs; 0 otherwise, and for a bye
	Points  float64 `json:"points"`            // Once × Weight × (Players − 1) ÷ (the usual number of players − 1)
}

// worths are those of a player's games.
func (c *counting) worths(l *Timeline, t *tally) []Worth {
	list := make([]Worth, len(t.each))
	for i, w := range t.each {
		one := Worth{Result: w.game.id, Game: l.names[w.game.game], Weight: 1}
		_, one.Once = c.points.sum(w.once, 1)
		_, one.Points = c.points.sum(w.points, c.over)
		if !Unplayed(one.Game) {
			one.Weight = int(c.games[w.game.game])
			if c.byTable {
				one.Players = int(w.game.count)
			}
		}
		list[i] = one
	}
	return list
}

// WeightsSentence says how often games count; "" where all count once. Usual is
// the usual number of players at a table; 0 where that is not known.
func (t *Terms) WeightsSentence(usual int) string {
	var list []string
	for game, n := range t.Weight {
		if n > 1 {
			list = append(list, fmt.Sprintf("A game of %s counts %d times.", game, n))
		}
	}
	slices.Sort(list)
	switch {
	case t.ByTable && usual > 1:
		list = append(list, fmt.Sprintf("Points of a game are multiplied by its players less one and divided by %d, as most games have %d players.", usual-1, usual))
	case t.ByTable:
		list = append(list, "Points of a game are multiplied by its players less one and divided by that of the usual table.")
	}
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
