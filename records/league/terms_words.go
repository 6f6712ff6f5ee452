package league

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/score"
)

// A Titler returns the title of a game, given its name.
type Titler func(game string) string

// Short returns the terms in a few words.
func (t *Terms) Short(title Titler) string {
	words := strings.Join(append(t.Unusual(title), t.RulingWords()...), ", ")
	if words == "" {
		return "as usual"
	}
	return words
}

// Unusual returns the terms that differ from the usual ones, a few words each.
func (t *Terms) Unusual(title Titler) (list []string) {
	if t.System() != WinTieLoss {
		list = append(list, "points "+t.System())
	}
	if len(t.Ties) > 0 {
		list = append(list, "ties by "+strings.Join(t.Ties, ", "))
	}
	if t.Best > 0 {
		list = append(list, "best "+score.Counted(t.Best, "game"))
	}
	if t.Drop > 0 {
		list = append(list, "worst "+score.Counted(t.Drop, "game")+" dropped")
	}
	if t.MinGames > 1 {
		list = append(list, "at least "+score.Counted(t.MinGames, "game"))
	}
	switch t.Bye {
	case ByeDraw:
		list = append(list, "a bye as a draw")
	case ByeNothing:
		list = append(list, "no points for a bye")
	}
	for _, game := range slices.Sorted(maps.Keys(t.Weight)) {
		list = append(list, title(game)+" counts "+Times(t.Weight[game]))
	}
	return list
}

// RulingWords returns the rulings as they are written in flags.
func (t *Terms) RulingWords() (list []string) {
	for _, s := range t.Rulings {
		list = append(list, s.Name+"="+s.Value)
	}
	return list
}

// Times returns how often a game counts.
func Times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// PointsSentence says what a game is worth.
func (t *Terms) PointsSentence() string { return t.rule().sentence }

// TiesSentence says what breaks ties in points.
func (t *Terms) TiesSentence() string {
	if len(t.Ties) == 0 {
		return "Players of equal points share their place."
	}
	var list []string
	for _, tie := range t.Ties {
		list = append(list, findTieBreak(tie).parts)
	}
	return "Ties in points are broken by " + strings.Join(list, ", then by ") + "."
}

// GamesSentence says which games of a player count.
func (t *Terms) GamesSentence() string {
	s := "All games count."
	switch {
	case t.Best == 1:
		s = "Only the best game of each player counts."
	case t.Best > 1:
		s = fmt.Sprintf("Only the best %d games of each player count.", t.Best)
	case t.Drop == 1:
		s = "The worst game of each player does not count."
	case t.Drop > 1:
		s = fmt.Sprintf("The worst %d games of each player do not count.", t.Drop)
	}
	if t.MinGames > 1 {
		s += fmt.Sprintf(" Players with fewer than %d games are left out.", t.MinGames)
	}
	return s
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
