package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

const oneGame = "without a game_id, rows that stand together and say the same of date, game and round are one game"

// cutGames cuts the rows into those of one game each: those of one game_id or, in a table
// without, those that stand together and say the same of their game. A row whose game is not
// known spoils the games on both sides of it.
func (t *table) cutGames(head *tableHead) (games [][]tableRow) {
	var above *tableRow // the last row whose game is known
	begin, lost := 1, 0 // where the game begins; the line of a row of an unknown game just above
	for i := 1; i < len(t.rows); i++ {
		row := &t.rows[i]
		if row.wrong == nil && !head.single && head.ids != (row.cell(head.game[colID]) != "") {
			row.wrong = newComplaint(t.name, row.line, "give every row one, or none", "some rows have a game_id, and others have none")
		}
		if row.wrong != nil {
			lost = row.line
			continue
		}
		if above == nil || head.single || !head.sameGame(row, above) {
			if lost > 0 {
				row.wrong = newComplaint(t.name, row.line, "", "the game is left out, because line %d may be one of its rows", lost)
			}
			if i > begin {
				games, begin = append(games, t.rows[begin:i]), i
			}
		}
		above, lost = row, 0
	}
	if begin < len(t.rows) {
		games = append(games, t.rows[begin:])
	}
	return games
}

// sameGame tells whether a row is of the game of the row above. One without a game_id that
// says nothing of its game says the same; behind an empty row it begins a game.
func (head *tableHead) sameGame(row, above *tableRow) bool {
	if head.ids {
		return row.cell(head.game[colID]) == above.cell(head.game[colID])
	}
	if !slices.ContainsFunc(ofGame, func(column int) bool { return row.cell(head.game[column]) != "" }) {
		for _, column := range ofGame {
			if at := head.game[column]; at > 0 {
				row.cells[at-1] = above.cells[at-1]
			}
		}
	}
	return !row.parted && !slices.ContainsFunc(ofGame, func(column int) bool {
		return !strings.EqualFold(row.cell(head.game[column]), above.cell(head.game[column]))
	})
}

// A tableSeat is one player of a game of a table.
type tableSeat struct {
	name    string
	line    int
	seat    int // 0 where the table does not say
	claim   claim
	saysWon bool // the table says whether the player won
}

// readGame reads the rows of a game. All that is wrong with their cells is complained of, else
// the first thing that is wrong with the game.
func (t *table) readGame(head *tableHead, rows []tableRow, game string, known score.Games, counted map[string]int) (in *records.Incoming, wrong, warnings []*Complaint) {
	in, c := t.readGameCells(head, &rows[0], game, known)
	if c != nil {
		wrong = append(wrong, c)
	}
	var seats []tableSeat
	var notes []string
	for i := range rows {
		row := &rows[i]
		if c := t.checkRow(head, row, &rows[0]); c != nil {
			wrong = append(wrong, c)
			continue
		}
		if note := row.cell(head.game[colNote]); note != "" && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
		for j := range head.seats {
			seat, c := t.readSeat(&head.seats[j], row, head.single)
			if c != nil {
				wrong = append(wrong, c)
			} else if seat != nil {
				seats = append(seats, *seat)
			}
		}
	}
	if wrong == nil && seats == nil {
		wrong = append(wrong, newComplaint(t.name, in.Line, "name those who played", "the game has no players"))
	}
	for i := range wrong {
		wrong[i].Also = i > 0
	}
	if wrong != nil {
		return nil, wrong, nil
	}
	in.Note = strings.Join(notes, "\n")
	id := rows[0].cell(head.game[colID])
	ours := records.ReadUID(id) != "" // what records wrote is what they hold
	line, says, want := checkSeats(in.Game, seats, ours, known)
	if says == "" {
		line, says, want = in.Line, placeSeats(seats, id != ""), "see docs/import.md for how places are found"
	}
	if says != "" {
		if id == "" && !head.single {
			want = oneGame + "; an empty row parts games"
		}
		return nil, []*Complaint{newComplaint(t.name, line, want, "%s", says)}, nil
	}
	if !ours && !placesAgree(seats, known.Game(in.Game) != nil) {
		warnings = append(warnings, newComplaint(t.name, in.Line, "", "the places of this game do not go with its scores"))
	}
	for _, s := range seats {
		in.Seats = append(in.Seats, league.Seat{Name: s.name, Place: s.claim.rank, Points: s.claim.points, NoPoints: !s.claim.scored})
	}
	in.Complete = seats[0].claim.rank > 0 || league.Unplayed(in.Game)
	if id != "" {
		in.KnownBy(records.SourceCSV, id)
	} else {
		in.UID = countedUID(counted, records.SourceCSV, in)
	}
	return in, nil, warnings
}

