//go:build unix

package form

import (
	"strings"
	"testing"
)

func TestMarketKeyByKey(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "market")
	s.toPlayers("")
	s.Expect("Player 1  W _")
	s.Send("An")
	s.Expect("→ Ann, Annika")
	s.Send("\x1b[C\rBob\r")
	s.Expect("┃ Ann (W)  [levels as built]")
	s.Send("\r")
	s.Expect("level 1, red: none")
	s.Send("3 ,1   1" + down + "1") // R3*3 G3 W3, then W2
	s.Expect("level 2, white: 1 Medium")
	s.Send("\x7f" + "g2y1" + down + "b2")
	s.Expect("level 4")
	s.Send("\x1b[1~\x1b[6~") // home, page down
	s.Expect("bank, Larges")
	s.Send("m1s1c5")
	s.Expect("Ann ")
	s.Send("\x1b[A" + "\x1b[A\x1b[A") // up from what is left in the bank to unused Larges
	s.Expect("unused, blue")
	s.Send("y1\r")
	s.Expect("┃ Bob (K)  [levels as built]")
	s.Send("p")
	s.Expect("[pile still to be built]")
	s.Send("\r")
	s.Expect("pile, red: none")
	s.Send("\x1b[200~R3 K3 G2*3\x1b[201~")
	s.Expect("pasted")
	s.Send(backTab + backTab) // to Ann and back again
	s.Expect("┃    level 1  L   3    ·    1    ·    ·    1     5")
	s.Send("\r")
	s.Expect("┃ Bob (K)")
	s.Send("\r\r")
	s.answers(marketGame)
}

// A terminal without bracketed paste; the text may come before the grid is
// entered.
func TestMarketPasteRaw(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "market")
	s.toPlayers("")
	s.Send("Ann\rBob\r")
	s.Expect("┃ Ann (W)")
	s.Send(strings.ReplaceAll(marketGame, "\n", "\r"))
	s.Expect("only Ann's section was taken")
	s.Expect("cards  5")
	s.Send("\r")
	s.Expect("┃ Bob (K)")
	s.Send("\r" + strings.ReplaceAll("pile: R3 K3\rG2\r", "G2\r", ""))
	s.Expect("pasted")
	s.Send("\r")
	s.answers(strings.Replace(marketGame, " G2*3\n", "\n", 1))
}

// All keys at once.
func TestMarketTypedAhead(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "market")
	s.Expect("┃ Players")
	s.Send("\r\x15\rAnn\rBob\r\r" + "4 1\r" + "p\r" + "5\r")
	s.answers(marketHead + "W:\n  1: R3*4 Y3\nK:\n  pile: R3*5\n")
}

// Four players and nine levels: all of it, and the help, must fit.
func TestMarketFits80x24(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "market")
	s.toPlayers(down + down)
	s.Send("One very long name indeed, that is cut where there is no more room\rBob\rCyd\rDee\r\r")
	s.Expect("level 1, red: none")
	s.Send("4" + strings.Repeat(down+"9", 8))
	screen := s.Expect("level 9, red: 9 Smalls")
	shows(t, screen, "[levels as built]  pile still to be built", "R    Y    G    B    P    W", "level 1  L   4", ">> level 9  S  >9<", "unused   L", "cards  ·", "and 9 more",
		"enter next • shift+tab back")
}

// In a small window the rows scroll with the cursor.
func TestMarketNarrow(t *testing.T) {
	t.Parallel()
	s := start(t, 40, 12, "market")
	s.toPlayers("")
	s.Send("\r\r\r")
	s.Expect("level 1, red: none")
	s.Send("4" + strings.Repeat(down, 6))
	screen := s.Expect("bank, Larges")
	if !strings.Contains(screen, "L>·<") {
		t.Errorf("the cursor's row is not shown:\n%s", screen)
	}
	s.Resize(80, 24)
	s.Expect("enter next • shift+tab back")
}

func TestMarketAccessibleTerminal(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "market", "ACCESSIBLE=1", "TERM=dumb")
	s.Expect("How many players, 2 to 4 [2]: ")
	s.Send(marketAnswers)
	s.answers(marketGame)
	s.noEscapes()
}
