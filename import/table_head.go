package importer

import (
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// columnWords are the names of the columns of a table, each first as Arbiter writes it.
var columnWords = []string{
	"game_id",
	"date datum day tag fecha",
	"game spiel jeu juego",
	"league liga ligue",
	"season saison",
	"round runde",
	"place_played location venue ort lieu lugar",
	"player spieler spielerin name joueur jugador",
	"seat sitz",
	"score points punkte pts total puntos",
	"place rank platz rang pos",
	"winner won sieger",
	"note notes notiz comment comments kommentar bemerkung",
}

// ofGame are the columns in which all rows of a game agree; ofPlayer may be there for each player,
// as score2.
var (
	ofGame   = []string{"date", "game", "league", "season", "round", "place_played"}
	ofPlayer = []string{"player", "seat", "score", "place", "winner"}
)

func columnNames() string {
	var names []string
	for _, words := range columnWords {
		names = append(names, strings.Fields(words)[0])
	}
	return strings.Join(names, ", ")
}

// headKey returns the form by which heads are compared: small letters and digits, without accents.
func headKey(head string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(head))
}

// findColumn returns the column that a head names, "" for none, and the number of the player after
// it, as in player2; 0 is none.
func findColumn(head string) (column string, number int) {
	key := headKey(head)
	word := strings.TrimRight(key, "0123456789")
	for _, words := range columnWords {
		column := strings.Fields(words)[0]
		if !slices.ContainsFunc(strings.Fields(words), func(w string) bool { return headKey(w) == word }) {
			continue
		}
		number, err := strconv.Atoi(key[len(word):])
		if word == key || err == nil && 1 <= number && number <= league.MostSeats && slices.Contains(ofPlayer, column) {
			return column, number
		}
	}
	return "", 0
}

// looksTable reports whether a text begins with the names of columns.
func looksTable(head []byte) bool {
	text := lineEnds(string(head))
	in := csv.NewReader(strings.NewReader(text))
	in.Comma, in.FieldsPerRecord = separator(text), -1
	names, err := in.Read()
	if err == nil && strings.HasPrefix(strings.ToLower(names[0]), "sep=") {
		names, _ = in.Read()
	}
	known := 0
	for _, name := range names {
		if column, _ := findColumn(name); column != "" {
			known++
		}
	}
	return known >= 2 || known == 1 && len(names) >= 3
}

// A tableHead has the positions of a table's columns, from 1.
type tableHead struct {
	at     map[string]int // those of the game
	seats  []seatHead     // the players of a row: one where a row is a player
	single bool           // a row is a game
	days   dayOrder
	width  int // how many columns there are
}

// A seatHead has the columns of one player of a row.
type seatHead struct {
	name string // of the player who has a column; "" where a cell names the player
	at   map[string]int
}

// readHead finds the columns, and which of three layouts a table has: a row a player; a row a
// game with player1, score1, player2 and so on; a row a game with a column for each player.
// The rows are all of the table.
func readHead(file string, rows []row, o TableOptions) (head *tableHead, warnings []*Complaint, err error) {
	first := rows[0]
	head = &tableHead{at: map[string]int{}, width: len(first.cells)}
	numbered := map[int]*seatHead{}
	var unknown []int // columns, from 1
	for i, c := range first.cells {
		column, number := findColumn(c.text)
		player := slices.IndexFunc(o.Players, func(name string) bool { return c.text != "" && score.SameName(name, c.text) })
		if player >= 0 {
			column, number = "score", player+1
		}
		if column == "" || o.Players != nil && player < 0 && slices.Contains(ofPlayer, column) {
			unknown = append(unknown, i+1)
			continue
		}
		at := head.at
		if slices.Contains(ofPlayer, column) {
			if numbered[number] == nil {
				numbered[number] = &seatHead{at: map[string]int{}}
			}
			at = numbered[number].at
			if player >= 0 {
				numbered[number].name = c.text
			}
		}
		if at[column] > 0 {
			return nil, nil, c.complain(file, first, "rename the one that is not", "%q and %q are both the %s", first.at(at[column]).text, c.text, column)
		}
		at[column] = i + 1
	}
	for _, name := range o.Players {
		if !slices.ContainsFunc(first.cells, func(c cell) bool { return score.SameName(c.text, name) }) {
			return nil, nil, newComplaint(file, first.line(), "--players names columns", "no column is called %q", name)
		}
	}
	alone := numbered[0]
	if alone != nil && alone.at["player"] > 0 {
		head.seats = []seatHead{*alone}
	} else {
		head.single = true
		if alone != nil { // such as a column Total after the players
			unknown = append(unknown, slices.Sorted(maps.Values(alone.at))...)
		}
		for n := 1; n <= league.MostSeats; n++ {
			if s := numbered[n]; s != nil && (s.name != "" || s.at["player"] > 0) {
				head.seats = append(head.seats, *s)
			}
		}
	}
	head.days = readDayOrder(rows[1:], head.at["date"])
	if wrong := checkHead(file, rows, head, unknown, o); wrong != nil {
		return nil, nil, wrong
	}
	var left []string
	for _, column := range unknown {
		if text := first.at(column).text; text != "" {
			left = append(left, strconv.Quote(text))
		}
	}
	if left != nil {
		warnings = append(warnings, newComplaint(file, first.line(), "", "columns that Arbiter does not know are ignored: %.200s", strings.Join(left, ", ")))
	}
	return head, warnings, nil
}

