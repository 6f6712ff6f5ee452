package zarkcity

import (
	"slices"
	"strings"
	"testing"

	"arbiter/score"
)

// What can be done off the picture is counted; nothing there has a name.
func TestActsOffThePicture(t *testing.T) {
	p := mustParse(t, turn+"7C:R1 8D:B1\nhand R: 4H AC AD\n")
	list, unnamed := p.Start.Acts(0)
	var texts []string
	for k := range list {
		texts = append(texts, p.Start.ActText(&list[k]))
	}
	want := "draw, grow R1 a1, spawn a1, move R1 a1 b1, convert B1 b1 to R1 with AC, convert B1 b1 to R1 with AD, demolish B1 b1 with AC, demolish B1 b1 with AD"
	if got := strings.Join(texts, ", "); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if len(unnamed) != 3+2*3 { // 4H beside a1, and 7C beside b1 with either ace
		t.Errorf("%d acts off the picture", len(unnamed))
	}
	roomy := mustParse(t, turn+". . . .\n. 7C:R1 8D:B1 .\n. . . .\nhand R: 4H AC AD\n")
	if more, none := roomy.Start.Acts(0); len(more) != len(list)+len(unnamed) || none != nil {
		t.Errorf("%d acts and %d off the picture, want %d", len(more), len(none), len(list)+len(unnamed))
	}
}

// Two jokers are one card twice: each way to pay is listed once, wherever they stand in
// the hand.
func TestTwoJokersPayOnce(t *testing.T) {
	for _, hand := range []string{"JO JO JC QD", "JO JC JO QD", "JC JO QD JO"} {
		p := mustParse(t, turn+"7C:R1 8D:B2\nhand R: "+hand+"\n")
		list, _ := p.Start.Acts(0)
		var pays []string
		for k := range list {
			if list[k].Kind == Demolish {
				pays = append(pays, strings.Join(slices.Sorted(slices.Values(score.Texts(list[k].With))), " "))
			}
		}
		slices.Sort(pays)
		if got := strings.Join(pays, ", "); got != "JC JO, JO JO, QD" {
			t.Errorf("hand %s: paid with %s", hand, got)
		}
	}
}

// An ace of stars is none where the deck has no stars, also when another ace
// would do.
func TestAnAceThatTheDeckLacks(t *testing.T) {
	for ruling, want := range map[string]int{"": 1, "deck=five": 2} {
		for _, hand := range []string{"A* AC", "AC A*"} {
			p := mustParse(t, withRuling(turn, ruling)+". 7C:R1 . .\n. 8D . .\nhand R: "+hand)
			p.Play()
			list, _ := p.Start.Acts(0)
			n := 0
			for k := range list {
				if list[k].Kind == Fly && p.Start.Name(list[k].Dest) == "a1" {
					n++
				}
			}
			if n != want {
				t.Errorf("ruling %q, hand %s: %d flights to a1, want %d", ruling, hand, n, want)
			}
		}
	}
}
