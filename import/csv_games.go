package importer

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// A tableGame is the rows of one game.
type tableGame struct {
	line  int // of its first row; 0 for no game
	cells [columns]string
	notes []string // different ones, in their order
	seats []tableSeat
	size  int  // of all its cells, in bytes
	bad   bool // something was complained of
}

// mostGame is how much one game's rows may hold, in bytes.
const mostGame = 1 << 20

// A tableSeat is one row's part of a game.
type tableSeat struct {
	name   string
	seat   int // 0 when the row does not say
	points points
	text   string // the points as they stood there, "" for none
	place  int    // 0 for none
	won    verdict
}

// A verdict is what a row says of winning.
type verdict uint8

const (
	wonUnsaid verdict = iota
	wonNot
	wonIt
)

var verdicts = map[string]verdict{
	"": wonUnsaid, "1": wonIt, "yes": wonIt, "true": wonIt, "x": wonIt, "y": wonIt,
	"0": wonNot, "no": wonNot, "false": wonNot, "n": wonNot, "-": wonNot,
}

func (g *tableGame) begin(row *tableRow) {
	if row.inherits() && g.cells[colID] == "" {
		for _, c := range ofGame {
			row.cells[c] = g.cells[c]
		}
	}
	g.line, g.cells, g.notes, g.seats, g.bad = row.line, row.cells, g.notes[:0], g.seats[:0], false
	g.size = 0
}

// inherits tells whether the row says nothing of its game: what the row above
// says holds for it too.
func (row *tableRow) inherits() bool {
	for _, c := range ofGame {
		if row.cells[c] != "" {
			return false
		}
	}
	return row.cells[colID] == ""
}

// begins tells whether the row is a new game's first. Rows without an id are
// one game as long as they say the same of it, nobody comes twice and the
// seats grow.
func (t *tableReader) begins() bool {
	g, row := &t.game, &t.row
	if g.line == 0 {
		return true
	}
	if row.cells[colID] != "" || g.cells[colID] != "" {
		return row.cells[colID] != g.cells[colID]
	}
	if !row.inherits() {
		for _, c := range ofGame {
			if !strings.EqualFold(row.cells[c], g.cells[c]) {
				return true
			}
		}
	}
	for i := range g.seats {
		if score.SameName(g.seats[i].name, row.cells[colPlayer]) {
			return true
		}
	}
	if last := len(g.seats) - 1; last >= 0 && row.cells[colSeat] != "" && g.seats[last].seat > 0 {
		seat, err := strconv.Atoi(row.cells[colSeat])
		return err == nil && seat <= g.seats[last].seat
	}
	return false
}

// sit adds the row to the game.
func (t *tableReader) sit() error {
	g, row := &t.game, &t.row
	for _, c := range ofGame {
		if row.cells[c] != "" && !strings.EqualFold(row.cells[c], g.cells[c]) {
			return t.refuse(row.line, "the rows of one game_id are one game", "the game %q has the %s %q here and %q in line %d", g.cells[colID], columnNames[c], row.cells[c], g.cells[c], g.line)
		}
	}
	if len(g.seats) == records.MostSeats {
		if g.bad {
			return nil
		}
		return t.refuse(row.line, "rows of other games have another game_id or date", "more than %d players sit in one game", records.MostSeats)
	}
	for _, cell := range row.cells {
		g.size += len(cell)
	}
	if g.size > mostGame {
		g.notes, g.seats = nil, nil
		return t.refuse(row.line, "shorten its notes", "the rows of the game hold more than 1 MB")
	}
	var s tableSeat
	if s.name = row.cells[colPlayer]; s.name == "" {
		return t.refuse(row.line, "every row is one player's", "the row names no player")
	}
	if text := row.cells[colSeat]; text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return t.refuseCell(colSeat, "seats are counted from 1", "%q is no seat", text)
		}
		s.seat = n
	}
	if text := row.cells[colScore]; text != "" {
		var ok bool
		if s.points, ok = readPoints(text); !ok {
			return t.refuseCell(colScore, "write a number as 47 or 47.5", "%q is no score", text)
		}
		s.text = text
	}
	if text := row.cells[colPlace]; text != "" {
		n, err := strconv.Atoi(strings.TrimRight(text, "=."))
		if err != nil || n < 1 {
			return t.refuseCell(colPlace, "places are counted from 1", "%q is no place", text)
		}
		s.place = n
	}
	if text := row.cells[colWinner]; text != "" {
		var ok bool
		if s.won, ok = verdicts[text]; !ok {
			if s.won, ok = verdicts[strings.ToLower(text)]; !ok {
				return t.refuseCell(colWinner, "write 1 or yes for a winner, 0, no or nothing for the others", "%q does not say whether %s won", text, s.name)
			}
		}
	}
	if note := row.cells[colNote]; note != "" && !slices.Contains(g.notes, note) {
		g.notes = append(g.notes, note)
	}
	g.seats = append(g.seats, s)
	return nil
}

