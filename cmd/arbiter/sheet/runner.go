package sheet

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/term"
)

// ErrInterrupted says that Ctrl-C or a signal ended the program in the middle
// of a form. What was typed is in the page, and in the draft.
var ErrInterrupted = errors.New("interrupted")

// A stage takes the keys for a while: a page of questions, or the sheet.
type stage interface {
	resize(width, height int)
	init() tea.Cmd
	key(k tea.KeyMsg) tea.Cmd
	other(msg tea.Msg) tea.Cmd // takes what is no key: the mouse, its own messages
	over() (bool, error)       // tells whether it has ended, and why if not with an answer
	close()                    // is called when it gets no more keys
	View() string
}

// A runner runs a stage. No key is lost between one stage and the next: those
// that were read by its end are kept in Ahead, and the others wait in the terminal.
type runner struct {
	stage
	keys   *keyboard // nil in tests
	ahead  *Ahead
	closed bool
	err    error
}

type (
	drawMsg struct{} // makes huh draw a page again
	cutMsg  struct{} // a signal came
)

// run shows a stage until its end. Ctrl-C or a signal is ErrInterrupted.
func run(d Desk, s stage, options ...tea.ProgramOption) error {
	if width, height, err := term.GetSize(int(d.Out.Fd())); err == nil && width > 0 && height > 0 {
		s.resize(width, height) // so that the first frame is right
	}
	in, ok := d.In.(*os.File)
	if !ok {
		in = os.Stdin
	}
	keys, err := newKeyboard(in)
	if err != nil {
		return err
	}
	r := newRunner(d, s)
	r.keys = keys
	options = append(options, tea.WithInput(keys), tea.WithOutput(d.Out), tea.WithoutSignalHandler())
	program := tea.NewProgram(r, options...)

	// The form library's own handler loses a signal that comes while it ends.
	signals, watched, cut := make(chan os.Signal, 1), make(chan struct{}), false
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		defer close(watched)
		for range signals {
			cut = true
			program.Send(cutMsg{})
		}
	}()
	_, err = program.Run()
	signal.Stop(signals)
	close(signals)
	<-watched
	keys.release()
	switch {
	case cut:
		return ErrInterrupted
	case err != nil:
		return fmt.Errorf("showing a form on the terminal: %w", err)
	}
	return r.err
}

func newRunner(d Desk, s stage) *runner {
	r := &runner{stage: s, ahead: d.Ahead}
	if r.ahead == nil {
		r.ahead = &Ahead{}
	}
	return r
}

// Init is part of tea.Model.
func (r *runner) Init() tea.Cmd {
	cmds := []tea.Cmd{r.stage.init()}
	keys := r.ahead.keys
	r.ahead.keys = nil
	for _, k := range keys {
		_, cmd := r.Update(k)
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

// Update is part of tea.Model.
func (r *runner) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	k, isKey := msg.(tea.KeyMsg)
	_, cut := msg.(cutMsg)
	size, isSize := msg.(tea.WindowSizeMsg)
	over := false
	switch {
	case cut, isKey && k.Type == tea.KeyCtrlC: // even after the form's last key
		over, r.err, r.ahead.keys = true, ErrInterrupted, nil
	case isKey && r.closed:
		if r.err != ErrInterrupted {
			r.ahead.keys = append(r.ahead.keys, k)
		}
	case r.closed:
	case isSize:
		if size.Width > 0 && size.Height > 0 {
			r.stage.resize(size.Width, size.Height)
			cmd = r.stage.other(drawMsg{})
		}
	case isKey:
		cmd = r.stage.key(k)
	default:
		cmd = r.stage.other(msg)
	}
	if r.closed {
		return r, cmd
	}
	if !over {
		over, r.err = r.stage.over()
	}
	if over {
		r.closed = true
		r.stage.close()
		cmd = tea.Batch(cmd, r.quit)
	}
	return r, cmd
}

// quit ends the program when all keys that were read have come.
func (r *runner) quit() tea.Msg {
	if r.keys != nil {
		r.keys.stop()
	}
	return tea.Quit()
}
