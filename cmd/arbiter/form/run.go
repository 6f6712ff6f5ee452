package form

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
)

const (
	// Keys that follow one another so fast are one burst: a paste by a
	// terminal that does not bracket it. It has ended when so many looks at
	// the clock find no further key; one look alone could be late, with keys
	// waiting, on a machine that is busy.
	burst = 7 * time.Millisecond
	looks = 3
	// A command of huh's own is done at once; nothing waits longer for one.
	patience = 200 * time.Millisecond
)

// A page is a screen of a form: its fields are asked together.
type page struct {
	*huh.Group
	fields []huh.Field
}

func newPage(d Desk, separator string, fields ...huh.Field) page {
	return page{huh.NewGroup(fields...).WithTheme(theme(d, separator)), fields}
}

// A runner runs a huh form. It does what huh leaves undone: keys typed ahead
// are not lost between two fields, a page is as high as its content, and the
// end of the program by a signal is not an answer.
type runner struct {
	form          *huh.Form
	pages         []page
	careful       bool // Esc must be pressed twice
	armed         bool // and was pressed once
	ended         bool
	width, height int
	held          []tea.KeyMsg // keys for a board, until it is known whether they are a paste
	turn          int          // counts the held keys
}

type (
	quietMsg struct { // no key came since the turn
		turn, looks int
	}
	endMsg  struct{} // nothing more comes
	drawMsg struct{} // a page's height has changed
)

// typedAhead are keys that came after a form's last one: they are for the
// next form. There is but one keyboard.
var typedAhead []tea.KeyMsg

// run asks the pages' questions. It answers ErrAborted when the form was left
// by key or by signal.
func run(d Desk, careful bool, pages ...page) error {
	groups := make([]*huh.Group, len(pages))
	for i, p := range pages {
		groups[i] = p.Group
	}
	r := &runner{form: huh.NewForm(groups...).WithKeyMap(keys()), pages: pages, careful: careful, width: 80, height: 24}
	options := []tea.ProgramOption{tea.WithOutput(d.Out)}
	if in, ok := d.In.(*os.File); ok {
		options = append(options, tea.WithInput(in))
	}
	_, err := tea.NewProgram(r, options...).Run()
	switch {
	case errors.Is(err, tea.ErrInterrupted), err == nil && r.form.State != huh.StateCompleted:
		return ErrAborted
	case err != nil:
		return fmt.Errorf("asking on the terminal: %w", err)
	}
	return nil
}

// Init is part of tea.Model.
func (r *runner) Init() tea.Cmd {
	cmd := r.settle(r.form.Init())
	r.fit()
	ahead := typedAhead
	typedAhead = nil
	cmds := []tea.Cmd{cmd}
	for _, k := range ahead {
		_, cmd := r.Update(k)
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

// Update is part of tea.Model.
func (r *runner) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if msg.Width > 0 && msg.Height > 0 {
			r.width, r.height = msg.Width, msg.Height
		}
		r.fit()
		return r, nil
	case quietMsg:
		switch {
		case msg.turn != r.turn:
			return r, nil
		case msg.looks < looks:
			return r, quiet(msg.turn, msg.looks+1)
		}
		return r, r.release()
	case endMsg:
		return r, tea.Quit
	case tea.KeyMsg:
		if r.board() != nil && plain(msg) {
			r.held = append(r.held, msg)
			r.turn++
			return r, quiet(r.turn, 1)
		}
		return r, tea.Batch(r.release(), r.key(msg))
	}
	_, cmd := r.form.Update(msg)
	return r, r.settle(cmd)
}

func quiet(turn, looks int) tea.Cmd {
	return tea.Tick(burst, func(time.Time) tea.Msg { return quietMsg{turn, looks} })
}

// View is part of tea.Model.
func (r *runner) View() string {
	if r.ended {
		return ""
	}
	view := r.form.View()
	if r.armed {
		view += "\n" + lipgloss.NewStyle().MaxWidth(r.width).Render("esc again leaves the form; nothing is kept")
	}
	return view
}

// A pasteboard is a field that a text of several lines may be pasted into.
type pasteboard interface {
	huh.Field
	// picture tells whether keys that came all at once are such a text rather
	// than somebody typing.
	picture(text string) bool
}

// board is the focused field when it is one for texts.
func (r *runner) board() pasteboard {
	if r.ended {
		return nil
	}
	b, _ := r.form.GetFocusedField().(pasteboard)
	return b
}

