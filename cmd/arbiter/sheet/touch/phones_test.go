package touch

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/score/oftentest"
)

// unjudged judges nothing: these tests are about what is typed.
func unjudged() *games.Judge { return &games.Judge{} }

// A server owns a sheet, as arbiter serve does.
type server struct {
	testing.TB
	sheet *Sheet
	made  map[string]int // how often each change was made
	shots []Snapshot     // what phones may hear late
}

func serve(t testing.TB, game string) *server {
	t.Helper()
	text, err := os.ReadFile("../../../../docs/examples/" + game + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	head := ""
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "game:") || strings.HasPrefix(line, "player:") {
			head += line
		}
	}
	g := games.All.Find(game)
	sheet, err := New(g, sheetmodel.Read(g.Game, head+"\n"), unjudged)
	if err != nil {
		t.Fatal(err)
	}
	return &server{t, sheet, map[string]int{}, nil}
}

// answer answers a change as it is sent.
func (s *server) answer(text string) Answer {
	s.Helper()
	var one Sent
	if err := json.Unmarshal([]byte(text), &one); err != nil {
		s.Fatal(err)
	}
	a := Answer{}
	made, err := s.sheet.Make(&one.Difference)
	if made {
		s.made[one.ID]++
	}
	if err != nil {
		a.Refused = err.Error()
	}
	if a.Rev = s.sheet.Rev; err != nil || s.sheet.Page.Digest() != one.Expects {
		shot := s.shot()
		a.Sheet = &shot
	}
	return a
}

// shot is the sheet as it goes over the network.
func (s *server) shot() (shot Snapshot) {
	text, err := json.Marshal(s.sheet.Snapshot())
	if err == nil {
		err = json.Unmarshal(text, &shot)
	}
	if err != nil {
		s.Fatal(err)
	}
	if s.shots = append(s.shots, shot); len(s.shots) > 5 {
		s.shots = s.shots[1:]
	}
	return shot
}

// restart begins again with what the sheet's file has.
func (s *server) restart() {
	shot := s.shot()
	s.sheet = Restore(s.sheet.Game, shot.Page(s.sheet.Game), s.sheet.Rev+1000, s.sheet.Done, unjudged)
}

// A handset is a phone with a copy of the sheet.
type handset struct {
	*Replica
	*server
	random *rand.Rand
	lost   int // one answer in so many is lost; 0 for none
	sent   int
	told   int // how many changes it was told are refused
}

func (s *server) handset(random *rand.Rand) *handset {
	h := &handset{server: s, random: random}
	h.load(Left{})
	return h
}

// load loads the page, with what an earlier page has left.
func (h *handset) load(left Left) {
	h.Helper()
	text, err := json.Marshal(left)
	if err == nil {
		left = Left{}
		err = json.Unmarshal(text, &left)
	}
	if err == nil {
		h.Replica, err = Follow(games.All, h.shot(), left)
	}
	if err != nil {
		h.Fatal(err)
	}
	h.judge = unjudged
}

// press presses a button of the form that the phone shows.
func (h *handset) press(name, value string) {
	v := h.View()
	form := url.Values{"at": {v.Place}, name: {value}}
	h.Tap(form)
}

// send sends the first change that waits.
func (h *handset) send() {
	h.Helper()
	text := h.Next()
	if text == "" {
		return
	}
	h.sent++
	a := h.server.answer(text)
	for h.lost > 0 && h.random.IntN(h.lost) == 0 {
		a = h.server.answer(text)
	}
	if a.Refused != "" {
		h.told++
	}
	h.Answered(a)
	if len(h.waiting) > 0 && strings.HasSuffix(h.waiting[0].ID, "m") && a.Refused != "" { // it has a line of its own now
		h.told--
	}
}

// catchUp sends all that waits, and hears what the others did.
func (h *handset) catchUp() {
	h.Helper()
	for n := 0; h.Next() != ""; n++ {
		if h.send(); n > 5000 {
			h.Fatal("the queue has no end")
		}
	}
	h.Heard(h.shot())
}

