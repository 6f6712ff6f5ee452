package sheet

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"arbiter/cmd/arbiter/sheet/model"
)

// Edit opens the editor on a page. done is false when the person left the sheet
// with Esc: then nothing is to be scored, and the draft stays where it is.
func Edit(d Desk, p *model.Page) (done bool, err error) {
	f := newSheetForm(d, p)
	if err := d.Show(f, true); err != nil {
		return false, err
	}
	return f.ended == isDone, nil
}

// An editor lets a person fill in a page. It is a huh field: it takes keys and clicks,
// draws itself, and has a judge, who works beside the keys.
type editor struct {
	desk  Desk
	page  *model.Page
	past  model.History
	at    model.Cursor
	below int    // which of the lines below the page the cursor is on, from 1; 0 for none
	said  string // the answer to the last key, until the next one
	asks  *statusQuestion

	help    bool
	helpTop int // the first line of the help on show

	opened string // the text as the editor was opened
	text   string // the text now
	title  string // the game, who plays, the league
	ended  outcome

	kept    string // the text of the draft
	judging bool   // the judge is at work
	heard   answer // what the judge said last
	answer  answer // that is on show, see show
	canvas         // what the view keeps from one drawing to the next
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

func newEditor(d Desk, p *model.Page) *editor {
	e := &editor{desk: d, page: p, canvas: canvas{width: 80, height: 24, colours: map[string]byte{}}}
	e.at = p.Start()
	e.text, e.title = p.Text(), p.Title()
	e.opened, e.kept = e.text, e.text
	e.learn()
	return e
}

// linesBelow are the lines below the page.
func (e *editor) linesBelow() []string {
	if e.page.Folded() >= 0 {
		return []string{"more…", "[done]"}
	}
	return []string{"[done]"}
}

// pressBelow does what a line below the page says: more… or [done].
func (e *editor) pressBelow(n int) {
	if e.linesBelow()[n-1] == "[done]" {
		e.finish()
		return
	}
	e.at = model.Cursor{Line: e.page.Folded()}
	e.page.Open, e.below = true, 0
	e.page.Jump(&e.at, 0)
}

// finish ends the sheet. When something is missing, it asks first.
func (e *editor) finish() {
	if !e.settled() {
		return
	}
	why := e.page.Missing(e.answer.text == e.text && e.answer.live.Over)
	if why != "" {
		why = "Still empty: " + why + "."
	} else if e.answer.text == e.text && e.answer.live.Problem != "" {
		why = "This cannot be read: " + e.answer.live.Problem + "."
	}
	if why == "" {
		e.ended = isDone
		return
	}
	e.asks = &statusQuestion{why + " End it all the same?", isDone, "end"}
}

// settled lets the last player's line take effect. It is false where it cannot.
func (e *editor) settled() bool {
	before, at := e.page.Clone(), e.at
	e.said = e.page.Settle(&e.at, false)
	e.past.Note(before, at, e.page)
	e.text = e.page.Text()
	return e.said == ""
}

// leave is what Esc does. The draft is kept.
func (e *editor) leave() {
	if !e.settled() {
		return
	}
	if e.text == e.opened {
		e.ended = isLeft
		return
	}
	e.keep() // a name that was still being typed is in the draft, too
	e.asks = &statusQuestion{"Leave the sheet? " + e.desk.DraftKept() + ".", isLeft, "leave"}
}

// key is one key, or several letters that came at once.
func (e *editor) key(k tea.KeyMsg) {
	switch {
	case e.help && e.helpKey(k):
		return
	case e.asks != nil && e.answered(k):
		return
	}
	e.help, e.asks, e.said = false, nil, ""
	before, at := e.page.Clone(), e.at
	switch {
	case k.Paste:
		e.paste(string(k.Runes))
	case (k.Type == tea.KeyRunes || k.Type == tea.KeySpace) && !k.Alt:
		e.letters(k.Runes)
	case e.travel(k.String()):
		e.settle()
		return
	default:
		e.command(k)
	}
	e.settle()
	e.past.Note(before, at, e.page)
}

// travel takes the last change back, or makes it again. It is false for any other key.
func (e *editor) travel(key string) bool {
	switch key {
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

// settle lets what was typed take effect, and takes note of it.
func (e *editor) settle() {
	players := e.page.Players()
	if why := e.page.Settle(&e.at, e.below == 0); why != "" {
		e.said = why
	}
	if !slices.Equal(e.page.Players(), players) {
		e.learn()
	}
	was := e.text
	if e.text = e.page.Text(); e.text != was {
		e.panelTop = 0
	}
	e.show()
}

// answered takes a key as the answer to a question. It is false for any other
// key: that means no, and the key then does what it always does.
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

func (e *editor) paste(text string) {
	e.below = 0
	said, err := e.page.Paste(&e.at, text)
	if err != nil {
		said = "not pasted: " + err.Error()
	}
	e.said = said
	e.learn()
}

// letters types letters into cells. The message is about the first one that was
// refused.
func (e *editor) letters(list []rune) {
	e.below = 0
	for _, r := range list {
		why := e.page.Type(&e.at, r)
		if why != "" && r == '?' {
			e.help, e.helpTop, why = true, 0, ""
		}
		if e.said == "" {
			e.said = why
		}
	}
}

// command is a key that is no letter.
func (e *editor) command(k tea.KeyMsg) {
	p, c := e.page, &e.at
	before := *c
	if e.below > 0 && e.keyBelow(k) {
		return
	}
	e.below = 0
	switch k.String() {
	case "enter", "ctrl+j":
		lines := len(p.Lines)
		p.Enter(c)
		if *c == before && len(p.Lines) == lines {
			e.said = "This is the last line. Ctrl+D or [done] ends the sheet."
		}
	case "tab":
		if whole := p.Completion(*c); whole != "" {
			e.said = p.Put(c, whole)
			break
		}
		p.Next(c)
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
	case "down":
		e.down()
	case "home":
		p.Leave()
		c.Cell = p.Home(c.Line)
	case "end":
		p.Leave()
		c.Cell = max(0, p.Width(c.Line)-1)
	case "pgup", "ctrl+home":
		p.Jump(c, -e.far())
	case "pgdown", "ctrl+end":
		p.Jump(c, e.far())
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
	case "f1":
		e.help, e.helpTop = true, 0
	case "ctrl+d", "f10":
		e.finish()
	case "esc":
		e.leave()
	default:
		e.said = k.String() + " means nothing here; F1 shows the keys"
	}
}

// keyBelow takes a key while the cursor is below the page. It is false for a key
// that is meant for the page.
func (e *editor) keyBelow(k tea.KeyMsg) bool {
	switch k.String() {
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

// down goes one line down: below the last one to the lines below the page,
// unless a board grew there.
func (e *editor) down() {
	before, lines := e.at, len(e.page.Lines)
	e.page.Move(&e.at, 0, 1)
	if e.at == before && len(e.page.Lines) == lines {
		e.below = 1
	}
}

// far is how many lines PgUp and PgDn go.
func (e *editor) far() int { return max(1, e.height/2) }

// helpKey takes a key while the help is shown. It is false for a key that is
// meant for the sheet.
func (e *editor) helpKey(k tea.KeyMsg) bool {
	switch k.String() {
	case "up":
		e.helpTop--
	case "down":
		e.helpTop++
	case "pgup":
		e.helpTop -= e.far()
	case "pgdown", " ":
		e.helpTop += e.far()
	case "home":
		e.helpTop = 0
	case "esc", "?", "f1", "enter", "ctrl+j":
		e.help = false
	default:
		return false
	}
	return true
}

// click does what stands at a place of the screen.
func (e *editor) click(x, y int) {
	for _, h := range e.hits {
		if y == h.y && x >= h.x && x < h.x+h.width {
			e.help, e.asks, e.said = false, nil, ""
			before, at := e.page.Clone(), e.at
			h.do(e)
			e.settle()
			e.past.Note(before, at, e.page)
			return
		}
	}
	e.help = false
}

// wheel moves the cursor by lines, or scrolls the help.
func (e *editor) wheel(lines int) {
	if e.help {
		e.helpTop += lines
		return
	}
	e.said, e.below = "", 0
	e.page.Jump(&e.at, lines)
}
