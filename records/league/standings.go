package league

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"arbiter/score"
)

// formGames is how many of the last games make a player's form.
const formGames = 5

// A Table is the standings of a league.
type Table struct {
	League    string              `json:"league"` // as recorded; "" for all
	Season    string              `json:"season"`
	State     string              `json:"state,omitempty"` // of a season with terms of its own: current, open or closed; all for all seasons of a league
	Game      string              `json:"game"`
	Round     string              `json:"round,omitempty"` // results of later rounds, or of none, are left out
	Terms     FullTerms           `json:"terms"`
	AsOf      string              `json:"asOf"`       // results of later days are left out; "" for none
	Evenings  int                 `json:"evenings"`   // days with a counted game
	LastDay   string              `json:"lastDay"`    // of a counted game
	DayBefore string              `json:"dayBefore"`  // the last such day before LastDay; changes are counted from it
	Results   int                 `json:"results"`    // counted games
	Contested int                 `json:"contested"`  // results left out
	Unplaced  int                 `json:"unfinished"` // games left out since nobody is placed
	TooFew    int                 `json:"tooFew"`     // players left out: fewer games than the terms ask for
	Guests    score.Array[string] `json:"guests"`     // players left out, by name
	Rows      score.Array[Row]    `json:"players"`    // by place
	Breaks    score.Array[Break]  `json:"breaks"`     // how ties in points were broken
}

// A Row is one player's line of a table.
type Row struct {
	Place    int                `json:"place"`  // 1, 2, 2, 4; 0 for who has played no game that counts
	Shared   bool               `json:"shared"` // others have the same place
	Change   *int               `json:"change"` // places gained since DayBefore; nil for New
	New      bool               `json:"new"`    // had no place then
	Player   int64              `json:"-"`
	Name     string             `json:"name"`
	Played   int                `json:"played"`
	Counted  int                `json:"counted"`                 // games whose points count
	Best     score.Array[int64] `json:"countedResults,omitzero"` // their results, where the terms leave some out
	Won      int                `json:"won"`                     // first alone
	Tied     int                `json:"tied"`                    // first with others
	Lost     int                `json:"lost"`
	Points   float64            `json:"points"`
	Average  float64            `json:"average"` // place; 0 without games
	Form     string             `json:"form"`    // W, T or L of the last games, the newest last
	Streak   Streak             `json:"streak"`
	LastGame string             `json:"lastGame"` // its day
	Byes     int                `json:"byes"`     // rounds sat out, and games in which others did not come
	Missed   int                `json:"noShows"`  // games to which the player did not come

	Rating       *float64 `json:"rating"`       // Elo; nil without a game of two or more
	RatingChange *float64 `json:"ratingChange"` // since DayBefore

	Worths []Worth `json:"worths,omitempty"` // of each result, byes too, where games have weights
	All    []Worth `json:"-"`                // of each result, in the order played
}

// A Streak is how many of the last games ended alike, and how: W, T or L.
type Streak struct {
	Kind  string `json:"kind"` // "" without games
	Count int    `json:"count"`
}

// A Worth is what one result gives a player.
type Worth struct {
	Result int64   `json:"result"`
	Game   string  `json:"-"`
	Once   float64 `json:"once"`   // points without the weight
	Weight int     `json:"weight"` // of the game; of a bye 1
	Points float64 `json:"points"` // Once × Weight
	Place  int     `json:"-"`      // in the game; 0 for a bye, and for a player who did not come
	Shared bool    `json:"-"`      // others have the same place
}

// Standings computes a table from results in the order played. rated are all results that ratings
// are computed from: those of the table, and of earlier seasons and rounds. The terms have passed
// Check.
func Standings(results, rated []*Result, terms *Terms, guests map[int64]bool) *Table {
	t := &Table{Terms: FullTerms{*terms}}
	counted, not := Counted(results)
	t.Contested, t.Unplaced = not.Contested, not.Unplaced
	games := playedGames(counted)
	t.Results = len(games)
	for i, g := range games {
		if i == 0 || g.Day != games[i-1].Day {
			t.Evenings++
			t.DayBefore, t.LastDay = t.LastDay, g.Day
		}
	}
	since := t.DayBefore
	if since == "" {
		since = previousDay(t.LastDay)
	}
	until := slices.IndexFunc(counted, func(r *Result) bool { return r.Day > since })
	before := map[int64]int{} // places
	for _, p := range rank(counted[:max(0, until)], terms, guests).players {
		before[p.Player] = p.Place
	}
	now := rank(counted, terms, guests)
	t.Guests, t.TooFew, t.Breaks = now.guests, now.tooFew, now.breaks
	for _, p := range now.players {
		gained := before[p.Player] - p.Place
		if p.New = before[p.Player] == 0; !p.New {
			p.Change = &gained
		}
		t.Rows = append(t.Rows, p.Row)
	}
	if len(games) > 0 {
		t.addElo(rated, games[len(games)-1], since)
	}
	return t
}

