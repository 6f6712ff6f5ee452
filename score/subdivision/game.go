package subdivision

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// The rules, by their permanent ids.
const (
	RuleGrid        = "subdivision/grid"
	RuleParks       = "subdivision/parks"
	RuleStash       = "subdivision/stash"
	RuleSpacing     = "subdivision/spacing"
	RuleSupport     = "subdivision/support"
	RuleTurns       = "subdivision/turns"
	RuleReplay      = "subdivision/replay"
	RuleUnfinished  = "subdivision/unfinished"
	RulePips        = "subdivision/pips"
	RuleGroup       = "subdivision/group"
	RuleRiffRaff    = "subdivision/riff-raff"
	RulePrivatePark = "subdivision/private-park"
)

// Game is what Arbiter knows of Subdivision.
var Game = score.Game{
	Name:       "subdivision",
	Title:      "Subdivision",
	Source:     "Carlton Noles, 2006/2007",
	About:      "Developers place pyramids of their colour on a grid with parks, each beside, and against, the others.",
	MinPlayers: 2,
	Least:      -10,
	Most:       50,
	MaxPlayers: 4,
	Colours:    true,
	Letters:    "RBGY",
	Rules: []score.Rule{
		{ID: RuleGrid, Label: "grid", Kind: score.Checks, Text: "The grid has the size that the number of players asks for."},
		{ID: RuleParks, Label: "parks", Kind: score.Checks, Text: "The grid has as many parks as the number of players asks for."},
		{ID: RuleStash, Label: "stash", Kind: score.Checks, Text: "Nobody has placed more pyramids of a size than there are trios in a stash."},
		{ID: RuleSpacing, Label: "spacing", Kind: score.Checks, Text: "A Large may not be Near a Large of its own colour."},
		{ID: RuleSupport, Label: "support", Kind: score.Checks, Text: "A Small is placed Near a Small or a Large of another colour that already stands; Smalls that hold up only one another were never legal."},
		{ID: RuleTurns, Label: "turns", Kind: score.Checks | score.Warns, Text: "Some order of turns leads to the position: one piece a turn in seat order, and a pass only when no piece left in the stash has a legal square."},
		{ID: RuleReplay, Label: "replay", Kind: score.Checks, Text: "Each move of a move list was legal when it was made, and the list ends in the picture."},
		{ID: RuleUnfinished, Label: "unfinished", Kind: score.Warns, Text: "The game is over when the board is full or nobody can place."},
		{ID: RulePips, Label: "pips", Kind: score.Scores, Text: "The pips of all the player's placed pyramids."},
		{ID: RuleGroup, Label: "groups", Kind: score.Scores, Text: "-1 for each group of Neighbouring pyramids of one colour, the first one too."},
		{ID: RuleRiffRaff, Label: "Smalls near Larges", Kind: score.Scores, Text: "For each Large, -1 for each Small of any colour Near it after the first, at most -3."},
		{ID: RulePrivatePark, Label: "private parks", Kind: score.Scores, Text: "Variant private-parks: +3 for each park all of whose Near squares belong to one group of the player."},
	},
	Rulings: []score.Ruling{{
		Name:     "small-needs",
		Question: "Whose Small or Large holds up a Small?",
		Values: []score.Choice{
			{Name: "other", Text: "another colour's, as the placement rule says"},
			{Name: "any", Text: "any colour's, its own too, as the description of the piece says"},
		},
		Touches: []string{RuleSupport, RuleTurns, RuleReplay, RuleUnfinished},
	}, {
		Name:     "park-edges",
		Question: "Can a park that touches another park be private?",
		Values: []score.Choice{
			{Name: "strict", Text: "no: every square Near it must belong to the group, and the other park does not"},
			{Name: "open", Text: "yes: squares that are parks themselves are left out; a park with nothing but parks Near it counts for nobody"},
		},
		Touches: []string{RulePrivatePark},
	}},
	Variants: []score.Choice{
		{Name: "private-parks", Text: "a park enclosed by one group is worth 3 points"},
		{Name: "park-placement", Text: "the players placed the parks in turn (changes no check)"},
		{Name: "threehouse", Text: "three trios each on a smaller grid"},
	},
	Template: template,
	Blank:    blank,
}

// template returns an empty grid to fill in, its parks laid out evenly.
func template(players []score.Player, variants []string) string {
	head := score.Header{Variants: variants}
	side, parks := Setup(len(players), head.HasVariant("threehouse"))
	t := &Board{Size: side}
	for _, s := range layout(side, parks) {
		t.put(Park, s.Column, s.Row)
	}
	p := Position{head: score.Header{Players: players}, Table: t}
	b := strings.Builder{}
	b.WriteByte('\n')
	p.writePicture(&b)
	fmt.Fprintf(&b, "\n; Write each pyramid as its colour and pips: %s3 is %s's Large.\n", players[0].Colour, players[0].Name)
	b.WriteString("; ## is a park, .. an empty square. Move the parks to where yours lay.\n")
	return b.String()
}

// layout returns a common way to lay out parks: corners first, then the middle.
func layout(side, parks int) []Square {
	n := side - 1
	m := n / 2
	all := [][2]int{{0, 0}, {0, n}, {n, 0}, {n, n}, {m, m}, {n - m, n - m}, {m, n - m}, {n - m, m},
		{0, m}, {n, m}, {m, 0}, {m, n}}
	var squares []Square
	for _, at := range all {
		s := Square{Column: at[0], Row: at[1]}
		if len(squares) < parks && !slices.Contains(squares, s) {
			squares = append(squares, s)
		}
	}
	return squares
}
