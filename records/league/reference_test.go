package league_test

import (
	"cmp"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score"
	"arbiter/score/oftentest"
)

// A refPlayer is the reference's row of a player.
type refPlayer struct {
	name    string
	games   []*league.Result
	worths  []refWorth // of games and byes, in the order played
	points  *big.Rat
	counted []int64
	place   int
	shared  bool
}

type refWorth struct {
	result int64
	points *big.Rat
}

func rat(p score.Points) *big.Rat { return big.NewRat(int64(p), int64(score.WholePoints(1))) }

// refPoints returns the points for a place, given all places, by a points system.
func refPoints(system string, places []int, place int, said score.Points) *big.Rat {
	equal := int64(0)
	for _, p := range places {
		if p == place {
			equal++
		}
	}
	switch system {
	case "", league.WinTieLoss, league.ByWins:
		worth := map[string][2]int64{"": {3, 1}, league.WinTieLoss: {3, 1}, league.ByWins: {1, 0}}[system]
		if place != 1 {
			return new(big.Rat)
		}
		return big.NewRat(worth[min(1, equal-1)], 1)
	case league.ByScore:
		return rat(said)
	}
	sum := int64(0)
	for i, word := range strings.Split(system, "-") {
		if n, _ := strconv.ParseInt(word, 10, 64); i+1 >= place && i+1 < place+int(equal) {
			sum += n
		}
	}
	return big.NewRat(sum, equal)
}

// refBye returns the points for being there for a game that was not played.
func refBye(terms *league.Terms, said score.Points) *big.Rat {
	switch terms.Bye {
	case league.ByeNothing:
		return new(big.Rat)
	case league.ByeDraw:
		return refPoints(terms.Points, []int{1, 1}, 1, said)
	}
	return refPoints(terms.Points, []int{1}, 1, said)
}

// refWeight returns how often a game counts, however it is spelt.
func refWeight(terms *league.Terms, game string) int64 {
	for name, n := range terms.Weight {
		if score.SameName(name, game) {
			return int64(n)
		}
	}
	return 1
}

// refTable computes a table with exact fractions, player by player.
func refTable(results []*league.Result, terms *league.Terms, guests map[int64]bool) (table []*refPlayer) {
	players := map[int64]*refPlayer{}
	for _, r := range results {
		if r.State != league.Confirmed || r.Seats[0].Place == 0 && !league.Unplayed(r.Game) {
			continue
		}
		for _, s := range r.Seats {
			if players[s.Player] == nil {
				players[s.Player] = &refPlayer{name: s.Name}
			}
			p := players[s.Player]
			worth := new(big.Rat)
			switch {
			case !league.Unplayed(r.Game):
				p.games = append(p.games, r)
				worth.Mul(refPoints(terms.Points, r.Places(), s.Place, s.Points), big.NewRat(refWeight(terms, r.Game), 1))
			case r.Game == league.GameBye || s.Place == 1 && len(r.Seats) > 1:
				worth = refBye(terms, s.Points)
			}
			p.worths = append(p.worths, refWorth{r.ID, worth})
		}
	}
	for id, p := range players {
		if guests[id] || len(p.games) < terms.MinGames {
			continue
		}
		list := slices.Clone(p.worths)
		slices.SortStableFunc(list, func(a, b refWorth) int { return b.points.Cmp(a.points) })
		if terms.Best > 0 {
			list = list[:min(len(list), terms.Best)]
		}
		p.points = new(big.Rat)
		for _, w := range list[:max(0, len(list)-terms.Drop)] {
			p.points.Add(p.points, w.points)
			p.counted = append(p.counted, w.result)
		}
		slices.Sort(p.counted)
		table = append(table, p)
	}
	slices.SortFunc(table, func(a, b *refPlayer) int {
		return cmp.Or(cmp.Compare(min(1, len(b.games)), min(1, len(a.games))), b.points.Cmp(a.points), strings.Compare(a.name, b.name))
	})
	refPlaces(table, terms.Ties)
	return table
}

// refPlaces puts a sorted table in the order of its places.
func refPlaces(table []*refPlayer, ties []string) {
	placed := slices.DeleteFunc(slices.Clone(table), func(p *refPlayer) bool { return len(p.games) == 0 })
	groups := refSplit(placed, func(p *refPlayer, _ []*refPlayer) *big.Rat { return p.points })
	for _, tie := range ties {
		var finer [][]*refPlayer
		for _, g := range groups {
			finer = append(finer, refSplit(g, func(p *refPlayer, among []*refPlayer) *big.Rat { return p.figure(tie, among) })...)
		}
		groups = finer
	}
	place := 1
	for _, g := range groups {
		for i, p := range g {
			p.place, p.shared = place, len(g) > 1
			table[place-1+i] = p
		}
		place += len(g)
	}
}

