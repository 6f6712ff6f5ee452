//go:build unix

package form

import (
	"strings"
	"testing"
)

// toBazaar answers all questions before the first page of lines.
func (s *session) toBazaar(players, entered, names string) {
	s.t.Helper()
	s.Expect("┃ Players")
	s.Send(players + "\r" + entered + "\r\r\x15\r" + names)
}

func TestBazaarTallyKeyByKey(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "bazaar")
	s.Expect("┃ Players")
	s.Send(down + "\r")
	s.Expect("┃ What is entered?")
	s.Send(down + "\r")
	s.Expect("┃ Variants")
	s.Send(" " + down + " \r")
	s.Expect("┃ Date  20")
	s.Send("\x15" + "2026-11-20\r")
	s.Expect("Player 1")
	s.Send("An\x1b[C\rBob\rCyd\r")
	s.Expect("Only the purchases")
	s.Send("ann rwbgy*")
	s.Send("\r")
	s.Expect("it is not said how many pebbles were left")
	s.Send(" 0")
	s.Expect("→ RWBGY*, 0 left: 8 points for Ann")
	s.Send("\r")
	s.Expect("Ann: buy RWBGY* left 0  +8")
	s.Expect("Ann    68   1 card")
	s.Send("bob rrrrb 1\r")
	s.Expect("+3")
	s.Send("\x1a") // ctrl+z
	s.Expect("undone")
	s.Send("bob: buy rrrrb left 2\r")
	s.Expect("Bob     2   1 card")
	s.Send("cyd out\r")
	s.Expect("0 cards, out")
	s.Send("\r")
	s.answers(bazaarTallied)
}

func TestBazaarLogKeyByKey(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "bazaar")
	s.toBazaar("", "", "Ann\rBob\r")
	s.Expect("What lay open before the first turn")
	s.Send("\r")
	s.Expect("the cards that lie open are not named")
	s.Send("rr=b\r")
	s.Expect("equation: RR = B")
	s.Send("gy=ww\rrwbgy* rrrrb wwggb yybbg\rwallet: Ann RRRRX\r")
	s.Expect(`"RRRRX" is not pebbles`)
	s.Send("\x7fB\r")
	s.Expect("wallet: Ann RRRRB")
	s.Send("\r")
	s.Expect(">  1. Ann: _")
	s.Send("buy rrrrb, reveal ggggr")
	s.Expect("→ 5 points for Ann")
	s.Send("\r")
	s.Expect(">  2. Bob: _")
	s.Send("trade rr>b\r")
	s.Expect("(bazaar/trade) Change it")
	s.Send("\x15" + "draw b\r")
	s.Expect(">  3. Ann: _")
	s.Send("\r")
	s.Expect("the game is not over; enter again")
	s.Send(backTab) // to the setup and back again: nothing is lost
	s.Expect("equation: GY = WW")
	s.Send("\r")
	s.Expect("2. Bob: draw B")
	s.Send("\r\r")
	s.answers(bazaarGame)
}

// All keys at once, and pastes with brackets and without.
func TestBazaarTypedAhead(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "bazaar")
	s.toBazaar("", "", "Ann\rBob\r"+"rr=b\rgy=ww\rrwbgy* rrrrb wwggb yybbg\rwallet: Ann RRRRB\r\r"+"buy rrrrb, reveal ggggr\rdraw b\r\r\r")
	s.answers(bazaarGame)
}

func TestBazaarPasted(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"bracketed":   "\x1b[200~" + bazaarGame + "\x1b[201~",
		"unbracketed": strings.ReplaceAll(bazaarGame, "\n", "\r"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t, 80, 24, "bazaar")
			s.toBazaar("", "", "Ann\rBob\r")
			s.Expect("What lay open")
			s.Send(text)
			s.Expect("pasted 5 lines of the setup and 2 turns")
			s.Send("\r")
			s.Expect(">  3. Ann: _")
			s.Send("\r\r")
			s.answers(bazaarGame)
		})
	}
}

// Six players, ten equations and a long log: all of it, and the help, must fit;
// in a lower window the lines scroll and the equations go first.
func TestBazaarFits(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {60, 20}, {40, 14}} {
		s := start(t, size[0], size[1], "bazaar")
		s.toBazaar(strings.Repeat(down, 4), "", "One very long name indeed that is cut where there is no more room\rBob\rCyd\rDee\rEve\rFay\r")
		s.Expect("What lay open")
		s.Send("rrrr=wwww\rrrrg=wwww\rrrgg=wwww\rrggg=wwww\rgggg=wwww\rrrry=wwww\rrryy=wwww\rryyy=wwww\ryyyy=wwww\rrygg=wwww\rrwbgy* rrrrb wwggb yybbg\r\r")
		s.Expect("1. One very")
		s.Send(strings.Repeat("draw r\r", 14))
		screen := s.Expect("> 15. Cyd: _")
		shows(t, screen, "The game, turn by turn", "14. Bob: draw R", "wallet  RR   of Cyd", "enter done")
		if size[0] >= 60 {
			shows(t, screen, "bank    R6 W20", "RRRR = WWWW   RRRG = WWWW", "16 hidden")
		}
		for _, line := range strings.Split(screen, "\n") {
			if len([]rune(strings.TrimRight(line, " "))) > size[0] {
				t.Errorf("too wide: %q", line)
			}
		}
		s.Send("\x03")
		s.Wait()
	}
}

func TestBazaarAccessibleTerminal(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "bazaar", "ACCESSIBLE=1", "TERM=dumb")
	s.Expect("How many players, 2 to 6 [2]: ")
	s.Send(bazaarAnswers)
	s.answers(bazaarGame)
	s.noEscapes()
}
