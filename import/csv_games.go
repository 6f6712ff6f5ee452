package importer

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A tableGame is the rows of one game. Without a game_id it is at first all
// rows that say the same of their games and stand together.
type tableGame struct {
	line   int // of its first row; 0 for no game
	last   int // of its last row
	rows   int
	cells  [columns]string
	name   string // of the game
	known  bool   // to Arbiter
	played time.Time
	seats  []tableSeat
	size   int  // of all its cells, in bytes
	bad    bool // something was complained of
	unsure int  // the line of a row that leaves out what the first row says; 0 for none
	apart  bool // other rows of it stand elsewhere
}

const (
	mostGame = 1 << 20 // how much the rows of a game may hold, in bytes
	mostRows = 2_000   // how many rows without a game_id may say the same of their games
)

// A tableSeat is one row's part of a game.
type tableSeat struct {
	line   int
	name   string
	key    string   // the name as names are compared
	seat   int      // 0 when the row does not say
	points *big.Rat // 0 for none
	text   string   // the points as people read them, "" for none
	place  int      // 0 for none
	won    verdict
	note   string
}

// A verdict is what a row says of winning.
type verdict uint8

const (
	wonUnsaid verdict = iota
	wonNot
	wonIt
)

var verdicts = map[string]verdict{
	"1": wonIt, "yes": wonIt, "true": wonIt, "x": wonIt, "y": wonIt, "ja": wonIt,
	"0": wonNot, "no": wonNot, "false": wonNot, "n": wonNot, "-": wonNot, "nein": wonNot,
}

const gameIDWant = "give the rows of each game the same game_id, in a column of that name"

// begins tells whether the row is not of the game of the rows above.
func (t *tableReader) begins() bool {
	g, row := &t.game, &t.row
	switch {
	case g.line == 0:
		return true
	case row.cells[colID] != "" || g.cells[colID] != "":
		return row.cells[colID] != g.cells[colID]
	case row.parted:
		return true
	}
	return !row.inherits() && !row.halfSays(&tableRow{cells: g.cells})
}

// begin ends the game above and begins that of the row.
func (t *tableReader) begin() error {
	if err := t.end(); err != nil {
		return err
	}
	g, row := &t.game, &t.row
	if row.inherits() {
		for _, c := range ofGame {
			row.cells[c] = g.cells[c]
		}
	}
	again, apart := t.survey.apart[row.key(t.parts)]
	*g = tableGame{line: row.line, cells: row.cells, seats: g.seats[:0], apart: apart}
	if t.lost != 0 {
		if err := t.refuse(row.line, "", "the game is left out, because line %d may be one of its rows", t.lost); err != nil {
			return err
		}
		t.lost = 0
	}
	if apart {
		where := fmt.Sprintf("and line %d is one of them again", again)
		if row.line >= again {
			where = "and others stand above"
		}
		says, want := fmt.Sprintf("the rows of the game %q stand apart: here some begin, %s", g.cells[colID], where), "put them together, or give each game an id of its own"
		if g.cells[colID] == "" {
			says, want = fmt.Sprintf("rows of the same date and game stand apart: here some begin, %s", where), gameIDWant
		}
		if err := t.refuse(row.line, want, "%s", says); err != nil {
			return err
		}
	}
	return t.head()
}

// head reads what the row says of the whole game.
func (t *tableReader) head() error {
	g := &t.game
	if g.name, g.known = t.gameName(g.cells[colGame]); g.name == "" {
		return t.refuse(g.line, "name it, or say --game for all of them", "the row does not say which game was played")
	}
	switch date := g.cells[colDate]; {
	case date != "":
		var wrong, want string
		if g.played, wrong, want = readDate(date); wrong != "" {
			if when, _, _ := readDate(g.cells[colGame]); !when.IsZero() {
				want = "are the columns date and game swapped?"
			}
			return t.refuseCell(colDate, want, "%s", wrong)
		}
	case g.cells[colID] == "":
		return t.refuse(g.line, "write year, month and day as 2026-11-20", "the row has neither a date nor a game_id")
	default:
		return t.once(g.line, "games without a date count as played now")
	}
	return nil
}

// sit adds the row to the game.
func (t *tableReader) sit() error {
	g, row := &t.game, &t.row
	g.last = row.line
	for _, c := range ofGame {
		switch {
		case strings.EqualFold(row.cells[c], g.cells[c]):
		case g.cells[colID] == "" && !row.inherits():
			g.unsure = cmp.Or(g.unsure, row.line)
		case row.cells[c] != "":
			return t.refuse(row.line, "the rows of one game_id are one game", "the game %q has the %s %q here and %q in line %d", g.cells[colID], columnNames[c], row.cells[c], g.cells[c], g.line)
		}
	}
	switch n := len(g.seats); {
	case n == league.MostSeats && g.cells[colID] != "" && !g.bad:
		return t.refuse(row.line, "rows of other games have another game_id", "more than %d players sit in one game", league.MostSeats)
	case n == mostRows && !g.bad:
		return t.refuse(row.line, gameIDWant, "more than %d rows without a game_id say the same of their games", mostRows)
	case n == league.MostSeats && g.cells[colID] != "" || n == mostRows:
		return nil
	}
	for _, cell := range row.cells {
		g.size += len(cell)
	}
	if g.size > mostGame {
		g.seats = nil
		return t.refuse(row.line, "shorten its notes", "the rows of the game hold more than 1 MB")
	}
	s, ok, err := t.seat()
	if err != nil || !ok {
		return err
	}
	if g.cells[colID] != "" {
		for i := range g.seats {
			if g.seats[i].key == s.key {
				return t.refuse(row.line, "each of them sits there once", "%s sits there twice, in lines %d and %d", s.name, g.seats[i].line, s.line)
			}
		}
	}
	g.seats = append(g.seats, s)
	return nil
}

