package main

import (
	"maps"
	"strings"
	"testing"

	"arbiter/score"
)

// A scriptedPage is a page at a table, with what its browser keeps.
type scriptedPage struct {
	*testing.T
	referee
	kept map[string]string
}

// ask makes a call of the page's script, which keeps what it is told to keep.
func (p *scriptedPage) ask(name string, c call) answer {
	p.Helper()
	c.Stored = maps.Clone(p.kept)
	a, err := p.answer(name, &c)
	if err != nil {
		p.Fatal(err)
	}
	if a.Changed && !a.Look {
		p.Errorf("after %s %s what changed is not judged", name, c.Do)
	}
	for key, text := range a.Order.Store {
		if p.kept[key] = text; text == "" {
			delete(p.kept, key)
		}
	}
	return a
}

// A page finds a table without a pen, watches, takes the pen, writes while the network is away, loses
// the pen, and decides for its own text.
func TestAPageAtATable(t *testing.T) {
	p := &scriptedPage{T: t, kept: map[string]string{}}
	server := state{ID: "id", Code: "KRTMPW", Text: players, Rev: 1}
	wants(t, p.ask("follow", call{State: &server, Page: "page"}).Draw, "Nobody writes yet.", `name="pen"`)
	server.Pen, server.Name = 4, "Zoë"
	a := p.ask("heard", call{State: &server})
	wants(t, a.Draw, "<b>Zoë</b> writes", `<button name="pen">Write here</button>`)

	server.Pen, server.Name = 5, "Ann"
	a = p.ask("took", call{State: &server})
	if wants(t, a.Draw, "You write."); !a.Look {
		t.Error("who writes now may send the game, and the verdict does not say so")
	}
	a = p.ask("tap", call{Do: "put", Value: "R3"})
	if put := a.Order.Put; !a.Changed || put == nil || put.Pen != 5 || put.Rev != 1 || put.Text != a.Text || len(p.kept) != 1 {
		t.Fatalf("after a key: changed %v, to be sent %+v, kept %q", a.Changed, put, p.kept)
	}
	if again := p.ask("answered", call{}); again.Order.Put == nil || again.Order.Put.Text != a.Text {
		t.Errorf("without an answer it is not sent again, but %+v", again.Order.Put)
	}

	server.Pen, server.Name, server.Rev, server.Text = 6, "Zoë", 2, players+"\n1  B3\n   a\n"
	if a = p.ask("heard", call{State: &server}); strings.Contains(a.Text, "R3") || len(p.kept) != 1 {
		t.Errorf("it shows\n%s\nand keeps %q", a.Text, p.kept)
	}
	wants(t, a.Draw, "<b>Zoë</b> has written meanwhile", "See mine", "Use mine", "Keep theirs")
	p.ask("answered", call{}) // the second time, too, nothing came back
	if a = p.ask("decide", call{Value: "see"}); !strings.Contains(a.Text, "R3") {
		t.Errorf("the own text is not shown, but\n%s", a.Text)
	}
	if a = p.ask("decide", call{Value: "use"}); !a.Order.Take {
		t.Error("to use one's own text takes the pen")
	}
	server.Pen, server.Name = 7, "Ann"
	a = p.ask("took", call{State: &server})
	if a.Lost != server.Text || a.Order.Put == nil || !strings.Contains(a.Order.Put.Text, "R3") {
		t.Errorf("lost is\n%s\nto be sent is %+v", a.Lost, a.Order.Put)
	}
	server.Rev, server.Text = 3, a.Text
	if p.ask("answered", call{State: &server}); len(p.kept) != 0 {
		t.Errorf("the server has it, and the browser still keeps %q", p.kept)
	}
	if err := p.again(); err != nil || p.sheet.Text() != a.Text || !p.table.writes() {
		t.Errorf("begun again: %v, it may write: %v\n%s", err, p.table.writes(), p.sheet.Text())
	}
}

// What the server answers to a game that was sent is shown until the sheet changes; what was sent
// cannot be sent again.
func TestAPageSendsTheGame(t *testing.T) {
	p, server, a := away(t)
	server.Rev, server.Text = 3, a.Text
	p.ask("answered", call{State: &server})
	a = p.ask("sent", call{Text: `{"says": ["Nothing was recorded."], "doubts": [{"says": "There is an Anna.", "key": "player", "name": "Ann"}]}`})
	wants(t, a.Draw, "Nothing was recorded.", "There is an Anna.", `value="anyway">Record it all the same`, `name="select"`)
	wants(t, p.ask("verdict", call{Form: "compare=1"}).Draw, "There is an Anna.")
	a = p.ask("sent", call{Text: `{"result": 12, "address": "/result/12?did=30", "says": ["Ann wins 24 : 23."]}`})
	wants(t, a.Draw, "Ann wins 24 : 23.", `href="/result/12?did=30"`)
	a = p.ask("sent", call{Text: `<html>`})
	wants(t, a.Draw, "The server&#39;s answer cannot be read")
	server.Rev, server.Text = 4, players+"\n6  ## .. .. .. .. ##\n5  .. .. .. .. .. ..\n4  .. R3 .. ## .. ..\n3  .. .. ## .. .. ..\n2  .. .. .. .. .. ..\n1  ## .. .. .. .. ##\n   a  b  c  d  e  f\n"
	p.ask("heard", call{State: &server})
	a = p.ask("verdict", call{})
	wants(t, a.Draw, "LEGAL", "Send as contested", "The game is not over.")
	if strings.Contains(a.Draw, "cannot be read") {
		t.Error("the answer to another text is still there")
	}
	server.Of = 7
	p.ask("heard", call{State: &server})
	wants(t, p.ask("verdict", call{}).Draw, "Change result 7", "It is contested then")
	server.Sent = 12
	a = p.ask("heard", call{State: &server})
	wants(t, a.Draw, "it is result 12")
	if a = p.ask("verdict", call{}); strings.Contains(a.Draw, `name="send"`) {
		t.Error("what was sent can be sent again")
	}
}

