package importer

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"arbiter/records"
)

// A table is a text cut into rows.
type table struct {
	name  string // of its file
	text  string
	comma rune
	rows  []tableRow // that are not empty; the first names the columns
}

// A tableRow is one row of a table.
type tableRow struct {
	line       int      // where it begins
	begin, end int      // in the text
	cells      []string // without blanks around them, and cleaned; as many as there are columns, or more
	parted     bool     // an empty row or one of totals stands above it
	wrong      *Complaint
}

// cell is a cell by its column, which counts from 1; "" for column 0.
func (r *tableRow) cell(column int) string {
	if column == 0 {
		return ""
	}
	return r.cells[column-1]
}

// mostCells is how many cells a table may have.
const mostCells = 4_000_000

// decodeTable makes UTF-8 of a table, and one line end of all. What is not UTF-8 is
// Windows-1252, in which Excel writes CSV.
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

// lineEnds gives a text of an old Macintosh the line ends of today.
func lineEnds(text string) string {
	if strings.Contains(text, "\n") {
		return text
	}
	return strings.ReplaceAll(text, "\r", "\n")
}

// separator is what parts the cells: what a line `sep=;` says, as Excel writes it, else the
// comma, semicolon or tab that stands most often in the first line.
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

func newCSVReader(text string, comma rune) *csv.Reader {
	in := csv.NewReader(strings.NewReader(text))
	in.Comma = comma
	in.FieldsPerRecord = -1
	in.TrimLeadingSpace = comma != '\t' // it would trim the tabs themselves
	return in
}

// isSeparatorLine tells whether a first row is the line `sep=;`.
func isSeparatorLine(record []string) bool {
	return strings.HasPrefix(strings.ToLower(record[0]), "sep=")
}

const quoteWant = `a cell with a quote in it stands in quotes, the quote doubled: "Bob ""Ace"" K."`

// cutRows cuts a text into rows and cells.
func cutRows(name, text string) (t *table, warnings []*Complaint, err error) {
	t = &table{name: name, text: text, comma: separator(text)}
	if n := strings.Count(text, string(t.comma)) + strings.Count(text, "\n"); n > mostCells {
		return nil, nil, newComplaint(name, 0, "import a part of it at a time", "the table has %d cells; %d can be read", n, mostCells)
	}
	parted := false
	for in := newCSVReader(text, t.comma); ; {
		row := tableRow{begin: int(in.InputOffset())}
		record, err := in.Read()
		row.end = int(in.InputOffset())
		var bad *csv.ParseError
		switch {
		case errors.Is(err, io.EOF) && len(t.rows) == 0:
			return nil, nil, newComplaint(name, 0, "", "the file is empty")
		case errors.Is(err, io.EOF):
			return t, warnings, nil
		case errors.As(err, &bad) && len(t.rows) == 0:
			return nil, nil, newComplaint(name, bad.Line, quoteWant, "%v", bad.Err)
		case errors.As(err, &bad):
			row.line, row.wrong = bad.StartLine, newComplaint(name, bad.StartLine, quoteWant, "the quotes from here to line %d make no cells", bad.Line)
			record = make([]string, len(t.rows[0].cells))
		case err != nil:
			return nil, nil, fmt.Errorf("reading %s: %w", name, err)
		default:
			row.line, _ = in.FieldPos(0)
			if len(t.rows) == 0 && isSeparatorLine(record) {
				continue
			}
		}
		empty, cleaned := row.wrong == nil, false
		for i, cell := range record {
			cell, taken := clean(strings.TrimSpace(cell))
			record[i], cleaned = plainCell(strings.TrimSpace(cell)), cleaned || taken
			empty = empty && record[i] == ""
		}
		if cleaned {
			warnings = append(warnings, newComplaint(name, row.line, "", "the row held characters that cannot be seen; they are taken out"))
		}
		parted = parted || strings.HasPrefix(strings.TrimLeft(text[row.begin:], "\r"), "\n")
		if empty {
			parted = true
			continue
		}
		row.cells, row.parted, parted = record, parted, false
		if len(t.rows) > 0 && len(record) < len(t.rows[0].cells) {
			row.cells = append(record, make([]string, len(t.rows[0].cells)-len(record))...)
		}
		t.rows = append(t.rows, row)
	}
}

// complain complains of a cell of a row, at its line and its column in characters.
func (t *table) complain(row *tableRow, column int, want, format string, args ...any) *Complaint {
	c := newComplaint(t.name, row.line, want, format, args...)
	text := t.text[row.begin:row.end]
	in := newCSVReader(text, t.comma)
	record, err := in.Read()
	if err != nil || column == 0 || column > len(record) {
		return c
	}
	first, _ := in.FieldPos(0)
	line, at := in.FieldPos(column - 1)
	lines := strings.Split(text, "\n")
	c.Line, c.Column = row.line+line-first, 1+utf8.RuneCountInString(lines[line-1][:at-1])
	return c
}

// dropTotals leaves out the rows that add up others, and names them.
func (t *table) dropTotals(head *tableHead) (warnings []*Complaint) {
	rows, parted := t.rows[:1], false
	for _, row := range t.rows[1:] {
		word := row.cells[0]
		if player := row.cell(head.seats[0].at[colPlayer]); isTotal(player) {
			word = player
		}
		if isTotal(word) && records.ReadUID(row.cell(head.game[colID])) == "" {
			warnings = append(warnings, newComplaint(t.name, row.line, "", "the row %q adds up others, and is left out", clip(word, 40)))
			parted = true
			continue
		}
		row.parted = row.parted || parted
		rows, parted = append(rows, row), false
	}
	t.rows = rows
	return warnings
}

// isTotal tells whether a cell is the word for a sum or an average.
func isTotal(cell string) bool {
	if cell == "" || len(cell) > 20 {
		return false
	}
	switch headKey(cell) {
	case "total", "totals", "totale", "grandtotal", "sum", "summe", "gesamt", "gesamtsumme", "insgesamt", "somme", "suma", "average", "durchschnitt", "mittelwert", "moyenne", "promedio":
		return true
	}
	return false
}
