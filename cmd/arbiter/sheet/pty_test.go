//go:build unix

package sheet

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/cmd/arbiter/sheet/screen"
)

const ctrlD, ctrlZ, ctrlY, f10 = "\x04", "\x1a", "\x19", "\x1b[21~"

// start opens a text in the sheet, in a pseudo-terminal.
func start(t testing.TB, columns, rows int, text string, env ...string) *ptytest.Session {
	t.Helper()
	name := filepath.Join(t.TempDir(), "sheet.txt")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Dir = filepath.Dir(name) // its draft is there, too
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LC_ALL=C.UTF-8", "NO_COLOR=", "ARBITER_TEST_SHEET="+name)
	cmd.Env = append(cmd.Env, env...)
	s := ptytest.Start(t, cmd, columns, rows, false)
	s.Expect("ctrl+d done")
	return s
}

// result returns what the sheet came to.
func result(t testing.TB, s *ptytest.Session) string {
	t.Helper()
	if code := s.Wait(); code != 0 {
		t.Fatalf("exit code %d:\n%s", code, s.Screen())
	}
	_, text, _ := strings.Cut(s.Output(), "ANSWER\n")
	text, _, ok := strings.Cut(text, "\nEND")
	if !ok {
		t.Fatalf("no answer:\n%s", s.Output())
	}
	return text
}

// The sizes that the sheet must do with: all that is needed can be seen, and
// the cursor.
func TestSizes(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{40, 15}, {60, 20}, {80, 24}, {100, 30}, {200, 50}} {
		for _, env := range []string{"NO_COLOR=", "NO_COLOR=1"} {
			t.Run(fmt.Sprint(size, env), func(t *testing.T) {
				t.Parallel()
				s := start(t, size[0], size[1], twoPlayers+wholeBoard, env)
				s.Send("\x1b[B\x1b[B")
				s.Expect("b4  Bob's Large")
				screen := s.Expect("Ann wins 24 : 23")
				for _, want := range []string{"Subdivision · Ann (red), Bob (blue)", "6  ##", "a   b   c   d   e   f", "B1", "ctrl+d done"} {
					if !strings.Contains(screen, want) {
						t.Errorf("no %q on\n%s", want, screen)
					}
				}
				if env == "NO_COLOR=1" {
					s.Expect(">B3<")
					if strings.Contains(s.Output(), "\x1b[0;3") {
						t.Error("colours were used")
					}
				}
				if beside := strings.Contains(screen, "Ann                     Ann wins"); beside != (size[0] >= 100) {
					t.Errorf("the panel beside the sheet: %v\n%s", beside, screen)
				}
				if got := s.Reversed(); got != "B3" {
					t.Errorf("%q is in reverse video", got)
				}
			})
		}
	}
}

// In a locale without signs the sheet is drawn with letters.
func TestDrawnWithLetters(t *testing.T) {
	t.Parallel()
	for name, text := range examples(t) {
		s := start(t, 100, 40, text, "LC_ALL=C")
		s.Send("\x1b[B\x1bOP")
		s.Expect("This cell")
		s.Send("\x1b")
		s.Expect("[done]")
		sign := func(r rune) bool { return r > '~' }
		if i := strings.IndexFunc(s.Output(), sign); i >= 0 {
			t.Errorf("%s: a sign is drawn: %q", name, s.Output()[i:min(i+20, len(s.Output()))])
		}
		// The picture comes when the judge has answered, perhaps after the end.
		if said := live(text); said.Picture() != nil {
			if picture := screen.Plain(said.Picture().String()); strings.ContainsFunc(picture, sign) {
				t.Errorf("%s: a sign is in the picture:\n%s", name, picture)
			}
		}
	}
}

// A resize leaves nothing behind of what stood there before, and a tiny one ends nothing.
func TestResizeLeavesNoGhosts(t *testing.T) {
	t.Parallel()
	s := start(t, 120, 40, twoPlayers+wholeBoard)
	s.Expect("Ann wins 24 : 23")
	fresh := func(columns, rows int) string {
		other := start(t, columns, rows, twoPlayers+wholeBoard)
		other.Expect("Ann wins 24 : 23")
		return stable(other)
	}
	for _, size := range [][2]int{{60, 20}, {130, 45}, {44, 15}} {
		s.Resize(1, 1)
		s.Resize(3, 50)
		s.Resize(size[0], size[1])
		want := fresh(size[0], size[1])
		for end := time.Now().Add(10 * time.Second); s.Screen() != want; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%v:\n%s\nwant\n%s", size, s.Screen(), want)
			}
		}
	}
}

