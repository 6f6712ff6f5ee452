package export

import (
	"bufio"
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"arbiter/records/league"
)

// csvHead names the columns of CSV: a row is one player's part in one game.
var csvHead = []string{"game_id", "date", "game", "league", "season", "round", "place_played", "player", "seat", "score", "place", "winner", "note"}

// A CSV writes results as comma-separated values: RFC 4180 in UTF-8 with line
// feeds, one row for each player of each game.
type CSV struct {
	w   *csv.Writer
	row []string
}

// NewCSV begins a file with the names of its columns.
func NewCSV(w io.Writer) *CSV {
	c := &CSV{w: csv.NewWriter(bufio.NewWriterSize(w, 64<<10)), row: make([]string, len(csvHead))}
	_ = c.w.Write(csvHead) // the writer keeps its error for Flush
	return c
}

// Result writes a result's rows. A result without a number is not recorded.
func (c *CSV) Result(r *league.Result) error {
	row := append(c.row[:0], r.UID, r.DateAndTime(), cell(r.Game), cell(r.League), cell(r.Season), cell(r.Round), cell(r.Venue))
	note := cell(r.Note)
	for i := range r.Seats {
		points, place, winner := r.Seats[i].Figure(), "", "0"
		if _, part, _ := strings.Cut(points, "."); len(part) == 3 { // other programs may read 1.234 as more than a thousand
			points += "0"
		}
		if n := r.Seats[i].Place; n > 0 { // 0 when nobody has won
			place = strconv.Itoa(n)
			if n == 1 {
				winner = "1"
			}
		}
		if err := c.w.Write(append(row, cell(r.Seats[i].Name), strconv.Itoa(i+1), points, place, winner, note)); err != nil {
			return err
		}
	}
	return nil
}

// Flush writes what is not written yet.
func (c *CSV) Flush() error {
	c.w.Flush()
	return c.w.Error()
}

// cell makes a text fit for a cell. A text that a spreadsheet would run as a formula gets an
// apostrophe in front, and so does one that already looks as if it had one; plainText cleans the
// rest.
func cell(s string) string {
	s = plainText(s)
	if text := strings.TrimLeft(s, "'"); text == "" || strings.IndexByte("=+-@\t\n", text[0]) < 0 {
		return s
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return s
	}
	return "'" + s
}
