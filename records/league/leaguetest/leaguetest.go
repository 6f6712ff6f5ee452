// Package leaguetest makes results for tests, without a store.
package leaguetest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// Game returns a confirmed game of a text such as "Ann 5, Bob 47.5": each player's points, which
// place them. Where somebody has none, as in "Ann ?, Bob 3", nobody is placed.
func Game(text string) league.Result {
	r := league.Result{Game: "tally", State: league.Confirmed, Complete: !strings.Contains(text, "?")}
	for part := range strings.SplitSeq(text, ", ") {
		name, number, _ := strings.Cut(part, " ")
		seat := league.Seat{Name: name, NoPoints: number == "?"}
		if !seat.NoPoints {
			points, err := score.ExactPoints(number)
			if err != nil {
				panic(err)
			}
			seat.Points = points
		}
		r.Seats = append(r.Seats, seat)
	}
	if r.Complete {
		for i, place := range score.PlacesBy(len(r.Seats), func(a, b int) bool { return r.Seats[a].Points > r.Seats[b].Points }) {
			r.Seats[i].Place = place
		}
	}
	return r
}

// On returns a Game that was played at eight in the evening of a day of November 2026.
func On(day int, text string) league.Result {
	r := Game(text)
	r.Day, r.Time = time.Date(2026, 11, day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), "20:00"
	return r
}

// Evenings returns games, each on a day of its own from 1 November on.
func Evenings(texts ...string) []league.Result {
	list := make([]league.Result, len(texts))
	for i, text := range texts {
		list[i] = On(1+i, text)
	}
	return list
}

// Of returns a result with another name of its game, as bye.
func Of(game string, r league.Result) league.Result {
	r.Game = game
	return r
}

// As returns a result in another state.
func As(state league.State, r league.Result) league.Result {
	r.State = state
	return r
}

// A Club has results, numbered from 1, and the people who played them.
type Club struct {
	Results []league.Result
	Guests  []string
	Merged  map[string]string // the name that stays, by the one that was merged into it
}

// Played returns the results in the form that package league takes, void ones only with voids.
// Players are numbered in the order in which they appear.
func (c Club) Played(voids bool) (list []*league.Result, guests map[int64]bool) {
	names := map[string]int64{}
	number := func(name string) int64 {
		if names[name] == 0 {
			names[name] = int64(len(names) + 1)
		}
		return names[name]
	}
	for i, r := range c.Results {
		r.ID = int64(i + 1)
		r.Seats = append([]league.Seat(nil), r.Seats...)
		for k := range r.Seats {
			seat := &r.Seats[k]
			if stays, ok := c.Merged[seat.Name]; ok {
				seat.Name = stays
			}
			seat.Player = number(seat.Name)
		}
		if voids || r.State != league.Void {
			list = append(list, &r)
		}
	}
	guests = map[int64]bool{}
	for _, name := range c.Guests {
		guests[number(name)] = true
	}
	league.SortPlayed(list)
	return list, guests
}

// Places returns a table in a few words: "1 Ann 6, 2= Bob 3, 2= Cyd 3".
func Places(t *league.Table) string {
	var list []string
	for _, r := range t.Rows {
		shared := ""
		if r.Shared {
			shared = "="
		}
		list = append(list, fmt.Sprintf("%d%s %s %s", r.Place, shared, r.Name, strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", r.Points), "0"), ".")))
	}
	return strings.Join(list, ", ")
}

// Random returns up to forty results of six players, P0 to P5, on six evenings, with many equal
// figures, byes and results that do not count.
func Random(random *rand.Rand) []league.Result {
	list := make([]league.Result, 1+random.IntN(40))
	for i := range list {
		list[i] = RandomGame(random)
	}
	return list
}

// RandomGame returns one of the results of Random.
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

// RandomTerms returns the terms of a league.
func RandomTerms(random *rand.Rand) league.Terms {
	terms := league.Terms{Points: pick(random, "", league.WinTieLoss, league.ByScore, league.ByWins, "5-3-2-1", "7", "10-0-3"),
		MinGames: max(0, random.IntN(8)-3), Bye: pick(random, "", league.ByeWin, league.ByeDraw, league.ByeNothing)}
	ties := league.TieBreaks()
	for _, i := range random.Perm(len(ties))[:random.IntN(len(ties)+1)] {
		terms.Ties = append(terms.Ties, ties[i])
	}
	if random.IntN(3) == 0 {
		terms.Weight = map[string]int{[]string{"tally", "TALLY"}[random.IntN(2)]: 2 + random.IntN(2)}
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
