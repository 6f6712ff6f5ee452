package main

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/score"
)

// A state is a table as its server has it.
type state struct {
	ID      string                     `json:"id"`
	Code    string                     `json:"code"`
	Text    string                     `json:"text"`
	Rev     int                        `json:"rev"`
	Pen     int                        `json:"pen"`  // who has the newest may write
	Name    string                     `json:"name"` // of who has it; "" while nobody had
	Sent    int64                      `json:"sent"` // the result that it became, 0 while it is none
	Of      int64                      `json:"of"`   // the result that it changes, 0 for a new game
	Rulings map[string][]score.Setting `json:"rulings"`
}

// A table binds a sheet to the table of a server, which keeps the text. Only the page with the
// newest pen writes; every other page shows the server's text. What a page has written stays in the
// browser until the server has it.
type table struct {
	server state
	pen    int      // taken by this page last; it may write while the server has no newer one
	known  string   // the last text of the server that this page knew
	mine   string   // the newest text of this page; equal to known where nothing waits
	sent   []string // what was sent and perhaps not answered, the oldest first
	busy   bool     // a text is on its way
	page   string   // distinguishes this page from others of the same browser
	stored map[string]string
	shown  string // the key of the kept text that is shown instead of the server's
	use    string // the key of the kept text to continue with, once this page has the pen
}

// A kept text is one that the browser keeps until the server has it.
type kept struct {
	Pen   int      `json:"pen"`
	Text  string   `json:"text"`
	Known string   `json:"known"` // the server's text before it was written
	Sent  []string `json:"sent"`
}

// An order is what the script has to do after a call.
type order struct {
	Store map[string]string `json:"store,omitempty"` // what to keep in the browser; "" to forget it
	Pen   int               `json:"pen"`             // the pen of this page, to be kept for a reload
	Rev   int               `json:"rev"`             // the server's revision that is shown
	Put   *put              `json:"put,omitempty"`   // what to send
	Take  bool              `json:"take,omitempty"`  // ask for the pen
}

// A put is a text on its way to the server.
type put struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	Rev  int    `json:"rev"`
	Pen  int    `json:"pen"`
}

// follow begins with the server's state, the pen that this page had before it was loaded again, and
// what the browser keeps of this table. A text kept with this pen is continued.
func follow(now state, pen int, page string, stored map[string]string) *table {
	t := &table{server: now, pen: pen, known: now.Text, mine: now.Text, page: page, stored: stored}
	for _, key := range t.others() {
		one := t.read(key)
		if one.Pen != pen || pen != now.Pen || now.Sent != 0 {
			continue
		}
		if now.Text == one.Known || slices.Contains(one.Sent, now.Text) {
			t.mine, t.sent = one.Text, one.Sent
			t.stored[key] = ""
			break
		}
	}
	return t
}

// holds reports whether this page has the pen of an unsent sheet.
func (t *table) holds() bool { return t.pen != 0 && t.pen == t.server.Pen && t.server.Sent == 0 }

// writes reports whether this page may write now.
func (t *table) writes() bool { return t.holds() && t.shown == "" }

// waits reports whether the server lacks the newest text of this page.
func (t *table) waits() bool { return t.mine != t.known }

// prefix returns the beginning of the keys under which the browser keeps texts of this table.
func (t *table) prefix() string { return "arbiter " + t.server.ID + " " }

func (t *table) key() string { return t.prefix() + strconv.Itoa(t.pen) + " " + t.page }

func (t *table) read(key string) (one kept) {
	_ = json.Unmarshal([]byte(t.stored[key]), &one) // what cannot be read is no text
	return one
}

// others returns the keys of texts that somebody must decide about: other pages of this browser
// have not sent them, or this one with an older pen. The newest pen comes first.
func (t *table) others() (keys []string) {
	for key := range t.stored {
		if text := t.read(key).Text; strings.HasPrefix(key, t.prefix()) && key != t.key() && text != "" && text != t.server.Text {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Or(t.read(b).Pen-t.read(a).Pen, strings.Compare(b, a)) })
	return keys
}

// owns reports whether a state continues this page's own work: the server has its newest text, the
// one that it knew last, or one being sent; or it has lost a file and is behind.
func (t *table) owns(now state) bool {
	return t.pen != 0 && t.pen == now.Pen && now.Sent == 0 &&
		(now.Text == t.mine || now.Text == t.known || slices.Contains(t.sent, now.Text) || now.Rev < t.server.Rev)
}

// receive takes the server's state. Where that is another page's work the sheet shows it, and what
// this page had not sent stays in the browser, for somebody to decide.
func (t *table) receive(now state) {
	if t.owns(now) {
		if k := slices.Index(t.sent, now.Text); k >= 0 {
			t.sent = t.sent[k+1:]
		}
		t.server, t.known = now, now.Text
		return
	}
	lost := now.Rev < t.server.Rev && t.pen != 0 && t.pen == t.server.Pen // with the pen that the server forgot
	if t.mine != now.Text && (t.waits() || lost) {
		t.stored[t.key()] = ""
		key := t.key() + " " + strconv.Itoa(now.Rev)
		for t.stored[key] != "" { // an older text of this page
			key += "+"
		}
		t.keep(key, t.mine)
		if t.pen == now.Pen { // a copy of this page has the same pen
			t.pen = 0
		}
	}
	t.server, t.known, t.mine, t.sent = now, now.Text, now.Text, nil
}

// keep stores a text in the browser.
func (t *table) keep(key, text string) {
	value, _ := json.Marshal(kept{t.pen, text, t.known, append(slices.Clone(t.sent), text)}) // strings and numbers
	t.stored[key] = string(value)
}

