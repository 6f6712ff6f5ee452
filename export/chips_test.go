package export

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arbiter/score"
)

// chips is a game for tests. Its text is a line a player, name and points
// parted by a tab; the first line is the setup and only makes the text another.
type chips struct{}

var chipsGame = &score.Game{Name: "chips", Title: "Chips & Co", Rules: []score.Rule{
	{ID: "chips/stacks", Label: "stacks", Text: "A chip is a point.", Kind: score.Scores},
	{ID: "chips/lost", Label: "lost", Text: "What fell off the table.", Kind: score.Scores},
}}

func (chips) Game(name string) *score.Game {
	if name == "chips" {
		return chipsGame
	}
	return nil
}

func (chips) Judge(text string, _ []score.Setting) (score.Judged, error) {
	t := &table{text: text, sheet: score.Breakdown{Game: "chips", BreakName: "cards"}}
	setup, rest, _ := strings.Cut(text, "\n")
	if setup == "" {
		return score.Judged{}, errors.New("no setup: <b>" + text)
	}
	for _, line := range strings.Split(rest, "\n") {
		name, number, _ := strings.Cut(line, "\t")
		n, err := strconv.Atoi(number)
		if err != nil {
			return score.Judged{}, fmt.Errorf("reading the chips: %w", err)
		}
		player := score.Player{Name: name, Named: true, Colour: string("RBGY"[len(t.head.Players)%4])}
		t.head.Players = append(t.head.Players, player)
		t.sheet.Tallies = append(t.sheet.Tallies, score.Tally{Player: player, Lines: []score.Line{
			{Rule: "chips/stacks", Points: n + 1, At: []string{"a1", "b2"}},
			{Rule: "chips/lost", Points: -1, At: []string{"c3"}, Count: 2},
		}})
		t.sheet.Unplaced = t.sheet.Unplaced || n < 0
	}
	j := score.Judged{Position: t, Breakdown: t.sheet, Verdict: score.Verdict{Complete: !t.sheet.Unplaced}}
	if setup == "cheat" {
		j.Verdict.Add(score.Error, "chips/honest", "", nil, "too many chips <i>")
	}
	return j, nil
}

// table is a position of chips.
type table struct {
	text  string
	head  score.Header
	sheet score.Breakdown
}

func (t *table) Game() *score.Game              { return chipsGame }
func (t *table) Head() *score.Header            { return &t.head }
func (t *table) Describe() string               { return "on the table" }
func (t *table) Breakdown() score.Breakdown     { return t.sheet }
func (t *table) Draw(score.Marks) score.Picture { return score.Picture{{{Text: "chips"}}} }
func (t *table) String() string                 { return t.text }

// Board returns six by six squares, most of them with a chip.
func (t *table) Board(marks score.Marks) score.Drawing {
	d := score.Drawing{Width: 240, Height: 240, Title: "Chips of " + t.head.Players[0].Name}
	for i := range 36 {
		x, y := float64(i%6*40), float64(i/6*40)
		d.Box(x, y, 40, 40, 0, score.Board, score.Lines)
		if ink := score.Ink("RBGY."[(i*7+len(t.text))%5]); ink != score.Paper {
			d.Disc(x+20, y+20, 14, ink, score.NoInk)
			d.Write(x+20, y+25, 14, string(rune(ink)), score.OnInk)
		}
	}
	if marks["c3"] == score.Loss {
		d.Write(120, 230, 12, "c3", score.Lost)
	}
	return d
}
