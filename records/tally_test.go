package records

import (
	"errors"
	"strconv"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// tally is a game whose text is its score: a header, an empty line, and "Ann 5" for each player.
// The names stand in its lines, too. bonus is added to all points: a program that counts
// otherwise.
type tally struct{ bonus int }

func (tally) Game(name string) *score.Game {
	if name != "tally" {
		return nil
	}
	return &score.Game{Name: name, Title: "Tally", MinPlayers: 1, MaxPlayers: 9}
}

func (g tally) Judge(text string, _ []score.Setting) (score.Judged, error) {
	p := &tallyPosition{bonus: g.bonus, head: score.Header{Game: "tally"}}
	_, body, _ := strings.Cut(text, "\n\n")
	for line := range strings.Lines(body) {
		name, number, _ := strings.Cut(strings.TrimSpace(line), " ")
		points, err := strconv.Atoi(number)
		if err != nil {
			return score.Judged{}, errors.New("this is no tally: " + line)
		}
		p.head.Players = append(p.head.Players, score.Player{Name: name, Named: true})
		p.points = append(p.points, points)
	}
	return score.Judged{Position: p, Breakdown: p.Breakdown(), Verdict: score.Verdict{Complete: !strings.Contains(text, "unfinished")}}, nil
}

// A tallyPosition is what lies on the table at the end of a tally.
type tallyPosition struct {
	score.Position
	head   score.Header
	points []int
	bonus  int
}

func (p *tallyPosition) Head() *score.Header { return &p.head }

func (p *tallyPosition) Breakdown() score.Breakdown {
	b := score.Breakdown{Game: "tally"}
	for i, player := range p.head.Players {
		at := []string{"a1", player.Name}
		b.Tallies = append(b.Tallies, score.Tally{Player: player, Lines: []score.Line{{Rule: "tally/points", Points: p.points[i] + p.bonus, At: at}, {Rule: "tally/zero", Count: 2, Text: `<&>"'`}}})
	}
	return b
}

func (p *tallyPosition) String() string {
	text := "game: tally\n\n"
	for i, player := range p.head.Players {
		text += player.Name + " " + strconv.Itoa(p.points[i]) + "\n"
	}
	return text
}

// tallied returns a result with a position: "Ann 5, Bob 3".
func tallied(text string) *Incoming {
	body := "game: tally\n\n" + strings.ReplaceAll(text, ", ", "\n") + "\n"
	j, err := tally{}.Judge(body, nil)
	if err != nil {
		panic(err)
	}
	in := &Incoming{Result: league.Result{Game: "tally", Text: body, Complete: j.Verdict.Complete}}
	if err := in.SetBreakdown(&j.Breakdown); err != nil {
		panic(err)
	}
	return in
}
