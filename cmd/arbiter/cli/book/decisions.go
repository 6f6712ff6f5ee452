package book

import (
	"fmt"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/records/suspect"
	"arbiter/score"
	"arbiter/score/notation"
)

// Decisions are what was decided about what looks wrong before it is recorded.
type Decisions struct {
	names map[string]string    // by kind and name, the known name that is meant
	known map[string]string    // by identity in another program, the same
	days  map[string]time.Time // by date, the day that is meant
	Skip  map[int]bool         // results to leave out, by their order
	kept  map[string]bool      // suspicions to ignore, by SuspicionKey
	all   bool                 // ignore all further suspicions
}

// NewDecisions decide nothing yet.
func NewDecisions() *Decisions {
	return &Decisions{names: map[string]string{}, known: map[string]string{}, days: map[string]time.Time{}, Skip: map[int]bool{}, kept: map[string]bool{}}
}

// Undecided returns the suspicions about which nothing is decided. order is the
// place of a recorded result among the games.
func (d *Decisions) Undecided(list []suspect.Doubt, order func(result int64) int) (left []suspect.Doubt) {
	for i := range list {
		if !d.all && !d.kept[SuspicionKey(&list[i], order(list[i].Result))] {
			left = append(left, list[i])
		}
	}
	return left
}

// Name returns the name that is meant by a name of this kind.
func (d *Decisions) Name(kind, name string) string {
	if known, ok := d.names[kind+score.NameKey(name)]; ok {
		return known
	}
	return name
}

// Seat sets the player of a seat to the one who is meant.
func (d *Decisions) Seat(s *league.Seat) {
	name, ok := d.known[s.Outside]
	if !ok {
		name = d.Name(suspect.Player, s.Name)
		ok = name != s.Name
	}
	s.Called, s.Name, s.Meant = s.Entered(), name, ok
}

// Day returns the time with the day that is meant.
func (d *Decisions) Day(when time.Time) time.Time {
	meant, ok := d.days[when.Format(time.DateOnly)]
	if !ok || when.IsZero() {
		return when
	}
	return time.Date(meant.Year(), meant.Month(), meant.Day(), when.Hour(), when.Minute(), when.Second(), when.Nanosecond(), when.Location())
}

// SuspicionKey identifies a suspicion in the next try.
func SuspicionKey(s *suspect.Doubt, order int) string {
	if s.Outside != "" {
		return s.Kind + "\x00" + s.Outside
	}
	switch s.Kind {
	case suspect.Double, suspect.Points, suspect.Round:
		return fmt.Sprint(s.Kind, order, s.Other, score.NameKey(s.Name))
	}
	return s.Kind + score.NameKey(s.Name)
}

// A Choice is one answer to a suspicion.
type Choice struct {
	Key  string // a letter for it
	Says string
	Take func() // decides so
}

// Choices returns the possible answers to a suspicion.
func (d *Decisions) Choices(s *suspect.Doubt, order int, now time.Time) []Choice {
	keep := func() { d.kept[SuspicionKey(s, order)] = true }
	stay := Choice{"k", "keep", keep}
	switch s.Kind {
	case suspect.Date:
		list := []Choice{}
		if s.Name > now.Format(time.DateOnly) {
			list = append(list, Choice{"d", "today", func() { d.days[s.Name] = now }})
		}
		if meant, ok := notation.ParseDate(s.Date); ok && s.Date != now.Format(time.DateOnly) {
			list = append(list, Choice{"y", s.Date, func() { d.days[s.Name] = meant }})
		}
		return append(list, stay)
	case suspect.Double, suspect.Points, suspect.Round:
		return []Choice{{"s", "skip", func() { d.Skip[order] = true }}, stay}
	}
	var list []Choice
	taken := "ank" // all, new, keep
	for _, near := range s.Near[:min(len(s.Near), 9)] {
		key := letterFor(near.Name, taken, len(list)+1)
		taken += key
		list = append(list, Choice{key, near.Name, func() {
			if s.Outside != "" {
				d.known[s.Outside] = near.Name
			} else {
				d.names[s.Kind+score.NameKey(s.Name)] = near.Name
			}
		}})
	}
	return append(list, Choice{"n", "new", keep})
}

// letterFor returns a letter of a name that is not taken: the first, the last or
// any other. If all are taken it returns the number.
func letterFor(name, taken string, n int) string {
	letters := []rune(score.NameKey(name))
	if len(letters) > 1 {
		letters = append([]rune{letters[0], letters[len(letters)-1]}, letters[1:]...)
	}
	for _, r := range letters {
		if 'a' <= r && r <= 'z' && !strings.ContainsRune(taken, r) {
			return string(r)
		}
	}
	return fmt.Sprint(n)
}
