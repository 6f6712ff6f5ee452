//go:build unix

package form

import (
	"strings"
	"testing"
)

// toQuarry answers all questions before the Quarry.
func (s *session) toQuarry(players, names string) {
	s.t.Helper()
	s.toPlayers(players)
	s.Send(names)
	s.Expect("The Quarry: a card")
}

func TestPyramidKeyByKey(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "pyramid")
	s.toQuarry(down, "An\x1b[C\rBob\rCyd\r")
	s.Send("rru ksi fgo")
	s.Expect("3 cards of at most 3: Rru Fgo Ksi")
	s.Send("\r")
	s.Expect("┃ Ann  [hand]  folded   unseen")
	s.Send("\r")
	s.Expect("gold Capstone, Cgo: 0 here, 1 left")
	s.Send("1\x1b[C2\x1b[C1\x1b[C1")
	s.Expect("5 of 6 cards: Cgo Rgo Rgo Fgo Kgo")
	s.Send("\r")
	s.Expect("Ann has 5 cards and not 6")
	s.Send("ksi")
	s.Expect("silver Cornerstone, Ksi: 1 here, the Quarry 1, 0 left")
	s.Send("\r")
	s.Expect("┃ Bob  [hand]")
	s.Send("f\r")
	s.Expect("┃ Cyd  [hand]")
	s.Send("u" + backTab) // back over a hand that is not asked for
	s.Expect("┃ Bob   hand  [folded]")
	s.Send("\r\r")
	s.Expect("Chips that each player paid")
	s.Send("12\r12\rx\r")
	s.Expect("chips are a number")
	s.Send("\x7f4")
	s.Expect("paid Ann 12, Bob 12, Cyd 4")
	s.Send("\r")
	s.Expect("enter done")
	s.Send("\r")
	s.answers(pyramidGame)
}

// Bracketed and unbracketed pastes.
func TestPyramidPasted(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "pyramid")
	s.toQuarry(down, "Ann\rBob\rCyd\r")
	s.Send("\x1b[200~Fgo Ksi Rru\x1b[201~")
	s.Expect("pasted; ctrl+z")
	s.Send("\x1a")
	s.Expect("0 cards of at most 3")
	s.Send("\x19\r")
	s.Expect("┃ Ann  [hand]")
	s.Send(strings.ReplaceAll(pyramidGame, "\n", "\r"))
	s.Expect("only the cards of Ann were taken")
	s.Expect("6 of 6 cards")
	s.Send("\r")
	s.Expect("┃ Bob  [hand]")
	s.Send("Bob: fold\r")
	s.Expect("┃ Bob   hand  [folded]")
	s.Send("\r")
	s.Expect("┃ Cyd")
	s.Send("u\r")
	s.Expect("Chips that")
	s.Send("12\r12\r4\r\r")
	s.answers(pyramidGame)
}

// All keys at once.
func TestPyramidTypedAhead(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "pyramid")
	s.Expect("┃ Players")
	s.Send("\r\x15\rAnn\rBob\r" + "fgo ksi\r" + "\rcgo rgo rgo fgo kgo ksi\r" + "f\r" + "\r\r24\r")
	want := pyramidHead + "quarry: Fgo Ksi\nAnn: Cgo Rgo Rgo Fgo Kgo Ksi\nBob: fold\npot: 24\n"
	s.answers(want)
}

// Six players: all of it, and the help, must fit.
func TestPyramidFits80x24(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "pyramid")
	s.toQuarry(strings.Repeat(down, 4), "One very long name indeed, that is cut where there is no more room\r\x15"+
		"One very long name indeed that is cut where there is no more room\rBob\rCyd\rDee\rEve\rFay\r")
	s.Send("\r")
	s.Expect("no card is in the Quarry; enter again")
	s.Send("\r")
	s.Expect("[hand]  folded   unseen")
	s.Send("\rcgo 9")
	screen := s.Expect("but the deck has only 1")
	shows(t, screen, "C Capstone    R Riser       F Foundation  K Cornerstone", "go gold     >9<(-8)", "ru ruby      · (1)         · (3)", "9 of 6 cards", "is there twice",
		"enter next • shift+tab back")
	s.Send("\r\r" + "f\rf\rf\rf\ru\r")
	screen = s.Expect("Chips that")
	shows(t, screen, "One very long name indeed tha…  _", "Fay  ", "The pot  ", "One very long name indeed that is cut where there is no more room 9", "enter next • shift+tab back")
}

// In a small window suits go by their letters and scroll with the cursor.
func TestPyramidNarrow(t *testing.T) {
	t.Parallel()
	s := start(t, 40, 12, "pyramid")
	s.toQuarry("", "Ann\rBob\r")
	s.Send("\x1b[6~1")
	screen := s.Expect("ru >1<(0)   · (3)   · (6)   · (2)")
	for _, line := range strings.Split(screen, "\n") {
		if len([]rune(strings.TrimRight(line, " "))) > 40 {
			t.Errorf("too wide: %q", line)
		}
	}
	s.Resize(80, 24)
	s.Expect("enter next • shift+tab back")
}

func TestPyramidAccessibleTerminal(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "pyramid", "ACCESSIBLE=1", "TERM=dumb")
	s.Expect("How many players, 2 to 6 [2]: ")
	s.Send(pyramidAnswers)
	s.answers(pyramidGame)
	s.noEscapes()
}
