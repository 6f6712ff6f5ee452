package league

import "arbiter/records/league"

// A StandingsJSON is standings as JSON.
type StandingsJSON struct {
	League     string         `json:"league"`
	Season     string         `json:"season"`
	State      string         `json:"state,omitempty"` // of a season with terms of its own: current, open or closed; all
	Game       string         `json:"game"`
	Round      string         `json:"round,omitempty"` // after which
	Terms      jsonTerms      `json:"terms"`
	AsOf       string         `json:"asOf"` // "" for today
	Evenings   int            `json:"evenings"`
	LastDay    string         `json:"lastDay"`   // "" while nothing is counted
	DayBefore  string         `json:"dayBefore"` // "" on the only playing day
	Results    int            `json:"results"`
	Contested  int            `json:"contested"`
	Unfinished int            `json:"unfinished"`
	TooFew     int            `json:"tooFew"`
	Guests     []string       `json:"guests"` // who stand in no table
	Usual      int            `json:"usualPlayers,omitzero"`
	Players    []jsonStanding `json:"players"`
	Breaks     []jsonBreak    `json:"breaks"`
}

type jsonStanding struct {
	Place    int        `json:"place"`
	Shared   bool       `json:"shared"`
	Change   *int       `json:"change"` // null for who is new
	New      bool       `json:"new"`
	Name     string     `json:"name"`
	Played   int        `json:"played"`
	Counted  int        `json:"counted"`
	Results  []int64    `json:"countedResults,omitzero"` // where best or worst games are told apart
	Won      int        `json:"won"`
	Tied     int        `json:"tied"`
	Lost     int        `json:"lost"`
	Points   float64    `json:"points"`
	Average  float64    `json:"average"`
	Form     string     `json:"form"`
	Streak   jsonStreak `json:"streak"`
	LastGame string     `json:"lastGame"`
	Byes     int        `json:"byes"`
	Missed   int        `json:"noShows"`
	Rating   *float64   `json:"rating"` // null for who has no game that could be rated
	Moved    *float64   `json:"ratingChange"`

	Worths []jsonWorth `json:"worths,omitzero"` // where games have weights
}

// A jsonWorth is what one game was worth.
type jsonWorth struct {
	Result  int64   `json:"result"`
	Once    float64 `json:"once"` // points without weights
	Weight  int     `json:"weight"`
	Players int     `json:"players,omitzero"` // where the number at the table weighs
	Points  float64 `json:"points"`
}

type jsonStreak struct {
	Kind  string `json:"kind"` // W, T or L
	Count int    `json:"count"`
}

// A jsonBreak tells how players of equal points were parted.
type jsonBreak struct {
	Names  []string `json:"names"`
	Points float64  `json:"points"`
	Says   string   `json:"says"`
}

// NewStandingsJSON returns standings as JSON.
func NewStandingsJSON(s *league.Standings) StandingsJSON {
	out := StandingsJSON{
		League: s.League, Season: s.Season, State: s.State, Game: s.Game, Round: s.Round, Terms: termsJSON(&s.Terms),
		Evenings: s.Evenings, Results: s.Results, Contested: s.Contested, Unfinished: s.Unplaced, TooFew: s.TooFew,
		Guests: append([]string{}, s.Guests...), Usual: s.Usual,
		Players: []jsonStanding{}, Breaks: []jsonBreak{},
	}
	if s.AsOf != 0 {
		out.AsOf = date(s.AsOf)
	}
	if s.Evenings > 0 {
		out.LastDay = date(s.LastDay)
	}
	if s.Evenings > 1 {
		out.DayBefore = date(s.DayBefore)
	}
	for i := range s.Rows {
		one := standingJSON(&s.Rows[i])
		if s.Terms.Apart() {
			one.Results = append([]int64{}, s.Rows[i].Best...)
		}
		out.Players = append(out.Players, one)
	}
	for _, b := range s.Breaks {
		out.Breaks = append(out.Breaks, jsonBreak{b.Names, exact(b.Points), b.Says})
	}
	return out
}

func standingJSON(r *league.Standing) jsonStanding {
	out := jsonStanding{
		Place: r.Place, Shared: r.Shared, New: r.New, Name: r.Name,
		Played: r.Played, Counted: r.Counted, Won: r.Won, Tied: r.Tied, Lost: r.Lost,
		Points: exact(r.Points), Average: thousandths(r.Average()),
		Form: r.Form, Streak: jsonStreak{r.Ended(), r.Streak}, LastGame: date(r.LastGame),
		Byes: r.Byes, Missed: r.Missed,
	}
	for _, g := range r.Worths {
		out.Worths = append(out.Worths, jsonWorth{g.Result, exact(g.Once), g.Weight, g.Players, exact(g.Points)})
	}
	if r.Played == 0 {
		out.LastGame = ""
	}
	if !r.New {
		out.Change = &r.Change
	}
	if r.Rated {
		value, moved := exact(r.Rating), exact(r.RatingChange)
		out.Rating, out.Moved = &value, &moved
	}
	return out
}
