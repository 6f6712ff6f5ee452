package touch

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
)

// A form says a change by the button that was tapped and the fields beside it.
func TestParse(t *testing.T) {
	seen, row, sum := "seen", "a row", "12"
	for form, want := range map[string]Change{
		"": {},
		"do=write&at=3.1&text=x&id=i&open=1&more=1&memory=m&was=seen&wasline=a+row&sum=12": {Do: "write", At: "3.1", Text: "x", ID: "i", Open: true, More: true, Memory: "m", Was: &row},
		"do=undo&at=3.1&was=seen":                {Do: "undo", At: "3.1", Was: &seen},
		"do=clear&was=seen&wasline=a+row":        {Do: "clear", Was: &seen},
		"do=paste&text=a&was=seen&sum=12":        {Do: "paste", Text: "a", Was: &sum},
		"do=paste&text=a&was=seen":               {Do: "paste", Text: "a"},
		"do=remove&at=3.1&wasline=a+row":         {Do: "remove", At: "3.1", Was: &row},
		"put=R3&at=3.1&text=x&do=write&was=seen": {Do: "put", At: "3.1", Text: "R3", Was: &seen},
		"take=draw&at=3.1":                       {Do: "take", At: "3.1", Text: "draw"},
		"ask=R3&at=3.1":                          {Do: "ask", At: "3.1", Text: "R3"},
		"moves=&at=3.1":                          {Do: "moves", At: "3.1"},
		"select=4.2&at=3.1":                      {Do: "select", At: "4.2", Text: "4.2"},
		"add=4.0&at=3.1":                         {Do: "add", At: "4.0", Text: "4.0"},
		"remove=4.0&at=3.1&wasline=a+row":        {Do: "remove", At: "4.0", Text: "4.0", Was: &row},
		"remove=&at=3.1":                         {Do: "remove", At: "3.1"},
		"dismiss=c7&at=3.1":                      {Do: "dismiss", At: "3.1", Text: "c7"},
		"name=2&name1=Ann&name2=Bea&at=3.1&was=": {Do: "name", At: "3.1", Seat: 2, Text: "Bea", Was: new(string)},
		"do=open&at=3.1":                         {Do: "select", At: "3.1", Open: true},
		"do=open&at=3.1&open=1":                  {Do: "select", At: "3.1"},
	} {
		values, err := url.ParseQuery(form)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, Parse(values)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", form, diff)
		}
	}
}

// visited is what a phone without a script shows after a form, and the body of the text.
func visited(s *Sheet, c Change) (*Replica, string) {
	r := Visit(s.Game, s.Snapshot(), judged, &c)
	_, body, _ := strings.Cut(r.View().Text, "\n\n")
	return r, r.View().Refused + "|" + strings.ReplaceAll(body, "\n", "/")
}

