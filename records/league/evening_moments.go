package league

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"arbiter/score"
)

// Moments are told from so many games on.
const (
	leastWins   = 2 // of one player on an evening
	leastRun    = 3 // in a row
	leastBeaten = 5 // games since a score as good
)

// Moments are what was remarkable in the games of an evening. They are told among
// the results of the evening's league, or all.
type Moments struct {
	MostWins score.Array[Winner]    `json:"mostWins"`   // who won the most games alone, by name; none where nobody won two
	Closest  score.Array[int64]     `json:"closest"`    // the numbers of the results with the smallest lead in points; none where fewer than two games can be compared
	Best     score.Array[BestScore] `json:"best"`       // scores that were not reached for five games, the longest awaited first
	Ended    *Streak                `json:"endedRun"`   // the longest run of games won alone that ended; nil for none of three at least
	Going    *Streak                `json:"longestRun"` // the longest that goes on
}

// A Winner is a player with the games of the evening.
type Winner struct {
	Name  string `json:"name"`
	Won   int    `json:"won"` // alone
	Games int    `json:"games"`
}

// A BestScore is the highest score of an evening in a game. Who won has it.
type BestScore struct {
	Game    string       `json:"game"`
	Points  score.Points `json:"total"`
	Players []string     `json:"players"` // by name
	Since   Day          `json:"since"`   // the last day on which somebody had as much; 0 where nobody ever had
	Games   int          `json:"games"`   // of this game that were played since then
}

// A Streak is a number of games won in a row, and by whom.
type Streak struct {
	Games   int      `json:"games"`
	Players []string `json:"players"` // by name
}

// longer is the longer of a streak and another one, with the players of both where they
// are equal.
func (s *Streak) longer(games int, player string) *Streak {
	switch {
	case games < leastRun || s != nil && games < s.Games:
		return s
	case s == nil || games > s.Games:
		return &Streak{games, []string{player}}
	}
	if !slices.Contains(s.Players, player) {
		s.Players = append(s.Players, player)
		slices.SortFunc(s.Players, ByName)
	}
	return s
}

// MomentsOf finds them in a timeline of games that count up to the evening.
func MomentsOf(t *Timeline, e *Evening) Moments {
	first := len(t.games) - len(e.Results) // of the evening
	m := Moments{MostWins: mostWins(t, t.games[first:]), Closest: closest(e.Results), Best: bestScores(t, first, e.Results)}
	runs, ended := make([]int, len(t.ids)), make([]int, len(t.ids))
	came := make([]bool, len(t.ids))
	for i := range t.games {
		seats := t.of(&t.games[i])
		alone := firsts(seats) == 1
		for k := range seats {
			who := seats[k].who
			came[who] = came[who] || i >= first
			if alone && seats[k].place == 1 {
				runs[who]++
				continue
			}
			if i >= first {
				ended[who] = max(ended[who], runs[who])
			}
			runs[who] = 0
		}
	}
	for who := range runs {
		if came[who] {
			m.Ended = m.Ended.longer(ended[who], t.name(int32(who)))
			m.Going = m.Going.longer(runs[who], t.name(int32(who)))
		}
	}
	return m
}

func mostWins(t *Timeline, games []timeGame) (list []Winner) {
	won, of := make([]int, len(t.ids)), make([]int, len(t.ids))
	for i := range games {
		seats := t.of(&games[i])
		alone := firsts(seats) == 1
		for k := range seats {
			of[seats[k].who]++
			if alone && seats[k].place == 1 {
				won[seats[k].who]++
			}
		}
	}
	most := slices.Max(append(won, leastWins))
	for who, n := range won {
		if n == most {
			list = append(list, Winner{t.name(int32(who)), n, of[who]})
		}
	}
	slices.SortFunc(list, func(a, b Winner) int { return ByName(a.Name, b.Name) })
	return list
}

// Lead is by how many points the first was before the next; shared means that
// several were first. It is not ok where points do not tell: where some have none
// or a part of one, where nobody made any, or where the first has not the most.
func (r *Result) Lead() (points score.Points, shared, ok bool) {
	top, next, firsts, made := score.Points(0), 0, 0, false
	for i, s := range r.Seats {
		if s.NoPoints || !s.Points.Whole() {
			return 0, false, false
		}
		made = made || s.Points != 0
		if s.Place == 1 {
			if firsts++; firsts > 1 && s.Points != top {
				return 0, false, false
			}
			top = s.Points
		} else if next == 0 || s.Points > r.Seats[next-1].Points {
			next = i + 1
		}
	}
	switch {
	case !made || firsts == 0 || len(r.Seats) < 2:
		return 0, false, false
	case next == 0:
		return 0, true, true
	}
	points = top - r.Seats[next-1].Points
	if points < 0 {
		return 0, false, false
	}
	if firsts > 1 {
		points = 0
	}
	return points, firsts > 1, true
}

// closest are the results that nobody could win more closely. A shared first place
// is closer than any lead.
func closest(results []Result) (list []int64) {
	least, comparable := score.Points(0), 0
	for i := range results {
		lead, shared, ok := results[i].Lead()
		if !ok {
			continue
		}
		if shared {
			lead = -1
		}
		if comparable++; comparable == 1 || lead < least {
			least, list = lead, nil
		}
		if lead == least {
			list = append(list, results[i].ID)
		}
	}
	if comparable < 2 {
		return nil
	}
	return list
}

// bestScores looks in the games before the first one of the evening for scores as
// good as the highest of the evening.
func bestScores(t *Timeline, first int, results []Result) (list []BestScore) {
	for game, name := range t.names {
		b := BestScore{Game: name}
		if !b.find(results) {
			continue
		}
		for i := first - 1; i >= 0; i-- {
			g := &t.games[i]
			if int(g.game) != game {
				continue
			}
			if slices.ContainsFunc(t.of(g), func(s timeSeat) bool { return s.points >= b.Points }) {
				b.Since = g.day
				break
			}
			b.Games++
		}
		if b.Games >= leastBeaten {
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(a, b BestScore) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.Game, b.Game))
	})
	return list
}

// find finds the highest score among results. It tells whether a winner made it,
// and whether it is a number of whole points.
func (b *BestScore) find(results []Result) (won bool) {
	b.Points = math.MinInt64
	whole := true
	for i := range results {
		if results[i].Game != b.Game {
			continue
		}
		for _, s := range results[i].Seats {
			if s.Points > b.Points {
				b.Points, b.Players, won, whole = s.Points, nil, false, true
			}
			if s.Points == b.Points {
				won, whole = won || s.Place == 1, whole && s.Points.Whole() && !s.NoPoints
				if !slices.Contains(b.Players, s.Name) {
					b.Players = append(b.Players, s.Name)
				}
			}
		}
	}
	slices.SortFunc(b.Players, ByName)
	return won && whole
}
