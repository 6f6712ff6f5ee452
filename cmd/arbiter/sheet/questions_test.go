package sheet

import (
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/score"
	"arbiter/score/pyramid"
	"arbiter/score/subdivision"
)

// answered is a page of questions after these keys.
func answered(keys string, p page) *questionForm {
	a := newQuestionForm(Desk{}, p)
	typed(keys, a)
	return a
}

// picked is a list to choose from after these keys, and what is chosen.
func picked(keys string, choices ...screen.Choice) (a *questionForm, chosen string) {
	a = answered(keys, page{questions: []question{&choiceList{title: "Which game?", choices: choices, value: &chosen}}})
	return a, chosen
}

func typed(keys string, s screen.Stage) {
	for _, k := range pagetest.Keys(keys) {
		s.Update(k)
		if over, _ := s.Over(); over {
			break
		}
	}
}

func anybody([]score.Player) error { return nil }

func TestPlayersAreNamedWithFewKeys(t *testing.T) {
	for _, test := range []struct {
		game *score.Game
		keys string
		want string // letter and name by seat
		more bool
	}{
		{&subdivision.Game, "Ann⏎Bob⏎⏎", "R Ann, B Bob", false},
		{&subdivision.Game, "⏎⏎⏎", "R Red, B Blue", false},
		{&subdivision.Game, "an→⏎bo→⏎⏎", "R Ann, B Bob", false},               // the records know them
		{&subdivision.Game, "Ann, g⏎Bob⏎Cyd⏎⏎", "G Ann, B Bob, R Cyd", false}, // by letter; whose own it was gets the first that is left
		{&subdivision.Game, "Ann,bla⏎Bob⏎⏎", "K Ann, B Bob", false},           // by name: black
		{&subdivision.Game, " Ann  Lee , GREEN ⏎Bob⏎Cyd,bl⏎⏎", "G Ann Lee, R Bob, B Cyd", false},
		{&subdivision.Game, "Ann⏎Bob⏎Cyd⏎↑↑<empty>Dan, g⏎⏎⏎", "R Ann, G Dan, B Cyd", false}, // the last has what is left
		{&subdivision.Game, "Ann, b⏎Bob⏎⏎", "B Ann, R Bob", false},                          // blue is taken
		{&subdivision.Game, "Ann, g⏎an→⏎", "G Ann, B an", false},                            // Ann sits already
		{&subdivision.Game, "⏎Ann⏎↑↑an→⏎⏎⏎", "R an, B Ann", false},                          // so does who sits behind
		{&subdivision.Game, "Ann⏎Bob⏎Cyd, x⏎⏎", "R Ann, B Bob, X Cyd", false},               // a letter for any other colour
		{&subdivision.Game, "Ann⏎Bob⏎Cyd⏎Dan⏎", "R Ann, B Bob, G Cyd, Y Dan", false},
		{&subdivision.Game, "↑<backtab>Ann⏎Bobb←⏎↓↓↓↓⏎", "R Ann, B Bob", true}, // neither the first line nor the last leads further
		{&pyramid.Game, "Ann⏎Bob⏎Cyd⏎⏎", " Ann,  Bob,  Cyd", false},
		{&pyramid.Game, "Ann⏎Bob⏎↓Dan↑⏎a⏎⏎", " Ann,  Bob,  C,  Dana", false}, // an empty line above somebody is not the end
	} {
		r := newRoster(test.game, nil)
		r.known, r.about, r.check = []string{"Ann", "Bob"}, func() string { return "" }, anybody
		a := answered(test.keys, r.page())
		if !a.ended || r.more.pressed != test.more {
			t.Errorf("%s: ended %v, more %v:\n%s", test.keys, a.ended, r.more.pressed, a.View())
			continue
		}
		var got []string
		for _, p := range r.players(test.game.MinPlayers) {
			got = append(got, p.Colour+" "+p.Name)
		}
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("%s: %s, want %s", test.keys, got, test.want)
		}
	}
}

// A newcomer sees the players first, the colours with their letters, and
// nothing of variants or rulings but that there are such.
func TestTheFirstPageIsPlain(t *testing.T) {
	r := newRoster(&subdivision.Game, nil)
	h := score.Header{Date: "2026-11-22", League: "Tuesday"}
	r.about, r.check = func() string { return summary(&subdivision.Game, &h) }, anybody
	screen := ansi.Strip(answered("Ann", r.page()).View())
	for _, want := range []string{"Who played Subdivision?", "Player 1, red     Ann", "Player 2, blue", "more…", "2026-11-22 · Tuesday · variants · rulings"} {
		if !strings.Contains(screen, want) {
			t.Errorf("no %q:\n%s", want, screen)
		}
	}
	for _, never := range []string{"private-parks", "before it the letter", "small-needs"} {
		if strings.Contains(screen, never) {
			t.Errorf("%q on the first page:\n%s", never, screen)
		}
	}
}

