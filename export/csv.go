package export

import (
	"io"
	"strconv"
	"strings"
	"time"

	"arbiter/records"
)

// csvHead names the columns of CSV: a row is one player's part in one game.
const csvHead = "game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note\n"

// A CSV writes results as comma-separated values: RFC 4180 in UTF-8 with line
// feeds, a row a player a game.
type CSV struct {
	w      io.Writer
	b      []byte
	before []byte // the cells of a game before the player's
	after  []byte // those behind
}

// NewCSV begins a file with the names of its columns.
func NewCSV(w io.Writer) *CSV { return &CSV{w: w, b: append(make([]byte, 0, 80<<10), csvHead...)} }

// Result writes a result's rows. Its number is 0 where it is not recorded.
func (c *CSV) Result(r *records.Result) error {
	b := c.before[:0]
	switch {
	case r.Source == records.SourceCSV:
		b = appendCell(b, r.Outside)
	case r.ID != 0:
		b = append(b, records.OwnID(r)...)
	}
	b = append(b, ',')
	if r.ID != 0 || !r.Played.IsZero() {
		b = r.Played.AppendFormat(b, dateForm(r.Played))
	}
	for _, text := range []string{r.Game, r.League, r.Season, r.Round, r.Place} {
		b = appendCell(append(b, ','), text)
	}
	c.before = append(b, ',')
	c.after = append(appendCell(append(c.after[:0], ','), r.Note), '\n')
	b = c.b
	for i := range r.Seats {
		b = append(b, c.before...)
		b = appendCell(b, r.Names[i])
		b = strconv.AppendInt(append(b, ','), int64(i+1), 10)
		b = append(b, ',')
		switch points := &r.Seats[i].Points; {
		case points.Exact != "":
			b = append(b, points.Exact...)
			if _, part, _ := strings.Cut(points.Exact, "."); len(part) == 3 { // 1.234 is more than a thousand elsewhere
				b = append(b, '0')
			}
		case !points.None:
			b = strconv.AppendInt(b, int64(points.Total), 10)
		}
		switch place := r.Seats[i].Place; place {
		case 0:
			b = append(b, ",,0"...) // nobody won
		case 1:
			b = append(b, ",1,1"...)
		default:
			b = strconv.AppendInt(append(b, ','), int64(place), 10)
			b = append(b, ",0"...)
		}
		b = append(b, c.after...)
	}
	if c.b = b; len(b) < 64<<10 {
		return nil
	}
	return c.Flush()
}

// Flush writes what is not written yet.
func (c *CSV) Flush() error {
	_, err := c.w.Write(c.b)
	c.b = c.b[:0]
	return err
}

// dateForm is how a time is written at the table's own clock: the day alone at
// midnight, which is what a day without a time is recorded as.
func dateForm(t time.Time) string {
	switch h, m, s := t.Clock(); {
	case s != 0:
		return "2006-01-02 15:04:05"
	case h != 0 || m != 0:
		return "2006-01-02 15:04"
	}
	return time.DateOnly
}

// isNumber tells whether a text is a plain number: digits, perhaps a sign and
// a decimal point.
func isNumber(s string) bool {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		s = s[1:]
	}
	whole, part, point := strings.Cut(s, ".")
	digits := func(s string) bool {
		return s != "" && strings.Trim(s, "0123456789") == ""
	}
	return digits(whole) && (!point || digits(part))
}

// appendCell writes a text as one cell. A cell that a spreadsheet would run as
// a formula gets an apostrophe in front, characters that no text has become
// U+FFFD, and lines end in a line feed alone.
func appendCell(b []byte, s string) []byte {
	if s == "" {
		return b
	}
	quote := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < ' ' || c >= 0x7f:
			if s = plainText(s); s == "" {
				return b
			}
			quote = strings.ContainsAny(s, "\",\n\r\t")
			i = len(s)
		case c == '"' || c == ',':
			quote = true
		}
	}
	formula := strings.IndexByte("=+-@\t\n", s[0]) >= 0 && !isNumber(s)
	if !quote {
		if formula {
			b = append(b, '\'')
		}
		return append(b, s...)
	}
	b = append(b, '"')
	if formula {
		b = append(b, '\'')
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			b = append(b, '"')
		}
		b = append(b, s[i])
	}
	return append(b, '"')
}