// A form without a script is refused where what it showed has changed since; and does what
// it says where that stands there still.
func TestVisit(t *testing.T) {
	s := sheetOf(t, "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Cgo Rgo\nBob: Kem\n")
	place := func(line, cell int) string {
		at, _ := s.Page.Find([]string{"Ann", "Bob"}[line])
		return s.Page.PlaceName(sheetmodel.Cursor{Line: at.Line, Cell: cell})
	}
	was := func(text string) *string { return &text }
	const changed = "The sheet was changed on another phone meanwhile; look at it, and do this again if it is still right"
	const still = "Ann: Cgo Rgo/Bob: Kem/"
	for _, c := range []struct {
		Change
		want string
	}{
		{Change{Do: "put", At: place(0, 2), Text: "Fgo", Was: was("Cgo Rgo")}, "|Ann: Cgo Rgo Fgo/Bob: Kem/"},
		{Change{Do: "put", At: place(0, 2), Text: "Fgo"}, "|Ann: Cgo Rgo Fgo/Bob: Kem/"},
		{Change{Do: "put", At: place(0, 2), Text: "Fgo", Was: was("Cgo")}, "Ann's hand was changed from another phone meanwhile: it holds “Cgo Rgo” now. Not taken: “Fgo”.|" + still},
		{Change{Do: "write", At: place(1, 0), Text: "Bob: fold", Was: was("Bob: Kem")}, "Bob's hand was changed from another phone meanwhile: it holds “Kem” now. Not taken: “Bob: fold”.|" + still},
		{Change{Do: "write", At: place(1, 0), Text: "fold", Was: was("Kem")}, "|Ann: Cgo Rgo/Bob: fold/"},
		{Change{Do: "remove", At: place(1, 0), Was: was("Kem Kru")}, "Bob's hand was changed from another phone meanwhile: it holds “Kem” now.|" + still},
		{Change{Do: "remove", At: place(1, 0), Was: was("Kem")}, "|Ann: Cgo Rgo/"},
		{Change{Do: "clear", At: place(1, 0), Was: was("")}, "Bob's hand was changed from another phone meanwhile: it holds “Kem” now.|" + still},
		{Change{Do: "clear", At: place(1, 0), Was: was("Kem")}, "|Ann: Cgo Rgo/"},
		{Change{Do: "select", At: place(1, 0), Was: was("another")}, "|" + still},
		{Change{Do: "write", At: place(0, 0), Text: "Xgo", Was: was("Cgo Rgo")}, `"Xgo" cannot stand here: no card begins with X: first the kind, C Capstone, R Riser, F Foundation or K Cornerstone, then the suit, as fgo. Not taken: “Xgo”.|` + still},
		{Change{Do: "name", Seat: 2, Text: "Bea", At: place(0, 0), Was: was(s.Page.Sum())}, "Nobody has seat 3. Not taken: “Bea”.|" + still},
		{Change{Do: "name", Seat: 1, Text: "ann", At: place(0, 0), Was: was(s.Page.Sum())}, "Ann plays already. Not taken: “ann”.|" + still},
		{Change{Do: "name", Seat: 1, Text: "Bea", At: place(0, 0), Was: was("another")}, changed + ". Not taken: “Bea”.|" + still},
		{Change{Do: "name", Seat: 1, Text: "Bea", At: "gone.1", Was: was(s.Page.Sum())}, "|Ann: Cgo Rgo/Bea: Kem/"},
		{Change{Do: "paste", Text: "Bob: fold", At: place(0, 0), Was: was("another")}, changed + ". Nothing was pasted.|" + still},
		{Change{Do: "paste", Text: "Bob: fold", At: place(0, 0), Was: was(s.Page.Sum())}, "|Ann: Cgo Rgo/Bob: fold/"},
		{Change{Do: "put", Text: "Fgo", At: "gone.1", Was: was("")}, "The line was taken out on another phone. Not taken: “Fgo”.|" + still},
		{Change{Do: "select", At: "gone.1"}, "|" + still},
		{Change{Do: "undo", At: place(0, 0), Was: was("another")}, "There is nothing to take back.|" + still},
		{Change{Do: "undo", At: place(0, 0), Memory: "no memory"}, "There is nothing to take back.|" + still},
	} {
		if _, got := visited(s, c.Change); got != c.want {
			t.Errorf("%+v:\n%s, want\n%s", c.Change, got, c.want)
		}
	}
	// Of a board a row is written or taken out, and a square filled.
	board := sheetOf(t, "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2  R1 ..\n1  .. B3\n")
	const same = "|2  R1 ../1  .. B3/   a  b/"
	for _, c := range []struct{ do, at, text, was, want string }{
		{"write", "b2", ".. R2", "R1 ..", "|2  .. R2/1  .. B3/   a  b/"},
		{"write", "b2", ".. R2", "R1 B1", "Row 2 was changed from another phone meanwhile: it holds “R1 ..” now. Not taken: “.. R2”." + same},
		{"remove", "b2", "", "R1 ..", "|1  ../   a/"},
		{"remove", "b2", "", "", "Row 2 was changed from another phone meanwhile: it holds “R1 ..” now." + same},
		{"put", "b2", "R2", "", "|2  R1 R2/1  .. B3/   a  b/"},
		{"put", "b2", "R2", "R1 ..", "B2 was changed from another phone meanwhile: it holds nothing now. Not taken: “R2”." + same},
		{"clear", "b1", "", "B3", "|2  R1 ../1  .. ../   a  b/"},
		{"clear", "b1", "", ".. B3", "B1 was changed from another phone meanwhile: it holds “B3” now." + same},
	} {
		at, _ := board.Page.Find(c.at)
		if _, got := visited(board, Change{Do: c.do, At: board.Page.PlaceName(at), Text: c.text, Was: &c.was}); got != c.want {
			t.Errorf("%+v:\n%s", c, got)
		}
	}
	// A token goes on with what was typed, or stands in its place.
	paid := sheetOf(t, "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Cgo Rgo\nBob: Kem\npaid: 1\n")
	at, _ := paid.Page.Find("chips paid")
	for more, want := range map[bool]string{true: "paid: Ann 12/", false: "paid: Ann 2/"} {
		if _, got := visited(paid, Change{Do: "put", At: paid.Page.PlaceName(sheetmodel.Cursor{Line: at.Line}), Text: "2", More: more}); got != "|"+still+want {
			t.Errorf("more %t: %s", more, got)
		}
	}
	// What the phone did goes with its forms.
	r, _ := visited(s, Change{Do: "put", At: place(0, 2), Text: "Fgo"})
	if made, err := s.Make(&r.First().Difference); !made || err != nil {
		t.Fatal(made, err)
	}
	r, got := visited(s, Change{Do: "undo", At: place(0, 0), Memory: r.Memory()})
	if v := r.View(); got != "|"+still || v.Undo || !v.Redo {
		t.Errorf("%s, undo %t, redo %t", got, v.Undo, v.Redo)
	}
	if made, err := s.Make(&r.First().Difference); !made || err != nil {
		t.Fatal(made, err)
	}
	r, got = visited(s, Change{Do: "redo", At: place(0, 0), Memory: r.Memory()})
	if v := r.View(); got != "|Ann: Cgo Rgo Fgo/Bob: Kem/" || !v.Undo || v.Redo {
		t.Errorf("%s, undo %t, redo %t", got, v.Undo, v.Redo)
	}
}

