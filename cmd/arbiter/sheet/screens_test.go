package sheet

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"arbiter/score/goldentest"
)

// Whole screens, after keys and of a size.
func TestScreensAsTheyStand(t *testing.T) {
	all := examples(t)
	pyramid := "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Cgo Rgo Rsi Fgo Kgo Fbr Kgo\nBob: Csi Rbr Rbr Fem Fsa Fru\n"
	var b strings.Builder
	for _, c := range []struct {
		text, keys    string
		width, height int
		inked         bool // with colours and the cursor
	}{
		{twoPlayers, "", 80, 24, true},
		{twoPlayers + wholeBoard, "<down>", 100, 30, true},
		{twoPlayers + wholeBoard, "<down><del>", 60, 20, false},
		{twoPlayers + "2  R3 R3\n1  ## B1\n   a  b\n", "<home>", 40, 15, true},
		{all["zark-city-acts.txt"], "<pgdown><pgdown><down><down>", 80, 30, false},
		{all["zark-city-acts.txt"], "", 39, 12, false},
		{all["zark-city-acts.txt"], "<pgdown><pgdown>", 120, 30, false},
		{all["zark-city-acts.txt"], "<pgdown><pgdown><down>", 120, 30, false},
		{all["buyers-market.txt"], "<up><up>", 120, 40, false},
		{all["bazaar.txt"], "<pgdown><pgdown><pgdown><pgdown><pgdown><down>", 80, 20, false},
		{all["bazaar.txt"], "<f1><down><down>", 80, 20, false},
		{pyramid, "<pgdown>", 80, 40, true},
		{pyramid, "<pgdown><pgdown><down><down>", 80, 9, false},
		{pyramid, "x", 30, 6, false},
		{pyramid, "<esc>", 20, 4, false},
		{pyramid, "", 60, 10, false},
		{pyramid, "", 60, 8, false},
		{all["bazaar.txt"], "<f1>   <up>", 70, 15, false},
		{"game: buyers-market\nplayer: W Maximiliane Freifrau\nplayer: K Bob\n\nMaximiliane Freifrau:\n  unused: R3*5 G3*2\nBob:\n  1: R3*4\n  2: G2*3\n  3: B1\n", "<down>", 60, 24, false},
		{"game: bazaar\nplayer: Ann\nplayer: Bob\n\n", "ar", 80, 12, true},
		{"game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nvariant: rwb\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\nBob: buy RRRRB left 1\nCyd: out\n", "<down><down>", 80, 18, false},
		{all["bazaar.txt"], "<pgdown><pgdown><pgdown><pgdown><pgdown><end>", 46, 16, false},
		{twoPlayers + strings.Replace(wholeBoard, "R2 R1 R2 R2", "R3 R3 B3 R3", 1), "<home><down><right>", 29, 16, false},
		{all["bazaar.txt"], "<pgdown><pgdown><pgdown><pgdown><pgdown><end><left><left><left>", 46, 16, false},
		{twoPlayers + wholeBoard, "<down><del><done>", 99, 24, false},
		{twoPlayers + wholeBoard, "<down>b1<esc>", 80, 24, true},
		{"game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nnote: a word of what there is to be remembered of this evening\n\nquarry: Kem Fsi Rru\nAnn: fold\nBob: Cgo Cgo Cgo\n", "<pgdown><pgdown><down>⏎<up><up><up><up><up>", 50, 36, false},
		{"game: buyers-market\nplayer: W Ann\nplayer: K Bob\nplayer: C Cyd\n\nAnn:\n  1: R3*3 Y3*2\n  2: G2*3\nBob:\n  1: B3\n  2: R3\nCyd:\n  pile: B1*7 P1*7\n", "<pgdown>", 110, 34, false},
	} {
		s := opened(t, c.text)
		s.Update(tea.WindowSizeMsg{Width: c.width, Height: c.height})
		press(s, c.keys)
		fmt.Fprintf(&b, "%d×%d %s\n", c.width, c.height, c.keys)
		for _, l := range strings.Split(s.View(), "\n") {
			if !c.inked {
				l = ansi.Strip(l)
			}
			b.WriteString(strings.TrimRight(strings.ReplaceAll(l, "\x1b[", "^"), " ") + "\n")
		}
	}
	goldentest.Same(t, "testdata/screens.txt", b.String())
}
