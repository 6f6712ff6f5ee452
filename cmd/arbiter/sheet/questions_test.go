package sheet

import (
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/screen"
)

// typed presses keys on a stage, until it is over.
func typed(keys string, s screen.Stage) {
	for _, k := range pagetest.Keys(keys) {
		s.Update(k)
		if over, _ := s.Over(); over {
			break
		}
	}
}

// A typist is a screen that presses keys on a question.
type typist struct {
	keys string
	q    *question
}

func (p *typist) Show(s screen.Stage, _ bool) error {
	p.q = s.(*question)
	typed(p.keys, s)
	return p.q.err
}

// asked returns a question after these keys.
func asked(keys string, ask func(on screen.Screen)) *question {
	p := &typist{keys: keys}
	ask(p)
	return p.q
}

// picked returns a list to choose from after these keys, and what is chosen.
func picked(keys string, choices ...Choice) (q *question, chosen string) {
	q = asked(keys, func(on screen.Screen) { chosen, _ = Choose(on, "Which game?", choices...) })
	return q, chosen
}

// Letters leave the choices that have them; one that no choice has changes nothing.
func TestTypingPicks(t *testing.T) {
	choices := []Choice{{Name: "1", Label: "Subdivision"}, {Name: "2", Label: "Buyer's Market"}, {Name: "3", Label: "Bazaar"}}
	for keys, want := range map[string]string{"⏎": "1", "b⏎": "1", "bu⏎": "2", "BA⏎": "3", "mar⏎": "2", "↓↓⏎": "3", "↑⏎": "3", "b↓⏎": "2", "b↓↓⏎": "3", "ba←←⏎": "1",
		"ba→": "3", "x⏎": "1", "bax⏎": "3"} {
		a, chosen := picked(keys, choices...)
		if a.ended != (want != "") || a.ended && chosen != want {
			t.Errorf("%s: %s, want %s:\n%s", keys, chosen, want, a.View())
		}
	}
}

// A letter that no line has changes nothing.
func TestALetterThatNoLineHas(t *testing.T) {
	bazaar := Choice{Name: "1", Label: "Bazaar"}
	for _, keys := range []string{"x", "b←", "bx←", "←b←"} {
		if a, _ := picked(keys, bazaar); !strings.Contains(a.View(), "Bazaar") || !strings.Contains(a.View(), "Which game?") {
			t.Errorf("after %s the list is\n%s", keys, a.View())
		}
	}
}

// A line of text is taken as it was typed, without the blanks about it; what is wrong with it is
// said and holds the question, and Esc leaves it.
func TestALineOfText(t *testing.T) {
	short := func(text string) error {
		if len(text) > 3 {
			return errors.New("too long")
		}
		return nil
	}
	for keys, want := range map[string]string{
		"a⏎": "da", " a ⏎": "d a", "<empty> b →": "b", "abcd⏎": "dabcd, too long", "<esc>": "d, left", "c<ctrl+j>": "dc",
	} {
		answer := ""
		q := asked(keys, func(on screen.Screen) { answer, _ = AskText(on, "File", "a name", "d", short) })
		switch {
		case q.err != nil:
			answer += ", left"
		case !q.ended && strings.Contains(ansi.Strip(q.View()), "too long"):
			answer += ", too long"
		}
		if answer != want {
			t.Errorf("%s: %q, want %q\n%s", keys, answer, want, q.View())
		}
	}
}
