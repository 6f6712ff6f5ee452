package bazaar

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/notation/notationtest"
)

const (
	two   = "game: bazaar\nplayer: Ann\nplayer: Bob\n"
	table = "equation: RR = B\nequation: GY = WW\nvisible: RWBGY* RRRRB WWGGB YYBBG\n"
	begun = two + table + "pile: GGGGR RRWWB\nbank: R20 W20 B20 G20 Y20\n"
)

func parse(src string) (*Position, error) { return notationtest.Read(Parse, src) }

func mustParse(t testing.TB, src string) *Position {
	t.Helper()
	return notationtest.MustRead(t, Parse, src)
}

// bag returns the pebbles of a test's text.
func bag(t testing.TB, text string) Bag {
	t.Helper()
	b, ok := ParseBag(text)
	if !ok {
		t.Fatalf("%q", text)
	}
	return b
}

func TestGamesAreReadAndWritten(t *testing.T) {
	text := `game: bazaar
player: Ann
player: Smith, J
player: A: B
variant: rwb, sey
ruling: skip=card
equation: RR = B
equation: WW = GY
visible: RWBGY* RRRRB
pile: RGGGG RRWWB
bank: R10 W4
wallet: Ann RRB
wallet: Smith, J R9G4
wallet: A: B -
bought: Smith, J RWBGY RRRRB*
bought: A: B -
points: Smith, J 5
turn: Smith, J

3. Smith, J: draw R
4. A: B: trade RR>B B>RR, buy RRRRB, buy RWBGY*, reveal WWBGG BBGYY
5. Ann: skip
6. Smith, J: skip, buy RRRRB
7. A: B: buy RRRRB, out
8. Ann: out
`
	if diff := cmp.Diff(text, mustParse(t, text).String()); diff != "" {
		t.Errorf("written (-want +got):\n%s", diff)
	}
	loose := `GAME: Bazaar
player: Ann
player: Smith, J
player: A: B
variant: RWB, sey
ruling: skip = card
visible: ygbwr* R4B1 ; the order of pebbles means nothing
Pile: R1G4 wwrrb
bank: R8 RR WWWW
equation: r2=b
Equation: W W = y g
wallet: ann R2 B
wallet: smith, j  r9g4
wallet: a: b -
bought: a: b -
points: SMITH, J 5
bought: smith, j  ygbwr r4b*
turn: smith, j

3.smith, j : DRAW r
4. a: b: trade rr>b b>rr ,buy rrrrb rwbgy*,reveal wwggb, reveal bbgyy
5. ANN: Skip
6. Smith, J: skip,buy bRRRR
7. A: B: buy BRRRR, out
8. Ann: OUT
`
	if diff := cmp.Diff(text, mustParse(t, loose).String()); diff != "" {
		t.Errorf("read otherwise (-want +got):\n%s", diff)
	}
}

func TestTalliesAreReadAndWritten(t *testing.T) {
	text := "game: bazaar\nplayer: Ann\nplayer: A: B\nbought: Ann RRRRR\npoints: Ann 4\n\nA: B: buy RWBGY* left 0\nAnn: buy RRRRB left 12\nAnn: buy RRRRB left 7\nA: B: out\n"
	if diff := cmp.Diff(text, mustParse(t, text).String()); diff != "" {
		t.Errorf("written (-want +got):\n%s", diff)
	}
	loose := "game: bazaar\nplayer: Ann\nplayer: A: B\npoints: ann 4\nbought: ann r5\n\na: b: out, BUY ygbwr* LEFT 0\nAnn: buy r4b left 12, buy brrrr left 7\n"
	if diff := cmp.Diff(text, mustParse(t, loose).String()); diff != "" {
		t.Errorf("read otherwise (-want +got):\n%s", diff)
	}
}

