package suspect

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// A game is a result as a test writes it: "Ann 24, Bob 23" on 2026-11-20.
type game struct {
	on, of, who           string
	league, season, round string
	text                  string // the position
	at                    string // the time, as 19:30; "" where nobody said one
	named                 bool   // its file says by what it is known
	edits                 int    // the older result that the command changed into this one; 0 for a new one
	stays                 bool   // with its date, league and season
	rescored              bool   // it stays, and the command brought its points
}

// An openedSeason is a season that each league of a club opened.
type openedSeason struct {
	id    int64
	name  string
	began string // as 2026-09-01
}

// A club is records in memory.
type club struct {
	results                  []Result
	names                    map[string][]Name // by kind
	before                   map[string]int    // how many names there were before the command, by kind
	old                      int               // results that were there before
	edited                   []int64
	opened                   []openedSeason
	planned                  []Planned
	merged                   map[string]string
	closed                   []int64  // the numbers of closed seasons
	plannedOnly, knownBefore []string // players without a game
	typed, mergesBob         bool     // somebody types the results; the command merges who was seen into Bob
	told                     OldDays  // what Old told
	doubts                   []Doubt
	reads                    int // how often results were read by their numbers
}

func (c *club) name(kind, name string) Name {
	if name == "" {
		return Name{}
	}
	if i := slices.IndexFunc(c.names[kind], func(n Name) bool { return n.Name == name }); i >= 0 {
		return c.names[kind][i]
	}
	n := Name{ID: int64(len(c.names[kind]) + 1), Name: name}
	if n.Means = n.ID; kind == Player && c.merged[name] != "" {
		n.Means = c.name(Player, c.merged[name]).ID
	}
	c.names[kind] = append(c.names[kind], n)
	return n
}

func (c *club) play(g game, fresh bool) *Result {
	played, err := time.Parse("2006-01-02 15:04", g.on+" "+cmp.Or(g.at, "00:00"))
	if err != nil {
		panic(err)
	}
	r := Result{Game: g.of, Played: played, League: c.name(League, g.league), Season: c.name(Season, g.season), Round: g.round, Text: g.text,
		Named: g.named, Timed: g.at != "", New: fresh && g.edits == 0, Moved: fresh && !g.stays, NewRound: fresh && !g.stays, Scored: fresh && (!g.stays || g.rescored)}
	var points []float64
	for _, one := range strings.Split(g.who, ", ") {
		i := strings.LastIndex(one, " ")
		name := c.name(Player, one[:i])
		seat := league.Seat{Player: name.Means, Name: c.names[Player][name.Means-1].Name}
		if place, ok := strings.CutPrefix(one[i+1:], "#"); ok {
			seat.Place, _ = strconv.Atoi(place)
			seat.NoPoints = true
		} else if seat.Points, err = score.ExactPoints(one[i+1:]); err != nil {
			panic(err)
		}
		points = append(points, seat.Points.Float())
		r.Seats = append(r.Seats, seat)
	}
	for i := range r.Seats {
		for _, p := range points {
			if !r.Seats[i].NoPoints && p > points[i] {
				r.Seats[i].Place++
			}
		}
		if !r.Seats[i].NoPoints {
			r.Seats[i].Place++
		}
	}
	if r.ID = int64(g.edits); r.ID != 0 {
		c.edited = append(c.edited, r.ID)
		c.results[r.ID-1] = r
		return &r
	}
	r.ID = int64(len(c.results) + 1)
	c.results = append(c.results, r)
	return &r
}

func (c *club) older(r *Result) bool { return r.ID <= int64(c.old) && !slices.Contains(c.edited, r.ID) }

func (c *club) Names(kind string, fresh bool) (list []Name, err error) {
	if kind == Game {
		for _, r := range c.results[:c.old] {
			if !slices.ContainsFunc(list, func(n Name) bool { return n.Name == r.Game }) {
				list = append(list, Name{r.ID, r.Game, r.ID})
			}
		}
		return list, nil
	}
	if fresh {
		return slices.Clone(c.names[kind][c.before[kind]:]), nil
	}
	return slices.Clone(c.names[kind][:c.before[kind]]), nil
}

