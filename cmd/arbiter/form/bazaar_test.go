package form

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/notation"
	"arbiter/validate"
	referee "arbiter/validate/bazaar"
)

// bazaarJudged is the form with the game's own referee and a painter.
func bazaarJudged(d Desk) (string, error) {
	d.Judge = judgeBazaar
	d.Paint = func(p score.Picture) string { return "\x1b[1m" + strings.ReplaceAll(p.String(), "\n", "\x1b[0m\n") }
	return Bazaar(d)
}

func parseBazaar(text string) (*bazaar.Position, error) {
	var g notation.Game
	if err := g.Read(notation.Text{File: "test", Line: 1, Src: text}); err != nil {
		return nil, err
	}
	return bazaar.Parse(&g)
}

func judgeBazaar(text string) Live {
	p, err := parseBazaar(text)
	if err != nil {
		return Live{Problem: err.Error()}
	}
	var l Live
	sheet := p.Sheet()
	for i := range sheet.Tallies {
		l.Totals += fmt.Sprint(sheet.Tallies[i].Name, " ", sheet.Tallies[i].Total(), " ")
	}
	for _, f := range referee.Judge(p, validate.Options{NoProof: true}).Findings {
		l.Faults = append(l.Faults, Finding{Rule: f.Rule, Message: f.Message, At: f.At, Warning: f.Severity != validate.Error})
	}
	return l
}

const bazaarHead = "game: bazaar\nplayer: Ann\nplayer: Bob\n"

// A wallet of RRRRB and a card for it; Bob has nothing yet.
const bazaarSetup = "equation: RR = B\nequation: GY = WW\nvisible: RWBGY* RRRRB WWBGG BBGYY\npile: 16\nwallet: Ann RRRRB\n"

// newTestTrading is a game of Ann and Bob, with Cyd where there are three.
func newTestTrading(players int) *trading {
	d := testDesk()
	d.Judge = judgeBazaar
	g := newTrading(d)
	g.date, g.players = "", players
	copy(g.names, []string{"Ann", "Bob", "Cyd"})
	return g
}

// newTestLog is the page for the turns, with a setup before it.
func newTestLog(players int) *notebook {
	g := newTestTrading(players)
	for line := range strings.Lines(bazaarSetup) {
		g.setup = append(g.setup, entry{nobody, strings.TrimSpace(line)})
	}
	return readied(newNotebook(g, &logBook{g}))
}

func newTestTally() *notebook {
	g := newTestTrading(3)
	g.tallied = true
	return readied(newNotebook(g, &tallyBook{g}))
}

// write types lines, each with an Enter behind it.
func write(n *notebook, lines ...string) {
	for _, line := range lines {
		press(n, line, "enter")
	}
}

// told is the body of the text: its lines parted by |.
func (n *notebook) told() string {
	_, body, _ := strings.Cut(n.g.text(), "\n\n")
	return strings.ReplaceAll(strings.TrimSuffix(body, "\n"), "\n", "|")
}

