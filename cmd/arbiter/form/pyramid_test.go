package form

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// judgePyramid stands for the referee: it tells how many cards each player has,
// and finds fault with hands that have not six and with cards that the deck
// has not got.
func judgePyramid(text string) Live {
	_, body, ok := strings.Cut(text, "\n\n")
	if !ok {
		return Live{Problem: "no body"}
	}
	var l Live
	var totals []string
	seen := map[string]int{}
	for line := range strings.Lines(body) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case !ok:
			return Live{Problem: fmt.Sprintf("%q cannot be read", line)}
		case key == "paid", key == "pot":
			totals = append(totals, key+" "+value)
			continue
		case value == "fold", value == "?":
			totals = append(totals, key+" "+value)
			continue
		}
		c, err := readCards(value)
		if err != nil {
			return Live{Problem: err.Error()}
		}
		totals = append(totals, fmt.Sprint(key, " ", c.len()))
		if key != "quarry" && c.len() != 6 {
			l.Faults = append(l.Faults, Finding{Rule: "pyramid/hand", Message: fmt.Sprintf("%s shows %d cards", key, c.len()), At: []string{key}})
		}
		for _, card := range strings.Fields(value) {
			if seen[card]++; seen[card] == 2 && card[0] == 'C' {
				l.Faults = append(l.Faults, Finding{Rule: "pyramid/copies", Message: card + " is there twice", At: []string{key}})
			}
		}
	}
	l.Totals = strings.Join(totals, " · ")
	return l
}

const pyramidHead = "game: pyramid\nplayer: Ann\nplayer: Bob\n\n"

// newTestPicker is the page of the first of two players, or of the Quarry,
// entered.
func newTestPicker(seat int) (*showdown, *picker) {
	s := newShowdown(testDesk())
	s.date = ""
	s.names[0], s.names[1] = "Ann", "Bob"
	return s, pickFor(s, seat)
}

func pickFor(s *showdown, seat int) *picker {
	return readied(newPicker(s, seat))
}

// toldOf is a game's text without its header.
func toldOf(t *testing.T, s *showdown) string {
	t.Helper()
	return body(t, s.text(), pyramidHead)
}

func TestPyramidKeys(t *testing.T) {
	for _, c := range []struct {
		keys string
		want string // Ann's cards
		said string
	}{
		{"", "?", ""},
		{"1", "Cgo", ""},
		{"cgo", "Cgo", ""},
		{"CGO rsi", "Cgo Rsi", ""},
		{"cgo space rgo space rgo,kru", "Cgo Rgo Rgo Kru", ""},
		{"cgorsikemfbrcrursa", "Cgo Cru Rsi Rsa Fbr Kem", ""},
		{"cgo + left", "Cgo Cgo", ""},  // the cursor goes where the card is
		{"cgo space +", "Cgo Cgo", ""}, // a blank parts cards
		{"cgo space space 1", "Cgo Rgo", ""},
		{"fem 3", "Fem Fem Fem", ""},
		{"right 2 down 1", "Rgo Rgo Rsi", ""},
		{"12", "Cgo Cgo", ""}, // a digit is the whole count
		{"1 right 2 right 3 home .", "Rgo Rgo Fgo Fgo Fgo", ""},
		{"end 1 pgdown 2 home 1 pgup 1", "Cgo Cru Kgo Kru Kru", ""},
		{"+++-", "Cgo Cgo", ""},
		{"=", "Cgo", ""},
		{"-", "?", ""},
		{"9 +", "Cgo Cgo Cgo Cgo Cgo Cgo Cgo Cgo Cgo", "more than 9"},
		{"rgo del", "?", ""},
		{"rgo 3 bs", "?", ""},
		{"rgo right bs", "Rgo", ""}, // an empty place: back to the one before
		{"rgo right bs bs", "?", ""},
		{"down bs 1", "Kgo", ""},
		{"cg bs bs", "?", ""},
		{"cs bs go", "Cgo", ""},
		{"cx", "?", "no card begins with Cx; the suits are go si br sa em ru"},
		{"cxgo", "Cgo", ""},
		{"csx", "?", "no card begins with Csx"},
		{"rr 2", "Cgo Cgo", "Rr was not finished"},
		{"r right", "?", "R was not finished"},
		{"x", "?", "type a number"},
		{"1 end space 2", "Cgo Csi Csi", ""}, // on to the next suit
		{"rgo undo", "?", "undone"},
		{"rgo rgo undo", "Rgo", "undone"},
		{"rgo rgo undo undo redo", "Rgo", "done again"},
		{"rgo undo undo", "?", "nothing to undo"},
		{"rgo redo", "Rgo", "nothing to redo"},
		{"rgo undo fgo redo", "Fgo", "nothing to redo"},
		{"f1", "?", "f1 means nothing here"},
	} {
		s, f := newTestPicker(0)
		press(f, strings.Fields(c.keys)...)
		if got, want := toldOf(t, s), "Ann: "+c.want+"\nBob: ?\n"; got != want {
			t.Errorf("%s:\n%swant\n%s", c.keys, got, want)
		}
		says(t, c.keys, f.said, c.said)
	}
}

