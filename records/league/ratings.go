package league

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"arbiter/records/rating"
	"arbiter/score"
)

// Ratings are worked out from the results each time, in the order in which
// they were played; nothing of them is stored.
type Ratings struct {
	System rating.System `json:"system"`
	Scope
	Evenings  int                 `json:"evenings"`   // days with a rated result
	LastDay   Day                 `json:"-"`          // of a rated result
	Results   int                 `json:"results"`    // rated
	Contested int                 `json:"contested"`  // left out
	Unplaced  int                 `json:"unfinished"` // left out: nobody is placed
	Unrated   int                 `json:"unrated"`    // left out: games of one player; by Glicko-2 all that are not of two
	TooFew    int                 `json:"tooFew"`     // players left out: fewer games than asked for
	Guests    score.Array[string] `json:"guests"`     // rated, but left out, by name: guests stand in no table
	Rows      score.Array[Rated]  `json:"players"`
}

// Figures are a rating with the figure that tables show and are ordered by.
type Figures struct {
	Shown float64 `json:"rating"`
	rating.Rating
}

func figures(r rating.Rating, system rating.System) Figures {
	return Figures{exact(r.Shown(system)), rating.Rating{Value: exact(r.Value), Deviation: exact(r.Deviation), Volatility: exact(r.Volatility), Games: r.Games}}
}

// A Rated is one player's line.
type Rated struct {
	Place  int    `json:"place"`
	Shared bool   `json:"shared"`
	Player int64  `json:"-"`
	Name   string `json:"name"`
	Figures
	Change   float64 `json:"change"`   // of the rating, on the last playing day
	Played   bool    `json:"-"`        // on the last playing day
	LastGame Day     `json:"lastGame"` // the day of the last rated game
}

// A Point is a player's rating after one of its games, or after a rating
// period.
type Point struct {
	Day    Day   `json:"date"`
	Result int64 `json:"result"`
	Figures
}

// A Course is how a player's rating went.
type Course struct {
	Player int64              `json:"-"`
	Name   string             `json:"name"`
	System rating.System      `json:"system"`
	Points score.Array[Point] `json:"points"`
}

// Swings are what one game did to the ratings of its players.
type Swings struct {
	System  rating.System      `json:"system"`
	Result  int64              `json:"result"`
	Players score.Array[Swing] `json:"players"`
}

// A Swing is what one game did to a player's rating.
type Swing struct {
	Place  int     `json:"place"`
	Player int64   `json:"-"`
	Name   string  `json:"name"`
	Before Figures `json:"before"`
	Change float64 `json:"change"`
	After  Figures `json:"after"`
}

// A rater replays a timeline through a rating system.
type rater struct {
	*Timeline
	engine  rating.Engine
	seats   []rating.Seat
	day     Day // of the last game that was rated
	unrated int
}

func newRater(t *Timeline, system rating.System) (*rater, error) {
	e, err := rating.New(system)
	return &rater{Timeline: t, engine: e, day: math.MinInt32}, err
}

// everybody is all players' ratings as tables show them.
func (r *rater) everybody() []float64 {
	list := make([]float64, len(r.ids))
	for who := range list {
		list[who] = r.engine.Rating(int32(who)).Shown(r.engine.System())
	}
	return list
}

// fits tells whether the system can rate a game of so many.
func (r *rater) fits(g *timeGame) bool {
	return g.count == 2 || g.count > 2 && r.engine.System() != rating.Glicko2
}

// rate gives a game to the engine and tells whether it could be rated.
func (r *rater) rate(g *timeGame) (bool, error) {
	if !r.fits(g) {
		r.unrated++
		return false, nil
	}
	r.day = g.day
	r.seats = r.seats[:0]
	for _, s := range r.of(g) {
		r.seats = append(r.seats, rating.Seat{Player: s.who, Place: int32(s.place)})
	}
	if err := r.engine.Game(int64(g.day), r.seats); err != nil {
		return false, fmt.Errorf("result #%d cannot be rated: %v", g.id, err)
	}
	return true, nil
}

