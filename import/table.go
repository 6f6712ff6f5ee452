package importer

import (
	"slices"

	"arbiter/records"
	"arbiter/score"
)

// TableOptions say what a table does not say itself.
type TableOptions struct {
	Game    string   // of all rows, where there is no column for it; "" for none
	Players []string // the columns that are players, where each player has one
}

// readCSV reads a table of a spreadsheet.
func readCSV(src *Source, to *Feed) error {
	data, err := src.all()
	if err != nil {
		return err
	}
	games, complaints, warnings, err := readTable(src.Name, data, to.Table, to.Games)
	if err != nil {
		return err
	}
	return to.sendAll(src, games, complaints, warnings)
}

// readTable reads the games of a table. A game with a complaint is not among them. An error
// is about the table as a whole.
func readTable(name string, data []byte, o TableOptions, known score.Games) (games []*records.Incoming, complaints, warnings []*Complaint, err error) {
	text, read, err := decodeTable(name, data)
	if err != nil {
		return nil, nil, nil, err
	}
	t, cleaned, err := cutRows(name, text)
	if err != nil {
		return nil, nil, nil, err
	}
	head, left, err := readHead(t, o)
	if err != nil {
		return nil, nil, nil, err
	}
	warnings = slices.Concat(read, cleaned, left, t.dropTotals(head))
	counted, undated := map[string]int{}, false
	for _, rows := range t.cutGames(head) {
		in, wrong, warned := t.readGame(head, rows, o.Game, known, counted)
		warnings = append(warnings, warned...)
		complaints = append(complaints, wrong...)
		if wrong != nil {
			continue
		}
		if in.Played.IsZero() && !undated {
			undated = true
			warnings = append(warnings, newComplaint(name, in.Line, "", "games without a date count as played now"))
		}
		games = append(games, in)
	}
	if says := head.layout(); says != "" && games != nil {
		warnings = append(warnings, newComplaint(name, t.rows[0].line, "", "%s", says))
	}
	return games, complaints, warnings, nil
}