// What is wrong with the players is said at once, and holds the page.
func TestPlayersAreChecked(t *testing.T) {
	r := newRoster(&subdivision.Game, nil)
	r.about = func() string { return "" }
	r.check = func(players []score.Player) error {
		if players[0].Name == players[1].Name {
			return errors.New("twice")
		}
		return nil
	}
	a := answered("Ann⏎Ann⏎⏎", r.page())
	if a.ended || a.at != 1 || !strings.Contains(a.View(), "twice") {
		t.Errorf("ended %v, row %d:\n%s", a.ended, a.at, a.View())
	}
}

// Each name must be one that can stand above a sheet, before the game is asked about them.
func TestEachNameIsChecked(t *testing.T) {
	asked := ""
	b := Before{Check: func(h *score.Header) error { asked = h.Players[2].Name; return errors.New("not these") }}
	for name, want := range map[string]string{
		"Cyd":                    "not these",
		"C\ad":                   "it has a character that cannot be seen",
		strings.Repeat("C", 101): "101 letters are too many; 100 fit",
	} {
		asked = ""
		err := b.check(&score.Header{Players: []score.Player{{Name: "Ann"}, {Name: "Bob"}, {Name: name}}})
		if err == nil || err.Error() != want || (asked == name) != (want == "not these") {
			t.Errorf("%.10q: %v, asked about %q", name, err, asked)
		}
	}
	if err := (&Before{}).check(&score.Header{Players: []score.Player{{Name: "Ann"}}}); err != nil {
		t.Error(err)
	}
}

// The first lines propose no list of people, and a sentence about colours can be understood
// alone. Each who plays has a colour, also behind one who chose another.
func TestTheNamesPageAsItStands(t *testing.T) {
	for _, c := range []struct {
		game       *score.Game
		keys, want string
	}{
		{&pyramid.Game, "Ann", `Who played Pyramid?
Whoever began first, then in the order of play.
┃ Player 1          Ann
  Player 2          a name
  Player 3          enter when that is all
  Player 4          enter when that is all
  Player 5          enter when that is all
  Player 6          enter when that is all
  more…
    2026-11-22

tab complete • enter next • esc back
`},
		{&subdivision.Game, "Ann, g⏎bo→⏎Eve", `Who played Subdivision?
Whoever began first, then in the order of play. For another colour than the
line shows, write it behind the name, as Ann, green.
  Player 1, green   Ann, g
  Player 2, blue    Bob
┃ Player 3, red     Eve
  Player 4          enter when that is all
  more…
    2026-11-22

tab complete • ↑ up • enter next • esc back
`},
	} {
		r := newRoster(c.game, nil)
		r.known, r.about, r.check = []string{"Bob", "Cyd"}, func() string { return "2026-11-22" }, anybody
		var got strings.Builder
		for l := range strings.Lines(ansi.Strip(answered(c.keys, r.page()).View())) {
			got.WriteString(strings.TrimRight(l, " \n") + "\n")
		}
		if diff := cmp.Diff(c.want, got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.game.Title, diff)
		}
	}
}

// Two names in one line hold the page, but for a comma in a name that is known.
func TestALineTakesOnePlayer(t *testing.T) {
	for _, test := range []struct {
		game       *score.Game
		keys, want string // what is said; "" where the names are taken
	}{
		{&pyramid.Game, "Ann, Bob⏎", `"Ann, Bob": each player has a line of their own; a name has no comma`},
		{&pyramid.Game, "Ann⏎Bob,Cyd⏎⏎", `"Bob,Cyd": each player has a line of their own; a name has no comma`},
		{&pyramid.Game, "Ann,⏎⏎", `"Ann,": each player has a line of their own; a name has no comma`},
		{&pyramid.Game, "smith, john⏎Ann⏎⏎", ""},
		{&pyramid.Game, "Smith, Jane⏎⏎", `"Smith, Jane": each player has a line of their own; a name has no comma`},
		{&subdivision.Game, "Ann, Dan⏎⏎", "no colour begins with dan, and each player has a line of their own; a letter"},
		{&subdivision.Game, "Smith, John⏎Ann, g⏎⏎", ""},
		{&subdivision.Game, "smith, john⏎Ann, g⏎⏎", ""},
	} {
		r := newRoster(test.game, nil)
		r.known, r.about, r.check = []string{"Smith, John"}, func() string { return "" }, anybody
		a := answered(test.keys, r.page())
		said, names := "", r.players(2)
		if err := a.form.huh.Errors(); len(err) > 0 {
			said = err[0].Error()
		}
		if !strings.HasPrefix(said, test.want) || a.ended != (test.want == "") || a.ended && (said != "" || names[0].Name != "Smith, John" || names[1].Name != "Ann") {
			t.Errorf("%s: said %q, ended %v, %+v", test.keys, said, a.ended, names)
		}
	}
}

