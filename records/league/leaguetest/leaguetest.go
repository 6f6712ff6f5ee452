// Package leaguetest makes results and timelines for tests, without a store.
package leaguetest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// Game is a confirmed game of a text as "Ann 5, Bob 47.5": each player's points, which
// place them. Where somebody has none, as in "Ann ?, Bob 3", nobody is placed.
func Game(text string) league.Result {
	r := league.Result{Game: "tally", State: league.Confirmed, Complete: true}
	for _, part := range strings.Split(text, ", ") {
		name, number, _ := strings.Cut(part, " ")
		seat := league.Seat{Name: name, NoPoints: number == "?"}
		if seat.NoPoints {
			r.Complete = false
		} else {
			points, err := score.ExactPoints(number)
			if err != nil {
				panic(err)
			}
			seat.Points = points
		}
		r.Seats = append(r.Seats, seat)
	}
	if r.Complete {
		places := score.PlacesBy(len(r.Seats), func(a, b int) bool { return r.Seats[a].Points > r.Seats[b].Points })
		for i := range r.Seats {
			r.Seats[i].Place = places[i]
		}
	}
	return r
}

// On is a Game that was played at eight in the evening of a day of November 2026.
func On(day int, text string) league.Result {
	r := Game(text)
	r.Played = time.Date(2026, 11, day, 20, 0, 0, 0, time.UTC)
	return r
}

// Evenings are games, each on a day of its own from 1 November on.
func Evenings(texts ...string) []league.Result {
	list := make([]league.Result, len(texts))
	for i, text := range texts {
		list[i] = On(1+i, text)
	}
	return list
}

// Of is a result with another name of its game, as bye.
func Of(game string, r league.Result) league.Result {
	r.Game = game
	return r
}

// As is a result in another state.
func As(state league.State, r league.Result) league.Result {
	r.State = state
	return r
}

// A Club is results and who played them. A result without a number has that of its
// place, from 1 on; so have players, leagues and seasons, in the order in which they come.
type Club struct {
	Results []league.Result
	Guests  []string
	Merged  map[string]string // the name that stays, by the one that went
	Voids   bool              // void results are read too, as for careers
}

// people are those who sat somewhere.
func (c Club) people() *league.Roster {
	people := &league.Roster{Names: map[int64]string{}, Merged: map[int64]int64{}, Guests: map[int64]bool{}}
	for i := range c.Results {
		for _, seat := range c.Results[i].Seats {
			number(people.Names, seat.Name)
		}
	}
	for gone, stays := range c.Merged {
		people.Merged[number(people.Names, gone)] = number(people.Names, stays)
	}
	for _, name := range c.Guests {
		people.Guests[number(people.Names, name)] = true
	}
	return people
}

// Timeline is what the records read of the results.
func (c Club) Timeline() *league.Timeline {
	return c.timeline(c.people(), func(r *league.Result) bool { return c.Voids || r.State != league.Void })
}

func (c Club) timeline(people *league.Roster, read func(*league.Result) bool) *league.Timeline {
	leagues, seasons := map[int64]string{}, map[int64]string{}
	t := league.NewTimeline(people, leagues, seasons, len(c.Results))
	for i := range c.Results {
		if r := &c.Results[i]; read(r) {
			played, zone := league.ToMillis(r.Played)
			t.Add(cmp.Or(r.ID, int64(i+1)), played, zone, r.Game, r.State, number(leagues, r.League), number(seasons, r.Season))
		}
	}
	for i := range c.Results {
		for _, seat := range c.Results[i].Seats {
			t.Sit(cmp.Or(c.Results[i].ID, int64(i+1)), number(people.Names, seat.Name), seat.Place, seat.Points, seat.NoPoints)
		}
	}
	t.Arrange()
	return t
}

// Career is that of one player, from the results in which the player sat.
func (c Club) Career(player string, all bool) *league.Career {
	people := c.people()
	id := people.Who(number(people.Names, player))
	return league.NewCareer(c.timeline(people, func(r *league.Result) bool {
		return slices.ContainsFunc(r.Names(), func(name string) bool { return people.Who(number(people.Names, name)) == id })
	}), id, all)
}

// Counted is the timeline of the results that count, as tables and ratings take it.
func (c Club) Counted() *league.Timeline {
	t := c.Timeline()
	t.KeepCounted()
	return t
}

// number is that of a name, which gets one where it is new; 0 for none.
func number(names map[int64]string, name string) int64 {
	if name == "" {
		return 0
	}
	for id, known := range names {
		if score.SameName(known, name) {
			return id
		}
	}
	id := int64(len(names) + 1)
	names[id] = name
	return id
}

// Places is a table in a few words: "1 Ann 6, 2= Bob 3, 2= Cyd 3".
func Places(s *league.Standings) string {
	var list []string
	for _, r := range s.Rows {
		shared := ""
		if r.Shared {
			shared = "="
		}
		list = append(list, fmt.Sprintf("%d%s %s %s", r.Place, shared, r.Name, strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", r.Points), "0"), ".")))
	}
	return strings.Join(list, ", ")
}
