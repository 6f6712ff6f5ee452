package zarkcity

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// linesOf returns a player's lines of a rule: their squares, and what is said.
func linesOf(p *Position, seat int, rule string) []string {
	var list []string
	for _, l := range p.Breakdown().Tallies[seat].Lines {
		if l.Rule == rule {
			list = append(list, strings.Join(l.At, " ")+": "+l.Text)
		}
	}
	return list
}

func TestPowerBlocks(t *testing.T) {
	tests := []struct {
		name, board string
		want        []string // Ann's
	}{
		{"a run in a row", "7C:R1 8C:R2 9C:R3", []string{"a1 b1 c1: 7 to 9 of clubs"}},
		{"a run in a column", "4H:R1\n3H:R1\n2H:R1", []string{"a1 a2 a3: 2 to 4 of hearts"}},
		{"in any order on the table", "8S:R1 10S:R1 9S:R1", []string{"a1 b1 c1: 8 to 10 of spades"}},
		{"round the corner, ┌", "4H:R1 5H:R1\n3H:R1 .", []string{"a1 a2 b2: 3 to 5 of hearts"}},
		{"round the corner, ┐", "4H:R1 5H:R1\n. 3H:R1", []string{"a2 b1 b2: 3 to 5 of hearts"}},
		{"round the corner, └", "3H:R1 .\n4H:R1 5H:R1", []string{"a1 a2 b1: 3 to 5 of hearts"}},
		{"round the corner, ┘", ". 3H:R1\n4H:R1 5H:R1", []string{"a1 b1 b2: 3 to 5 of hearts"}},
		{"its first and last number may touch", "3H:R1 5H:R1\n4H:R1 .", []string{"a1 a2 b2: 3 to 5 of hearts"}},
		{"three of a kind", "6C:R1 6D:R1\n. 6S:R1", []string{"a2 b1 b2: three 6s"}},
		{"four of a kind are four blocks", "6C:R1 6D:R1\n6H:R1 6S:R1", []string{
			"a1 a2 b1: three 6s", "a1 a2 b2: three 6s", "a1 b1 b2: three 6s", "a2 b1 b2: three 6s"}},
		{"a run of four is two", "6C:R1 7C:R1 8C:R1 9C:R1", []string{"a1 b1 c1: 6 to 8 of clubs", "b1 c1 d1: 7 to 9 of clubs"}},
		{"larger pyramids and more of them control no better", "7C:R1R1R2 8C:R3 9C:R1R2R3", []string{"a1 b1 c1: 7 to 9 of clubs"}},

		{"another is on one of them too", "7C:R1 8C:R2B1 9C:R3", nil},
		{"nobody is on one of them", "7C:R1 8C 9C:R3", nil},
		{"another controls one of them", "7C:R1 8C:B1 9C:R3", nil},
		{"a corner joins nothing", "7C:R1 8C:R1 .\n. . 9C:R1", nil},
		{"a gap", "7C:R1 8C:R1 . 9C:R1", nil},
		{"two suits", "7C:R1 8D:R1 9C:R1", nil},
		{"a number left out", "6C:R1 8C:R1 9C:R1", nil},
		{"two of a kind and the next", "6C:R1 6D:R1 7C:R1", nil},
		{"a jack is no number", "9C:R1 10C:R1 JC:R1", nil},
		{"three kings", "KC:R1 KD:R1 KH:R1", nil},
		{"an ace is no one", "AC:R1 2C:R1 3C:R1", nil},
		{"three jokers", "JO:R1 JO:R1 JO:R1", nil},
		{"a 10 and a 2 are not neighbours", "10C:R1 2C:R1 3C:R1", nil},
		{"nothing goes round the edge", "8C:R1 7C:R1\n. 9C", nil},
		{"nothing goes round the edge of a row", "7C:R1 . 9C:R1\n. . 8C:R1", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, two+test.board)
			got := linesOf(p, 0, RulePowerBlock)
			if diff := cmp.Diff(test.want, got); diff != "" && len(test.want)+len(got) > 0 {
				t.Errorf("Power Blocks (-want +got):\n%s", diff)
			}
			sheet := p.Breakdown()
			if n := sheet.Tallies[0].Total(); n != len(test.want) || sheet.Unplaced != (n == 0) {
				t.Errorf("%d points, unplaced %v", n, sheet.Unplaced)
			}
		})
	}
}

