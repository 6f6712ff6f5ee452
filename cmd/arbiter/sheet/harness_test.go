package sheet

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/muesli/termenv"

	_ "arbiter/cmd/arbiter/earlyterm"
	"arbiter/cmd/arbiter/sheet/drafts"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// live returns what the program says of a sheet.
func live(text string) judge.Preview {
	by := judging()
	return judge.Of(&by, text)
}

// gameOf returns the game that a text names; nil for none.
func gameOf(text string) *score.Game {
	var file notation.Game
	_ = file.Read(notation.Text{Src: text}) // the rest may be unfinished
	return games.All.Game(file.Head.Game)
}

// judging returns a judge like the program's.
func judging() games.Judge {
	return games.Judge{Games: games.All, Options: validate.Options{NoProof: true}}
}

// streams returns a terminal with colours, on the evening of the tests.
func streams(colours termenv.Profile) *terminal.Streams {
	return &terminal.Streams{Colours: colours, Now: func() time.Time { return time.Date(2026, 11, 23, 20, 41, 0, 0, time.Local) }}
}

// opened returns an editor on a text, without a terminal. Its draft is in a folder of the test.
func opened(t testing.TB, text string) *sheetForm {
	t.Helper()
	return newSheetForm(streams(termenv.ANSI), judging(), model.Read(gameOf(text), text), drafts.New(t.TempDir(), "game", drafts.Origin{}))
}

const wholeBoard = `6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
   a  b  c  d  e  f
`

const twoPlayers = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"

// examples returns the texts that come with the program, of the games that these
// tests know. TestEverySheetHoldsWhatItsGameReads is about all games.
func examples(t testing.TB) map[string]string {
	t.Helper()
	names, err := filepath.Glob("../../../docs/examples/*.txt")
	if err != nil || len(names) < 9 {
		t.Fatalf("%d examples, %v", len(names), err)
	}
	texts := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if gameOf(string(text)) != nil {
			texts[filepath.Base(name)] = string(text)
		}
	}
	return texts
}

// press passes keys to a screen one by one, see pagetest.Keys.
func press(s *sheetForm, keys string) {
	for _, k := range pagetest.Keys(keys) {
		s.Update(k)
	}
}

func bodyOf(s *sheetForm) string {
	_, text, _ := strings.Cut(s.editor.page.Text(), "\n\n")
	return text
}

// boardKeys returns the keys of a board, row by row; the parks lie there already.
func boardKeys(board, atRowEnd string) string {
	var keys strings.Builder
	for _, row := range strings.Split(strings.TrimSpace(board), "\n")[:6] {
		for _, cell := range strings.Fields(row)[1:] {
			keys.WriteString(strings.ToLower(strings.TrimSuffix(cell, "##")))
		}
		keys.WriteString(atRowEnd)
	}
	return keys.String()
}

// TestMain is the tests, or a small program that opens one file in the sheet
// and prints what it came to: the tests drive it in a pseudo-terminal.
func TestMain(m *testing.M) {
	name := os.Getenv("ARBITER_TEST_SHEET")
	if name == "" {
		os.Exit(m.Run())
	}
	text, err := os.ReadFile(name)
	if err != nil {
		panic(err)
	}
	s := terminal.New(os.Stdin, os.Stdout, os.Stderr)
	if err := s.SetColours("always"); err != nil || os.Getenv("NO_COLOR") != "" {
		s.Colours = termenv.Ascii
	}
	game := gameOf(string(text))
	p := model.Read(game, string(text))
	if strings.HasSuffix(string(text), "\n\n") { // headers alone
		p = model.New(game, model.HeadOf(game, string(text)))
	}
	done, err := Edit(&screen.Terminal{In: os.Stdin, Out: os.Stderr}, s, judging(), p, drafts.New(filepath.Dir(name), "draft", drafts.Origin{}))
	switch {
	case errors.Is(err, screen.ErrInterrupted):
		fmt.Println("INTERRUPTED")
		os.Exit(130)
	case err != nil:
		fmt.Println("ERROR", err)
		os.Exit(2)
	case !done:
		fmt.Println("LEFT")
	}
	fmt.Printf("ANSWER\n%s\nEND\n", p.Text())
	os.Exit(0)
}
