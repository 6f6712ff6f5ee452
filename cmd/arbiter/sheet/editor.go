// Package sheet is the sheet in the terminal: its editor, and the questions around it.
package sheet

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"arbiter/cmd/arbiter/sheet/drafts"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
)

// Edit lets a person fill in a page. Each change is judged, and written to the draft before it is
// drawn. done is false when the person left the sheet with Esc.
func Edit(on screen.Screen, s *terminal.Streams, by games.Judge, p *model.Page, d *drafts.Draft) (done bool, err error) {
	f := newSheetForm(s, by, p, d)
	if err := on.Show(f, true); err != nil {
		return false, err
	}
	return f.editor.ended == isDone, nil
}

// An editor is the page on the terminal. It is a huh field: it takes keys and clicks, and draws
// itself.
type editor struct {
	streams *terminal.Streams
	pen     terminal.Pen
	page    *model.Page
	past    model.History
	at      model.Cursor
	below   int    // the line below the page with the cursor, from 1; 0 for none
	said    string // the answer to the last key, shown until the next
	asks    *statusQuestion

	help    bool
	helpTop int // the first visible line of the help

	draft  *drafts.Draft
	opened string // the text when the editor was opened
	text   string // the text now
	title  string // the game, who plays, the league
	ended  outcome

	judge     games.Judge
	preview   judge.Preview // the judgement of the text; while a cell is half typed, of the text before
	isCurrent bool          // it is of the present text

	width, height int
	top           int             // the first visible line of the sheet
	panelTop      int             // the first visible line of the panel
	panelPage     int             // how many lines PgDn moves it
	hits          []hit           // of the last drawing
	colours       map[string]byte // of tokens, by their text
}

// An outcome is how a sheet ends.
type outcome uint8

const (
	isOpen outcome = iota
	isDone
	isLeft
)

// A statusQuestion is shown in the status line until it is answered.
type statusQuestion struct {
	text string
	yes  outcome
	does string // what yes does, in a word
}

func newEditor(s *terminal.Streams, by games.Judge, p *model.Page, d *drafts.Draft) *editor {
	e := &editor{streams: s, pen: s.Pen(), judge: by, page: p, draft: d, width: 80, height: 24, colours: map[string]byte{}}
	e.at = e.start()
	e.opened = p.Text()
	d.Text = e.opened
	e.learn()
	e.note()
	return e
}

// start returns the cell to continue with.
func (e *editor) start() model.Cursor {
	at := e.page.Start()
	e.page.Pass(&at)
	return at
}

func (e *editor) Init() tea.Cmd { return nil }

func (e *editor) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if msg.Type == tea.KeyCtrlL {
			return e, tea.ClearScreen
		}
		for _, k := range singly(msg) {
			if e.key(k); e.ended != isOpen {
				break
			}
		}
	case tea.MouseMsg:
		e.mouse(tea.MouseEvent(msg))
	}
	return e, nil
}

// key handles a key, as one change that can be undone.
func (e *editor) key(k tea.KeyMsg) {
	switch {
	case e.help && e.helpKey(k):
		return
	case e.asks != nil && e.answered(k):
		return
	}
	e.help, e.asks, e.said = false, nil, ""
	if e.undoOrRedo(k.String()) {
		e.settle()
		e.note()
		return
	}
	before, at := e.page.Clone(), e.at
	switch {
	case k.Paste:
		e.paste(string(k.Runes))
	case (k.Type == tea.KeyRunes || k.Type == tea.KeySpace) && !k.Alt:
		e.letter(k.Runes[0])
	case e.below > 0 && e.keyBelow(k.String()):
	default:
		e.below = 0
		e.command(k.String())
	}
	e.settle()
	e.past.Note(before, at, e.page)
	e.note()
}

// undoOrRedo undoes the last change, or redoes it. It is false for any other key.
func (e *editor) undoOrRedo(key string) bool {
	switch key {
	case "esc": // half of a cell was typed
		if e.below > 0 || !e.page.HalfTyped(e.at) || !e.page.Typing(e.at) {
			return false
		}
		e.past.Undo(e.page, &e.at)
	case "ctrl+z", "ctrl+u":
		if !e.past.Undo(e.page, &e.at) {
			e.said = "There is nothing to take back."
		}
	case "ctrl+y", "ctrl+r":
		if !e.past.Redo(e.page, &e.at) {
			e.said = "There is nothing to do again."
		}
	default:
		return false
	}
	e.below = 0
	return true
}

