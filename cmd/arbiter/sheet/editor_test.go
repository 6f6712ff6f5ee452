package sheet

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"arbiter/score/notation"
)

const wholeBoard = `6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
   a  b  c  d  e  f
`

const twoPlayers = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"

// opened is an editor on a text, without a terminal.
func opened(t testing.TB, text string) *screen {
	t.Helper()
	var g notation.Game
	_ = g.Read(notation.Text{Src: text})
	return newScreen(newEditor(testDesk(), Read(playedGames()[g.Head.Game].Game, text)))
}

// examples are the texts that come with the program.
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
		var g notation.Game
		_ = g.Read(notation.Text{Src: string(text)})
		if playedGames()[g.Head.Game].Blank == nil {
			continue
		}
		texts[filepath.Base(name)] = string(text)
	}
	return texts
}

// press hands keys to a screen one by one. Names of keys stand in brackets, as
// <down>; ⏎ is Enter.
func press(s *screen, keys string) {
	named := map[string]tea.KeyType{
		"down": tea.KeyDown, "up": tea.KeyUp, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "tab": tea.KeyTab, "backtab": tea.KeyShiftTab, "esc": tea.KeyEsc,
		"back": tea.KeyBackspace, "del": tea.KeyDelete, "undo": tea.KeyCtrlZ, "redo": tea.KeyCtrlY, "done": tea.KeyCtrlD,
		"f10": tea.KeyF10, "f1": tea.KeyF1, "cut": tea.KeyCtrlC, "drop": tea.KeyCtrlK, "f5": tea.KeyF5,
	}
	for len(keys) > 0 {
		k := tea.KeyMsg{Type: tea.KeyRunes}
		if name, rest, ok := strings.Cut(keys, ">"); ok && keys[0] == '<' {
			k.Type, keys = named[name[1:]], rest
		} else {
			r := []rune(keys)[0]
			keys = keys[len(string(r)):]
			switch r {
			case '⏎':
				k.Type = tea.KeyEnter
			case ' ':
				k.Type, k.Runes = tea.KeySpace, []rune{' '}
			default:
				k.Runes = []rune{r}
			}
		}
		s.Update(k)
	}
}

// pasted hands a text over as a terminal does that brackets pastes.
func pasted(s *screen, text string) {
	s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

// quiet lets a burst come to its end, and the judge to his answer.
func rest(s *screen) {
	s.settle()
	s.e.take(judged(s.e.desk, s.e.text, titleOf(s.e.page, s.e.text)))
	s.form.Update(drawMsg{})
}

func body(s *screen) string {
	_, text, _ := strings.Cut(s.e.page.Text(), "\n\n")
	return text
}
