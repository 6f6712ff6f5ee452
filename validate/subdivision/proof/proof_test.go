package proof

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"arbiter/score/goldentest"
)

// empty is the upper part of a ThreeHouse grid for two, with its seven parks.
const empty = `"## ## ## ## ##","## ## .. .. ..",".. .. .. .. .."`

// yes is a game of three turns: Ann's Small leans on Bob's Large.
const yes = `{"game":"subdivision","answer":"yes","seats":["R","B"],"trios":3,"small-needs":"other","board":[` + empty +
	`,"R2 .. .. .. ..","B3 R1 .. .. .."],"turns":["R 2a2","B 3a1","R 1b1"]}`

// no says that Ann has not placed three pieces before Bob's first: Bob has a Medium and
// cannot pass. State 6 is three pieces after Ann's turn, 7 after Bob's; before 6 comes 5,
// two pieces after Bob's turn; before 5 and 7 comes none.
const no = `{"game":"subdivision","answer":"no","seats":["R","B"],"trios":3,"small-needs":"other","board":[` + empty +
	`,"R2 R2 .. .. ..","R3 .. .. .. .."],"classes":[["a1","a2","b2"]],"states":[5,3]}`

func TestProofs(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct{ name, text, old, new string }{
		{"yes", yes, "", ""},
		{"a turn out of order", yes, `"R 2a2"`, `"B 2a2"`},
		{"two turns in a row", yes, `"B 3a1",`, ""},
		{"a Small too early", yes, `"R 2a2","B 3a1","R 1b1"`, `"R 1b1","B 3a1","R 2a2"`},
		{"a pass with a Medium left", yes, `"R 2a2",`, `"B pass","R 2a2",`},
		{"a piece twice", yes, `"R 1b1"`, `"R 2a2"`},
		{"a piece never", yes, `,"R 1b1"`, ""},
		{"a piece of another size", yes, `"R 2a2"`, `"R 3a2"`},
		{"four Mediums of three trios", yes, `"R2 .. .. .. ..","B3 R1 .. .. .."],"turns":["R 2a2","B 3a1","R 1b1"]`,
			`"R2 R2 R2 R2 ..","B3 B2 B2 .. .."],"turns":["R 2a2","B 3a1","R 2b2","B 2b1","R 2c2","B 2c1","R 2d2"]`},
		{"no", no, "", ""},
		{"a larger set", no, "[5,3]", "[3,1,1,3]"},
		{"without the whole board", no, "[5,3]", "[5,2]"},
		{"with the empty board", no, "[5,3]", "[0,8]"},
		{"without the whole board after the first seat's turn", no, "[5,3]", "[5,1,1,1]"},
		{"open to a turn", no, "[5,3]", "[6,2]"},
	} {
		p, err := Read([]byte(strings.Replace(c.text, c.old, c.new, 1)))
		if err == nil {
			err = p.Check()
		}
		fmt.Fprintf(&b, "%s: %v\n", c.name, err)
	}
	goldentest.Same(t, "testdata/checked.txt", b.String())
}

// FuzzRead reads and checks any text: it never fails in another way than by an error.
func FuzzRead(f *testing.F) {
	f.Add([]byte(yes))
	f.Add([]byte(no))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := Read(text)
		if err != nil {
			return
		}
		_ = p.Check()
		if _, err := json.Marshal(p); err != nil {
			t.Error(err)
		}
	})
}
