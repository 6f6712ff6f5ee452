package league

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/score"
)

// A Sheet is the score lines of a result as they are kept, in JSON.
type Sheet struct {
	Players  []SheetPlayer     `json:"players"` // in seat order
	Rulings  map[string]string `json:"rulings,omitempty"`
	Variants []string          `json:"variants,omitempty"`
	Break    string            `json:"break,omitempty"` // what breaks ties between equal totals
	Unplaced bool              `json:"unplaced,omitempty"`
	Standing []int             `json:"standing,omitempty"` // by seat, where no totals place the players
}

// A SheetPlayer is one player's part of a sheet. The name is as it was entered.
type SheetPlayer struct {
	Name   string      `json:"name"`
	Colour string      `json:"colour,omitempty"`
	Lines  []SheetLine `json:"lines"`
	Break  int         `json:"break,omitempty"`
}

// A SheetLine is one line of points.
type SheetLine struct {
	Rule   string   `json:"rule"`
	Points int      `json:"points"`
	At     []string `json:"at,omitempty"`
	Count  int      `json:"count,omitempty"`
	Level  int      `json:"level,omitempty"`
	Text   string   `json:"text,omitempty"`
	Cards  []string `json:"cards,omitempty"`
	Left   int      `json:"left,omitempty"`
}

// ScoreRule is the rule of points that were not computed by Arbiter, but by a person or another
// program.
const ScoreRule = "import/score"

// SetBreakdown fills in the seats and the sheet from a game's breakdown.
func (r *Result) SetBreakdown(b *score.Breakdown) error {
	if err := checkPoints(b); err != nil {
		return err
	}
	r.Sheet = NewSheet(b)
	places := b.Places()
	r.Seats = make([]Seat, len(b.Tallies))
	for i := range b.Tallies {
		r.Seats[i] = Seat{Name: b.Tallies[i].Name, Points: score.WholePoints(b.Tallies[i].Total())}
		if places != nil {
			r.Seats[i].Place = places[i]
		}
	}
	return nil
}

// checkPoints refuses a breakdown with a score beyond MostPoints. It looks at the
// lines one by one, because their sum could overflow to a small number.
func checkPoints(b *score.Breakdown) error {
	for i := range b.Tallies {
		t := &b.Tallies[i]
		sum := 0
		for j := range t.Lines {
			points := t.Lines[j].Points
			if score.Beyond(points) || score.Beyond(sum+points) {
				return fmt.Errorf("the score of %s %s", t.Name, score.BeyondMost())
			}
			sum += points
		}
	}
	return nil
}

// Scores returns the score lines of a result: its sheet or, where it has none, lines made from the
// points of its seats. Most results without a position have one number a player.
func (r *Result) Scores() *Sheet {
	if r.Sheet != nil {
		return r.Sheet
	}
	s := &Sheet{Players: make([]SheetPlayer, len(r.Seats))}
	for i := range r.Seats {
		seat := &r.Seats[i]
		s.Players[i] = SheetPlayer{Name: seat.Entered(), Lines: []SheetLine{}}
		if !seat.NoPoints {
			s.Players[i].Lines = []SheetLine{ScoreLine(seat.Points)}
		}
	}
	s.Place(r.Places())
	return s
}

// ScoreLine returns a line of points that a person or another program computed.
func ScoreLine(p score.Points) SheetLine {
	line := SheetLine{Rule: ScoreRule, Points: p.Rounded()}
	if !p.Whole() {
		line.Text = p.String()
	}
	return line
}

// DropPlain removes a sheet that says no more than the seats.
func (r *Result) DropPlain() {
	s := r.Sheet
	if s == nil || r.Text != "" || len(s.Players) != len(r.Seats) || len(s.Variants)+len(s.Rulings) > 0 || s.Break != "" {
		return
	}
	bare := Result{Seats: r.Seats}
	if plain := bare.Scores(); !s.Same(plain) || !slices.EqualFunc(s.Players, plain.Players, SheetPlayer.sameWords) {
		return
	}
	for i := range r.Seats {
		r.Seats[i].Called = s.Players[i].Name
	}
	r.Sheet = nil
}

// sameWords reports whether two players' lines, whose points are the same, have the same words.
func (p SheetPlayer) sameWords(other SheetPlayer) bool {
	return p.Colour == other.Colour && slices.EqualFunc(p.Lines, other.Lines, func(a, b SheetLine) bool { return a.Text == b.Text && slices.Equal(a.At, b.At) })
}

