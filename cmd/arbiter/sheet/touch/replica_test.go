package touch

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/score"
)

// meet are phones at one table of a game.
func meet(t *testing.T, game string, n int) (*server, []*handset) {
	s := serve(t, game)
	var phones []*handset
	for range n {
		phones = append(phones, s.handset(rand.New(rand.NewPCG(1, 1))))
	}
	return s, phones
}

// choose chooses the cell of a place, as a finding names it, and taps keys.
func (h *handset) choose(place string, keys ...string) {
	h.Helper()
	at, found := h.Sheet().Page.Find(place)
	if !found {
		h.Fatalf("no %s on\n%s", place, h.View().Text)
	}
	h.press("select", h.Sheet().Page.PlaceName(at))
	for _, key := range keys {
		h.press("put", key)
	}
}

func (h *handset) wants(list ...string) {
	h.Helper()
	for _, want := range list {
		if without, is := strings.CutPrefix(want, "!"); is == strings.Contains(h.View().Text, without) {
			h.Errorf("the sheet, which should hold %q, is\n%s", want, h.View().Text)
		}
	}
}

// Two begin in the one empty line of a new sheet: each has a line of its own in the end, also
// where the second went on typing before it heard of the first.
func TestTwoBeginInOneLine(t *testing.T) {
	s, phones := meet(t, "bazaar", 2)
	ann, bob := phones[0], phones[1]
	ann.choose("purchase 1", "Ann:", "R", "R", "W")
	bob.choose("purchase 1", "Bob:", "G", "G")
	ann.catchUp()
	bob.catchUp()
	bob.press("put", "G")
	ann.press("put", "W")
	bob.catchUp()
	ann.catchUp()
	bob.catchUp()
	ann.wants("Ann: buy RRWW\nBob: buy GGG\n")
	bob.wants("Ann: buy RRWW\nBob: buy GGG\n")
	if len(ann.conflicts)+len(bob.conflicts) > 0 {
		t.Errorf("somebody is told of a conflict: %v %v", ann.conflicts, bob.conflicts)
	}
	if s.sheet.Page.Text() != bob.View().Text {
		t.Error("they do not agree")
	}
}

// A change of several lines has no line of its own to go to: where one of them was taken
// meanwhile, the phone is told of all of it.
func TestSeveralLinesAreNotMoved(t *testing.T) {
	for text, told := range map[string]string{
		"Bob: buy RWBGY left 2\nBob: buy GGGRR left 1": "Bob: buy RWBGY left 2 Bob: buy GGGRR left 1",
		"Bob: buy RWBGY left 2":                        "",
	} {
		_, phones := meet(t, "bazaar", 2)
		ann, bob := phones[0], phones[1]
		ann.choose("purchase 1", "Ann:", "R")
		ann.catchUp()
		at, _ := bob.Sheet().Page.Find("purchase 1")
		at.Cell = 0
		bob.Do(&Change{Do: "paste", Text: text, At: bob.Sheet().Page.PlaceName(at)})
		bob.catchUp()
		if told == "" {
			bob.wants("Ann: buy R\nBob: buy RWBGY left 2\n")
		} else if len(bob.conflicts) != 1 || strings.Join(bob.conflicts[0].Typed, "|") != told {
			t.Errorf("Bob is told %+v of\n%s", bob.conflicts, bob.View().Text)
		}
	}
}

