//go:build unix

package screen

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	_ "arbiter/cmd/arbiter/earlyterm" // or the form library would take keys for the terminal's answers
	"arbiter/cmd/arbiter/internal/ptytest"
)

// A word is a stage that takes letters until Enter.
type word struct{ typed, end string }

func (w *word) Init() tea.Cmd { return nil }
func (w *word) View() string  { return "a word: " + w.typed + "_\n(enter ends it)" }
func (w *word) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch k, _ := msg.(tea.KeyMsg); k.Type {
	case tea.KeyRunes:
		w.typed += string(k.Runes)
	case tea.KeyEnter, tea.KeyCtrlJ, tea.KeyEsc: // Ctrl-J is Enter before the program has the terminal
		w.end = k.String()
	}
	return w, nil
}

func (w *word) Over() (bool, error) {
	if w.end == "esc" {
		return true, errors.New("left")
	}
	return w.end != "", nil
}

// TestMain is the tests, or a program that asks for four words, the third on the
// whole screen, and repeats each.
func TestMain(m *testing.M) {
	if os.Getenv("ARBITER_TEST_WORDS") == "" {
		os.Exit(m.Run())
	}
	s := Terminal{In: os.Stdin, Out: os.Stderr}
	for i := range 4 {
		w := word{}
		err := s.Show(&w, i == 2)
		if errors.Is(err, ErrInterrupted) {
			fmt.Println("interrupted in", w.typed)
			os.Exit(130)
		}
		fmt.Printf("this was %s\nand ended with %v\n", w.typed, err)
	}
	os.Exit(0)
}

func words(t *testing.T) *ptytest.Session {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "ARBITER_TEST_WORDS=1", "TERM=xterm-256color")
	return ptytest.Start(t, cmd, 60, 12, false)
}

// What a command prints between two stages stays on the screen, above the next one,
// and the stages are gone.
func TestAnswersStay(t *testing.T) {
	t.Parallel()
	s := words(t)
	for _, w := range []string{"ann", "bob", "cyd", "dee"} {
		s.Expect("a word: _")
		s.Send(w)
		s.Expect("a word: " + w + "_")
		s.Send("\r")
	}
	if code := s.Wait(); code != 0 {
		t.Fatalf("exit code %d:\n%s", code, s.Output())
	}
	var lines []string
	for _, line := range strings.Split(s.Screen(), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	want := "this was ann|and ended with <nil>|this was bob|and ended with <nil>|this was cyd|and ended with <nil>|this was dee|and ended with <nil>"
	if got := strings.Join(lines, "|"); got != want {
		t.Errorf("on the screen is %s", got)
	}
}

// Keys that come all at once are for one stage after the other, however many.
func TestTypedAhead(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long", 100)
	for range 10 {
		s := words(t)
		s.Send("ann\rbo\x1b[200~é\x1b[201~b\rcyd\r" + long + "\x1b")
		if code := s.Wait(); code != 0 {
			t.Fatalf("exit code %d:\n%s", code, s.Output())
		}
		for _, want := range []string{"this was ann\n", "this was boéb\n", "this was cyd\n", "this was " + long + "\nand ended with left"} {
			if !strings.Contains(s.Output(), want) {
				t.Errorf("no %q in\n%q", want, s.Output())
			}
		}
	}
}

// Ctrl-C and signals end a stage, behind its last key, too.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	for what, end := range map[string]func(*ptytest.Session){
		"ctrl+c":           func(s *ptytest.Session) { s.Send("\x03") },
		"ctrl+c typed too": func(s *ptytest.Session) { s.Send("\r\x03more") },
		"SIGINT":           func(s *ptytest.Session) { _ = s.Cmd.Process.Signal(os.Interrupt) },
		"SIGTERM":          func(s *ptytest.Session) { _ = s.Cmd.Process.Signal(syscall.SIGTERM) },
	} {
		s := words(t)
		s.Send("ann")
		s.Expect("a word: ann_")
		end(s)
		if code := s.Wait(); code != 130 || !strings.Contains(s.Output(), "interrupted in ann") {
			t.Errorf("%s: exit code %d:\n%s", what, code, s.Output())
		}
	}
}

// A terminal that goes away ends the program.
func TestHungUp(t *testing.T) {
	t.Parallel()
	s := words(t)
	s.Expect("a word: _")
	s.HangUp()
	s.Wait()
}

// The terminal is given back as it was: no mouse, no hidden cursor, no other screen.
func TestGivenBack(t *testing.T) {
	t.Parallel()
	s := words(t)
	s.Send("a\rb\rc\rd\r")
	s.Wait()
	for on, off := range map[string]string{"\x1b[?1049h": "\x1b[?1049l", "\x1b[?25l": "\x1b[?25h", "\x1b[?2004h": "\x1b[?2004l", "\x1b[?1002h": "\x1b[?1002l"} {
		if out := s.Output(); strings.LastIndex(out, on) < 0 || strings.LastIndex(out, off) < strings.LastIndex(out, on) {
			t.Errorf("%q is not taken back in\n%q", on, out)
		}
	}
}

// Ctrl+C behind a stage's last key forgets what was typed ahead.
func TestCtrlCForgetsWhatWasTypedAhead(t *testing.T) {
	t.Parallel()
	m := &model{stage: &word{}, full: true, over: make(chan struct{})}
	for _, k := range []tea.KeyMsg{{Type: tea.KeyEnter}, {Type: tea.KeyRunes, Runes: []rune("x")}, {Type: tea.KeyCtrlC}, {Type: tea.KeyRunes, Runes: []rune("y")}} {
		m.Update(k)
	}
	if m.ahead != nil || !errors.Is(m.err, ErrInterrupted) {
		t.Errorf("ahead are %v, %v", m.ahead, m.err)
	}
}

// A terminal that gets narrower folds the lines of a question: as many more are taken away before
// it is drawn again. The whole screen is drawn anew without that.
func TestANarrowerTerminalFoldsLines(t *testing.T) {
	t.Parallel()
	for full, want := range map[bool]string{false: "\x1b[1A\x1b[J", true: ""} {
		in, out, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		m := &model{stage: &word{typed: strings.Repeat("x", 51)}, out: out, full: full, over: make(chan struct{})}
		for _, width := range []int{80, 100, 0, 30} {
			m.Update(tea.WindowSizeMsg{Width: width, Height: 24})
		}
		out.Close()
		if got, err := io.ReadAll(in); err != nil || string(got) != want {
			t.Errorf("full %v: %q, %v; want %q", full, got, err, want)
		}
	}
}