// What no person types is refused, and what is too large; exactly so much fits.
func TestLimits(t *testing.T) {
	s := sheetOf(t, "game: bazaar\nplayer: Ann\nplayer: Bob\n\n")
	letters := func(n int) string { return strings.Repeat("é", n) }
	for _, c := range []struct {
		Change
		want string
	}{
		{Change{Do: "name", Text: letters(2001)}, "this is too long"},
		{Change{Do: "name", Text: letters(2000)}, ""},
		{Change{Do: "name", Text: "a\xffb"}, "there are bytes in it that are no letters"},
		{Change{Do: "name", Text: "a\ab"}, "there is a character in it that cannot be seen"},
		{Change{Do: "put", Text: " "}, "this is no change of a sheet"},
		{Change{Do: "write", Text: ""}, ""},
		{Change{Do: "put", Text: "R", ID: strings.Repeat("i", 65)}, "this is no change of a sheet"},
		{Change{Do: "put", Text: "R", ID: strings.Repeat("i", 64)}, ""},
		{Change{Do: "paste", Text: "a\nb"}, ""},
		{Change{Do: "paste", Text: strings.Repeat("a\n", 1000)}, ""},
		{Change{Do: "paste", Text: strings.Repeat("a\n", 1001)}, errLong.Error()},
		{Change{Do: "paste", Text: strings.Repeat(letters(1023)+"\n\n", 32)}, ""},
		{Change{Do: "paste", Text: strings.Repeat(letters(1023)+"\n\n", 32) + "a"}, errLong.Error()},
		{Change{Do: "paste", Text: letters(2000)}, ""},
		{Change{Do: "paste", Text: letters(2001)}, "a line would be too long: 2000 letters are the most"},
		{Change{Do: "paste", Text: strings.Repeat("Player: x\n", 100)}, ""},
		{Change{Do: "paste", Text: strings.Repeat("Player: x\n", 101)}, "there would be too many players: 100 are the most"},
	} {
		if err := wellFormed(&c.Change); err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("%s %.20q, %d bytes: %v, want %q", c.Do, c.Text, len(c.Text), err, c.want)
		}
	}
	if errLong.Error() != "the sheet would be too long: 1000 lines, 5000 cells and 64 kB are the most" {
		t.Error(errLong)
	}
	long := s.Page.Clone()
	for len(long.Lines) <= 1000 {
		long.Lines = append(long.Lines, long.Lines[0])
	}
	if _, err := New(s.Game, long, judged); !errors.Is(err, errLong) {
		t.Errorf("a sheet of %d lines: %v", len(long.Lines), err)
	}
	if _, err := Alone(s.Game, long, judged); !errors.Is(err, errLong) {
		t.Error(err)
	}
	if long.Lines = long.Lines[:1000]; small(long) != nil {
		t.Error(small(long))
	}
	wide := s.Page.Clone()
	line := wide.Start().Line
	wide.Lines = slices.Repeat([]sheetmodel.Line{{Row: wide.Lines[line].Row, Cells: slices.Repeat([]string{"R"}, 49)}}, 100)
	if small(wide) != nil {
		t.Errorf("%v of %d cells", small(wide), 100*wide.Width(0))
	}
	if wide.Lines[99].Cells = slices.Repeat([]string{"R"}, 50); !errors.Is(small(wide), errLong) {
		t.Error("a cell more is taken")
	}
	if got := short(letters(80)); got != letters(80) {
		t.Error(got)
	}
	if got := short(letters(81)); got != letters(80)+"…" {
		t.Error(got)
	}
}