// Replay works the table out, and how the last playing day changed it.
func (out *Ratings) Replay(t *Timeline, minGames int) error {
	r, err := newRater(t, out.System)
	if err != nil {
		return err
	}
	out.Contested, out.Unplaced = r.Contested, r.Unplaced
	for i := range r.games {
		if r.fits(&r.games[i]) {
			out.LastDay = max(out.LastDay, r.games[i].day)
		}
	}
	system := r.engine.System()
	var before []float64
	last := make([]Day, len(r.ids))
	day := Day(math.MinInt32)
	for i := range r.games {
		g := &r.games[i]
		if g.day == out.LastDay && before == nil {
			r.engine.Close()
			before = r.everybody()
		}
		rated, err := r.rate(g)
		if err != nil {
			return err
		}
		if !rated {
			continue
		}
		out.Results++
		if g.day != day {
			day = g.day
			out.Evenings++
		}
		for _, s := range r.of(g) {
			last[s.who] = g.day
		}
	}
	r.engine.Close()
	out.Unrated = r.unrated
	for who := range r.ids {
		now := r.engine.Rating(int32(who))
		switch {
		case now.Games == 0:
		case r.people.Guests[r.ids[who]]:
			out.Guests = append(out.Guests, r.name(int32(who)))
		case now.Games < minGames:
			out.TooFew++
		default:
			row := Rated{Player: r.ids[who], Name: r.name(int32(who)), Figures: figures(now, system), LastGame: last[who], Played: last[who] == out.LastDay}
			row.Change = exact(now.Shown(system) - before[who])
			out.Rows = append(out.Rows, row)
		}
	}
	slices.SortFunc(out.Guests, ByName)
	out.order()
	return nil
}

// order gives places. Names order the lines of equal ratings only.
func (out *Ratings) order() {
	slices.SortFunc(out.Rows, func(a, b Rated) int {
		return cmp.Or(cmp.Compare(b.Shown, a.Shown), ByName(a.Name, b.Name))
	})
	for i := range out.Rows {
		row := &out.Rows[i]
		row.Place = i + 1
		if i > 0 && out.Rows[i-1].Shown == row.Shown {
			row.Place, row.Shared = out.Rows[i-1].Place, true
			out.Rows[i-1].Shared = true
		}
	}
}

// Courses are how the ratings of some players went, in this order: a point after each
// of their games, or after each rating period of Glicko-2.
func Courses(t *Timeline, system rating.System, players []int64) ([]Course, error) {
	wanted := map[int64]int{}
	var list []Course
	for _, id := range players {
		if _, twice := wanted[id]; !twice {
			wanted[id] = len(list)
			list = append(list, Course{Player: id, Name: t.people.Name(id), System: system})
		}
	}
	r, err := newRater(t, system)
	if err != nil {
		return nil, err
	}
	period := system == rating.Glicko2
	var now *timeGame
	keep := func() {
		for _, c := range r.engine.Last() {
			if k, ok := wanted[r.ids[c.Player]]; ok {
				list[k].Points = append(list[k].Points, Point{Day: r.day, Result: now.id, Figures: figures(c.After, system)})
			}
		}
	}
	for i := range r.games {
		g := &r.games[i]
		if period && r.fits(g) && now != nil && g.day > r.day {
			r.engine.Close()
			keep()
		}
		rated, err := r.rate(g)
		if err != nil {
			return nil, err
		}
		if rated {
			now = g
			if !period {
				keep()
			}
		}
	}
	if period && now != nil {
		r.engine.Close()
		keep()
	}
	return list, nil
}

// CutAfter leaves out the games that were played after the last game of another
// timeline.
func (t *Timeline) CutAfter(other *Timeline) {
	last := other.games[len(other.games)-1]
	t.games = slices.DeleteFunc(t.games, func(g timeGame) bool { return byTime(g, last) > 0 })
}

// Has tells whether a result is among those of the timeline.
func (t *Timeline) Has(result int64) bool {
	return slices.ContainsFunc(t.games, func(g timeGame) bool { return g.id == result })
}

// NewSwings are what one result of the timeline did to the ratings of its players: before
// and after it, or before and after its rating period under Glicko-2.
func NewSwings(t *Timeline, system rating.System, result int64) (*Swings, error) {
	r, err := newRater(t, system)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(r.games, func(g timeGame) bool { return g.id == result })
	game := &r.games[at]
	if !r.fits(game) {
		return nil, fmt.Errorf("%s rates games of two players only; result #%d has %d", system, result, game.count)
	}
	for i := range r.games {
		g := &r.games[i]
		if i > at && (system != rating.Glicko2 || g.day > r.day) {
			break
		}
		if _, err := r.rate(g); err != nil {
			return nil, err
		}
	}
	r.engine.Close()
	all := &Swings{System: system, Result: result}
	for _, seat := range r.of(game) {
		for _, c := range r.engine.Last() {
			if c.Player == seat.who {
				all.Players = append(all.Players, Swing{Player: r.ids[seat.who], Name: r.name(seat.who), Place: int(seat.place),
					Before: figures(c.Before, system), Change: exact(c.After.Shown(system) - c.Before.Shown(system)), After: figures(c.After, system)})
			}
		}
	}
	return all, nil
}
