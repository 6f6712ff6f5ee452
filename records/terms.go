package records

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
)

// Points systems of a league that have a name. Any other is by place: the
// points of the first, second and further places, as 5-3-2-1.
const (
	WinTieLoss = "win-tie-loss" // 3 for a game won alone, 1 for a shared first place
	ByScore    = "score"        // the game's own totals
	ByShare    = "share"        // of the points that all at the table made, 1 a game
	ByWins     = "wins"         // 1 for a game won alone
)

// Tie-breaks that a league may list.
const (
	TieWins       = "wins"             // games won alone
	TieHeadToHead = "head-to-head"     // in games of the tied among themselves
	TieDifference = "score-difference" // own totals less the average of the others'
	TieShare      = "share"            // of the points at the tables
	TieGames      = "games"            // games played
)

// TieBreaks are all tie-breaks, PointsSystems all systems with a name.
var (
	TieBreaks     = []string{TieWins, TieHeadToHead, TieDifference, TieShare, TieGames}
	PointsSystems = []string{WinTieLoss, ByScore, ByShare, ByWins}
)

// Terms are what standings are worked out by.
type Terms struct {
	Points   string          `json:"points,omitempty"`   // "" is win-tie-loss
	Ties     []string        `json:"ties,omitempty"`     // after points, in this order
	MinGames int             `json:"minGames,omitempty"` // who has fewer is left out
	Best     int             `json:"best,omitempty"`     // only so many best games of a player count; 0 for all
	Drop     int             `json:"drop,omitempty"`     // so many worst games of a player don't count
	Rulings  []score.Setting `json:"rulings,omitempty"`  // of the games of the league
}

// unit is a point in the numbers that points are counted in: shared places
// divide evenly among up to ten players.
const unit = 2_520_000

// A pointer gives the points of a seat, in units.
type pointer struct {
	system string
	places []int64 // by place, for systems by place
}

// newPointer reads a points system.
func newPointer(system string) (pointer, error) {
	switch system {
	case "", WinTieLoss:
		return pointer{system: WinTieLoss}, nil
	case ByScore, ByShare, ByWins:
		return pointer{system: system}, nil
	}
	p := pointer{system: "place"}
	for _, word := range strings.Split(system, "-") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > 1000 {
			return p, fmt.Errorf("%q is no points system: one of %s, or points by place as 5-3-2-1", system, strings.Join(PointsSystems, ", "))
		}
		p.places = append(p.places, int64(n)*unit)
	}
	return p, nil
}

// Check tells what is wrong with terms; nil when nothing is.
func (t *Terms) Check() error {
	if _, err := newPointer(t.Points); err != nil {
		return err
	}
	for i, tie := range t.Ties {
		if !slices.Contains(TieBreaks, tie) {
			return fmt.Errorf("%q is no tie-break: one of %s", tie, strings.Join(TieBreaks, ", "))
		}
		if slices.Contains(t.Ties[:i], tie) {
			return fmt.Errorf("the tie-break %s is listed twice", tie)
		}
	}
	switch {
	case t.MinGames < 0 || t.Best < 0 || t.Drop < 0:
		return fmt.Errorf("a number of games is 0 or more")
	case t.Best > 0 && t.Drop > 0:
		return fmt.Errorf("either the best games count or the worst are dropped, not both")
	}
	return nil
}

// write is the terms as a league keeps them; "" for the usual.
func (t *Terms) write() (string, error) {
	text, err := toJSON(t)
	if text == "{}" {
		text = ""
	}
	return text, err
}

func readTerms(text string) (Terms, error) {
	var t Terms
	if text == "" {
		return t, nil
	}
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return t, fmt.Errorf("reading what a league plays by: %w", err)
	}
	return t, nil
}

// of is what a game is worth to one of its seats, in units. Equal places share
// the points of the places that they take up; so do equal totals of nothing.
func (p *pointer) of(seats []timeSeat, i int) int64 {
	me := seats[i]
	switch p.system {
	case ByScore:
		return int64(me.total) * unit
	case ByShare:
		return share(seats, i)
	}
	equal := 0
	for _, s := range seats {
		if s.place == me.place {
			equal++
		}
	}
	switch {
	case p.system == WinTieLoss && me.place == 1 && equal == 1:
		return 3 * unit
	case p.system == WinTieLoss && me.place == 1:
		return unit
	case p.system == ByWins && me.place == 1 && equal == 1:
		return unit
	case p.system != "place":
		return 0
	}
	sum := int64(0)
	for k := int(me.place) - 1; k < int(me.place)-1+equal; k++ {
		if k < len(p.places) {
			sum += p.places[k]
		}
	}
	return sum / int64(equal)
}

// share is a seat's part of the points at the table, in units; negative totals
// count as none, and where nobody made any all have an equal part.
func share(seats []timeSeat, i int) int64 {
	sum := int64(0)
	for _, s := range seats {
		sum += max(0, int64(s.total))
	}
	if sum == 0 {
		return unit / int64(len(seats))
	}
	return max(0, int64(seats[i].total)) * unit / sum
}

// difference is a seat's total less the average of the others', in units.
func difference(seats []timeSeat, i int) int64 {
	if len(seats) < 2 {
		return 0
	}
	sum := int64(0)
	for _, s := range seats {
		sum += int64(s.total)
	}
	own := int64(seats[i].total)
	return own*unit - (sum-own)*unit/int64(len(seats)-1)
}
