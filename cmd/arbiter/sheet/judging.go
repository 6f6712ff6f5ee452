package sheet

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"arbiter/cmd/arbiter/sheet/judge"
)

// An answer is what the judge said of a text, with its picture drawn.
type answer struct {
	text    string // that was judged
	live    judge.Live
	picture []string
	states  map[int][]string // pictures after an act, by its line of the text, as far as they were asked for
}

type (
	judgeMsg  struct{} // a key was drawn; the judge may begin
	judgedMsg struct {
		of     *editor
		answer answer
	}
)

// work writes the newest text to the draft before it is drawn, so that what stands on the screen
// is safe. When it has been drawn the judge sees it, one text at a time.
func (e *editor) work() tea.Cmd {
	e.keep()
	if e.judging || e.heard.text == e.text {
		return nil
	}
	e.judging = true
	return tea.Tick(3*time.Second/120, func(time.Time) tea.Msg { return judgeMsg{} })
}

// keep writes the newest text to the draft.
func (e *editor) keep() {
	if e.draft.Text == e.text {
		return
	}
	other := e.draft.Other
	if e.draft.Keep(e.text, e.streams.Now()); e.draft.Other != other {
		e.said = "Another draft of this game is in " + e.draft.Other + "."
	}
}

// judge asks the judge, on a goroutine of its own.
func (e *editor) judge() tea.Cmd {
	by, pen, text := e.by, e.pen, e.text
	return func() tea.Msg {
		a := answer{text: text, live: judge.Of(&by, text), states: map[int][]string{}}
		if picture := a.live.Picture(); picture != nil {
			a.picture = splitLines(pen.Picture(picture))
		}
		return judgedMsg{e, a}
	}
}

func splitLines(picture string) []string { return strings.Split(strings.Trim(picture, "\n"), "\n") }

// show shows the judge's newest answer. While a cell is half typed, the last one that could be
// read stays.
func (e *editor) show() {
	half := e.heard.live.Problem != "" && e.page.HalfTyped(e.at) && e.answer.live.Problem == ""
	if e.heard.text == e.text && !half {
		e.answer = e.heard
	}
}
