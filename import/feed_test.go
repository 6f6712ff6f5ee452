package importer

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/score"
)

// twoGames are games that a test's feed knows.
type twoGames struct{}

func (twoGames) Judge(string, []score.Setting) (score.Judged, error) {
	return score.Judged{}, errors.New("no text is judged here")
}

func (twoGames) Game(name string) *score.Game {
	for _, title := range []string{"Subdivision", "Buyer's Market"} {
		if score.GameKey(title) == name {
			return &score.Game{Name: name, Title: title, MinPlayers: 2, MaxPlayers: 4}
		}
	}
	return nil
}

// A fed is what a file brought; what ends the reading is the last complaint.
type fed struct {
	results    []*records.Incoming
	complaints []*Complaint
	warnings   []*Complaint
}

func feedFile(t testing.TB, format, text string, set func(*Feed)) *fed {
	t.Helper()
	return feedReader(t, format, strings.NewReader(text), set)
}

func feedReader(t testing.TB, format string, in io.Reader, set func(*Feed)) *fed {
	t.Helper()
	var f fed
	to := &Feed{
		Result:   func(in *records.Incoming) error { f.results = append(f.results, in); return nil },
		Player:   func(records.CopyPlayer) error { return nil },
		Complain: func(c *Complaint) error { f.complaints = append(f.complaints, c); return nil },
		Warn:     func(c *Complaint) error { f.warnings = append(f.warnings, c); return nil },
		Games:    twoGames{},
	}
	set(to)
	var c *Complaint
	if err := Named(format).Read(NewSource("f", in), to); errors.As(err, &c) {
		f.complaints = append(f.complaints, c)
	} else if err != nil {
		t.Fatal(err)
	}
	return &f
}

// show is a result on one line: 2026-11-20 Go Tuesday/2026/3 | Ann 47 1, Bob - 0 | note.
func show(in *records.Incoming) string {
	day := cmp.Or(in.DateAndTime(), "today")
	var seats []string
	for _, s := range in.Seats {
		points := s.Points.String()
		if s.NoPoints {
			points = "-"
		}
		seats = append(seats, fmt.Sprint(s.Name, " ", points, " ", s.Place))
	}
	text := strings.TrimRight(fmt.Sprint(day, " ", in.Game, " ", strings.Trim(strings.Join([]string{in.League, in.Season, in.Round, in.Venue}, "/"), "/")), " ") + " | " + strings.Join(seats, ", ")
	if in.Note != "" {
		text += " | " + strings.ReplaceAll(in.Note, "\n", "\\n")
	}
	return cmp.Or(in.Words, "") + strings.Repeat(": ", min(1, len(in.Words))) + text
}

// shown is all results and complaints, one a line.
func (f *fed) shown() string {
	var b strings.Builder
	for _, in := range f.results {
		fmt.Fprintln(&b, show(in))
	}
	for _, c := range f.complaints {
		fmt.Fprintln(&b, "!", strings.TrimPrefix(c.Error(), "f:"))
	}
	return b.String()
}
