package model_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
)

// lineOf returns the line of the nth player, from 0.
func lineOf(p *model.Page, nth int) int {
	for i := range p.Lines {
		if p.HeaderKey(i) != "player" {
			continue
		}
		if nth--; nth < 0 {
			return i
		}
	}
	return -1
}

// A player who gets another name or letter on the sheet has it wherever the file names the
// player, and nowhere else; the other players keep theirs.
func TestAPlayerIsChanged(t *testing.T) {
	files, _ := filepath.Glob("../../../../docs/examples/*.txt")
	twins, _ := filepath.Glob("../../../../validate/*/testdata/*.legal.txt")
	more, _ := filepath.Glob(os.Getenv("MORE_FILES"))
	for _, name := range append(append(files, twins...), more...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count("\n"+string(text), "\ngame:") != 1 {
			continue
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			g, was := pagetest.ParseOrSkip(t, string(text))
			for seat, who := range was.Head().Players {
				if len(who.Name) > 2 && who.Named {
					want := regexp.MustCompile(`\b`+regexp.QuoteMeta(who.Name)+`\b`).ReplaceAllString(string(text), "Hal K.")
					changed(t, g, string(text), seat, "Hal  K.", want)
				}
				if g.Colours {
					want := regexp.MustCompile(`(?m)(^(?:player|turn|hand|purchase|pool|contribute|first):? |^`+who.Colour+`(?:$|:))`+who.Colour+`\b`).ReplaceAllString(string(text), "${1}T")
					for range 2 { // R1R2 overlap
						want = regexp.MustCompile(`(^|[^A-Za-z])`+who.Colour+`([123])`).ReplaceAllString(want, "${1}T$2")
					}
					changed(t, g, string(text), seat, "T", want)
				}
			}
		})
	}
}

// changed types another letter, or a name of several letters, on a player's line.
func changed(t *testing.T, g pagetest.Game, text string, seat int, typed, want string) {
	t.Helper()
	p := &typist{Page: model.Read(g.Game, text)}
	before := p.Text()
	c := model.Cursor{Line: lineOf(p.Page, seat)}
	if g.Colours && len(typed) > 1 {
		c.Cell = 1
	}
	p.Clear(&c)
	keys(t, p, &c, typed+"⏎")
	if got := g.Parse(t, p.Text()).String(); got != g.Parse(t, want).String() {
		t.Errorf("%s for seat %d:\n%s\nwant\n%s", typed, seat, got, want)
	}
	if p.undo(&c); p.Text() != before {
		t.Errorf("taken back:\n%s\nwas\n%s", p.Text(), before)
	}
}

// Players are changed on their lines, and what cannot be is said. The cursor begins in the
// name of the first player.
func TestPlayersAreTyped(t *testing.T) {
	const city = "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nfirst: Cyd\nturn: G\n\n1  9H:R1B1G2\n   a\nhand G: KH\ndo: move R1 a1 b1\n"
	const hands = "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Anna\n\nAnn: Fgo\nBob: fold\nAnna: Cgo\npaid: Ann 3, Anna 4, Bob 5\n"
	const odd = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nsomething strange\n"
	const board = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2  R3 ##\n1  B2 B1\n   a  b\n"
	for name, c := range map[string]struct{ text, keys, want, why string }{
		"a colour":                        {city, "<p⏎", strings.NewReplacer("R Ann", "P Ann", "R1", "P1").Replace(city), ""},
		"a name":                          {city, "⏎⏎⌫⌫⌫Dee⏎", strings.NewReplacer("Cyd", "Dee").Replace(city), ""},
		"a letter that is taken":          {city, "<b", city, "B is Bob; choose another letter, or change that one first"},
		"a name that is taken":            {city, "⌫⌫⌫bob⏎", city, `Two players are called "Bob".`},
		"a name as long as typed":         {city, "a", city, ""},
		"names that begin alike":          {hands, "⌫⌫⌫Eve⏎", strings.NewReplacer("Ann:", "Eve:", "player: Ann\n", "player: Eve\n", "Ann 3", "Eve 3").Replace(hands), ""},
		"no name":                         {hands, "⌫⌫⌫⏎", hands, "A player needs a name; take the line out where there is none."},
		"one more":                        {hands, "⏎⏎⏎Dee⏎", strings.NewReplacer("player: Anna\n", "player: Anna\nplayer: Dee\n").Replace(hands), ""},
		"one more, beside a strange line": {odd, "⏎⏎Cyd⏎", strings.Replace(odd, "Bob\n", "Bob\nplayer: C Cyd\n", 1), ""},
		"one more, half typed":            {hands, "⏎⏎⏎De", hands, ""},
		"one more, and no name":           {hands, "⏎⏎⏎⏎", hands, ""},
		"one more on a board":             {board, "⏎⏎Cyd⏎", strings.Replace(board, "Bob\n", "Bob\nplayer: G Cyd\n", 1), ""},
		"a name known otherwise":          {board, "⏎⏎IDA>", strings.Replace(board, "Bob\n", "Bob\nplayer: G Ida\n", 1), ""},
		"two names":                       {hands, "⏎⏎⏎Dee, Eve⏎", hands, `"Dee, Eve": each player has a line of their own; a name has no comma.`},
		"a name that cannot be":           {hands, "⌫⌫⌫x ;y⏎", hands, "A ; cannot follow a blank; write it without the blank, or a comma."},
	} {
		t.Run(name, func(t *testing.T) {
			game := strings.Fields(c.text)[1]
			p := &typist{Page: model.Read(pagetest.Named(t, game).Game, c.text)}
			p.Known.Players = []string{"Ida", "Ann"}
			at := model.Cursor{Line: 0, Cell: p.Width(0) - 1}
			said := ""
			for _, key := range c.keys {
				if why := p.press(&at, key); said == "" {
					said = why
				}
			}
			if p.Text() != c.want || said != c.why {
				t.Errorf("said %q, want %q\n%s\nwant\n%s", said, c.why, p.Text(), c.want)
			}
			if again := model.Read(p.Game, p.Text()).Text(); again != p.Text() {
				t.Errorf("read again:\n%s\nwas\n%s", again, p.Text())
			}
			for p.undo(&at) {
			}
			if p.Text() != c.text {
				t.Errorf("all taken back:\n%s\nwas\n%s", p.Text(), c.text)
			}
		})
	}
}

