// Package screen shows questions on the terminal, one after the other, in one program
// of the form library.
package screen

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/term"
)

// fps is how often a second the screen is drawn at most.
const fps = 120

// ErrInterrupted says that Ctrl-C or a signal ended a stage.
var ErrInterrupted = errors.New("interrupted")

// ErrBack says that a question was left with Esc, to go back to the one before.
var ErrBack = errors.New("back")

// A Choice is one of several things to choose from.
type Choice struct {
	Name  string // what the answer is
	Label string // what is shown
	About string // a few words more
}

// A Stage takes the keys for a while: a page of questions, or the sheet.
type Stage interface {
	tea.Model
	// Over reports whether the stage has ended, and why if not with an answer.
	Over() (bool, error)
}

// A Screen is the terminal of a run. Its program begins with the first stage and ends
// with the run. Between two stages the terminal is as the shell set it, for whatever
// the command prints. Keys that are typed ahead are for the next stage. The zero
// Screen is ready to use.
type Screen struct {
	model   model
	program *tea.Program // nil before the first stage
	keys    *keyboard
	display *display
	failed  chan error // why the program ended before the run

	mu      sync.Mutex
	signals chan os.Signal // of the last stage that was shown
	answers bool           // that stage answers a signal: it is on show, or was ended by one
}

// Show shows a stage until its end. A full one takes the whole screen, and the mouse.
// Ctrl-C or a signal is ErrInterrupted.
func (s *Screen) Show(in, out *os.File, stage Stage, full bool) error {
	signals := make(chan os.Signal, 1)
	s.mu.Lock()
	s.signals, s.answers = signals, true
	s.mu.Unlock()
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	err := s.run(in, out, stage, full, signals)
	signal.Stop(signals)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil && len(signals) > 0 { // it came as the terminal was given back
		err = ErrInterrupted
	}
	s.answers = err == ErrInterrupted
	return err
}

// Interrupt hands a signal to the stage on show. It reports whether there is one, or the
// last one was ended by a signal: then the command gives the terminal back and ends, and
// nobody else has to.
func (s *Screen) Interrupt(received os.Signal) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.answers {
		select {
		case s.signals <- received:
		default:
		}
	}
	return s.answers
}

// run shows a stage on the terminal, without its echo and line editing.
func (s *Screen) run(in, out *os.File, stage Stage, full bool, signals <-chan os.Signal) error {
	if err := s.begin(in, out); err != nil {
		return err
	}
	shell, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return fmt.Errorf("taking the terminal: %w", err)
	}
	defer term.Restore(int(in.Fd()), shell) //nolint:errcheck // there is nothing to be done about it
	if err := s.show(stage, full, signals); err != nil {
		return err
	}
	return s.model.err
}

// begin begins the program, unless it runs already.
func (s *Screen) begin(in, out *os.File) error {
	if s.program != nil {
		select {
		case err := <-s.failed:
			return s.fail(err)
		default:
			return nil
		}
	}
	s.failed = make(chan error, 1)
	s.keys, s.display = newKeyboard(in), &display{out, make(chan struct{}, 1), plainLocale()}
	s.program = tea.NewProgram(&s.model, tea.WithInput(s.keys), tea.WithOutput(s.display), tea.WithFPS(fps),
		tea.WithoutSignalHandler(), tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg {
			if _, ok := msg.(tea.WindowSizeMsg); ok && s.model.blank {
				return nil // the library would draw the blank frame over what the command prints
			}
			return msg
		}))
	go func() {
		_, err := s.program.Run()
		s.failed <- fmt.Errorf("showing a form on the terminal: %w", err)
	}()
	return nil
}

// show shows a stage, and leaves the screen to the command.
func (s *Screen) show(stage Stage, full bool, signals <-chan os.Signal) error {
	s.send(tea.HideCursor(), tea.EnableBracketedPaste())
	if full {
		s.send(tea.EnterAltScreen(), tea.EnableMouseCellMotion())
	}
	width, height, _ := term.GetSize(int(s.display.Fd()))
	begin := beginMsg{stage, tea.WindowSizeMsg{Width: width, Height: height}, make(chan struct{})}
	s.send(begin, begin.size)  // the size makes the library forget what it drew last
	stop, err := s.keys.open() // not before: Ctrl-C is for a stage
	if err != nil {
		return err
	}
	for over := false; !over; {
		select {
		case <-signals:
			s.send(cutMsg{})
		case <-begin.over:
			over = true
		case err := <-s.failed:
			return s.fail(err)
		}
	}
	stop()
	if err := s.wait(s.keys.rests); err != nil {
		return err
	}
	if full {
		s.send(tea.DisableMouse(), tea.ExitAltScreen())
	}
	s.send(tea.DisableBracketedPaste(), tea.ShowCursor(), nil)
	select {
	case <-s.display.blank: // another stage's
	default:
	}
	s.send(blankMsg{})
	return s.wait(s.display.blank)
}

// send sends messages to the program. Each was dealt with before the next is taken.
func (s *Screen) send(list ...tea.Msg) {
	for _, msg := range list {
		s.program.Send(msg)
	}
}

// wait waits for something that the program does.
func (s *Screen) wait(done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	case err := <-s.failed:
		return s.fail(err)
	}
}

// fail keeps the error for the next stage.
func (s *Screen) fail(err error) error {
	s.failed <- err
	return err
}

// blank is the frame between two stages.
const blank = "\x1b[0m"

// A display is the terminal as the program draws on it.
type display struct {
	*os.File
	blank chan struct{} // says that the frame between two stages was drawn
	plain bool          // letters stand for signs
}

// letters stand for the signs of a form, each as broad as the sign.
var letters = strings.NewReplacer("─", "-", "━", "=", "│", "|", "┃", "|", "▒", "#", "▸", ">", "‹", "<", "›", ">",
	"←", "<", "→", ">", "↑", "^", "↓", "v", "·", ".", "•", "*", "…", ".", "×", "x", "−", "-", "–", "-", "’", "'", "“", `"`, "”", `"`,
	"⇄", "=", "⏎", "<", "‘", "'", "—", "-", "␣", "_", "⌫", "<", "↶", "<", "↷", ">",
	"♠", "s", "♥", "h", "♦", "d", "♣", "c", "★", "*", "♤", "s", "♡", "h", "♢", "d", "♧", "c", "☆", "*",
	"┌", "+", "┐", "+", "└", "+", "┘", "+", "├", "+", "┤", "+", "┬", "+", "┴", "+", "┼", "+",
	"┏", "+", "┓", "+", "┗", "+", "┛", "+", "┣", "+", "┫", "+", "┳", "+", "┻", "+", "╋", "+")

// Plain draws with letters what is drawn with signs.
func Plain(text string) string { return letters.Replace(text) }

// plainLocale reports whether a locale was chosen that has no signs, as LANG=C.
func plainLocale() bool {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	return locale != "" && !strings.Contains(strings.ToLower(strings.ReplaceAll(locale, "-", "")), "utf8")
}

func (p *display) Write(frame []byte) (int, error) {
	n := len(frame)
	if p.plain {
		frame = []byte(Plain(string(frame)))
	}
	_, err := p.File.Write(frame)
	if bytes.Contains(frame, []byte(blank)) {
		select {
		case p.blank <- struct{}{}:
		default:
		}
	}
	return n, err
}