func TestBazaarTally(t *testing.T) {
	for _, c := range []struct{ line, want, said string }{
		{"ann rwbgy* 0", "Ann: buy RWBGY* left 0", "RWBGY*, 0 left: 8 points for Ann"},
		{"a rwbgy 2", "Ann: buy RWBGY left 2", "2 points for Ann"},
		{"BOB: buy yyrrr left 100", "Bob: buy RRRYY left 100", "1 point for Bob"},
		{"cyd buy rrrrb left 1", "Cyd: buy RRRRB left 1", "3 points for Cyd"},
		{"ann: buy rwbgy* left 1, buy rrrrb left 0", "Ann: buy RWBGY* left 1|Ann: buy RRRRB left 0", "5 points for Ann"},
		{"ann r2w3 0 ; a remark", "Ann: buy RRWWW left 0", "5 points"},
		{"ann out", "Ann: out", "Ann is out"},
		{"rwbgy* 0", "", "it is not said whose it is"},
		{"dee rwbgy* 0", "", `no player is called "dee"; the players are Ann, Bob, Cyd`},
		{"ann rwbgy*", "", "it is not said how many pebbles were left"},
		{"ann rwbgx 0", "", `"rwbgx" is not a card; expected five pebbles`},
		{"ann rwbgy* x", "", `"x" is not a number of pebbles`},
		{"ann rwbgy* 101", "", "101 pebbles cannot be left"},
		{"ann rwbgy* -1", "", "-1 pebbles cannot be left"},
		{"ann 3", "", `"ann" is not a card`},
		{"ann", "", "that is too little; expected a player, a card and a number, as ann rwbgy* 0"},
		{"ann rwbgy 1, bob rrrrb 0", "", "one player a line"},
		{"ann: bob rrrrb 0", "", `"bob" is too much`},
		{"ann rwb 0", "", "RWB shows 3 pebbles; a card shows five (bazaar/card). Change it, or enter it again"},
	} {
		n := newTestTally()
		write(n, c.line)
		if got := n.told(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.line, got, c.want)
		}
		says(t, c.line, n.said, c.said)
		if c.want == "" && n.input.Value() != c.line {
			t.Errorf("%s: what was typed is lost: %q", c.line, n.input.Value())
		}
		if c.want != "" {
			if p, err := parseBazaar(n.g.text()); err != nil || p.String() != n.g.text() {
				t.Errorf("%s: read back %v\n%s", c.line, err, n.g.text())
			}
		}
	}
}

// The page counts along, and any line may be corrected or taken out.
func TestBazaarTallyTable(t *testing.T) {
	n := newTestTally()
	write(n, "ann rwbgy* 0", "bob rrrrb 2", "ann rrrrb 1", "cyd out")
	view := n.View()
	for _, want := range []string{"Ann    11   2 cards", "Bob     2   1 card", "Cyd     0   0 cards, out", "Ann: buy RWBGY* left 0  +8", "> _"} {
		if !strings.Contains(view, want) {
			t.Errorf("no %q in\n%s", want, view)
		}
	}
	press(n, "up", "up", "up")
	if got := n.input.Value(); got != "Bob: buy RRRRB left 2" {
		t.Errorf("the second line to correct is %q", got)
	}
	press(n, "bs", "0", "enter")
	if got := n.told(); !strings.Contains(got, "|Bob: buy RRRRB left 0|") {
		t.Errorf("not corrected: %s", got)
	}
	press(n, "up", "up", "up", "up")
	n.input.SetValue("")
	press(n, "enter")
	if got := n.told(); got != "Bob: buy RRRRB left 0|Ann: buy RRRRB left 1|Cyd: out" {
		t.Errorf("not taken out: %s", got)
	}
	press(n, "undo", "undo")
	if got := n.told(); got != "Ann: buy RWBGY* left 0|Bob: buy RRRRB left 2|Ann: buy RRRRB left 1|Cyd: out" {
		t.Errorf("undone: %s", got)
	}
	write(n, "undo", "undo")
	if got := n.told(); got != "Ann: buy RWBGY* left 0|Bob: buy RRRRB left 2" {
		t.Errorf("undone in words: %s", got)
	}
	press(n, "redo")
	write(n, "redo")
	if got := n.told(); !strings.HasSuffix(got, "|Cyd: out") {
		t.Errorf("done again: %s", got)
	}
	if cmd := press(n, "enter"); cmd == nil || n.Error() != nil {
		t.Errorf("an empty line does not end the page: %v", n.Error())
	}
	if cmd := press(newTestTally(), "enter"); cmd != nil {
		t.Error("a tally without a purchase was let go")
	}
}

