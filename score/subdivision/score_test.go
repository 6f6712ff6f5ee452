package subdivision

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
)

// The table of the rules: the grid, the parks and the trios.
func TestSetup(t *testing.T) {
	for _, test := range []struct {
		players     int
		threehouse  bool
		side, parks int
		trios       int
	}{
		{2, false, 6, 6, 5}, {3, false, 7, 4, 5}, {4, false, 8, 4, 5},
		{2, true, 5, 7, 3}, {3, true, 6, 9, 3}, {4, true, 6, 0, 3},
	} {
		side, parks := Setup(test.players, test.threehouse)
		if side != test.side || parks != test.parks || Trios(test.threehouse) != test.trios {
			t.Errorf("%d players, ThreeHouse %v: %d×%d, %d parks, %d trios", test.players, test.threehouse, side, side, parks, Trios(test.threehouse))
		}
	}
}

// Which Smalls may hold up a Small is a ruling.
func TestWhatASmallLeansOn(t *testing.T) {
	for ruling, want := range map[string]bool{"": false, "ruling: small-needs=other\n": false, "ruling: small-needs=any\n": true} {
		if got := mustParse(t, strings.Replace(two, "\n\n", "\n"+ruling+"\n", 1)+"R3 ..\n.. ..\n").AnySupport(); got != want {
			t.Errorf("%q: %v", ruling, got)
		}
	}
}

