//go:build unix

package form

import (
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

const down, backTab = "\x1b[B", "\x1b[Z"

// toBoard answers all questions before the board: two players, no date.
const toBoard = "\r\r" + "\x15\r" + "Ann\r" + "Bob\r"

func TestWholeFormKeyByKey(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "subdivision")
	s.Expect("> [ ] private-parks")
	s.Send(" ")
	s.Expect("> [•] private-parks")
	s.Send("\r")
	s.Send("\r")
	s.Expect("┃ Date  20")
	s.Send("\x15" + "2026-11-20\r") // ctrl+u empties the line
	s.Expect("Player 1  R _")
	s.Send("An")
	s.Expect("→ Ann, Annika")
	s.Send("\x1b[C\r")
	s.Expect("Player 2  B _")
	s.Send("b Bob\r")
	s.Expect("> ·<")
	for _, row := range strings.Split(strings.TrimSpace(picture), "\n")[:6] {
		for _, cell := range strings.Fields(row)[1:] {
			s.Send(strings.ToLower(strings.TrimSuffix(cell, "#")))
		}
	}
	s.Expect("Ann 27 · Bob 23") // a private park at f6
	s.Send("\r")
	want := strings.Replace(wholeGame, "\n\n", "\ndate: 2026-11-20\nvariant: private-parks\n\n", 1)
	s.answers(want)
}

// All keys of a form in one write, and those of the next form with them.
func TestTypedAhead(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "both")
	var keys strings.Builder
	for _, row := range strings.Split(strings.TrimSpace(picture), "\n")[:6] {
		for _, cell := range strings.Fields(row)[1:] {
			keys.WriteString(strings.ToLower(strings.TrimSuffix(cell, "#")))
		}
	}
	s.Expect("> [ ]")
	s.Send(toBoard + keys.String() + "\r" + "y\r" + "Tuesday\r" + "2026\r")
	want := wholeGame + "save=true league=\"Tuesday\" season=\"2026\""
	s.answers(want)
}

func TestPasteBracketed(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "subdivision")
	s.toBoard()
	s.Send("\x1b[200~" + strings.ReplaceAll(picture, "\n", "\r\n") + "\x1b[201~")
	s.Expect("Ann 24 · Bob 23")
	s.Expect("pasted")
	s.Send("\x1a") // ctrl+z
	s.Expect("Ann 0 · Bob 0")
	s.Send("\x19") // ctrl+y
	s.Expect("Ann 24 · Bob 23")
	s.Send("\r")
	s.answers(wholeGame)
}

// A terminal without bracketed paste sends a return for each line's end.
func TestPasteRaw(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "subdivision")
	s.toBoard()
	s.Send(strings.ReplaceAll(wholeGame, "\n", "\r"))
	s.Expect("only the board was taken")
	s.Expect("Ann 24 · Bob 23")
	s.Send("\r")
	s.answers(wholeGame)
}

func TestPasteRawGarbage(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "subdivision")
	s.toBoard()
	s.Send("r3")
	s.Expect("Ann 2 · Bob 0")
	s.Send("this is no board\rnor is this one\rnor this\r")
	s.Expect("not pasted")
	s.Expect("Ann 2 · Bob 0")
}

func TestInterrupt(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(s *session){
		"ctrl+c":  func(s *session) { s.Send("\x03") },
		"esc":     func(s *session) { s.Send("\x1b"); s.Expect("esc again"); s.Send("\x1b") },
		"SIGINT":  func(s *session) { s.Cmd.Process.Signal(os.Interrupt) },
		"SIGTERM": func(s *session) { s.Cmd.Process.Signal(syscall.SIGTERM) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t, 80, 24, "subdivision")
			s.toBoard()
			s.Send("r3")
			s.Expect("Ann 2")
			end(s)
			if code := s.Wait(); code != 130 {
				t.Errorf("exit code %d", code)
			}
			if !strings.Contains(s.Output(), "ABORTED") {
				t.Errorf("no ErrAborted:\n%s", s.Output())
			}
		})
	}
}

func TestEscTwiceIsNotAnyTwo(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "subdivision")
	s.toBoard()
	s.Send("\x1b")
	s.Expect("esc again leaves")
	s.Send("r3")
	s.Expect("Ann 2")
	if strings.Contains(s.Screen(), "esc again") {
		t.Error("still armed after another key")
	}
}

// Four players need the largest board: all of it, and the help, must fit.
func TestFits80x24(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "subdivision")
	s.Expect("> [ ]")
	s.Send("\r" + down + down + "\r\r" + "Ann\rBob\rCyd\rOne very long name indeed, to be cut\r")
	screen := s.Expect("a8  empty")
	shows(t, screen, "Board · 8×8, 4 parks", "  8  > ·<", "  1    ·", "a   b   c   d   e   f   g   h", "parks 0 of 4",
		"Y One very long…  5×3  5×2  5×1", "enter done • shift+tab back")
}