// agrees fails unless the phone shows what the server has.
func (h *handset) agrees() {
	h.Helper()
	if got, want := h.View().Text, h.server.sheet.Page.Text(); got != want {
		h.Errorf("the phone shows\n%s\nthe server has\n%s", got, want)
	}
}

// keys are those that can be tapped.
func (h *handset) keys() (list []string) {
	for _, group := range h.View().Keys {
		for _, key := range group.Tokens {
			if !key.Pale && key.Text != "" { // a gap in the grid has no text
				list = append(list, key.Text)
			}
		}
	}
	return list
}

// runs is how many runs of each game a test tries: 500 with all tests, so that two tests
// of five games have 5,000.
func runs() int {
	if oftentest.Whole() && !testing.Short() {
		return 500
	}
	return 8
}

func eachGame(t *testing.T, try func(*server, *rand.Rand)) {
	for i := range games.All {
		name := games.All[i].Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range runs() {
				try(serve(t, name), rand.New(rand.NewPCG(uint64(seed), 7)))
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
		})
	}
}

// A typist types on a phone, and the same on a sheet on which nobody else types: that says
// what the phone's lines have to be in the end.
type typist struct {
	*handset
	own    *Replica
	seat   int // of so many phones
	phones int
	in     string // the line that is typed in, on the phone
	ownIn  string // and on the own sheet
	put    bool   // the last thing was a key
}

func (s *server) typist(random *rand.Rand, seat, phones int) *typist {
	s.Helper()
	alone := serve(s, s.sheet.Game.Name)
	own, err := Alone(alone.sheet.Game, alone.sheet.Page, unjudged)
	if err != nil {
		s.Fatal(err)
	}
	return &typist{handset: s.handset(random), own: own, seat: seat, phones: phones}
}

func (h *typist) both(name, value, ownValue string) {
	h.put = name == "put"
	h.press(name, value)
	h.own.Tap(url.Values{"at": {h.own.View().Place}, name: {ownValue}})
}

// mine tells whether a phone types on a line that is no list's.
func (h *typist) mine(row int) bool { return row%h.phones == h.seat }

// begin begins a line, or a square of the board.
func (h *typist) begin() {
	p, own := h.Sheet().Page, h.own.Sheet().Page
	var lines []int
	for i := range own.Lines {
		l := &own.Lines[i]
		switch {
		case l.Row == nil || l.Header || own.Width(i) == 0 || !own.Shown(i):
		case l.Row.Repeat && (l.Row.Way == "log" || own.Game.Name == "zark-city"): // they hang on those above, or on the board
		case l.Row.Grid != nil || l.Row.Repeat || h.mine(own.RowIndex(i)):
			lines = append(lines, i)
		}
	}
	i := lines[h.random.IntN(len(lines))]
	l := &own.Lines[i]
	h.in = ""
	switch {
	case l.Row.Grid != nil:
		c := sheetmodel.Cursor{Line: i, Cell: h.random.IntN(own.Width(i))}
		place := own.PlaceName(c)
		line, column, _ := strings.Cut(place, ".")
		if at, ok := p.Placed(place); ok && mod(number(line[1:])*2+number(column), h.phones) == h.seat && p.Cell(at) == own.Cell(c) {
			h.both("select", place, place)
			h.in, h.ownIn = place, place
		}
	case l.Row.Repeat:
		k := slices.IndexFunc(p.Lines, func(other sheetmodel.Line) bool {
			return other.Row != nil && p.RowIndex(p.Named(other.Name)) == own.RowIndex(i)
		})
		h.both("add", p.Lines[k].Name+".0", l.Name+".0")
		h.in, _, _ = strings.Cut(h.View().Place, ".")
		h.ownIn, _, _ = strings.Cut(h.own.View().Place, ".")
	default:
		h.both("select", l.Name+".0", l.Name+".0")
		h.in, h.ownIn = l.Name, l.Name
	}
}

func number(text string) (n int) {
	_ = json.Unmarshal([]byte(text), &n)
	return n
}

func mod(a, b int) int { return (a%b + b) % b }

