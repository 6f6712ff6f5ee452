package records

import (
	"context"
	"slices"
	"strings"

	"arbiter/score"
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
	LastDay   int32 // of a counted result, in days since 1970
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
	Streak   int    // games won in a row until now; negative for games without a win
	LastGame int32  // the day of the last game, in days since 1970

	best []int64 // numbers of the results that count, where not all do
	rank rank
}

// Best are the numbers of the results that count, where not all do.
func (s *Standing) Best() []int64 { return s.best }

// Average is the average place in games.
func (s *Standing) Average() float64 { return float64(s.Places) / float64(s.Played) }

// A tally is a player's part while results are replayed.
type tally struct {
	played, won, tied, lost int
	points                  int64 // in units
	places, total           int
	difference, share       int64
	form                    [formGames]byte
	streak                  int
	lastGame                int32
	each                    []worth // where best or worst games are told apart
}

// A worth is what one game was worth.
type worth struct {
	points int64
	id     int64
}

// Standings replays the results that the filter picks, by game, league and
// season, in one pass. Terms nil are those of the league, or the usual ones.
func (s *Store) Standings(ctx context.Context, f Filter, terms *Terms) (*Standings, error) {
	table, err := s.standings(ctx, &f, terms)
	return table, s.wrap("working out the standings", err)
}

func (s *Store) standings(ctx context.Context, f *Filter, terms *Terms) (*Standings, error) {
	table := &Standings{Game: f.Game}
	if err := s.label(ctx, table, f); err != nil {
		return nil, err
	}
	if terms != nil {
		table.Terms = *terms
	}
	t, err := s.timeline(ctx, f)
	if err != nil {
		return nil, err
	}
	return table, table.replay(t)
}

// label finds the league, its terms and the season by their names.
func (s *Store) label(ctx context.Context, table *Standings, f *Filter) error {
	if f.League != "" {
		l, err := s.league(ctx, f.League)
		if err != nil {
			return err
		}
		table.League, table.Terms = l.Name, l.Terms
	}
	if f.Season != "" {
		_, name, err := s.named(ctx, "season", "seasons", f.Season)
		if err != nil {
			return err
		}
		table.Season = name
	}
	return nil
}

// replay works the table out: as it was before the last playing day, and then
// as it is.
func (s *Standings) replay(t *timeline) error {
	points, err := newPointer(s.Terms.Points)
	if err != nil {
		return err
	}
	s.Contested, s.Unplaced, s.Results = t.contested, t.unplaced, len(t.games)
	c := counting{points: points, tallies: make([]tally, len(t.ids)), each: s.Terms.Best > 0 || s.Terms.Drop > 0,
		figures: slices.Contains(s.Terms.Ties, TieDifference) || slices.Contains(s.Terms.Ties, TieShare)}
	before := map[int32]int{}
	day := int32(-1 << 31)
	for i := range t.games {
		g := &t.games[i]
		if g.day != day {
			day = g.day
			s.Evenings++
			s.LastDay = max(s.LastDay, day)
		}
	}
	for i := range t.games {
		g := &t.games[i]
		if i > 0 && g.day == s.LastDay && t.games[i-1].day != s.LastDay {
			for _, r := range rankTallies(t, t.games[:i], c.tallies, &s.Terms).rows {
				before[r.who] = r.Place
			}
		}
		c.count(t.of(g), g)
	}
	ranked := rankTallies(t, t.games, c.tallies, &s.Terms)
	s.TooFew, s.Breaks = ranked.tooFew, ranked.breaks
	for _, r := range ranked.rows {
		was, ok := before[r.who]
		if r.New = !ok; ok {
			r.Change = was - r.Place
		}
		s.Rows = append(s.Rows, r.Standing)
	}
	return nil
}

// A counting adds games to tallies.
type counting struct {
	points  pointer
	tallies []tally
	each    bool // keep what each game was worth
	figures bool // differences and shares are wanted
}

// count adds one game to the players' tallies.
func (c *counting) count(seats []timeSeat, g *timeGame) {
	first := 0
	for i := range seats {
		if seats[i].place == 1 {
			first++
		}
	}
	for i := range seats {
		s := &seats[i]
		t := &c.tallies[s.who]
		t.played++
		t.places += int(s.place)
		t.total += int(s.total)
		if c.figures {
			t.difference += difference(seats, i)
			t.share += share(seats, i)
		}
		p := c.points.of(seats, i)
		t.points += p
		sign := byte('L')
		switch {
		case s.place != 1:
			t.lost++
		case first == 1:
			t.won++
			sign = 'W'
		default:
			t.tied++
			sign = 'T'
		}
		copy(t.form[:], t.form[1:])
		t.form[formGames-1] = sign
		switch {
		case sign == 'W' && t.streak > 0:
			t.streak++
		case sign == 'W':
			t.streak = 1
		case t.streak < 0:
			t.streak--
		default:
			t.streak = -1
		}
		t.lastGame = g.day
		if c.each {
			t.each = append(t.each, worth{p, g.id})
		}
	}
}

// countable leaves only the games that count: the points of those, how many
// they are, and their numbers.
func (t *tally) countable(terms *Terms) (points int64, ids []int64) {
	n := len(t.each)
	if terms.Best > 0 {
		n = min(n, terms.Best)
	}
	if terms.Drop > 0 {
		n = max(0, n-terms.Drop)
	}
	list := slices.Clone(t.each)
	slices.SortStableFunc(list, func(a, b worth) int { return compare(b.points, a.points) })
	for _, w := range list[:n] {
		points += w.points
		ids = append(ids, w.id)
	}
	slices.Sort(ids)
	return points, ids
}

// standing is a player's line without its place.
func (t *tally) standing(l *timeline, who int32, terms *Terms) Standing {
	s := Standing{Player: l.ids[who], Name: l.name(who), Played: t.played, Counted: t.played, Won: t.won, Tied: t.tied, Lost: t.lost,
		Places: t.places, Total: t.total,
		Streak: t.streak, LastGame: t.lastGame, Form: strings.TrimLeft(string(t.form[:]), "\x00")}
	points := t.points
	if terms.Best > 0 || terms.Drop > 0 {
		points, s.best = t.countable(terms)
		s.Counted = len(s.best)
	}
	s.Points = float64(points) / unit
	s.rank = rank{points: points, wins: int64(t.won), difference: t.difference, share: t.share, games: int64(t.played), key: score.NameKey(s.Name)}
	return s
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
