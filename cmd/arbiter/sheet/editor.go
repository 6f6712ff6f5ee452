package sheet

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// Edit opens the editor on a page. done is false when the person left the sheet
// with Esc: then nothing is to be scored, and the draft stays where it is.
func Edit(d Desk, p *Page) (done bool, err error) {
	if d.Accessible {
		return editByLine(d, p)
	}
	e := newEditor(d, p)
	if err := run(d, newScreen(e), tea.WithAltScreen(), tea.WithMouseCellMotion(), tea.WithFPS(fps)); err != nil {
		return false, err
	}
	return e.ended == isDone, nil
}

// An editor is a page in the hands of a person: a field of huh's, alone on the
// whole screen. It takes keys and clicks; the view draws it. It knows nothing of time or of a terminal.
type editor struct {
	fieldBase
	desk Desk
	page *Page
	at   Cursor
	foot int    // which of the lines below the page the cursor is on, from 1; 0 for none
	said string // the answer to the last key, until the next one
	asks *question

	help    bool
	helpTop int // the first line of the help on show

	laid   string // the variants that the sheet is laid out for
	opened string // the text as the editor was opened
	text   string // the text now
	ended  outcome

	answer answer // of the judge
	brush         // what the view keeps from one time to the next
}

// Update is part of huh.Field. huh hands on every message but a key twice, so
// only keys come this way.
func (e *editor) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if k, ok := msg.(tea.KeyMsg); ok {
		e.key(k)
	}
	return e, nil
}

// Zoom tells huh that the field takes the whole screen.
func (e *editor) Zoom() bool { return true }

// An outcome is how a sheet ends.
type outcome uint8

const (
	isOpen outcome = iota
	isDone
	isLeft
)

// A question stands in place of what was said, until it is answered.
type question struct {
	text string
	yes  outcome
	does string // what yes does
}

func newEditor(d Desk, p *Page) *editor {
	e := &editor{desk: d, page: p, brush: newBrush(d)}
	e.self = e
	e.at = p.Start()
	e.laid, _ = p.variants(e.at)
	e.text = p.Text()
	e.opened = e.text
	e.answer.title = titleOf(p, e.text)
	e.learn()
	return e
}

// titleOf is a game's title, who plays and in which league.
func titleOf(p *Page, text string) string {
	parts := []string{p.Game.Title}
	var g notation.Game
	_ = g.Read(notation.Text{Src: text}) // what is wrong with the text is told by the judge
	var own []string
	for _, f := range g.Fields {
		own = append(own, f.Key)
	}
	_ = g.Settle(p.Game, own, nil)
	names := make([]string, len(g.Head.Players))
	for i, who := range g.Head.Players {
		names[i] = who.Name
		if who.Colour != "" && who.Named {
			names[i] += " (" + pieces.Colour(who.Colour) + ")"
		}
	}
	for _, part := range []string{strings.Join(names, ", "), strings.TrimSpace(g.Head.League + " " + g.Head.Season)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return tame(strings.Join(parts, " · "))
}

// foots are the lines below the page.
func (e *editor) foots() []string {
	list := []string{"[done]"}
	for i := range e.page.Lines {
		if !e.page.Shown(i) {
			return []string{"more…", "[done]"}
		}
	}
	return list
}

// onFoot does what a line below the page stands for.
func (e *editor) onFoot(n int) {
	if e.foots()[n-1] == "[done]" {
		e.finish()
		return
	}
	first := -1
	for i := range e.page.Lines {
		if !e.page.Shown(i) {
			first = i
			break
		}
	}
	e.page.Open, e.foot = true, 0
	if first >= 0 {
		e.at = Cursor{Line: first}
		e.jump(0)
	}
}

// finish ends the sheet. When something is missing it asks once.
func (e *editor) finish() {
	why := e.page.Missing()
	if why != "" {
		why = "Still empty: " + why + "."
	} else if e.answer.text == e.text && e.answer.live.Problem != "" {
		why = "This cannot be read: " + e.answer.live.Problem + "."
	}
	if why == "" {
		e.ended = isDone
		return
	}
	e.asks = &question{why + " End it all the same?", isDone, "end"}
}

// leave is Esc: nothing is lost by it.
func (e *editor) leave() {
	switch {
	case e.text == e.opened:
		e.ended = isLeft
	case e.desk.DraftKept == nil:
		e.asks = &question{"Leave the sheet? What you typed is lost.", isLeft, "leave"}
	default:
		e.asks = &question{"Leave the sheet? " + e.desk.DraftKept() + ".", isLeft, "leave"}
	}
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
	switch {
	case k.Paste:
		e.paste(string(k.Runes))
	case (k.Type == tea.KeyRunes || k.Type == tea.KeySpace) && !k.Alt:
		e.letters(k.Runes)
	default:
		e.command(k)
	}
	e.changed()
}

// changed looks at what a key did to the text. Other variants lay the sheet out
// anew, once the cursor has left them.
func (e *editor) changed() {
	if variants, here := e.page.variants(e.at); variants != e.laid && !here {
		e.page.Rebuild(&e.at)
		e.laid = variants
	}
	e.text = e.page.Text()
}

// answered takes the answer to a question; any other key means no, and does
// what it always does.
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
	e.foot = 0
	said, err := e.page.Paste(&e.at, text)
	if err != nil {
		said = "not pasted: " + err.Error()
	}
	e.said = said
	e.learn()
}

