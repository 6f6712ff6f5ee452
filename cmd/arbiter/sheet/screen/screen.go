// Package screen shows questions and the sheet on the terminal, one after the other.
package screen

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

// framesPerSecond is how often a second the screen is drawn at most.
const framesPerSecond = 120

// ErrInterrupted is returned where Ctrl-C or a signal ended a stage.
var ErrInterrupted = errors.New("interrupted")

// ErrBack is returned where Esc left a question, to go back to the one before.
var ErrBack = errors.New("back")

// A Stage receives the keys for a while: a question, or the sheet.
type Stage interface {
	tea.Model
	// Over reports whether the stage has ended, and with which error if it has no answer.
	Over() (bool, error)
}

// A Screen shows a stage until its end. A full one takes the whole screen, and the mouse.
type Screen interface {
	Show(stage Stage, full bool) error
}

// A Terminal is the Screen of a person. Between two stages it is as the shell set it, for what the
// command prints.
type Terminal struct {
	In, Out *os.File

	ahead []tea.Msg // keys that were typed after the last one of a stage, for the next stage
}

// Show is part of Screen. Ctrl-C or a signal is ErrInterrupted.
func (t *Terminal) Show(stage Stage, full bool) error {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	shell, err := term.MakeRaw(int(t.In.Fd()))
	if err != nil {
		return fmt.Errorf("taking the terminal: %w", err)
	}
	defer term.Restore(int(t.In.Fd()), shell) //nolint:errcheck // there is nothing to be done about it
	keys, err := newKeyboard(t.In)
	if err != nil {
		return err
	}
	width, height, _ := term.GetSize(int(t.Out.Fd()))
	m := &model{stage: stage, out: t.Out, full: full, over: make(chan struct{})}
	m.begin(tea.WindowSizeMsg{Width: width, Height: height}, t.ahead)
	options := []tea.ProgramOption{tea.WithInput(keys), tea.WithOutput(&display{t.Out, plainLocale()}), tea.WithFPS(framesPerSecond), tea.WithoutSignalHandler()}
	if full {
		options = append(options, tea.WithAltScreen(), tea.WithMouseCellMotion())
	}
	program := tea.NewProgram(m, options...)
	ended := make(chan struct{})
	go func() {
		select {
		case <-signals:
			program.Send(interruptMsg{})
			<-m.over
		case <-m.over:
		case <-ended:
		}
		keys.stop() // the library passes on what it has read, and ends after that
		<-keys.stopped
		program.Quit()
	}()
	_, err = program.Run()
	close(ended)
	t.ahead = m.ahead
	switch {
	case err != nil:
		return fmt.Errorf("showing a form on the terminal: %w", err)
	case m.err == nil && len(signals) > 0: // it came as the terminal was restored
		return ErrInterrupted
	}
	return m.err
}

// interruptMsg is a signal.
type interruptMsg struct{}

// A model is a stage as a program of the library.
type model struct {
	stage Stage // nil after its end
	out   *os.File
	full  bool
	over  chan struct{}
	width int       // of the terminal
	err   error     // why it ended
	ahead []tea.Msg // keys after its end
	cmds  []tea.Cmd // of the keys before the program began
}

// begin gives the stage its size, and the keys that were typed for it before it was on show.
func (m *model) begin(size tea.WindowSizeMsg, typed []tea.Msg) {
	m.cmds = []tea.Cmd{m.stage.Init()}
	for _, msg := range append([]tea.Msg{size}, typed...) {
		_, cmd := m.Update(msg)
		m.cmds = append(m.cmds, cmd)
	}
}

func (m *model) Init() tea.Cmd { return tea.Batch(m.cmds...) }

func (m *model) View() string {
	if m.stage == nil {
		return ""
	}
	return m.stage.View()
}

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case interruptMsg:
		m.interrupt()
	case tea.KeyMsg:
		switch {
		case msg.Type == tea.KeyCtrlC: // even after the stage's last key
			m.interrupt()
		case m.stage == nil && m.err != ErrInterrupted:
			m.ahead = append(m.ahead, msg)
		}
	case tea.WindowSizeMsg:
		if msg.Width <= 0 || msg.Height <= 0 {
			return m, nil
		}
		m.resized(msg.Width)
	}
	if m.stage == nil {
		return m, nil
	}
	_, cmd := m.stage.Update(msg)
	if over, err := m.stage.Over(); over {
		m.end(err)
	}
	return m, cmd
}

// resized removes what a terminal that got narrower made of a question: it folds lines without the
// library's knowledge.
func (m *model) resized(width int) {
	was := m.width
	if m.width = width; m.full || m.stage == nil || width >= was {
		return
	}
	folded := 0
	lines := strings.Split(m.stage.View(), "\n")
	for _, l := range lines[:len(lines)-1] { // the cursor stays at the beginning of the last
		folded += max(0, ansi.StringWidth(l)-1) / width
	}
	if folded > 0 {
		fmt.Fprintf(m.out, "\x1b[%dA\x1b[J", folded)
	}
}

// interrupt ends the stage, and drops what was typed ahead.
func (m *model) interrupt() {
	m.ahead, m.err = nil, ErrInterrupted
	if m.stage != nil {
		m.end(ErrInterrupted)
	}
}

func (m *model) end(err error) {
	m.stage, m.err = nil, err
	close(m.over)
}

// A display is the terminal that a program draws on.
type display struct {
	*os.File
	plain bool // letters replace signs
}

func (p *display) Write(frame []byte) (int, error) {
	if !p.plain {
		return p.File.Write(frame)
	}
	_, err := p.File.WriteString(Plain(string(frame)))
	return len(frame), err
}

// letters replace the signs of a form, each by one of the same width.
var letters = strings.NewReplacer("─", "-", "━", "=", "│", "|", "┃", "|", "▒", "#", "▸", ">", "‹", "<", "›", ">",
	"←", "<", "→", ">", "↑", "^", "↓", "v", "·", ".", "•", "*", "…", ".", "×", "x", "−", "-", "–", "-", "’", "'", "“", `"`, "”", `"`,
	"⇄", "=", "⏎", "<", "‘", "'", "—", "-", "␣", "_", "⌫", "<", "↶", "<", "↷", ">",
	"♠", "s", "♥", "h", "♦", "d", "♣", "c", "★", "*", "♤", "s", "♡", "h", "♢", "d", "♧", "c", "☆", "*",
	"┌", "+", "┐", "+", "└", "+", "┘", "+", "├", "+", "┤", "+", "┬", "+", "┴", "+", "┼", "+",
	"┏", "+", "┓", "+", "┗", "+", "┛", "+", "┣", "+", "┫", "+", "┳", "+", "┻", "+", "╋", "+")

// Plain replaces the signs of a drawing by letters.
func Plain(text string) string { return letters.Replace(text) }

// plainLocale reports whether the chosen locale has no signs, as LANG=C.
func plainLocale() bool {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	return locale != "" && !strings.Contains(strings.ToLower(strings.ReplaceAll(locale, "-", "")), "utf8")
}