// A state that Arbiter wrote as JSON names a card that nobody knows by ?; it can be
// typed so.
func TestCardsThatNobodyNamed(t *testing.T) {
	for visible, named := range map[string]int{"RWBGY* ? ?": 1, "?": 0, "? ? ? ?": 0} {
		text := "game: bazaar\nplayer: Ann\nplayer: Bob\nequation: RR = B\nvisible: " + visible + "\npile: 3\nbank: R10 W4\n\n"
		p := mustParse(t, text)
		if len(p.Start.Visible) != named || p.Start.Open() != len(strings.Fields(visible)) {
			t.Errorf("visible: %s has %d cards, %d of them named", visible, p.Start.Open(), len(p.Start.Visible))
		}
		if diff := cmp.Diff(text, p.String()); diff != "" {
			t.Errorf("written (-want +got):\n%s", diff)
		}
	}
	rows := blank([]score.Player{{Name: "Ann"}, {Name: "Bob"}}, nil).Rows
	row := slices.IndexFunc(rows, func(r score.Row) bool { return r.Head == "visible:" })
	for _, before := range [][]string{nil, {"RWBGY*"}, {"?", "?"}} {
		palette := rows[row].Palette(before)
		if text, state := palette.Type("?"); text != "?" || state == score.Refused {
			t.Errorf("behind %q the sheet takes ? as %q, %v", before, text, state)
		}
	}
	pile := rows[row+1].Palette(nil)
	if _, state := pile.Type("?"); state != score.Refused {
		t.Error("the sheet takes ? as a hidden card")
	}
}

// What goes without saying: the bank holds what is in no wallet, and the first
// player begins.
func TestWhatIsNotSaid(t *testing.T) {
	p := mustParse(t, two+"visible: -\npile: 3\nwallet: Bob R3Y25\n")
	if p.Start.Bank != bag(t, "R17W20B20G20") || p.Start.Next != 0 || p.Start.Known {
		t.Errorf("bank %v, next %d, pile known %v", p.Start.Bank, p.Start.Next, p.Start.Known)
	}
	if p := mustParse(t, two+"first: Bob\nvisible: -\npile: 3\n"); p.Start.Next != 1 {
		t.Errorf("next %d", p.Start.Next)
	}
	for _, none := range []string{"0", "-"} {
		if p := mustParse(t, two+"visible: RRRRB\npile: "+none+"\n"); !p.Start.Known || p.Start.Hidden != 0 {
			t.Errorf("pile %s: %d hidden, known %v", none, p.Start.Hidden, p.Start.Known)
		}
	}
}

func TestPebblesAreReadAndWritten(t *testing.T) {
	for _, test := range []struct {
		text          string
		want          Bag
		word, several string
	}{
		{"-", Bag{}, "-", "-"},
		{"R", Bag{Red: 1}, "R", "R"},
		{"YGBWR", Bag{1, 1, 1, 1, 1}, "RWBGY", "RWBGY"},
		{"R3B2", Bag{Red: 3, Blue: 2}, "RRRBB", "RRRBB"},
		{"rRr0", Bag{Red: 2}, "RR", "RR"},
		{"r2b1r2", Bag{Red: 4, Blue: 1}, "RRRRB", "RRRRB"},
		{"R12", Bag{Red: 12}, "RRRRRRRRRRRR", "RRRRRRRRRRRR"},
		{"R12Y", Bag{Red: 12, Yellow: 1}, "R12Y1", "R12 Y1"},
		{"R20W20B20G20Y20", Bag{20, 20, 20, 20, 20}, "R20W20B20G20Y20", "R20 W20 B20 G20 Y20"},
		{"Y200", Bag{Yellow: 200}, "Y200", "Y200"},
	} {
		got, ok := ParseBag(test.text)
		if !ok || got != test.want || got.word() != test.word || got.words() != test.several {
			t.Errorf("%s: %v %v, %s, %s", test.text, got, ok, got.word(), got.words())
		}
	}
	for _, bad := range []string{"", "2R", "X", "R-", "--", "R201", "R150R51", "R99999999999999999999", "R 2", "RÉ"} {
		if got, ok := ParseBag(bad); ok {
			t.Errorf("%q is %v", bad, got)
		}
	}
}

