package league

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
)

func listLeagues(a *cli.App, w io.Writer, list []records.League) error {
	t := cli.Table{Head: []string{"league", "seasons", "plays by", "results"}, Left: 3, Spare: []int{1}}
	for i := range list {
		l := &list[i]
		if a.AsJSON() {
			if err := cli.WriteJSON(w, leagueJSON(l)); err != nil {
				return err
			}
			continue
		}
		var seasons []string
		for _, s := range l.Seasons {
			if s.Name != "" {
				seasons = append(seasons, s.Name)
			}
		}
		terms := strings.Join(append(unusual(&l.Terms), rulingWords(&l.Terms)...), ", ")
		t.Rows = append(t.Rows, []string{l.Name, seasonsShort(a, seasons), cli.TextIf(terms, terms != "", "the usual"), fmt.Sprint(l.Results)})
	}
	if len(t.Rows) > 0 {
		cli.WriteTable(w, a.Width, t)
	} else if !a.AsJSON() {
		a.Note("there is no league yet; arbiter leagues create NAME founds one")
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

// unusual are the terms that standings tell in their title, a few words each.
func unusual(t *records.Terms) []string {
	var list []string
	if t.System() != records.WinTieLoss {
		list = append(list, "points "+t.System())
	}
	if len(t.Ties) > 0 {
		list = append(list, "ties by "+strings.Join(t.Ties, ", "))
	}
	if t.Best > 0 {
		list = append(list, "best "+score.Counted(t.Best, "game"))
	}
	if t.Drop > 0 {
		list = append(list, "worst "+score.Counted(t.Drop, "game")+" dropped")
	}
	if t.MinGames > 1 {
		list = append(list, "at least "+score.Counted(t.MinGames, "game"))
	}
	return list
}

func rulingWords(t *records.Terms) []string {
	var list []string
	for _, s := range t.Rulings {
		list = append(list, s.Name+"="+s.Value)
	}
	return list
}

// showLeague tells a league's terms in sentences and its seasons in a table.
func showLeague(a *cli.App, w io.Writer, l *records.League) {
	title := cli.Clean(l.Name) + " · " + score.Counted(l.Results, "result")
	if l.Contested > 0 {
		title += fmt.Sprintf(" (%d contested)", l.Contested)
	}
	fmt.Fprintf(w, "%s\n\n", cli.Wrap(strings.Fields(title), a.Width, "  "))
	for _, part := range [][2]string{
		{"points", l.Terms.PointsSentence()},
		{"ties", l.Terms.TiesSentence()},
		{"games", l.Terms.GamesSentence()},
		{"rulings", cli.TextIf(strings.Join(rulingWords(&l.Terms), ", ")+". They hold for games that are recorded from now on; a game's own text overrules them.", len(l.Terms.Rulings) > 0, "The games' own defaults.")},
	} {
		fmt.Fprintf(w, "  %-8s %s\n", part[0], cli.Wrap(strings.Fields(cli.Clean(part[1])), a.Width-11, strings.Repeat(" ", 11)))
	}
	t := cli.Table{Head: []string{"season", "from", "to", "results"}, Left: 3, Whole: []int{1, 2}, Spare: []int{1}}
	for _, s := range l.Seasons {
		t.Rows = append(t.Rows, []string{cli.TextIf(s.Name, s.Name != "", "(none)"), date(s.First), date(s.Last), fmt.Sprint(s.Results)})
	}
	if t.Rows != nil {
		fmt.Fprintln(w)
		cli.WriteTable(w, a.Width, t)
	}
}

// date is a day as it is written in tables and in JSON.
func date(day int32) string { return cli.ISODate(records.Day(day)) }

// A jsonTerms is what standings are worked out by, the usual said too.
type jsonTerms struct {
	Points    string            `json:"points"`
	Ties      []string          `json:"ties"`
	MinGames  int               `json:"minGames"`
	Best      int               `json:"best"`
	DropWorst int               `json:"dropWorst"`
	Rulings   map[string]string `json:"rulings"`
}

func termsJSON(t *records.Terms) jsonTerms {
	out := jsonTerms{t.System(), append([]string{}, t.Ties...), t.MinGames, t.Best, t.Drop, map[string]string{}}
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
	From    string `json:"from"`
	To      string `json:"to"`
	Results int    `json:"results"`
}

func leagueJSON(l *records.League) jsonLeague {
	out := jsonLeague{l.Name, termsJSON(&l.Terms), l.Results, l.Contested, []jsonSeason{}}
	for _, s := range l.Seasons {
		out.Seasons = append(out.Seasons, jsonSeason{s.Name, date(s.First), date(s.Last), s.Results})
	}
	return out
}
