package league

import (
	"slices"

	"arbiter/records/rating"
)

// formGames is how many of the last games make a player's form.
const formGames = 5

// Standings are worked out from the results each time; nothing of them is
// stored.
type Standings struct {
	League    string // as recorded; "" for all
	Season    string
	State     string // of a season with terms of its own: current, open or closed; all for all seasons of a league
	Game      string
	Round     string   // as asked for: results of later rounds, or of none, are left out
	Terms     Terms    // what they were worked out by
	Usual     int      // how many players most of the counted games have; 0 where the terms do not ask
	Evenings  int      // days with a counted result
	Results   int      // counted
	Contested int      // left out
	Unplaced  int      // left out: unfinished games in which nobody is placed
	TooFew    int      // players left out: fewer games than the terms ask for
	Guests    []string // left out, by name: guests stand in no table
	AsOf      int32    // results of later days are left out; 0 for none; days since 1970, as all days here
	LastDay   int32    // of a counted result
	DayBefore int32    // the last playing day before LastDay, which changes are told from; LastDay when there is none
	Rows      []Standing
	Breaks    []Break // how equal points were parted, by the places of the table
}

// A Standing is one player's line.
type Standing struct {
	Place    int  // 1, 2, 2, 4
	Shared   bool // others have the same place
	Change   int  // places gained since the playing day before; see New
	New      bool // had no place before
	Player   int64
	Name     string
	Played   int
	Counted  int // games whose points count, where best or worst games are told apart
	Won      int // first alone
	Tied     int // first with others
	Lost     int
	Points   float64
	Places   int    // the sum of places in games
	Form     string // W, T or L of the last games, the newest last
	Streak   int    // so many of the last games ended alike, as the last letter of Form says; 0 for who has not played
	Byes     int    // rounds sat out, and games in which others did not come; in no other number but Points
	Missed   int    // games to which the player did not come
	LastGame int32  // the day of the last game, in days since 1970

	Rating       float64 // Elo over the same results, and those of earlier seasons and rounds; see Rated
	RatingChange float64 // since the playing day before
	Rated        bool    // has a game that could be rated: one of two and more

	Best   []int64 // numbers of the results that count, where the terms leave some out
	Worths []Worth // of each game where games have weights, in the order in which they were played, byes too

	rank rank
}

// Ended tells how the last game ended: W, T or L; "" for who has not played.
func (s *Standing) Ended() string { return s.Form[max(0, len(s.Form)-1):] }

// Average is the average place in games; 0 for who has not played.
func (s *Standing) Average() float64 { return float64(s.Places) / float64(max(1, s.Played)) }

// A standingsRun is standings with the games that they come from.
type standingsRun struct {
	counting
	table *Standings
	t     *Timeline
	all   *Timeline // those of earlier seasons and rounds too
	rows  []row     // of the table, in its order
}

// Replay works the rows out. The standings say already what they are of, and by which
// terms. t has the results that count, all also those of earlier seasons and rounds,
// by which ratings go on.
func (s *Standings) Replay(t, all *Timeline) error {
	_, err := s.replay(t, all)
	return err
}

func (s *Standings) replay(t, all *Timeline) (*standingsRun, error) {
	r := &standingsRun{table: s, t: t, all: all}
	return r, r.replay()
}

// replay works the table out: as it was before the last playing day, and then
// as it is.
func (r *standingsRun) replay() (err error) {
	s, t := r.table, r.t
	r.counting = counting{terms: &s.Terms, tallies: make([]tally, len(t.ids)),
		figures: slices.Contains(s.Terms.Ties, TieDifference) || slices.Contains(s.Terms.Ties, TieShare)}
	if r.points, err = newPointer(s.Terms.Points); err != nil {
		return err
	}
	s.Usual = r.weigh(t)
	r.apart = s.Terms.Apart() || r.weighted()
	games, byes := t.games, t.byes
	s.Contested, s.Unplaced, s.Results = t.Contested, t.Unplaced, len(games)
	for i := range games {
		if i == 0 || games[i].day != games[i-1].day {
			s.Evenings++
			s.DayBefore, s.LastDay = s.LastDay, games[i].day
		}
	}
	since := s.DayBefore // changes are told from the end of this day
	if s.Evenings < 2 {
		s.DayBefore = s.LastDay
		since = s.LastDay - 1
	}
	sitOut := func(before func(timeGame) bool) {
		for len(byes) > 0 && before(byes[0]) {
			r.countUnplayed(t, &byes[0])
			byes = byes[1:]
		}
	}
	before := map[int32]int{} // places
	for i := range games {
		g := &games[i]
		if g.day == s.LastDay && (i == 0 || games[i-1].day != g.day) {
			sitOut(func(bye timeGame) bool { return bye.day <= since })
			for _, was := range r.rank(t, games[:i]).rows {
				before[was.who] = was.Place
			}
		}
		sitOut(func(bye timeGame) bool { return byTime(bye, *g) < 0 })
		r.count(t.of(g), g)
	}
	sitOut(func(timeGame) bool { return true })
	if err := r.tooMany(t); err != nil {
		return err
	}
	ranked := r.rank(t, games)
	s.TooFew, s.Guests, s.Breaks, r.rows = ranked.tooFew, ranked.guests, ranked.breaks, ranked.rows
	for i := range r.rows {
		row := &r.rows[i]
		was, ok := before[row.who]
		if row.New = !ok; ok {
			row.Change = was - row.Place
		}
	}
	if err := r.rate(since); err != nil {
		return err
	}
	for _, row := range r.rows {
		s.Rows = append(s.Rows, row.Standing)
	}
	return nil
}

// rate gives the rows their ratings after the last game of the table, and how they
// changed since the end of a day. Ratings go on through seasons.
func (r *standingsRun) rate(since int32) error {
	if len(r.t.games) == 0 {
		return nil
	}
	last := r.t.games[len(r.t.games)-1]
	elo, err := newRater(r.all, rating.Elo)
	if err != nil {
		return err
	}
	var before []float64 // by player
	for i := range r.all.games {
		g := &r.all.games[i]
		if byTime(*g, last) > 0 {
			break
		}
		if g.day > since && before == nil {
			before = elo.shown()
		}
		if _, err := elo.rate(g); err != nil {
			return err
		}
	}
	for i := range r.rows {
		row := &r.rows[i]
		who, ok := r.all.index[row.Player]
		if !ok {
			continue
		}
		if now := elo.engine.Rating(who); now.Games > 0 {
			row.Rated, row.Rating, row.RatingChange = true, now.Value, now.Value-before[who]
		}
	}
	return nil
}