// What is begun in an empty line that another phone took out meanwhile has a line of its own.
// What is changed in a filled line that is gone is told.
func TestALineThatIsGone(t *testing.T) {
	for _, c := range []struct{ ann, told, then string }{
		{"", "", "Ann: buy R\nBob: buy RWBGY left 2\n"},
		{"W", "This line was taken out on another phone. Not taken: “Bob: buy RWBGY left 2”.", "Ann: buy R\n"},
	} {
		_, phones := meet(t, "bazaar", 2)
		ann, bob := phones[0], phones[1]
		ann.choose("purchase 1", "Ann:", "R")
		ann.press("do", "insert")
		if c.ann != "" {
			ann.press("put", "Bob:")
			ann.press("put", c.ann)
		}
		ann.catchUp()
		bob.catchUp()
		at, _ := bob.Sheet().Page.Find("purchase 2")
		at.Cell = 0
		bob.Do(&Change{Do: "write", Text: "Bob: buy RWBGY left 2", At: bob.Sheet().Page.PlaceName(at)})
		ann.press("do", "remove")
		ann.catchUp()
		bob.catchUp()
		if !strings.HasSuffix(bob.View().Text, "\n\n"+c.then) {
			t.Errorf("the sheet, which should end with %q, is\n%s", c.then, bob.View().Text)
		}
		var told []string
		for i := range bob.conflicts {
			told = append(told, bob.conflicts[i].sentence())
		}
		if got := strings.Join(told, " "); got != c.told {
			t.Errorf("Bob is told %q, want %q of\n%s", got, c.told, bob.View().Text)
		}
	}
}

// Whose cursor rests in an empty line that another phone fills gets an empty line, which
// nobody else sees before something stands there.
func TestAnEmptyLineOfOnesOwn(t *testing.T) {
	s, phones := meet(t, "bazaar", 2)
	ann, bob := phones[0], phones[1]
	bob.choose("purchase 1")
	lines := len(bob.Sheet().Page.Lines)
	ann.choose("purchase 1", "Ann:", "R")
	ann.catchUp()
	bob.catchUp()
	if n := len(bob.Sheet().Page.Lines); n != lines+1 || len(s.sheet.Page.Lines) != lines {
		t.Errorf("Bob has %d lines, the server %d, and there were %d", n, len(s.sheet.Page.Lines), lines)
	}
	ann.press("put", "W")
	ann.catchUp()
	bob.catchUp()
	bob.press("put", "Bob:")
	bob.catchUp()
	bob.wants("Ann: buy RW\nBob:\n")
	if n := len(s.sheet.Page.Lines); n != lines+1 {
		t.Errorf("the server has %d lines, and there were %d", n, lines)
	}
}

// Undo takes back what this phone did last, unless somebody changed that since.
func TestUndoIsOfThisPhone(t *testing.T) {
	_, phones := meet(t, "subdivision", 2)
	ann, bob := phones[0], phones[1]
	ann.choose("c5", "R3")
	ann.catchUp()
	bob.catchUp()
	if bob.View().Undo {
		t.Error("Bob did nothing that he could take back")
	}
	bob.choose("d5", "B1")
	bob.choose("e5", "B2")
	bob.catchUp()
	ann.catchUp()
	ann.press("do", "undo")
	ann.catchUp()
	ann.wants("5  .. .. .. B1 B2 ..")
	if v := ann.View(); v.Undo || !v.Redo || v.Cell != "c5" {
		t.Errorf("undo %t, redo %t, in %s", v.Undo, v.Redo, v.Cell)
	}
	ann.press("do", "redo")
	ann.choose("d5", "R1")
	ann.catchUp()
	bob.catchUp()
	bob.press("do", "undo")
	bob.press("do", "undo")
	if want := "D5 was changed from another phone meanwhile: it holds “R1” now."; bob.View().Refused != want {
		t.Errorf("Bob is told %q, want %q", bob.View().Refused, want)
	}
	bob.catchUp()
	bob.wants("5  .. .. R3 R1 .. ..")
	bob.load(bob.Left())
	if v := bob.View(); v.Undo || v.Redo {
		t.Error("there is something to take back on a page that was loaded again")
	}
}

// Refusals of one line are one entry, with all that was typed there, until it is dismissed.
func TestRefusalsOfOneLine(t *testing.T) {
	_, phones := meet(t, "pyramid", 2)
	ann, bob := phones[0], phones[1]
	ann.choose("Ann", "Cgo")
	bob.choose("Ann", "Fbr", "Fsi")
	bob.choose("Bob", "Kru")
	ann.catchUp()
	bob.catchUp()
	bob.choose("Ann", "Kem")
	bob.catchUp()
	bob.load(bob.Left())
	if len(bob.View().Conflicts) != 1 {
		t.Fatalf("%d entries: %+v", len(bob.View().Conflicts), bob.View().Conflicts)
	}
	c := bob.View().Conflicts[0]
	if got, want := c.sentence(), "Ann's hand was changed from another phone meanwhile: it holds “Cgo” now. Not taken: “Fbr Fsi Kem”."; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	bob.wants("Ann: Cgo\n", "Bob: Kru\n")
	bob.press("dismiss", c.ID)
	if len(bob.Left().Conflicts) > 0 {
		t.Error("it is kept after it was dismissed")
	}
	bob.choose("Ann")
	bob.press("do", "clear")
	bob.choose("Ann", "Kem")
	bob.catchUp()
	bob.wants("Ann: Kem\n")
}

