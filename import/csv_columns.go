package importer

import (
	"bytes"
	"fmt"
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

// germanNames are the same columns in German; a game_id has no other name.
var germanNames = [columns]string{"game_id", "datum", "spiel", "liga", "saison", "runde", "ort", "spieler", "sitz", "punkte", "platz", "sieger", "notiz"}

// ofGame are the columns that say the same in every row of a game.
var ofGame = [...]int{colDate, colGame, colLeague, colSeason, colRound, colPlayedAt}

// mostColumns is how many columns a table may have.
const mostColumns = 1000

// column is the column of a name in any case, -1 for none of them.
func column(name string) int {
	name = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_")
	for i := range columnNames {
		if name == columnNames[i] || name == germanNames[i] {
			return i
		}
	}
	return -1
}

// looksCSV tells whether the first line names two or more of the columns.
func looksCSV(head []byte) bool {
	known := 0
	for _, name := range firstCells(head) {
		if column(name) >= 0 {
			known++
		}
	}
	return known >= 2
}

// looksTable tells whether a text is some table: its first two lines have the same
// number of cells, and more cells than a sentence with a few commas would have.
func looksTable(head []byte) bool {
	first, rest := headLine(head)
	comma := separator(head)
	cells, least := countCells(first, comma), 2
	if comma == ',' {
		least = 3
	}
	second, _, _ := bytes.Cut(rest, []byte("\n"))
	return cells >= least && cells == countCells(second, comma)
}

// headLine is the line that names the columns and what stands below it. A line
// before it may say only which character parts the cells, as Excel writes it.
func headLine(head []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(bytes.TrimLeft(head, " \r\n"), []byte("\n"))
	if saidSeparator(line) != 0 {
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	return line, rest
}

// saidSeparator is the separator of a line `sep=;`, 0 for any other line.
func saidSeparator(line []byte) rune {
	text, ok := bytes.CutPrefix(bytes.ToLower(bytes.Trim(line, "\" \r")), []byte("sep="))
	if r, n := utf8.DecodeRune(text); ok && n == len(text) && strings.ContainsRune(",;\t|", r) {
		return r
	}
	return 0
}

// separator is what parts the cells: what a line `sep=;` says, else the comma,
// semicolon or tab that stands most often outside quotes in the first line.
func separator(head []byte) rune {
	line, _, _ := bytes.Cut(bytes.TrimLeft(head, " \r\n"), []byte("\n"))
	if said := saidSeparator(line); said != 0 {
		return said
	}
	best := ','
	for _, c := range []rune{';', '\t'} {
		if countCells(line, c) > countCells(line, best) {
			best = c
		}
	}
	return best
}

// countCells is how many cells a separator makes of a line.
func countCells(line []byte, comma rune) int {
	n, quoted := 1, false
	for _, c := range string(line) {
		switch {
		case c == '"':
			quoted = !quoted
		case c == comma && !quoted:
			n++
		}
	}
	return n
}

// firstCells are the names of the columns.
func firstCells(head []byte) []string {
	line, _ := headLine(head)
	cells := strings.Split(strings.Trim(string(line), "\r"), string(separator(head)))
	for i := range cells {
		cells[i] = strings.Trim(strings.TrimSpace(cells[i]), `"`)
	}
	return cells
}

// header settles which column is which. The warning tells of columns that are
// passed over.
func (t *tableReader) header(record []string) (warning *Complaint, err error) {
	line, _ := t.in.FieldPos(0)
	if t.width = len(record); t.width > mostColumns { // each would be kept in mind
		return nil, t.src.complain(line, "leave out those that say nothing to Arbiter", "the table has %d columns; %d can be read", t.width, mostColumns)
	}
	for i := range t.at {
		t.at[i] = -1
	}
	var unknown []string
	for i, name := range record {
		if !utf8.ValidString(name) {
			return nil, t.src.complain(line, encodingWant, "the names of the columns are not UTF-8")
		}
		c := column(name)
		if c < 0 {
			if strings.TrimSpace(name) != "" {
				unknown = append(unknown, fmt.Sprintf("%q", name))
			}
			continue
		}
		if t.at[c] >= 0 {
			return nil, t.src.complain(line, "name each column once", "two columns are called %s", columnNames[c])
		}
		t.at[c] = i
	}
	if wrong := missing(t.src, line, t.at, record, t.to.Game); wrong != nil {
		return nil, wrong
	}
	if unknown != nil {
		warning = t.src.complain(line, "", "columns that say nothing to Arbiter are passed over: %.200s", strings.Join(unknown, ", "))
	}
	return warning, nil
}

// missing complains of columns that a table needs and lacks. Which game it is
// may have been said elsewhere.
func missing(src *Source, line int, at [columns]int, found []string, game string) *Complaint {
	var lacks []string
	if at[colPlayer] < 0 {
		lacks = append(lacks, "player")
	}
	if at[colDate] < 0 && at[colID] < 0 {
		lacks = append(lacks, "date or game_id")
	}
	want := "the first line names the columns: " + strings.Join(columnNames[:], ", ")
	if at[colGame] < 0 && game == "" {
		lacks = append(lacks, "game")
		want += "; --game says which game all rows are of"
	}
	if lacks == nil {
		return nil
	}
	return src.complain(line, want, "there is no column %s; found: %.200s", strings.Join(lacks, ", no column "), printable(strings.Join(found, ", ")))
}

// unknownTable complains of a table none of whose columns has a known name.
func unknownTable(src *Source, head []byte) *Complaint {
	found := firstCells(head)
	at := [columns]int{}
	for i := range at {
		at[i] = -1
	}
	for i, name := range found {
		if c := column(name); c >= 0 {
			at[c] = i
		}
	}
	line, _ := headLine(head)
	number := 1 + bytes.Count(head[:bytes.Index(head, line)], []byte("\n"))
	return missing(src, number, at, found, "")
}