// In 40×14 the board keeps the width and scrolls with its cursor.
func TestNarrow(t *testing.T) {
	t.Parallel()
	s := start(t, 34, 12, "subdivision")
	s.Expect("> [ ]")
	s.Send("\r" + down + down + "\r\r" + "\r\r\r\r")
	s.Expect("> ·<")
	s.Send(strings.Repeat(down, 7))
	screen := s.Expect("a1")
	if !strings.Contains(screen, "  1  > ·<") {
		t.Errorf("the cursor's row is not shown:\n%s", screen)
	}
	s.Send("r3r3")
	screen = s.Expect("[R3]R3> ·<")
	for _, line := range strings.Split(screen, "\n") {
		if len([]rune(strings.TrimRight(line, " "))) > 34 {
			t.Errorf("too wide: %q", line)
		}
	}
}

func TestResize(t *testing.T) {
	t.Parallel()
	s := start(t, 34, 12, "subdivision")
	s.toBoard()
	s.Resize(80, 24)
	s.Expect("still to place")
	s.Expect("enter done")
}

func TestNoColour(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "subdivision", "NO_COLOR=1")
	s.toBoard()
	s.Send("r3r3")
	screen := s.Expect("Ann has two Larges")
	if !strings.Contains(screen, "[R3][R3]> ·<") {
		t.Errorf("the squares of the finding are not marked:\n%s", screen)
	}
	s.Send("\x03")
	s.Wait()
	if m := regexp.MustCompile(`\x1b\[[0-9;]*m`).FindAllString(s.Output(), -1); regexp.MustCompile(`[1-9]`).MatchString(strings.Join(m, "")) {
		t.Errorf("styles in spite of NO_COLOR: %q", m[:min(len(m), 10)])
	}
}

func TestBackToThePlayers(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "subdivision")
	s.toBoard()
	s.Send("r3b3")
	s.Expect("Ann 2 · Bob 2")
	s.Send(backTab + backTab)
	s.Expect("Player 1  R Ann_")
	s.Send("\x15" + "O Ada\r\r")
	s.Expect("Ada 2 · Bob 2")
	s.Expect("  6   O3  B3 > ·<")
	s.Send(backTab + backTab + backTab + backTab)
	s.Expect("┃ Players")
	s.Send(down + "\r\r\r\r\r")
	s.Expect("Board · 7×7")
	screen := s.Expect("  6   O3  B3")
	if !strings.Contains(screen, "G Green") {
		t.Errorf("no third player:\n%s", screen)
	}
}

func TestAccessibleTerminal(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "both", "ACCESSIBLE=1", "TERM=dumb")
	s.Expect("Which, parted by commas, or none [none]:")
	s.Send("none\n2\nR Ann\nB Bob\nnone\n" + picture[:strings.Index(picture, "   a")])
	s.Expect("Ann 24 · Bob 23")
	s.Send("yes\nyes\nTuesday\nnone\n")
	s.answers(wholeGame + "save=true league=\"Tuesday\" season=\"\"")
	s.noEscapes()
}

func TestMenuAndSave(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "menu")
	s.Expect("> score a game")
	s.Expect("standings      the league")
	s.Send(down)
	s.Expect("> standings")
	s.Send("\r")
	if got := s.answer(); got != "standings" {
		t.Errorf("got %q", got)
	}

	s = start(t, 80, 24, "menu")
	s.Expect("> score a game")
	s.Send("\x1b")
	if code := s.Wait(); code != 130 {
		t.Errorf("esc in the menu: exit code %d", code)
	}

	for keys, want := range map[string]string{
		"n\r":                             `save=false league="" season=""`,
		"y\r\r" + "2026\r":                `save=true league="Tuesday" season="2026"`,
		"\r" + down + "\r\r":              `save=true league="Club" season=""`,
		"\r" + down + down + "\r":         `save=true league="" season=""`,
		"\r\x1b[A\r" + "New one\r" + "\r": `save=true league="New one" season=""`,
		"\r\r" + "2\x1b[C\r":              `save=true league="Tuesday" season="2026"`,
		"\r\r" + "2025\x05\r":             `save=true league="Tuesday" season="2025"`,
	} {
		s := start(t, 80, 24, "save", "ARBITER_TEST_LEAGUES=Tuesday Club")
		screen := s.Expect("[yes]")
		if !strings.Contains(screen, "Save this result in the records?") {
			t.Errorf("no question:\n%s", screen)
		}
		s.Send(keys)
		if got := s.answer(); got != want {
			t.Errorf("%q: got %q, want %q", keys, got, want)
		}
	}
}

// The screen is left as it was: nothing of the form stays, and the cursor and
// bracketed paste are put back.
func TestScreenIsPutBack(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, "menu")
	s.Expect("> score a game")
	s.Send("\r")
	s.answer()
	time.Sleep(10 * time.Millisecond)
	if screen := strings.TrimSpace(s.Screen()); screen != "ANSWER\nscore\nEND" && !strings.HasPrefix(screen, "ANSWER") {
		t.Errorf("left on the screen:\n%s", screen)
	}
	for _, want := range []string{"\x1b[?25h", "\x1b[?2004l"} {
		if !strings.Contains(s.Output(), want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(s.Output(), "\x1b[?1049h") {
		t.Error("the alternate screen was used")
	}
}
