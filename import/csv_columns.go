package importer

import (
	"bytes"
	"encoding/csv"
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

// A column of a table.
type column struct {
	name, german string
	ofGame       bool // the rows of a game say the same in it
}

// tableColumns are what the columns are called; a game_id has no other name.
var tableColumns = [columns]column{
	colID:       {name: "game_id"},
	colDate:     {name: "date", german: "datum", ofGame: true},
	colGame:     {name: "game", german: "spiel", ofGame: true},
	colLeague:   {name: "league", german: "liga", ofGame: true},
	colSeason:   {name: "season", german: "saison", ofGame: true},
	colRound:    {name: "round", german: "runde", ofGame: true},
	colPlayedAt: {name: "place_played", german: "ort", ofGame: true},
	colPlayer:   {name: "player", german: "spieler"},
	colSeat:     {name: "seat", german: "sitz"},
	colScore:    {name: "score", german: "punkte"},
	colPlace:    {name: "place", german: "platz"},
	colWinner:   {name: "winner", german: "sieger"},
	colNote:     {name: "note", german: "notiz"},
}

// ofGame are the columns that say the same in every row of a game.
var ofGame = columnsOfGame()

func columnsOfGame() (list []int) {
	for i, c := range tableColumns {
		if c.ofGame {
			list = append(list, i)
		}
	}
	return list
}

// columnNames are the names of all columns.
func columnNames() (names []string) {
	for _, c := range tableColumns {
		names = append(names, c.name)
	}
	return names
}

// mostColumns is how many columns a table may have.
const mostColumns = 1000

// findColumn finds the column of a name in any case, -1 for none of them.
func findColumn(name string) int {
	name = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_")
	if name == "" {
		return -1
	}
	return slices.IndexFunc(tableColumns[:], func(c column) bool { return name == c.name || name == c.german })
}

// cellsOf reads the cells of a table that begins like this.
func cellsOf(in io.Reader, head []byte) *csv.Reader {
	r := csv.NewReader(in)
	r.Comma = separator(head)
	r.ReuseRecord = true
	r.FieldsPerRecord = -1               // said in our own words
	r.TrimLeadingSpace = r.Comma != '\t' // it would trim the tabs themselves
	return r
}

// namesOf reads the row that names the columns. A line before it may say only which
// character parts the cells, as Excel writes it.
func namesOf(in *csv.Reader) ([]string, error) {
	record, err := in.Read()
	if err == nil && strings.HasPrefix(strings.ToLower(record[0]), "sep=") {
		return in.Read()
	}
	return record, err
}

// looksCSV tells whether a text begins with the names of two or more columns.
func looksCSV(head []byte) bool {
	names, _ := namesOf(cellsOf(bytes.NewReader(head), head))
	known := 0
	for _, name := range names {
		if findColumn(name) >= 0 {
			known++
		}
	}
	return known >= 2
}

// unknownTable complains of a table that lacks columns. It returns nil for a text that
// is no table: its first two lines have the same number of cells, and more cells than
// a sentence with a few commas would have.
func unknownTable(src *Source, head []byte) *Complaint {
	in := cellsOf(bytes.NewReader(head), head)
	names, err := namesOf(in)
	least := 2
	if in.Comma == ',' {
		least = 3
	}
	if err != nil || len(names) < least {
		return nil
	}
	names = slices.Clone(names)
	line, _ := in.FieldPos(0)
	if second, err := in.Read(); err != nil || len(second) != len(names) {
		return nil
	}
	t := tableReader{src: src, to: &Feed{}}
	t.find(names)
	return t.missing(line, names)
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
// semicolon or tab that stands most often in the first line.
func separator(head []byte) rune {
	line, _, _ := bytes.Cut(bytes.TrimLeft(head, " \r\n"), []byte("\n"))
	if said := saidSeparator(line); said != 0 {
		return said
	}
	best := ','
	for _, c := range ";\t" {
		if bytes.Count(line, []byte(string(c))) > bytes.Count(line, []byte(string(best))) {
			best = c
		}
	}
	return best
}

// find finds which column is which. It tells the columns whose names say nothing to
// Arbiter, and one that is there twice.
func (t *tableReader) find(names []string) (unknown []string, twice string) {
	for i := range t.at {
		t.at[i] = -1
	}
	for i, name := range names {
		switch c := findColumn(name); {
		case c >= 0 && t.at[c] >= 0:
			twice = tableColumns[c].name
		case c >= 0:
			t.at[c] = i
		case name != "":
			unknown = append(unknown, fmt.Sprintf("%q", name))
		}
	}
	return unknown, twice
}

// header takes the row that names the columns.
func (t *tableReader) header(names []string) error {
	line, _ := t.in.FieldPos(0)
	t.width = len(names)
	if t.width > mostColumns { // each would be kept in mind
		return t.src.complain(line, "leave out those that say nothing to Arbiter", "the table has %d columns; %d can be read", t.width, mostColumns)
	}
	if !utf8.ValidString(strings.Join(names, "")) {
		return t.src.complain(line, encodingWant, "the names of the columns are not UTF-8")
	}
	unknown, twice := t.find(names)
	if twice != "" {
		return t.src.complain(line, "name each column once", "two columns are called %s", twice)
	}
	if wrong := t.missing(line, names); wrong != nil {
		return wrong
	}
	if unknown == nil {
		return nil
	}
	return t.to.Warn(t.src.complain(line, "", "columns that say nothing to Arbiter are passed over: %.200s", strings.Join(unknown, ", ")))
}

// missing complains of columns that a table needs and lacks. Which game it is
// may have been said elsewhere.
func (t *tableReader) missing(line int, found []string) *Complaint {
	var lacks []string
	if t.at[colPlayer] < 0 {
		lacks = append(lacks, "player")
	}
	if t.at[colDate] < 0 && t.at[colID] < 0 {
		lacks = append(lacks, "date or game_id")
	}
	want := "the first line names the columns: " + strings.Join(columnNames(), ", ")
	if t.at[colGame] < 0 && t.to.Game == "" {
		lacks = append(lacks, "game")
		want += "; --game says which game all rows are of"
	}
	if lacks == nil {
		return nil
	}
	return t.src.complain(line, want, "there is no column %s; found: %.200s", strings.Join(lacks, ", no column "), printable(strings.Join(found, ", ")))
}