func (c *club) ResultsOf(kind string, ids []int64) (map[int64][]int64, error) {
	list := map[int64][]int64{}
	for _, r := range c.results {
		of := []int64{map[string]int64{League: r.League.ID, Season: r.Season.ID}[kind]}
		switch kind {
		case Player:
			of = nil
			for _, s := range r.Seats {
				of = append(of, s.Player)
			}
		case Game:
			of[0] = c.results[slices.IndexFunc(c.results, func(o Result) bool { return o.Game == r.Game })].ID
		}
		for _, id := range of {
			if slices.Contains(ids, id) {
				list[id] = append(list[id], r.ID)
			}
		}
	}
	return list, nil
}

func (c *club) Results(which Which, take func(*Result)) error {
	if which.IDs != nil {
		c.reads++
	}
	for _, r := range c.results {
		day := r.Played
		var ok bool
		switch {
		case which.IDs != nil:
			ok = slices.Contains(which.IDs, r.ID)
		case !c.older(&r):
		case which.Game != "":
			ok = r.Game == which.Game
		case which.Boards != "":
			ok = r.Game == which.Boards && r.Text != "" && (which.Firsts == nil || slices.Contains(which.Firsts, int64(r.Seats[0].Points.Rounded())))
		case which.Round != nil:
			ok = r.League.ID == which.League && r.Season.ID == which.Season && r.Round != "" && which.Round(r.Round)
		default:
			ok = !day.Before(which.From) && !day.After(which.To) && (which.Players == nil || slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return slices.Contains(which.Players, s.Player) }))
		}
		if ok {
			take(&r)
		}
	}
	return nil
}

func (c *club) Newest(of int64) (day league.Day, ok bool, err error) {
	for _, r := range c.results {
		if c.older(&r) && r.League.ID == of && !r.Played.After(clubNow) {
			day, ok = max(day, league.DayOf(r.Played)), true
		}
	}
	return day, ok, nil
}

func (c *club) SeasonOn(_ int64, day string) (opens bool, belongs Name, closed bool, err error) {
	for _, x := range c.opened {
		if x.began <= day {
			belongs = Name{ID: x.id, Name: x.name, Means: x.id}
		}
	}
	return len(c.opened) > 0, belongs, slices.Contains(c.closed, belongs.ID), nil
}

func (c *club) Closed(ids []int64) (map[int64]bool, error) {
	closed := map[int64]bool{}
	for _, id := range ids {
		closed[id] = slices.Contains(c.closed, c.results[id-1].Season.ID)
	}
	return closed, nil
}

// A case of a table: what is there, what comes, and what is told of it.
type record struct {
	what string
	old  []game
	come []game
	want string // a line a doubt, with the command that mends it; the new names where it begins with "new:"
}

var clubGames = []*score.Game{{Name: "subdivision", Title: "Subdivision", MinPlayers: 2, MaxPlayers: 4, Least: -10, Most: 50}, {Name: "pyramid", Title: "Pyramid", MinPlayers: 2, MaxPlayers: 5}}

// clubNow is the time of the commands: 2026-11-23.
var clubNow = time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC)

// look is what a look at a command tells.
func (c *club) look(one *record) (fresh []NewName, lines string, err error) {
	c.names, c.before = map[string][]Name{}, map[string]int{}
	for _, g := range one.old {
		c.play(g, false)
	}
	for _, name := range slices.Concat(c.plannedOnly, c.knownBefore) {
		c.name(Player, name)
	}
	for _, s := range c.opened {
		c.name(Season, s.name)
	}
	c.old = len(c.results)
	for kind, list := range c.names {
		c.before[kind] = len(list)
	}
	l := New(c, clubGames, clubNow, 9)
	if c.typed {
		l.Typed()
	}
	if c.mergesBob {
		l.Merged(c.name(Player, "Bob").ID)
	}
	for _, g := range one.come {
		l.Saw(c.play(g, true))
	}
	fresh, list, err := l.Doubts()
	c.doubts = list
	if c.told = l.Old(); c.told.Results > 0 && c.typed {
		return nil, "", fmt.Errorf("typed, but told of %d old days", c.told.Results)
	}
	var all []string
	for _, d := range list {
		all = append(all, fmt.Sprintf("%s %s: %s", d.Name, d.Says, strings.Join(d.Mend, " ")))
	}
	return fresh, strings.Join(all, "\n"), err
}
