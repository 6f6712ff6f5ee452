package league_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score"
)

// A refGame is one seat of one counted game.
type refGame struct {
	id     int64
	seats  []league.Seat
	place  int
	points score.Points
	equal  int      // how many have this place, itself included
	times  int64    // how often it counts
	bye    *big.Rat // what it is worth where it was not played; else nil
}

type refLine struct {
	name    string
	games   []refGame
	byes    []refGame
	points  *big.Rat
	ids     []int64
	counted int
	place   int
	shared  bool
}

// reference works standings out the slow way, with exact fractions and by
// comparing everybody with everybody.
func reference(c leaguetest.Club, terms *league.Terms) []string {
	var days []league.Day // on which something was played
	for i := range c.Results {
		if g := &c.Results[i]; counts(g) && !league.Unplayed(g.Game) {
			days = append(days, league.PlayingDay(g.Played))
		}
	}
	slices.Sort(days)
	days = slices.Compact(days)
	since := league.Day(-1 << 31) // changes are told from this day on
	switch n := len(days); n {
	case 0:
	case 1:
		since = days[0]
	default:
		since = days[n-2] + 1
	}
	now, tooFew := refTable(c, terms, 1<<30)
	before, _ := refTable(c, terms, since)
	var list []string
	for _, l := range now {
		change := "new"
		for _, b := range before {
			if b.name == l.name {
				change = fmt.Sprintf("%+d", b.place-l.place)
			}
		}
		won, tied, places, form, last := 0, 0, 0, "", ""
		for _, g := range l.games {
			places += g.place
			last = league.PlayingDay(c.Results[g.id-1].Played).String()
			switch {
			case g.place == 1 && g.equal == 1:
				won++
				form += "W"
			case g.place == 1:
				tied++
				form += "T"
			default:
				form += "L"
			}
		}
		streak := 0
		if form != "" {
			streak = len(form) - len(strings.TrimRight(form, form[len(form)-1:]))
		}
		points, _ := l.points.Float64()
		list = append(list, fmt.Sprintf("%d %v %s %s played %d counted %d %v won %d %d %d points %.6f places %d %s %d last %s byes %d",
			l.place, l.shared, change, l.name, len(l.games), l.counted, l.ids, won, tied, len(l.games)-won-tied, points, places, form[max(0, len(form)-5):], streak, last, len(l.byes)))
	}
	return append(list, fmt.Sprintf("too few %d, evenings %d", tooFew, len(days)))
}

// counts tells whether a result counts for anything.
func counts(g *league.Result) bool { return g.State == league.Confirmed && g.Seats[0].Place > 0 }

// refTable is the table of the games before a day.
func refTable(c leaguetest.Club, terms *league.Terms, before league.Day) (table []*refLine, tooFew int) {
	people := map[string]*refLine{}
	for i := range c.Results {
		g := &c.Results[i]
		if !counts(g) || league.PlayingDay(g.Played) >= before {
			continue
		}
		for _, seat := range g.Seats {
			l := people[seat.Name]
			if l == nil {
				l = &refLine{name: seat.Name}
				people[seat.Name] = l
			}
			one := refGame{id: int64(i + 1), seats: g.Seats, place: seat.Place, points: seat.Points, times: int64(max(1, terms.Weight[g.Game]))}
			if league.Unplayed(g.Game) {
				one.bye = refBye(g.Game == league.GameBye || one.place == 1 && len(g.Seats) > 1, one.points, terms)
				l.byes = append(l.byes, one)
				continue
			}
			for _, other := range g.Seats {
				if other.Place == one.place {
					one.equal++
				}
			}
			l.games = append(l.games, one)
		}
	}
	played := func(a, b refGame) int { return c.Results[a.id-1].Played.Compare(c.Results[b.id-1].Played) }
	for _, name := range slices.Sorted(maps.Keys(people)) {
		l := people[name]
		slices.SortFunc(l.games, played)
		switch {
		case slices.Contains(c.Guests, name):
		case len(l.games) < terms.MinGames:
			tooFew++
		default:
			l.count(terms, played)
			table = append(table, l)
		}
	}
	placeAll(table, terms)
	return table, tooFew
}

func rat(p score.Points) *big.Rat { return big.NewRat(int64(p), int64(score.WholePoints(1))) }

// refBye is what a result that was not played is worth to a player.
func refBye(there bool, points score.Points, terms *league.Terms) *big.Rat {
	draw := terms.Bye == league.ByeDraw
	switch {
	case !there || terms.Bye == league.ByeNothing:
		return new(big.Rat)
	case terms.Points == league.ByScore:
		return rat(points)
	case !draw:
		return (&refGame{place: 1, equal: 1}).worth(terms.Points)
	}
	return (&refGame{place: 1, equal: 2}).worth(terms.Points)
}

