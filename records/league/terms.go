package league

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/score"
)

// Terms are the rules by which standings are computed.
type Terms struct {
	Points   string          `json:"points,omitempty"`   // "" is win-tie-loss; see System
	Ties     []string        `json:"ties,omitempty"`     // tie-breaks, in their order
	MinGames int             `json:"minGames,omitempty"` // players with fewer are left out
	Best     int             `json:"best,omitempty"`     // how many best games of a player count; 0 for all
	Drop     int             `json:"drop,omitempty"`     // how many worst games of a player do not count
	Bye      string          `json:"bye,omitempty"`      // what a bye counts as; "" is as a win
	Weight   map[string]int  `json:"weight,omitempty"`   // how often a game counts, by its name; others count once
	Rulings  []score.Setting `json:"rulings,omitempty"`  // of the league's games; NAME, or GAME/NAME where several games have it
}

// MostWeight is how often a game can count at most.
const MostWeight = 20

// System returns the points system by its name.
func (t *Terms) System() string { return cmp.Or(t.Points, WinTieLoss) }

// CountsSome reports whether only some of a player's games count.
func (t *Terms) CountsSome() bool { return t.Best > 0 || t.Drop > 0 }

// rule returns the points system of terms that have passed Check.
func (t *Terms) rule() *pointsRule {
	rule, _ := newPointsRule(t.System())
	return &rule
}

// weightOf returns how often a game counts.
func (t *Terms) weightOf(game string) int {
	for name, n := range t.Weight {
		if score.SameName(name, game) {
			return n
		}
	}
	return 1
}

// Check returns what is wrong with terms; nil when nothing is.
func (t *Terms) Check() error {
	if _, err := newPointsRule(t.System()); err != nil {
		return err
	}
	for i, tie := range t.Ties {
		if findTieBreak(tie) == nil {
			return fmt.Errorf("%q is no tie-break: one of %s", tie, strings.Join(TieBreaks(), ", "))
		}
		if slices.Contains(t.Ties[:i], tie) {
			return fmt.Errorf("the tie-break %s is listed twice", tie)
		}
	}
	if !slices.Contains([]string{"", ByeWin, ByeDraw, ByeNothing}, t.Bye) {
		return fmt.Errorf("%q is no worth of a bye: one of %s, %s, %s", t.Bye, ByeWin, ByeDraw, ByeNothing)
	}
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
	switch {
	case t.MinGames < 0:
		return fmt.Errorf("--min-games is a number of games, 0 or more, not %d", t.MinGames)
	case t.Best < 0:
		return fmt.Errorf("--best is a number of games, 0 or more, not %d", t.Best)
	case t.Drop < 0:
		return fmt.Errorf("--drop-worst is a number of games, 0 or more, not %d", t.Drop)
	case t.Best > 0 && t.Drop > 0:
		return fmt.Errorf("either the best games count or the worst are dropped, not both; 0 clears one")
	}
	return nil
}

// FullTerms are terms whose JSON includes the default values. The records store Terms, which leave
// them out.
type FullTerms struct{ Terms }

func (t FullTerms) MarshalJSON() ([]byte, error) {
	rulings, weight := map[string]string{}, map[string]int{}
	for _, s := range t.Rulings {
		rulings[s.Name] = s.Value
	}
	maps.Copy(weight, t.Weight)
	return score.JSON(struct {
		Points    string              `json:"points"`
		Ties      score.Array[string] `json:"ties"`
		MinGames  int                 `json:"minGames"`
		Best      int                 `json:"best"`
		DropWorst int                 `json:"dropWorst"`
		Rulings   map[string]string   `json:"rulings"`
		Bye       string              `json:"bye"`
		Weight    map[string]int      `json:"weight"`
	}{t.System(), t.Ties, t.MinGames, t.Best, t.Drop, rulings, cmp.Or(t.Bye, ByeWin), weight})
}
