package zarkcity

import (
	"strings"
	"testing"
)

// A card that an unknown hand uses though it is seen in another hand stays
// there: the position afterwards holds it once.
func TestADoubtfulDiscardIsNotDoubled(t *testing.T) {
	p := mustParse(t, "game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n1 5S:B1 6C:R1\nhand B: KH\ndo: demolish B1 a1 with KH\n")
	if o := p.Play().Outcomes[0]; o.Refusal != nil || len(o.Doubts) != 1 {
		t.Fatalf("%+v", o)
	}
	text, _ := p.AfterText()
	if strings.Count(text, "KH") != 1 {
		t.Errorf("KH stands there more than once:\n%s", text)
	}
}