// counted is what a game gave, as often as it counts.
func (g *refGame) counted(terms *league.Terms) *big.Rat {
	if g.bye != nil {
		return g.bye
	}
	return new(big.Rat).Mul(g.worth(terms.Points), big.NewRat(g.times, 1))
}

// worth is what a game gave that counts once.
func (g *refGame) worth(system string) *big.Rat {
	alone := g.place == 1 && g.equal == 1
	switch system {
	case "", league.WinTieLoss:
		if alone {
			return big.NewRat(3, 1)
		}
		if g.place == 1 {
			return big.NewRat(1, 1)
		}
		return new(big.Rat)
	case league.ByWins:
		if alone {
			return big.NewRat(1, 1)
		}
		return new(big.Rat)
	case league.ByScore:
		return rat(g.points)
	}
	sum := int64(0)
	for place, word := range strings.Split(system, "-") {
		n, _ := strconv.ParseInt(word, 10, 64)
		if place+1 >= g.place && place+1 < g.place+g.equal {
			sum += n
		}
	}
	return big.NewRat(sum, int64(g.equal))
}

// count adds up the games that count: those that are worth most, of equal ones
// the earlier.
func (l *refLine) count(terms *league.Terms, played func(a, b refGame) int) {
	list := append(slices.Clone(l.games), l.byes...)
	slices.SortFunc(list, func(a, b refGame) int { return cmp.Or(b.counted(terms).Cmp(a.counted(terms)), played(a, b)) })
	if terms.Best > 0 {
		list = list[:min(len(list), terms.Best)]
	}
	list = list[:max(0, len(list)-terms.Drop)]
	l.points, l.counted = new(big.Rat), len(list)
	if !terms.Apart() {
		l.counted = len(l.games)
	}
	for i := range list {
		l.points.Add(l.points, list[i].counted(terms))
		if terms.Apart() {
			l.ids = append(l.ids, list[i].id)
		}
	}
	slices.Sort(l.ids)
}

// figure is what a tie-break compares, among the given players.
func (l *refLine) figure(tie string, among []*refLine) *big.Rat {
	sum := new(big.Rat)
	for i := range l.games {
		g := &l.games[i]
		switch tie {
		case league.TieWins:
			sum.Add(sum, g.worth(league.ByWins))
		case league.TieDifference:
			others := -g.points
			for _, seat := range g.seats {
				others += seat.Points
			}
			sum.Add(sum, rat(g.points))
			sum.Sub(sum, new(big.Rat).Quo(rat(others), big.NewRat(int64(len(g.seats)-1), 1)))
		case league.TieHeadToHead:
			for _, seat := range g.seats {
				switch {
				case seat.Name == l.name || !slices.ContainsFunc(among, func(l *refLine) bool { return l.name == seat.Name }):
				case g.place < seat.Place:
					sum.Add(sum, big.NewRat(1, 1))
				case g.place == seat.Place:
					sum.Add(sum, big.NewRat(1, 2))
				}
			}
		}
	}
	return sum
}

// placeAll gives places: groups of equals fall apart, tie-break by tie-break.
func placeAll(table []*refLine, terms *league.Terms) {
	groups := fallApart([][]*refLine{table}, func(l *refLine, _ []*refLine) *big.Rat { return l.points })
	for _, tie := range terms.Ties {
		groups = fallApart(groups, func(l *refLine, among []*refLine) *big.Rat { return l.figure(tie, among) })
	}
	place := 1
	for _, g := range groups {
		for _, l := range g {
			l.place, l.shared = place, len(g) > 1
		}
		place += len(g)
	}
	slices.SortStableFunc(table, func(a, b *refLine) int { return cmp.Compare(a.place, b.place) })
}

func fallApart(groups [][]*refLine, by func(l *refLine, among []*refLine) *big.Rat) [][]*refLine {
	var out [][]*refLine
	for _, g := range groups {
		list := slices.Clone(g)
		slices.SortStableFunc(list, func(a, b *refLine) int { return by(b, g).Cmp(by(a, g)) })
		for i, l := range list {
			if i > 0 && by(l, g).Cmp(by(list[i-1], g)) == 0 {
				out[len(out)-1] = append(out[len(out)-1], l)
			} else {
				out = append(out, []*refLine{l})
			}
		}
	}
	return out
}
