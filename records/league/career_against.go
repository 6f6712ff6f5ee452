package league

import (
	"cmp"
	"slices"
	"strings"
)

// An Against is how a player did against another in the games that count and in which
// both sat.
type Against struct {
	Player int64  `json:"-"`
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Before int    `json:"before"` // games in which the player had the better place
	Level  int    `json:"level"`  // games with the same place
	Behind int    `json:"behind"`
}

// against sums up games that count by opponent: those met most often come first, those
// met equally often by name.
func against(games []Game) []Against {
	at := map[int64]int{}
	var list []Against
	for i := range games {
		for _, other := range games[i].Others {
			k, met := at[other.Player]
			if !met {
				k = len(list)
				at[other.Player] = k
				list = append(list, Against{Player: other.Player, Name: other.Name})
			}
			list[k].add(games[i].Place, other.Place)
		}
	}
	slices.SortFunc(list, func(a, b Against) int { return cmp.Or(b.Games-a.Games, strings.Compare(a.Name, b.Name)) })
	return list
}

func (a *Against) add(mine, other int) {
	a.Games++
	switch {
	case mine < other:
		a.Before++
	case mine > other:
		a.Behind++
	default:
		a.Level++
	}
}
