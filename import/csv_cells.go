package importer

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"arbiter/score"
	"arbiter/score/notation"
)

// seat reads the row's player; ok is false when the row was complained of.
func (t *tableReader) seat() (s tableSeat, ok bool, err error) {
	row := &t.row
	s = tableSeat{line: row.line, name: row.cells[colPlayer], note: row.cells[colNote]}
	if s.name == "" {
		return s, false, t.refuse(row.line, "every row is one player's", "the row names no player")
	}
	s.key = score.NameKey(s.name)
	if !strings.ContainsFunc(s.name, unicode.IsLetter) {
		if err := t.once(row.line, "the player "+strconv.Quote(clip(s.name, 60))+" has no letter in the name: is it of another column?"); err != nil {
			return s, false, err
		}
	}
	if text := row.cells[colSeat]; text != "" {
		if s.seat, ok = count(text); !ok {
			return s, false, t.refuseCell(colSeat, "seats are counted from 1", "%q is no seat", text)
		}
	}
	if text := row.cells[colScore]; text != "" {
		var err error
		if s.points, err = score.ParsePoints(text); err != nil {
			return s, false, t.refuseCell(colScore, "", "%.60q %v", text, err)
		}
		s.scored = true
	}
	if text := row.cells[colPlace]; text != "" {
		if s.place, ok = count(strings.TrimRight(text, "=.")); !ok {
			return s, false, t.refuseCell(colPlace, "places are counted from 1", "%q is no place", text)
		}
	}
	if text := row.cells[colWinner]; text != "" {
		if s.won, ok = verdicts[strings.ToLower(text)]; !ok {
			return s, false, t.refuseCell(colWinner, "write 1 or yes for a winner, 0, no or nothing for the others", "%q does not say whether %s won", text, s.name)
		}
	}
	return s, true, nil
}

// count is a number from 1.
func count(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1
}

const dateWant = "write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30"

// readDate reads a date as the notation does; a year may also come first between
// strokes. wrong says what is wrong with it, and want what to do.
func readDate(text string) (at time.Time, wrong, want string) {
	switch list := datesOf(text); {
	case len(list) == 2:
		wrong = strconv.Quote(text) + " may be " + list[0].Format("2 January") + " or " + list[1].Format("2 January")
		return at, wrong, "write " + list[0].Format(time.DateOnly) + " or " + list[1].Format(time.DateOnly)
	case len(list) == 0 || list[0].Year() < firstYear || list[0].Year() > 9999:
		return at, strconv.Quote(clip(text, 60)) + " is not a date", dateWant
	default:
		return list[0], "", ""
	}
}

// datesOf are the days that a date can mean.
func datesOf(text string) []time.Time {
	if at, ok := notation.ParseDate(text); ok {
		return []time.Time{at}
	}
	var list []time.Time
	for _, day := range []string{"2006/1/2", "2.1.2006", "2/1/2006", "1/2/2006"} {
		for _, clock := range []string{"", " 15:04", " 15:04:05"} {
			at, err := time.ParseInLocation(day+clock, text, time.Local)
			if err == nil && (len(list) == 0 || !at.Equal(list[0])) {
				list = append(list, at)
			}
		}
	}
	return list
}
