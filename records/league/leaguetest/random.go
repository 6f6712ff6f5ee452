package leaguetest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"arbiter/records/league"
)

// Random are up to forty results of six players, P0 to P5, on six evenings, with many
// equal figures, byes and results that do not count. No two are of the same time, as then
// the number decides which was the earlier.
func Random(random *rand.Rand) []league.Result {
	list := make([]league.Result, 1+random.IntN(40))
	for i := range list {
		list[i] = RandomGame(random)
		list[i].Played = list[i].Played.Add(time.Duration(i) * time.Minute)
	}
	return list
}

// RandomGame is one of them.
func RandomGame(random *rand.Rand) league.Result {
	var parts []string
	game := pick(random, "tally", "tally", "cards")
	if random.IntN(8) == 0 {
		game = pick(random, league.GameBye, league.GameNoShow)
		for k, p := range random.Perm(6)[:1+random.IntN(3)] {
			parts = append(parts, fmt.Sprintf("P%d %d", p, 2-min(k, 1)))
		}
	} else {
		for _, p := range random.Perm(6)[:2+random.IntN(4)] {
			points := fmt.Sprint(random.IntN(7))
			if random.IntN(40) == 0 {
				points = "?"
			}
			parts = append(parts, fmt.Sprintf("P%d %s", p, points))
		}
	}
	state := pick(random, league.Confirmed, league.Confirmed, league.Confirmed, league.Confirmed, league.Contested, league.Void)
	return As(state, Of(game, On(1+random.IntN(6), strings.Join(parts, ", "))))
}

// RandomTerms are the terms of a league.
func RandomTerms(random *rand.Rand) league.Terms {
	terms := league.Terms{Points: pick(random, "", league.WinTieLoss, league.ByScore, league.ByWins, "5-3-2-1", "7", "10-0-3"),
		MinGames: max(0, random.IntN(8)-3), Bye: pick(random, "", league.ByeWin, league.ByeDraw, league.ByeNothing)}
	ties := league.TieBreaks()
	for _, i := range random.Perm(len(ties))[:random.IntN(len(ties)+1)] {
		terms.Ties = append(terms.Ties, ties[i])
	}
	if random.IntN(3) == 0 {
		terms.Weight = map[string]int{"tally": 2 + random.IntN(2)}
	}
	switch random.IntN(3) {
	case 0:
		terms.Best = random.IntN(6)
	case 1:
		terms.Drop = random.IntN(4)
	}
	return terms
}

func pick[T any](random *rand.Rand, list ...T) T { return list[random.IntN(len(list))] }
