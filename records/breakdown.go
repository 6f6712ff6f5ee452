package records

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"arbiter/score"
)

// A StoredBreakdown is the breakdown of the points as a result keeps it, in JSON.
type StoredBreakdown struct {
	Players  []StoredTally     `json:"players"` // in seat order
	Rulings  map[string]string `json:"rulings,omitempty"`
	Variants []string          `json:"variants,omitempty"`
	Break    string            `json:"break,omitempty"` // what breaks ties between equal totals
	Unplaced bool              `json:"unplaced,omitempty"`
	Standing []int             `json:"standing,omitempty"` // by seat, where no totals place the players
}

// A StoredTally is one player's part of a breakdown. The name is as it was entered.
type StoredTally struct {
	Name   string       `json:"name"`
	Colour string       `json:"colour,omitempty"`
	Lines  []StoredLine `json:"lines"`
	Break  int          `json:"break,omitempty"`
}

// A StoredLine is one line of points, shaped as in `score --json`.
type StoredLine struct {
	Rule   string   `json:"rule"`
	Points int      `json:"points"`
	At     []string `json:"at,omitempty"`
	Count  int      `json:"count,omitempty"`
	Level  int      `json:"level,omitempty"`
	Text   string   `json:"text,omitempty"`
	Cards  []string `json:"cards,omitempty"`
	Left   int      `json:"left,omitempty"`
}

// storeBreakdown turns a breakdown into the form that is kept.
func storeBreakdown(b *score.Breakdown) StoredBreakdown {
	stored := StoredBreakdown{Variants: b.Variants, Break: b.BreakName, Unplaced: b.Unplaced, Standing: b.Standing}
	for _, set := range b.Rulings {
		if stored.Rulings == nil {
			stored.Rulings = map[string]string{}
		}
		stored.Rulings[set.Name] = set.Value
	}
	for i := range b.Tallies {
		t := &b.Tallies[i]
		lines := make([]StoredLine, len(t.Lines))
		for j, l := range t.Lines {
			lines[j] = StoredLine(l)
		}
		stored.Players = append(stored.Players, StoredTally{t.Name, t.Colour, lines, t.Break})
	}
	return stored
}

// Breakdown is the stored breakdown in the form that the games make. It gives
// totals, places and winners.
func (s *StoredBreakdown) Breakdown(game string) score.Breakdown {
	b := score.Breakdown{Game: game, Rulings: s.settings(), Variants: s.Variants, BreakName: s.Break, Unplaced: s.Unplaced, Standing: s.Standing}
	for _, p := range s.Players {
		t := score.Tally{Player: score.Player{Colour: p.Colour, Name: p.Name, Named: true}, Break: p.Break}
		for _, l := range p.Lines {
			t.Lines = append(t.Lines, score.Line(l))
		}
		b.Tallies = append(b.Tallies, t)
	}
	return b
}

// Place gives a breakdown that comes without a position its places, all 0 for none.
// They are stored where the totals do not say them.
func (s *StoredBreakdown) Place(places []int) {
	s.Unplaced, s.Standing = len(places) > 0 && places[0] == 0, nil
	if s.Unplaced || slices.Equal(places, score.PlacesBy(len(places), func(a, b int) bool { return s.Players[a].Total() > s.Players[b].Total() })) {
		return
	}
	for _, place := range places {
		s.Standing = append(s.Standing, len(places)+1-place)
	}
}

// Total is the sum of the player's lines.
func (t *StoredTally) Total() int {
	sum := 0
	for i := range t.Lines {
		sum += t.Lines[i].Points
	}
	return sum
}

// names are what the players were called, by seat.
func (s *StoredBreakdown) names() []string {
	list := make([]string, len(s.Players))
	for i := range s.Players {
		list[i] = s.Players[i].Name
	}
	return list
}

// settings are the rulings in force, by name.
func (s *StoredBreakdown) settings() []score.Setting {
	var list []score.Setting
	for name, value := range s.Rulings {
		list = append(list, score.Setting{Name: name, Value: value})
	}
	slices.SortFunc(list, func(a, b score.Setting) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// sameScores tells whether two breakdowns have the same lines of points and the
// same places. Sentences are not compared: a newer program may word them
// better.
func (s *StoredBreakdown) sameScores(other *StoredBreakdown) bool {
	return s.Unplaced == other.Unplaced && slices.Equal(s.Standing, other.Standing) && slices.EqualFunc(s.Players, other.Players, func(a, b StoredTally) bool {
		return a.Break == b.Break && slices.EqualFunc(a.Lines, b.Lines, func(x, y StoredLine) bool {
			return x.Rule == y.Rule && x.Points == y.Points && x.Count == y.Count && x.Left == y.Left && slices.Equal(x.At, y.At) && slices.Equal(x.Cards, y.Cards)
		})
	})
}

// same tells whether two breakdowns would be stored as the same text.
func (s *StoredBreakdown) same(other *StoredBreakdown) bool {
	return s.Unplaced == other.Unplaced && s.Break == other.Break && slices.Equal(s.Standing, other.Standing) && slices.Equal(s.Variants, other.Variants) && maps.Equal(s.Rulings, other.Rulings) &&
		slices.EqualFunc(s.Players, other.Players, func(a, b StoredTally) bool {
			return a.Name == b.Name && a.Colour == b.Colour && a.Break == b.Break && slices.EqualFunc(a.Lines, b.Lines, func(x, y StoredLine) bool {
				return x.Rule == y.Rule && x.Points == y.Points && x.Count == y.Count && x.Level == y.Level && x.Text == y.Text && x.Left == y.Left &&
					slices.Equal(x.At, y.At) && slices.Equal(x.Cards, y.Cards)
			})
		})
}

// Agrees tells whether a breakdown has the stored lines of points and places.
func (s *StoredBreakdown) Agrees(b *score.Breakdown) bool {
	other := storeBreakdown(b)
	return s.sameScores(&other)
}

// toJSON writes a value on one line. It escapes no more characters than it must.
func toJSON(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return "", err
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte{'\n'})), nil
}

func readBreakdown(text string) (StoredBreakdown, error) {
	var s StoredBreakdown
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return s, unreadable("reading the stored score lines", err)
	}
	return s, nil
}

// readNames reads only the players' names and colours of a stored breakdown. For
// a long list the lines would take too long.
func readNames(text string) (StoredBreakdown, error) {
	var names struct {
		Players []struct{ Name, Colour string }
	}
	if err := json.Unmarshal([]byte(text), &names); err != nil {
		return StoredBreakdown{}, unreadable("reading the stored score lines", err)
	}
	var s StoredBreakdown
	for _, p := range names.Players {
		s.Players = append(s.Players, StoredTally{Name: p.Name, Colour: p.Colour})
	}
	return s, nil
}