// Squares are refused one by one: what is typed on one of them joins its entry, and what is
// typed beside it is taken. One entry is dismissed alone. A change of another kind joins none.
func TestRefusalsOfTwoSquares(t *testing.T) {
	_, phones := meet(t, "subdivision", 3)
	ann, bob, cyd := phones[0], phones[1], phones[2]
	ann.choose("c5", "R3")
	ann.choose("b2", "R2")
	cyd.choose("e2", "R1")
	bob.choose("c5", "B1")
	bob.choose("d5", "B2")
	bob.choose("b2", "B3")
	bob.choose("e2", "B1")
	ann.catchUp()
	cyd.catchUp()
	bob.catchUp()
	bob.choose("c5", "B2")
	bob.press("do", "undo")
	bob.choose("b2")
	bob.press("do", "clear")
	bob.choose("b2", "B1")
	bob.choose("c2", "B3")
	bob.catchUp()
	says := func(want ...string) {
		t.Helper()
		var told []string
		for i := range bob.View().Conflicts {
			told = append(told, bob.View().Conflicts[i].sentence())
		}
		if diff := cmp.Diff(want, told); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	const c5 = "C5 was changed from another phone meanwhile: it holds “R3” now. Not taken: “B1 B2”."
	const b2 = "B2 was changed from another phone meanwhile: it holds “R2” now. Not taken: “B3 B1”."
	const e2 = "E2 was changed from another phone meanwhile: it holds “R1” now. Not taken: “B1”."
	says(c5, b2, e2)
	bob.wants("5  .. .. R3 .. .. ..", "2  .. R2 B3 .. R1 ..")
	bob.press("dismiss", bob.View().Conflicts[1].ID)
	says(c5, e2)
	bob.choose("b2", "B3")
	bob.catchUp()
	bob.wants("2  .. B3 B3 .. R1 ..")
	bob.Do(&Change{Do: "write", Text: "2  .. B3 B2 .. R1 ..", At: bob.View().Place})
	bob.catchUp()
	bob.wants("2  .. B3 B2 .. R1 ..")
	says(c5, e2)
	// It says what stands there now.
	ann.choose("e4", "R3")
	cyd.choose("e4", "B1")
	cyd.choose("e4", "B2")
	ann.catchUp()
	cyd.send()
	ann.choose("e4", "R2")
	ann.catchUp()
	cyd.catchUp()
	if told := cyd.View().Conflicts; len(told) != 1 || told[0].sentence() != "E4 was changed from another phone meanwhile: it holds “R2” now. Not taken: “B2”." {
		t.Errorf("Cyd is told %+v", told)
	}
}

// A copy is judged by the rulings of its league, and shows what the server says of itself. It
// knows what the server will have, and when nothing is shown that was not shown before.
func TestACopyKnowsWhatItsServerSays(t *testing.T) {
	s := sheetOf(t, "game: subdivision\nplayer: R Ann\nplayer: B Bob\nleague: CUP\n\n2  B3 B1\n1  .. ..\n   a  b\n")
	shot := s.Snapshot()
	shot.Code, shot.Of, shot.Unkept, shot.Rev = "B", 3, "not kept", 4
	shot.Rulings = map[string][]score.Setting{"cup": {{Name: "small-needs", Value: "any"}}}
	r, err := Follow(games.All, shot, Left{})
	if err != nil {
		t.Fatal(err)
	}
	shows := func(step, want string) {
		t.Helper()
		v := r.View()
		rules := ""
		for _, f := range v.Findings {
			rules += strings.TrimPrefix(f.Rule, "subdivision/") + " "
		}
		if got := fmt.Sprintf("%s%s %d, of %d, sent %d, %q %q, waiting %d", rules, v.Code, v.Rev, v.Of, v.Sent, v.Unkept, v.Refused, r.Waiting()); got != want {
			t.Errorf("%s: %s, want %s", step, got, want)
		}
	}
	is := func(step string, shown, want bool) {
		t.Helper()
		if shown != want {
			t.Errorf("%s: shown %t", step, shown)
		}
	}
	put := func(place, token string) {
		t.Helper()
		at, _ := r.Sheet().Page.Find(place)
		r.Do(&Change{Do: "put", Text: token, At: r.Sheet().Page.PlaceName(at)})
		one := r.First()
		if made, err := s.Make(&one.Difference); !made || s.Page.Digest() != one.Expects {
			t.Errorf("%s: made %t, %v, expects %s, is %s", place, made, err, one.Expects, s.Page.Digest())
		}
	}
	shows("at first", `grid parks unfinished B 4, of 3, sent 0, "not kept" "", waiting 0`)
	put("a1", "R2")
	is("while a change waits", r.Heard(shot), false)
	is("the sheet is kept by now", r.Answered(Answer{Rev: 5}), true)
	shows("after an answer", `grid parks unfinished B 5, of 3, sent 0, "" "", waiting 0`)
	put("b1", "R2")
	is("nothing new", r.Answered(Answer{Rev: 6}), false)
	shows("after another", `grid parks B 6, of 3, sent 0, "" "", waiting 0`)
	is("late news", r.Heard(shot), false)
	shot = s.Snapshot()
	shot.Rev, shot.Sent, shot.Code = 6, 12, "B"
	is("news", r.Heard(shot), true)
	r.Do(&Change{Do: "put", Text: "R3", At: r.View().Place})
	shows("without rulings, and sent", `grid parks support B 6, of 0, sent 12, "" "This sheet was sent, and is result 12 now. Not taken: “R3”.", waiting 0`)
}

// A key that is refused does not end what is being typed.
func TestARefusedKeyEndsNothing(t *testing.T) {
	_, phones := meet(t, "bazaar", 1)
	h := phones[0]
	h.choose("purchase 1", "Ann:", "W", "0", "W")
	h.catchUp()
	h.wants("Ann: buy WW\n")
}

// What was added and is empty, and what is typed by half, is there after a restart.
func TestARestartKeepsWhatIsTypedByHalf(t *testing.T) {
	s, phones := meet(t, "zark-city", 1)
	h := phones[0]
	at, _ := h.Sheet().Page.Find("act 1")
	at.Cell = 1
	h.press("select", h.Sheet().Page.PlaceName(at))
	h.press("put", "m")
	h.catchUp()
	h.press("do", "insert")
	h.catchUp()
	lines, cell := len(s.sheet.Page.Lines), h.Sheet().Page.Cell(at)
	if cell == "" {
		t.Fatalf("the cell holds %q", cell)
	}
	s.restart()
	if n := len(s.sheet.Page.Lines); n != lines {
		t.Errorf("%d lines, %d before", n, lines)
	}
	if !slices.ContainsFunc(s.sheet.Page.Lines, func(l sheetmodel.Line) bool { return slices.Contains(l.Cells, cell) }) {
		t.Errorf("no cell holds %q in\n%s", cell, s.sheet.Page.Text())
	}
}

// A line that another phone folded away stays on show while the cursor is in it.
func TestAFoldedLineStaysUnderTheCursor(t *testing.T) {
	_, phones := meet(t, "buyers-market", 2)
	ann, bob := phones[0], phones[1]
	pile := func(h *handset) bool {
		for _, b := range h.View().Blocks {
			if strings.HasPrefix(b.Name, "Ann's pile") {
				return true
			}
		}
		return false
	}
	if !pile(ann) {
		t.Fatal("no pile is shown on a new sheet")
	}
	ann.choose("Ann pile")
	bob.choose("Ann 1", "R3")
	bob.catchUp()
	ann.catchUp()
	if !pile(ann) {
		t.Error("the line is gone under the cursor")
	}
	ann.choose("Ann 1")
	if pile(ann) {
		t.Error("the line is shown still")
	}
}

// Whoever renames a player, while another phone changes the sheet, is told so; the other way
// round the change is made where it names nobody.
func TestRenamingMeetsAChange(t *testing.T) {
	_, phones := meet(t, "subdivision", 2)
	ann, bob := phones[0], phones[1]
	rename := func(h *handset, name string) {
		h.Do(&Change{Do: "name", Seat: 1, Text: name, At: h.View().Place, Open: true})
	}
	bob.choose("c5", "B1")
	rename(ann, "Bea")
	ann.catchUp()
	bob.catchUp()
	bob.wants("player: B Bea\n", "5  .. .. B1 .. .. ..")
	ann.choose("d5", "R1")
	ann.catchUp()
	rename(bob, "Ben")
	bob.catchUp()
	const told = "The sheet was changed on another phone meanwhile; look at it, and do this again if it is still right. Not taken: "
	if len(bob.conflicts) != 1 || bob.conflicts[0].sentence() != told+"“Ann Ben”." {
		t.Errorf("Bob is told %+v", bob.conflicts)
	}
	bob.wants("player: B Bea\n")
	bob.press("dismiss", bob.conflicts[0].ID)
	rename(ann, "Bo")
	ann.catchUp()
	bob.Do(&Change{Do: "paste", Text: "game: subdivision\nplayer: R Al\nplayer: B Bea\n", At: bob.View().Place})
	bob.catchUp()
	if len(bob.conflicts) != 1 || !strings.HasPrefix(bob.conflicts[0].sentence(), told+"“game: subdivision player: R Al player: B Bea 6 ## ") {
		t.Errorf("of another text Bob is told %q", bob.conflicts[0].sentence())
	}
	bob.wants("player: R Ann\nplayer: B Bo\n")
}

// A sheet that no server owns takes as large a text as a sheet can hold. What is too large for
// one request is refused at once where it would have to be sent.
func TestALargePaste(t *testing.T) {
	s, phones := meet(t, "bazaar", 1)
	text := s.sheet.Page.Text() + strings.Repeat("; "+strings.Repeat("x", 1500)+"\n", 41)
	h := phones[0]
	h.Do(&Change{Do: "paste", Text: text, At: h.View().Place})
	if !strings.HasPrefix(h.View().Refused, "This is too much at once; do it in two parts.") || h.Waiting() > 0 {
		t.Errorf("a phone says %q", h.View().Refused)
	}
	alone, err := Alone(s.sheet.Game, s.sheet.Page.Clone(), unjudged)
	if err != nil {
		t.Fatal(err)
	}
	alone.Do(&Change{Do: "paste", Text: text, At: alone.View().Place})
	if got := alone.View(); got.Refused != "" || len(got.Text) < 61_000 {
		t.Errorf("alone it says %q, and holds %d bytes", got.Refused, len(got.Text))
	}
}

// A line that was given to a phone can be taken back by it, also where a whole line was
// written. After a further change nothing can be done again, nor what the server refused.
func TestUndoOfALineOfOnesOwn(t *testing.T) {
	_, phones := meet(t, "zark-city", 2)
	ann, bob := phones[0], phones[1]
	write := func(h *handset, text string) {
		at, _ := h.Sheet().Page.Find("act 1")
		at.Cell = 0
		h.Do(&Change{Do: "write", Text: text, At: h.Sheet().Page.PlaceName(at)})
	}
	write(ann, "do: spawn b3")
	write(bob, "do: draw")
	ann.catchUp()
	bob.catchUp()
	bob.wants("do: spawn b3\ndo: draw\n")
	if len(bob.conflicts) > 0 {
		t.Errorf("Bob is told %+v", bob.conflicts)
	}
	bob.press("do", "undo")
	bob.catchUp()
	bob.wants("do: spawn b3\n", "!do: draw")
	if v := bob.View(); v.Refused != "" || !v.Redo {
		t.Errorf("Bob is told %q; redo %t", v.Refused, v.Redo)
	}
	bob.choose("b2", "9C")
	if bob.View().Redo {
		t.Error("what was taken back before a further change can be done again")
	}
	bob.catchUp()
	ann.catchUp()
	ann.choose("b2", "8C")
	ann.catchUp()
	bob.press("do", "undo") // he has not heard of it
	bob.catchUp()
	if v := bob.View(); v.Redo {
		t.Error("an undo that was refused can be done again")
	}
}

// What a board holds stays in the text when the change that began it is taken back.
func TestTheBoardStaysForTheOthers(t *testing.T) {
	_, phones := meet(t, "subdivision", 2)
	ann, bob := phones[0], phones[1]
	at, found := ann.Sheet().Page.Find("round 1")
	if !found {
		t.Fatal("no rounds")
	}
	at.Cell = 0
	ann.Do(&Change{Do: "write", Text: "1. 3c4", At: ann.Sheet().Page.PlaceName(at), Open: true})
	ann.choose("a2", "R1")
	ann.catchUp()
	bob.catchUp()
	bob.choose("b2", "B1")
	bob.catchUp()
	ann.catchUp()
	ann.press("do", "undo")
	ann.catchUp()
	ann.wants("1. 3c4", "2  .. B1 ..")
}

// A form carries the newest changes of a phone, as many as fit, and none where what was taken
// back does not fit.
func TestMemoryForgetsTheOldest(t *testing.T) {
	_, phones := meet(t, "subdivision", 1)
	h := phones[0]
	for n := range 100 {
		h.choose("c5", []string{"R3", "B2"}[n%2])
	}
	text := h.Memory()
	if len(text) > mostMemory || len(text) < mostMemory/2 || !strings.Contains(text, h.past[len(h.past)-1].ID) || strings.Contains(text, h.past[0].ID) {
		t.Errorf("%d bytes: %.300s", len(text), text)
	}
	for range 99 {
		h.press("do", "undo")
	}
	if text := h.Memory(); len(h.past) != 1 || text != "" {
		t.Errorf("%d changes, %d bytes: %.300s", len(h.past), len(text), text)
	}
}

// A copy begins in the cell that the page's address names, as where something looks wrong.
func TestACopyBeginsInTheCellOfThePage(t *testing.T) {
	s := sheetOf(t, "game: pyramid\nplayer: Ann\nplayer: Bob\nleague: Tusday league\n\n")
	shot, place := s.Snapshot(), s.Page.HeaderPlace("league")
	shot.Game = s.Game.Name
	for at, want := range map[string]string{place: "league", "gone.7": "", "": ""} {
		r, err := Follow(games.All, shot, Left{At: at, Open: true})
		if err != nil {
			t.Fatal(err)
		}
		if v := r.View(); v.Header != want || !v.Open || (at == place) != (v.Place == place) {
			t.Errorf("at %q the copy begins in %q, which is %q", at, v.Place, v.Header)
		}
	}
}

// What lies on the table is drawn where a phone shows it, once the sheet can be read. After a
// fault the copy begins again as it was.
func TestThePictureOfACopy(t *testing.T) {
	const text = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2  R3 ##\n1  .. B1\n   a  b\n"
	for text, drawn := range map[string]bool{text: true, text + "and so on\n": false} {
		s := sheetOf(t, text)
		shot := s.Snapshot()
		shot.Game = s.Game.Name
		r, err := Follow(games.All, shot, Left{})
		if err != nil {
			t.Fatal(err)
		}
		at, _ := s.Page.Find("b1")
		for _, picture := range []string{"", "1"} {
			r.Tap(url.Values{"select": {s.Page.PlaceName(at)}, "picture": {picture}})
			if got := r.View().Picture; strings.HasPrefix(got, "<svg ") != (drawn && picture != "") || got != "" && !drawn {
				t.Errorf("picture %q: %.80s", picture, got)
			}
		}
		if r.Again(); r.View().At != at || r.View().Text != s.Page.Text() {
			t.Errorf("it begins again at %v with\n%s", r.View().At, r.View().Text)
		}
	}
}
