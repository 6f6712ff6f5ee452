package importer

import (
	"fmt"
	"testing"
)

// A cell that a spreadsheet could not work out is refused, wherever it stands; a word
// that begins like one is a name.
func TestTheErrorsOfASpreadsheetAreRefused(t *testing.T) {
	for _, cell := range []string{"#REF!", "#NAME?", "#N/A", "#DIV/0!", "#VALUE!", "#BEZUG!", "#NV", "Err:502", "#¡REF!", "#NOM?", "#ИМЯ?", "#DÉPASSEMENT!", "#N/D", "###"} {
		for _, row := range []string{"a,Chess,%s,Bob,1", "a,Chess,L,%s,1", "a,Chess,L,Bob,%s", "a,%s,L,Bob,1"} {
			text := fmt.Sprintf(row, cell)
			f := feedTable(t, "game_id,game,league,player,score\na,Chess,L,Ann,1\n"+text+"\n")
			want := fmt.Sprintf("%q is a spreadsheet's error", cell)
			if len(f.results) > 0 || len(f.complaints) == 0 || f.complaints[0].Says != want {
				t.Errorf("%s: %d results, %v", text, len(f.results), f.complaints)
			}
		}
	}
	for _, name := range []string{"#1 Ann", "#REFIK", "Err:", "Erna", "#1!", "#7", "#Ann!"} {
		if f := feedTable(t, "game_id,game,player,score\na,Chess,Ann,1\na,Chess,"+name+",2\n"); len(f.complaints) > 0 {
			t.Errorf("%s: %v", name, f.complaints)
		}
	}
}
