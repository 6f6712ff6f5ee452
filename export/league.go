package export

import (
	"cmp"
	"fmt"
	"strings"

	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// League shows what a league plays by, and its seasons.
func League(games score.Games, l *records.League) *document.Document {
	results := score.Counted(l.Results, "result")
	if l.Contested > 0 {
		results += fmt.Sprintf(" (%d contested)", l.Contested)
	}
	d := &document.Document{Title: l.Name, About: []string{results}}
	d.Add(terms(games, &l.Terms.Terms), seasons(games, l))
	return d
}

// terms returns the terms of standings in sentences.
func terms(games score.Games, t *league.Terms) *document.Section {
	weights, rulings := cmp.Or(t.WeightsSentence(titles(games)), "Every game counts once."), "The games' own defaults."
	if len(t.Rulings) > 0 {
		rulings = strings.Join(t.RulingWords(), ", ") + ". They hold for games that are recorded from now on; a game's own text overrules them."
	}
	return &document.Section{Entries: []document.Entry{{Label: "points", Text: t.PointsSentence()}, {Label: "ties", Text: t.TiesSentence()}, {Label: "games", Text: t.GamesSentence()},
		{Label: "byes", Text: t.ByeSentence()}, {Label: "weights", Text: weights}, {Label: "rulings", Text: rulings}}}
}

func seasons(games score.Games, l *records.League) *document.Table {
	t := &document.Table{Says: "Seasons", Columns: []document.Column{{Head: "season", Kind: document.Words}, {Head: "from", Kind: document.Whole, Rank: document.Mean}, {Head: "to", Kind: document.Whole, Rank: document.Detail, Once: true},
		{Head: "state", Kind: document.Whole, Once: true}, {Head: "champion", Kind: document.Words, Once: true}, {Head: "terms", Kind: document.Words, Rank: document.Recent, Once: true}, {Head: "results"}}}
	for i := range l.Seasons {
		s := &l.Seasons[i]
		from, own := cmp.Or(s.From, s.First), ""
		if s.Terms != nil {
			if own = s.Terms.Short(titles(games)); own == l.Terms.Short(titles(games)) {
				own = ""
			}
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: document.Name(cmp.Or(s.Name, "(none)"))}, {Text: from}, {Text: s.Last}, {Text: string(s.State)}, {Text: document.Names(s.Champions)}, {Text: own}, document.Int(s.Results)})
	}
	return t
}
