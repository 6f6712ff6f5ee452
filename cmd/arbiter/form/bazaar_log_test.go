package form

import (
	"strings"
	"testing"
)

func TestBazaarLog(t *testing.T) {
	for _, c := range []struct{ lines, want, said string }{
		{"draw r|draw b|skip", "1. Ann: draw R|2. Bob: draw B|3. Ann: skip", ""},
		{"buy rrrrb, reveal ggggr", "1. Ann: buy RRRRB, reveal RGGGG", "5 points for Ann"},
		{"trade rr>b b>rr, buy brrrr", "1. Ann: trade RR>B B>RR, buy RRRRB", "5 points for Ann; note: The record does not name what came up"},
		{"1. Ann: draw r|bob: draw b", "1. Ann: draw R|2. Bob: draw B", ""}, // number and name may stand there
		{"draw r|out|draw b", "1. Ann: draw R|2. Bob: out|3. Ann: draw B", ""},
		{"trade rr>w|draw r", "1. Ann: draw R", ""}, // see below: corrected
		{"trade rr>w", "", "Step 1, RR>W: no equation says so. There is RR = B. (bazaar/trade) Change it, or enter it again to keep it."},
		{"bob: draw r", "", "It is the turn of Ann, not of Bob. (bazaar/turn)"},
		{"buy yyyyy", "", "does not lie open as the turn begins"},
		{"dee: draw r", "", `no player is called "dee"`},
		{"drew r", "", "did you mean draw?"},
		{"draw", "", "it is not said which pebble was drawn; expected one pebble"},
		{"draw r buy rrrrb", "", "it is not said which pebble"},
		{"skip draw r", "", "skip stands alone; put a comma before what comes next"},
		{"buy rrrrb, draw r", "", "draw comes too late"},
	} {
		n := newTestLog(2)
		for _, line := range strings.Split(c.lines, "|") {
			n.input.SetValue("") // a line that broke a rule is typed anew
			write(n, line)
		}
		if got := n.told(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.lines, got, c.want)
		}
		says(t, c.lines, n.said, c.said)
	}
}

// A turn that breaks a rule is kept when it is entered twice, and may be taken
// back.
func TestBazaarDispute(t *testing.T) {
	n := newTestLog(3)
	write(n, "draw r", "draw b", "trade rr>b")
	if got := n.told(); got != "1. Ann: draw R|2. Bob: draw B" || n.input.Value() != "trade rr>b" {
		t.Errorf("kept at once: %s, %q", got, n.input.Value())
	}
	press(n, "x", "bs", "enter")
	if n.told() != "1. Ann: draw R|2. Bob: draw B|3. Cyd: trade RR>B" {
		t.Errorf("not kept: %s", n.told())
	}
	view := n.View()
	for _, want := range []string{"3. Cyd: trade RR>B  ! bazaar/trade", ">  4. Ann: _", "Turn 3 breaks a rule: nothing from it on is played."} {
		if !strings.Contains(view, want) {
			t.Errorf("no %q in\n%s", want, view)
		}
	}
	write(n, "draw g")
	says(t, "after the dispute", n.said, "not played: turn 3 breaks a rule")
	press(n, "undo", "undo")
	if n.told() != "1. Ann: draw R|2. Bob: draw B" {
		t.Errorf("not taken back: %s", n.told())
	}
}

// What the player to move has to know stands there, of the turn that is being
// written.
func TestBazaarLogView(t *testing.T) {
	n := newTestLog(3)
	press(n, "buy rrrrb")
	shows(t, n.View(), ">  1. Ann: buy rrrrb_", "→ 5 points for Ann", "Ann 0 · Bob 0 · Cyd 0", "wallet  RRRRB   of Ann", "open    RWBGY*  RRRRB  WWBGG  BBGYY  16 hidden", "bank    R16 W20 B19", "trade   RR = B   GY = WW")
	write(n, ", reveal ggggr", "out", "draw y")
	shows(t, n.View(), "Ann: buy RRRRB, reveal RGGGG  +5", "2. Bob: out", "3. Cyd: draw Y", ">  4. Ann: _", "Ann 5 · Bob 0 (out) · Cyd 0", "wallet  no pebble", "RGGGG  15 hidden")
	press(n, "up")
	shows(t, n.View(), ">  3. Cyd: draw Y_", "of Cyd", "   4. Ann:")
	n.input.SetValue("")
	press(n, "draw q", "down")
	if n.input.Value() != "" || n.at != 3 {
		t.Errorf("below the last line: %q at %d", n.input.Value(), n.at)
	}
	press(n, "half", "up", "down")
	if n.input.Value() != "half" {
		t.Errorf("what was half written is lost: %q", n.input.Value())
	}
}