// A new sheet is for as many as play at least, in the game's colours; a further player gets the
// next one, and an empty board the size for as many as play by then.
func TestANewSheetIsForSomebody(t *testing.T) {
	p := &typist{Page: model.New(pagetest.Named(t, "subdivision").Game, pagetest.Players())}
	c := p.Start()
	if name := p.CellName(c); name != "player 1" || p.Title() != "Subdivision · Red, Blue" {
		t.Errorf("it begins at %s, %s", name, p.Title())
	}
	keys(t, p, &c, "Ann⏎Bob⏎Cyd⏎")
	if want := "player: R Ann\nplayer: B Bob\nplayer: G Cyd\n\n7  ## "; !strings.Contains(p.Text(), want) {
		t.Errorf("with three players:\n%s", p.Text())
	}
	c = model.Cursor{Line: 1, Cell: 1}
	p.act(&c, func() string { p.Remove(&c); return "" })
	if want := "player: R Ann\nplayer: G Cyd\n\n6  ## "; !strings.Contains(p.Text(), want) {
		t.Errorf("without Bob:\n%s", p.Text())
	}
	hands, c := typed(t, "pyramid", "", "Ann⏎Bob⏎Cyd⏎⏎kem")
	if want := "player: Ann\nplayer: Bob\nplayer: Cyd\n\nquarry: Kem\n"; !strings.HasSuffix(hands.Text(), want) {
		t.Errorf("typed one below the other:\n%s", hands.Text())
	}
	hands, c = typed(t, "pyramid", "", "")
	if name, missing := hands.CellName(c), hands.Missing(false); name != "player 1" || missing != "the players" {
		t.Errorf("it begins at %s and lacks %s", name, missing)
	}
}

// What a player who leaves had stays on the sheet, where somebody must decide about it, and is
// that player's again when the line is taken back.
func TestAPlayerLeaves(t *testing.T) {
	const text = "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\n\n1  9H:R1G2\n   a\nhand B: KH\nhand G: 3C\n"
	p := &typist{Page: model.Read(pagetest.Named(t, "zark-city").Game, text)}
	c := model.Cursor{Line: 2, Cell: 1}
	p.act(&c, func() string { p.Remove(&c); return "" })
	if want := "player: B Bob\n\n1  9H:R1G2\n   a\nhand B: KH\nhand G: 3C\n"; !strings.HasSuffix(p.Text(), want) {
		t.Errorf("without Cyd:\n%s", p.Text())
	}
	if p.undo(&c); p.Text() != text {
		t.Errorf("taken back:\n%s", p.Text())
	}
}

// Who chose no colour has that of the seat, or the first one that nobody else has.
func TestColoursOfSeats(t *testing.T) {
	for _, c := range []struct{ game, chosen, want string }{
		{"subdivision", "A,B,C", "RBG"},
		{"subdivision", "B A,B,C", "BRG"},
		{"subdivision", "A,C,R D,B E", "GYRB"}, // two who were pushed from their colours
		{"buyers-market", "A,B,C,D,R E,F", "WKCNRO"},
		{"bazaar", "A,B", ""}, // it has no colours
	} {
		p, _ := typed(t, c.game, c.chosen, "")
		got := ""
		for _, who := range p.Players() {
			got += who.Colour
		}
		if got != c.want {
			t.Errorf("%s, %s: the colours are %s, want %s", c.game, c.chosen, got, c.want)
		}
	}
}
