package commands

import (
	"cmp"
	"maps"
	"slices"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// An importSummary is the new results of an import, summed up.
type importSummary struct {
	Results int                           `json:"results"`
	From    string                        `json:"from"` // the first day
	To      string                        `json:"to"`
	Games   score.Array[gameSummary]      `json:"games"`   // the most frequent first
	Leagues score.Array[seasonSummary]    `json:"leagues"` // by name
	Players score.Array[playerSummary]    `json:"players"` // those who are new first
	Nowhere score.Array[notCountsSummary] `json:"countNowhere"`
}

type gameSummary struct {
	Game    string   `json:"game"`
	Results int      `json:"results"`
	Least   *float64 `json:"least,omitempty"` // points; nil where nobody has any
	Most    *float64 `json:"most,omitempty"`
}

type seasonSummary struct {
	League   string                    `json:"league"`
	Season   string                    `json:"season"`
	Proposed bool                      `json:"proposed"` // the season, by the day
	Results  int                       `json:"results"`
	Rounds   score.Array[roundSummary] `json:"rounds"`
}

type roundSummary struct {
	Round   string `json:"round"`
	Results int    `json:"results"`
}

type playerSummary struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
	New   bool   `json:"new"`
}

type notCountsSummary struct {
	Why     string                    `json:"why"`
	Results int                       `json:"results"`
	At      score.Array[placeInFiles] `json:"at"`
}

// inRound is where results count; "" for none.
type inRound struct{ league, season, round string }

// A placeInFiles is where a file has a result.
type placeInFiles struct {
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
}

// sumUp sums the new results up, where there are any.
func (r *importReport) sumUp(list incoming, saved []records.Saved) {
	if r.New == 0 {
		return
	}
	fresh := map[string]bool{} // players
	for _, n := range r.NewNames {
		fresh[n.Name] = fresh[n.Name] || n.Kind == "player"
	}
	why := map[int64]string{} // results count nowhere
	for _, one := range r.change.Results {
		why[one.Number] = one.CountsNowhere
	}
	games, players, nowhere := map[string]*gameSummary{}, map[int64]*playerSummary{}, map[string]*notCountsSummary{}
	rounds := map[inRound]int{}
	sum := &importSummary{Results: r.New}
	for i := range saved {
		one := saved[i].New
		if one == nil {
			continue
		}
		if sum.From == "" || one.Day < sum.From {
			sum.From = one.Day
		}
		sum.To = max(sum.To, one.Day)
		rounds[inRound{one.League, one.Season, one.Round}]++
		entry(games, one.Game, gameSummary{Game: one.Game}).add(one)
		for k := range one.Seats {
			seat := &one.Seats[k]
			entry(players, seat.Player, playerSummary{Name: seat.Name, New: fresh[seat.Name]}).Games++
		}
		if text := why[one.ID]; text != "" {
			n := entry(nowhere, text, notCountsSummary{Why: text})
			n.Results++
			if file := &r.files[list.files[i]]; !file.isRecords() && len(n.At) < mostRemarks {
				n.At = append(n.At, placeInFiles{file.name, list.games[i].Line})
			}
		}
	}
	sum.Games = sorted(games, func(a, b *gameSummary) int { return cmp.Or(b.Results-a.Results, league.ByName(a.Game, b.Game)) })
	sum.Leagues = seasonsOf(rounds, r.Seasons)
	sum.Players = sorted(players, func(a, b *playerSummary) int {
		return cmp.Or(last(!a.New)-last(!b.New), b.Games-a.Games, league.ByName(a.Name, b.Name))
	})
	sum.Nowhere = sorted(nowhere, func(a, b *notCountsSummary) int { return cmp.Or(b.Results-a.Results, cmp.Compare(a.Why, b.Why)) })
	r.Summary = sum
}

// entry is the value of a key, which is entered where there is none.
func entry[K comparable, V any](count map[K]*V, key K, fresh V) *V {
	if count[key] == nil {
		count[key] = &fresh
	}
	return count[key]
}

// sorted are the values of a map in an order.
func sorted[K comparable, V any](count map[K]*V, order func(a, b *V) int) (list []V) {
	for _, v := range slices.SortedFunc(maps.Values(count), order) {
		list = append(list, *v)
	}
	return list
}

// last is 1 for what stands behind the others.
func last(is bool) int {
	if is {
		return 1
	}
	return 0
}

// add counts a result of the game.
func (g *gameSummary) add(r *league.Result) {
	g.Results++
	for i := range r.Seats {
		if r.Seats[i].NoPoints {
			continue
		}
		points := r.Seats[i].Points.Float()
		if g.Least == nil {
			g.Least, g.Most = new(points), new(points)
		}
		*g.Least, *g.Most = min(*g.Least, points), max(*g.Most, points)
	}
}

// seasonsOf are the leagues with their seasons and rounds; those without a league come last. byDay
// are seasons that nobody typed.
func seasonsOf(count map[inRound]int, byDay []seasonCount) []seasonSummary {
	rounds := slices.SortedFunc(maps.Keys(count), func(a, b inRound) int {
		return cmp.Or(last(a.league == "")-last(b.league == ""), league.ByName(a.league, b.league), league.ByName(a.season, b.season), league.CompareRounds(a.round, b.round))
	})
	var list []seasonSummary
	for _, p := range rounds {
		if n := len(list); n == 0 || list[n-1].League != p.league || list[n-1].Season != p.season {
			proposed := slices.ContainsFunc(byDay, func(x seasonCount) bool { return score.SameName(x.League, p.league) && x.Season == p.season })
			list = append(list, seasonSummary{League: p.league, Season: p.season, Proposed: proposed})
		}
		x := &list[len(list)-1]
		if x.Results += count[p]; p.round != "" {
			x.Rounds = append(x.Rounds, roundSummary{p.round, count[p]})
		}
	}
	return list
}