// NewSheet returns a breakdown in the form that is stored.
func NewSheet(b *score.Breakdown) *Sheet {
	s := &Sheet{Variants: b.Variants, Break: b.BreakName, Unplaced: b.Unplaced, Standing: b.Standing}
	for _, set := range b.Rulings {
		if s.Rulings == nil {
			s.Rulings = map[string]string{}
		}
		s.Rulings[set.Name] = set.Value
	}
	for i := range b.Tallies {
		t := &b.Tallies[i]
		lines := make([]SheetLine, len(t.Lines))
		for j, l := range t.Lines {
			lines[j] = SheetLine{Rule: l.Rule, Points: l.Points, At: l.At, Count: l.Count, Level: l.Level, Text: l.Text, Cards: l.Cards}
			if l.Left != nil {
				lines[j].Left = *l.Left
			}
		}
		s.Players = append(s.Players, SheetPlayer{t.Name, t.Colour, lines, t.Break})
	}
	return s
}

// Breakdown returns the result's score in the form that the games produce, for totals, places and
// winners.
func (r *Result) Breakdown() score.Breakdown {
	s := r.Scores()
	b := score.Breakdown{Game: r.Game, Rulings: s.Settings(), Variants: s.Variants, BreakName: s.Break, Unplaced: s.Unplaced, Standing: s.Standing}
	for i, p := range s.Players {
		t := score.Tally{Player: score.Player{Colour: p.Colour, Name: p.Name, Named: true}, Break: p.Break}
		for _, l := range r.Lines(i) {
			line := score.Line{Rule: l.Rule, Points: l.Points, At: l.At, Count: l.Count, Level: l.Level, Cards: l.Cards, Text: l.Text}
			if len(l.Cards) > 0 {
				line.Left = new(l.Left)
			}
			t.Lines = append(t.Lines, line)
		}
		b.Tallies = append(b.Tallies, t)
	}
	return b
}

// Lines returns a player's lines of points, with present names where they say where the points were
// made: "Ann 2" is a level of Ann's.
func (r *Result) Lines(seat int) []SheetLine {
	lines := slices.Clone(r.Scores().Players[seat].Lines)
	for i := range lines {
		lines[i].At = slices.Clone(lines[i].At)
		for j, at := range lines[i].At {
			longest := "" // the longest name counts: Ann B. is not Ann
			for k := range r.Seats {
				entered := r.Seats[k].Entered()
				if rest, ok := strings.CutPrefix(at, entered+" "); ok && len(entered) > len(longest) {
					longest, lines[i].At[j] = entered, r.Seats[k].Name+" "+rest
				}
			}
		}
	}
	return lines
}

// Place gives a sheet without a position its places, all 0 for none. They are kept where the totals
// do not determine them.
func (s *Sheet) Place(places []int) {
	s.Unplaced, s.Standing = len(places) > 0 && places[0] == 0, nil
	if s.Unplaced || slices.Equal(places, score.PlacesBy(len(places), func(a, b int) bool { return s.Players[a].Total() > s.Players[b].Total() })) {
		return
	}
	for _, place := range places {
		s.Standing = append(s.Standing, len(places)+1-place)
	}
}

// Clone returns a copy that shares nothing with the sheet.
func (s *Sheet) Clone() *Sheet {
	c := *s
	c.Rulings, c.Variants, c.Standing = maps.Clone(s.Rulings), slices.Clone(s.Variants), slices.Clone(s.Standing)
	c.Players = slices.Clone(s.Players)
	for i := range c.Players {
		c.Players[i].Lines = slices.Clone(c.Players[i].Lines)
		for j := range c.Players[i].Lines {
			line := &c.Players[i].Lines[j]
			line.At, line.Cards = slices.Clone(line.At), slices.Clone(line.Cards)
		}
	}
	return &c
}

// Total returns the sum of the player's lines.
func (p *SheetPlayer) Total() int {
	sum := 0
	for i := range p.Lines {
		sum += p.Lines[i].Points
	}
	return sum
}

// Settings returns the rulings in force, by name.
func (s *Sheet) Settings() []score.Setting {
	var list []score.Setting
	for _, name := range slices.Sorted(maps.Keys(s.Rulings)) {
		list = append(list, score.Setting{Name: name, Value: s.Rulings[name]})
	}
	return list
}

// Same reports whether two sheets have the same lines of points and the same places. Sentences are
// not compared, because a newer program may word them better, nor are the places on the board,
// which may contain names.
func (s *Sheet) Same(other *Sheet) bool {
	return s.Unplaced == other.Unplaced && slices.Equal(s.Standing, other.Standing) && slices.EqualFunc(s.Players, other.Players, func(a, b SheetPlayer) bool {
		return a.Break == b.Break && slices.EqualFunc(a.Lines, b.Lines, func(x, y SheetLine) bool {
			return x.Rule == y.Rule && x.Points == y.Points && x.Count == y.Count && x.Level == y.Level && slices.Equal(x.Cards, y.Cards)
		})
	})
}
