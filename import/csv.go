package importer

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// A tableRow is one row's cells, those of missing columns empty.
type tableRow struct {
	line   int
	cells  [columns]string
	parted bool // an empty row stands before it
	coded  bool // it is UTF-8
}

// A tableReader reads one file.
type tableReader struct {
	src     *Source
	to      *Feed
	in      *csv.Reader
	bounded *boundedReader
	at      [columns]int // where each column stands, -1 for none
	width   int          // cells of the header

	record []string // as it stands there
	ends   int      // the line in which the row before ends
	row    tableRow

	game  tableGame
	first int   // the line of the first row; 0 for none
	ids   bool  // it has a game_id, so that all rows must have one
	lost  int   // the line of a row that belongs to no game just before; 0 for none
	turns turns // games without an id so far, by day, game and people
	said  map[string]bool
}

// readCSV reads a table game by game.
func readCSV(src *Source, to *Feed) error {
	head, err := src.head()
	if err != nil {
		return err
	}
	first, _, _ := bytes.Cut(bytes.TrimLeft(head, " \r\n"), []byte("\n"))
	if i := bytes.IndexByte(first, '\r'); i >= 0 && i < len(first)-1 {
		return src.complain(1, "save it with the line ends of Unix or Windows", "the lines end with a carriage return alone")
	}
	t := &tableReader{src: src, to: to, bounded: &boundedReader{in: src.in}, turns: turns{}, said: map[string]bool{}}
	t.in = cellsOf(t.bounded, head)
	record, err := namesOf(t.in)
	if err != nil {
		return t.unread(err)
	}
	t.bounded.done = t.in.InputOffset()
	t.mark(record)
	if err := t.header(record); err != nil {
		return err
	}
	return t.rows()
}

// rows reads all rows, and hands on each game when its last one is read.
func (t *tableReader) rows() error {
	for {
		err := t.next()
		var bad *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return t.end()
		case errors.As(err, &bad):
			err = t.unreadable(bad)
		case err != nil:
			return t.unread(err)
		default:
			err = t.addRow()
		}
		if err != nil {
			return err
		}
	}
}

// next reads the next row that is not empty.
func (t *tableReader) next() error {
	parted := false
	for {
		record, err := t.in.Read()
		t.bounded.done = t.in.InputOffset()
		if err != nil {
			return err
		}
		t.record = record
		t.row.line, _ = t.in.FieldPos(0)
		parted = parted || t.row.line > t.ends+1
		t.mark(record)
		if t.fill(); slices.ContainsFunc(record, func(s string) bool { return strings.TrimSpace(s) != "" }) {
			t.row.parted = parted
			return nil
		}
		parted = true
	}
}

// mark notes the line in which a row ends.
func (t *tableReader) mark(row []string) {
	last := len(row) - 1
	t.ends, _ = t.in.FieldPos(last)
	t.ends += strings.Count(row[last], "\n")
}

// fill takes the row's cells from the record.
func (t *tableReader) fill() {
	row := &t.row
	row.coded = true
	for i := range row.cells {
		row.cells[i] = ""
		if at := t.at[i]; at >= 0 && at < len(t.record) && t.record[at] != "" {
			cell := strings.TrimSpace(t.record[at])
			if len(cell) > 1 && cell[0] == '\'' && strings.IndexByte("=+-@", cell[1]) >= 0 {
				cell = cell[1:] // written so that no spreadsheet runs it as a formula
			}
			row.cells[i] = cell
			row.coded = row.coded && utf8.ValidString(cell)
		}
	}
}

// unread is why a file cannot be read any further.
func (t *tableReader) unread(err error) error {
	var bad *csv.ParseError
	switch {
	case errors.Is(err, errTooLong):
		return t.src.complain(t.ends+1, "is a quote left open?", "%v", err)
	case errors.As(err, &bad):
		return t.src.complain(bad.Line, quoteWant, "%v", bad.Err)
	case errors.Is(err, io.EOF):
		return t.src.complain(0, "", "the file is empty")
	}
	return fmt.Errorf("reading %s: %w", t.src.Name, err)
}

const quoteWant = `a cell with a quote in it stands in quotes, the quote doubled: "Bob ""Ace"" K."`

