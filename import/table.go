package importer

import (
	"slices"

	"arbiter/records"
)

// TableOptions say what a table does not say itself.
type TableOptions struct {
	Game    string   // of all rows, where there is no column for it; "" for none
	Players []string // the columns that are players, where each player has one
}

// readCSV reads a table of a spreadsheet and hands on its games. A game with a complaint is
// left out.
func readCSV(src *Source, to *Feed) error {
	data, err := src.all()
	if err != nil {
		return err
	}
	text, encoding, err := decodeTable(src.Name, data)
	if err != nil {
		return err
	}
	t, cleaned, err := cutRows(src.Name, text)
	if err != nil {
		return err
	}
	head, left, err := readHead(t, to.Table)
	if err != nil {
		return err
	}
	totals := t.dropTotals(head)
	if err := to.sendAll(src, nil, nil, slices.Concat(encoding, left, cleaned, totals)); err != nil {
		return err
	}
	says, undated, counted := head.layout(), false, map[string]int{}
	for _, rows := range t.cutGames(head) {
		in, complaints, warnings := t.readGame(head, rows, to.Table.Game, to.Games, counted)
		if complaints != nil {
			if err := to.sendAll(src, nil, complaints, warnings); err != nil {
				return err
			}
			continue
		}
		if says != "" {
			warnings = append(warnings, src.complain(t.rows[0].line, "", "%s", says))
			says = ""
		}
		if in.Played.IsZero() && !undated {
			warnings = append(warnings, src.complain(in.Line, "", "games without a date count as played now"))
			undated = true
		}
		if err := to.sendAll(src, []*records.Incoming{in}, nil, warnings); err != nil {
			return err
		}
	}
	return nil
}