// The end is said with its reason; before it the form is left on a second
// Enter only.
func TestBazaarLogEnds(t *testing.T) {
	n := newTestLog(2)
	n.g.setup = append(n.g.setup, entry{nobody, "points: Ann 15"})
	write(n, "draw r")
	if cmd := press(n, "enter"); cmd != nil || n.Error() == nil || !strings.Contains(n.Error().Error(), "the game is not over; enter again") {
		t.Errorf("the page is left at once: %v", n.Error())
	}
	if cmd := press(n, "enter"); cmd == nil {
		t.Error("the page is not left")
	}
	write(n, "skip", "trade rr>b b>rr")
	write(n, "out") // Bob
	write(n, "undo", "undo", "skip", "draw r", "undo", "undo", "undo", "undo", "buy rrrrb")
	shows(t, n.View(), "The game is over: a player has 20 points or more.", "Ann 20 · Bob 0")
	press(n, "draw b", "enter")
	says(t, "after the end", n.said, "The game is over: a player has 20 points or more. (bazaar/turn)")
	n.input.SetValue("")
	if cmd := press(n, "enter"); cmd == nil {
		t.Errorf("a game that is over is not left: %v", n.Error())
	}
}

// A correction passes the turns behind it on: they are not bound to a player.
func TestBazaarElimination(t *testing.T) {
	n := newTestLog(3)
	write(n, "draw r", "draw b", "draw g", "draw y", "draw w")
	press(n, "up", "up", "up", "up")
	n.input.SetValue("")
	write(n, "out")
	if got := n.told(); got != "1. Ann: draw R|2. Bob: out|3. Cyd: draw G|4. Ann: draw Y|5. Cyd: draw W" {
		t.Errorf("got %s", got)
	}
}

func TestBazaarPaste(t *testing.T) {
	whole := bazaarHead + bazaarSetup + "\n1. Ann: draw R ; first\n2. Bob: draw B\n\n3. Ann: buy RRRRB\n"
	const turns = "1. Ann: draw R|2. Bob: draw B|3. Ann: buy RRRRB"
	for _, c := range []struct{ name, text, want, said string }{
		{"a game", whole, turns, "pasted 3 turns, without the players and other headers; ctrl+z"},
		{"another machine's lines", strings.ReplaceAll(whole, "\n", "\r\n"), turns, "pasted 3 turns"},
		{"turns", "1. Ann: draw R\n2. Bob: draw B", "1. Ann: skip|2. Bob: draw B", "pasted"}, // see below
		{"without numbers", "draw b\nann: draw r\n", "1. Ann: skip|2. Bob: draw B|3. Ann: draw R", "pasted 2 turns"},
		{"a mistake", "draw b\ndrew r\n", "1. Ann: skip", `not pasted: "drew r": "drew" is nothing that a player does`},
		{"no such player", "1. Dee: draw b\n2. Ann: skip", "1. Ann: skip", `no player is called "Dee"`},
		{"a setup", bazaarHead + bazaarSetup, "1. Ann: skip", "there is no turn in it"},
		{"another game", "game: pyramid\nplayer: Ann\n", "1. Ann: skip", "it is a game of pyramid"},
		{"nothing", "\n\n", "1. Ann: skip", ""},
	} {
		n := newTestLog(2)
		write(n, "skip")
		pasteInto(n, c.text)
		if c.name == "turns" { // Ann's comes out of turn, and is kept as it stands
			c.want = "1. Ann: skip|2. Ann: draw R|3. Bob: draw B"
		}
		if got := n.told(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
		if !strings.Contains(n.said, c.said) {
			t.Errorf("%s: said %q, want %q", c.name, n.said, c.said)
		}
		if strings.HasPrefix(n.said, "pasted") {
			press(n, "undo")
			if n.told() != "1. Ann: skip" {
				t.Errorf("%s: not taken back: %s", c.name, n.told())
			}
		}
	}

	// On the page before, setup and turns are taken.
	g := newTestTrading(2)
	n := readied(newNotebook(g, &setupBook{g}))
	pasteInto(n, whole)
	says(t, "a whole game", n.said, "pasted 5 lines of the setup and 3 turns, without the players and other headers")
	if want := bazaarHead + bazaarSetup + "\n" + strings.ReplaceAll(turns, "|", "\n") + "\n"; g.text() != want {
		t.Errorf("got\n%swant\n%s", g.text(), want)
	}

	tally := newTestTally()
	pasteInto(tally, "Ann: buy RRRRB left 0, buy RWBGY left 1\nbob rrrrb 2\nCyd: out\n")
	says(t, "a tally", tally.said, "pasted 4 purchases")
	pasteInto(tally, "1. Ann: draw R\n2. Bob: draw R")
	says(t, "a log", tally.said, "not pasted: it is a log")
	if tally.told() != "Ann: buy RRRRB left 0|Ann: buy RWBGY left 1|Bob: buy RRRRB left 2|Cyd: out" {
		t.Errorf("got %s", tally.told())
	}
}