func TestBazaarSetup(t *testing.T) {
	for _, c := range []struct{ lines, want, said string }{
		{"rr=b|GY = ww", "equation: RR = B|equation: GY = WW|pile: 16", ""},
		{"equation: rr = b|Visible: rwbgy* rrrrb|9", "equation: RR = B|visible: RWBGY* RRRRB|pile: 9", ""},
		{"rwbgy* rrrrb|rrrrb", "visible: RRRRB|pile: 16", "in place of the line before"},
		{"pile: ggggr rrwwb", "pile: GGGGR RRWWB", ""},
		{"bank: r19 w20 b20 g20 y20|wallet: Ann R|points: Ann 5|turn: Bob", "pile: 16|bank: R19 W20 B20 G20 Y20|wallet: Ann R|points: Ann 5|turn: Bob", ""},
		{"ruling: skip=card|first: bob", "first: bob|ruling: skip=card|pile: 16", ""},
		{"rr=x", "pile: 16", `is not an equation; expected pebbles (R W B G Y) on both sides of =, as RR = B`},
		{"visible: rwx", "pile: 16", `"RWX" is not a card`},
		{"pile: many", "pile: 16", `is not a card`},
		{"wallet: Dee R", "pile: 16", `no player is called "Dee"`},
		{"wallet: Ann R|wallet: Ann B", "pile: 16|wallet: Ann R", "a second wallet of Ann"},
		{"points: Ann x", "pile: 16", "is not a number of points"},
		{"vissible: rwbgy", "pile: 16", "did you mean visible?"},
		{"player: Dee", "pile: 16", "`player:` is not asked for here"},
		{"what", "pile: 16", `"what" is no line of the setup`},
		{"ruling: skip=dear", "pile: 16", "skip"},
	} {
		g := newTestTrading(2)
		n := readied(newNotebook(g, &setupBook{g}))
		write(n, strings.Split(c.lines, "|")...)
		got := strings.TrimSuffix(strings.TrimPrefix(g.write(g.setup, nil), bazaarHead), "\n\n")
		if got = strings.ReplaceAll(got, "\n", "|"); got != c.want {
			t.Errorf("%s: got %s, want %s", c.lines, got, c.want)
		}
		if !strings.Contains(n.said, c.said) {
			t.Errorf("%s: said %q, want %q", c.lines, n.said, c.said)
		}
	}
}

// A setup is left when it can be read; one without equations only on a second
// Enter.
func TestBazaarSetupDone(t *testing.T) {
	g := newTestTrading(2)
	n := readied(newNotebook(g, &setupBook{g}))
	if cmd := press(n, "enter"); cmd != nil || n.Error() == nil || !strings.Contains(n.Error().Error(), "the cards that lie open are not named") {
		t.Errorf("an empty setup: %v", n.Error())
	}
	write(n, "rwbgy*")
	if cmd := press(n, "enter"); cmd != nil || n.Error() == nil || !strings.Contains(n.Error().Error(), "there is no equation") {
		t.Errorf("no equation: %v", n.Error())
	}
	write(n, "rr=b", "rr=b")
	if view := n.View(); !strings.Contains(view, "is there already, as equation 1. (bazaar/equation)") {
		t.Errorf("the rule is not named:\n%s", view)
	}
	if cmd := press(n, "enter"); cmd == nil {
		t.Errorf("not let go: %v", n.Error())
	}
}

// Whatever is typed, the text can be read and the page drawn.
func TestBazaarAnyKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []*notebook{newTestLog(3), newTestTally()} {
		lines := []string{"draw r", "draw b", "skip", "out", "bob: draw w", "buy rrrrb", "trade rr>b, reveal rwbgy", "ann rwbgy 0", "cyd out", "undo", "redo", ";", "x", "buy"}
		for i := range 1500 {
			switch random.IntN(5) {
			case 0, 1:
				write(n, lines[random.IntN(len(lines))])
			case 2:
				press(n, moving[random.IntN(len(moving))])
			case 3:
				pasteInto(n, []string{"1. Ann: draw R\n2. Bob: draw R", "Ann: buy RRRRB left 0\nBob: out", "nonsense\nof two lines", "draw r"}[random.IntN(4)])
			default:
				press(n, "enter")
			}
			n.WithHeight(random.IntN(20))
			if view := n.View(); strings.Count(view, "> ") < 1 {
				t.Fatalf("key %d: no line is being written in\n%s", i, view)
			}
			if _, err := parseBazaar(n.g.text()); err != nil && len(*n.entries()) > 0 {
				t.Fatalf("key %d: %v\n%s", i, err, n.g.text())
			}
		}
	}
}
