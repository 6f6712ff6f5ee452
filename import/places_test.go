package importer

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/score"
)

// TestPlacesOfPlays: each seat is points (or -), then W for a winner, a rank as #2, a team as t1.
func TestPlacesOfPlays(t *testing.T) {
	low, none, manual := winning{lowest: true}, winning{noPoints: true}, winning{manual: true}
	for _, c := range []struct {
		how         winning
		seats, want string // "" for nobody
	}{
		{winning{}, "3, 5, 3", "2 1 2"}, {winning{}, "47.4, 47.3", "1 2"}, {low, "3, 5, 3", "1 3 1"},
		{winning{}, "9, 5 W, 10", "3 1 2"}, {winning{}, "9 W, 5 W, 10", "1 1 3"}, {winning{}, "9 #3, 5 W, 1 #2", "3 1 2"}, {winning{}, "-, 5 W, 1", "2 1 2"},
		{winning{}, "1 #1, 2 #2, 3 #1", "1 3 1"}, {winning{}, "1, 2 #1, 3 #2", "3 2 1"}, {winning{}, "-, -", ""}, {winning{}, "4, -", ""},
		{none, "4, 4", ""}, {none, "4 W, 4 W", "1 1"}, {none, "4, 4 W, 1", "2 1 2"}, {manual, "4, 5", ""}, {manual, "4 #1, 5 #2", "1 2"},
		{winning{}, "1 t1, 2 t2 W, 3 t2, 4 t1", "3 1 1 3"}, {winning{}, "1 t1, 2 t2, - t2, 4 t1", "1 3 3 1"}, {winning{}, "- t1 #3, - t2 #2, - t1 #1", "1 3 1"}, {winning{}, "- t1 #1, - t2 #2, - t1 #3", "1 3 1"},
		{low, "9 t1, 5 t2, 1 t1", "1 3 1"}, {winning{}, "1 t1, 3, 2 t1", "2 1 2"}, {winning{}, "4 t1, 4 t1", ""}, {winning{}, "4 t1 W, 4 t1", "1 1"}, {winning{}, "4", ""}, {winning{}, "4 W", "1"},
	} {
		var list []claim
		for _, seat := range strings.Split(c.seats, ", ") {
			words := strings.Fields(seat)
			var one claim
			var err error
			if one.points, err = score.ExactPoints(words[0]); err == nil {
				one.scored = true
			}
			for _, word := range words[1:] {
				switch word[0] {
				case 'W':
					one.winner = true
				case '#':
					one.rank = int(word[1] - '0')
				default:
					one.team = word
				}
			}
			list = append(list, one)
		}
		if got := strings.Trim(fmt.Sprint(c.how.playPlaces(list)), "[]"); got != c.want {
			t.Errorf("%+v %s: places %s, want %s", c.how, c.seats, got, c.want)
		}
	}
}

func TestSums(t *testing.T) {
	for text, want := range map[string]string{
		"12": "12", "6+10-3": "13", "-3-5+4+2": "-2", "4 + 3": "7", "- 3": "-3", "−3": "-3", "10−3": "7", "1,5": "1.5", "0.1+0.2+0.2": "0.5", "-1+0.25": "-0.75", "999999999999+1": "1000000000000",
		"": "no", "+": "no", "5+": "no", "5++3": "no", "1.2.3": "no", "36, 42": "no", "1e9": "no", "2*3": "no", "NaN": "no", "1.234": "no", "999999999999+2": "beyond", "999999999999+2-2": "beyond", "0.1234+1": "beyond",
	} {
		p, err := readSum(text)
		got := p.String()
		if wrong, ok := err.(*score.PointsError); ok {
			got = "no"
			if wrong.Number {
				got = "beyond"
			}
		}
		if got != want {
			t.Errorf("%q is %s, %v; want %s", text, got, err, want)
		}
	}
}
