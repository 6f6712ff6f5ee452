package export

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
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
			if s := strings.TrimSpace(string(e)); in == "text" && s != "" {
				list = append(list, s)
			}
		case xml.EndElement:
			in = ""
		}
	}
}

func TestRatingPlot(t *testing.T) {
	plot := Plot("Ratings <elo>", []Line{
		{Name: "Ann & Co", Points: []Point{{day(1), 1516}, {day(8), 1530}}},
		{Name: "Bob", Points: []Point{{day(1), 1484}, {day(8), 1470}}},
		{Name: "Cyd"}, // never rated
	})
	list, paths := texts(t, plot)
	all := strings.Join(list, "|")
	for _, want := range []string{"Ann & Co 1530", "Bob 1470", "2026-11-01", "2026-11-08", "1460", "1540"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not on it: %s", want, all)
		}
	}
	if strings.Contains(all, "Cyd") || paths != 2 {
		t.Errorf("%d lines: %s", paths, all)
	}
	if strings.Contains(plot, "script") || strings.Contains(strings.Replace(plot, "http://www.w3.org/2000/svg", "", 1), "http") {
		t.Error("it names something outside itself")
	}
	if strings.Count(plot, "stroke-dasharray") != 1 {
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
