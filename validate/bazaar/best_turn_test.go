package bazaar_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/goldentest"
	referee "arbiter/validate/bazaar"
	"arbiter/validate/validatetest"
)

// The best turns of some positions under some questions, whole.
func TestBestTurns(t *testing.T) {
	texts := positions(t)
	texts["skip"] = strings.Replace(texts["last"], "equation", "ruling: skip=card\nequation", 1)
	texts["won"] = strings.Replace(texts["last"], "equation", "points: Ann 19\npoints: Bob 12\nequation", 1)
	texts["lost"] = strings.Replace(texts["last"], "equation", "points: Bob 12\nequation", 1)
	texts["one"] = strings.Replace(texts["unnamed"], "buy RRRRR WWWWW", "skip\n2. Bob: skip\n3. Ann: buy RRRRR", 1)
	usual := func(depth int, by, against string) score.TurnQuestion {
		return score.TurnQuestion{Depth: depth, By: by, Against: against}
	}
	var b strings.Builder
	for _, one := range []struct {
		position string
		ask      score.TurnQuestion
	}{
		{"fives", usual(4, score.ByPoints, "")},
		{"fives", usual(5, score.ByPoints, "")},
		{"fives", usual(0, score.ByCards, "")},
		{"fives", usual(4, score.ByPoints, "skip, buy WWWWW")},
		{"fives", usual(4, score.ByCards, "skip, buy WWWWW")},
		{"fives", usual(4, score.ByPoints, "buy WWWWW, buy RRRRR")},
		{"fives", usual(4, score.ByPoints, "trade RW>G RW>G RW>G RW>G RW>G, buy GGGGG*")},
		{"fives", usual(4, score.ByCards, "trade RW>G RW>G RW>G RW>G RW>G, buy GGGGG*")},
		{"fives", usual(4, score.ByPoints, "trade RR>G")},
		{"fives", usual(4, score.ByPoints, "buy GGGGG*")},
		{"fives", usual(4, score.ByPoints, "buy what")},
		{"chain", usual(4, score.ByPoints, "")},
		{"chain", usual(2, score.ByPoints, "")},
		{"chain", usual(1, score.ByPoints, "")},
		{"chain", usual(1, score.ByCards, "trade R>BB B>WG, buy WBGYY*")},
		{"chain", usual(2, score.ByPoints, "trade R>BB")},
		{"after-log", usual(4, score.ByPoints, "")},
		{"poor", usual(4, score.ByPoints, "")},
		{"last", usual(4, score.ByPoints, "")},
		{"unnamed", usual(4, score.ByPoints, "")},
		{"stopped", usual(4, score.ByPoints, "")},
		{"over", usual(4, score.ByPoints, "")},
		{"tally", usual(4, score.ByPoints, "")},
		{"short", usual(4, score.ByPoints, "")},
		{"skip", usual(4, score.ByPoints, "")},
		{"won", usual(4, score.ByPoints, "")},
		{"lost", usual(4, score.ByPoints, "")},
		{"one", usual(4, score.ByCards, "buy WWWWW")},
		{"five-open", usual(4, score.ByPoints, "")},
		{"pebbles", usual(4, score.ByPoints, "")},
	} {
		fmt.Fprintf(&b, "== %s, %d exchanges, by %s, against %q\n", one.position, one.ask.Depth, one.ask.By, one.ask.Against)
		r, wrong, err := referee.BestTurn(validatetest.Read(t, bazaar.Parse, texts[one.position]), one.ask)
		for _, f := range wrong {
			fmt.Fprintf(&b, "%s %s\n", f.Rule, f.Message)
		}
		if err != nil {
			fmt.Fprintln(&b, err)
			continue
		}
		b.WriteString(validatetest.ReportText(t, &r))
	}
	goldentest.Same(t, "testdata/answers/best_turns.txt", b.String())
}

// Each turn of a log leads to a position.
func TestTrace(t *testing.T) {
	const table = "equation: RR = B\nvisible: RRRRR WWWWW GGGGG YYYYY\npile: BBBBB\nwallet: Ann RRRRR\nwallet: Bob R4\n"
	got := ""
	for _, text := range []string{
		table + "\n1. Ann: draw W, buy RRRRR\n2. Bob: trade RR>B\n3. Ann: skip\n4. Bob: draw R\n",
		"player: Cyd\n" + table + "turn: Bob\n\n3. Bob: trade RR>B\n4. Cyd: draw Y, out\n5. Ann: draw W, buy RRRRR\n6. Bob: skip\n7. Ann: trade W>B\n8. Bob: draw R\n",
		table + "\n1. Ann: draw R, buy WWWWW, out\n", // she cannot pay
		"\nAnn: buy RWBGY left 0\n",                  // a tally has no steps
	} {
		got += validatetest.StepsText(t, referee.Trace(validatetest.Read(t, bazaar.Parse, "game: bazaar\nplayer: Ann\nplayer: Bob\n"+text), nil)) + "==\n"
	}
	goldentest.Same(t, "testdata/answers/trace.txt", got)
}

// positions returns the texts of positions by their names.
func positions(t *testing.T) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/positions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, f := range archive.Files {
		texts[f.Name] = string(f.Data)
	}
	return texts
}
