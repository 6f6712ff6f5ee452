package league

import (
	"math"

	"arbiter/records/league"
	"arbiter/records/rating"
)

type jsonRatings struct {
	System     rating.System `json:"system"`
	League     string        `json:"league"`
	Season     string        `json:"season"`
	Game       string        `json:"game"`
	Round      string        `json:"round,omitempty"` // after which
	Evenings   int           `json:"evenings"`
	Results    int           `json:"results"`
	Contested  int           `json:"contested"`
	Unfinished int           `json:"unfinished"`
	Unrated    int           `json:"unrated"`
	TooFew     int           `json:"tooFew"`
	Guests     []string      `json:"guests"` // rated, and in no table
	Players    []jsonRated   `json:"players"`
}

type jsonRated struct {
	Place  int    `json:"place"`
	Shared bool   `json:"shared"`
	Name   string `json:"name"`
	jsonRating
	Change   float64 `json:"change"`
	LastGame string  `json:"lastGame"`
}

// A jsonRating is a rating: what tables show, and the figures behind it.
type jsonRating struct {
	Rating     float64 `json:"rating"`
	Value      float64 `json:"value"`
	Deviation  float64 `json:"deviation,omitempty"`
	Volatility float64 `json:"volatility,omitempty"`
	Games      int     `json:"games"`
}

// exact rounds off the error of binary fractions.
func exact(x float64) float64 {
	whole := math.Trunc(x) // which stays as it is, however high
	return whole + math.Round((x-whole)*1e9)/1e9
}

func ratingJSON(s rating.System, r rating.Rating) jsonRating {
	return jsonRating{exact(r.Shown(s)), exact(r.Value), exact(r.Deviation), exact(r.Volatility), r.Games}
}

func ratingsJSON(t *league.Ratings) jsonRatings {
	out := jsonRatings{t.System, t.League, t.Season, t.Game, t.Round, t.Evenings, t.Results, t.Contested, t.Unplaced, t.Unrated, t.TooFew, append([]string{}, t.Guests...), []jsonRated{}}
	for i := range t.Rows {
		r := &t.Rows[i]
		out.Players = append(out.Players, jsonRated{r.Place, r.Shared, r.Name, ratingJSON(t.System, r.Rating), exact(r.Change), date(r.LastGame)})
	}
	return out
}

type jsonSwing struct {
	Place  int        `json:"place"`
	Name   string     `json:"name"`
	Before jsonRating `json:"before"`
	Change float64    `json:"change"`
	After  jsonRating `json:"after"`
}

type jsonSwings struct {
	System  rating.System `json:"system"`
	Result  int64         `json:"result"`
	Players []jsonSwing   `json:"players"`
}

func swingsJSON(s rating.System, result int64, list []league.Swing) jsonSwings {
	out := jsonSwings{s, result, []jsonSwing{}}
	for _, w := range list {
		out.Players = append(out.Players, jsonSwing{w.Place, w.Name, ratingJSON(s, w.Before), exact(w.After.Shown(s) - w.Before.Shown(s)), ratingJSON(s, w.After)})
	}
	return out
}

type jsonPoint struct {
	Date   string `json:"date"`
	Result int64  `json:"result"`
	jsonRating
}

type jsonCourse struct {
	Name   string        `json:"name"`
	System rating.System `json:"system"`
	Points []jsonPoint   `json:"points"`
}

func coursesJSON(s rating.System, list []league.Course) []jsonCourse {
	out := []jsonCourse{}
	for _, c := range list {
		one := jsonCourse{c.Name, s, []jsonPoint{}}
		for _, p := range c.Points {
			one.Points = append(one.Points, jsonPoint{date(p.Day), p.Result, ratingJSON(s, p.Rating)})
		}
		out = append(out, one)
	}
	return out
}
