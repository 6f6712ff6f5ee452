package league

import (
	"cmp"
	"slices"

	"arbiter/score"
)

// ratings has the ratings of all who have played, by player.
type ratings map[int64]Rating

// of returns a player's rating; a newcomer's for a player who has not played.
func (all ratings) of(s System, player int64) Rating {
	if r, ok := all[player]; ok {
		return r
	}
	return s.start()
}

func (all ratings) rate(s System, r *Result) {
	before, places := make([]Rating, len(r.Seats)), make([]int, len(r.Seats))
	for i := range r.Seats {
		before[i], places[i] = all.of(s, r.Seats[i].Player), r.Seats[i].Place
	}
	after := eloAfter(before, places)
	if s == WengLin {
		after = wengLinAfter(before, places, wengLinTau)
	}
	for i := range r.Seats {
		all[r.Seats[i].Player] = after[i]
	}
}

// ratedGames returns the games that ratings count: those that count, of two players or more.
func ratedGames(results []*Result) []*Result {
	counted, _ := Counted(results)
	return slices.DeleteFunc(counted, func(r *Result) bool { return Unplayed(r.Game) || len(r.Seats) < 2 })
}

// Ratings are a table of players by their ratings.
type Ratings struct {
	System System `json:"system"`
	Scope
	Evenings  int                 `json:"evenings"`   // days with a rated game
	LastDay   string              `json:"-"`          // of a rated game
	Results   int                 `json:"results"`    // rated
	Contested int                 `json:"contested"`  // results left out
	Unplaced  int                 `json:"unfinished"` // games left out since nobody is placed
	Unrated   int                 `json:"unrated"`    // games left out: of one player
	TooFew    int                 `json:"tooFew"`     // players left out: fewer games than asked for
	Guests    score.Array[string] `json:"guests"`     // rated, but left out, by name
	Rows      score.Array[Rated]  `json:"players"`    // by place
}

// A Rated is one player's line.
type Rated struct {
	Place  int     `json:"place"`
	Shared bool    `json:"shared"`
	Player int64   `json:"-"`
	Name   string  `json:"name"`
	Shown  float64 `json:"rating"`
	Rating
	Change   float64 `json:"change"`   // of Shown, on LastDay
	Played   bool    `json:"-"`        // on LastDay
	LastGame string  `json:"lastGame"` // the day of the last rated game
}

// Rate computes the ratings of all who played in results, which are in the order played. A player
// with fewer games than minGames is rated and left out.
func Rate(results []*Result, system System, minGames int, guests map[int64]bool) *Ratings {
	t := &Ratings{System: system}
	counted, not := Counted(results)
	t.Contested, t.Unplaced = not.Contested, not.Unplaced
	games := ratedGames(results)
	t.Results, t.Unrated = len(games), len(playedGames(counted))-len(games)
	if len(games) > 0 {
		t.LastDay = games[len(games)-1].Day
	}
	now, before, rows := ratings{}, ratings{}, map[int64]*Rated{}
	for i, g := range games {
		if i == 0 || games[i-1].Day != g.Day {
			t.Evenings++
		}
		now.rate(system, g)
		if g.Day < t.LastDay {
			before.rate(system, g)
		}
		for _, seat := range g.Seats {
			rows[seat.Player] = &Rated{Player: seat.Player, Name: seat.Name, LastGame: g.Day}
		}
	}
	for player, row := range rows {
		rating := now.of(system, player)
		row.Shown, row.Rating = figures(system, rating)
		row.Change = millionth(system.Shown(rating) - system.Shown(before.of(system, player)))
		row.Played = row.LastGame == t.LastDay
		switch {
		case guests[player]:
			t.Guests = append(t.Guests, row.Name)
		case rating.Games < minGames:
			t.TooFew++
		default:
			t.Rows = append(t.Rows, *row)
		}
	}
	slices.SortFunc(t.Guests, ByName)
	slices.SortFunc(t.Rows, func(a, b Rated) int { return cmp.Or(cmp.Compare(b.Shown, a.Shown), ByName(a.Name, b.Name)) })
	for i := range t.Rows {
		row := &t.Rows[i]
		row.Place = i + 1
		if i > 0 && t.Rows[i-1].Shown == row.Shown {
			row.Place, row.Shared, t.Rows[i-1].Shared = t.Rows[i-1].Place, true, true
		}
	}
	return t
}

// figures returns a rating as it is shown, all rounded.
func figures(system System, r Rating) (shown float64, rounded Rating) {
	return millionth(system.Shown(r)), Rating{millionth(r.Value), millionth(r.Deviation), r.Games}
}

// A Course is the history of a player's rating.
type Course struct {
	Player int64              `json:"-"`
	Name   string             `json:"name"`
	System System             `json:"system"`
	Points score.Array[Point] `json:"points"` // one after each rated game
}

// A Point is a player's rating after a game.
type Point struct {
	Day    string  `json:"date"`
	Result int64   `json:"result"`
	Shown  float64 `json:"rating"`
	Rating
}

// Courses returns the histories of some players' ratings in results, which are in the order played.
// names are given by the players' numbers.
func Courses(results []*Result, system System, players []int64, names map[int64]string) []Course {
	var list []Course
	for _, player := range players {
		if !slices.ContainsFunc(list, func(c Course) bool { return c.Player == player }) {
			list = append(list, Course{Player: player, Name: names[player], System: system})
		}
	}
	now := ratings{}
	for _, g := range ratedGames(results) {
		now.rate(system, g)
		for i := range list {
			c := &list[i]
			if g.seatOf(c.Player) != nil {
				shown, rating := figures(system, now[c.Player])
				c.Points = append(c.Points, Point{g.Day, g.ID, shown, rating})
			}
		}
	}
	return list
}

// UntilLast returns the results up to the last one that counts in a table: those that the table's
// ratings are computed from. Without such a game there are none.
func UntilLast(results, table []*Result) []*Result {
	counted, _ := Counted(table)
	games := playedGames(counted)
	if len(games) == 0 {
		return nil
	}
	last := games[len(games)-1]
	return slices.DeleteFunc(slices.Clone(results), func(r *Result) bool { return comparePlayed(r, last) > 0 })
}