// end hands the game on.
func (t *tableReader) end() error {
	g := &t.game
	if g.line == 0 || g.bad {
		g.line = 0
		return nil
	}
	if t.lost != 0 { // of this game or the next
		return t.refuseGame("", "the game is left out, because line %d may be one of its rows", t.lost)
	}
	in := &records.NewResult{
		League: g.cells[colLeague], Season: g.cells[colSeason], Round: g.cells[colRound], Place: g.cells[colPlayedAt], Note: strings.Join(g.notes, "\n"),
		Source: records.SourceCSV, Outside: g.cells[colID], Line: g.line,
	}
	if in.Game = t.gameName(g.cells[colGame]); in.Game == "" {
		return t.refuseGame("name it, or say --game for all of them", "the row does not say which game was played")
	}
	switch date := g.cells[colDate]; {
	case date != "":
		when, ok := t.when.read(date)
		if !ok {
			return t.refuseGame("write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30", "%q is not a date", date)
		}
		in.Played = when
	case in.Outside == "":
		return t.refuseGame("write year, month and day as 2026-11-20", "the row has neither a date nor a game_id")
	default:
		if err := t.once(g.line, "games without a date count as played now"); err != nil {
			return err
		}
	}
	if in.Outside == "" {
		if err := t.once(g.line, "games without a game_id are known again by their date, their game and their order in the file; give each a game_id if you may insert one later"); err != nil {
			return err
		}
		key := in.Played.Format(time.DateOnly) + "/" + in.Game
		if t.turns[key] == 0 && len(t.turns) >= mostUnnamed {
			return t.refuseGame("give each game a game_id", "too many days and games without a game_id")
		}
		t.turns[key]++
		in.Outside = key + "/" + strconv.Itoa(t.turns[key])
	}
	placed, wrong := g.settle()
	if wrong != "" {
		return t.refuseGame("see docs/import.md for how places are found", "%s", wrong)
	}
	if placed == someWithout {
		if err := t.to.Warn(t.src.complain(g.line, "", "only some players have a place, so the places of this game are passed over")); err != nil {
			return err
		}
	}
	in.Seats = make([]records.NewSeat, len(g.seats))
	t.json = g.sheet(in, t.json[:0])
	in.Sheet = string(t.json)
	g.line = 0
	return t.to.Result(in)
}

// refuseGame complains about the whole game.
func (t *tableReader) refuseGame(want, format string, args ...any) error {
	line := t.game.line
	t.game.line = 0
	return t.to.Complain(t.src.complain(line, want, format, args...))
}

// A tableDate reads dates; most rows have the one above's.
type tableDate struct {
	text string
	at   time.Time
	ok   bool
}

func (d *tableDate) read(text string) (time.Time, bool) {
	if text == d.text {
		return d.at, d.ok
	}
	d.text = text
	if d.at, d.ok = notation.ParseDate(text); d.ok {
		return d.at, true
	}
	for _, form := range []string{"2006/1/2", "2.1.2006", "2006/1/2 15:04", "2.1.2006 15:04", "2006/1/2 15:04:05", "2.1.2006 15:04:05"} {
		if at, err := time.ParseInLocation(form, text, time.Local); err == nil {
			d.at, d.ok = at, true
			break
		}
	}
	if y := d.at.Year(); y < 1 || y > 9999 {
		d.ok = false
	}
	return d.at, d.ok
}

// A tableName finds games; most rows have the one above's.
type tableName struct{ text, name string }

// gameName is a game of ours by its name or title in any case, else the name
// as it stands there.
func (t *tableReader) gameName(text string) string {
	if text == "" {
		text = t.to.Game
	}
	if text != t.name.text {
		t.name = tableName{text, text}
		if g := t.to.Games.Game(nameOf(text)); g != nil {
			t.name.name = g.Name
		}
	}
	return t.name.name
}

// nameOf writes a game's title as its name: Buyer's Market is buyers-market.
func nameOf(title string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '_':
			return '-'
		case '\'', '’':
			return -1
		}
		return r
	}, strings.ToLower(strings.TrimSpace(title)))
}