// follows tells whether the cursor is still where the typing began, and the same on the own
// sheet.
func (h *typist) follows() bool {
	is := func(v *View, in string) bool { return v.Place == in || strings.HasPrefix(v.Place, in+".") }
	return h.in != "" && is(h.View(), h.in) && is(h.own.View(), h.ownIn)
}

// tap taps a key, or begins another line.
func (h *typist) tap() {
	if !h.follows() || h.random.IntN(12) == 0 {
		if h.in = ""; h.random.IntN(2) == 0 {
			h.begin()
		}
		return
	}
	isSquare := strings.Contains(h.in, ".")
	switch keys := h.keys(); {
	case h.random.IntN(15) == 0 && !isSquare:
		h.both("do", "remove", "remove")
		h.in = ""
	case h.random.IntN(15) == 0:
		h.both("do", "clear", "clear")
	case len(keys) == 0:
		h.in = ""
	default:
		if key := keys[h.random.IntN(len(keys))]; h.stays(key) {
			h.both("put", key, key)
		}
	}
}

// stays tells whether a key changes no other line or square than the one that is typed in.
func (h *typist) stays(key string) bool {
	return staysIn(h.Replica, h.in, key) && staysIn(h.own, h.ownIn, key)
}

func staysIn(r *Replica, in, key string) bool {
	q, at := r.sheet.Page.Clone(), r.at
	if _, err := try(q, &at, &Change{Do: "put", Text: key}); err != nil {
		return true
	}
	d := sheetmodel.Compare(r.sheet.Page, q)
	for _, c := range d.Squares {
		if len(c.To) > 1 || sheetmodel.SquareName(c.At) != in {
			return false
		}
	}
	return !slices.ContainsFunc(d.Rows, func(c sheetmodel.RowChange) bool { return c.From != nil && c.Name != in })
}

// takeBack takes back what this phone did last.
func (h *typist) takeBack() {
	if h.put && h.View().Undo {
		h.both("do", "undo", "undo")
		if h.View().Refused != h.own.View().Refused {
			h.Errorf("taking back: %q and %q", h.View().Refused, h.own.View().Refused)
		}
		h.in = ""
	}
}

// lists are the filled lines of the lists of a page, and the others with their names.
func contents(p *sheetmodel.Page) (lists []string, others map[string]string) {
	others = map[string]string{}
	for i := range p.Lines {
		switch l := &p.Lines[i]; {
		case l.Row == nil || l.Header:
		case l.Row.Grid != nil:
			for k := range p.Width(i) {
				if c := (sheetmodel.Cursor{Line: i, Cell: k}); p.Cell(c) != "" {
					others[p.PlaceName(c)] = p.Cell(c)
				}
			}
		case l.Row.Repeat && !l.Empty():
			lists = append(lists, l.Row.Name+": "+strings.Join(l.Cells, " "))
		case !l.Row.Repeat && !l.Empty():
			others[l.Name] = strings.Join(l.Cells, " ")
		}
	}
	slices.Sort(lists)
	return lists, others
}

