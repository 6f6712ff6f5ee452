package league

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"arbiter/records/rating"
)

// Ratings are worked out from the results each time, in the order in which
// they were played; nothing of them is stored.
type Ratings struct {
	League    string // as recorded; "" for all
	Season    string
	Game      string
	Round     string // as asked for, as in Standings
	System    rating.System
	Results   int      // rated
	Evenings  int      // days with a rated result
	LastDay   int32    // of a rated result, in days since 1970
	Contested int      // left out
	Unplaced  int      // left out: nobody is placed
	Unrated   int      // left out: the system cannot rate so many players in a game
	TooFew    int      // players left out: fewer games than asked for
	Guests    []string // rated, but left out, by name: guests stand in no table
	Rows      []Rated
}

// A Rated is one player's line.
type Rated struct {
	Place  int
	Shared bool
	Player int64
	Name   string
	rating.Rating
	Shown    float64 // what the table is ordered by
	Change   float64 // of Shown, on the last playing day
	Played   bool    // on the last playing day
	LastGame int32   // the day of the last rated game
}

// A Point is a player's rating after one of its games, or after a rating
// period.
type Point struct {
	Day    int32 // days since 1970
	Result int64
	rating.Rating
	Shown float64
}

// A Course is how a player's rating went.
type Course struct {
	Player int64
	Name   string
	Points []Point
}

// A Swing is what one game did to a player's rating.
type Swing struct {
	Player int64
	Name   string
	Place  int
	rating.Step
}

// A rater replays a timeline through a rating system.
type rater struct {
	*Timeline
	engine  rating.Engine
	seats   []rating.Seat
	day     int32 // of the last game that was rated
	unrated int
}

func newRater(t *Timeline, system rating.System) (*rater, error) {
	e, err := rating.New(system)
	return &rater{Timeline: t, engine: e, day: math.MinInt32}, err
}

// shown is everybody's rating as tables show it.
func (r *rater) shown() []float64 {
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
		r.seats = append(r.seats, rating.Seat{Player: s.who, Place: s.place})
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
	last := make([]int32, len(r.ids))
	day := int32(math.MinInt32)
	for i := range r.games {
		g := &r.games[i]
		if g.day == out.LastDay && before == nil {
			r.engine.Close()
			before = r.shown()
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
			row := Rated{Player: r.ids[who], Name: r.name(int32(who)), Rating: now, Shown: now.Shown(system), LastGame: last[who], Played: last[who] == out.LastDay}
			row.Change = row.Shown - before[who]
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
			list = append(list, Course{Player: id, Name: t.people.Name(id)})
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
				list[k].Points = append(list[k].Points, Point{Day: r.day, Result: now.id, Rating: c.After, Shown: c.After.Shown(system)})
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

// Swings are what one result of the timeline did to the ratings of its players: before
// and after it, or before and after its rating period under Glicko-2.
func Swings(t *Timeline, system rating.System, result int64) (list []Swing, err error) {
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
	for _, seat := range r.of(game) {
		for _, c := range r.engine.Last() {
			if c.Player == seat.who {
				list = append(list, Swing{Player: r.ids[seat.who], Name: r.name(seat.who), Place: int(seat.place), Step: c.Step})
			}
		}
	}
	return list, nil
}
