package importer

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A tableGame is the rows of one game: those of one game_id or, in a table without,
// those that stand together and say the same of their game.
type tableGame struct {
	line   int // of its first row; 0 for no game
	cells  [columns]string
	name   string // of the game
	known  bool   // to Arbiter
	played time.Time
	seats  []tableSeat
	size   int  // of all its cells, in bytes
	bad    bool // something was complained of
}

const mostGame = 1 << 20 // how much the rows of a game may hold, in bytes

// A tableSeat is one row's part of a game.
type tableSeat struct {
	line   int
	name   string
	key    string // the name as names are compared
	seat   int    // 0 when the row does not say
	points score.Points
	scored bool // the row says points
	place  int  // 0 for none
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

const oneGame = "without a game_id, rows that stand together and say the same of date, game and round are one game"

// mend is how to mend rows that are not one game.
func (g *tableGame) mend(withID string) string {
	if g.cells[colID] != "" {
		return withID
	}
	return oneGame + "; an empty row parts games"
}

// begins tells whether the row is not of the game of the rows above.
func (t *tableReader) begins() bool {
	g, row := &t.game, &t.row
	switch {
	case g.line == 0:
		return true
	case t.ids:
		return row.cells[colID] != g.cells[colID]
	case row.parted:
		return true
	}
	return !row.inherits() && slices.ContainsFunc(ofGame, func(c int) bool { return !strings.EqualFold(row.cells[c], g.cells[c]) })
}

// inherits tells whether the row says nothing of its game: what the row above
// says holds for it too.
func (row *tableRow) inherits() bool {
	return !slices.ContainsFunc(ofGame, func(c int) bool { return row.cells[c] != "" })
}

// begin ends the game above and begins that of the row.
func (t *tableReader) begin() error {
	if err := t.end(); err != nil {
		return err
	}
	g, row := &t.game, &t.row
	if !t.ids && row.inherits() {
		for _, c := range ofGame {
			row.cells[c] = g.cells[c]
		}
	}
	*g = tableGame{line: row.line, cells: row.cells, seats: g.seats[:0]}
	if t.lost != 0 {
		if err := t.refuse(row.line, "", "the game is left out, because line %d may be one of its rows", t.lost); err != nil {
			return err
		}
		t.lost = 0
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
	for _, c := range ofGame {
		if row.cells[c] != "" && !strings.EqualFold(row.cells[c], g.cells[c]) {
			return t.refuse(row.line, "the rows of one game_id are one game", "the game %q has the %s %q here and %q in line %d", g.cells[colID], tableColumns[c].name, row.cells[c], g.cells[c], g.line)
		}
	}
	if len(g.seats) == league.MostSeats {
		if g.bad {
			return nil
		}
		return t.refuse(row.line, g.mend("rows of other games have another game_id"), "more than %d players sit in one game", league.MostSeats)
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
	for i := range g.seats {
		if g.seats[i].key == s.key && !g.bad {
			return t.refuse(row.line, g.mend("each of them sits there once"), "%s sits there twice, in lines %d and %d", s.name, g.seats[i].line, s.line)
		}
	}
	g.seats = append(g.seats, s)
	return nil
}

// end hands on the game of the rows so far.
func (t *tableReader) end() error {
	g := &t.game
	defer func() { g.line = 0 }()
	switch {
	case g.line == 0, g.bad:
		return nil
	case t.lost != 0: // of this game or the next
		return t.refuse(g.line, "", "the game is left out, because line %d may be one of its rows", t.lost)
	}
	return t.sendGame()
}

// sendGame sends the game to the feed.
func (t *tableReader) sendGame() error {
	g := &t.game
	in := &records.Incoming{Line: g.line, Result: league.Result{
		Game: g.name, Played: g.played, League: g.cells[colLeague], Season: g.cells[colSeason], Round: g.cells[colRound], Venue: g.cells[colPlayedAt],
		Note: g.notes(),
	}}
	id := g.cells[colID]
	own := records.ReadUID(id) != "" // what records wrote is what they hold
	switch wrong := t.to.wrongNumber(in.Game, len(g.seats)); {
	case own, league.Unplayed(in.Game):
	case len(g.seats) == 1:
		return t.refuse(g.line, g.mend("are its other rows elsewhere?"), "the game has one player")
	case wrong != "":
		return t.refuse(g.line, g.mend("are rows of other games among them?"), "%s", wrong)
	}
	if id != "" {
		in.KnownBy(records.SourceCSV, id)
	} else {
		if err := t.once(g.line, oneGame+"; it is known again by its date, game and players"); err != nil {
			return err
		}
		var err error
		if in.UID, err = t.turns.uid(records.SourceCSV, in, g.people()); err != nil {
			return t.refuse(g.line, "give the rows of each game the same game_id", "%v", err)
		}
	}
	incomplete, wrong := g.setPlaces()
	if wrong != "" {
		return t.refuse(g.line, g.mend("see docs/import.md for how places are found"), "%s", wrong)
	}
	if incomplete {
		if err := t.to.Warn(t.src.complain(g.line, "", "only some players have a place, so the places of this game are passed over")); err != nil {
			return err
		}
	}
	if !own && !g.agrees() {
		if err := t.to.Warn(t.src.complain(g.line, "", "the places of this game do not go with its scores")); err != nil {
			return err
		}
	}
	g.sit(in)
	return t.to.send(t.src, in)
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

// people are the names of those who played, as names are compared.
func (g *tableGame) people() []string {
	keys := make([]string, len(g.seats))
	for i := range g.seats {
		keys[i] = g.seats[i].key
	}
	return keys
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
