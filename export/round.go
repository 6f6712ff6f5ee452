package export

import (
	"fmt"
	"strings"

	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// Seating shows who sits at which table, what became of each table if that is known, and who sits
// out.
func Seating(p *records.Plan, became []string) *document.Section {
	s := &document.Section{}
	add := func(label string, players []string, text string) {
		one := document.Entry{Label: label, Text: text}
		for _, name := range players {
			one.Items = append(one.Items, document.Name(name))
		}
		s.Entries = append(s.Entries, one)
	}
	for i, table := range p.Tables {
		text := ""
		if became != nil {
			text = became[i]
		}
		add(fmt.Sprintf("table %d", i+1), table, text)
	}
	if len(p.Out) > 0 {
		add("out", p.Out, "")
	}
	return s
}

// Round shows what was played of a planned round. played are its results by number.
func Round(done *records.Progress, played map[int64]*league.Result) *document.Document {
	d := &document.Document{Title: "Round " + done.Round, About: []string{strings.TrimSpace(done.League + " " + done.Season),
		fmt.Sprintf("%d of %s played", len(done.Tables)-len(done.Missing()), score.Counted(len(done.Tables), "table"))}}
	became := make([]string, len(done.Tables))
	for i, id := range done.Results {
		if became[i] = "still to play"; id != 0 {
			became[i] = fmt.Sprintf("%d: %s", id, Won(played[id]))
		}
	}
	d.Add(Seating(&done.Plan, became))
	for _, other := range done.Others {
		d.Add(document.Note{Text: fmt.Sprintf("%d was played in other company than planned: %s (%s).", other.Result, document.Names(other.Players), Won(played[other.Result]))})
	}
	return d
}
