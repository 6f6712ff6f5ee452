package league

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/score"
)

// A Scope is what was asked for; "" is all.
type Scope struct {
	League string `json:"league"` // as recorded
	Season string `json:"season"`
	Game   string `json:"game"`
	Round  string `json:"round,omitempty"`
}

// A Career is what one player has played.
type Career struct {
	ID     int64    `json:"-"`
	Player string   `json:"player"`           // as called now
	Others []string `json:"others,omitempty"` // names merged into this one
	Scope
	Totals // of the games that count
	Uncounted
	Streak  Streak                  `json:"streak"`
	Games   score.Array[GameTotals] `json:"games"`   // the most played first
	Results score.Array[Game]       `json:"results"` // in the order played
	Against score.Array[Against]    `json:"against"` // those met most often first
}

// A Game is one result from the side of one of its players.
type Game struct {
	ID       int64                 `json:"id"`
	Date     string                `json:"date"`
	Game     string                `json:"game"`
	League   string                `json:"league,omitempty"`
	Season   string                `json:"season,omitempty"`
	State    State                 `json:"state"`
	Place    int                   `json:"place,omitempty"` // 0 when nobody is placed
	Shared   bool                  `json:"shared"`          // others have the same place
	Total    float64               `json:"total"`
	NoPoints bool                  `json:"noPoints,omitempty"` // nobody said any; Total is 0
	Others   score.Array[Opponent] `json:"opponents"`          // by place
}

// An Opponent is another player in a game.
type Opponent struct {
	Player   int64   `json:"-"`
	Name     string  `json:"name"`
	Place    int     `json:"place,omitempty"`
	Total    float64 `json:"total"`
	NoPoints bool    `json:"noPoints,omitempty"`
}

// Counts reports whether the game counts for anything.
func (g *Game) Counts() bool { return g.State == Confirmed && g.Place > 0 }

// Totals sum up games as standings do.
type Totals struct {
	Played  int     `json:"played"`
	Won     int     `json:"won"`  // first alone
	Tied    int     `json:"tied"` // first with others
	Lost    int     `json:"lost"`
	Average float64 `json:"average"` // place; 0 without games
	places  int     // their sum
}

// GameTotals sum up the games of one kind.
type GameTotals struct {
	Game string `json:"game"`
	Totals
	Scored        int     `json:"scored"` // games with points; the fields below are about these
	Points        float64 `json:"points"` // their sum
	PointsAverage float64 `json:"pointsAverage"`
	Best          Best    `json:"best"`

	lowest bool // the fewest points win
}

// A Best is the highest total, or the lowest where the fewest points win, and the result in which
// it was first reached.
type Best struct {
	Total  float64 `json:"total"`
	Date   string  `json:"date"`
	Result int64   `json:"result"`
}

// An Against is how a player did against another in the games that count and in which both
// sat.
type Against struct {
	Player int64  `json:"-"`
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Before int    `json:"before"` // games in which the player had the better place
	Level  int    `json:"level"`  // games with the same place
	Behind int    `json:"behind"`
}

// History returns what a player has played in results, which are in the order played. With all,
// Results includes the games that do not count.
func History(results []*Result, player int64, all bool) *Career {
	c := &Career{ID: player}
	var mine []*Result
	for _, r := range results {
		if seat := r.seatOf(player); seat != nil {
			c.Player = seat.Name
			mine = append(mine, r)
		}
	}
	mine = playedGames(mine)
	_, c.Uncounted = Counted(mine)
	games, against, outcomes := map[string]*GameTotals{}, map[int64]*Against{}, ""
	for _, r := range mine {
		g := seenBy(r, player)
		if g.Counts() || all {
			c.Results = append(c.Results, g)
		}
		if !g.Counts() {
			continue
		}
		outcome := Outcome(r.Seats, g.Place)
		outcomes += outcome
		if games[g.Game] == nil {
			games[g.Game] = &GameTotals{Game: g.Game, lowest: LowestWins(results, g.Game)}
		}
		games[g.Game].add(&g, outcome)
		c.Totals.add(g.Place, outcome)
		for _, other := range g.Others {
			if against[other.Player] == nil {
				against[other.Player] = &Against{Player: other.Player, Name: other.Name}
			}
			against[other.Player].add(g.Place, other.Place)
		}
	}
	c.Streak = streak(outcomes)
	for _, one := range games {
		c.Games = append(c.Games, *one)
	}
	for _, one := range against {
		c.Against = append(c.Against, *one)
	}
	slices.SortFunc(c.Games, func(a, b GameTotals) int {
		return cmp.Or(cmp.Compare(b.Played, a.Played), strings.Compare(a.Game, b.Game))
	})
	slices.SortFunc(c.Against, func(a, b Against) int { return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.Name, b.Name)) })
	return c
}

// Histories returns those of all players in results, ordered by name.
func Histories(results []*Result) (list []*Career) {
	mine := map[int64][]*Result{}
	for _, r := range results {
		for _, seat := range r.Seats {
			mine[seat.Player] = append(mine[seat.Player], r)
		}
	}
	for player, games := range mine {
		list = append(list, History(games, player, false))
	}
	slices.SortFunc(list, func(a, b *Career) int { return ByName(a.Player, b.Player) })
	return list
}

// seenBy returns a result from the side of one of its players.
func seenBy(r *Result, player int64) Game {
	g := Game{ID: r.ID, Date: r.Day, Game: r.Game, League: r.League, Season: r.Season, State: r.State}
	for _, s := range r.Seats {
		if s.Player == player {
			g.Place, g.Total, g.NoPoints = s.Place, s.Points.Float(), s.NoPoints
			g.Shared = s.Place > 0 && havePlace(r.Seats, s.Place) > 1
			continue
		}
		g.Others = append(g.Others, Opponent{s.Player, s.Name, s.Place, s.Points.Float(), s.NoPoints})
	}
	slices.SortStableFunc(g.Others, func(a, b Opponent) int { return cmp.Compare(a.Place, b.Place) })
	return g
}

func (t *Totals) add(place int, outcome string) {
	t.Played++
	t.places += place
	t.Average = millionth(float64(t.places) / float64(t.Played))
	switch outcome {
	case Win:
		t.Won++
	case Tie:
		t.Tied++
	default:
		t.Lost++
	}
}

func (t *GameTotals) add(g *Game, outcome string) {
	t.Totals.add(g.Place, outcome)
	if g.NoPoints {
		return
	}
	if t.Scored == 0 || g.Total > t.Best.Total && !t.lowest || g.Total < t.Best.Total && t.lowest {
		t.Best = Best{g.Total, g.Date, g.ID}
	}
	t.Scored++
	t.Points = millionth(t.Points + g.Total)
	t.PointsAverage = millionth(t.Points / float64(t.Scored))
}

func (a *Against) add(mine, other int) {
	a.Games++
	switch cmp.Compare(mine, other) {
	case -1:
		a.Before++
	case 0:
		a.Level++
	default:
		a.Behind++
	}
}
