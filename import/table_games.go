package importer

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// groupRows groups the rows of each game: those of one game_id or, in a table without it, those
// that follow one another and agree about their game. A row that says nothing about its game
// belongs to the one above. Where only some rows have a game_id, the game of the others is unknown:
// an error.
func groupRows(file string, head *tableHead, rows []row) (groups [][]row, err error) {
	id := head.at["game_id"]
	byID := map[string]int{}
	for i, r := range rows {
		text := r.at(id).text
		if (text == "") != (rows[0].at(id).text == "") {
			return nil, newComplaint(file, r.line(), "give every row one, or none", "some rows have a game_id, and others have none")
		}
		group, known := byID[text]
		switch {
		case head.single, text != "" && !known, text == "" && (i == 0 || !sameGame(head, r, rows[i-1])):
			byID[text] = len(groups)
			groups = append(groups, []row{r})
		default:
			groups[group] = append(groups[group], r)
		}
	}
	return groups, nil
}

// sameGame reports whether a row without a game_id belongs to the game of the row above, from which
// it takes what it does not say itself.
func sameGame(head *tableHead, r, above row) bool {
	if !slices.ContainsFunc(ofGame, func(column string) bool { return r.at(head.at[column]).text != "" }) {
		for _, column := range ofGame {
			if at := head.at[column]; at > 0 {
				r.cells[at-1].text = above.at(at).text
			}
		}
	}
	return !r.parted && !slices.ContainsFunc(ofGame, func(column string) bool {
		return !strings.EqualFold(r.at(head.at[column]).text, above.at(head.at[column]).text)
	})
}

// readGame reads the rows of a game. It returns a complaint for each bad cell or, if there is none,
// for the first thing wrong with the game.
func readGame(file string, head *tableHead, rows []row, game string, known score.Games) (*records.Incoming, []*Complaint) {
	first := rows[0]
	in, c := readGameCells(file, head, first, game, known)
	var wrong []*Complaint
	if c != nil {
		wrong = append(wrong, c)
	}
	var seats []tableSeat
	var notes []string
	for _, r := range rows {
		if c := checkRow(file, head, r, first); c != nil {
			wrong = append(wrong, c)
			continue
		}
		if note := r.at(head.at["note"]).text; note != "" && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
		for _, columns := range head.seats {
			seat, c := readSeat(file, columns, r, head.single)
			if c != nil {
				wrong = append(wrong, c)
			} else if seat != nil {
				seats = append(seats, *seat)
			}
		}
	}
	if wrong == nil {
		id := first.at(head.at["game_id"]).text
		line, says, want := placeSeats(in.Game, seats, records.ReadUID(id) != "", known)
		if says != "" && id == "" && !head.single {
			want = oneGame + "; an empty row separates games"
		}
		if says != "" {
			wrong = append(wrong, newComplaint(file, cmp.Or(line, in.Line), want, "%s", says))
		}
	}
	for i := range wrong {
		wrong[i].Also = i > 0
	}
	if wrong != nil {
		return nil, wrong
	}
	in.Note = strings.Join(notes, "\n")
	for _, s := range seats {
		in.Seats = append(in.Seats, league.Seat{Name: s.name, Place: s.rank, Points: s.points, NoPoints: !s.scored})
	}
	in.Complete = seats[0].rank > 0 || league.Unplayed(in.Game)
	return in, nil
}

// readGameCells reads what the first row of a game says about the whole game.
func readGameCells(file string, head *tableHead, r row, game string, known score.Games) (*records.Incoming, *Complaint) {
	text := func(column string) string { return r.at(head.at[column]).text }
	in := &records.Incoming{Line: r.line(), Result: league.Result{
		Game: gameName(cmp.Or(text("game"), game), known), League: text("league"), Season: text("season"), Round: text("round"), Venue: text("place_played"),
	}}
	date := text("date")
	if in.Game == "" {
		return in, newComplaint(file, r.line(), "name it, or say --game for all of them", "the row does not say which game was played")
	}
	if date == "" && text("game_id") == "" {
		return in, newComplaint(file, r.line(), "write year, month and day as 2026-11-20", "the row has neither a date nor a game_id")
	}
	if date != "" {
		var says, want string
		if in.Day, in.Time, says, want = readDate(date, head.days); says != "" {
			return in, r.at(head.at["date"]).complain(file, r, want, "%s", says)
		}
	}
	return in, nil
}

// gameName returns a game that Arbiter knows by its name or title in any spelling, else the text as
// it is.
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

// sheetErrors matches what spreadsheets write in place of a value that they cannot compute.
var sheetErrors = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(#¡?[\p{Lu}\d/._]*\p{Lu}[\p{Lu}\d/._]*[!?]|#(N/A|N/D|NV|ND)|#{3,}|Err:[0-9]{3})$`)
})

// checkRow complains of a row with too many cells, with an error of the spreadsheet (Arbiter
// exports none), or that contradicts the first row of its game.
func checkRow(file string, head *tableHead, r, first row) *Complaint {
	ours := records.ReadUID(r.at(head.at["game_id"]).text) != ""
	for i, c := range r.cells {
		switch {
		case i >= head.width && c.text != "":
			return newComplaint(file, r.line(), "a cell with a comma or semicolon in it stands in quotes", "the row has %d cells, the first line %d", len(r.cells), head.width)
		case !ours && i+1 != head.at["date"] && strings.ContainsAny(c.text, "#E") && sheetErrors().MatchString(c.text):
			return c.complain(file, r, "correct the formula there and save the table again", "%q is a spreadsheet's error", c.text)
		}
	}
	for _, column := range ofGame {
		if c, is := r.at(head.at[column]), first.at(head.at[column]); c.text != "" && !strings.EqualFold(c.text, is.text) {
			return c.complain(file, r, "the rows of one game_id are one game", "the game %q has the %s %q here and %q in line %d", first.at(head.at["game_id"]).text, column, c.text, is.text, first.line())
		}
	}
	return nil
}

