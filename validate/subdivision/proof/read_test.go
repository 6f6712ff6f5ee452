package proof

import (
	"fmt"
	"strings"
	"testing"
)

// What is no proof of a game that the rules know is refused, and says why.
func TestForgedProofs(t *testing.T) {
	rows := yes[strings.Index(yes, `"board"`):strings.Index(yes, `,"turns"`)]
	turns := strings.Repeat(`"B pass",`, mostTurns)
	pieces := `"board":["R3 ` + strings.Repeat("B1 ", 99_998) + `B1"]`
	oneRow := `"board":["` + strings.NewReplacer(`"board":[`, "", `"`, "", ",", " ", "]", "").Replace(rows) + `"]`
	for _, c := range []struct{ name, text, old, new, wrong string }{
		{"six trios", yes, `"trios":3`, `"trios":6`, "has 6 trios"},
		{"no trios", yes, `"trios":3`, `"trios":0`, "has 0 trios"},
		{"a setup with other parks", yes, `"trios":3`, `"trios":5`, "play on 6×6"},
		{"a third seat", yes, `["R","B"]`, `["R","B","G"]`, "play on 6×6"},
		{"a seat without a letter", no, `["R","B"]`, `["R",""]`, `seat 2 is ""`},
		{"a seat of two letters", no, `["R","B"]`, `["R","BG"]`, `seat 2 is "BG"`},
		{"an invisible seat", no, `["R","B"]`, `["R","\u200b"]`, `seat 2 is`},
		{"a small letter", no, `["R","B"]`, `["R","b"]`, `seat 2 is "b"`},
		{"a letter of another script", no, `["R","B"]`, `["R","В"]`, `seat 2 is`},
		{"a seat twice", no, `["R","B"]`, `["R","R"]`, `seat 2 is "R"`},
		{"one seat", no, `["R","B"]`, `["R"]`, "there are 1 seats"},
		{"five seats", no, `["R","B"]`, `["R","B","G","Y","W"]`, "there are 5 seats"},
		{"an empty row", no, `"R3 .. .. .. .."`, `"R3 .. .. .. ..",""`, "the board has 6 rows"},
		{"an empty row instead", no, `".. .. .. .. .."`, `""`, "row 3 of the board has 1 squares"},
		{"two blanks", no, `".. .. .. .. .."`, `"..  .. .. .. .."`, "row 3 of the board has 6 squares"},
		{"the board in one row", yes, rows, oneRow, "the board has 1 rows"},
		{"too few parks", no, `## ## ## ## ##`, `.. .. .. .. ..`, "the board has 2 parks"},
		{"six Mediums and no parks", yes, rows, `"board":["R2 R2 R2 R2 R2","R2 .. .. .. ..",".. .. .. .. ..",".. .. .. .. ..","B3 R1 .. .. .."]`, "the board has 0 parks"},
		{"100,000 squares", yes, rows, pieces, "the board has 1 rows"},
		{"a piece of nobody", yes, "B3", "G3", `"G3" is no park`},
		{"a piece of no size", yes, "B3", "B4", `"B4" is no park`},
		{"a piece of two sizes", yes, "B3", "B23", `"B23" is no park`},
		{"another game", yes, `"subdivision"`, `"pyramid"`, `the game is "pyramid"`},
		{"another answer", yes, `"yes"`, `"maybe"`, `the answer is "maybe"`},
		{"another ruling", yes, `"other"`, `"some"`, `small-needs is "some"`},
		{"no ruling", yes, `"small-needs":"other",`, ``, `small-needs is ""`},
		{"a key in capitals", no, `"trios"`, `"Trios"`, `"Trios"`},
		{"a key twice", no, `"trios":3`, `"trios":5,"trios":3`, `"trios" stands there twice`},
		{"a key that no proof has", no, `"trios":3`, `"trios":3,"tries":3`, `"tries"`},
		{"no object", no, no, `[]`, "not a JSON object"},
		{"nothing", no, no, ``, "not a JSON object"},
		{"cut off", no, `"states":[5,3]}`, `"states":[5,3]`, "EOF"},
		{"two proofs", no, `[5,3]}`, `[5,3]}{}`, "something stands behind"},
		{"a word behind it", no, `[5,3]}`, `[5,3]} yes`, "something stands behind"},
		{"a yes with classes", yes, `"turns"`, `"classes":[],"turns"`, "no classes or states"},
		{"a no with turns", no, `"states"`, `"turns":[],"states"`, "no turns"},
		{"a class of several players", no, `"R3 .. .. .. .."],"classes":[["a1","a2","b2"]]`, `"R3 B2 .. .. .."],"classes":[["a1","a2","b2","b1"]]`, "of several players"},
		{"a piece of no class", no, `["a1","a2","b2"]`, `["a1","a2"]`, "b2 is in no class"},
		{"an empty class", no, `["a1","a2","b2"]`, `["a1","a2","b2"],[]`, "class is empty"},
		{"a square twice", no, `["a1","a2","b2"]`, `["a1","a2","b2","b2"]`, "or two name one"},
		{"an empty square", no, `["a1","a2","b2"]`, `["a1","a2","b2","e1"]`, "a class names a square where no piece stands"},
		{"more states than there are", no, "[5,3]", "[5,30]", "states that there are not"},
		{"fewer than none", no, "[5,3]", "[5,-3]", "states that there are not"},
		{"more turns than a game has", yes, `"R 2a2"`, turns + `"R 2a2"`, "no game has more than 256"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(c.text, c.old, c.new, 1)
			if text == c.text {
				t.Fatal("nothing is forged")
			}
			if p, err := Read([]byte(text)); err == nil || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("the proof is read as %+v, %v; want an error with %q", p, err, c.wrong)
			}
		})
	}
}

// A board that two turns lead to does not become out of reach by putting both players'
// pieces into one class.
func TestAClassIsOfOnePlayer(t *testing.T) {
	text := strings.Replace(no, `"R2 R2 .. .. ..","R3 .. .. .. .."],"classes":[["a1","a2","b2"]],"states":[5,3]`,
		`".. B2 .. .. ..","R3 .. .. .. .."],"classes":[["a1","b2"]],"states":[3,3]`, 1)
	p, err := Read([]byte(text))
	if err == nil {
		err = p.Check()
	}
	if err == nil || !strings.Contains(err.Error(), "of several players") {
		t.Errorf("the answer is %v", err)
	}
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
