package proof

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/score/goldentest"
)

// What is no proof of a game that the rules know is refused, and says why.
func TestForgedProofs(t *testing.T) {
	rows := yes[strings.Index(yes, `"board"`):strings.Index(yes, `,"turns"`)]
	turns := strings.Repeat(`"B pass",`, mostTurns)
	pieces := `"board":["R3 ` + strings.Repeat("B1 ", 99_998) + `B1"]`
	oneRow := `"board":["` + strings.NewReplacer(`"board":[`, "", `"`, "", ",", " ", "]", "").Replace(rows) + `"]`
	var b strings.Builder
	for _, c := range []struct{ name, text, old, new string }{
		{"six trios", yes, `"trios":3`, `"trios":6`},
		{"no trios", yes, `"trios":3`, `"trios":0`},
		{"a setup with other parks", yes, `"trios":3`, `"trios":5`},
		{"a third seat", yes, `["R","B"]`, `["R","B","G"]`},
		{"a seat without a letter", no, `["R","B"]`, `["R",""]`},
		{"a seat of two letters", no, `["R","B"]`, `["R","BG"]`},
		{"an invisible seat", no, `["R","B"]`, `["R","\u200b"]`},
		{"a small letter", no, `["R","B"]`, `["R","b"]`},
		{"a letter of another script", no, `["R","B"]`, `["R","В"]`},
		{"a seat twice", no, `["R","B"]`, `["R","R"]`},
		{"one seat", no, `["R","B"]`, `["R"]`},
		{"five seats", no, `["R","B"]`, `["R","B","G","Y","W"]`},
		{"an empty row", no, `"R3 .. .. .. .."`, `"R3 .. .. .. ..",""`},
		{"an empty row instead", no, `".. .. .. .. .."`, `""`},
		{"two blanks", no, `".. .. .. .. .."`, `"..  .. .. .. .."`},
		{"the board in one row", yes, rows, oneRow},
		{"too few parks", no, `## ## ## ## ##`, `.. .. .. .. ..`},
		{"six Mediums and no parks", yes, rows, `"board":["R2 R2 R2 R2 R2","R2 .. .. .. ..",".. .. .. .. ..",".. .. .. .. ..","B3 R1 .. .. .."]`},
		{"100,000 squares", yes, rows, pieces},
		{"a piece of nobody", yes, "B3", "G3"},
		{"a piece of no size", yes, "B3", "B4"},
		{"a piece of two sizes", yes, "B3", "B23"},
		{"another game", yes, `"subdivision"`, `"pyramid"`},
		{"another answer", yes, `"yes"`, `"maybe"`},
		{"another ruling", yes, `"other"`, `"some"`},
		{"no ruling", yes, `"small-needs":"other",`, ``},
		{"a key in capitals", no, `"trios"`, `"Trios"`},
		{"a key twice", no, `"trios":3`, `"trios":5,"trios":3`},
		{"a word for a number", no, `"trios":3`, `"trios":"three"`},
		{"a key that no proof has", no, `"trios":3`, `"trios":3,"tries":3`},
		{"no object", no, no, `[]`},
		{"nothing", no, no, ``},
		{"cut off", no, `"states":[5,3]}`, `"states":[5,3]`},
		{"two proofs", no, `[5,3]}`, `[5,3]}{}`},
		{"a word behind it", no, `[5,3]}`, `[5,3]} yes`},
		{"a yes with classes", yes, `"turns"`, `"classes":[],"turns"`},
		{"a yes with states", yes, `"turns"`, `"states":[],"turns"`},
		{"a no with turns", no, `"states"`, `"turns":[],"states"`},
		{"a class of several players", no, `"R3 .. .. .. .."],"classes":[["a1","a2","b2"]]`, `"R3 B2 .. .. .."],"classes":[["a1","a2","b2","b1"]]`},
		{"a piece of no class", no, `["a1","a2","b2"]`, `["a1","a2"]`},
		{"an empty class", no, `["a1","a2","b2"]`, `["a1","a2","b2"],[]`},
		{"a square twice", no, `["a1","a2","b2"]`, `["a1","a2","b2","b2"]`},
		{"an empty square", no, `["a1","a2","b2"]`, `["a1","a2","b2","e1"]`},
		{"more states than there are", no, "[5,3]", "[5,30]"},
		{"fewer than none", no, "[5,3]", "[5,-3]"},
		{"more turns than a game has", yes, `"R 2a2"`, turns + `"R 2a2"`},
	} {
		text := strings.Replace(c.text, c.old, c.new, 1)
		if text == c.text {
			t.Fatalf("%s: nothing is forged", c.name)
		}
		p, err := Read([]byte(text))
		if err == nil {
			t.Errorf("%s: the proof is read as %+v", c.name, p)
		}
		fmt.Fprintf(&b, "%s: %v\n", c.name, err)
	}
	goldentest.Same(t, "testdata/forged.txt", b.String())
}

// A set above the limits is refused before any work, and one at the limit is not.
func TestMostStates(t *testing.T) {
	for _, c := range []struct{ pieces, inSet int }{{22, MostStates}, {22, MostStates + 1}, {26, 1}} {
		var board, classes []string
		for row := range 6 {
			cells := []string{"##"}
			for column := range 5 {
				if row*5+column < c.pieces {
					cells, classes = append(cells, "R2"), append(classes, fmt.Sprintf(`["%c%d"]`, 'b'+column, 6-row))
				} else {
					cells = append(cells, "..")
				}
			}
			board = append(board, `"`+strings.Join(cells, " ")+`"`)
		}
		_, err := Read(fmt.Appendf(nil, `{"game":"subdivision","answer":"no","seats":["R","B"],"trios":5,"small-needs":"other","board":[%s],"classes":[%s],"states":[0,%d]}`,
			strings.Join(board, ","), strings.Join(classes, ","), c.inSet))
		if within := c.pieces == 22 && c.inSet == MostStates; within != (err == nil) {
			t.Errorf("%d states of %d pieces: %v", c.inSet, c.pieces, err)
		}
	}
}
