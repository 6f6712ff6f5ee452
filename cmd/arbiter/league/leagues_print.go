package league

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func listLeagues(a *cli.App, w io.Writer, list []records.League) error {
	t := cli.Table{Head: []string{"league", "seasons", "current", "plays by", "results"}, Left: 4, Spare: []int{1, 2}}
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
		t.Rows = append(t.Rows, []string{l.Name, seasonsShort(a, seasons), current, terms.Short(), fmt.Sprint(l.Results)})
	}
	if len(t.Rows) > 0 {
		if a.Width < cli.UnlimitedWidth {
			t.DropEmptyColumns(1)
		}
		cli.WriteTable(w, a.Width, t)
	} else if !a.AsJSON() {
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

// showLeague tells a league's terms in sentences and its seasons in a table.
func showLeague(a *cli.App, w io.Writer, l *records.League) {
	title := cli.Clean(l.Name) + " · " + score.Counted(l.Results, "result")
	if l.Contested > 0 {
		title += fmt.Sprintf(" (%d contested)", l.Contested)
	}
	fmt.Fprintf(w, "%s\n\n", cli.WrapText(title, a.Width-2, "  "))
	for _, part := range [][2]string{
		{"points", l.Terms.PointsSentence()},
		{"ties", l.Terms.TiesSentence()},
		{"games", l.Terms.GamesSentence()},
		{"byes", l.Terms.ByeSentence()},
		{"weights", cli.TextIf(l.Terms.WeightsSentence(0), l.Terms.WeightsSentence(0) != "", "Every game counts once.")},
		{"rulings", cli.TextIf(strings.Join(l.Terms.RulingWords(), ", ")+". They hold for games that are recorded from now on; a game's own text overrules them.", len(l.Terms.Rulings) > 0, "The games' own defaults.")},
	} {
		cli.Labelled(w, a.Width, 11, "  "+part[0], cli.Clean(part[1]))
	}
	t := cli.Table{Head: []string{"season", "from", "to", "state", "champion", "plays by", "results"}, Left: 6, Whole: []int{1, 2, 3}, Spare: []int{2, 1, 5}}
	for i := range l.Seasons {
		s := &l.Seasons[i]
		first, last := daysOf(s)
		own := ""
		if s.Opened && s.Terms.Short() != l.Terms.Short() {
			own = s.Terms.Short()
		}
		t.Rows = append(t.Rows, []string{cli.TextIf(s.Name, s.Name != "", "(none)"), cli.TextIf(s.From, s.Opened, first), last, seasonState(s), score.And(s.Champions), own, fmt.Sprint(s.Results)})
	}
	if t.Rows != nil {
		t.DropEmptyColumns(2)
		fmt.Fprintln(w)
		cli.WriteTable(w, a.Width, t)
	}
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
