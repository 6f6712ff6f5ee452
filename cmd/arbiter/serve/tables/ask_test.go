package tables

import (
	"os"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/touch"
)

// example is a table with an example of the docs.
func example(t *testing.T, name string) *phone {
	t.Helper()
	text, err := os.ReadFile("../../../../docs/examples/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	l := newTables(t, t.TempDir())
	g, _ := pagetest.ParseOrSkip(t, string(text))
	table, err := l.Edit(l.Games.Find(g.Name), string(text), 0, "")
	if err != nil {
		t.Fatal(err)
	}
	return newPhone(t, l, table)
}

// What a player may do now is taken by one tap: on a line of its own, or on the
// line that the players share.
func TestTakeAMove(t *testing.T) {
	t.Parallel()
	p := example(t, "zark-city-acts")
	before, _ := p.table.Text()
	v := p.tap("moves", "B")
	if v.Moves == nil || v.Moves.Player != "Bob" || len(v.Moves.Kinds) < 3 {
		t.Fatalf("%q, %+v", v.Refused, v.Moves)
	}
	act := v.Moves.Kinds[1].Moves[0]
	v = p.tap("take", act)
	v = p.tap("take", "draw")
	if now, _ := p.table.Text(); now != before+"do: "+act+"\ndo: draw\n" || v.Refused != "" {
		t.Errorf("%q: the sheet is\n%s", v.Refused, now)
	}
	if v := p.tap("moves", "Zoe"); !strings.Contains(v.Refused, "Zoe") || v.Moves != nil {
		t.Errorf("for nobody: %q", v.Refused)
	}
	if v := example(t, "bazaar").tap("moves", "Ann"); v.Refused != "Of a game of Bazaar this cannot be asked." {
		t.Errorf("Bazaar: %q", v.Refused)
	}

	l := newTables(t, "")
	p = newPhone(t, l, begin(t, l, "subdivision", annAndBob))
	p.tap("take", "3c5")
	p.tap("take", "2e2")
	v = p.tap("take", "1b2")
	if now, _ := p.table.Text(); !strings.Contains(now, "\n1. 3c5 2e2\n2. 1b2\n") || v.Refused != "" {
		t.Errorf("%q: the sheet is\n%s", v.Refused, now)
	}
}

// Beside a turn stands what lay on the table after it.
func TestTheTableAfterATurn(t *testing.T) {
	t.Parallel()
	p := example(t, "bazaar")
	turn := func(n string) touch.View { return p.choose(p.at("turn " + n)) }
	third, eighth := turn("3").After, turn("8").After
	if third == "" || third == eighth || !strings.Contains(third, "Cyd") {
		t.Errorf("after turn 3:\n%s\nafter turn 8:\n%s", third, eighth)
	}
	if v := p.choose(p.at("date")); v.After != "" {
		t.Errorf("after the date: %s", v.After)
	}
}

// A player gets another name, unless the sheet could not be read then.
func TestRename(t *testing.T) {
	t.Parallel()
	p := example(t, "bazaar")
	name := func(seat int, name string) touch.View {
		return p.send(touch.Change{Do: "name", Seat: seat, Text: name})
	}
	if v := name(2, "Cy"); v.Refused != "" || !strings.Contains(v.Title, "Ann, Bob, Cy") || v.Problem != "" {
		t.Errorf("%q, %s, %s", v.Refused, v.Title, v.Problem)
	}
	for _, no := range []struct {
		seat int
		name string
	}{{0, "bob"}, {0, ""}, {3, "Dan"}, {-1, "Dan"}, {0, "Ann\nplayer: Eve"}, {0, strings.Repeat("x", 500)}} {
		if v := name(no.seat, no.name); v.Refused == "" || !strings.Contains(v.Title, "Ann, Bob, Cy") {
			t.Errorf("seat %d, %q: %q, %s", no.seat, no.name, v.Refused, v.Title)
		}
	}
	q := example(t, "pyramid")
	if v := q.send(touch.Change{Do: "name", Text: "quarry"}); v.Refused == "" || v.Problem != "" {
		t.Errorf("a name that the sheet takes for another line: %q, %q", v.Refused, v.Problem)
	}
	if v := p.tap("undo", ""); !strings.Contains(v.Title, "Ann, Bob, Cyd") {
		t.Errorf("taken back: %s", v.Title)
	}
}

// A board that was made larger keeps its columns when a player gets another name.
func TestRenameAtALargerBoard(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	table := begin(t, l, "subdivision", annAndBob)
	p := newPhone(t, l, table)
	p.choose(p.at("c4"))
	p.tap("put", "R3")
	p.tap("insert", "")
	p.choose(p.at("g7"))
	p.tap("put", "B1")
	if v := p.send(touch.Change{Do: "name", Text: "Eve"}); says(v) != "" || !strings.Contains(v.Title, "Eve") {
		t.Errorf("%q, %s", says(v), v.Title)
	}
	other := newPhone(t, l, table)
	if other.Sheet().Page.Digest() != table.sheet.Page.Digest() {
		t.Errorf("a phone that begins now names the columns %v, the server %v", other.Sheet().Page.Columns(), table.sheet.Page.Columns())
	}
	other.choose(other.at("g7"))
	if v := other.tap("put", "B2"); says(v) != "" || p.catchUp().Text != v.Text || p.on("g7") != "B2" {
		t.Errorf("%q; the other phone has %q on g7", says(v), p.on("g7"))
	}
}

// What looks wrong in a sheet leads to the line that says it: each player's name, a header,
// or else the sheet.
func TestTheAddressOfALine(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	head := pagetest.Players("Ann", "Bob Bly", "Cyd")
	head.League = "Cup"
	table := begin(t, l, "pyramid", head)
	page := "/table/" + table.Code
	for _, c := range []struct{ line, player, want string }{
		{"player", "Ann", page + "?open=1#name0"},
		{"player", "BOB  bly", page + "?open=1#name1"},
		{"player", "Cyd", page + "?open=1#name2"},
		{"player", "Dan", page},
		{"league", "Ann", page + "?open=1&at=" + table.sheet.Page.HeaderPlace("league")},
		{"season", "", page + "?open=1&at=" + table.sheet.Page.HeaderPlace("season")},
		{"points", "", page},
	} {
		if got := table.Address(c.line, c.player); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.line, c.player, got, c.want)
		}
	}
}