// settle puts what was typed into effect.
func (e *editor) settle() {
	players := e.page.Players()
	if why := e.page.Settle(&e.at, e.below == 0); why != "" {
		e.said = why
	}
	if !slices.Equal(e.page.Players(), players) {
		e.learn()
	}
}

// note writes a new text to the draft, and has it judged. While a cell is half typed the judgement
// of the last readable text stays.
func (e *editor) note() {
	text := e.page.Text()
	if text == e.text && (e.isCurrent || e.page.HalfTyped(e.at)) {
		return
	}
	if text != e.draft.Text {
		other := e.draft.Other
		if e.draft.Keep(text, e.streams.Now()); e.draft.Other != other {
			e.said = "Another draft of this game is in " + e.draft.Other + "."
		}
	}
	if text != e.text {
		e.panelTop = 0
	}
	e.text, e.title = text, e.page.Title()
	by := e.judge
	live := judge.Of(&by, text)
	if e.isCurrent = live.Problem == "" || !e.page.HalfTyped(e.at); e.isCurrent {
		e.preview = live
	}
}

func (e *editor) paste(text string) {
	e.below = 0
	said, err := e.page.Paste(&e.at, text)
	if err != nil {
		said = "not pasted: " + err.Error()
	}
	e.said = said
	e.learn()
}

// letter types a letter into the cell; ? shows the help where it cannot be a letter.
func (e *editor) letter(r rune) {
	e.below = 0
	e.said = e.page.Type(&e.at, r)
	if e.said != "" && r == '?' {
		e.help, e.helpTop, e.said = true, 0, ""
	}
	e.page.Pass(&e.at)
}

// command handles a key that is no letter.
func (e *editor) command(key string) {
	p, c := e.page, &e.at
	before, lines := *c, len(p.Lines)
	switch key {
	case "enter", "ctrl+j":
		p.Enter(c)
		if *c == before && len(p.Lines) == lines {
			e.said = "This is the last line. Ctrl+D or [done] ends the sheet."
		}
		p.Pass(c)
	case "tab":
		if whole := p.Completion(*c); whole != "" {
			e.said = p.Put(c, whole)
			break
		}
		p.Tab(c)
		if *c == before {
			e.said = "This is the last cell. Ctrl+D or [done] ends the sheet."
		}
	case "shift+tab":
		p.Previous(c)
	case "left":
		p.Move(c, -1, 0)
	case "right":
		p.Move(c, 1, 0)
	case "up":
		p.Move(c, 0, -1)
	case "down": // below the last line to the lines below the page, unless a board grew there
		if p.Move(c, 0, 1); *c == before && len(p.Lines) == lines {
			e.below = 1
		}
	case "home":
		p.Leave()
		c.Cell = p.Home(c.Line)
	case "end":
		p.Leave()
		c.Cell = max(0, p.Width(c.Line)-1)
	case "pgup", "ctrl+home":
		p.Jump(c, -e.halfPage())
	case "pgdown", "ctrl+end":
		p.Jump(c, e.halfPage())
	case "backspace", "ctrl+h":
		p.Back(c)
	case "delete":
		p.Clear(c)
	case "ctrl+k":
		p.Remove(c)
	case "insert":
		if !p.Insert(c) {
			e.said = "Nothing can be added here."
		}
	case "ctrl+n":
		e.panelTop += e.panelPage
	case "ctrl+p":
		e.panelTop -= e.panelPage
	case "ctrl+b":
		e.said = e.build()
	case "f1":
		e.help, e.helpTop = true, 0
	case "ctrl+d", "f10":
		e.finish()
	case "esc":
		e.back()
	default:
		e.said = key + " means nothing here; F1 shows the keys"
	}
}

// halfPage returns how many lines PgUp and PgDn go.
func (e *editor) halfPage() int { return max(1, e.height/2) }

// back goes one step back: out of a cell that is not whole, then out of the folded lines, then to
// the question whether to leave.
func (e *editor) back() {
	if e.page.HalfTyped(e.at) {
		e.page.Clear(&e.at)
		return
	}
	if e.page.Open {
		e.page.Open = false
		if e.page.Folded() >= 0 {
			e.page.Jump(&e.at, 0)
			return
		}
	}
	if !e.settled() {
		return
	}
	e.note() // a name that was still being typed is in the draft, too
	e.asks = &statusQuestion{"Leave the sheet?", isLeft, "leave"}
	if kept := e.draft.Kept(); kept != "" {
		e.asks.text += " " + kept + "."
	}
}

