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
)

// The columns of a table: one row a player a game.
const (
	colID = iota
	colDate
	colGame
	colLeague
	colSeason
	colRound
	colPlayedAt
	colPlayer
	colSeat
	colScore
	colPlace
	colWinner
	colNote
	columns
)

var columnNames = [columns]string{"game_id", "date", "game", "league", "season", "round", "place_played", "player", "seat", "score", "place", "winner", "note"}

// mostColumns is how many columns a table may have.
const mostColumns = 1000

// ofGame are the columns that say the same in every row of a game.
var ofGame = [...]int{colDate, colGame, colLeague, colSeason, colRound, colPlayedAt}

// A tableRow is one row's cells, those of missing columns empty.
type tableRow struct {
	line  int
	cells [columns]string
}

// A tableReader reads one file.
type tableReader struct {
	src   *Source
	to    *Feed
	in    *csv.Reader
	guard *guard
	at    [columns]int // where each column stands, -1 for none
	width int          // cells of the header

	record []string // as it stands there
	row    tableRow
	game   tableGame
	lost   int            // the line of a row that could not be read just before; 0 for none
	turns  map[string]int // games without an id so far, by day and game
	said   map[string]bool

	when tableDate // the last date
	name tableName // the last game
	json []byte
}

// looksCSV tells whether the first line names two or more of the columns.
func looksCSV(head []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimLeft(head, " \r\n"), []byte("\n"))
	known := 0
	for _, cell := range strings.Split(string(line), string(separator(line))) {
		if column(strings.Trim(strings.TrimSpace(cell), `"`)) >= 0 {
			known++
		}
	}
	return known >= 2
}

// separator is what parts the cells of a line: the comma, semicolon or tab that
// stands there most often outside quotes.
func separator(line []byte) rune {
	counts := map[rune]int{}
	quoted := false
	for _, c := range line {
		switch c {
		case '"':
			quoted = !quoted
		case ',', ';', '\t':
			if !quoted {
				counts[rune(c)]++
			}
		}
	}
	best := ','
	for _, c := range []rune{';', '\t'} {
		if counts[c] > counts[best] {
			best = c
		}
	}
	return best
}

// column is the column of a name in any case, -1 for none of them.
func column(name string) int {
	return slices.Index(columnNames[:], strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_"))
}

func readCSV(src *Source, to *Feed) error {
	head, err := src.head()
	if err != nil {
		return err
	}
	first, _, _ := bytes.Cut(bytes.TrimLeft(head, " \r\n"), []byte("\n"))
	if i := bytes.IndexByte(first, '\r'); i >= 0 && i < len(first)-1 {
		return src.complain(1, "save it with the line ends of Unix or Windows", "the lines end with a carriage return alone")
	}
	t := &tableReader{src: src, to: to, guard: newGuard(src.In), turns: map[string]int{}, said: map[string]bool{}}
	t.in = csv.NewReader(t.guard)
	t.in.Comma = separator(first)
	t.in.ReuseRecord = true
	t.in.FieldsPerRecord = -1                  // said in our own words
	t.in.TrimLeadingSpace = t.in.Comma != '\t' // it would trim the tabs themselves
	record, err := t.in.Read()
	if err != nil {
		return t.unread(err)
	}
	if err := t.header(record); err != nil {
		return err
	}
	return t.rows()
}

// header settles which column is which.
func (t *tableReader) header(record []string) error {
	line, _ := t.in.FieldPos(0)
	if t.width = len(record); t.width > mostColumns { // each would be kept in mind
		return t.src.complain(line, "leave out those that say nothing to Arbiter", "the table has %d columns; %d can be read", t.width, mostColumns)
	}
	for i := range t.at {
		t.at[i] = -1
	}
	var unknown []string
	for i, name := range record {
		if !utf8.ValidString(name) {
			return t.src.complain(line, encodingWant, "the names of the columns are not UTF-8")
		}
		c := column(name)
		if c < 0 {
			if strings.TrimSpace(name) != "" {
				unknown = append(unknown, fmt.Sprintf("%q", name))
			}
			continue
		}
		if t.at[c] >= 0 {
			return t.src.complain(line, "name each column once", "two columns are called %s", columnNames[c])
		}
		t.at[c] = i
	}
	var missing []string
	if t.at[colPlayer] < 0 {
		missing = append(missing, "player")
	}
	if t.at[colDate] < 0 && t.at[colID] < 0 {
		missing = append(missing, "date or game_id")
	}
	want := "the first line names the columns: " + strings.Join(columnNames[:], ", ")
	if t.at[colGame] < 0 && t.to.Game == "" {
		missing = append(missing, "game")
		want += "; --game says which game all rows are of"
	}
	if missing != nil {
		return t.src.complain(line, want, "there is no column %s; found: %.200s", strings.Join(missing, ", no column "), strings.Join(record, ", "))
	}
	if unknown != nil {
		return t.to.Warn(t.src.complain(line, "", "columns that say nothing to Arbiter are passed over: %.200s", strings.Join(unknown, ", ")))
	}
	return nil
}

// rows reads all rows, and hands on each game when its last one is read.
func (t *tableReader) rows() error {
	for {
		record, err := t.in.Read()
		t.guard.finish(t.in.InputOffset())
		var bad *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return t.end()
		case errors.As(err, &bad):
			err = t.unreadable(bad)
		case err != nil:
			return t.unread(err)
		default:
			err = t.take(record)
		}
		if err != nil {
			return err
		}
	}
}