// end hands on the game, or the games, of the rows so far.
func (t *tableReader) end() error {
	g := &t.game
	defer func() { g.line = 0 }()
	switch {
	case g.line == 0:
		return nil
	case g.bad:
		if g.cells[colID] == "" && g.rows > 3 && !g.apart {
			return t.refuse(g.line, "", "lines %d to %d are all left out, since without a game_id nobody knows which of them are one game", g.line, g.last)
		}
		return nil
	case t.lost != 0: // of this game or the next
		return t.refuse(g.line, "", "the game is left out, because line %d may be one of its rows", t.lost)
	case g.cells[colID] != "", league.Unplayed(g.name) && g.unsure == 0: // who sat a round out did so together
		return t.hand(g.seats)
	}
	if wrong := g.unsureOf(); wrong != "" {
		return t.refuse(g.line, gameIDWant, "%s", wrong)
	}
	sizes, wrong := g.split(t.to)
	if wrong != "" {
		return t.refuse(g.line, gameIDWant, "%s", wrong)
	}
	at := 0
	for _, size := range sizes {
		if err := t.hand(g.seats[at : at+size : at+size]); err != nil {
			return err
		}
		at += size
	}
	return nil
}

// unsureOf complains of the row that leaves out what the game's first row says.
func (g *tableGame) unsureOf() string {
	if g.unsure == 0 {
		return ""
	}
	return fmt.Sprintf("line %d leaves out some of what others of these rows say of their game (date, league, season, round, place); one game or two?", g.unsure)
}

// hand hands on the game of these seats.
func (t *tableReader) hand(seats []tableSeat) error {
	g := &t.game
	one := tableGame{line: seats[0].line, cells: g.cells, known: g.known, seats: seats}
	in := &records.NewResult{
		Game: g.name, Played: g.played, League: g.cells[colLeague], Season: g.cells[colSeason], Round: g.cells[colRound], Place: g.cells[colPlayedAt],
		Note: one.notes(), Source: records.SourceCSV, Outside: g.cells[colID], Line: one.line,
	}
	own := records.IsOwnID(in.Outside) // what these records wrote is what they hold
	switch wrong := t.to.wrongNumber(in.Game, len(seats)); {
	case own, league.Unplayed(in.Game):
	case len(seats) == 1:
		return t.refuseGame(&one, "are its other rows elsewhere?", "the game has one player")
	case wrong != "":
		return t.refuseGame(&one, "are rows of other games among them?", "%s", wrong)
	}
	if in.Outside == "" {
		if err := t.once(one.line, "games without a game_id are known again by their date, game and players"); err != nil {
			return err
		}
		if len(t.turns) >= mostUnnamed {
			return t.refuseGame(&one, gameIDWant, "more than %d games have no game_id", mostUnnamed)
		}
		key := in.Played.Format(time.DateOnly) + "/" + in.Game + "/" + one.people()
		t.turns[key]++
		in.Outside = key + "/" + strconv.Itoa(t.turns[key])
	}
	incomplete, wrong := one.settle()
	if wrong != "" {
		return t.refuseGame(&one, "see docs/import.md for how places are found", "%s", wrong)
	}
	if incomplete {
		if err := t.to.Warn(t.src.complain(one.line, "", "only some players have a place, so the places of this game are passed over")); err != nil {
			return err
		}
	}
	if !own && !one.agrees() {
		if err := t.to.Warn(t.src.complain(one.line, "", "the places of this game do not go with its scores")); err != nil {
			return err
		}
	}
	one.sit(in)
	return t.to.take(t.src, in)
}

// notes are the different notes of the rows, a line each.
func (g *tableGame) notes() string {
	var notes []string
	for i := range g.seats {
		if note := g.seats[i].note; note != "" && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
	}
	return strings.Join(notes, "\n")
}

// people stands for who played, whatever the order.
func (g *tableGame) people() string {
	keys := make([]string, len(g.seats))
	for i := range g.seats {
		keys[i] = g.seats[i].key
	}
	slices.Sort(keys)
	sum := sha256.Sum256([]byte(strings.Join(keys, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// refuseGame complains about a whole game.
func (t *tableReader) refuseGame(g *tableGame, want, format string, args ...any) error {
	return t.to.Complain(t.src.complain(g.line, want, format, args...))
}

// gameName is a game that Arbiter knows by its name or title in any spelling, else
// the name as it stands there.
func (t *tableReader) gameName(text string) (name string, known bool) {
	text = cmp.Or(text, t.to.Game)
	if g := t.to.Games.Game(score.GameKey(text)); g != nil {
		return g.Name, true
	}
	if key := score.GameKey(text); league.Unplayed(key) {
		return key, false
	}
	return text, false
}
