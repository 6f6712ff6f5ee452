package importer

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"strconv"
	"strings"

	"arbiter/records"
	"arbiter/records/league"

	"arbiter/score"
)

// mostFile is how long a file of another program may be: it is read at once.
const mostFile = 64 << 20

// whole reads the whole file, which must be a text.
func (s *Source) whole() ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(s.in, mostFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading %s: %w", s.Name, err)
	case len(data) > mostFile:
		return nil, s.complain(0, "export less at a time", "the file is longer than %d MB", mostFile>>20)
	}
	if line := notUTF8(data, 1); line > 0 {
		return nil, s.complain(line, encodingWant, "the file is not UTF-8")
	}
	return data, nil
}

// lines counts the lines of a text, forwards.
type lines struct {
	text     []byte
	at, line int
}

// of is the line of an offset, which lies behind all offsets before.
func (l *lines) of(offset int64) int {
	if at := min(int(offset), len(l.text)); at > l.at {
		l.line, l.at = l.line+bytes.Count(l.text[l.at:at], []byte("\n")), at
	}
	return 1 + l.line
}

// A foreignReader reads a file of another program's plays.
type foreignReader struct {
	src   *Source
	to    *Feed
	plays int // met so far
	line  int // of the play
}

// refuse complains of the play.
func (f *foreignReader) refuse(want, format string, args ...any) error {
	return f.to.Complain(f.src.complain(f.line, want, "play %d: %s", f.plays, fmt.Sprintf(format, args...)))
}

// warn warns of something about the play.
func (f *foreignReader) warn(want, format string, args ...any) error {
	return f.to.Warn(f.src.complain(f.line, want, "play %d: %s", f.plays, fmt.Sprintf(format, args...)))
}

const firstYear = 1900 // an older date is a mistake

// A foreignSeat is what another program says of one player of a play.
type foreignSeat struct {
	name  string
	uid   string // the person's identity; "" for nobody in particular
	team  string // "" or "0" for none
	score string // as it is written there; "" for none
	claim
}

func (s *foreignSeat) alone() bool { return s.team == "" || s.team == "0" }

// seat fills in the seats and the breakdown of a play. It tells whether the play can be
// recorded; else it has complained. A score that is no number is kept as text.
func (f *foreignReader) seat(in *records.Incoming, seats []foreignSeat, how winning, variants []string) (ok bool, err error) {
	sheet := &league.Sheet{Variants: variants}
	for i := range seats {
		s := &seats[i]
		seat, tally := league.Seat{Name: s.name, UID: s.uid, NoPoints: true}, league.SheetPlayer{Name: s.name, Lines: []league.SheetLine{}}
		if text := strings.TrimSpace(s.score); text != "" {
			points, err := readSum(text)
			var wrong *score.PointsError
			switch errors.As(err, &wrong); {
			case wrong == nil:
				s.points, s.scored = points, true
			case wrong.Number:
				return false, f.refuse("", "the score %.60q of %s %s", text, printable(clip(s.name, 60)), wrong.Says)
			default:
				if err := f.warn("it is kept as text, with no points", "%q of %s %s", clip(text, 60), printable(clip(s.name, 60)), wrong.Says); err != nil {
					return false, err
				}
			}
			seat.Points, seat.NoPoints = s.points, false
			line := league.SheetLine{Rule: league.ScoreRule, Points: s.points.Rounded()}
			if strconv.Itoa(line.Points) != text {
				line.Text = printable(clip(text, 200)) // a stored breakdown would carry an escape to somebody's terminal
			}
			tally.Lines = append(tally.Lines, line)
		}
		in.Seats, sheet.Players = append(in.Seats, seat), append(sheet.Players, tally)
	}
	places := how.playPlaces(seats)
	if places == nil || !in.Complete {
		places = make([]int, len(seats))
	}
	for i, place := range places {
		in.Seats[i].Place = place
	}
	sheet.Place(places)
	in.Sheet = sheet
	return true, nil
}
