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

// passed is a game in which Ann may pass before Bob's last Small: her Mediums and Larges
// stand, and no empty square is Near a Small or a Large of Bob.
const passed = `{"game":"subdivision","answer":"yes","seats":["R","B"],"trios":3,"small-needs":"other",` +
	`"board":["B3 ## ## R2 R3","B2 R2 ## .. B2","B3 R3 ## .. ..","B1 R2 ## B1 ..","B3 ## ## B2 R3"],` +
	`"turns":["B 2a4","R 2d5","B 2e4","R 2b4","B 2d1","R 2b2","B 3a5","R 3e5","B 3a3","R 3b3","B 3a1","R 3e1","B 1a2","R pass","B 1d2"]}`

// blocked is a game in which Ann may pass with a Large left: both empty squares are Near
// her own.
const blocked = `{"game":"subdivision","answer":"yes","seats":["R","B"],"trios":3,"small-needs":"other",` +
	`"board":["B3 ## ## R2 B2","B1 R1 ## B1 B2","R3 R2 ## R1 R2","R1 B2 ## B3 B1","B3 ## ## .. R3"],` +
	`"turns":["R 2d5","B 2e5","R 2b3","B 2e4","R 2e3","B 2b2","R 3a3","B 3a1",` + blockedEnd
const blockedEnd = `"R 3e1","B 3a5","R 1a2","B 3d2","R 1b4","B 1a4","R 1d3","B 1d4","R pass","B 1e2"]}`

// noPass says of the board of passed that no order of turns leads to it: it forgets the pass.
var noPass = strings.Replace(passed[:strings.Index(passed, `"turns"`)], "yes", "no", 1) +
	`"classes":[["d5","e5","b4","b3","b2","e1"],["a5","a4","e4","a3","a2","d2","a1","d1"]],"states":[14,1,13,3,12,4,12,4,12,4,12,4,12,4,12,3]}`

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
		{"two Larges of a colour side by side", yes, `"R2 .. .. .. ..","B3 R1 .. .. .."],"turns":["R 2a2","B 3a1","R 1b1"]`,
			`"R3 .. .. .. ..","B3 R3 .. .. .."],"turns":["R 3a2","B 3a1","R 3b1"]`},
		{"a Small beside a Medium and an own Large", yes, `"R2 .. .. .. ..","B3 R1 .. .. .."],"turns":["R 2a2","B 3a1"`,
			`"R3 B2 .. .. ..",".. R1 .. .. .."],"turns":["R 3a2","B 2b2"`},
		{"a pass", passed, "", ""},
		{"a pass when the own Larges support Smalls", passed, `"other"`, `"any"`},
		{"a pass when a Small supports Smalls", passed, `"B 1a2","R pass","B 1d2"`, `"B 1d2","R pass","B 1a2"`},
		{"a pass with one Large left", passed, `"R 3e1","B 1a2","R pass","B 1d2"`, `"R pass","B 1a2","R 3e1","B 1d2"`},
		{"a pass with a Large left that fits nowhere", blocked, "", ""},
		{"a pass with a Large left that fits beside another's", blocked, blockedEnd,
			`"R 1a2","B 3a5","R 1b4","B 3d2","R 1d3","B 1d4","R pass","B 1a4","R 3e1","B 1e2"]}`},
		{"a second pass", passed, `"R pass"`, `"R pass","B pass","R pass"`},
		{"no", no, "", ""},
		{"no, with a class of each and a state of one piece", no, `"R3 .. .. .. .."],"classes":[["a1","a2","b2"]],"states":[5,3]`,
			`"R3 B2 .. .. .."],"classes":[["b1"],["a1","a2","b2"]],"states":[2,1,2,1,2,2,1,2,1,2]`},
		{"no more states at the end", no, "[5,3]", "[5,3,0]"},
		{"a larger set", no, "[5,3]", "[3,1,1,3]"},
		{"without the whole board", no, "[5,3]", "[5,2]"},
		{"with the empty board", no, "[5,3]", "[0,8]"},
		{"without the whole board after the first seat's turn", no, "[5,3]", "[5,1,1,1]"},
		{"open to a turn", no, "[5,3]", "[6,2]"},
		{"open to a pass", noPass, "", ""},
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
