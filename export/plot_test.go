package export

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

func day(n int) time.Time { return time.Date(2026, 11, n, 0, 0, 0, 0, time.UTC) }

// texts parses a picture as XML and gives what is written on it.
func texts(t *testing.T, picture string) (list []string, paths int) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(picture))
	in := ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return list, paths
		}
		if err != nil {
			t.Fatalf("not XML: %v\n%s", err, picture)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if in = e.Name.Local; in == "path" {
				paths++
			}
		case xml.CharData:
			if s := strings.TrimSpace(string(e)); in != "title" && s != "" {
				list = append(list, s)
			}
		case xml.EndElement:
			in = ""
		}
	}
}

func TestRatingPlot(t *testing.T) {
	plot := Plot("Ratings <elo>", []Line{
		{Name: "Bob", Points: []Point{{day(1), 1484}, {day(8), 1470}}},
		{Name: "Ann & Co", Points: []Point{{day(1), 1516}, {day(8), 1530}}},
		{Name: "Cyd"}, // never rated
	})
	list, paths := texts(t, plot)
	all := strings.Join(list, "|")
	for _, want := range []string{"Ann & Co|1530|Bob|1470", "2026-11-01", "2026-11-08", "1460", "1540"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not on it: %s", want, all)
		}
	}
	if strings.Contains(all, "Cyd") || paths != 4 {
		t.Errorf("%d lines: %s", paths, all)
	}
	if strings.Contains(plot, "script") || strings.Contains(strings.ReplaceAll(plot, "http://www.w3.org/2000/svg", ""), "http") {
		t.Error("it names something outside itself")
	}
	if strings.Count(plot, "stroke-dasharray") != 2 {
		t.Error("two lines differ by more than their colour")
	}
}

// Nothing to draw, a single point and equal values are pictures too.
func TestRatingPlotOfLittle(t *testing.T) {
	for name, lines := range map[string][]Line{
		"nothing":      nil,
		"one point":    {{Name: "Ann", Points: []Point{{day(3), 1500}}}},
		"equal values": {{Name: "Ann", Points: []Point{{day(3), 0}, {day(4), 0}}}},
	} {
		plot := Plot(name, lines)
		if list, _ := texts(t, plot); len(list) < 2 || strings.Contains(plot, "NaN") || strings.Contains(plot, "Inf") {
			t.Errorf("%s: %v", name, list)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

// The steps of an axis are numbers that people count in.
func TestTheStepsOfAnAxisAreRound(t *testing.T) {
	for x, want := range map[float64]float64{0: 1, 0.3: 0.5, 1: 1, 1.1: 2, 2.1: 5, 4.1: 5, 5.1: 10, 41: 50, 501: 1000} {
		if got := niceStep(x); got != want {
			t.Errorf("the step from %v is %v, want %v", x, got, want)
		}
	}
}

// Each of the lines of a page has its own colour, on light ground and on dark.
func TestColoursOfLines(t *testing.T) {
	seen := map[string]bool{}
	for _, h := range hues {
		seen[h.light], seen[h.dark] = true, true
	}
	if len(seen) != 2*len(hues) {
		t.Errorf("%d colours for %d lines", len(seen), len(hues))
	}
}

// A line has one value a day: that after the day's last game.
func TestLinesOfCourses(t *testing.T) {
	lines := Lines([]league.Course{{Name: "Ann", Points: []league.Point{{Day: "2026-11-01", Shown: 1510}, {Day: "2026-11-01", Shown: 1525}, {Day: "2026-11-08", Shown: 1520}}}})
	if diff := cmp.Diff([]Line{{"Ann", []Point{{day(1), 1525}, {day(8), 1520}}}}, lines); diff != "" {
		t.Error(diff)
	}
}
