package gameprint

import (
	"encoding/json"
	"strings"
	"testing"

	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A search that was given up says so in JSON, and how far it came.
func TestUndecidedJSON(t *testing.T) {
	judge := games.Judge{Games: games.All}
	g, p, err := judge.Read(notation.Text{File: "game", Line: 1, Src: `game: subdivision
player: R Ann
player: B Bob

6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
   a  b  c  d  e  f
`})
	if err != nil {
		t.Fatal(err)
	}
	v := g.Referee(p, validate.Options{Budget: 1})
	b, err := json.Marshal(VerdictJSON(&v, nil))
	if err != nil || !strings.Contains(string(b), `"verdict":"undecided","complete":true`) || !strings.Contains(string(b), `"undecided":"budget","states":`) {
		t.Errorf("%s, %v", b, err)
	}
}

// Merged values are one object: what has no members adds nothing, not even a comma.
func TestMerged(t *testing.T) {
	type empty struct{}
	b, err := json.Marshal(Merged{empty{}, score.Members{{Name: "a", Value: 1}}, nil, empty{}, score.Members{{Name: "b", Value: "x"}}})
	if err != nil || string(b) != `{"a":1,"b":"x"}` {
		t.Errorf("%s, %v", b, err)
	}
}
