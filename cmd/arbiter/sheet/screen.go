package sheet

import (
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

const (
	// Keys with shorter pauses than this may be a paste, by a terminal that does
	// not bracket pastes. Such a burst has ended when no key came in several such
	// pauses: on a busy machine the first may end late, with keys still waiting.
	pause = 7 * time.Millisecond
	looks = 3
	// The screen is drawn at most this often a second.
	fps = 120
)

// A screen is the stage of the editor, which stands in a form of huh's. It adds
// the judge, who works beside the keys, pastes that are not bracketed, and the
// mouse.
type screen struct {
	form *huh.Form
	e    *editor

	judging bool   // the judge is at work
	judged  string // the text that the judge saw last
	kept    string // the text of the draft
	burst   burst
}

// A burst is keys that follow one another at once. Each is typed as usual; when
// they turn out to be a paste, all are taken back and their text is pasted.
type burst struct {
	turn   int // counts keys
	text   strings.Builder
	before *sheetmodel.Page // the page before the first of them
	at     sheetmodel.Cursor
	odd    bool // they do not look typed: a key was refused, or a blank skipped a cell
}

type (
	quietMsg  struct{ turn, looks int } // no key came since the turn
	judgeMsg  struct{}                  // a key was drawn; the judge may begin
	judgedMsg struct{ answer answer }
)

func newScreen(e *editor) *screen {
	keys := huh.NewDefaultKeyMap()
	keys.Quit = key.NewBinding() // the runner takes Ctrl-C
	form := huh.NewForm(huh.NewGroup(e)).WithKeyMap(keys).WithTheme(huh.ThemeBase()).WithShowHelp(false).WithShowErrors(false)
	s := &screen{form: form, e: e, kept: e.opened}
	s.resize(80, 24)
	return s
}

func (s *screen) resize(width, height int) {
	s.e.width, s.e.height = width, height
	s.form.WithWidth(width).WithHeight(height)
}

func (s *screen) init() tea.Cmd {
	s.form.Init()
	return s.work()
}

func (s *screen) other(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMsg:
		s.mouse(tea.MouseEvent(msg))
	case quietMsg:
		switch {
		case msg.turn != s.burst.turn:
			return nil
		case msg.looks < looks:
			return quiet(msg.turn, msg.looks+1)
		}
		s.settle()
	case judgeMsg:
		d, text := s.e.desk, s.e.text
		s.e.title = s.e.page.Title()
		return func() tea.Msg { return judgedMsg{judged(d, text)} }
	case judgedMsg:
		s.judging, s.judged = false, msg.answer.text
		if msg.answer.text == s.e.text {
			s.e.take(msg.answer)
		}
	}
	s.form.Update(drawMsg{})
	return s.work()
}

func (s *screen) over() (bool, error) { return s.e.ended != isOpen, nil }

func (s *screen) close() {
	s.settle()
	s.work()
}

// View is part of stage.
func (s *screen) View() string { return s.form.View() }

// work writes the newest text to the draft before it is drawn, so that what stands
// on the screen is safe. When it has been drawn the judge sees it, one text at a
// time.
func (s *screen) work() tea.Cmd {
	e := s.e
	text := e.text
	if s.kept != text {
		s.kept = text
		e.desk.Changed(text)
	}
	if s.judging || s.judged == text && e.answer.text != "" {
		return nil
	}
	s.judging = true
	return tea.Tick(3*time.Second/fps, func(time.Time) tea.Msg { return judgeMsg{} })
}

func (s *screen) mouse(m tea.MouseEvent) {
	if m.Action != tea.MouseActionPress {
		return
	}
	s.settle()
	switch m.Button {
	case tea.MouseButtonLeft:
		s.e.click(m.X, m.Y)
	case tea.MouseButtonWheelUp:
		s.e.wheel(-1)
	case tea.MouseButtonWheelDown:
		s.e.wheel(1)
	}
}

// key is one key, or several letters that were read at once.
func (s *screen) key(k tea.KeyMsg) tea.Cmd {
	if plain(k) {
		return tea.Batch(s.letter(k), s.work())
	}
	s.settle()
	if k.Type == tea.KeyCtrlL {
		return tea.ClearScreen
	}
	s.form.Update(k)
	return s.work()
}

// letter is a key that may be a part of a pasted text.
func (s *screen) letter(k tea.KeyMsg) tea.Cmd {
	b := &s.burst
	if b.before == nil {
		b.before, b.at = s.e.page.Clone(), s.e.at
	}
	switch k.Type {
	case tea.KeyEnter, tea.KeyCtrlJ:
		b.text.WriteByte('\n')
	case tea.KeyTab:
		b.text.WriteByte('\t')
	default:
		b.text.WriteString(string(k.Runes))
	}
	at := s.e.at
	empty := s.e.page.Cell(at) == ""
	s.form.Update(k)
	skipped := k.Type == tea.KeySpace && empty && s.e.at != at
	b.odd = b.odd || s.e.said != "" || s.e.help || skipped
	b.turn++
	return quiet(b.turn, 1)
}

func quiet(turn, looks int) tea.Cmd {
	return tea.Tick(pause, func(time.Time) tea.Msg { return quietMsg{turn, looks} })
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

// settle ends a burst. It was a paste when not all of it could be typed, it looks
// like a text, and it can be pasted.
func (s *screen) settle() {
	b := s.burst
	s.burst = burst{turn: b.turn + 1}
	text := b.text.String()
	if b.before == nil || !b.odd || s.e.ended != isOpen || !isProse(text) {
		return
	}
	at := b.at
	said, err := b.before.Paste(&at, text)
	if err != nil {
		return
	}
	*s.e.page, s.e.at = *b.before, at
	s.e.said, s.e.help, s.e.asks, s.e.foot = said, false, nil, 0
	s.e.changed()
	s.e.learn()
}

// isProse tells whether a burst looks like a text: half of its lines hold a blank.
func isProse(text string) bool {
	lines, blanks := 0, 0
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines++
			if strings.Contains(line, " ") {
				blanks++
			}
		}
	}
	return lines > 0 && 2*blanks >= lines
}