// A change is made once, and told as made where it was; what changes nothing is no revision.
// A sheet that was sent takes nothing.
func TestMake(t *testing.T) {
	s := sheetOf(t, "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n")
	d := func(id, token string) *sheetmodel.Difference {
		q := s.Page.Clone()
		at, _ := q.Find("a5")
		q.Put(&at, token)
		q.Leave()
		one := sheetmodel.Compare(s.Page, q)
		one.ID = id
		return &one
	}
	first := d("0", "R3")
	late := d("2", "B2")
	makes := func(d *sheetmodel.Difference, want string) {
		t.Helper()
		made, err := s.Make(d)
		if got := fmt.Sprint(made, " ", err, " ", s.Rev); got != want {
			t.Errorf("%s: %s, want %s", d.ID, got, want)
		}
	}
	makes(first, "true <nil> 1")
	makes(first, "false <nil> 1")
	makes(d("1", "R3"), "false <nil> 1")
	makes(late, "false a5 was changed from another phone meanwhile: it holds “R3” now 1")
	makes(d("3", "B1"), "true <nil> 2")
	for n := range mostDone - len(s.Done) {
		_, _ = s.Make(d(fmt.Sprint("x", n), "B1"))
	}
	if len(s.Done) != mostDone || s.Done[0] != "0" {
		t.Errorf("%d are remembered, from %s", len(s.Done), s.Done[0])
	}
	if _, _ = s.Make(d("last", "B1")); len(s.Done) != mostDone || s.Done[0] == "0" || s.Done[mostDone-1] != "last" {
		t.Errorf("%d are remembered, from %s to %s", len(s.Done), s.Done[0], s.Done[len(s.Done)-1])
	}
	s.Shut = SentError(7)
	if made, err := s.Make(d("shut", "R1")); made || fmt.Sprint(err) != "this sheet was sent, and is result 7 now" {
		t.Errorf("%t, %v", made, err)
	}
	if _, err := Follow(games.All, Snapshot{Game: "chess"}, Left{}); fmt.Sprint(err) != "the program does not know this game; load the page again" {
		t.Error(err)
	}
}
