package form

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/huh"

	"arbiter/score"
	"arbiter/score/buyersmarket"
	"arbiter/score/notation"
	"arbiter/score/subdivision"
	"arbiter/validate"
	judgeBuyersMarket "arbiter/validate/buyersmarket"
	judgeSubdivision "arbiter/validate/subdivision"
	judgeZarkCity "arbiter/validate/zarkcity"

	_ "arbiter/cmd/arbiter/earlyterm"
)

const picture = `6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
   a  b  c  d  e  f
`

const wholeGame = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n" + picture

// TestMain is the tests, or a small program that shows one form and prints
// what was answered: the tests drive it in a pseudo-terminal.
func TestMain(m *testing.M) {
	which := os.Getenv("ARBITER_TEST_FORM")
	if which == "" {
		os.Exit(m.Run())
	}
	d := testDesk()
	d.In, d.Out = os.Stdin, os.Stderr
	d.Colour = os.Getenv("NO_COLOR") == ""
	d.Accessible = os.Getenv("ACCESSIBLE") != ""
	var answer string
	var err error
	switch which {
	case "subdivision":
		answer, err = Subdivision(d)
	case "market":
		answer, err = BuyersMarket(d)
	case "pyramid":
		answer, err = Pyramid(d)
	case "city":
		answer, err = ZarkCity(d)
	case "bazaar":
		answer, err = bazaarJudged(d)
	case "menu":
		answer, err = Menu(d, []Choice{{"score", "score a game", ""}, {"standings", "", "the league"}, {"quit", "", ""}})
	case "save", "both":
		if which == "both" {
			answer, err = Subdivision(d)
		}
		if err == nil {
			var save bool
			var league, season string
			save, league, season, err = Save(d, strings.Fields(os.Getenv("ARBITER_TEST_LEAGUES")), []string{"2026", "2025"})
			answer += fmt.Sprintf("save=%v league=%q season=%q", save, league, season)
		}
	}
	switch {
	case errors.Is(err, ErrAborted):
		fmt.Println("ABORTED")
		os.Exit(130)
	case err != nil:
		fmt.Println("ERROR", err)
		os.Exit(2)
	}
	fmt.Println("ANSWER\n" + answer + "\nEND")
	os.Exit(0)
}

func testDesk() Desk {
	return Desk{Colour: true, Known: []string{"Ann", "Annika", "Bob", "Cyd"}, Judge: judge}
}

// judge is what the program hands to a form, in small.
func judge(text string) Live {
	var sheet score.Sheet
	var v validate.Verdict
	if strings.HasPrefix(text, "game: pyramid") {
		return judgePyramid(text)
	}
	if strings.HasPrefix(text, "game: buyers-market") {
		p, err := parseMarket(text)
		if err != nil {
			return Live{Problem: err.Error()}
		}
		sheet, v = p.Sheet(), judgeBuyersMarket.Judge(p, validate.Options{NoProof: true})
	} else if strings.HasPrefix(text, "game: zark-city") {
		p, err := readCity(text)
		if err != nil {
			return Live{Problem: err.Error()}
		}
		sheet, v = p.Sheet(), judgeZarkCity.Judge(p, validate.Options{NoProof: true})
	} else {
		p, err := parse(text)
		if err != nil {
			return Live{Problem: err.Error()}
		}
		sheet, v = p.Sheet(), judgeSubdivision.Judge(p, validate.Options{NoProof: true})
	}
	var l Live
	for i := range sheet.Tallies {
		if i > 0 {
			l.Totals += " · "
		}
		l.Totals += fmt.Sprint(sheet.Tallies[i].Name, " ", sheet.Tallies[i].Total())
	}
	for _, f := range v.Findings {
		l.Faults = append(l.Faults, Finding{f.Rule, f.Message, f.At, f.Severity != validate.Error})
	}
	return l
}

func parse(text string) (*subdivision.Position, error) {
	var g notation.Game
	if err := g.Read(notation.Text{File: "test", Line: 1, Src: text}); err != nil {
		return nil, err
	}
	return subdivision.Parse(&g)
}

func parseMarket(text string) (*buyersmarket.Position, error) {
	var g notation.Game
	if err := g.Read(notation.Text{File: "test", Line: 1, Src: text}); err != nil {
		return nil, err
	}
	return buyersmarket.Parse(&g)
}

// body is a game's text without its header.
func body(t *testing.T, text, head string) string {
	t.Helper()
	text, ok := strings.CutPrefix(text, head)
	if !ok {
		t.Errorf("another header: %s", text)
	}
	return text
}

// shows checks that all of it stands on a screen.
func shows(t *testing.T, screen string, all ...string) {
	t.Helper()
	for _, want := range all {
		if !strings.Contains(screen, want) {
			t.Errorf("no %q on\n%s", want, screen)
		}
	}
}

// says checks what was said, if anything, after some keys.
func says(t *testing.T, after, said, want string) {
	t.Helper()
	if !strings.Contains(said, want) || want == "" && said != "" {
		t.Errorf("%s: said %q, want %q", after, said, want)
	}
}

// readied is a field with keys and width, entered.
func readied[F huh.Field](f F) F {
	f.WithKeyMap(keys())
	f.WithWidth(79)
	f.Focus()
	return f
}

// moving are the names of keys that stand for no sign.
var moving = []string{"left", "right", "up", "down", "home", "end", "pgup", "pgdown", "del", "bs", "space", "undo", "redo"}