// Phones type on lines and squares of their own, at once: with delays, without a network,
// with answers that are lost and news that come late, with pages that are loaded again and
// servers that start again. The sheet has in the end what each of them typed, as if nobody
// else had been there, and nobody was refused anything.
func TestPhonesOnLinesOfTheirOwn(t *testing.T) {
	eachGame(t, func(s *server, random *rand.Rand) {
		var phones []*typist
		n := 1 + random.IntN(3)
		for seat := range n {
			phones = append(phones, s.typist(random, seat, n))
			phones[seat].lost = 2 * random.IntN(3)
		}
		undo := random.IntN(10) == 0
		for range 60 * n {
			h := phones[random.IntN(n)]
			switch k := random.IntN(60); {
			case k == 0:
				h.load(h.Left())
				h.in = ""
			case k == 1:
				s.restart()
			case k == 2 && undo:
				h.takeBack()
			case k < 6 && len(s.shots) > 0:
				h.Heard(s.shots[random.IntN(len(s.shots))])
			case k < 12:
				h.Heard(s.shot())
			case k < 40:
				h.tap()
			case k < 42:
				h.catchUp()
			default:
				h.send()
			}
		}
		s.settle(phones)
		var want []string
		wanted := map[string]string{}
		for _, h := range phones {
			lists, others := contents(h.own.Sheet().Page)
			want = append(want, lists...)
			maps.Copy(wanted, others)
		}
		start := serve(s, s.sheet.Game.Name)
		_, fresh := contents(start.sheet.Page)
		for place := range fresh { // what lay there from the start is everybody's
			for _, h := range phones {
				if _, others := contents(h.own.Sheet().Page); others[place] != fresh[place] {
					if wanted[place] = others[place]; wanted[place] == "" {
						delete(wanted, place)
					}
				}
			}
		}
		slices.Sort(want)
		lists, others := contents(s.sheet.Page)
		if diff := cmp.Diff(want, lists); diff != "" {
			s.Errorf("lists (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(wanted, others); diff != "" {
			s.Errorf("(-want +got):\n%s", diff)
		}
		for _, h := range phones {
			if len(h.conflicts) > 0 {
				s.Errorf("phone %d of %d is told %+v", h.seat+1, n, h.conflicts)
			}
		}
	})
}

// settle lets all phones send and hear all, and wants them to agree.
func (s *server) settle(phones []*typist) {
	s.Helper()
	for _, h := range phones {
		h.catchUp()
	}
	for _, h := range phones {
		h.catchUp() // a line of its own may have come
	}
	for _, h := range phones {
		h.catchUp()
		h.agrees()
	}
	for id, times := range s.made {
		if times > 1 {
			s.Errorf("%s was made %d times", id, times)
		}
	}
}

// Phones type wherever they like, in the same lines and squares too: each change is made
// once, or told with what stands there now and what was typed, until it is dismissed.
func TestPhonesOnTheSameLines(t *testing.T) {
	eachGame(t, func(s *server, random *rand.Rand) {
		var phones []*typist
		n := 2 + random.IntN(2)
		for seat := range n {
			phones = append(phones, s.typist(random, seat, n))
			phones[seat].lost = 2 * random.IntN(3)
		}
		for range 40 * n {
			h := phones[random.IntN(n)]
			switch k := random.IntN(60); {
			case k == 0:
				s.restart()
			case k < 4 && len(s.shots) > 0:
				h.Heard(s.shots[random.IntN(len(s.shots))])
			case k < 10:
				h.Heard(s.shot())
			case k < 40:
				h.anywhere()
			case k < 42:
				h.catchUp()
			default:
				h.send()
			}
		}
		s.settle(phones)
		for _, h := range phones {
			if h.told > 0 && len(h.conflicts) == 0 {
				s.Errorf("%d changes were refused, and nothing is told", h.told)
			}
			for _, c := range h.conflicts {
				h.press("dismiss", c.ID)
			}
			if len(h.View().Conflicts) > 0 {
				s.Errorf("%v cannot be dismissed", h.View().Conflicts)
			}
		}
	})
}

// anywhere taps anything that the phone shows.
func (h *typist) anywhere() {
	v := h.View()
	var cells, adds []string
	for _, b := range v.Blocks {
		for _, l := range b.Lines {
			for _, c := range l.Cells {
				cells = append(cells, c.Place)
			}
		}
		if b.Add {
			adds = append(adds, b.Lines[len(b.Lines)-1].Place)
		}
	}
	keys := h.keys()
	switch k := h.random.IntN(20); {
	case k < 12 && len(keys) > 0:
		h.press("put", keys[h.random.IntN(len(keys))])
	case k < 15:
		h.press("select", cells[h.random.IntN(len(cells))])
	case k == 15 && len(adds) > 0:
		h.press("add", adds[h.random.IntN(len(adds))])
	case k == 16:
		h.press("do", "clear")
	case k == 17:
		h.press("do", []string{"undo", "redo"}[h.random.IntN(2)])
	case k == 18 && h.random.IntN(3) == 0:
		h.press("do", []string{"remove", "insert"}[h.random.IntN(2)])
	}
}
