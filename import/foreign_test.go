package importer

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// foreignGames are games that the importer may know by name.
type foreignGames struct{}

func (foreignGames) Game(name string) *score.Game {
	titles := map[string]string{"subdivision": "Subdivision", "buyers-market": "Buyer's Market", "zark-city": "Zark City"}
	if titles[name] == "" {
		return nil
	}
	return &score.Game{Name: name, Title: titles[name], MinPlayers: 2, MaxPlayers: 4}
}

func (foreignGames) Judge(string, []score.Setting) (score.Judged, error) {
	return score.Judged{}, errors.New("no text is judged here")
}

// A foreignTake is all that a format said of a file.
type foreignTake struct {
	results []*records.Incoming
	people  []string // each with the identity
	wrong   []string // complaints
	warned  []string
	err     error // what ended the reading
}

func takeForeign(format string, in io.Reader) (got foreignTake) {
	c, err := Named(format).Read(NewSource("file", in), &Options{Games: foreignGames{}})
	got.results, got.err = c.Results, err
	for _, p := range c.Players {
		got.people = append(got.people, p.Name+" "+p.UID)
	}
	got.wrong, got.warned = sentences(c.Complaints.First), sentences(c.Warnings.First)
	return got
}

func takeText(format, text string) foreignTake { return takeForeign(format, strings.NewReader(text)) }

func foreignFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// foreignLine returns a result on one line: where it stands in the file, the game, when
// it was played, its state, and each player's points and place.
func foreignLine(in *records.Incoming) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s %s %s", in.Line, in.Game, in.DateAndTime(), in.State)
	if !in.Complete {
		b.WriteString(" unfinished")
	}
	for _, s := range in.Seats {
		if fmt.Fprintf(&b, "; %s ", s.Name); s.NoPoints {
			b.WriteString("-")
		} else {
			fmt.Fprint(&b, s.Points.Rounded())
		}
		if s.Place > 0 {
			fmt.Fprintf(&b, " (%d)", s.Place)
		}
	}
	return b.String()
}

func foreignLines(list []*records.Incoming) []string {
	var lines []string
	for _, in := range list {
		lines = append(lines, foreignLine(in))
	}
	return lines
}

// sameLines fails the test when two lists of lines differ.
func sameLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant:\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// sheetOf returns a result's sheet; its places must be those of the seats.
func sheetOf(t testing.TB, in *records.Incoming) *league.Sheet {
	t.Helper()
	sheet := in.Breakdown()
	places := sheet.Places()
	for i, s := range in.Seats {
		place := 0
		if places != nil {
			place = places[i]
		}
		if s.Place != place || s.Points.Rounded() != sheet.Tallies[i].Total() || s.Name != sheet.Tallies[i].Name {
			t.Errorf("seat %d is %+v; its sheet says place %d, %+v", i, s, place, sheet.Tallies[i])
		}
	}
	return in.Sheet
}