// unread is why a file cannot be read any further.
func (t *tableReader) unread(err error) error {
	var bad *csv.ParseError
	switch {
	case errors.Is(err, errTooLong):
		return t.src.complain(t.guard.line, "is a quote left open?", "%v", err)
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
	if err := t.to.Complain(t.src.complain(bad.StartLine, quoteWant, "%s", says)); err != nil {
		return err
	}
	t.lost = bad.StartLine
	return nil
}

// take takes one row's cells.
func (t *tableReader) take(record []string) error {
	t.record = record
	row := &t.row
	row.line, _ = t.in.FieldPos(0)
	empty, coded := true, true
	for i := range row.cells {
		row.cells[i] = ""
		if at := t.at[i]; at >= 0 && at < len(record) && record[at] != "" {
			cell := strings.TrimSpace(record[at])
			if len(cell) > 1 && cell[0] == '\'' && strings.IndexByte("=+-@", cell[1]) >= 0 {
				cell = cell[1:] // written so that no spreadsheet runs it as a formula
			}
			row.cells[i] = cell
			empty = empty && cell == ""
			coded = coded && utf8.ValidString(cell)
		}
	}
	if empty && !slices.ContainsFunc(record, func(s string) bool { return strings.TrimSpace(s) != "" }) {
		return nil // spreadsheets leave such rows at the end
	}
	if t.begins() {
		if err := t.end(); err != nil {
			return err
		}
		t.game.begin(row)
		if t.lost != 0 {
			if err := t.refuse(row.line, "", "the game is left out, because line %d may be one of its rows", t.lost); err != nil {
				return err
			}
			t.lost = 0
		}
	}
	if t.lost != 0 { // in the middle of a game
		t.game.bad, t.lost = true, 0
	}
	switch extra := len(record) - t.width; {
	case extra < 0:
		return t.refuse(row.line, "a row has a cell for every column", "the row has %d cells, the first line %d", len(record), t.width)
	case extra > 0 && slices.ContainsFunc(record[t.width:], func(s string) bool { return s != "" }):
		return t.refuse(row.line, "a cell with a comma or semicolon in it stands in quotes", "the row has %d cells, the first line %d", len(record), t.width)
	case !coded:
		return t.refuse(row.line, encodingWant, "the row is not UTF-8")
	}
	return t.sit()
}

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
// ASCII.
func (t *tableReader) place(at int) (line, column int) {
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
