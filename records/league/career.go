package league

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"time"
)

// A Career is what one player has played. Like standings, it is worked out from the
// results each time.
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

// Uncounted is how many games do not count, by reason.
type Uncounted struct {
	Contested int
	Void      int
	Unplaced  int // unfinished, in which nobody is placed
}

// take counts a game here and returns true, unless the game counts. The place is that
// of any player.
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

// A Game is one result as a player's history has it.
type Game struct {
	ID     int64
	Game   string
	Played time.Time
	League string
	Season string
	State  State
	Place  int  // 0 when nobody is placed
	Shared bool // others have the same place
	Total  float64
	Others []Opponent // the other players, by place
}

// An Opponent is another player in a game.
type Opponent struct {
	Player int64   `json:"-"`
	Name   string  `json:"name"`
	Place  int     `json:"place,omitempty"`
	Total  float64 `json:"total"`
}

// Counts tells whether the game counts for anything.
func (g *Game) Counts() bool { return g.State == Confirmed && g.Place > 0 }

// Ended is how a game that counts ended for the player: Win, Tie or Loss.
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
	Places int     // the sum of places
	Points float64 // the sum of totals
	Best   float64 // the highest total, first reached in result BestOf
	BestOf int64
	BestOn time.Time
}

// Average is the average place in games.
func (t *Totals) Average() float64 { return float64(t.Places) / float64(t.Played) }

// PointsEach is the average total.
func (t *Totals) PointsEach() float64 { return t.Points / float64(t.Played) }

// Runs are series of games in a row that ended the same way for the player.
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
	Ended byte // how each of them ended: Win, Tie or Loss
	Games int
	From  time.Time
	Until time.Time
	First int64 // the numbers of the first and the last result
	Last  int64
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
	games := map[string]*Totals{}
	for i := range list {
		g := t.tell(&list[i], me)
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

// tell is a result as one of its players sees it.
func (t *Timeline) tell(r *timeGame, me int32) Game {
	g := Game{ID: r.id, Game: t.names[r.game], Played: FromMillis(r.played, int64(r.zone)), League: t.leagues[r.league], Season: t.seasons[r.season], State: states[r.state]}
	seats := t.of(r)
	mine := seatOf(seats, me)
	g.Place, g.Total, g.Shared = int(mine.place), mine.points.Float(), mine.place > 0 && shared(seats, mine)
	for i := range seats {
		if s := &seats[i]; s != mine {
			g.Others = append(g.Others, Opponent{Player: t.ids[s.who], Name: t.name(s.who), Place: int(s.place), Total: s.points.Float()})
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