// plain tells whether a key may be a part of a pasted text.
func plain(k tea.KeyMsg) bool {
	switch k.Type {
	case tea.KeyRunes, tea.KeySpace:
		return !k.Alt && !k.Paste
	case tea.KeyEnter, tea.KeyTab, tea.KeyCtrlJ:
		return true
	}
	return false
}

// release hands on the keys held back: as one paste or one by one.
func (r *runner) release() tea.Cmd {
	held := r.held
	r.held = nil
	r.turn++
	var text strings.Builder
	for _, k := range held {
		switch k.Type {
		case tea.KeyEnter, tea.KeyCtrlJ:
			text.WriteByte('\n')
		case tea.KeyTab:
			text.WriteByte('\t')
		default:
			text.WriteString(string(k.Runes))
		}
	}
	if b := r.board(); b != nil && len(held) > 2 && b.picture(text.String()) {
		return r.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text.String()), Paste: true})
	}
	cmds := make([]tea.Cmd, 0, len(held))
	for _, k := range held {
		cmds = append(cmds, r.key(k))
	}
	return tea.Batch(cmds...)
}

// key is one key for the form, with all that follows from it.
func (r *runner) key(k tea.KeyMsg) tea.Cmd {
	if r.ended {
		if r.form.State == huh.StateCompleted {
			typedAhead = append(typedAhead, k)
		}
		return nil
	}
	esc := k.Type == tea.KeyEsc
	if k.Type == tea.KeyCtrlC || esc && (r.armed || !r.careful) {
		r.form.State, r.ended = huh.StateAborted, true
		return tea.Quit
	}
	if r.armed = esc; esc {
		return nil
	}
	if k.Type == tea.KeyCtrlJ { // Enter, typed before the form had the keyboard
		k.Type = tea.KeyEnter
	}
	_, cmd := r.form.Update(k)
	cmd = r.settle(cmd)
	if r.form.State != huh.StateNormal {
		r.ended = true
		// The keys already read with the last one must not be lost.
		return tea.Batch(cmd, tea.Tick(looks*burst, func(time.Time) tea.Msg { return endMsg{} }))
	}
	r.fit()
	return cmd
}

// settle carries out what huh asks for before the next key. huh moves from one
// field to the next by messages to itself; left to the program's queue they
// come after keys that were typed meanwhile, which then go astray.
func (r *runner) settle(cmd tea.Cmd) tea.Cmd {
	var later []tea.Cmd
	for queue := []tea.Cmd{cmd}; len(queue) > 0; {
		next := queue[0]
		queue = queue[1:]
		if next == nil {
			continue
		}
		done := make(chan tea.Msg, 1)
		go func() { done <- next() }()
		select {
		case msg := <-done:
			if more, ok := several(msg); ok {
				queue = append(more, queue...)
			} else if ours(msg) {
				_, cmd := r.form.Update(msg)
				queue = append(queue, cmd)
			} else if msg != nil {
				later = append(later, func() tea.Msg { return msg })
			}
		case <-time.After(patience):
			later = append(later, func() tea.Msg { return <-done })
		}
	}
	return tea.Batch(later...)
}

// several are the commands of a batch or a sequence, whose type is hidden.
func several(msg tea.Msg) ([]tea.Cmd, bool) {
	if batch, ok := msg.(tea.BatchMsg); ok {
		return batch, true
	}
	list := reflect.TypeFor[[]tea.Cmd]()
	if v := reflect.ValueOf(msg); v.IsValid() && v.Kind() == reflect.Slice && v.CanConvert(list) {
		return v.Convert(list).Interface().([]tea.Cmd), true
	}
	return nil, false
}

// ours tells whether a message is one of huh's to itself.
func ours(msg tea.Msg) bool {
	return msg != nil && reflect.TypeOf(msg).PkgPath() == "github.com/charmbracelet/huh"
}

// fit gives the page on show the height that it needs, or that there is.
func (r *runner) fit() {
	focused := r.form.GetFocusedField()
	for _, p := range r.pages {
		for _, f := range p.fields {
			if f != focused {
				continue
			}
			p.WithWidth(min(r.width, 100) - 1)
			for _, f := range p.fields {
				f.WithHeight(0)
			}
			beside := lipgloss.Height(p.Footer()) + 1 // the blank line before it
			if header := p.Header(); header != "" {
				beside += lipgloss.Height(header)
			}
			room := max(3, r.height-1-beside)
			p.WithHeight(min(lipgloss.Height(p.Content()), room) + beside - 1)
			r.form.Update(drawMsg{}) // the page is drawn anew only on a message
		}
	}
}