// The number left is that of the deck less what all hands and the Quarry have.
func TestPyramidLeft(t *testing.T) {
	s, f := newTestPicker(theQuarry)
	press(f, "rgo", "kru")
	if view := f.View(); !strings.Contains(view, "2 cards of at most 2: Rgo Kru") {
		t.Errorf("the Quarry:\n%s", view)
	}
	ann := pickFor(s, 0)
	press(ann, "rgo", "rgo")
	bob := pickFor(s, 1)
	press(bob, "cgo", "rgo")
	for _, want := range []string{
		"C Capstone     R Riser       F Foundation  K Cornerstone",
		" 1 (0)       >1<(-1)       · (6)         · (2)",
		"gold Riser, Rgo: 1 here, the Quarry 1, Ann 2, but the deck has only 3",
		"2 of 6 cards: Cgo Rgo",
		"quarry 2 · Ann 2 · Bob 2",
	} {
		if want = strings.Join(strings.Fields(want), " "); !strings.Contains(strings.Join(strings.Fields(bob.View()), " "), want) {
			t.Errorf("no %q in\n%s", want, bob.View())
		}
	}
	press(bob, "pgdown", "end")
	if view := bob.View(); !strings.Contains(view, "ruby Cornerstone, Kru: 0 here, the Quarry 1, 1 left") {
		t.Errorf("no word of the ruby Cornerstones:\n%s", view)
	}
	s.hands[0].fate = folded
	if left, _ := s.left(bob.card()-18+6, 1); left != 3 {
		t.Errorf("%d left of what is not in play", left)
	}
	// A fault of this hand comes first.
	if view := bob.View(); strings.Index(view, "Bob shows") > strings.Index(view, "Ann shows") {
		t.Errorf("Bob's fault is not the first:\n%s", view)
	}
}

func TestPyramidFate(t *testing.T) {
	s, f := newTestPicker(0)
	fate := readied(newFate(f))
	press(f, "cgo")
	for _, c := range []struct{ key, want, view string }{
		{"f", "fold", " hand  [folded]  unseen "}, {"u", "?", " hand   folded  [unseen]"}, {"h", "Cgo", "[hand]  folded   unseen "}, // cards are kept
		{"left", "?", "[unseen]"}, {"left", "fold", "[folded]"}, {"right", "?", "[unseen]"}, {"space", "Cgo", "[hand]"}, {"undo", "?", "[unseen]"},
		{"redo", "Cgo", "[hand]"}, {"?", "?", "[unseen]"}, {"x", "?", "[unseen]"},
	} {
		press(fate, c.key)
		if got, want := toldOf(t, s), "Ann: "+c.want+"\nBob: ?\n"; got != want || !strings.Contains(fate.View(), c.view) {
			t.Errorf("%s: %s%s", c.key, got, fate.View())
		}
		if f.Skip() != (c.want != "Cgo") {
			t.Errorf("%s: the cards are to be asked: %v", c.key, !f.Skip())
		}
	}
	if cmd := press(fate, "down"); cmd != nil {
		t.Error("down leads to cards that are not asked for")
	}
	if strings.Contains(f.View(), "Capstone") || !strings.Contains(f.View(), "Ann ?") {
		t.Errorf("a hand that is not asked for:\n%s", f.View())
	}
	press(fate, "h")
	if cmd := press(fate, "down"); cmd == nil {
		t.Error("down does not lead to the cards")
	}
	if cmd := press(f, "up"); cmd == nil {
		t.Error("up does not lead back")
	}
	pasteInto(fate, "Ann: fold")
	if got := toldOf(t, s); got != "Ann: fold\nBob: ?\n" {
		t.Errorf("pasted: %s", got)
	}
	pasteInto(fate, "Rgo Rsi")
	if got := toldOf(t, s); got != "Ann: Rgo Rsi\nBob: ?\n" {
		t.Errorf("pasted: %s", got)
	}
}