// Letters leave the choices that have them; one that no choice has changes nothing.
func TestTypingPicks(t *testing.T) {
	choices := []screen.Choice{{Name: "1", Label: "Subdivision"}, {Name: "2", Label: "Buyer's Market"}, {Name: "3", Label: "Bazaar"}}
	for keys, want := range map[string]string{"⏎": "1", "b⏎": "1", "bu⏎": "2", "BA⏎": "3", "mar⏎": "2", "↓↓⏎": "3", "↑⏎": "3", "b↓⏎": "2", "b↓↓⏎": "3", "ba←←⏎": "1",
		"ba→": "3", "x⏎": "1", "bax⏎": "3"} {
		a, chosen := picked(keys, choices...)
		if a.ended != (want != "") || a.ended && chosen != want {
			t.Errorf("%s: %s, want %s:\n%s", keys, chosen, want, a.View())
		}
	}
}

// A new game begins with the players of the last one: names, and colours that are not the
// game's own. More than can play are left out.
func TestARosterBeginsWithThePlayers(t *testing.T) {
	of := func(colour, name string) score.Player { return score.Player{Colour: colour, Name: name, Named: true} }
	for _, c := range []struct {
		game    *score.Game
		players []score.Player
		want    string
		from    int
	}{
		{&subdivision.Game, nil, "|||", 0},
		{&subdivision.Game, []score.Player{of("R", "Ann")}, "Ann|||", 0},
		{&subdivision.Game, []score.Player{of("R", "Ann"), of("B", "Bob")}, "Ann|Bob||", 2},
		{&subdivision.Game, []score.Player{of("", "Ann"), of("G", "Bob"), {Colour: "B", Name: "Blue"}}, "Ann|Bob, green|, blue|", 3},
		{&subdivision.Game, []score.Player{of("R", "Ann"), of("B", "Bob"), of("G", "Cyd"), of("Y", "Dan"), of("K", "Eve")}, "Ann|Bob|Cyd|Dan", 3},
		{&pyramid.Game, []score.Player{of("", "Ann"), of("", "Bob"), of("", "Cyd")}, "Ann|Bob|Cyd|||", 3},
		{&pyramid.Game, []score.Player{of("K", "Ann"), of("", "Bob")}, "Ann|Bob||||", 2},
	} {
		r := newRoster(c.game, c.players)
		r.about = func() string { return "" }
		if got := strings.Join(r.seats, "|"); got != c.want || r.page().from != c.from {
			t.Errorf("%v: %s, beginning at %d; want %s, %d", c.players, got, r.page().from, c.want, c.from)
		}
	}
}