// away returns a page with a text that was not sent, as the network is away.
func away(t *testing.T) (*scriptedPage, state, answer) {
	p := &scriptedPage{T: t, kept: map[string]string{}}
	server := state{ID: "id", Code: "KRTMPW", Text: players, Rev: 1, Pen: 5, Name: "Ann"}
	p.ask("follow", call{State: &server, Page: "page"})
	p.ask("took", call{State: &server})
	return p, server, p.ask("tap", call{Do: "put", Value: "R3"})
}

const theirs = players + "\n1  B3\n   a\n"

// TestOneTextAtATime: the next text goes out when the last one was answered, and then the server
// has all of it.
func TestOneTextAtATime(t *testing.T) {
	p, server, a := away(t)
	if b := p.ask("tap", call{Do: "put", Value: "R2"}); b.Order.Put != nil {
		t.Errorf("sent while another text is on its way: %+v", b.Order.Put)
	}
	if b := p.ask("heard", call{State: &server}); b.Order.Put != nil {
		t.Errorf("news are taken for the answer: %+v", b.Order.Put)
	}
	server.Rev, server.Text = 2, a.Text
	again := &scriptedPage{T: t, kept: maps.Clone(p.kept)} // loaded again before the answer
	if b := again.ask("follow", call{State: &server, Pen: 5, Page: "another"}); strings.Contains(b.Draw, "Use mine") || b.Text == server.Text {
		t.Errorf("an own text that was sent is not known: kept %q, shown\n%s", p.kept, b.Text)
	}
	if b := again.ask("tap", call{Do: "put", Value: "R1"}); strings.Contains(b.Draw, "Use mine") || len(again.kept) != 1 {
		t.Errorf("it is in the way of itself: kept %q\n%s", again.kept, b.Draw)
	}
	if a = p.ask("answered", call{State: &server}); a.Order.Put == nil || a.Order.Put.Rev != 2 {
		t.Errorf("after the answer: %+v", a.Order.Put)
	}
	server.Rev, server.Text = 3, a.Text
	if p.ask("answered", call{State: &server}); len(p.table.sent) != 0 || len(p.kept) != 0 {
		t.Errorf("the server has it, and still kept are %q, %q", p.table.sent, p.kept)
	}
	if a = p.ask("heard", call{State: &server}); a.Draw != "" || a.Look {
		t.Error("what is shown already is drawn again")
	}
	autumn := state{ID: "id", Code: "KRTMPW", Text: strings.Replace(flips, "\n\n", "\nleague: Autumn\n\n", 1), Rulings: map[string][]score.Setting{"autumn": {{Name: "unused", Value: "unplayable"}}}}
	autumn.Text = opened(t, autumn.Text).sheet.Text() // as a sheet writes it, so that news change nothing of it
	wants(t, p.ask("follow", call{State: &autumn, Page: "page"}).Draw, `role="status">Bob wins 34 : 33<`)
	autumn.Rulings = nil
	wants(t, p.ask("heard", call{State: &autumn}).Draw, `role="status">Ann and Bob share`)
	p.ask("follow", call{State: &server, Page: "page"})
	for _, value := range []string{"unplayable", "playable"} {
		server.Rulings = map[string][]score.Setting{"autumn": {{Name: "unused", Value: value}}}
		if a = p.ask("heard", call{State: &server}); a.Draw == "" && !a.Look {
			t.Errorf("by the league's ruling %s nothing is judged anew", value)
		}
	}
}