// readGameCells reads what the first row of a game says of all of it.
func (t *table) readGameCells(head *tableHead, row *tableRow, game string, known score.Games) (in *records.Incoming, wrong *Complaint) {
	cell := func(column int) string { return row.cell(head.game[column]) }
	in = &records.Incoming{Line: row.line, Result: league.Result{
		Game: gameName(cmp.Or(cell(colGame), game), known), League: cell(colLeague), Season: cell(colSeason), Round: cell(colRound), Venue: cell(colVenue),
	}}
	date := cell(colDate)
	if in.Game == "" {
		return in, newComplaint(t.name, row.line, "name it, or say --game for all of them", "the row does not say which game was played")
	}
	if date == "" && cell(colID) == "" {
		return in, newComplaint(t.name, row.line, "write year, month and day as 2026-11-20", "the row has neither a date nor a game_id")
	}
	if date != "" {
		var says, want string
		if in.Played, says, want = readDate(date, head.days); says != "" {
			return in, t.complain(row, head.game[colDate], want, "%s", says)
		}
	}
	return in, nil
}

// gameName is a game that Arbiter knows by its name or title in any spelling, else the name as
// it stands there.
func gameName(text string, known score.Games) string {
	key := score.GameKey(text)
	if g := known.Game(key); g != nil {
		return g.Name
	}
	if league.Unplayed(key) {
		return key
	}
	return text
}

// checkRow complains of a row that cannot be read, or is not of the game of the first one.
func (t *table) checkRow(head *tableHead, row, first *tableRow) *Complaint {
	if row.wrong != nil {
		return row.wrong
	}
	width := len(t.rows[0].cells)
	if slices.ContainsFunc(row.cells[width:], func(cell string) bool { return cell != "" }) {
		return newComplaint(t.name, row.line, "a cell with a comma or semicolon in it stands in quotes", "the row has %d cells, the first line %d", len(row.cells), width)
	}
	for i, cell := range row.cells { // of a date it is said that it is none
		if isSheetError(cell) && i+1 != head.game[colDate] && (row == first || cell != first.cells[i]) && head.reads(i+1) {
			return t.complain(row, i+1, "mend the formula there and save the table again", "%q is a spreadsheet's error", cell)
		}
	}
	for _, column := range ofGame {
		at := head.game[column]
		if cell, is := row.cell(at), first.cell(at); cell != "" && !strings.EqualFold(cell, is) {
			return t.complain(row, at, "the rows of one game_id are one game", "the game %q has the %s %q here and %q in line %d", first.cell(head.game[colID]), columnName(column), cell, is, first.line)
		}
	}
	return nil
}

// readSeat reads a player of a row; nil where nobody sits, in a row that is a game.
func (t *table) readSeat(head *seatHead, row *tableRow, single bool) (*tableSeat, *Complaint) {
	cell := func(column int) string { return row.cell(head.at[column]) }
	s := &tableSeat{name: cmp.Or(head.name, cell(colPlayer)), line: row.line}
	if single && cell(colPlayer) == "" && isNothing(cell(colScore)) {
		return nil, nil
	}
	if s.name == "" {
		return nil, newComplaint(t.name, row.line, "every score is a player's", "the row names no player")
	}
	if text := cell(colScore); !isNothing(text) {
		var err error
		if s.claim.points, err = readPoints(text); err != nil {
			return nil, t.complain(row, head.at[colScore], "", "%.60q %v", text, err)
		}
		s.claim.scored = true
	}
	var ok bool
	if text := cell(colSeat); text != "" {
		if s.seat, ok = count(text); !ok {
			return nil, t.complain(row, head.at[colSeat], "seats are counted from 1", "%q is no seat", text)
		}
	}
	if text := cell(colPlace); !isNothing(text) {
		if s.claim.rank, ok = count(strings.TrimRight(text, "=.")); !ok {
			return nil, t.complain(row, head.at[colPlace], "places are counted from 1", "%q is no place", text)
		}
	}
	if text := cell(colWinner); text != "" {
		if s.claim.winner, s.saysWon = winWords[strings.ToLower(text)]; !s.saysWon {
			return nil, t.complain(row, head.at[colWinner], "write 1 or yes for a winner, 0, no or nothing for the others", "%q does not say whether %s won", text, s.name)
		}
	}
	return s, nil
}

// checkSeats says in which line something is wrong with the people of a game, and what to do.
func checkSeats(game string, seats []tableSeat, ours bool, known score.Games) (line int, says, want string) {
	sits := map[string]int{}
	for i := range seats {
		s := &seats[i]
		key := score.NameKey(s.name)
		if line := sits[key]; line > 0 {
			return s.line, fmt.Sprintf("%s sits there twice, in lines %d and %d", s.name, line, s.line), "each of them sits there once"
		}
		if i == league.MostSeats {
			return s.line, fmt.Sprintf("more than %d players sit in one game", league.MostSeats), "rows of other games have another game_id"
		}
		sits[key] = s.line
	}
	g, n := known.Game(game), len(seats)
	switch {
	case n == 0, ours, league.Unplayed(game):
		return 0, "", ""
	case n == 1:
		return seats[0].line, "the game has one player", "are its other rows elsewhere?"
	case g != nil && g.MaxPlayers > 0 && (n < g.MinPlayers || n > g.MaxPlayers):
		return seats[0].line, fmt.Sprintf("%s is a game for %s; here are %d", g.Title, g.Seats(), n), "are rows of other games among them?"
	}
	return 0, "", ""
}
