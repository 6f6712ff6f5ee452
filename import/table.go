package importer

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"arbiter/records"
)

// TableOptions give what a table does not contain itself.
type TableOptions struct {
	Game    string   // of all rows, where there is no column for it; "" for none
	Players []string // the columns of players, where each player has one
}

// readCSV reads a table of a spreadsheet. A game with a complaint is left out.
func readCSV(to *reading) error {
	src := to.Source
	data, err := src.all()
	if err != nil {
		return err
	}
	text, warnings, err := decodeTable(src.Name, data)
	if err != nil {
		return err
	}
	rows, cleaned, err := readRows(src.Name, text)
	if err != nil {
		return err
	}
	head, left, err := readHead(src.Name, rows, to.Table)
	if err != nil {
		return err
	}
	first := rows[0]
	rows, totals := dropTotals(src.Name, head, rows[1:])
	to.warn(slices.Concat(warnings, cleaned, left, totals))
	groups, err := groupRows(src.Name, head, rows)
	if err != nil {
		return err
	}
	counted, undated, layout := map[string]int{}, false, head.layout()
	for i, group := range groups {
		groups[i] = nil // the rows are no longer needed
		in, wrong := readGame(src.Name, head, group, to.Table.Game, to.Games)
		if wrong != nil {
			for _, c := range wrong {
				to.Refuse(c)
			}
			continue
		}
		if id := group[0].at(head.at["game_id"]).text; id != "" {
			in.KnownBy(records.SourceCSV, id)
		} else {
			in.UID = countedUID(counted, records.SourceCSV, in)
		}
		if layout != "" {
			to.Warnings.Add(src.complain(first.line(), "", "%s", layout))
			layout = ""
		}
		if in.Day == "" && !undated {
			to.Warnings.Add(src.complain(in.Line, "", "games without a date count as played now"))
			undated = true
		}
		to.add(in)
	}
	return nil
}

// A cell is what stands in a cell of a table, and where.
type cell struct {
	text         string
	line, column int // from 1, the column in characters; 0 for a cell that a short row lacks
}

// A row is one row of a table. It has as many cells as the first one, or more.
type row struct {
	cells  []cell
	parted bool // an empty row is above it
}

func (r row) line() int { return r.cells[0].line }

// at returns the cell of a column, which counts from 1; an empty one for column 0.
func (r row) at(column int) cell {
	if column == 0 {
		return cell{}
	}
	return r.cells[column-1]
}

// complain makes a complaint about the cell of a row.
func (c cell) complain(file string, r row, want, format string, args ...any) *Complaint {
	wrong := newComplaint(file, r.line(), want, format, args...)
	if c.column > 0 {
		wrong.Line, wrong.Column = c.line, c.column
	}
	return wrong
}

// decodeTable converts a table to UTF-8 with line feeds. What is not UTF-8 is Windows-1252, in
// which Excel writes CSV.
func decodeTable(name string, data []byte) (text string, warnings []*Complaint, err error) {
	if line := notUTF8(data, 1); line > 0 {
		if bytes.ContainsFunc(data, func(r rune) bool { return r >= utf8.RuneSelf && r != utf8.RuneError }) {
			return "", nil, newComplaint(name, line, encodingWant, "the line is not UTF-8, and others are")
		}
		if data, err = charmap.Windows1252.NewDecoder().Bytes(data); err != nil {
			return "", nil, fmt.Errorf("decoding %s: %w", name, err)
		}
		warnings = append(warnings, newComplaint(name, line, "if letters are wrong, save it as UTF-8", "the file is not UTF-8; it is read as Windows-1252, as Excel writes it"))
	}
	return lineEnds(string(data)), warnings, nil
}

// lineEnds replaces the line ends of an old Macintosh by line feeds.
func lineEnds(text string) string {
	if strings.Contains(text, "\n") {
		return text
	}
	return strings.ReplaceAll(text, "\r", "\n")
}