func TestDescribe(t *testing.T) {
	for picture, want := range map[string]string{".. R1\n## ..": "2×2, 1 park", "## R1\n## ..": "2×2, 2 parks", "R1": "1×1, 0 parks"} {
		if got := mustParse(t, two+picture+"\n").Describe(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The two complete games of the source, on boards rebuilt to give exactly its
// figures.
func TestWorkedFigures(t *testing.T) {
	type figures struct{ pips, groups, riffRaff, total int }
	tests := []struct {
		file string
		want map[string]figures
		at   map[string]int // Larges that lose points
	}{
		{"two-players.txt", map[string]figures{"Ann": {30, -4, -2, 24}, "Bob": {30, -3, -4, 23}},
			map[string]int{"f2": -1, "e4": -1, "c2": -3, "b4": -1}},
		{"three-players.txt", map[string]figures{"Ann": {30, -6, -4, 20}, "Bob": {30, -7, -6, 17}, "Cyd": {30, -6, -10, 14}},
			map[string]int{"d4": -1, "b7": -1, "c2": -2, "e6": -3, "g6": -1, "d3": -1, "d1": -1, "e2": -3, "e4": -3, "a2": -2, "e7": -1, "b6": -1}},
	}
	for _, test := range tests {
		t.Run(test.file, func(t *testing.T) {
			sheet := mustParse(t, readFile(t, test.file)).Breakdown()
			at := map[string]int{}
			for _, tally := range sheet.Tallies {
				got := figures{tally.Sum(RulePips), tally.Sum(RuleGroup), tally.Sum(RuleRiffRaff), tally.Total()}
				if got != test.want[tally.Name] {
					t.Errorf("%s: got %+v, want %+v", tally.Name, got, test.want[tally.Name])
				}
				for _, l := range tally.Lines {
					if l.Rule == RuleRiffRaff {
						at[l.At[0]] = l.Points
					}
				}
			}
			if diff := cmp.Diff(test.at, at); diff != "" {
				t.Errorf("Larges that lose points (-want +got):\n%s", diff)
			}
		})
	}
}

// The highest score that the source names: 30 pips in one group without a loss.
func TestTheMostPossibleIs29(t *testing.T) {
	p := mustParse(t, `game: subdivision
player: R Ann
player: B Bob

6  ## .. .. .. .. ##
5  R3 R2 R3 R2 R3 ..
4  R1 R2 R2 R2 R1 ..
3  R3 R1 R1 R1 R3 ..
2  .. .. .. .. .. ##
1  ## .. .. .. ## ##
`)
	if tally := p.Breakdown().Tallies[0]; tally.Sum(RulePips) != 30 || tally.Sum(RuleGroup) != -1 {
		t.Errorf("%d pips and %d for groups", tally.Sum(RulePips), tally.Sum(RuleGroup))
	}
}

func TestPrivateParks(t *testing.T) {
	tests := []struct {
		name, board  string
		strict, open []string // parks that are worth 3 to Ann, by the ruling park-edges
	}{
		{"one group about the park", "R1 R1 R1\nR1 ## R1\nR1 R1 R1", []string{"b2"}, []string{"b2"}},
		{"a corner park has three squares about it", "## R1 ..\nR1 R1 ..\n.. .. ..", []string{"a3"}, []string{"a3"}},
		{"corners count, but groups are joined at sides", "## R1 ..\nR1 B1 ..\n.. .. ..", nil, nil},
		{"two groups of one colour", "R1 ## R1\nR1 .. R1\n.. .. ..", nil, nil},
		{"a park beside the park", "## ## R1\nR1 R1 R1\n.. .. ..", nil, []string{"a3", "b3"}},
		{"a park at the park's corner", "## R1 ..\nR1 ## ..\n.. .. ..", nil, nil},
		{"and one group about both", "R1 R1 R1\nR1 ## R1\n## R1 R1", nil, []string{"a1", "b2"}},
		{"parks part a group", "R1 ## R1\nR1 ## R1\nR1 ## R1", nil, nil},
		{"an empty square beside a pair of parks", "## ## ..\nR1 R1 R1\n.. .. ..", nil, []string{"a3"}},
		{"nothing but parks", "## ## ##\n## ## ##\n## ## R1", nil, []string{"b1", "b2", "c2"}},
		{"an empty square", "R1 ## R1\nR1 R1 ..\n.. .. ..", nil, nil},
		{"both ends of one group", "R1 ## R1\nR1 R1 R1\n.. .. ..", []string{"b3"}, []string{"b3"}},
		{"two parks of one group", "## R1 ##\nR1 R1 R1\n.. .. ..", []string{"a3", "c3"}, []string{"a3", "c3"}},
	}
	for _, test := range tests {
		for edges, want := range map[string][]string{"strict": test.strict, "open": test.open} {
			t.Run(test.name+", "+edges, func(t *testing.T) {
				head := "game: subdivision\nplayer: R Ann\nplayer: B Bob\nvariant: private-parks\nruling: park-edges=" + edges + "\n\n"
				var got []string
				for _, l := range mustParse(t, head+test.board).Breakdown().Tallies[0].Lines {
					if l.Rule == RulePrivatePark {
						if l.Points != 3 {
							t.Errorf("%v is worth %d", l.At, l.Points)
						}
						got = append(got, l.At...)
					}
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	}
}

// Without the variant a private park is worth nothing.
func TestPrivateParksOnlyAsAVariant(t *testing.T) {
	for _, edges := range []string{"strict", "open"} {
		p := mustParse(t, "game: subdivision\nplayer: R\nplayer: B\nruling: park-edges="+edges+"\n\n## R1\nR1 R1\n")
		if n := p.Breakdown().Tallies[0].Sum(RulePrivatePark); n != 0 {
			t.Errorf("%s: %d points", edges, n)
		}
	}
}

// The bit sets score what square by square gives, on boards of every shape.
func TestPointsAgreeWithSquareBySquare(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 6_000 {
		players := 1 + n%4
		b, plain := random(r, players)
		for seat := range players {
			for size := range 3 {
				if b.Has(seat, size) != plain.has(seat, size) {
					t.Fatalf("seat %d has %d pieces of size %d, square by square %d\n%s", seat, b.Has(seat, size), size, plain.has(seat, size), show(b))
				}
			}
			if diff := cmp.Diff(plain.groups(seat), b.groups(seat)); diff != "" {
				t.Fatalf("groups (-slow +fast):\n%s\n%s", diff, show(b))
			}
			if diff := cmp.Diff(plain.riffRaff(seat), b.riffRaff(seat), cmp.AllowUnexported(crowdedLarge{})); diff != "" {
				t.Fatalf("Smalls near Larges (-slow +fast):\n%s\n%s", diff, show(b))
			}
			if diff := cmp.Diff(plain.privateParks(seat, n%2 == 0), b.privateParks(seat, n%2 == 0)); diff != "" {
				t.Fatalf("private parks (-slow +fast):\n%s\n%s", diff, show(b))
			}
		}
	}
}

// Placement, spacing and support agree too.
func TestPlacementAgreesWithSquareBySquare(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 1_500 {
		b, plain := random(r, 4)
		any := n%2 == 0
		if diff := cmp.Diff(plain.unsupported(any), b.Unsupported(any).Names()); diff != "" {
			t.Fatalf("unsupported (-slow +fast):\n%s\n%s", diff, show(b))
		}
		for seat := range 4 {
			if diff := cmp.Diff(plain.closeLarges(seat), b.CloseLarges(seat)); diff != "" {
				t.Fatalf("close Larges (-slow +fast):\n%s\n%s", diff, show(b))
			}
			for size := range 3 {
				if diff := cmp.Diff(plain.allowed(seat, size, any), b.Open(seat, size, any).Names()); diff != "" {
					t.Fatalf("allowed (-slow +fast):\n%s\n%s", diff, show(b))
				}
			}
		}
	}
}

func show(b *Board) string {
	p := Position{Table: b}
	for _, colour := range strings.Split("RBGY", "") {
		p.head.Players = append(p.head.Players, score.Player{Colour: colour})
	}
	var w strings.Builder
	p.writePicture(&w)
	return w.String()
}

func TestEqualTotalsShareTheWin(t *testing.T) {
	sheet := mustParse(t, "game: subdivision\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\n\nR3 .. B3\n.. .. ..\nG2 .. ..\n").Breakdown()
	if diff := cmp.Diff([]int{1, 1, 3}, sheet.Places()); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"Ann", "Bob"}, sheet.Winners()); diff != "" {
		t.Errorf("winners (-want +got):\n%s", diff)
	}
	call := func(t *score.Tally) string { return t.Name }
	if got, want := sheet.Sentence(true, call), "Ann and Bob share the win, 2 : 2 : 1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := sheet.TieBreak(), "Ann and Bob share a place: equal totals share, nothing breaks the tie"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