// TestAClash: a page that lost its pen shows the server's text and asks, both texts in view; the
// pen is taken once.
func TestAClash(t *testing.T) {
	p, server, a := away(t)
	own := a.Text
	copied := server
	copied.Rev, copied.Text = 2, theirs // by a copy of this page, with the same pen
	a = p.ask("heard", call{State: &copied})
	wants(t, a.Draw, "Use mine", `name="pen"`)
	if p.table.writes() {
		t.Error("two copies of a page write")
	}

	p, server, _ = away(t) // and another page of the browser, opened before
	other := &scriptedPage{T: t, kept: map[string]string{}}
	other.ask("follow", call{State: &server, Page: "other"})
	other.kept = p.kept
	wants(t, other.ask("tap", call{Do: "select"}).Draw, "Use mine")
	if len(p.kept) != 1 {
		t.Errorf("a page throws away what another one of its browser keeps: %q", p.kept)
	}

	p, server, _ = away(t)
	server.Pen, server.Name, server.Rev, server.Text = 6, "Zoë", 2, theirs
	again := &scriptedPage{T: t, kept: maps.Clone(p.kept)}
	a = again.ask("follow", call{State: &server, Pen: 5, Page: "another"})
	wants(t, a.Draw, "Use mine", "R3", "B3")
	if a.Text == own {
		t.Error("loaded again, the page shows its own text as the table's")
	}
	_, lines, _ := strings.Cut(p.ask("heard", call{State: &server}).Draw, "Theirs")
	if lines, _, _ = strings.Cut(lines, "</div>"); !strings.Contains(lines, "B3") {
		t.Errorf("what the other one wrote is told as %s", lines)
	}
	if a = p.ask("decide", call{Value: "use"}); !a.Order.Take {
		t.Error("the pen is not taken")
	}
	server.Pen, server.Name = 7, "Ann"
	if a = p.ask("took", call{State: &server}); a.Order.Take {
		t.Error("the pen is taken twice")
	}
	if a = p.ask("tap", call{Do: "undo"}); a.Changed && a.Text == players {
		t.Errorf("Undo goes back behind what was chosen:\n%s", a.Text)
	}

}

// TestLookingAtAKeptText: a kept text that is looked at is not sent, and gives way to the pen.
func TestLookingAtAKeptText(t *testing.T) {
	p, server, a := away(t)
	server.Pen, server.Name, server.Rev, server.Text = 6, "Zoë", 2, theirs
	p.ask("heard", call{State: &server})
	server.Pen, server.Name = 7, "Ann"
	p.ask("took", call{State: &server})
	for i, can := range []bool{false, true} { // one's own, then the server's again
		p.ask("decide", call{Value: "see"})
		if a = p.ask("verdict", call{}); strings.Contains(a.Draw, `name="send"`) != can {
			t.Errorf("look %d: it can be sent: %v", i+1, !can)
		}
	}
	p, server, _ = away(t)
	server.Pen, server.Name, server.Rev, server.Text = 6, "Zoë", 2, theirs
	p.ask("heard", call{State: &server})
	p.ask("decide", call{Value: "see"})
	server.Pen, server.Name = 7, "Ann"
	if a = p.ask("took", call{State: &server}); a.Text != theirs || !p.table.writes() {
		t.Errorf("with the pen the page shows what was only looked at:\n%s", a.Text)
	}
}

// TestTheServerIsBehind: what the server had and lost is kept, or sent again by whose pen it knows;
// news of a page's own texts is no clash. Of several kept texts the newest is asked about first.
func TestTheServerIsBehind(t *testing.T) {
	p, server, a := away(t)
	server.Rev, server.Text = 7, a.Text
	p.ask("answered", call{State: &server})
	older := state{ID: "id", Code: "KRTMPW", Text: players, Rev: 3, Pen: 4, Name: "Zoë"} // the server was restored
	if p.ask("heard", call{State: &older}); len(p.kept) != 1 {
		t.Errorf("what the server had and lost is kept as %q", p.kept)
	}
	p, server, a = away(t)
	server.Rev, server.Text = 7, a.Text
	p.ask("answered", call{State: &server})
	older = state{ID: "id", Code: "KRTMPW", Text: players, Rev: 3, Pen: 5, Name: "Ann"} // it lost the last texts of this page
	if b := p.ask("heard", call{State: &older}); b.Text != a.Text || b.Order.Put == nil || b.Order.Put.Text != a.Text {
		t.Errorf("the server lost texts of this page: it has\n%s\nand sends %+v", b.Text, b.Order.Put)
	}
	p, server, a = away(t) // three texts, of which the answer to the first comes late
	second := p.ask("tap", call{Do: "put", Value: "R2"})
	p.ask("answered", call{})
	server.Rev, server.Text = 2, a.Text
	p.ask("heard", call{State: &server})
	third := p.ask("tap", call{Do: "put", Value: "R1"})
	server.Rev, server.Text = 3, second.Text
	if b := p.ask("heard", call{State: &server}); b.Text != third.Text || !p.table.writes() {
		t.Errorf("news of its own text makes the page show\n%s", b.Text)
	}
	kept := &table{server: state{ID: "id", Text: "x"}, page: "p", stored: map[string]string{}}
	for _, pen := range []int{2, 7, 3} {
		kept.pen = pen
		kept.keep(kept.key(), "text")
	}
	kept.pen, kept.page = 9, "q"
	if keys := kept.others(); len(keys) != 3 || !strings.Contains(keys[0], " 7 ") {
		t.Errorf("the newest text is not asked about first: %q", keys)
	}
}