// unreadable complains of a row whose quotes make no cells. Nobody knows of
// which game it is, so that those on both sides of it are refused.
func (t *tableReader) unreadable(bad *csv.ParseError) error {
	says := "a quote stands where no quote may be"
	if errors.Is(bad.Err, csv.ErrQuote) {
		says = "a quoted cell has no right end"
		if bad.Line > bad.StartLine {
			says = fmt.Sprintf("a quoted cell begins here and has no right end up to line %d; nothing of that was read", bad.Line)
		}
	}
	t.lost, t.ends = bad.StartLine, bad.Line
	return t.to.Complain(t.src.complain(bad.StartLine, quoteWant, "%s", says))
}

// addRow adds one row to the game that it belongs to.
func (t *tableReader) addRow() error {
	row := &t.row
	if t.first == 0 {
		t.first, t.ids = row.line, row.cells[colID] != ""
	}
	switch {
	case t.ids && row.cells[colID] == "":
		t.lost = row.line
		return t.to.Complain(t.src.complain(row.line, "give it one", "the row has no game_id, and that in line %d has one", t.first))
	case !t.ids && row.cells[colID] != "":
		t.lost = row.line
		return t.to.Complain(t.src.complain(row.line, "give every row one", "the row has a game_id, and that in line %d has none", t.first))
	}
	if t.begins() {
		if err := t.begin(); err != nil {
			return err
		}
	}
	if t.lost != 0 { // in the middle of a game
		t.game.bad, t.lost = true, 0
	}
	switch extra := len(t.record) - t.width; {
	case extra < 0:
		return t.refuse(row.line, "a row has a cell for every column", "the row has %d cells, the first line %d", len(t.record), t.width)
	case extra > 0 && slices.ContainsFunc(t.record[t.width:], func(s string) bool { return s != "" }):
		return t.refuse(row.line, "a cell with a comma or semicolon in it stands in quotes", "the row has %d cells, the first line %d", len(t.record), t.width)
	case !row.coded:
		return t.refuse(row.line, encodingWant, "the row is not UTF-8")
	}
	for col, cell := range row.cells {
		if cell != "" && strings.IndexByte("#E", cell[0]) >= 0 && col != colDate && sheetErrors().MatchString(cell) { // of a date it is said that it is none
			return t.refuseCell(col, "mend the formula there and save the table again", "%q is a spreadsheet's error", cell)
		}
	}
	return t.sit()
}

// sheetErrors are what spreadsheets write in place of a value that they cannot work out.
var sheetErrors = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(#¡?[\p{Lu}\d/._]*\p{Lu}[\p{Lu}\d/._]*[!?]|#(N/A|N/D|NV|ND|REF|NAME|VALUE)|#{3,}|Err:[0-9]{3})$`)
})

// refuse complains about a row; its game is left out.
func (t *tableReader) refuse(line int, want, format string, args ...any) error {
	c := t.src.complain(line, want, format, args...)
	c.Also, t.game.bad = t.game.bad, true
	return t.to.Complain(c)
}

// refuseCell complains about one cell of the row.
func (t *tableReader) refuseCell(col int, want, format string, args ...any) error {
	c := t.src.complain(t.row.line, want, format, args...)
	c.Line, c.Column = t.place(t.at[col])
	c.Also, t.game.bad = t.game.bad, true
	return t.to.Complain(c)
}

// place is where a cell stands: its line, and its column in characters. The
// csv reader counts bytes, which are more where cells before hold more than
// ASCII. A row that is too short takes the cell from the row above: its column is 0.
func (t *tableReader) place(at int) (line, column int) {
	if at >= len(t.record) {
		return t.row.line, 0
	}
	line, column = t.in.FieldPos(at)
	for i, cell := range t.record[:at] {
		if above, _ := t.in.FieldPos(i); above == line {
			column -= len(cell) - utf8.RuneCountInString(cell)
		}
	}
	return line, column
}

// once warns of something once a file.
func (t *tableReader) once(line int, text string) error {
	if t.said[text] {
		return nil
	}
	t.said[text] = true
	return t.to.Warn(t.src.complain(line, "", "%s", text))
}
