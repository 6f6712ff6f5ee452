package bazaar

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
)

// What a purchase is worth, by pebbles left and by face.
func TestWorth(t *testing.T) {
	for left, want := range [][2]int{{5, 8}, {3, 5}, {2, 3}, {1, 2}, {1, 2}, {1, 2}} {
		if got := [2]int{Worth(left, false), Worth(left, true)}; got != want {
			t.Errorf("%d left: %v, want %v", left, got, want)
		}
	}
	if Worth(95, false) != 1 || Worth(95, true) != 2 {
		t.Errorf("95 left: %d, %d", Worth(95, false), Worth(95, true))
	}
}

// sheet returns a sheet in a line a player: total, place, and its lines.
func sheet(p *Position) string {
	s := p.Breakdown()
	places := s.Places()
	var b strings.Builder
	for seat, t := range s.Tallies {
		fmt.Fprintf(&b, "%s %d", t.Name, t.Total())
		if places != nil {
			fmt.Fprintf(&b, " %d", places[seat])
		}
		b.WriteString(":")
		for _, l := range t.Lines {
			fmt.Fprintf(&b, " %s%s%+d", strings.TrimPrefix(l.Rule, "bazaar/"), strings.Join(append([]string{""}, append(l.At, l.Cards...)...), " "), l.Points)
			if l.Left != nil {
				fmt.Fprintf(&b, " left %d", *l.Left)
			}
			b.WriteByte(';')
		}
		b.WriteByte('\n')
	}
	return b.String()
}

const withCyd = "player: Cyd\n"