// stable returns the screen when it has been the same for a while.
func stable(s *ptytest.Session) string {
	screen := s.Screen()
	for same := 0; same < 20; time.Sleep(5 * time.Millisecond) {
		if next := s.Screen(); next == screen {
			same++
		} else {
			screen, same = next, 0
		}
	}
	return screen
}

// What was typed is in the draft, whatever ends the program.
func TestEndsKeepWhatWasTyped(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(s *ptytest.Session){
		"ctrl+c":  func(s *ptytest.Session) { s.Send("\x03") },
		"SIGINT":  func(s *ptytest.Session) { s.Cmd.Process.Signal(os.Interrupt) },
		"SIGTERM": func(s *ptytest.Session) { s.Cmd.Process.Signal(syscall.SIGTERM) },
		"SIGKILL": func(s *ptytest.Session) { s.Cmd.Process.Kill() },
		"SIGHUP":  func(s *ptytest.Session) { s.Cmd.Process.Signal(syscall.SIGHUP) },
		"esc":     func(s *ptytest.Session) { s.Send("\x1b"); s.Expect("Leave the sheet? draft kept"); s.Send("y") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t, 80, 24, twoPlayers)
			draft := filepath.Join(s.Cmd.Dir, "draft.txt")
			s.Send("r3b2r1")
			s.Expect("e6  expected")
			s.Expect("draft kept")
			for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
				text, _ := os.ReadFile(draft)
				if strings.Contains(string(text), "R3 B2 R1") {
					break
				}
				if time.Now().After(end) {
					t.Fatalf("the draft is %q", text)
				}
			}
			end(s)
			code := s.Wait()
			if (name == "ctrl+c" || name == "SIGINT" || name == "SIGTERM") && (code != 130 || !strings.Contains(s.Output(), "INTERRUPTED")) {
				t.Errorf("exit code %d:\n%s", code, s.Output())
			}
			if name == "esc" && !strings.Contains(s.Output(), "LEFT") {
				t.Errorf("Esc does not leave:\n%s", s.Output())
			}
		})
	}
}

// A click in the terminal's own words: the second square, then a token.
func TestClicks(t *testing.T) {
	t.Parallel()
	s := start(t, 80, 24, twoPlayers)
	click := func(text string) {
		t.Helper()
		for y, line := range strings.Split(s.Expect(text), "\n") {
			if before, _, ok := strings.Cut(line, text); ok {
				x := len([]rune(before)) + 1
				s.Send(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x, y+1, x, y+1))
				return
			}
		}
	}
	s.Send("r3b2")
	click("R3  B2")
	s.Expect("b6  Ann's Large")
	click("B1")
	s.Expect("[B1] B2")
	s.Send(ctrlZ)
	s.Expect("R3  B2")
	s.Send(ctrlY)
	s.Expect("[B1] B2")
	s.Send(ctrlD)
	s.Expect("Still empty: 28 squares")
	s.Send("y")
	result(t, s)
}

// BenchmarkKeyToScreen is the time from a key to its repaint in a terminal, the
// draft being written before it; the judge's answer is drawn between the keys.
func BenchmarkKeyToScreen(b *testing.B) {
	for name, text := range examples(b) {
		b.Run(strings.TrimSuffix(name, ".txt"), func(b *testing.B) {
			if strings.Contains(text, "6  ## ..") {
				b.Skip("Delete changes nothing in the cell with which this sheet begins: it is empty")
			}
			s := start(b, 120, 40, text)
			s.Send(strings.Repeat("\x1b[5~", 5))
			stable(s)
			var all []time.Duration
			for n := range 200 { // however small b.N is
				key := "\x1b[3~" // Delete, then it is taken back
				if n%2 == 1 {
					key = ctrlZ
				}
				before := len(s.Output())
				from := time.Now()
				s.Send(key)
				for len(s.Output()) == before {
					if time.Since(from) > time.Second {
						b.Fatalf("nothing changes on\n%s", s.Screen())
					}
					time.Sleep(200 * time.Microsecond)
				}
				all = append(all, time.Since(from))
				for last := -1; last != len(s.Output()); time.Sleep(25 * time.Millisecond) {
					last = len(s.Output()) // the judge's answer is drawn too
				}
			}
			slices.Sort(all)
			b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "ms/median")
			b.ReportMetric(float64(all[len(all)-1].Microseconds())/1000, "ms/worst")
		})
	}
}

// BenchmarkStartToScreen is from the start of a program to the first screen.
func BenchmarkStartToScreen(b *testing.B) {
	text := examples(b)["subdivision.txt"]
	for b.Loop() {
		start(b, 120, 40, text).Cmd.Process.Kill()
	}
}
