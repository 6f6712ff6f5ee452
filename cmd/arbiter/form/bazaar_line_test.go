package form

import (
	"strings"
	"testing"
)

const bazaarAnswers = "2\nAnn\nBob\nnone\nnone\nlog\n" +
	"rr=b\nGY = WW\nrwbgy* rrrrb wwggb yybbg\nwallet: Ann RRRRB\n\n" +
	"buy rrrrb, reveal ggggr\ndraw b\n\nyes\n"

const bazaarGame = bazaarHead + "equation: RR = B\nequation: GY = WW\nvisible: RWBGY* RRRRB WWGGB YYBBG\npile: 16\nwallet: Ann RRRRB\n\n" +
	"1. Ann: buy RRRRB, reveal RGGGG\n2. Bob: draw B\n"

const tallyAnswers = "3\nAnn\nBob\nCyd\n2026-11-20\nrwb, sey\ntally\n" +
	"ann rwbgy* 0\nbob: buy rrrrb left 2\ncyd out\n\nyes\n"

const bazaarTallied = "game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\ndate: 2026-11-20\nvariant: rwb, sey\n\n" +
	"Ann: buy RWBGY* left 0\nBob: buy RRRRB left 2\nCyd: out\n"

func TestBazaarLogByLine(t *testing.T) {
	replace := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(bazaarAnswers) }
	tellAll(t, bazaarJudged, bazaarGame, []toldCase{
		{name: "plain", answers: bazaarAnswers, said: []string{"How many players, 2 to 6 [2]: ", "What is entered?", "What lay open before the first turn.", "Setup: ",
			"1. Ann: ", "5 points for Ann", "2. Bob: ", "wallet no pebble of Bob", "open RWBGY* WWBGG BBGYY RGGGG 15 hidden", "Ann 5 · Bob 0", "trade RR = B GY = WW", "Is all of it right"}},
		{name: "CRLF", answers: strings.ReplaceAll(bazaarAnswers, "\n", "\r\n")},
		{name: "wrong, then right", answers: replace("log\n", "both\n1\n", "rr=b\n", "\nrr=x\nrr=b\n", "draw b", "drew b\ntrade rr>b\ndraw b"),
			said: []string{`"both" is none of them`, "the cards that lie open are not named", `"RR = X" is not an equation`, `"drew" is nothing that a player does; did you mean draw?`,
				"Step 1, RR>B: gives RR, the wallet holds no R. (bazaar/trade) Change it, or enter it again to keep it."}},
		{name: "taken back", answers: replace("draw b", "draw w\nundo\ndraw b"), said: []string{"undone"}},
		{name: "not right", answers: replace("\n\nyes\n", "\n\nno\nundo\ndraw b\n\nyes\n"), said: []string{"2. Bob: draw B"}},
		{name: "a dispute", answers: replace("draw b", "draw b\ntrade rr>b\ntrade rr>b"), want: bazaarGame + "3. Ann: trade RR>B\n", said: []string{"Turn 3 breaks a rule", "Fault: Ann: trade RR>B."}},
	})
}

func TestBazaarTallyByLine(t *testing.T) {
	replace := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(tallyAnswers) }
	tellAll(t, bazaarJudged, bazaarTallied, []toldCase{
		{name: "plain", answers: tallyAnswers, said: []string{"rwb - 10 points", "Purchase: ", "8 points for Ann", "Cyd is out", "Ann 68 Bob 2 Cyd 0"}},
		{name: "wrong, then right", answers: replace("rwb, sey", "abc\nrwb sey", "ann rwbgy* 0", "\nrwbgy 0\ndee rwbgy* 0\nann rwbgy*\nann rwbgy* 0", "cyd out", "bob out\nundo\ncyd out"),
			said: []string{`no variant is called "abc"`, "no purchase is entered", "it is not said whose it is", `no player is called "dee"`, "it is not said how many pebbles were left"}},
	})
}

// Wherever the answers end, nothing is made up.
func TestBazaarByLineEnds(t *testing.T) {
	tellTooLittle(t, bazaarJudged, bazaarAnswers)
	tellTooLittle(t, bazaarJudged, tallyAnswers)
}
