package league

import (
	"slices"

	"arbiter/records/rating"
	"arbiter/score"
)

// formGames is how many of the last games make a player's form.
const formGames = 5

// Standings are worked out from the results each time; nothing of them is
// stored.
type Standings struct {
	League    string                `json:"league"` // as recorded; "" for all
	Season    string                `json:"season"`
	State     string                `json:"state,omitempty"` // of a season with terms of its own: current, open or closed; all for all seasons of a league
	Game      string                `json:"game"`
	Round     string                `json:"round,omitempty"` // as asked for: results of later rounds, or of none, are left out
	Terms     FullTerms             `json:"terms"`           // what they were worked out by
	AsOf      Day                   `json:"asOf"`            // results of later days are left out; 0 for none
	Evenings  int                   `json:"evenings"`        // days with a counted result
	LastDay   Day                   `json:"lastDay"`         // of a counted result
	DayBefore Day                   `json:"dayBefore"`       // the last playing day before LastDay, which changes are told from; 0 for none
	Results   int                   `json:"results"`         // counted
	Contested int                   `json:"contested"`       // left out
	Unplaced  int                   `json:"unfinished"`      // left out: unfinished games in which nobody is placed
	TooFew    int                   `json:"tooFew"`          // players left out: fewer games than the terms ask for
	Guests    score.Array[string]   `json:"guests"`          // left out, by name: guests stand in no table
	Rows      score.Array[Standing] `json:"players"`
	Breaks    score.Array[Break]    `json:"breaks"` // how equal points were parted, by the places of the table
}

// A Standing is one player's line.
type Standing struct {
	Place    int                `json:"place,omitzero"` // 1, 2, 2, 4; 0 for who has played no game that counts
	Shared   bool               `json:"shared"`         // others have the same place
	Change   *int               `json:"change"`         // places gained since the playing day before; see New
	New      bool               `json:"new"`            // had no place before: there is no change
	Player   int64              `json:"-"`
	Name     string             `json:"name"`
	Played   int                `json:"played"`
	Counted  int                `json:"counted"`                 // games whose points count, where best or worst games are told apart
	Best     score.Array[int64] `json:"countedResults,omitzero"` // numbers of the results that count, where the terms leave some out
	Won      int                `json:"won"`                     // first alone
	Tied     int                `json:"tied"`                    // first with others
	Lost     int                `json:"lost"`
	Points   float64            `json:"points"`
	Average  Mean               `json:"average"` // place in games; 0 for who has not played
	Form     string             `json:"form"`    // W, T or L of the last games, the newest last
	Streak   Alike              `json:"streak"`
	LastGame Day                `json:"lastGame"` // the day of the last game
	Byes     int                `json:"byes"`     // rounds sat out, and games in which others did not come; in no other number but Points
	Missed   int                `json:"noShows"`  // games to which the player did not come

	Rating       *float64 `json:"rating"`       // Elo over the same results, and those of earlier seasons and rounds; nil for who has no game of two or more
	RatingChange *float64 `json:"ratingChange"` // since the playing day before

	Worths []Worth `json:"worths,omitempty"` // of each game where games have weights, in the order in which they were played, byes too

	rank rank
}

// Alike is how many of the last games ended alike, and how: W, T or L. It is 0 and ""
// for who has not played.
type Alike struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
}

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
	r.counting = counting{terms: &s.Terms.Terms, tallies: make([]tally, len(t.ids)),
		figures: slices.Contains(s.Terms.Ties, TieDifference)}
	if r.points, err = newPointer(s.Terms.Points); err != nil {
		return err
	}
	r.weigh(t)
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
				if was.Place > 0 {
					before[was.who] = was.Place
				}
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
			gained := was - row.Place
			row.Change = &gained
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
func (r *standingsRun) rate(since Day) error {
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
			before = elo.everybody()
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
			value, change := exact(now.Value), exact(now.Value-before[who])
			row.Rating, row.RatingChange = &value, &change
		}
	}
	return nil
}