// gotPen takes the answer to "Write here": this page has the pen. Where somebody chose to continue
// with another text than the server's, it returns the server's, which gave way.
func (t *table) gotPen(now state) (lost string) {
	t.receive(now)
	t.pen, t.shown = now.Pen, ""
	if text := t.read(t.use).Text; text != "" {
		t.mine, lost = text, now.Text
		t.stored[t.use] = ""
	}
	t.use = ""
	return lost
}

// decide makes a choice between two texts: "see" shows the kept one and the server's in turn, "use"
// continues with the kept one once this page has the pen, "keep" with the server's. It returns the
// text that gave way, for the sheets that the browser keeps.
func (t *table) decide(choice string) (lost string) {
	others := t.others()
	if len(others) == 0 {
		return ""
	}
	key, shown := others[0], t.shown
	t.shown = ""
	switch choice {
	case "see":
		if shown == "" {
			t.shown = key
		}
	case "use": // it stays in the browser until then
		t.use = key
	case "keep":
		lost = t.read(key).Text
		t.stored[key] = ""
	}
	return lost
}

// text returns what the sheet shows.
func (t *table) text() string {
	if t.shown != "" {
		return t.read(t.shown).Text
	}
	return t.mine
}

// orders returns what the script has to do now; before is what the browser has kept so far.
func (t *table) orders(before map[string]string) order {
	o := order{Pen: t.pen, Rev: t.server.Rev, Store: map[string]string{}, Take: t.use != ""}
	for key := range t.stored {
		if strings.HasPrefix(key, t.prefix()) && t.read(key).Text == t.server.Text {
			t.stored[key] = "" // it is safe
		}
	}
	delete(t.stored, t.key())
	if t.waits() {
		t.keep(t.key(), t.mine)
	}
	for key, text := range t.stored {
		if text == "" {
			delete(t.stored, key)
		} else if before[key] != text {
			o.Store[key] = text
		}
	}
	for key := range before {
		if t.stored[key] == "" {
			o.Store[key] = ""
		}
	}
	if t.waits() && t.holds() && !t.busy {
		t.busy = true
		if !slices.Contains(t.sent, t.mine) {
			t.sent = append(t.sent, t.mine)
		}
		o.Put = &put{t.server.ID, t.mine, t.server.Rev, t.pen}
	}
	return o
}

// readStored takes what the browser keeps of this table now, other pages' too. It reports whether the
// text that was looked at is gone: another page has decided about it.
func (t *table) readStored(stored map[string]string) (gone bool) {
	t.stored = maps.Clone(stored)
	if gone = t.shown != "" && t.stored[t.shown] == ""; gone {
		t.shown = ""
	}
	return gone
}

// bar says who writes, and other facts about the table.
func (t *table) bar() string {
	var m touch.Markup
	who := touch.Esc(score.Tidy(cmp.Or(t.server.Name, "Somebody else")))
	clash := len(t.others()) > 0
	m.Add(`<div class="bars`)
	m.When(clash || !t.writes(), ` stay`)
	m.Add(`"><p class="bar">Table <b class="code">`, touch.Esc(t.server.Code), `</b> `)
	switch {
	case t.server.Sent != 0:
		number := strconv.FormatInt(t.server.Sent, 10)
		m.Add(`This sheet was sent: <a href="/result/`, number, `">it is result `, number, `</a>.`)
	case t.pen != 0 && t.pen == t.server.Pen:
		m.Add(`You write.`)
	case t.server.Name == "":
		m.Add(`Nobody writes yet. <button name="pen">Write here</button>`)
	default:
		m.Add(`<b>`, who, `</b> writes. <button name="pen">Write here</button>`)
	}
	m.Add(`</p>`)
	if of := strconv.FormatInt(t.server.Of, 10); t.server.Of != 0 {
		m.Add(`<p class="bar">This sheet changes <a href="/result/`, of, `">result `, of, `</a>.</p>`)
	}
	if clash {
		see := "See mine"
		if t.shown != "" {
			see = "See theirs"
		}
		m.Add(`<p class="bar clash" role="alert">`)
		if t.pen != 0 && t.pen == t.server.Pen {
			m.Add(`A text of yours was not sent, and the table has another one.`)
		} else {
			m.Add(`<b>`, who, `</b> has written meanwhile, and a text of yours was not sent.`)
		}
		m.Add(` <button name="decide" value="see">`, see, `</button> `)
		m.When(t.server.Sent == 0, `<button name="decide" value="use">Use mine</button> `)
		m.Add(`<button name="decide" value="keep">Keep theirs</button></p>`)
		mine := t.read(t.others()[0]).Text
		m.Add(`<div class="bar both">`)
		linesOnly(&m, "Mine", mine, t.server.Text)
		linesOnly(&m, "Theirs", t.server.Text, mine)
		m.Add(`</div>`)
	}
	m.Add(`</div>`)
	return m.String()
}

// mostDiffering is the most lines of a text that are shown beside another one.
const mostDiffering = 8

// linesOnly draws the lines of a text that another one does not have.
func linesOnly(m *touch.Markup, whose, text, other string) {
	others := strings.Split(other, "\n")
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return line == "" || slices.Contains(others, line) })
	if len(lines) > mostDiffering {
		lines = append(lines[:mostDiffering], "…")
	}
	if len(lines) == 0 {
		lines = []string{"nothing else"}
	}
	m.Add(`<div><b>`, whose, `</b><pre>`, touch.Esc(strings.Join(lines, "\n")), `</pre></div>`)
}