// checkHead complains of columns that a table lacks.
func checkHead(file string, rows []row, head *tableHead, unknown []int, o TableOptions) *Complaint {
	var lacks, found, numbers []string
	for _, c := range rows[0].cells {
		found = append(found, c.text)
	}
	for _, column := range unknown {
		if name := rows[0].at(column).text; name != "" && !isTotal(name) && holdsNumbers(rows[1:], column) {
			numbers = append(numbers, name)
		}
	}
	if head.seats == nil && len(numbers) < 2 {
		lacks = append(lacks, "player")
	}
	if head.at["date"] == 0 && head.at["game_id"] == 0 {
		lacks = append(lacks, "date or game_id")
	}
	want := "the first line names the columns: " + columnNames()
	if head.at["game"] == 0 && o.Game == "" {
		lacks = append(lacks, "game")
		want += "; --game says which game all rows are of"
	}
	if lacks != nil {
		return newComplaint(file, rows[0].line(), want, "there is no column %s; found: %.200s", strings.Join(lacks, ", no column "), strings.Join(found, ", "))
	}
	if head.seats == nil {
		wrong := newComplaint(file, rows[0].line(), "--players names those who are", "there is no column player, but these may be players: %.200s", strings.Join(numbers, ", "))
		wrong.Heads = numbers
		return wrong
	}
	return nil
}

// holdsNumbers reports whether the cells of a column are numbers or empty.
func holdsNumbers(rows []row, column int) bool {
	numbers := 0
	for _, r := range rows {
		switch text := r.at(column).text; {
		case text == "" || isTotal(r.cells[0].text):
		case strings.Trim(text, "0123456789.,+-−–½ ") == "":
			numbers++
		default:
			return false
		}
	}
	return numbers > 0
}

const oneGame = "without a game_id, rows that follow one another and agree on date, game and round are one game"

// layout says how the rows are read, where no game_id decides it.
func (head *tableHead) layout() string {
	says := oneGame
	switch {
	case head.single && head.seats[0].name == "":
		says = fmt.Sprintf("each row is a game, of up to %d players", len(head.seats))
	case head.single:
		var names []string
		for _, s := range head.seats {
			names = append(names, s.name)
		}
		says = "each row is a game, with a column for each of " + score.And(names)
	}
	if head.at["game_id"] > 0 {
		if head.single {
			return says
		}
		return ""
	}
	return says + "; it is known again by its date, game and players"
}

// isTotal reports whether a cell is the word for a sum or an average.
func isTotal(text string) bool {
	if text == "" || len(text) > 20 {
		return false
	}
	switch headKey(text) {
	case "total", "totals", "totale", "grandtotal", "sum", "summe", "gesamt", "gesamtsumme", "insgesamt", "somme", "suma", "average", "durchschnitt", "mittelwert", "moyenne", "promedio":
		return true
	}
	return false
}

// dropTotals leaves out the rows whose first cell or player is the word for a sum, and warns of
// them. A player of that name stays in a row that records wrote.
func dropTotals(file string, head *tableHead, rows []row) (kept []row, warnings []*Complaint) {
	parted := false
	for _, r := range rows {
		word := r.cells[0].text
		if player := r.at(head.seats[0].at["player"]).text; isTotal(player) {
			word = player
		}
		if isTotal(word) && records.ReadUID(r.at(head.at["game_id"]).text) == "" {
			warnings = append(warnings, newComplaint(file, r.line(), "", "the row %q adds up others, and is left out", clip(word, 40)))
			parted = true
			continue
		}
		r.parted = r.parted || parted
		kept, parted = append(kept, r), false
	}
	return kept, warnings
}