// addElo adds the ratings after the last game of the table, and how they changed since a day.
func (t *Table) addElo(rated []*Result, last *Result, since string) {
	now, before := ratings{}, ratings{}
	for _, r := range ratedGames(rated) {
		if comparePlayed(r, last) > 0 {
			break
		}
		now.rate(Elo, r)
		if r.Day <= since {
			before.rate(Elo, r)
		}
	}
	for i := range t.Rows {
		row := &t.Rows[i]
		if rating := now.of(Elo, row.Player); rating.Games > 0 {
			value, change := millionth(rating.Value), millionth(rating.Value-before.of(Elo, row.Player).Value)
			row.Rating, row.RatingChange = &value, &change
		}
	}
}

// A tally is a player's row while results are added up.
type tally struct {
	Row
	worths     []Worth // of each result, in the order played
	outcomes   []byte  // W, T or L of each game
	places     int     // their sum
	difference float64 // own points less the average of the others', summed
}

// tallies adds up what each player did in the results that count.
func tallies(counted []*Result, terms *Terms) (list []*tally) {
	players := map[int64]*tally{}
	rule := terms.rule()
	for _, r := range counted {
		unplayed, weight := Unplayed(r.Game), terms.weightOf(r.Game)
		for i := range r.Seats {
			seat := &r.Seats[i]
			p := players[seat.Player]
			if p == nil {
				p = &tally{Row: Row{Player: seat.Player, Name: seat.Name}}
				players[seat.Player] = p
				list = append(list, p)
			}
			switch {
			case !unplayed:
				p.play(r, seat)
				once := rule.points(r.Seats, i)
				p.worths = append(p.worths, Worth{r.ID, r.Game, once, weight, once * float64(weight), seat.Place, havePlace(r.Seats, seat.Place) > 1})
			case WasPresent(r.Game, len(r.Seats), seat.Place):
				p.Byes++
				worth := rule.bye(terms.Bye, seat.Points)
				p.worths = append(p.worths, Worth{Result: r.ID, Game: r.Game, Once: worth, Weight: 1, Points: worth})
			default:
				p.Missed++
				p.worths = append(p.worths, Worth{Result: r.ID, Game: r.Game, Weight: 1})
			}
		}
	}
	for _, p := range list {
		p.finish(terms)
	}
	return list
}

// play adds a game, except for its points.
func (p *tally) play(r *Result, seat *Seat) {
	p.Played++
	p.places += seat.Place
	p.LastGame = r.Day
	outcome := Outcome(r.Seats, seat.Place)
	p.outcomes = append(p.outcomes, outcome[0])
	switch outcome {
	case Win:
		p.Won++
	case Tie:
		p.Tied++
	default:
		p.Lost++
	}
	if others := len(r.Seats) - 1; others > 0 {
		sum := score.Points(0)
		for i := range r.Seats {
			sum += r.Seats[i].Points
		}
		p.difference += seat.Points.Float() - (sum-seat.Points).Float()/float64(others)
	}
}

// finish adds up the points that count, and fills in what follows from all games.
func (p *tally) finish(terms *Terms) {
	counting := p.worths
	p.Counted = p.Played
	if terms.CountsSome() {
		counting = bestOf(p.worths, terms)
		p.Counted, p.Best = len(counting), score.Array[int64]{}
		for _, w := range counting {
			p.Best = append(p.Best, w.Result)
		}
		slices.Sort(p.Best)
	}
	for _, w := range counting {
		p.Points += w.Points
	}
	p.Points = millionth(p.Points)
	for _, w := range p.worths {
		w.Once, w.Points = millionth(w.Once), millionth(w.Points)
		p.All = append(p.All, w)
	}
	if len(terms.Weight) > 0 {
		p.Worths = p.All
	}
	p.difference = millionth(p.difference)
	if p.Played > 0 {
		p.Average = millionth(float64(p.places) / float64(p.Played))
		p.Form = string(p.outcomes[max(0, len(p.outcomes)-formGames):])
		p.Streak = streak(string(p.outcomes))
	}
}

// streak counts how many of the last games ended alike; each letter of outcomes is a game.
func streak(outcomes string) Streak {
	if outcomes == "" {
		return Streak{}
	}
	last := outcomes[len(outcomes)-1:]
	return Streak{last, len(outcomes) - len(strings.TrimRight(outcomes, last))}
}

// bestOf keeps the best games, or drops the worst ones. Of games with equal points the earlier ones
// count.
func bestOf(all []Worth, terms *Terms) []Worth {
	list := slices.Clone(all)
	slices.SortStableFunc(list, func(a, b Worth) int { return cmp.Compare(millionth(b.Points), millionth(a.Points)) })
	if terms.Best > 0 {
		return list[:min(len(list), terms.Best)]
	}
	return list[:max(0, len(list)-terms.Drop)]
}

// millionth rounds a figure to a millionth, so that equal sums of thirds are equal. Figures
// beyond a thousand million stay as they are: whole numbers are exact there.
func millionth(x float64) float64 {
	if math.Abs(x) > 1e9 {
		return x
	}
	return math.Round(x*1e6) / 1e6
}
