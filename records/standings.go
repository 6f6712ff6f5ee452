package records

import (
	"context"
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
	Game      string
	Terms     Terms // what they were worked out by
	Evenings  int   // days with a counted result
	Results   int   // counted
	Contested int   // left out
	Unplaced  int   // left out: unfinished games in which nobody is placed
	TooFew    int   // players left out: fewer games than the terms ask for
	Guests    int   // left out: guests stand in no table
	AsOf      int32 // results of later days are left out; 0 for none; days since 1970, as all days here
	LastDay   int32 // of a counted result
	DayBefore int32 // the last playing day before LastDay, which changes are told from; LastDay when there is none
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
	Total    int    // of points in games
	Form     string // W, T or L of the last games, the newest last
	Streak   int    // so many of the last games ended alike, as the last letter of Form says
	LastGame int32  // the day of the last game, in days since 1970

	Rating       float64 // Elo over the same results; see Rated
	RatingChange float64 // since the playing day before
	Rated        bool    // has a game that could be rated: one of two and more

	best []int64 // numbers of the results that count, where not all do
	rank rank
}

// Best are the numbers of the results that count, where not all do.
func (s *Standing) Best() []int64 { return s.best }

// Average is the average place in games.
func (s *Standing) Average() float64 { return float64(s.Places) / float64(s.Played) }

// Standings replays the results that the filter picks, by game, league and
// season, in one pass; see Filter.AllSeasons. Terms nil are those of the season or
// the league, or the usual ones.
func (s *Store) Standings(ctx context.Context, f Filter, terms *Terms) (_ *Standings, err error) {
	defer s.wrapping(&err, "working out the standings")
	table := &Standings{Game: f.Game, AsOf: f.AsOf}
	if table.Terms, err = s.settleSeason(ctx, &f); err != nil {
		return nil, err
	}
	if table.League, table.Season, err = s.labels(ctx, &f); err != nil {
		return nil, err
	}
	if terms != nil {
		table.Terms = *terms
	}
	if err := table.Terms.Check(); err != nil {
		return nil, refuse("%v", err)
	}
	t, err := s.timeline(ctx, &f)
	if err != nil {
		return nil, err
	}
	return table, table.replay(t)
}

// replay works the table out: as it was before the last playing day, and then
// as it is.
func (s *Standings) replay(t *timeline) error {
	points, err := newPointer(s.Terms.Points)
	if err != nil {
		return err
	}
	elo, err := newRater(t, rating.Elo)
	if err != nil {
		return err
	}
	games := t.games
	s.Contested, s.Unplaced, s.Results = t.contested, t.unplaced, len(games)
	for i := range games {
		if i == 0 || games[i].day != games[i-1].day {
			s.Evenings++
			s.DayBefore, s.LastDay = s.LastDay, games[i].day
		}
	}
	if s.Evenings < 2 {
		s.DayBefore = s.LastDay
	}
	c := counting{points: points, terms: &s.Terms, tallies: make([]tally, len(t.ids)),
		figures: slices.Contains(s.Terms.Ties, TieDifference) || slices.Contains(s.Terms.Ties, TieShare)}
	before := map[int32]int{} // places
	var rated []float64       // before the last day, by player
	for i := range games {
		g := &games[i]
		if g.day == s.LastDay && rated == nil {
			rated = elo.shown()
			for _, r := range c.rank(t, games[:i]).rows {
				before[r.who] = r.Place
			}
		}
		c.count(t.of(g), g)
		if _, err := elo.rate(g); err != nil {
			return err
		}
	}
	ranked := c.rank(t, games)
	s.TooFew, s.Guests, s.Breaks = ranked.tooFew, ranked.guests, ranked.breaks
	for _, r := range ranked.rows {
		was, ok := before[r.who]
		if r.New = !ok; ok {
			r.Change = was - r.Place
		}
		if now := elo.engine.Rating(r.who); now.Games > 0 {
			r.Rated, r.Rating, r.RatingChange = true, now.Value, now.Value-rated[r.who]
		}
		s.Rows = append(s.Rows, r.Standing)
	}
	return nil
}