// A tableSeat is one player of a game of a table.
type tableSeat struct {
	name    string
	line    int
	seat    int // 0 where the table does not say
	saysWon bool
	claim
}

// winWords are the words that mark a winner in a cell.
var winWords = map[string]bool{
	"1": true, "yes": true, "true": true, "x": true, "y": true, "ja": true, "j": true, "oui": true, "si": true, "sí": true, "wahr": true, "vrai": true, "verdadero": true, "✓": true, "✔": true,
	"0": false, "no": false, "false": false, "n": false, "-": false, "nein": false, "non": false, "falsch": false, "faux": false, "falso": false,
}

// readSeat reads a player of a row; nil where a row that is a game has nobody in this seat.
func readSeat(file string, head seatHead, r row, single bool) (*tableSeat, *Complaint) {
	at := func(column string) cell { return r.at(head.at[column]) }
	s := &tableSeat{name: cmp.Or(head.name, at("player").text), line: r.line()}
	isNothing := func(text string) bool { return strings.Trim(text, "-–—") == "" }
	if single && at("player").text == "" && isNothing(at("score").text) {
		return nil, nil
	}
	if s.name == "" {
		return nil, newComplaint(file, r.line(), "every score is a player's", "the row names no player")
	}
	if c := at("score"); !isNothing(c.text) {
		text := c.text
		if whole, half := strings.CutSuffix(text, "½"); half {
			text = strings.TrimSpace(whole) + ".5"
		}
		var err error
		if s.points, err = score.ParsePoints(text); err != nil {
			return nil, c.complain(file, r, "", "%.60q %v", c.text, err)
		}
		s.scored = true
	}
	var ok bool
	if c := at("seat"); c.text != "" {
		if s.seat, ok = count(c.text); !ok {
			return nil, c.complain(file, r, "seats are counted from 1", "%q is no seat", c.text)
		}
	}
	if c := at("place"); !isNothing(c.text) {
		if s.rank, ok = count(strings.TrimRight(c.text, "=.")); !ok {
			return nil, c.complain(file, r, "places are counted from 1", "%q is no place", c.text)
		}
	}
	if c := at("winner"); c.text != "" {
		if s.winner, s.saysWon = winWords[strings.ToLower(c.text)]; !s.saysWon {
			return nil, c.complain(file, r, "write 1 or yes for a winner, 0, no or nothing for the others", "%q does not say whether %s won", c.text, s.name)
		}
	}
	return s, nil
}

// count returns a number from 1.
func count(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1
}

// placeSeats sorts the players by seat, where the table has seats, and gives them their places:
// those of the column where everybody has one, else winners first and the others by their scores.
// It returns the line in which something is wrong, 0 for the game's first, and what to do. What
// records wrote themselves (ours) may have any number of players.
func placeSeats(game string, seats []tableSeat, ours bool, known score.Games) (line int, says, want string) {
	sits := map[string]int{}
	for i, s := range seats {
		key := score.NameKey(s.name)
		if sits[key] > 0 {
			return s.line, fmt.Sprintf("%s sits there twice, in lines %d and %d", s.name, sits[key], s.line), "each of them sits there once"
		}
		if sits[key] = s.line; i == league.MostSeats {
			return s.line, fmt.Sprintf("more than %d players sit in one game", league.MostSeats), "rows of other games have another game_id"
		}
	}
	g, n := known.Game(game), len(seats)
	switch {
	case n == 0:
		return 0, "the game has no players", "name those who played"
	case ours, league.Unplayed(game):
	case n == 1:
		return 0, "the game has one player", "are its other rows elsewhere?"
	case g != nil && g.MaxPlayers > 0 && (n < g.MinPlayers || n > g.MaxPlayers):
		return 0, fmt.Sprintf("%s is a game for %s; here are %d", g.Title, g.Seats(), n), "are rows of other games among them?"
	}
	slices.SortStableFunc(seats, func(a, b tableSeat) int { return cmp.Compare(a.seat, b.seat) })
	claims, how, all, first := make([]claim, n), winning{}, true, n+1
	for i, s := range seats {
		claims[i] = s.claim
		how.manual, all, first = how.manual || s.saysWon, all && 0 < s.rank && s.rank <= n, min(first, s.rank)
	}
	const places = "see docs/import.md for how places are found"
	if slices.ContainsFunc(seats, func(s tableSeat) bool { return s.rank > n }) || all && first > 1 {
		return 0, fmt.Sprintf("the places of the game are not those of %d players, from 1 on", n), places
	}
	for i, s := range seats {
		if all && s.saysWon && s.winner != (s.rank == 1) {
			return s.line, fmt.Sprintf("%s has place %d, and the column winner says something else", s.name, s.rank), places
		}
		if !all {
			claims[i].rank = 0
		}
	}
	list := how.places(claims)
	for i := range seats {
		if seats[i].rank = 0; list != nil {
			seats[i].rank = list[i]
		}
	}
	return 0, "", ""
}