// letters are typed into cells. What is said is about the first that was not
// taken.
func (e *editor) letters(list []rune) {
	e.foot = 0
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
	if e.foot > 0 && e.footKey(k) {
		return
	}
	e.foot = 0
	switch k.String() {
	case "enter", "ctrl+j":
		p.Enter(c)
		if *c == before {
			e.said = "This is the last line. Ctrl+D or [done] ends the sheet."
		}
	case "tab":
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
		p.leave()
		c.Cell = p.home(c.Line)
	case "end":
		p.leave()
		c.Cell = max(0, p.width(c.Line)-1)
	case "pgup", "ctrl+home":
		e.jump(-e.far())
	case "pgdown", "ctrl+end":
		e.jump(e.far())
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
	case "ctrl+z", "ctrl+u":
		if !p.Undo(c) {
			e.said = "There is nothing to take back."
		}
	case "ctrl+y", "ctrl+r":
		if !p.Redo(c) {
			e.said = "There is nothing to do again."
		}
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

// footKey is a key on a line below the page; false when it is for the page.
func (e *editor) footKey(k tea.KeyMsg) bool {
	switch k.String() {
	case "enter", "ctrl+j":
		e.onFoot(e.foot)
	case "up", "shift+tab":
		e.foot--
	case "down", "tab":
		e.foot = min(e.foot+1, len(e.foots()))
	default:
		return false
	}
	return true
}

// down goes below the page after its last line, unless the page grows there.
func (e *editor) down() {
	before, lines := e.at, len(e.page.Lines)
	e.page.Move(&e.at, 0, 1)
	if e.at == before && len(e.page.Lines) == lines {
		e.foot = 1
	}
}

// far is how many lines a page of the screen goes.
func (e *editor) far() int { return max(1, e.height/2) }

// jump goes by many lines, and stays on the page.
func (e *editor) jump(lines int) {
	p, c := e.page, Cursor{Line: min(max(0, e.at.Line+lines), len(e.page.Lines)-1)}
	if (!p.Shown(c.Line) || p.width(c.Line) == 0) && !p.toLine(&c, -1) && !p.toLine(&c, 1) {
		return
	}
	p.leave()
	e.at = Cursor{c.Line, min(e.at.Cell, p.width(c.Line)-1)}
}

// helpKey is a key while help is shown; false for one that is meant for the
// sheet.
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

// click is the mouse's button at a place of the screen.
func (e *editor) click(x, y int) {
	for _, h := range e.hits {
		if y == h.y && x >= h.x && x < h.x+h.width {
			e.help, e.asks, e.said = false, nil, ""
			h.do(e)
			e.changed()
			return
		}
	}
	e.help = false
}

// wheel is the mouse's wheel: it moves by a line, or scrolls the help.
func (e *editor) wheel(lines int) {
	if e.help {
		e.helpTop += lines
		return
	}
	e.said, e.foot = "", 0
	e.jump(lines)
}