// separator returns the character between cells: the one of a line `sep=;`, as Excel writes it,
// else the comma, semicolon or tab that is most frequent in the first line.
func separator(text string) rune {
	line, _, _ := strings.Cut(strings.TrimLeft(text, " \r\n"), "\n")
	said, ok := strings.CutPrefix(strings.ToLower(strings.Trim(line, "\" \r")), "sep=")
	if ok && len(said) == 1 && strings.Contains(",;\t|", said) {
		return rune(said[0])
	}
	best := ','
	for _, c := range ";\t" {
		if strings.Count(line, string(c)) > strings.Count(line, string(best)) {
			best = c
		}
	}
	return best
}

// The most cells and columns that a table may have.
const (
	mostCells   = 4_000_000
	mostColumns = 1000
)

const quoteWant = `a cell with a quote in it stands in quotes, the quote doubled: "Bob ""Ace"" K."`

// readRows cuts a text into its rows that are not empty; the first one names the columns.
func readRows(name, text string) (rows []row, warnings []*Complaint, err error) {
	comma := separator(text)
	if n := strings.Count(text, string(comma)) + strings.Count(text, "\n"); n > mostCells {
		return nil, nil, newComplaint(name, 0, "import a part of it at a time", "the table has %d cells; %d can be read", n, mostCells)
	}
	in := csv.NewReader(strings.NewReader(text))
	in.Comma, in.FieldsPerRecord = comma, -1
	in.TrimLeadingSpace = comma != '\t' // where tabs separate cells it would trim them
	lines := strings.Split(text, "\n")
	parted, ends := false, 0
	for {
		record, err := in.Read()
		var bad *csv.ParseError
		switch {
		case errors.Is(err, io.EOF) && rows == nil:
			return nil, nil, newComplaint(name, 0, "", "the file is empty")
		case errors.Is(err, io.EOF):
			return rows, warnings, nil
		case errors.As(err, &bad):
			return nil, nil, newComplaint(name, bad.StartLine, quoteWant, "the quotes from here to line %d make no cells", bad.Line)
		case err != nil:
			return nil, nil, fmt.Errorf("reading %s: %w", name, err)
		case rows == nil && strings.HasPrefix(strings.ToLower(record[0]), "sep="):
			continue
		case rows == nil && len(record) > mostColumns:
			return nil, nil, newComplaint(name, 1, "leave out those that Arbiter does not know", "the table has %d columns; %d can be read", len(record), mostColumns)
		}
		first, _ := in.FieldPos(0)
		r, empty, cleaned := row{make([]cell, 0, len(record)), parted || first > ends+1}, true, false
		on, from, column := first, 1, 1 // a line and a place in it, in bytes and in characters
		for i, text := range record {
			line, at := in.FieldPos(i)
			if line > on { // a cell may have lines of its own
				on, from, column = line, 1, 1
			}
			from, column = at, column+utf8.RuneCountInString(lines[line-1][from-1:at-1])
			ends = line + strings.Count(text, "\n")
			text, taken := records.CleanText(strings.TrimSpace(text))
			text, cleaned = withoutApostrophe(strings.TrimSpace(text)), cleaned || taken
			empty = empty && text == ""
			r.cells = append(r.cells, cell{text, line, column})
		}
		if parted = empty; empty {
			continue
		}
		if cleaned {
			warnings = append(warnings, newComplaint(name, r.line(), "", "the row had invisible characters, which were removed"))
		}
		if rows != nil && len(r.cells) < len(rows[0].cells) {
			r.cells = append(r.cells, make([]cell, len(rows[0].cells)-len(r.cells))...)
		}
		rows = append(rows, r)
	}
}

// withoutApostrophe removes the apostrophe that keeps a spreadsheet from running a cell as a
// formula. One at the beginning of a name stays.
func withoutApostrophe(text string) string {
	if rest, ok := strings.CutPrefix(text, "'"); ok {
		if formula := strings.TrimLeft(rest, "'"); formula != "" && strings.IndexByte("=+-@\t\n", formula[0]) >= 0 {
			return rest
		}
	}
	return text
}