// In few words it is said what "more…" holds.
func TestSummary(t *testing.T) {
	h := score.Header{Date: "2026-11-22", League: "Tuesday", Season: "2026", Variants: []string{"a", "b"}, Rulings: []score.Setting{{Name: "small-needs", Value: "any"}, {Name: "x", Value: "y"}}}
	for want, c := range map[string]struct {
		g *score.Game
		h score.Header
	}{
		"2026-11-22 · Tuesday · season 2026 · a · b · small-needs=any · x=y · variants · rulings · place · round · note": {&subdivision.Game, h},
		"2027 · rulings · place · round · note":        {&pyramid.Game, score.Header{Date: "2027"}},
		"season 2026 · rulings · place · round · note": {&pyramid.Game, score.Header{Season: "2026"}},
	} {
		if got := summary(c.g, &c.h); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := anyOf([]string{"a", "b", "c", "d", "e"}); got != "none; as a, b, c, d" {
		t.Error(got)
	}
}

// A letter that no line has changes nothing.
func TestALetterThatNoLineHas(t *testing.T) {
	bazaar := screen.Choice{Name: "1", Label: "Bazaar"}
	if a, _ := picked("x", bazaar); !strings.Contains(a.View(), "Bazaar") {
		t.Errorf("the list is empty:\n%s", a.View())
	}
}

// moreOf is the page behind "more…" after these keys, and the header that it fills in.
func moreOf(keys string) (*questionForm, *score.Header) {
	h := &score.Header{Date: "2026-11-22"}
	list, write := more(&subdivision.Game, h, Before{Leagues: []string{"Tuesday league", "Friday"}, Rulings: func(league string) []score.Setting {
		if league == "Friday" {
			return []score.Setting{{Name: "small-needs", Value: "any"}}
		}
		return nil
	}})
	a := answered(keys, page{questions: list})
	write()
	return a, h
}

// A text is completed by Tab, or goes on; a variant and a ruling
// are chosen with arrows. The last Enter ends the page.
func TestMoreIsFilledIn(t *testing.T) {
	for keys, want := range map[string]score.Header{
		"":                        {Date: "2026-11-22"},
		"⏎fr→→2026":               {Date: "2026-11-22", League: "Friday", Season: "2026"},
		"<ctrl+j>Tue<ctrl+j>2026": {Date: "2026-11-22", League: "Tue", Season: "2026"}, // typed before the form had the keyboard
		"⏎ Tue ⏎":                 {Date: "2026-11-22", League: "Tue"},
		"⏎⏎⏎3⏎den⏎a; b⏎":          {Date: "2026-11-22", Round: "3", Place: "den", Note: "a; b"},
		"⏎⏎⏎⏎⏎⏎»⏎»⏎":              {Date: "2026-11-22", Variants: []string{subdivision.Game.Variants[0].Name, subdivision.Game.Variants[1].Name}},
		"⏎⏎⏎⏎⏎⏎»⏎»↑»↓»":           {Date: "2026-11-22"},
		"⏎⏎⏎⏎⏎⏎" + variants("⏎") + "»»⏎": {Date: "2026-11-22", Rulings: []score.Setting{{Name: subdivision.Game.Rulings[0].Name, Value: subdivision.Game.Rulings[0].Values[1].Name}}},
	} {
		a, h := moreOf(keys)
		if diff := cmp.Diff(*h, want, cmpopts.IgnoreUnexported(score.Header{})); diff != "" {
			t.Errorf("%s: %s\n%s", keys, diff, a.View())
		}
		if a.ended {
			t.Errorf("%s: ended", keys)
		}
	}
	rulings := strings.Repeat("⏎", len(subdivision.Game.Rulings))
	if a, _ := moreOf("⏎⏎⏎⏎⏎⏎" + variants("⏎") + rulings); !a.ended || a.left != nil {
		t.Errorf("the last Enter does not end the page:\n%s", a.View())
	}
}

// What the header holds is proposed: who answers nothing changes nothing.
func TestMoreProposesWhatTheHeaderHolds(t *testing.T) {
	g := &subdivision.Game
	h := score.Header{Date: "2026-11-22", League: "Friday", Season: "2026", Round: "3", Place: "den", Note: "late", Variants: []string{g.Variants[1].Name, g.Variants[2].Name}}
	for _, i := range []int{0, 1} {
		values := g.Rulings[i].Values
		h.Rulings = append(h.Rulings, score.Setting{Name: g.Rulings[i].Name, Value: values[len(values)-1].Name})
	}
	now := h
	list, write := more(g, &now, Before{Rulings: func(string) []score.Setting { return nil }})
	a := answered("⏎⏎", page{questions: list})
	if write(); cmp.Diff(h, now, cmpopts.IgnoreUnexported(score.Header{})) != "" {
		t.Errorf("%+v, want %+v\n%s", now, h, a.View())
	}
}

func variants(key string) string { return strings.Repeat(key, len(subdivision.Game.Variants)) }

// A wrong answer is said and holds the page. What a league changes shows at once, and the
// cursor and what may stand in an empty line show without colours.
func TestMoreShowsWhatItTakes(t *testing.T) {
	a, _ := moreOf("x⏎")
	if view := a.View(); a.at != 0 || !strings.Contains(view, "a date is written 2026-11-20") {
		t.Errorf("%q", view)
	}
	a, _ = moreOf("⏎")
	if view := a.View(); !strings.Contains(ansi.Strip(view), "none; as Tuesday league, Friday") || !strings.Contains(ansi.Strip(view), "the usual: other") {
		t.Errorf("%s", view)
	}
	a, _ = moreOf("⏎Friday⏎")
	if view := ansi.Strip(a.View()); !strings.Contains(view, "the league's: any") {
		t.Errorf("%s", view)
	}
	a, _ = moreOf("⏎Fri")
	if view := a.View(); !strings.Contains(ansi.Strip(view), "Friday") || strings.Contains(ansi.Strip(view), "→") {
		t.Errorf("%s", view)
	}
}