var sheets = []struct{ name, text, want string }{
	{"purchases in the order made", in("wallet: Ann RRRRRWBBGY\nwallet: Bob WWBGGY\n\n1. Ann: buy RRRRB RWBGY*\n2. Bob: buy WWBGG\n"), `
Ann 9 1: purchase turn 1 RRRRB+1 left 5; purchase turn 1 RWBGY*+8 left 0;
Bob 3 2: purchase turn 2 WWBGG+3 left 1;
`},
	{"equal points share", in("points: Ann 7\npoints: Bob 7\n"), `
Ann 7 1: carried+7;
Bob 7 1: carried+7;
`},
	{"carried points count to twenty", in("wallet: Ann RRRRB\npoints: Ann 15\npoints: Bob 16\n\n1. Ann: buy RRRRB\n"), `
Ann 20 1: carried+15; purchase turn 1 RRRRB+5 left 0;
Bob 16 2: carried+16;
`},
	{"no bonus while the game goes on", in("variant: rwb, sey\nwallet: Ann RWBGY\n\n1. Ann: buy RWBGY*\n"), `
Ann 8 1: purchase turn 1 RWBGY*+8 left 0;
Bob 0 2:
`},
	{"bonuses at the end", in("variant: rwb, sey\nwallet: Ann RWBGY\npoints: Ann 12\n\n1. Ann: buy RWBGY*\n"), `
Ann 80 1: carried+12; purchase turn 1 RWBGY*+8 left 0; bonus+10; bonus+50;
Bob 0 2:
`},
	{"a bonus for the colours of several cards can win", in("variant: rwb, sey\nvisible: RRRRB WWBGG BBGYY BBGYY\npile: 0\nwallet: Ann R4W2B2G2Y\nwallet: Bob B4G2Y4\npoints: Ann 6\npoints: Bob 11\n\n1. Ann: buy RRRRB WWBGG\n2. Bob: buy BBGYY BBGYY\n"), `
Ann 20 1: carried+6; purchase turn 1 RRRRB+1 left 6; purchase turn 1 WWBGG+3 left 1; bonus+10;
Bob 17 2: carried+11; purchase turn 2 BBGYY+1 left 5; purchase turn 2 BBGYY+5 left 0;
`},
	{"and does not end the game", in("variant: sey\nwallet: Ann RWBGYRR\n\n1. Ann: buy RWBGY*\n2. Bob: skip\n"), `
Ann 3 1: purchase turn 1 RWBGY*+3 left 2;
Bob 0 2:
`},
	{"who is out keeps its points, gets no bonus and shares the last place", in(withCyd + "variant: sey\npile: 0\nvisible: RWBGY* RRRRB\nwallet: Ann RWBGY\nwallet: Cyd RRRRB\n\n1. Ann: buy RWBGY*, out\n2. Bob: out\n3. Cyd: buy RRRRB\n"), `
Ann 8 2: purchase turn 1 RWBGY*+8 left 0;
Bob 0 2:
Cyd 5 1: purchase turn 3 RRRRB+5 left 0;
`},
	{"nobody is left: no places", in("points: Ann 3\n\n1. Ann: out\n2. Bob: out\n"), `
Ann 3: carried+3;
Bob 0:
`},
	{"scored as far as it was legal", in("wallet: Ann RRRRB\nwallet: Bob RRRRB\n\n1. Ann: buy RRRRB\n2. Bob: buy RRRRB\n3. Ann: skip\n"), `
Ann 5 1: purchase turn 1 RRRRB+5 left 0;
Bob 0 2:
`},
	{"an illegal list of purchases scores nothing", in("wallet: Ann RRRRB\n\n1. Ann: buy RRRRB RRRRB, out\n"), `
Ann 0 2:
Bob 0 1:
`},
	{"a tally", two + "points: Bob 2\n\nAnn: buy RWBGY* left 0, buy RRRRB left 2\nBob: buy WWWWW* left 1, buy RRRRR left 40\n", `
Ann 10 1: purchase RWBGY*+8 left 0; purchase RRRRB+2 left 2;
Bob 8 2: carried+2; purchase WWWWW*+5 left 1; purchase RRRRR+1 left 40;
`},
	{"a tally with bonuses and one who is out", two + "variant: rwb, sey\n\nAnn: buy RWBGY* left 0, out\nBob: buy WWWBB left 1, buy RRRRR left 3\n", `
Ann 8 2: purchase RWBGY*+8 left 0;
Bob 14 1: purchase WWWBB+3 left 1; purchase RRRRR+1 left 3; bonus+10;
`},
	{"no bonus without the third colour, or the fifth", two + "variant: rwb, sey\n\nAnn: buy RRWWG left 1, buy GGYYY left 0\nBob: buy WWBBY left 1, buy RWBGG left 3, buy RRRRB left 3\n", `
Ann 8 2: purchase RRWWG+3 left 1; purchase GGYYY+5 left 0;
Bob 65 1: purchase WWBBY+3 left 1; purchase RWBGG+1 left 3; purchase RRRRB+1 left 3; bonus+10; bonus+50;
`},
	{"cards bought before score nothing again and count for bonuses", in("variant: rwb, sey\nvisible: RRRRB\npile: 0\nwallet: Ann RRRRB\nbought: Ann WWWWW\nbought: Bob RWBGY*\npoints: Ann 1\npoints: Bob 2\n\n1. Ann: buy RRRRB\n"), `
Ann 16 2: carried+1; purchase turn 1 RRRRB+5 left 0; bonus+10;
Bob 62 1: carried+2; bonus+10; bonus+50;
`},
	{"they bring no bonus while the game goes on", in("variant: rwb, sey\nbought: Ann RWBGY\npoints: Ann 5\n"), `
Ann 5 1: carried+5;
Bob 0 2:
`},
	{"twenty carried points end the game, and bonuses count", in("variant: rwb\nbought: Ann RWBGY\npoints: Ann 5\nbought: Bob RWBGY\npoints: Bob 20\n"), `
Ann 15 2: carried+5; bonus+10;
Bob 30 1: carried+20; bonus+10;
`},
	{"cards bought before a tally", two + "variant: rwb\nbought: Ann RRRWW\npoints: Ann 1\nbought: Bob RWBGY\npoints: Bob 1\n\nAnn: buy BBBBB left 3\nBob: out\n", `
Ann 12 1: carried+1; purchase BBBBB+1 left 3; bonus+10;
Bob 1 2: carried+1;
`},
	{"a tally of nobody left", two + "\nAnn: out\nBob: out\n", `
Ann 0:
Bob 0:
`},
}

func TestSheets(t *testing.T) {
	for _, test := range sheets {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want[1:], sheet(mustParse(t, test.text))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// What the text states are the points carried and the worth of a tally's purchases.
func TestStatedPoints(t *testing.T) {
	p := mustParse(t, two+"points: Ann 4\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1, buy RRRRR* left 2\nAnn: buy GGGGG left 9\n")
	if got := p.Stated(); got != [MaxPlayers]int{13, 6} {
		t.Errorf("stated: %v", got)
	}
}

// A ruling said from outside is heeded though the log was replayed before.
func TestRulingsChange(t *testing.T) {
	p := mustParse(t, in("\n1. Ann: skip\n"))
	if n := p.Replay().End.Hidden; n != 2 {
		t.Errorf("%d hidden cards", n)
	}
	p.Head().Over = append(p.Head().Over, score.Setting{Name: "skip", Value: "card"})
	if n := p.Replay().End.Hidden; n != 1 {
		t.Errorf("%d hidden cards with skip=card", n)
	}
}
