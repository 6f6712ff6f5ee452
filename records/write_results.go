package records

import (
	"cmp"
	"time"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// appendResult adds the values of a result's row, as resultsColumns names it. to and
// season are the numbers of its league and season, 0 for none.
func appendResult(values []any, r *league.Result, to, season int64) []any {
	return append(values, r.ID, r.Game, string(r.State), oneIf(r.Complete), playedMillis(r), 0, r.Entered.UnixMilli(), engine.OrNone(to), engine.OrNone(season),
		plain(r.Round), plain(r.Venue), plain(r.Note), r.UID)
}

// playedMillis is when a result was played, as if in UTC: midnight for a day alone, and a
// thousandth of a second after it for a time of 00:00.
func playedMillis(r *league.Result) int64 {
	at, _ := time.Parse("15:04", r.Time) // 00:00 where there is none
	ms := league.Date(r.Day).UnixMilli() + int64(at.Hour()*60+at.Minute())*60_000
	if r.Time == "00:00" {
		ms++
	}
	return ms
}

// appendSheet adds the values of a result's row in the table sheets, unless it needs
// none. lines is its sheet as sheetText makes it.
func appendSheet(values []any, r *league.Result, lines string) []any {
	if r.Text+lines+r.Origin == "" {
		return values
	}
	return append(values, r.ID, r.Text, lines, r.Version, r.Origin)
}

// sheetText are a result's score lines as they are stored; "" where the seats say them.
func sheetText(r *league.Result) (string, error) {
	if r.DropPlain(); r.Sheet == nil {
		return "", nil
	}
	return toJSON(r.Sheet)
}

// A seatRow is a row of the table seats.
type seatRow struct {
	result int64
	number int // from 1
	league.Seat
}

// rowOf is the row of a result's seat.
func rowOf(r *league.Result, i int) seatRow {
	row := seatRow{r.ID, i + 1, r.Seats[i]}
	if row.Called = row.Entered(); r.Sheet != nil || row.Called == cmp.Or(row.Sat, row.Name) {
		row.Called = ""
	}
	return row
}

// appendTo adds the row's values, as seatsColumns names it.
func (s *seatRow) appendTo(values []any) []any {
	total, exact := pointsColumns(s.Points, s.NoPoints)
	return append(values, s.result, int64(s.number), s.Player, int64(s.Place), total, exact, engine.OrNull(s.Called))
}

// imageOf is the row of a result with its seats and its sheet.
func imageOf(r *league.Result, to, season int64) (image, error) {
	lines, err := sheetText(r)
	row := newImage(resultsColumns, appendResult(nil, r, to, season))
	for i := range r.Seats {
		seat := rowOf(r, i)
		row.add("seats", newImage(seatsColumns[1:], seat.appendTo(nil)[1:]))
	}
	if sheet := appendSheet(nil, r, lines); sheet != nil {
		row.add("sheets", newImage(sheetsColumns[1:], sheet[1:]))
	}
	return row, err
}

// pointsColumns are points as the columns total and exact of a seat.
func pointsColumns(p score.Points, none bool) (total, exact any) {
	switch {
	case none:
		return nil, nil
	case p.Whole():
		return int64(p.Rounded()), nil
	}
	return int64(p.Rounded()), p.String()
}
