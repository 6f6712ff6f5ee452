package league

import (
	"math"
	"slices"

	"arbiter/score"
)

// A Hall is the hall of fame: the records that players hold.
type Hall struct {
	Scope
	Contested int               `json:"contested"`  // results left out
	Unplaced  int               `json:"unfinished"` // unfinished games left out
	Games     score.Array[Fame] `json:"games"`      // the most played first
}

// Fame has the records of one game. A feat that nobody has done is nil. Whoever did it
// first holds it.
type Fame struct {
	Game    string `json:"game"`
	Results int    `json:"results"`
	Highest *Feat  `json:"highest,omitempty"` // total in a game; nil where nobody ever had any points
	Wins    *Feat  `json:"wins,omitempty"`    // games won alone; all with the same number are holders, who had it first before the others
	Run     *Feat  `json:"run,omitempty"`     // games of this game won in a row
	Margin  *Feat  `json:"margin,omitempty"`  // the largest lead of a winner in points
	Closest *Feat  `json:"closest,omitempty"` // the smallest lead of a winner; nil where points never decided a game
}

// A Feat is a record that somebody holds.
type Feat struct {
	Value   float64   `json:"value"`
	Holders []string  `json:"players"`           // by name, for wins by when they had so many
	Losers  []string  `json:"against,omitempty"` // the second in points, where the feat is a lead
	Totals  []float64 `json:"totals,omitempty"`  // the winner's and the losers', where the feat is a lead
	Of      int       `json:"of,omitempty"`      // games that the holder played, for wins of a single holder
	From    Day       `json:"from,omitempty"`    // it began, for a run
	On      Day       `json:"date,omitempty"`    // for wins, when the first holder had so many
	First   int64     `json:"first,omitempty"`   // the number of a run's first result
	ID      int64     `json:"result,omitempty"`  // the number of the result, or of a run's last result
}

// NewHall is the hall of fame of a timeline of games that count.
func NewHall(t *Timeline) *Hall {
	h := &Hall{Contested: t.Contested, Unplaced: t.Unplaced}
	famous := map[string]*Fame{}
	for game, games := range t.byGame() {
		one := *t
		one.games = games
		famous[game] = fame(&one, game)
	}
	h.Games = mostPlayed(famous, func(f *Fame) (int, string) { return f.Results, f.Game })
	return h
}

// byGame splits a timeline by game.
func (t *Timeline) byGame() map[string][]timeGame {
	parts := map[string][]timeGame{}
	for _, g := range t.games {
		name := t.names[g.game]
		parts[name] = append(parts[name], g)
	}
	return parts
}

// A runner is what fame counts for a player.
type runner struct {
	played, won, run int
	from             Day // the day on which the run began
	first            int64
	last             int // the place of the last game won, among the games
}

// fame replays the results of one game.
func fame(t *Timeline, game string) *Fame {
	f := &Fame{Game: game, Results: len(t.games)}
	players := make([]runner, len(t.ids))
	scored := false
	highest, longest, widest, closest := score.Points(math.MinInt64), 0, score.Points(0), score.Points(math.MaxInt64)
	for i := range t.games {
		g := &t.games[i]
		seats := t.of(g)
		winner, next := -1, score.Points(math.MaxInt64)
		for k := range seats {
			s := &seats[k]
			scored = scored || s.points != 0
			if !s.noPoints && s.points > highest {
				highest = s.points
				f.Highest = &Feat{Value: s.points.Float(), On: g.day, ID: g.id}
			}
			if s.place == 1 && !shared(seats, s) {
				winner = k
			}
		}
		for k := range seats {
			p := &players[seats[k].who]
			p.played++
			if k != winner {
				p.run = 0
				continue
			}
			p.won++
			p.last = i
			if p.run++; p.run == 1 {
				p.from, p.first = g.day, g.id
			}
			if p.run > longest {
				longest = p.run
				f.Run = &Feat{Value: float64(p.run), Holders: []string{t.name(seats[k].who)}, From: p.from, On: g.day, First: p.first, ID: g.id}
			}
		}
		if winner < 0 {
			continue
		}
		// A lead counts only where all have points and the winner has the most.
		for k := range seats {
			if k != winner {
				next = min(next, seats[winner].points-seats[k].points)
			}
		}
		if next < 0 || len(seats) < 2 || slices.ContainsFunc(seats, func(s timeSeat) bool { return s.noPoints }) {
			continue
		}
		if next > widest {
			widest = next
			f.Margin = margin(t, g, winner, next)
		}
		if next < closest {
			closest = next
			f.Closest = margin(t, g, winner, next)
		}
	}
	if !scored {
		f.Highest = nil
	}
	f.holders(t)
	f.wins(t, players)
	if f.Margin == nil {
		f.Closest = nil
	}
	return f
}

// margin is the feat of a game's winner.
func margin(t *Timeline, g *timeGame, winner int, by score.Points) *Feat {
	seats := t.of(g)
	f := &Feat{Value: by.Float(), Holders: []string{t.name(seats[winner].who)}, On: g.day, ID: g.id}
	second := seats[winner].points - by
	f.Totals = []float64{seats[winner].points.Float(), second.Float()}
	for k := range seats {
		if k != winner && seats[k].points == second {
			f.Losers = append(f.Losers, t.name(seats[k].who))
		}
	}
	slices.Sort(f.Losers)
	return f
}

// holders names the players with the highest total.
func (f *Fame) holders(t *Timeline) {
	if f.Highest == nil {
		return
	}
	for i := range t.games {
		if t.games[i].id != f.Highest.ID {
			continue
		}
		for _, s := range t.of(&t.games[i]) {
			if !s.noPoints && s.points.Float() == f.Highest.Value {
				f.Highest.Holders = append(f.Highest.Holders, t.name(s.who))
			}
		}
	}
	slices.Sort(f.Highest.Holders)
}

// wins names the players who won the most games. Who had won so many first stands before
// the others, and the feat is of that day.
func (f *Fame) wins(t *Timeline, players []runner) {
	most := 0
	for i := range players {
		most = max(most, players[i].won)
	}
	if most == 0 {
		return
	}
	var who []int
	for i := range players {
		if players[i].won == most {
			who = append(who, i)
		}
	}
	slices.SortFunc(who, func(a, b int) int { return players[a].last - players[b].last }) // one game has one winner
	first := &players[who[0]]
	f.Wins = &Feat{Value: float64(most), On: t.games[first.last].day, ID: t.games[first.last].id}
	for _, i := range who {
		f.Wins.Holders = append(f.Wins.Holders, t.name(int32(i)))
	}
	if len(who) == 1 {
		f.Wins.Of = first.played
	}
}
