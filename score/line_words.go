package score

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Item says what the i-th line is about: its places or cards, and its points, unless all lines of
// its rule have the same one point or none. It is "" for a line about neither.
func (t *Tally) Item(i int) string {
	l := &t.Lines[i]
	if len(l.At) == 0 && len(l.Cards) == 0 && l.Level == 0 {
		return ""
	}
	s := strings.Join(l.At, " ")
	if l.Level > 0 {
		s = fmt.Sprintf("level %d", l.Level)
	}
	if l.Left != nil {
		s = strings.TrimSpace(fmt.Sprintf("%s %s, %d left:", s, strings.Join(l.Cards, " "), *l.Left))
	}
	others := slices.ContainsFunc(t.Lines, func(o Line) bool { return o.Rule == l.Rule && o.Points != l.Points })
	if others || l.Count > 0 || len(l.Cards) > 0 || l.Points > 1 || l.Points < -1 {
		s += " " + Signed(l.Points)
	}
	if l.Text != "" {
		s += " (" + l.Text + ")"
	}
	return s
}

// Signed writes points with their sign: "+3", "−2", "0".
func Signed(points int) string {
	text := strings.Replace(strconv.Itoa(points), "-", "−", 1)
	if points > 0 {
		return "+" + text
	}
	return text
}

// Losses returns the places that lose points for one piece.
func (s *Breakdown) Losses() Marks {
	marks := Marks{}
	for i := range s.Tallies {
		for _, l := range s.Tallies[i].Lines {
			if l.Count > 0 && l.Points < 0 && len(l.At) == 1 {
				marks[l.At[0]] = Loss
			}
		}
	}
	return marks
}
