package book

import "arbiter/score"

// A summaryJSON is a summary as JSON.
type summaryJSON struct {
	Results int                        `json:"results"`
	From    string                     `json:"from"`
	To      string                     `json:"to"`
	Games   score.Array[gameJSON]      `json:"games"`
	Leagues score.Array[seasonJSON]    `json:"leagues"`
	Players score.Array[playerJSON]    `json:"players"`
	Nowhere score.Array[notCountsJSON] `json:"countNowhere"`
}

type gameJSON struct {
	Game    string   `json:"game"`
	Results int      `json:"results"`
	Least   *float64 `json:"least,omitempty"` // nil where nobody has points
	Most    *float64 `json:"most,omitempty"`
}

type seasonJSON struct {
	League   string                  `json:"league"`
	Season   string                  `json:"season"`
	Proposed bool                    `json:"proposed"` // the season, by the day
	Results  int                     `json:"results"`
	Rounds   score.Array[roundCount] `json:"rounds"`
}

type playerJSON struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
	New   bool   `json:"new"`
}

type notCountsJSON struct {
	Why     string             `json:"why"`
	Results int                `json:"results"`
	At      score.Array[Place] `json:"at"`
}

// MarshalJSON is part of json.Marshaler.
func (s *Summary) MarshalJSON() ([]byte, error) {
	j := summaryJSON{Results: s.Results, From: s.From, To: s.To}
	for _, g := range s.gamesPlayed() {
		one := gameJSON{Game: g.name, Results: g.results}
		if g.scored {
			one.Least, one.Most = new(g.least.Float()), new(g.most.Float())
		}
		j.Games = append(j.Games, one)
	}
	for _, x := range s.seasons() {
		j.Leagues = append(j.Leagues, seasonJSON{x.league, x.season, x.byDay, x.results, x.rounds})
	}
	fresh, known := s.whoPlayed()
	for _, p := range fresh {
		j.Players = append(j.Players, playerJSON{p.name, p.games, true})
	}
	for _, p := range known {
		j.Players = append(j.Players, playerJSON{p.name, p.games, false})
	}
	for _, n := range s.countNowhere() {
		j.Nowhere = append(j.Nowhere, notCountsJSON{n.why, n.results, n.at})
	}
	return score.JSON(j)
}