// A page is not left by an Enter too many.
func TestPyramidDone(t *testing.T) {
	for _, c := range []struct {
		seat       int
		keys, said string
	}{
		{theQuarry, "", "no card is in the Quarry; enter again"},
		{theQuarry, "cgo rgo fgo", "3 cards in the Quarry of 2 players"},
		{theQuarry, "cgo", ""},
		{0, "", "no card is chosen for Ann"},
		{0, "cgo", "Ann has 1 card and not 6"},
		{0, "cgo 6 rgo", "Ann has 7 cards and not 6"},
		{0, "right right 6", ""},
	} {
		_, f := newTestPicker(c.seat)
		press(f, strings.Fields(c.keys)...)
		cmd := press(f, "enter")
		if c.said == "" {
			if f.Error() != nil || cmd == nil {
				t.Errorf("%q: %v", c.keys, f.Error())
			}
			continue
		}
		if f.Error() == nil || !strings.Contains(f.Error().Error(), c.said) || cmd != nil {
			t.Errorf("%q: %v", c.keys, f.Error())
		}
		if cmd := press(f, "enter"); f.Error() != nil || cmd == nil {
			t.Errorf("%q, the second time: %v", c.keys, f.Error())
		}
	}
	_, f := newTestPicker(theQuarry)
	if cmd := press(f, "kru", "cg", "enter"); cmd != nil || f.Error() == nil || f.Error().Error() != "Cg was not finished" {
		t.Errorf("half a card: %v", f.Error())
	}
	f.s.desk.Judge = func(string) Live { return Live{Problem: "unreadable"} }
	if cmd := press(f, "+", "enter", "enter"); cmd != nil || f.Error() == nil || f.Error().Error() != "unreadable" {
		t.Errorf("an unreadable text: %v", f.Error())
	}
}

func TestPyramidPlayers(t *testing.T) {
	s := newShowdown(testDesk())
	s.players = 6
	copy(s.names, []string{" Ann  K. ", "", "R Bob", "", "", ""})
	s.date = "2026-11-20"
	want := "game: pyramid\nplayer: Ann K.\nplayer: B\nplayer: R Bob\nplayer: D\nplayer: E\nplayer: F\ndate: 2026-11-20\n\n" +
		"Ann K.: ?\nB: ?\nR Bob: ?\nD: ?\nE: ?\nF: ?\n"
	if got := s.text(); got != want {
		t.Errorf("got\n%s", got)
	}
	for name, want := range map[string]string{"Cyd": "", "": "", "ann k.": "two players are called ann k.", "b": "two players", "Quarry": "Quarry has a meaning of its own",
		"POT": "a meaning of its own", "game": "a meaning", "a:b": "a : cannot stand in a name", "a, b": "a , cannot", "a;b": "", "a ;b": "a ; behind a blank"} {
		s.names[3] = name
		if err := s.checkName(3); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v", name, err)
		}
	}
	s.names[3] = ""
	if got := strings.Join(s.suggest(4, "a"), " "); got != "Ann Annika" {
		t.Errorf("suggested %s", got)
	}
}

func TestPyramidChips(t *testing.T) {
	s, _ := newTestPicker(0)
	for _, c := range []struct{ ann, bob, pot, want string }{
		{"", "", "", ""}, {"12", " 12 ", "", "paid: Ann 12, Bob 12\n"}, {"", "0", "", "paid: Bob 0\n"}, {"", "", "24", "pot: 24\n"},
		{"1", "2", "3", "paid: Ann 1, Bob 2\npot: 3\n"}, {"x", "-1", "1000000", ""},
	} {
		s.paid[0], s.paid[1], s.paid[2], s.pot = c.ann, c.bob, "7", c.pot
		if got := toldOf(t, s); got != "Ann: ?\nBob: ?\n"+c.want {
			t.Errorf("%v: %s", c, got)
		}
	}
	for text, fine := range map[string]bool{"": true, "0": true, " 999999 ": true, "1000000": false, "-1": false, "x": false, "1.5": false} {
		if err := checkChips(text); (err == nil) != fine {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Whatever is typed, the cursor stays among the cards, and the text can be read.
func TestPyramidAnyKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	s, f := newTestPicker(0)
	for i := range 3000 {
		switch random.IntN(4) {
		case 0, 1:
			const typed = "0123456789+-=.,crfkgosibrsaemrux"
			press(f, string(typed[random.IntN(len(typed))]))
		case 2:
			pasteInto(f, []string{"Cgo Rgo", "Ann: Rsi", "Ann: fold", "?", "Bob: Rgo", "nonsense", "Ann:", ""}[random.IntN(8)])
		default:
			press(f, moving[random.IntN(len(moving))])
		}
		view := f.View()
		if n := strings.Count(view, "<"); n != 1 && !f.Skip() || n > 0 && f.Skip() {
			t.Fatalf("key %d: %d cursors in\n%s", i, n, view)
		}
		if p := judgePyramid(s.text()).Problem; p != "" {
			t.Fatalf("key %d: %s\n%s", i, p, s.text())
		}
		if f.Skip() && i%3 == 0 {
			s.hands[0].fate = shown
		}
	}
}
