package importer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"arbiter/records/league"
	"arbiter/score"
)

// The columns of a table.
const (
	colID = iota
	colDate
	colGame
	colLeague
	colSeason
	colRound
	colVenue
	colPlayer
	colSeat
	colScore
	colPlace
	colWinner
	colNote
	columns
)

// columnWords are what each column is called, first as Arbiter writes it.
var columnWords = [columns]string{
	colID:     "game_id",
	colDate:   "date datum day tag fecha",
	colGame:   "game spiel jeu juego",
	colLeague: "league liga ligue",
	colSeason: "season saison",
	colRound:  "round runde",
	colVenue:  "place_played location venue ort lieu lugar",
	colPlayer: "player spieler spielerin name joueur jugador",
	colSeat:   "seat sitz",
	colScore:  "score points punkte pts total puntos",
	colPlace:  "place rank platz rang pos",
	colWinner: "winner won sieger",
	colNote:   "note notes notiz comment comments kommentar bemerkung",
}

// ofGame are the columns in which the rows of a game say the same.
var ofGame = []int{colDate, colGame, colLeague, colSeason, colRound, colVenue}

// isOfPlayer tells whether a column may be there for each player, as score2.
func isOfPlayer(column int) bool { return colPlayer <= column && column <= colWinner }

// columnName is a column as Arbiter writes it.
func columnName(column int) string { return strings.Fields(columnWords[column])[0] }

func columnNames() string {
	names := make([]string, columns)
	for column := range names {
		names[column] = columnName(column)
	}
	return strings.Join(names, ", ")
}

// headKey is the form by which heads are compared: small letters and digits, without accents.
func headKey(head string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(head))
}

// findColumn finds the column that a head names, -1 for none, and the number of the player
// behind it, as in player2; 0 is none.
func findColumn(head string) (column, number int) {
	key := headKey(head)
	word := strings.TrimRight(key, "0123456789")
	for column, words := range columnWords {
		if !slices.ContainsFunc(strings.Fields(words), func(w string) bool { return headKey(w) == word }) {
			continue
		}
		number, err := strconv.Atoi(key[len(word):])
		if word == key || isOfPlayer(column) && err == nil && 1 <= number && number <= league.MostSeats {
			return column, number
		}
	}
	return -1, 0
}

// looksTable tells whether a text begins with the names of columns.
func looksTable(head []byte) bool {
	text := lineEnds(string(head))
	in := newCSVReader(text, separator(text))
	names, err := in.Read()
	if err == nil && isSeparatorLine(names) {
		names, _ = in.Read()
	}
	known := 0
	for _, name := range names {
		if column, _ := findColumn(name); column >= 0 {
			known++
		}
	}
	return known >= 2 || known == 1 && len(names) >= 3
}

// mostColumns is how many columns a table may have.
const mostColumns = 1000

// A tableHead says where the columns of a table stand, counted from 1; 0 is nowhere.
type tableHead struct {
	game   [columns]int
	seats  []seatHead // the players of a row: one where a row is a player
	single bool       // a row is a game
	ids    bool       // the rows have a game_id
	days   slashDays
}

// A seatHead is the columns of one player of a row.
type seatHead struct {
	name string // of the player who has a column; "" where a cell names the player
	at   [columns]int
}

// reads tells whether a column is read.
func (head *tableHead) reads(column int) bool {
	return slices.Contains(head.game[:], column) || slices.ContainsFunc(head.seats, func(s seatHead) bool { return slices.Contains(s.at[:], column) })
}

