package pyramid

import (
	"reflect"
	"testing"

	"arbiter/score/notation/notationtest"
)

const head = "game: pyramid\nplayer: Ann\nplayer: Bob\n\n"

func parse(src string) (*Position, error) { return notationtest.Read(Parse, src) }

func mustParse(t testing.TB, src string) *Position {
	t.Helper()
	return notationtest.MustRead(t, Parse, src)
}

func TestPositionsAreReadAndWritten(t *testing.T) {
	text := "game: pyramid\nplayer: Ann\nplayer: Smith, J\nplayer: A: B\n\n" +
		"quarry: Fgo Ksi Rru\nAnn: Cgo Rgo Rgo Fgo Kgo Ksi\nSmith, J: fold\nA: B: ?\npaid: Ann 12, Smith, J 4, A: B 12\npot: 28\nclaim: Ann Grand Pyramid\nclaim: A: B Rough Pyramid\n"
	if got := mustParse(t, text).String(); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	loose := "GAME: Pyramid\nplayer: Ann\nplayer: Smith, J\nplayer: A: B\n\n" +
		"ann : cgo,rgo rgo FGO kgo ksi ; comment\nQuarry: fgo KSI rru\na: b:?\nSMITH, J: Fold\npaid: ann 12, smith, j 4,a: b 12\npot: 28\nclaim: Ann\tpyramid/grand\nclaim: a:  b ROUGH\n"
	if got := mustParse(t, loose).String(); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
}

// Of names that begin alike the longest counts, whoever sits first.
func TestNamesThatBeginAlike(t *testing.T) {
	for _, players := range []string{"player: Ann\nplayer: Ann Marie\nplayer: Ann Cap\n", "player: Ann Cap\nplayer: Ann Marie\nplayer: Ann\n"} {
		text := "game: pyramid\n" + players + "\nAnn: ?\nAnn Marie: ?\nAnn Cap: fold\npaid: Ann 1, Ann Marie 2, Ann Cap 3\nclaim: Ann Marie Grand Pyramid\nclaim: Ann Cap Cap Pyramid\nclaim: Ann Cap\n"
		p := mustParse(t, text)
		for name, want := range map[string]Seat{
			"Ann": {Unseen: true, Claim: Cap, Paid: 1}, "Ann Marie": {Unseen: true, Claim: Grand, Paid: 2}, "Ann Cap": {Folded: true, Claim: Cap, Paid: 3},
		} {
			if got := p.Seats[p.head.Seat(name)]; !reflect.DeepEqual(got, want) {
				t.Errorf("%s after %q: %+v, want %+v", name, players, got, want)
			}
		}
	}
}

func TestMistakes(t *testing.T) {
	notationtest.Mistakes(t, Parse, []notationtest.Mistake{
		{"no card", head + "quarry: Xgo\n"},
		{"no suit", head + "Ann: Cgo Rg\n"},
		{"nobody", head + "Anne: fold\n"},
		{"no colon", head + "Ann fold\n"},
		{"twice", head + "Ann: fold\nAnn: ?\n"},
		{"empty", head + "Ann:\n"},
		{"no hand", head + "Ann: fold\n"},
		{"quarry twice", head + "quarry: Fgo\nquarry: Fsi\n"},
		{"pot", head + "pot: much\n"},
		{"paid", head + "paid: Ann\n"},
		{"paid twice", head + "paid: Ann 1, Ann 2\n"},
		{"claimer", head + "claim: Grand Pyramid\n"},
		{"hand", head + "claim: Ann Grant\n"},
		{"claims", head + "claim: Ann Cap\nclaim: Ann Grand\n"},
		{"name", "game: pyramid\nplayer: Pot\n\nPot: fold\n"},
		{"nobody at all", "game: pyramid\n\nquarry: Fgo\n"},
	})
}

// What the program writes it reads back as the same position.
func FuzzParse(f *testing.F) {
	notationtest.AddTwins(f, Parse)
	f.Add(head + "quarry: Fgo Ksi\nAnn: Cgo Rgo Rgo Fgo Kgo Ksi\nBob: fold\npaid: Ann 12, Bob 3\nclaim: Ann Grand\n")
	f.Add("game: pyramid\nplayer: A, B\nplayer: C: D\nruling: suit-ties=cards\n\nA, B: ?\nC: D: -\npaid: A, B -2, C: D 4\npot: 9\nclaim: C: D cap\n")
	f.Add("game: Pyramid\nplayer: Ann;B\nplayer: \u0412ob ; y\nplace: a; b;\ndate: 20/11/2026\n\nAnn;B: Cgo;Rgo ; Rgo\n\u0412ob: fold ; Bob: fold\npaid: Ann;B 3; \u0412ob 4 ; Ann;B 5\npot: 7.5\n")
	f.Fuzz(func(t *testing.T, text string) { notationtest.RoundTrip(t, Parse, text) })
}
