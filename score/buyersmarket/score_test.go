package buyersmarket

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sums returns a player's points by rule, without the game's name.
func sums(t *testing.T, text string) map[string]int {
	t.Helper()
	got := map[string]int{}
	for _, l := range mustParse(t, text).Breakdown().Tallies[0].Lines {
		got[strings.TrimPrefix(l.Rule, "buyers-market/")] += l.Points
	}
	return got
}

const bob = "Bob:\n  1: B3\n"

// Each bonus of the rules, and the edges of each.
func TestEveryRuleScores(t *testing.T) {
	tests := []struct {
		name, ruling, ann string
		want              map[string]int
	}{
		{"four levels, three spires: two more than the first", "", "1: G3 R3*3 Y3*2\n2: B2 G2*3 Y2\n3: B1*2 P1 R1\n4: P1*2 Y1\nbank: W2 W1",
			map[string]int{"bricks": 18, "level": 8, "diversity": 3, "regality": 8, "unspent": 2}},
		{"three Larges complete no level; one colour all the same", "", "1: R3*3\nunused: Y2",
			map[string]int{"bricks": 3, "cohesion": 3, "unused": -1}},
		{"one spire is the first", "", "1: R3*2 Y3*2\n2: G2*2 B2\n3: P1",
			map[string]int{"bricks": 8, "level": 6, "cohesion": 3, "diversity": 3}},
		{"the own colour is no resource", "", "1: R3*2 Y3*2\n2: G2*2 B2\n3: W1",
			map[string]int{"bricks": 8, "level": 6, "cohesion": 3}},
		{"nothing built", "", "unused: R3 R2", map[string]int{"bricks": 0, "unused": -2}},
		{"an incomplete level under others", "", "1: R3*4\n2: G2*2", map[string]int{"bricks": 6, "level": 2, "cohesion": 6}},

		{"half-built=stop, the default: no level above an incomplete one is complete", "", "1: Y3*3\n2: Y2*2\n3: W1",
			map[string]int{"bricks": 6, "cohesion": 9}},
		{"half-built=continue: each level by its own count", "half-built=continue", "1: Y3*3\n2: Y2*2\n3: W1",
			map[string]int{"bricks": 6, "level": 2, "cohesion": 9}},
		{"monochrome=completed", "monochrome=completed", "1: R3*3\nunused: Y2", map[string]int{"bricks": 3, "unused": -1}},
		{"monochrome=several", "monochrome=several", "1: R3*2 Y3*2\n2: G2*2 B2\n3: P1\n", map[string]int{"bricks": 8, "level": 6, "diversity": 3}},
		{"unused=unplayable: a Large always fits, a second Small only where there is room", "unused=unplayable",
			"1: R3*2 Y3*2\n2: G2*3\n3: P1\nunused: R3 G2 P1 B1",
			map[string]int{"bricks": 8, "level": 6, "cohesion": 6, "unused": -1}},
		{"unused=unplayable: nothing stands on an incomplete level", "unused=unplayable", "1: R3*3\nunused: G2 B1 Y3",
			map[string]int{"bricks": 3, "cohesion": 3, "unused": -2}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := head
			if test.ruling != "" {
				text = strings.TrimSuffix(head, "\n") + "ruling: " + test.ruling + "\n\n"
			}
			if diff := cmp.Diff(test.want, sums(t, text+"Ann:\n"+test.ann+"\n"+bob)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Equal totals go to the most cards, and are shared when those are equal too.
func TestCardsBreakTies(t *testing.T) {
	for _, test := range []struct {
		ann, bob int
		places   []int
		says     string
	}{
		{7, 5, []int{1, 2}, "Ann is before Bob at 4 each: 7 cards against 5"},
		{4, 4, []int{1, 1}, "Ann and Bob share a place: 4 each, and 4 cards each"},
	} {
		text := head + "Ann:\n1: R3\ncards: " + string(rune('0'+test.ann)) + "\nBob:\n1: B3\ncards: " + string(rune('0'+test.bob)) + "\n"
		sheet := mustParse(t, text).Breakdown()
		if diff := cmp.Diff(test.places, sheet.Places()); diff != "" {
			t.Errorf("places (-want +got):\n%s", diff)
		}
		if got := sheet.TieBreak(); got != test.says {
			t.Errorf("got %q, want %q", got, test.says)
		}
	}
}

// A building is told what it leaves on the table, against the best of its own
// pieces with the bank; one against the code, the best that is to code.
func TestTheBestBuildingIsCompared(t *testing.T) {
	p := mustParse(t, head+"Ann:\n1: R3*4\nunused: G2*3 B1\nbank: W2 W1\n"+bob)
	want := []string{"left on the table: 18 points. The best building has level 1 from R3*4, level 2 from G2*3, level 3 from B1."}
	if diff := cmp.Diff(want, p.Breakdown().Tallies[0].Says); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	// A point less, and none: the best of R3*4 Y3*2 has six bricks in place of one colour.
	for built, want := range map[string][]string{
		"1: R3*4\nunused: Y3*2": {"left on the table: 1 point. The best building has level 1 from R3*4 Y3*2."},
		"1: R3*4 Y3*2":          nil,
		"1: R3*4\nunused: Y3":   nil,
		"unused: W3":            {"left on the table: 5 points. The best building has level 1 from W3."},
		"1: R3*3\n2: Y2":        {"the best building to code: level 1 from R3*3, 5 points."},
		"1: R3*4 R2":            {"the best building to code: level 1 from R3*4, level 2 from R2, 13 points."},
		"1: R3*4\n2: K2*3":      {"the best building to code: level 1 from R3*4, 6 points."},
	} {
		if diff := cmp.Diff(want, mustParse(t, head+bob+"Ann:\n"+built).Breakdown().Tallies[0].Says); diff != "" {
			t.Errorf("%s (-want +got):\n%s", built, diff)
		}
	}
	best, err := BuildBest(p)
	if err != nil {
		t.Fatal(err)
	}
	ann := best.Breakdown().Tallies[0]
	if ann.Total() != 25 || len(ann.Says) != 0 {
		t.Errorf("the best building has %d points and says %q", ann.Total(), ann.Says)
	}
	if len(p.Holdings[0].Building) != 1 {
		t.Error("the building itself was changed")
	}
}

// There are four trios of each resource with four players, else three.
func TestTrios(t *testing.T) {
	text := "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nplayer: C Cyd\n"
	for _, test := range []struct {
		text, want string
	}{
		{text + "\npurchase: W 3C B1 + W3\n", "3 trios of each resource, 1 purchase"},
		{text + "player: N Dan\n\npool: W 3C + B2\npool: K 3C + B1\n", "4 trios of each resource, 2 pool acts"},
	} {
		if got := mustParse(t, test.text).Describe(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// Purchases alone are scored for nobody.
func TestPurchasesAloneHaveNoResult(t *testing.T) {
	sheet := mustParse(t, head+"purchase: W 3C B1 + W3\n").Breakdown()
	if len(sheet.Winners()) != 0 || sheet.Places() != nil || len(sheet.Tallies[0].Lines) != 0 {
		t.Errorf("got %+v", sheet)
	}
}

// What the search for the best building adds up is what the lines say.
func TestLinesAreWhatTheSearchCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2_000 {
		terms := randomTerms(r)
		pile := randomPile(r, &terms, 12)
		p := mustParse(t, head+"Ann:\npile: -\nBob:\npile: -\n")
		p.head.Over = nil
		p.Resources = terms.Resources
		built := Best(&pile, &terms)
		unused := rest(&pile, built.Building)
		sum := 0
		for _, l := range p.lines(0, built.Building, &unused, &terms) {
			sum += l.Points
		}
		if sum != built.Total || sum != built.Building.Value(&pile, &terms) {
			t.Fatalf("the lines make %d, the search %d, the value %d: %v of %s", sum, built.Total, built.Building.Value(&pile, &terms), built.Building, pile.Text(terms.Resources))
		}
	}
}

// A building is scored: what its rules give, without the search for the best.
func BenchmarkScoreBuilding(b *testing.B) {
	p := mustParse(b, head+"Ann:\n1: G3 R3*3 Y3*2\n2: B2 G2*3 Y2\n3: B1*2 P1 R1\n4: P1*2 Y1\nunused: R1 Y1\nbank: W2 W1\n"+bob)
	h, terms := &p.Holdings[0], p.Terms(0)
	b.ReportAllocs()
	for b.Loop() {
		p.lines(0, h.Building, &h.Unused, terms)
	}
}

// The same building's total alone, into nobody's memory.
func BenchmarkValue(b *testing.B) {
	p := mustParse(b, head+"Ann:\n1: G3 R3*3 Y3*2\n2: B2 G2*3 Y2\n3: B1*2 P1 R1\n4: P1*2 Y1\nunused: R1 Y1\nbank: W2 W1\n"+bob)
	h, terms := &p.Holdings[0], p.Terms(0)
	pile := h.Collected()
	b.ReportAllocs()
	for b.Loop() {
		h.Building.Value(&pile, terms)
	}
}

// Who owns a colour, and of whom nothing is said.
func TestOwnersAndEmptySections(t *testing.T) {
	p := mustParse(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nplayer: C Cyd\nplayer: N Dan\n\nAnn:\nBob:\ncards: 0\nCyd:\nbank: C1\nDan:\npile: -\n")
	for letter, want := range map[byte]int{'W': 0, 'K': 1, 'C': 2, 'N': 3, 'R': -1, 'O': -1} {
		if got := p.Owner(Colour(letter)); got != want {
			t.Errorf("%c is of seat %d, want %d", letter, got, want)
		}
	}
	for seat, want := range []bool{true, false, false, false} {
		if got := p.Holdings[seat].Empty(); got != want {
			t.Errorf("seat %d is empty: %v", seat, got)
		}
	}
	if _, err := BuildBest(mustParse(t, head+"purchase: W 3C B1 + W2\n")); err == nil || err.Error() != "there is nothing to build: the game has only acts of the market" {
		t.Errorf("the best building of acts alone: %v", err)
	}
}

// Build writes the lines of piles anew and no others; who collected nothing has built nothing.
func TestBuild(t *testing.T) {
	for pile, want := range map[string]string{
		"  pile: R3*3 Y3 ; twice counted\n  cards: 4\n": "  1: R3*3 Y3 ; twice counted\n  cards: 4\n",
		"  pile: -\n":               "  cards: 0\n",
		"  pile: -\n  cards: 0\n":   "  cards: 0\n",
		"  PILE: W3 W2 ; old\n":     "  1: W3 ; old\n  unused: W2\n",
		"  1: R3\n  unused: R1*2\n": "  1: R3\n  unused: R1*2\n",
	} {
		text := head + "; remark\n" + bob + "Ann:\n" + pile
		if diff := cmp.Diff(head+"; remark\n"+bob+"Ann:\n"+want, Build(mustParse(t, text), text)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}