// A block of the fifth suit, and three of a kind with it.
func TestFiveSuits(t *testing.T) {
	p := mustParse(t, withRuling(two, "deck=five")+"2* 3*:R1 4*:R1 5*:R1\n2H:B1 2C:B1 . .")
	if diff := cmp.Diff([]string{"b2 c2 d2: 3 to 5 of stars"}, linesOf(p, 0, RulePowerBlock)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"a1 a2 b1: three 2s; not in control of a2"}, linesOf(p, 1, RuleThreat)[:1]); diff != "" {
		t.Error(diff)
	}
}

func TestWhoWins(t *testing.T) {
	const (
		ann    = "7C:R1 8C:R1 9C:R1"
		both   = ann + "\n2H:B1 3H:B1 4H:B1"
		beside = "7C:R1 8C:R1 9C:R1 2S:G1\n2H:B1 3H:B1 4H:B1 ."
	)
	tests := []struct {
		name, turn, board string
		places            []int
	}{
		{"one controls a Power Block", "", ann, []int{1, 2, 2}},
		{"whoever moved last", "turn: B", ann, []int{1, 2, 2}},
		{"two, and nobody knows who moved", "", both, []int{1, 1, 3}},
		{"two, of whom Ann moved", "turn: R", both, []int{1, 2, 2}},
		{"two, of whom Bob moved", "turn: B", both, []int{2, 1, 2}},
		{"two, and a third moved", "turn: G", beside, []int{1, 1, 3}},
		{"two, a third moved, and Ann is next", "turn: G", beside + "\ndo: draw\nturn: R\n", []int{1, 1, 3}},
		{"two by Ann's act, whosever turn is next", "turn: R", "7C:R1 8C:R1 9C\n2H:B1 3H:B1 4H:B1R1\ndo: move R1 c1 c2\nturn: B\n", []int{1, 2, 2}},
		{"nobody", "turn: R", "7C:R1 8C:R1 9C:R1B1", nil},
		{"an empty board", "turn: R", ".", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			head := "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\n" + test.turn + "\n"
			if test.turn != "" {
				head += "\n"
			}
			p := mustParse(t, head+test.board)
			sheet := p.Breakdown()
			if diff := cmp.Diff(test.places, sheet.Places()); diff != "" {
				t.Errorf("places (-want +got):\n%s", diff)
			}
			first := 0
			for _, place := range sheet.Places() {
				if place == 1 {
					first++
				}
			}
			if n := len(p.Winners()); n != first {
				t.Errorf("%d winners, %d in the first place", n, first)
			}
		})
	}
}

// Who controls a Power Block and yet has not won is told why.
func TestTheOtherIsToldWhy(t *testing.T) {
	p := mustParse(t, turn+"7C:R1 8C:R1 9C:R1\n2H:B1 3H:B1 4H:B1")
	says := p.Breakdown().Tallies[1].Says
	if len(says) != 2 || says[1] != "controls a Power Block too; Ann moved last and wins" {
		t.Errorf("%q", says)
	}
}

// The score is that of the position after the last legal act.
func TestActsAreScored(t *testing.T) {
	p := mustParse(t, turn+"7C:R1 8C:R2 9C .\nhand R: KC\ndo: move R2 b1 c1\nturn: B\ndo: draw\nturn: R\ndo: spawn c1\ndo: move R1 c1 b1\nturn: B\ndo: draw\n")
	if diff := cmp.Diff([]string{"a1 b1 c1: 7 to 9 of clubs"}, linesOf(p, 0, RulePowerBlock)); diff != "" {
		t.Error(diff)
	}
	if n := len(p.Play().Outcomes); n != 5 || p.Play().Outcomes[4].Refusal == nil || p.Play().Mover != 0 {
		t.Errorf("%d outcomes, the last refused %v, moved last %d", n, p.Play().Outcomes[4].Refusal, p.Play().Mover)
	}
}