// finish ends the sheet. When something is missing, it asks first.
func (e *editor) finish() {
	if !e.settled() {
		return
	}
	e.note()
	why := e.page.Missing(e.isCurrent && e.preview.Over)
	switch {
	case why != "":
		why = "Still empty: " + why + "."
	case e.isCurrent && e.preview.Problem != "":
		why = "This cannot be read: " + e.preview.Problem + "."
	default:
		e.ended = isDone
		return
	}
	e.asks = &statusQuestion{why + " End it all the same?", isDone, "end"}
}

// settled puts the last player's line into effect. It is false where that is not possible.
func (e *editor) settled() bool {
	e.said = e.page.Settle(&e.at, false)
	return e.said == ""
}

// answered takes a key as the answer to a question. It is false for any other key: that means no,
// and the key then has its usual effect.
func (e *editor) answered(k tea.KeyMsg) bool {
	switch k.String() {
	case "y", "Y":
		e.ended = e.asks.yes
	case "ctrl+d", "f10":
		if e.asks.yes != isDone {
			return false
		}
		e.ended = isDone
	case "esc", "enter", "ctrl+j":
	default:
		return false
	}
	e.asks = nil
	return true
}

// Lines below the page.
const (
	moreLine = "more…"
	doneLine = "[done]"
)

func (e *editor) linesBelow() []string {
	if e.page.Folded() >= 0 {
		return []string{moreLine, doneLine}
	}
	return []string{doneLine}
}

// pressBelow does what a line below the page says.
func (e *editor) pressBelow(n int) {
	if e.linesBelow()[n-1] == doneLine {
		e.finish()
		return
	}
	e.at = model.Cursor{Line: e.page.Folded()}
	e.page.Open, e.below = true, 0
	e.page.Jump(&e.at, 0)
}

// keyBelow handles a key while the cursor is below the page. It is false for a key that is meant
// for the page.
func (e *editor) keyBelow(key string) bool {
	switch key {
	case "enter", "ctrl+j":
		e.pressBelow(e.below)
	case "up", "shift+tab":
		e.below--
	case "down", "tab":
		e.below = min(e.below+1, len(e.linesBelow()))
	default:
		return false
	}
	return true
}

// helpKey handles a key while the help is shown. It is false for a key that is meant for the sheet.
func (e *editor) helpKey(k tea.KeyMsg) bool {
	switch k.String() {
	case "up":
		e.helpTop--
	case "down":
		e.helpTop++
	case "pgup":
		e.helpTop -= e.halfPage()
	case "pgdown", " ":
		e.helpTop += e.halfPage()
	case "home":
		e.helpTop = 0
	case "esc", "?", "f1", "enter", "ctrl+j":
		e.help = false
	default:
		return false
	}
	return true
}

func (e *editor) mouse(m tea.MouseEvent) {
	if m.Action != tea.MouseActionPress {
		return
	}
	switch m.Button {
	case tea.MouseButtonLeft:
		e.click(m.X, m.Y)
	case tea.MouseButtonWheelUp:
		e.wheel(-1)
	case tea.MouseButtonWheelDown:
		e.wheel(1)
	}
}

// click handles a click at a place of the screen.
func (e *editor) click(x, y int) {
	wasHelp := e.help
	e.help = false
	for _, h := range e.hits {
		if wasHelp || y != h.y || x < h.x || x >= h.x+h.width {
			continue
		}
		e.asks, e.said = nil, ""
		before, at := e.page.Clone(), e.at
		switch {
		case h.below > 0:
			e.pressBelow(h.below)
		case h.token != "":
			e.below = 0
			e.said = e.page.Put(&e.at, h.token)
			e.page.Pass(&e.at)
		default:
			e.at, e.below = h.cell, 0
		}
		e.settle()
		e.past.Note(before, at, e.page)
		e.note()
		return
	}
}

// wheel moves the cursor by lines, or scrolls the help.
func (e *editor) wheel(lines int) {
	if e.help {
		e.helpTop += lines
		return
	}
	e.asks, e.said, e.below = nil, "", 0
	e.page.Jump(&e.at, lines)
	e.settle()
	e.note()
}