func TestCardsAreReadAndWritten(t *testing.T) {
	for text, want := range map[string]string{"RWBGY*": "RWBGY*", "ygbwr": "RWBGY", "R4B": "RRRRB", "r": "R", "g6*": "GGGGGG*"} {
		if got, ok := ParseCard(text); !ok || got.String() != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
	for _, bad := range []string{"", "*", "-", "-*", "R0", "RWBGY**", "*RWBGY", "RWBG?"} {
		if got, ok := ParseCard(bad); ok {
			t.Errorf("%q is %s", bad, got)
		}
	}
}

// A player's name may hold blanks, colons and commas, and be the beginning of
// another's: the longest name counts.
func TestNames(t *testing.T) {
	p := mustParse(t, "game: bazaar\nplayer: Ann\nplayer: Ann R\nplayer: Ann: R\nvisible: RRRRB\npile: 3\nwallet: Ann B\nwallet: Ann R B\nwallet: Ann: R RR B\nbought: Ann RWBGY\nbought: Ann R RWBGY WWWWW\n\n1. Ann: draw R\n2. Ann R: draw R\n3. Ann: R: draw R\n")
	want := []Bag{{Blue: 1}, {Blue: 1}, {Red: 2, Blue: 1}}
	if !slices.Equal(p.Start.Wallets[:3], want) {
		t.Errorf("wallets %v", p.Start.Wallets[:3])
	}
	if a, b := Cards(p.Start.Bought[0]), Cards(p.Start.Bought[1]); a != "RWBGY" || b != "RWBGY WWWWW" {
		t.Errorf("bought %s and %s", a, b)
	}
	for k := range p.Log {
		if p.Log[k].Seat != k {
			t.Errorf("turn %d is of seat %d", k+1, p.Log[k].Seat)
		}
	}
}

func TestDescribe(t *testing.T) {
	for text, want := range map[string]string{
		begun:                                "2 equations, a position",
		begun + "\n1. Ann: draw R\n":         "2 equations, 1 turn",
		two + "\nAnn: buy RRRRB left 1\n":    "a tally of 1 purchase",
		two + "visible: -\npile: -\n":        "no equations, a position",
		two + "\nAnn: out\nBob: out\n":       "a tally of no purchases",
		begun + "\n1. Ann: out\n2. Bob: out": "2 equations, 2 turns",
	} {
		if got := mustParse(t, text).Describe(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The form that a new game begins with can be read.
func TestTheTemplateIsAGame(t *testing.T) {
	for _, variants := range [][]string{nil, {"rwb", "sey"}} {
		p := mustParse(t, notation.Template(&Game, mustParse(t, begun).head.Players, variants))
		if r := p.Replay(); len(r.Turns) != 5 || r.Turns[4].Fault != nil {
			t.Errorf("%d turns, the last %v", len(r.Turns), r.Turns[len(r.Turns)-1].Fault)
		}
	}
}

// What the program writes it reads back as the same game.
func FuzzParse(f *testing.F) {
	notationtest.AddTwins(f, Parse)
	f.Add(begun + "\n1. Ann: draw R\n2. Bob: draw G\n3. Ann: trade RR>B B>RR, buy RRRRB, out\n")
	f.Add(two + "ruling: skip=card\nruling: dead-bank=all\nvariant: rwb, sey\n" + table + "pile: 12\nbank: R3 Y\nwallet: Ann RRWBGYRB\npoints: Bob 12\nturn: Bob\n\n7. Bob: skip\n8. Ann: buy RWBGY*, reveal WWWWW*\n9. Bob: out\n")
	f.Add(two + "variant: rwb\nvisible: -\npile: -\nbank: B3\nbought: Ann RWBGY RRRRB*\nbought: Bob -\npoints: Ann 3\n")
	f.Add("game: bazaar\nplayer: A: B\nplayer: C, D\npoints: C, D 3\n\nA: B: buy RWBGY* left 0, buy R4B left 3\nC, D: out\n")
	f.Add(two + "visible: -\npile: -\nbank: -\n")
	f.Add(two + "first: Bob\nvisible: -\npile: -\nturn: Ann\n")
	f.Add(two + "visible: RRRRB\npile: 0\nbank: R200 R200\nwallet: Ann R200\n")
	f.Add("game: Bazaar\nplayer: A;B\nplayer: C ; D\nequation: RR = B ; GY = WW\nvisible: RWBGY*;RRRRB ; RRRRR\npile: 3\nwallet: A;B R; B\n\n1. A;B: draw R ; 2. C: draw R\n2. C: skip; buy RRRRB; out ; x\n")
	f.Fuzz(func(t *testing.T, text string) { notationtest.RoundTrip(t, Parse, strings.ToValidUTF8(text, "?")) })
}
