package score

import "cmp"

// A Line is one entry of a score sheet: a rule and what it gave. docs/json.md has its tags.
type Line struct {
	Rule   string   `json:"rule"`            // the rule's id
	Points int      `json:"points"`          // points, or chips where a game counts chips
	At     []string `json:"at,omitempty"`    // the places that it is about
	Count  int      `json:"count,omitempty"` // how many pieces made it, where the rule counts some; 0 is not shown
	Level  int      `json:"level,omitempty"` // the level of a building, from 1; 0 for none
	Cards  []string `json:"cards,omitempty"` // the cards that it is about
	Left   *int     `json:"left,omitempty"`  // pebbles left after a purchase; nil for none
	Text   string   `json:"text,omitempty"`  // a sentence for people, where the rule and the places do not say enough
}

// A Tally is one player's part of a sheet.
type Tally struct {
	Player
	Lines []Line
	Break int      // compared when totals are equal; more is better
	More  any      // a struct for JSON: what only this game tells of a player: its building, its hand
	Says  []string // sentences for people below the player's points
}

// Total returns the sum of the lines.
func (t *Tally) Total() int {
	sum := 0
	for i := range t.Lines {
		sum += t.Lines[i].Points
	}
	return sum
}

// Sum returns the points of all lines of one rule.
func (t *Tally) Sum(rule string) int {
	sum := 0
	for i := range t.Lines {
		if t.Lines[i].Rule == rule {
			sum += t.Lines[i].Points
		}
	}
	return sum
}

// A Breakdown is a game's whole score.
type Breakdown struct {
	Game      string
	Tallies   []Tally   // in seat order
	Rulings   []Setting // every ruling of the game with its value in force
	Variants  []string
	BreakName string // what Tally.Break counts, as "cards"; "" when the game has no tie-break
	Unplaced  bool   // nobody is placed: the game has no result yet
	Standing  []int  // by seat, set where something other than the totals places the players; more is better
}

// NewBreakdown returns the sheet of a position, with a tally without lines for each
// player.
func NewBreakdown(p Position) Breakdown {
	game, head := p.Game(), p.Head()
	s := Breakdown{Game: game.Name, Rulings: head.InForce(game), Variants: head.Variants, Tallies: make([]Tally, len(head.Players))}
	for seat, player := range head.Players {
		s.Tallies[seat].Player = player
	}
	return s
}

// compare orders two seats; the better one comes first.
func (s *Breakdown) compare(a, b int) int {
	if s.Standing != nil {
		return cmp.Compare(s.Standing[b], s.Standing[a])
	}
	x, y := &s.Tallies[a], &s.Tallies[b]
	return cmp.Or(cmp.Compare(y.Total(), x.Total()), cmp.Compare(y.Break, x.Break))
}

// Places returns each player's place: 1, 1, 3 when two share the first. It is
// nil when nobody is placed.
func (s *Breakdown) Places() []int {
	if s.Unplaced {
		return nil
	}
	return PlacesBy(len(s.Tallies), func(a, b int) bool { return s.compare(a, b) < 0 })
}

// PlacesBy returns the places of n players: 1, 1, 3 when two share the first. before reports
// whether player a comes before player b; both count from 0.
func PlacesBy(n int, before func(a, b int) bool) []int {
	places := make([]int, n)
	for i := range places {
		places[i] = 1
		for other := range places {
			if before(other, i) {
				places[i]++
			}
		}
	}
	return places
}

// Winners returns the names of those in the first place, in seat order.
func (s *Breakdown) Winners() []string {
	winners := []string{}
	for i, place := range s.Places() {
		if place == 1 {
			winners = append(winners, s.Tallies[i].Name)
		}
	}
	return winners
}
