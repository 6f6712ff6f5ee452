package league

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"arbiter/score"
)

// A Career is what one player has played. Like standings, it is worked out from the
// results each time.
type Career struct {
	ID     int64    `json:"-"`                // the player's number
	Player string   `json:"player"`           // as called now
	Others []string `json:"others,omitempty"` // names merged into this one
	Scope
	Totals // of the games that count
	Uncounted
	Runs
	Games score.Array[GameTotals] `json:"games"` // the most played first

	// Results are the games in the order played; those that do not count are
	// among them only where they were asked for.
	Results score.Array[Game]    `json:"results"`
	Against score.Array[Against] `json:"against"` // those met most often first
}

// A Scope is what was asked for; "" is all.
type Scope struct {
	League string `json:"league"` // as recorded
	Season string `json:"season"`
	Game   string `json:"game"`
	Round  string `json:"round,omitempty"`
}

// Uncounted is how many games do not count, by reason.
type Uncounted struct {
	Contested int `json:"contested"`
	Void      int `json:"void"`
	Unplaced  int `json:"unfinished"` // nobody is placed
}

// leaveOut reports whether a game does not count, and counts it here then. The place is
// that of any player.
func (u *Uncounted) leaveOut(state State, place int) bool {
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

// A Game is one result as a player's history has it.
type Game struct {
	Played
	Place    int                   `json:"place,omitempty"` // 0 when nobody is placed
	Shared   bool                  `json:"shared"`          // others have the same place
	Total    float64               `json:"total"`
	NoPoints bool                  `json:"noPoints,omitempty"` // nobody said any; Total is 0
	Others   score.Array[Opponent] `json:"opponents"`          // by place
}

// Played is what histories say of each game.
type Played struct {
	ID     int64  `json:"id"`
	Date   Day    `json:"date"`
	Game   string `json:"game"`
	League string `json:"league,omitempty"`
	Season string `json:"season,omitempty"`
	State  State  `json:"state"`
}

// An Opponent is another player in a game.
type Opponent struct {
	Player   int64   `json:"-"`
	Name     string  `json:"name"`
	Place    int     `json:"place,omitempty"`
	Total    float64 `json:"total"`
	NoPoints bool    `json:"noPoints,omitempty"`
}

// Counts tells whether the game counts for anything.
func (g *Game) Counts() bool { return g.State == Confirmed && g.Place > 0 }

// Ended is how a game that counts ended for the player: Win, Tie or Loss.
func (g *Game) Ended() string {
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
	Played  int  `json:"played"`
	Won     int  `json:"won"`  // first alone
	Tied    int  `json:"tied"` // first with others
	Lost    int  `json:"lost"`
	Places  int  `json:"-"`       // their sum
	Average Mean `json:"average"` // place; 0 without games
}

// GameTotals sum up the games of one kind.
type GameTotals struct {
	Game string `json:"game"`
	Totals
	Scored        int     `json:"scored"` // games with points, of which the rest tells
	Points        float64 `json:"points"` // the sum of totals
	PointsAverage Mean    `json:"pointsAverage"`
	Best          Best    `json:"best"`
}

// A Best is the highest total, and the result in which it was first reached.
type Best struct {
	Total  float64 `json:"total"`
	Date   Day     `json:"date"`
	Result int64   `json:"result"`
}

// Runs are series of games in a row that ended the same way for the player.
type Runs struct {
	Longest Run `json:"longestRun,omitzero"` // of games won; the first of that length
	Current Run `json:"currentRun,omitzero"` // of the last games, as Streak in standings
}

// How a game ended for a player: first alone, first with others, or behind.
const (
	Win  = "W"
	Tie  = "T"
	Loss = "L"
)

// A Run is games in a row. Games is 0 where there is none.
type Run struct {
	Ended string `json:"ended"` // how each of them ended: Win, Tie or Loss
	Games int    `json:"games"`
	From  Day    `json:"from"`
	Until Day    `json:"until"`
	First int64  `json:"first"` // the numbers of the first and the last result
	Last  int64  `json:"last"`
}

// NewCareer is the career of a player in a timeline of games in all of which the
// player sat. With all, Played has the games that don't count too.
func NewCareer(t *Timeline, player int64, all bool) *Career {
	me := t.person(player)
	c := newCareer(t, me)
	c.replay(t, t.games, me, all)
	return c
}

// newCareer is a career before any game.
func newCareer(t *Timeline, me int32) *Career {
	c := &Career{ID: t.ids[me], Player: t.name(me)}
	for id, to := range t.people.Merged {
		if to == c.ID {
			c.Others = append(c.Others, t.people.Names[id])
		}
	}
	slices.Sort(c.Others)
	return c
}

// Careers are those of all players in a timeline, ordered by name. Games that don't
// count are only counted; a player who has no other games has a career too.
func Careers(t *Timeline) iter.Seq[*Career] {
	games := make([][]timeGame, len(t.ids)) // by player
	for i := range t.games {
		for _, seat := range t.of(&t.games[i]) {
			games[seat.who] = append(games[seat.who], t.games[i])
		}
	}
	order := make([]int32, len(t.ids))
	for who := range order {
		order[who] = int32(who)
	}
	slices.SortFunc(order, func(a, b int32) int { return ByName(t.name(a), t.name(b)) })
	return func(yield func(*Career) bool) {
		for _, who := range order {
			c := newCareer(t, who)
			c.replay(t, games[who], who, false)
			if !yield(c) {
				return
			}
		}
	}
}

// replay sums up games in all of which the player sat, in the order played.
func (c *Career) replay(t *Timeline, list []timeGame, me int32, all bool) {
	games := map[string]*GameTotals{}
	var counted []Game
	for i := range list {
		g := t.seenBy(&list[i], me)
		counts := !c.leaveOut(g.State, g.Place)
		if counts || all {
			c.Results = append(c.Results, g)
		}
		if !counts {
			continue
		}
		if games[g.Game] == nil {
			games[g.Game] = &GameTotals{Game: g.Game}
		}
		counted = append(counted, g)
		games[g.Game].add(&g)
		c.Totals.add(&g)
		c.Runs.add(g.Ended(), &g.Played)
	}
	c.Against = against(counted)
	c.Games = mostPlayed(games, func(t *GameTotals) (int, string) { return t.Played, t.Game })
}

// played is what histories say of a result.
func (t *Timeline) played(r *timeGame) Played {
	return Played{ID: r.id, Date: DayAt(r.played, int64(r.zone)), Game: t.names[r.game], League: t.leagues[r.league], Season: t.seasons[r.season], State: states[r.state]}
}

// seenBy is a result as one of its players sees it.
func (t *Timeline) seenBy(r *timeGame, me int32) Game {
	seats := t.of(r)
	mine := seatOf(seats, me)
	g := Game{Played: t.played(r), Place: int(mine.place), Total: mine.points.Float(), NoPoints: mine.noPoints, Shared: mine.place > 0 && shared(seats, mine)}
	for i := range seats {
		if s := &seats[i]; s != mine {
			g.Others = append(g.Others, Opponent{Player: t.ids[s.who], Name: t.name(s.who), Place: int(s.place), Total: s.points.Float(), NoPoints: s.noPoints})
		}
	}
	slices.SortStableFunc(g.Others, func(a, b Opponent) int { return cmp.Compare(a.Place, b.Place) })
	return g
}

// seatOf is the seat of a player who sits there.
func seatOf(seats []timeSeat, who int32) *timeSeat {
	return &seats[slices.IndexFunc(seats, func(s timeSeat) bool { return s.who == who })]
}

// shared tells whether others have the same place.
func shared(seats []timeSeat, mine *timeSeat) bool {
	for i := range seats {
		if s := &seats[i]; s != mine && s.place == mine.place {
			return true
		}
	}
	return false
}

// mostPlayed sorts a map by game into a list, the most played game first.
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

func (t *GameTotals) add(g *Game) {
	t.Totals.add(g)
	if g.NoPoints {
		return
	}
	if t.Scored == 0 || g.Total > t.Best.Total {
		t.Best = Best{g.Total, g.Date, g.ID}
	}
	t.Scored++
	t.Points = exact(t.Points + g.Total)
	t.PointsAverage = Mean(t.Points) / Mean(t.Scored)
}

func (t *Totals) add(g *Game) {
	t.Played++
	t.Places += g.Place
	t.Average = Mean(t.Places) / Mean(t.Played)
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
func (r *Runs) add(ended string, g *Played) {
	if r.Current.Ended != ended {
		r.Current = Run{Ended: ended, From: g.Date, First: g.ID}
	}
	r.Current.Games++
	r.Current.Until, r.Current.Last = g.Date, g.ID
	if ended == Win && r.Current.Games > r.Longest.Games {
		r.Longest = r.Current
	}
}