// readHead finds the columns, and which of three layouts the table has: a row a player; a row
// a game with player1, score1, player2 and so on; a row a game with a column for each player.
func readHead(t *table, o TableOptions) (head *tableHead, warnings []*Complaint, err error) {
	first, seats := &t.rows[0], make([]seatHead, league.MostSeats+1)
	head = &tableHead{}
	if n := len(first.cells); n > mostColumns {
		return nil, nil, newComplaint(t.name, first.line, "leave out those that say nothing to Arbiter", "the table has %d columns; %d can be read", n, mostColumns)
	}
	for i, cell := range first.cells {
		column, number := findColumn(cell)
		player := slices.IndexFunc(o.Players, func(name string) bool { return cell != "" && score.SameName(name, cell) })
		if player >= 0 && player < league.MostSeats {
			column, number = colScore, player+1
			seats[number].name = cell
		} else if column < 0 || len(o.Players) > 0 && isOfPlayer(column) {
			continue
		}
		at := &head.game[column]
		if isOfPlayer(column) {
			at = &seats[number].at[column]
		}
		if *at > 0 {
			return nil, nil, t.complain(first, i+1, "rename the one that is not", "%q and %q are both the %s", first.cells[*at-1], cell, columnName(column))
		}
		*at = i + 1
	}
	nobody := func(s seatHead) bool { return s.name == "" && s.at[colPlayer] == 0 }
	head.single = nobody(seats[0])
	if head.seats = seats[:1]; head.single {
		head.seats = slices.DeleteFunc(seats, nobody)
	}
	if i := slices.IndexFunc(t.rows[1:], func(row tableRow) bool { return row.wrong == nil }); i >= 0 {
		head.ids = t.rows[1+i].cell(head.game[colID]) != ""
	}
	head.days = t.readSlashDays(head.game[colDate])
	left, wrong := t.checkHead(head, o)
	if wrong != nil {
		return nil, nil, wrong
	}
	if left != nil {
		warnings = append(warnings, newComplaint(t.name, first.line, "", "columns that say nothing to Arbiter are passed over: %.200s", strings.Join(left, ", ")))
	}
	return head, warnings, nil
}

// layout says how the rows are read, where the table does not say it by a game_id.
func (head *tableHead) layout() string {
	says := oneGame
	switch {
	case head.single && head.seats[0].name == "":
		says = fmt.Sprintf("each row is a game, of up to %d players", len(head.seats))
	case head.single:
		names := make([]string, len(head.seats))
		for i, s := range head.seats {
			names[i] = s.name
		}
		says = "each row is a game, with a column for each of " + score.And(names)
	case head.ids:
		return ""
	}
	if !head.ids {
		says += "; it is known again by its date, game and players"
	}
	return says
}

// checkHead complains of columns that a table lacks. left are those that are not read.
func (t *table) checkHead(head *tableHead, o TableOptions) (left []string, wrong *Complaint) {
	first := &t.rows[0]
	var numbers, lacks []string
	for i, cell := range first.cells {
		if cell == "" || head.reads(i+1) {
			continue
		}
		left = append(left, strconv.Quote(cell))
		if !isTotal(cell) && t.holdsNumbers(i) {
			numbers = append(numbers, cell)
		}
	}
	for _, name := range o.Players {
		if !slices.ContainsFunc(head.seats, func(s seatHead) bool { return score.SameName(s.name, name) }) {
			return nil, newComplaint(t.name, first.line, "--players names columns", "no column is called %q", name)
		}
	}
	if len(head.seats) == 0 && len(numbers) < 2 {
		lacks = append(lacks, "player")
	}
	if head.game[colDate] == 0 && head.game[colID] == 0 {
		lacks = append(lacks, "date or game_id")
	}
	want := "the first line names the columns: " + columnNames()
	if head.game[colGame] == 0 && o.Game == "" {
		lacks = append(lacks, "game")
		want += "; --game says which game all rows are of"
	}
	switch {
	case lacks != nil:
		return nil, newComplaint(t.name, first.line, want, "there is no column %s; found: %.200s", strings.Join(lacks, ", no column "), strings.Join(first.cells, ", "))
	case len(head.seats) == 0:
		wrong = newComplaint(t.name, first.line, "--players names those who are", "there is no column player, but these may be players: %.200s", strings.Join(numbers, ", "))
		wrong.Heads = numbers
	}
	return left, wrong
}

// holdsNumbers tells whether the cells below a head are numbers or empty.
func (t *table) holdsNumbers(i int) bool {
	numbers := 0
	for _, row := range t.rows[1:] {
		switch cell := row.cells[i]; {
		case cell == "" || isTotal(row.cells[0]):
		case strings.Trim(cell, "0123456789.,+-−–½ ") == "":
			numbers++
		default:
			return false
		}
	}
	return numbers > 0
}