func TestThreats(t *testing.T) {
	tests := []struct {
		name, board string
		want        []string // Ann's
	}{
		{"the third is another's", "7C:R1 8C:B2 9C:R3", []string{"a1 b1 c1: 7 to 9 of clubs; not in control of b1"}},
		{"the third is shared", "7C:R1 8C:R3B1\n7D:B1 9C:R1", []string{"a2 b1 b2: 7 to 9 of clubs; not in control of b2"}},
		{"the third is nobody's", "6C 6D:R1\n. 6H:R1", []string{
			"a2 b1 b2: three 6s; not in control of a2", "a1 b1 b2: 6S on a1", "b1 b2: 6S below b1", "b1 b2 b3: 6S on b3", "b1 b2 c1: 6S on c1", "b1 b2 c2: 6S on c2"}},
		{"a place between two", "7C:R1 . 9C:R1", []string{"a1 b1 c1: 8C on b1"}},
		{"round the corner of two that touch at one", "7C:R1 .\n. 7D:R1", []string{"a1 a2 b1: 7H 7S on a1", "a2 b1 b2: 7H 7S on b2"}},
		{"off the picture on every side", "7C:R1 9C:R1", []string{
			"a1 b1: 8C left of a1", "a1 b1: 8C below a1", "a1 a2 b1: 8C on a2", "a1 b1: 8C below b1", "a1 b1 b2: 8C on b2", "a1 b1 c1: 8C on c1"}},
		{"the card lies there already", "7C:R1 . 9C:R1 . 8C", nil},
		{"neither run nor kind", "7C:R1 . 9D:R1", nil},
		{"too far", "7C:R1 . 10C:R1", nil},
		{"two empty places", "7C:R1 . .", nil},
		{"one of them shared", "7C:R1 . 9C:R1B1", nil},
		{"court cards threaten nothing", "KC:R1 . KD:R1", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := linesOf(mustParse(t, two+test.board), 0, RuleThreat)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("threats (-want +got):\n%s", diff)
			}
		})
	}
}

// Who has won threatens nothing any more; who shares the win neither. Everybody else does,
// but with no Power Block that is controlled already: Ann moved last and wins.
func TestWhoHasWonThreatensNothing(t *testing.T) {
	const blocks = "2C:R1 3C:R1 4C:R1 . . . 2H:B1 3H:B1 4H:B1"
	bobs := []string{"h1 i1: 5H below h1", "h1 h2 i1: 5H on h2", "h1 i1: 5H below i1", "h1 i1 i2: 5H on i2", "h1 i1 j1: 5H on j1"}
	for _, test := range []struct {
		name, text string
		anns, bobs []string
	}{
		{"Ann alone", two + "2C:R1 3C:R1 4C:R1 . . 9H:B1 9D 9S:B1", nil, []string{"f1 g1 h1: three 9s; not in control of g1"}},
		{"Ann before Bob", turn + blocks, nil, bobs},
		{"both", two + blocks, nil, nil},
		{"nobody", two + "2C:R1 3C 4C:R1 . 9H:B1 9D 9S:B1", []string{"a1 b1 c1: 2 to 4 of clubs; not in control of b1"}, []string{"e1 f1 g1: three 9s; not in control of f1"}},
	} {
		p := mustParse(t, test.text)
		for seat, want := range [][]string{test.anns, test.bobs} {
			if diff := cmp.Diff(want, linesOf(p, seat, RuleThreat)); diff != "" {
				t.Errorf("%s, seat %d (-want +got):\n%s", test.name, seat, diff)
			}
		}
	}
}

// What needs a card asks the deck in force, and no card that is on the board.
func TestTheDeckThatThreatens(t *testing.T) {
	for ruling, want := range map[string]string{"": "a1 b1 c1: 5H 5S on b1", "deck=five": "a1 b1 c1: 5H 5S 5* on b1"} {
		got := linesOf(mustParse(t, withRuling(two, ruling)+"5C:R1 . 5D:R1"), 0, RuleThreat)
		if diff := cmp.Diff([]string{want}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", ruling, diff)
		}
	}
}

func TestWhatIsOccupied(t *testing.T) {
	for board, want := range map[string]string{
		"7C 8D:B1":                         "occupies no card",
		"7C:R1 8D:B1":                      "occupies 1 card, controls it: a1",
		"7C:R1 8D:R1":                      "occupies 2 cards, controls them all: a1 b1",
		"7C:R1 8D:R1B1":                    "occupies 2 cards, controls 1: a1; shares b1",
		"7C:R1B1 8D:R1B1":                  "occupies 2 cards, controls none; shares a1 b1",
		"7C:R1B1":                          "occupies 1 card, controls none; shares a1",
		"7C:R1R2 8D:R3 9H:B1\n. 2H:B1R1 .": "occupies 3 cards, controls 2: a2 b2; shares b1",
	} {
		if got := mustParse(t, two+board).Breakdown().Tallies[0].Says; fmt.Sprint(got) != "["+want+"]" {
			t.Errorf("%q: %q, want %q", board, got, want)
		}
	}
}
