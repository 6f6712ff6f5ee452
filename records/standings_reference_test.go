package records

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"arbiter/records/league"
)

// A refGame is one seat of one counted game.
type refGame struct {
	id     int64
	day    league.Day
	place  int
	total  int
	totals []int
	equal  int // how many have this place, itself included
	others map[string]int
	times  *big.Rat // how often it counts; nil for once
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
func reference(games []league.Result, terms *league.Terms, asOf league.Day, guests ...string) []string {
	var days []league.Day // on which something was played
	for i := range games {
		if day := league.PlayingDay(games[i].Played); counts(&games[i], asOf) && !league.Unplayed(games[i].Game) && !slices.Contains(days, day) {
			days = append(days, day)
		}
	}
	slices.Sort(days)
	since := league.Day(-1 << 31) // changes are told from this day on
	switch n := len(days); n {
	case 0:
	case 1:
		since = days[0]
	default:
		since = days[n-2] + 1
	}
	now, tooFew := refTable(games, terms, asOf, 1<<30, guests)
	before, _ := refTable(games, terms, asOf, since, guests)
	var list []string
	for _, l := range now {
		change := "new"
		for _, b := range before {
			if b.name == l.name && b.place > 0 {
				change = fmt.Sprintf("%+d", b.place-l.place)
			}
		}
		won, tied, places, form := 0, 0, 0, ""
		for _, g := range l.games {
			places += g.place
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
		list = append(list, fmt.Sprintf("%d %v %s %s played %d counted %d %v won %d %d %d points %.6f places %d %s %d",
			l.place, l.shared, change, l.name, len(l.games), l.counted, l.ids, won, tied, len(l.games)-won-tied, points, places, form[max(0, len(form)-5):], streak))
	}
	return append(list, fmt.Sprint("too few ", tooFew))
}

func counts(g *league.Result, asOf league.Day) bool {
	return g.State == league.Confirmed && !sheetOf(g).Unplaced && (asOf == 0 || league.PlayingDay(g.Played) <= asOf)
}

// refTable is the table of the games before a day.
func refTable(games []league.Result, terms *league.Terms, asOf, before league.Day, guests []string) (table []*refLine, tooFew int) {
	people := map[string]bool{}
	for i := range games {
		for _, tally := range sheetOf(&games[i]).Tallies {
			people[tally.Name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(people)) {
		if slices.Contains(guests, name) {
			continue
		}
		l := &refLine{name: name}
		for i := range games {
			g := &games[i]
			if !counts(g, asOf) || league.PlayingDay(g.Played) >= before {
				continue
			}
			one := refGame{id: int64(i + 1), day: league.PlayingDay(g.Played), others: map[string]int{}}
			for seat, place := range sheetOf(g).Places() {
				tally := &sheetOf(g).Tallies[seat]
				one.others[tally.Name] = place
				one.totals = append(one.totals, tally.Total())
				if tally.Name == l.name {
					one.place, one.total = place, tally.Total()
				}
			}
			if league.Unplayed(g.Game) {
				if one.place > 0 {
					one.bye = refBye(g.Game == league.GameBye || one.place == 1 && len(one.others) > 1, one.total, terms)
					l.byes = append(l.byes, one)
				}
				continue
			}
			for _, place := range one.others {
				if place == one.place {
					one.equal++
				}
			}
			if one.place > 0 {
				one.times = big.NewRat(int64(max(1, terms.Weight[g.Game])), 1)
				l.games = append(l.games, one)
			}
		}
		slices.SortFunc(l.games, func(a, b refGame) int { return games[a.id-1].Played.Compare(games[b.id-1].Played) })
		switch {
		case len(l.games)+len(l.byes) == 0:
		case len(l.games) < terms.MinGames:
			tooFew++
		default:
			l.count(games, terms)
			table = append(table, l)
		}
	}
	placeAll(table, terms)
	return table, tooFew
}

// refBye is what a result that was not played is worth to a player.
func refBye(there bool, total int, terms *league.Terms) *big.Rat {
	draw := terms.Bye == league.ByeDraw
	switch {
	case !there || terms.Bye == league.ByeNothing:
		return new(big.Rat)
	case terms.Points == league.ByScore:
		return big.NewRat(int64(total), 1)
	case !draw:
		return (&refGame{place: 1, equal: 1, total: 1}).worth(terms.Points)
	}
	return (&refGame{place: 1, equal: 2}).worth(terms.Points)
}

// counted is what a game gave, as often as it counts.
func (g *refGame) counted(terms *league.Terms) *big.Rat {
	if g.bye != nil {
		return g.bye
	}
	return new(big.Rat).Mul(g.worth(terms.Points), g.times)
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
		return big.NewRat(int64(g.total), 1)
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
func (l *refLine) count(games []league.Result, terms *league.Terms) {
	list := append(slices.Clone(l.games), l.byes...)
	slices.SortFunc(list, func(a, b refGame) int { return games[a.id-1].Played.Compare(games[b.id-1].Played) })
	slices.SortStableFunc(list, func(a, b refGame) int { return b.counted(terms).Cmp(a.counted(terms)) })
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
			others := -g.total
			for _, n := range g.totals {
				others += n
			}
			sum.Add(sum, big.NewRat(int64(g.total), 1))
			sum.Sub(sum, big.NewRat(int64(others), int64(len(g.totals)-1)))
		case league.TieHeadToHead:
			for _, other := range among {
				place, met := g.others[other.name]
				switch {
				case !met || other == l:
				case g.place < place:
					sum.Add(sum, big.NewRat(1, 1))
				case g.place == place:
					sum.Add(sum, big.NewRat(1, 2))
				}
			}
		}
	}
	return sum
}

// placeAll gives places: groups of equals fall apart, tie-break by tie-break.
func placeAll(table []*refLine, terms *league.Terms) {
	slices.SortStableFunc(table, func(a, b *refLine) int { return b.points.Cmp(a.points) })
	var played, others []*refLine
	for _, l := range table {
		if len(l.games) > 0 {
			played = append(played, l)
		} else {
			others = append(others, l)
		}
	}
	groups := fallApart([][]*refLine{played}, func(l *refLine, _ []*refLine) *big.Rat { return l.points })
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
	slices.SortStableFunc(played, func(a, b *refLine) int { return cmp.Compare(a.place, b.place) })
	copy(table[copy(table, played):], others) // who has not played has no place
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