// refSplit sorts players by a figure and splits them where it differs.
func refSplit(players []*refPlayer, figure func(p *refPlayer, among []*refPlayer) *big.Rat) (groups [][]*refPlayer) {
	list := slices.Clone(players)
	slices.SortStableFunc(list, func(a, b *refPlayer) int { return figure(b, players).Cmp(figure(a, players)) })
	for i, p := range list {
		if i > 0 && figure(p, players).Cmp(figure(list[i-1], players)) == 0 {
			groups[len(groups)-1] = append(groups[len(groups)-1], p)
		} else {
			groups = append(groups, []*refPlayer{p})
		}
	}
	return groups
}

// figure returns the value of a tie-break among players.
func (p *refPlayer) figure(tie string, among []*refPlayer) *big.Rat {
	sum := new(big.Rat)
	for _, r := range p.games {
		mine := r.Seats[slices.Index(r.Names(), p.name)]
		for _, s := range r.Seats {
			switch {
			case s.Name == p.name:
			case tie == league.TieDifference:
				sum.Add(sum, new(big.Rat).Quo(rat(mine.Points-s.Points), big.NewRat(int64(len(r.Seats)-1), 1)))
			case tie == league.TieHeadToHead && slices.ContainsFunc(among, func(q *refPlayer) bool { return q.name == s.Name }):
				sum.Add(sum, big.NewRat(int64(1-cmp.Compare(mine.Place, s.Place)), 2))
			}
		}
		if tie == league.TieWins {
			sum.Add(sum, refPoints(league.ByWins, r.Places(), mine.Place, 0))
		}
	}
	return sum
}

// TestStandingsAreThoseOfTheReference: random clubs with random terms have the places, points and
// counted results of a slow, exact and obvious computation, now and after the playing day before.
func TestStandingsAreThoseOfTheReference(t *testing.T) {
	for seed := range uint64(oftentest.Times(1000)) {
		random := rand.New(rand.NewPCG(seed, 1))
		club, terms := leaguetest.Club{Results: leaguetest.Random(random)}, leaguetest.RandomTerms(random)
		if random.IntN(3) == 0 {
			club.Guests = []string{"P0"}
		}
		results, guests := club.Played(true)
		table := league.Standings(results, results, &terms, guests)
		contested, unplaced := 0, 0
		for _, r := range results {
			if r.State == league.Contested {
				contested++
			} else if r.State == league.Confirmed && r.Seats[0].Place == 0 && !league.Unplayed(r.Game) {
				unplaced++
			}
		}
		if table.Contested != contested || table.Unplaced != unplaced {
			t.Fatalf("seed %d: %d contested, %d unfinished, want %d and %d", seed, table.Contested, table.Unplaced, contested, unplaced)
		}
		before := map[string]int{}
		for _, p := range refTable(slices.DeleteFunc(slices.Clone(results), func(r *league.Result) bool { return r.Day > table.DayBefore }), &terms, guests) {
			before[p.name] = p.place
		}
		var got, want []string
		for _, r := range table.Rows {
			change := "new"
			if !r.New {
				change = fmt.Sprintf("%+d", *r.Change)
			}
			got = append(got, fmt.Sprintf("%d %v %s %.6f %d %v %s %s %s %s", r.Place, r.Shared, r.Name, r.Points, r.Played, r.Best, change, r.Form, r.LastGame, worthsOf(r)))
		}
		for _, p := range refTable(results, &terms, guests) {
			points, _ := p.points.Float64()
			change := "new"
			if before[p.name] > 0 {
				change = fmt.Sprintf("%+d", before[p.name]-p.place)
			}
			if !terms.CountsSome() {
				p.counted = nil
			}
			form, last := "", ""
			for _, g := range p.games {
				form += league.Outcome(g.Seats, g.Seats[slices.Index(g.Names(), p.name)].Place)
				last = g.Day
			}
			worths := ""
			for _, w := range p.worths {
				if points, _ := w.points.Float64(); terms.Weight != nil {
					worths += fmt.Sprintf("%d %.4f ", w.result, points)
				}
			}
			want = append(want, fmt.Sprintf("%d %v %s %.6f %d %v %s %s %s %s", p.place, p.shared, p.name, points, len(p.games), p.counted, change, form[max(0, len(form)-5):], last, worths))
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("seed %d, %+v: want (-) and got (+)\n%s", seed, terms, diff)
		}
	}
}

// worthsOf returns what the results gave a player, which is what each gave once, times its weight.
func worthsOf(r league.Row) (text string) {
	for _, w := range r.Worths {
		text += fmt.Sprintf("%d %.4f ", w.Result, w.Once*float64(w.Weight))
	}
	return text
}
