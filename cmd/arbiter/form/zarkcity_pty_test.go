//go:build unix

package form

import (
	"strings"
	"testing"
)

const left, right, up = "\x1b[D", "\x1b[C", "\x1b[A"

// toCity answers all questions before the board: two players, no date, Ann's
// turn.
func (s *session) toCity() {
	s.t.Helper()
	s.Expect("┃ Deck")
	s.Send("\r")
	s.toPlayers("")
	s.Send("Ann\rBob\r")
	s.Expect("┃ Whose turn")
	s.Send("r\r")
	s.Expect("> · <")
}

func TestCityKeyByKey(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "city")
	s.Expect("┃ Deck")
	s.Send("\r")
	s.Expect("┃ Players")
	s.Send("\r")
	s.Expect("┃ Date")
	s.Send("\x15" + "2026-11-20\r")
	s.Expect("Player 1  R _")
	s.Send("Ann\r")
	s.Expect("Player 2  B _")
	s.Send("Bob\r")
	s.Expect("→ Ann, Bob")
	s.Send("x\r")
	s.Expect("no player is called \"x\": Ann, Bob")
	s.Send("\x7f" + "B" + right + "\r") // completes Bob
	screen := s.Expect("a5  empty")
	shows(t, screen, "Board · move over its edge to enlarge it", "stash   S  M  L", "R Ann   3  3  3",
		"←↑↓→ move • 9h card • r1 pyramid • ctrl+z undo • enter next • shift+tab back")
	s.Send("8cr2" + left + "7cr1" + right + right + "9cr1b2")
	s.Expect("c5  9 of clubs, Ann's Small, Bob's Medium")
	s.Send(left + up + "9hb1" + up + up) // a row above, and one more that stays empty
	s.Expect("b7  ")
	s.Send("\x1a") // and goes again
	s.Expect("undone")
	s.Send(down + down + "8d\r")
	screen = s.Expect("┃   1  _")
	shows(t, screen, "Hands and acts", "↑↓ lines • enter done • tab done • shift+tab back", "  6    ·     9H:B1")
	s.Send("\r")
	s.answers(strings.Replace(cityGame, "turn: R", "date: 2026-11-20\nturn: B", 1))
}

func TestCityActsKeyByKey(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "city")
	s.toCity()
	s.Send("\x1b[200~" + strings.ReplaceAll(cityPicture, "\n", "\r\n") + "\x1b[201~")
	s.Expect("pasted")
	s.Send("\r")
	s.Expect("┃   1  _")
	s.Send("hand R: KH 5C\rdo: build 5C a9\r\r")
	s.Expect("* line 2: a9 lies off the picture")
	s.Send("\x7f3")
	s.Expect("do: build 5C a3_")
	s.Send("\r\r") // an empty line below it is the end
	s.answers(cityGame + "hand R: KH 5C\ndo: build 5C a3\n")
}

// All keys in one write, and a paste without brackets.
func TestCityTypedAhead(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "city")
	s.Expect("┃ Deck")
	s.Send("\r\r" + "\x15\r" + "Ann\rBob\rr\r" + "9hr1" + left + "8h\r" + "do: draw\r\r")
	got := s.answer()
	if _, err := readCity(got); err != nil || !strings.Contains(got, "\n5  8H  9H:R1  .") || !strings.HasSuffix(got, "\ndo: draw\n") {
		t.Errorf("%v, got\n%s", err, got)
	}

	s = start(t, 80, 24, "city")
	s.toCity()
	s.Send(strings.ReplaceAll(cityGame+"do: draw\n", "\n", "\r"))
	s.Expect("its hands and acts are on the next page")
	s.Send("\r")
	s.Expect("do: draw")
	s.Send("\r")
	s.answers(cityGame + "do: draw\n")
}

func TestCityFiveAndFive(t *testing.T) {
	t.Parallel()
	s := start(t, 60, 20, "city")
	s.Expect("┃ Deck")
	s.Send(down + "\r" + down + down + down + "\r" + "\x15\r" + "Ann\rBob\rCyd\rDora\rEve\r")
	s.Expect("┃ Whose turn")
	s.Send("\r")
	s.Expect("> · <")
	s.Send(strings.Repeat("9*r1b2o3"+right, 9))
	s.Expect("j5  empty")
	screen := s.Expect("… and 2 more")
	for _, line := range strings.Split(screen, "\n") {
		if len([]rune(strings.TrimRight(line, " "))) > 60 {
			t.Errorf("too broad: %q", line)
		}
	}
	if !strings.Contains(screen, "> · <") || !strings.Contains(screen, "   … ") {
		t.Errorf("the cursor's column is not shown, or not that there are more:\n%s", screen)
	}
	s.Send("\r")
	s.Expect("┃   1  _")
	s.Send("\r")
	if got := s.answer(); !strings.Contains(got, "ruling: deck=five\n\n") || strings.Count(got, "9*:R1B2O3") != 9 {
		t.Errorf("got\n%s", got)
	}
}

func TestCityAccessible(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "city", "ACCESSIBLE=1", "TERM=dumb")
	s.Expect("Which [standard]:")
	s.Send("standard\n2\nR Ann\nB Bob\nnone\nR\n" + cityRows)
	s.Expect("Hand or act:")
	s.Send("\nyes\n")
	s.answers(cityGame)
	s.noEscapes()
}
