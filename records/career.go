package records

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
)

// A Career is what one player played, in the order played. Like standings it
// is worked out from the results each time.
type Career struct {
	ID     int64  // the player's number
	Player string // as called now
	Others []string
	League string // as recorded; "" for all
	Season string
	Game   string
	All    Totals   // of the games that count
	Games  []Totals // the same by game, the most played first
	Runs   Runs

	// Played are the games in the order played; those that do not count are
	// among them only where they were asked for.
	Played []Game
	Uncounted
}

// Uncounted are how many games do not count, by why.
type Uncounted struct {
	Contested int
	Void      int
	Unplaced  int // unfinished, in which nobody is placed
}

// take counts a game among them, unless it is one that counts.
func (u *Uncounted) take(state State, place int) bool {
	switch {
	case state == Contested:
		u.Contested++
	case state == Void:
		u.Void++
	case place == 0:
		u.Unplaced++
	default:
		return false
	}
	return true
}

// A Game is one result as a player's history tells it.
type Game struct {
	ID     int64
	Game   string
	Played time.Time
	League string
	Season string
	State  State
	Place  int  // 0 when nobody is placed
	Shared bool // others have the same place
	Total  int
	Others []Opponent // the other players, by place
}

// An Opponent is another player in a game.
type Opponent struct {
	Name  string
	Place int
	Total int
}

// Counts tells whether the game counts for anything.
func (g *Game) Counts() bool { return g.State == Confirmed && g.Place > 0 }

// Ended tells how a game that counts ended for the player: Win, Tie or Loss.
func (g *Game) Ended() byte {
	switch {
	case g.Place != 1:
		return Loss
	case g.Shared:
		return Tie
	}
	return Win
}

// Totals sum games up as standings do.
type Totals struct {
	Game   string // "" for several
	Played int
	Won    int // first alone
	Tied   int // first with others
	Lost   int
	Places int // the sum of places
	Points int // the sum of totals
	Best   int // the highest total, first reached in
	BestOf int64
	BestOn time.Time
}

// Average is the average place in games.
func (t *Totals) Average() float64 { return float64(t.Places) / float64(t.Played) }

// PointsEach is the average total.
func (t *Totals) PointsEach() float64 { return float64(t.Points) / float64(t.Played) }

// Runs are games in a row that ended alike for the player.
type Runs struct {
	Longest Run // the longest of games won; the first of that length
	Current Run // of the last games, as Streak and the end of Form in standings
}

// How a game ended for a player: first alone, first with others, or behind.
const (
	Win  = 'W'
	Tie  = 'T'
	Loss = 'L'
)

// A Run is games in a row. Games is 0 where there is none.
type Run struct {
	Ended byte // how each of them did: Win, Tie or Loss
	Games int
	From  time.Time
	Until time.Time
	First int64 // the numbers of the first and the last result
	Last  int64
}

// Career tells what a player played among the results that the filter picks by
// game, league, season and days. With all, games that don't count are told too.
func (s *Store) Career(ctx context.Context, player string, f Filter, all bool) (*Career, error) {
	var c *Career
	err := s.Snapshot(ctx, func() (err error) {
		c, err = s.career(ctx, player, &f, all)
		return err
	})
	return c, s.wrap("reading a history", err)
}

func (s *Store) career(ctx context.Context, player string, f *Filter, all bool) (*Career, error) {
	people, err := loadRoster(ctx, s.q)
	if err != nil {
		return nil, err
	}
	me, err := s.playerID(ctx, player)
	if err != nil {
		return nil, err
	}
	c := newCareer(people, me, f)
	if c.League, c.Season, err = s.labels(ctx, f); err != nil {
		return nil, err
	}
	list, err := s.gamesOf(ctx, f, player)
	if err != nil {
		return nil, err
	}
	c.replay(list, people, me, all)
	return c, nil
}

// gamesOf reads the results that the filter picks and in which all of the
// players sat, in the order played.
func (s *Store) gamesOf(ctx context.Context, f *Filter, players ...string) ([]Full, error) {
	where, args, err := s.where(ctx, &Filter{Game: f.Game, League: f.League, Season: f.Season, From: f.From, AsOf: f.AsOf, Players: players})
	if err != nil {
		return nil, err
	}
	ids, err := s.ids(ctx, where+playedOrder, args)
	if err != nil {
		return nil, err
	}
	list := make([]Full, 0, len(ids))
	return list, s.results(ctx, ids, playedResult, func(f *Full) error {
		list = append(list, *f)
		return nil
	})
}

// replay sums up results in all of which the player sat, in the order played.
func (c *Career) replay(list []Full, people *roster, me int64, all bool) {
	games := map[string]*Totals{}
	for i := range list {
		g := tell(&list[i].Result, people, me)
		if g.Counts() || all {
			c.Played = append(c.Played, g)
		}
		if c.take(g.State, g.Place) {
			continue
		}
		if games[g.Game] == nil {
			games[g.Game] = &Totals{Game: g.Game}
		}
		games[g.Game].add(&g)
		c.All.add(&g)
		c.Runs.add(g.Ended(), g.ID, g.Played)
	}
	c.Games = mostPlayed(games, func(t *Totals) (int, string) { return t.Played, t.Game })
}

// seatOf is where a player sits; -1 for nowhere.
func seatOf(seats []Seat, people *roster, player int64) int {
	return slices.IndexFunc(seats, func(s Seat) bool { return people.who(s.Player) == player })
}

// tell is a result as the history of one of its players tells it.
func tell(r *Result, people *roster, me int64) Game {
	at := seatOf(r.Seats, people, me)
	mine := r.Seats[at]
	g := Game{ID: r.ID, Game: r.Game, Played: r.Played, League: r.League, Season: r.Season, State: r.State, Place: mine.Place, Total: mine.Total}
	for i, seat := range r.Seats {
		if i == at {
			continue
		}
		g.Shared = g.Shared || seat.Place == mine.Place && mine.Place > 0
		g.Others = append(g.Others, Opponent{Name: r.Names[i], Place: seat.Place, Total: seat.Total})
	}
	slices.SortStableFunc(g.Others, func(a, b Opponent) int { return cmp.Compare(a.Place, b.Place) })
	return g
}

// mostPlayed puts what is told by game in order: the most played game first.
func mostPlayed[T any](games map[string]*T, by func(*T) (played int, game string)) []T {
	var list []T
	for _, t := range games {
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b T) int {
		n, x := by(&a)
		m, y := by(&b)
		return cmp.Or(cmp.Compare(m, n), strings.Compare(x, y))
	})
	return list
}

func (t *Totals) add(g *Game) {
	if t.Played == 0 || g.Total > t.Best {
		t.Best, t.BestOf, t.BestOn = g.Total, g.ID, g.Played
	}
	t.Played++
	t.Places += g.Place
	t.Points += g.Total
	switch g.Ended() {
	case Win:
		t.Won++
	case Tie:
		t.Tied++
	default:
		t.Lost++
	}
}

// add counts the next game that counts, and how it ended.
func (r *Runs) add(ended byte, id int64, played time.Time) {
	if r.Current.Games == 0 || r.Current.Ended != ended {
		r.Current = Run{Ended: ended, From: played, First: id}
	}
	r.Current.Games++
	r.Current.Until, r.Current.Last = played, id
	if ended == Win && r.Current.Games > r.Longest.Games {
		r.Longest = r.Current
	}
}
