package league

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func listLeagues(a *cli.App, w io.Writer, list []records.League) error {
	t := &document.Table{Columns: []document.Column{{Head: "league", Kind: document.Words}, {Head: "seasons", Kind: document.Words, Rank: document.Detail, Once: true},
		{Head: "current", Kind: document.Words, Rank: document.Mean, Once: true}, {Head: "plays by", Kind: document.Words, Once: true}, {Head: "results"}}}
	for i := range list {
		l := &list[i]
		if a.AsJSON() {
			if err := cli.WriteJSON(w, leagueJSON(l)); err != nil {
				return err
			}
			continue
		}
		var seasons []string
		current, terms := "", &l.Terms
		for i := range l.Seasons {
			s := &l.Seasons[i]
			if s.Name != "" {
				seasons = append(seasons, s.Name)
			}
			if s.Current {
				current, terms = s.Name, &s.Terms
			}
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: l.Name}, {Text: seasonsShort(a, seasons)}, {Text: current}, {Text: terms.Short()}, document.Int(l.Results)})
	}
	if len(t.Rows) > 0 {
		return a.WriteDocument(w, &document.Document{Parts: []document.Part{t}})
	}
	if !a.AsJSON() {
		a.Note("there is no league yet; " + a.Hint("leagues", "create", "NAME") + " founds one")
	}
	return nil
}

// seasonsShort names a few seasons, and of many the first and the last, but for
// files that have the room.
func seasonsShort(a *cli.App, names []string) string {
	const most = 3
	if len(names) <= most || a.Width == cli.UnlimitedWidth {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s to %s (%d)", names[0], names[len(names)-1], len(names))
}

// leagueDocument tells a league's terms in sentences and its seasons in a table.
func leagueDocument(l *records.League) *document.Document {
	d := &document.Document{Title: l.Name, About: []string{score.Counted(l.Results, "result") + cli.TextIf(fmt.Sprintf(" (%d contested)", l.Contested), l.Contested > 0, "")}}
	weights, rulings := cmp.Or(l.Terms.WeightsSentence(0), "Every game counts once."), "The games' own defaults."
	if len(l.Terms.Rulings) > 0 {
		rulings = strings.Join(l.Terms.RulingWords(), ", ") + ". They hold for games that are recorded from now on; a game's own text overrules them."
	}
	d.Add(&document.Section{Entries: []document.Entry{{Label: "points", Text: l.Terms.PointsSentence()}, {Label: "ties", Text: l.Terms.TiesSentence()}, {Label: "games", Text: l.Terms.GamesSentence()},
		{Label: "byes", Text: l.Terms.ByeSentence()}, {Label: "weights", Text: weights}, {Label: "rulings", Text: rulings}}})
	t := &document.Table{Columns: []document.Column{{Head: "season", Kind: document.Words}, {Head: "from", Kind: document.Whole, Rank: document.Mean}, {Head: "to", Kind: document.Whole, Rank: document.Detail, Once: true},
		{Head: "state", Kind: document.Whole, Once: true}, {Head: "champion", Kind: document.Words, Once: true}, {Head: "plays by", Kind: document.Words, Rank: document.Recent, Once: true}, {Head: "results"}}}
	for i := range l.Seasons {
		s := &l.Seasons[i]
		first, last := daysOf(s)
		own := ""
		if s.Opened && s.Terms.Short() != l.Terms.Short() {
			own = s.Terms.Short()
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: cmp.Or(s.Name, "(none)")}, {Text: cli.TextIf(s.From, s.Opened, first)}, {Text: last}, {Text: seasonState(s)}, {Text: document.Names(s.Champions)}, {Text: own}, document.Int(s.Results)})
	}
	d.Add(t)
	return d
}

// daysOf are the days of a season's first and last result; "" for none.
func daysOf(s *records.LeagueSeason) (first, last string) {
	if s.Results == 0 {
		return "", ""
	}
	return date(s.First), date(s.Last)
}

// seasonState is what a season is: current, open or closed; "" for one that was
// never opened.
func seasonState(s *records.LeagueSeason) string {
	switch {
	case s.Current:
		return "current"
	case s.Closed:
		return "closed"
	case s.Opened:
		return "open"
	}
	return ""
}

// date is a day as it is written in tables and in JSON.
func date(day int32) string { return cli.ISODate(league.Day(day)) }

// A jsonTerms is what standings are worked out by, the usual said too.
type jsonTerms struct {
	Points    string            `json:"points"`
	Ties      []string          `json:"ties"`
	MinGames  int               `json:"minGames"`
	Best      int               `json:"best"`
	DropWorst int               `json:"dropWorst"`
	Rulings   map[string]string `json:"rulings"`
	Bye       string            `json:"bye"`    // win, draw or nothing
	Weight    map[string]int    `json:"weight"` // how often a game counts, by its name; others count once
	ByTable   bool              `json:"byTable"`
}

func termsJSON(t *league.Terms) jsonTerms {
	out := jsonTerms{t.System(), append([]string{}, t.Ties...), t.MinGames, t.Best, t.Drop, map[string]string{},
		cmp.Or(t.Bye, league.ByeWin), map[string]int{}, t.ByTable}
	maps.Copy(out.Weight, t.Weight)
	for _, s := range t.Rulings {
		out.Rulings[s.Name] = s.Value
	}
	return out
}

type jsonLeague struct {
	Name      string       `json:"name"`
	Terms     jsonTerms    `json:"terms"`
	Results   int          `json:"results"`
	Contested int          `json:"contested"`
	Seasons   []jsonSeason `json:"seasons"`
}

type jsonSeason struct {
	Name    string `json:"name"` // "" for results without a season
	From    string `json:"from"` // the day of the first result; "" for none
	To      string `json:"to"`
	Results int    `json:"results"`

	State     string     `json:"state"`              // current, open or closed; "" for one that was never opened
	Began     string     `json:"began,omitempty"`    // the first day of one that was opened or closed
	Terms     *jsonTerms `json:"terms,omitempty"`    // its own
	Champions []string   `json:"champions,omitzero"` // of a closed one
}

func leagueJSON(l *records.League) jsonLeague {
	out := jsonLeague{l.Name, termsJSON(&l.Terms), l.Results, l.Contested, []jsonSeason{}}
	for i := range l.Seasons {
		s := &l.Seasons[i]
		one := jsonSeason{Name: s.Name, Results: s.Results, State: seasonState(s), Began: s.From}
		one.From, one.To = daysOf(s)
		if s.Opened {
			terms := termsJSON(&s.Terms)
			one.Terms = &terms
		}
		if s.Closed {
			one.Champions = append([]string{}, s.Champions...)
		}
		out.Seasons = append(out.Seasons, one)
	}
	return out
}
