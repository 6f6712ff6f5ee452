package league

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/score"
)

// Points systems of a league that have a name. Any other is by place: the
// points of the first, second and further places, as 5-3-2-1.
const (
	WinTieLoss = "win-tie-loss" // 3 for a game won alone, 1 for a shared first place
	ByScore    = "score"        // the game's own totals
	ByWins     = "wins"         // 1 for a game won alone
)

// What a bye counts as; a draw is a shared first place of two.
const (
	ByeWin     = "win"
	ByeDraw    = "draw"
	ByeNothing = "nothing"
)

// Terms are what standings are worked out by.
type Terms struct {
	Points   string          `json:"points,omitempty"`   // "" is win-tie-loss; see System
	Ties     []string        `json:"ties,omitempty"`     // after points, in this order
	MinGames int             `json:"minGames,omitempty"` // who has fewer is left out
	Best     int             `json:"best,omitempty"`     // only so many best games of a player count; 0 for all
	Drop     int             `json:"drop,omitempty"`     // so many worst games of a player don't count
	Bye      string          `json:"bye,omitempty"`      // what a bye counts as; "" is as a win
	Weight   map[string]int  `json:"weight,omitempty"`   // how often a game counts, by its name; others count once
	Rulings  []score.Setting `json:"rulings,omitempty"`  // of the games of the league; NAME, or GAME/NAME where several games have it
}

// System is the points system by its name.
func (t *Terms) System() string {
	if t.Points == "" {
		return WinTieLoss
	}
	return t.Points
}

// Apart tells whether only some of a player's games count.
func (t *Terms) Apart() bool { return t.Best > 0 || t.Drop > 0 }

// Check tells what is wrong with terms; nil when nothing is.
func (t *Terms) Check() error {
	if _, err := newPointer(t.Points); err != nil {
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
	if err := t.checkWeights(); err != nil {
		return err
	}
	for _, games := range []struct {
		flag string
		n    int
	}{{"min-games", t.MinGames}, {"best", t.Best}, {"drop-worst", t.Drop}} {
		if games.n < 0 {
			return fmt.Errorf("--%s is a number of games, 0 or more, not %d", games.flag, games.n)
		}
	}
	if t.Best > 0 && t.Drop > 0 {
		return fmt.Errorf("either the best games count or the worst are dropped, not both; 0 clears one")
	}
	return nil
}

// FullTerms are terms that JSON has with what is usual, as answers tell them. The records
// and their copies have Terms, which leave it out.
type FullTerms struct{ Terms }

// MarshalJSON is part of json.Marshaler.
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
