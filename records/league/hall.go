package league

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/score"
)

// A Hall is the hall of fame: who has won most and scored best in each game.
type Hall struct {
	Scope
	Contested int               `json:"contested"`  // results left out
	Unplaced  int               `json:"unfinished"` // games left out since nobody is placed
	Games     score.Array[Fame] `json:"games"`      // the most played first
}

// Fame has the records of one game.
type Fame struct {
	Game    string `json:"game"`
	Results int    `json:"results"`
	Highest *Feat  `json:"highest,omitempty"` // total; nil where nobody had any points
	Wins    *Feat  `json:"wins,omitempty"`    // games won alone; nil where nobody won any
}

// A Feat is a record that players hold.
type Feat struct {
	Value   float64  `json:"value"`
	Holders []string `json:"players"` // the first holder comes first
	Date    string   `json:"date"`    // when the first holder had it
	Result  int64    `json:"result"`
}

// HallOfFame computes the records of each game from results in the order played.
func HallOfFame(results []*Result) *Hall {
	counted, not := Counted(results)
	h := &Hall{Contested: not.Contested, Unplaced: not.Unplaced}
	byGame := map[string][]*Result{}
	for _, r := range playedGames(counted) {
		byGame[r.Game] = append(byGame[r.Game], r)
	}
	for game, list := range byGame {
		h.Games = append(h.Games, Fame{Game: game, Results: len(list), Highest: highest(list), Wins: mostWins(list)})
	}
	slices.SortFunc(h.Games, func(a, b Fame) int { return cmp.Or(cmp.Compare(b.Results, a.Results), strings.Compare(a.Game, b.Game)) })
	return h
}

// highest returns the best total of a game: the lowest, where the fewest points win. Those who
// reached it in the same result share it; those who equalled it later do not.
func highest(games []*Result) (best *Feat) {
	scored, lowest := false, LowestWins(games, games[0].Game)
	for _, r := range games {
		for _, s := range r.Seats {
			scored = scored || s.Points != 0
			switch total := s.Points.Float(); {
			case s.NoPoints:
			case best == nil || total > best.Value && !lowest || total < best.Value && lowest:
				best = &Feat{Value: total, Holders: []string{s.Name}, Date: r.Day, Result: r.ID}
			case total == best.Value && r.ID == best.Result:
				best.Holders = append(best.Holders, s.Name)
			}
		}
	}
	if !scored {
		return nil
	}
	slices.Sort(best.Holders)
	return best
}

// mostWins returns the highest number of games won alone. All who have that many hold it, the first
// to reach it before the others.
func mostWins(games []*Result) (most *Feat) {
	won := map[int64]int{}
	for _, r := range games {
		for _, s := range r.Seats {
			if Outcome(r.Seats, s.Place) != Win {
				continue
			}
			won[s.Player]++
			switch wins := float64(won[s.Player]); {
			case most == nil || wins > most.Value:
				most = &Feat{Value: wins, Holders: []string{s.Name}, Date: r.Day, Result: r.ID}
			case wins == most.Value:
				most.Holders = append(most.Holders, s.Name)
			}
		}
	}
	return most
}
