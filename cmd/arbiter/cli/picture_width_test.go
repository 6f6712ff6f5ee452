package cli

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"arbiter/score"
)

func TestPicturesFoldToTheTerminal(t *testing.T) {
	tests := []struct {
		name string
		room int
		in   string
		want string
	}{
		{"what fits stays", 40, "   1        R ⇄  W G         2\n", "   1        R ⇄  W G         2\n"},
		{"equations become one column", 30, "   1     R ⇄ W G       2     G ⇄ Y Y\n   3   W W ⇄ B G\n",
			"   1     R ⇄ W G\n   2     G ⇄ Y Y\n   3   W W ⇄ B G\n"},
		{"boxes stand below one another", 12, "  ┌───┐ ┌───┐\n  │ R │ │ B │\n  └───┘ └───┘\n\n  end\n",
			"  ┌───┐\n  │ R │\n  └───┘\n  ┌───┐\n  │ B │\n  └───┘\n\n  end\n"},
		{"what is said of a level goes below it", 40, "    level 1  [ R3  ][ R3  ]                   monochrome\n",
			"    level 1  [ R3  ][ R3  ]\n    monochrome\n"},
		{"a row of bricks is parted between two", 20, "  [ R3  ][ R3  ][ R3  ]\n", "  [ R3  ][ R3  ]\n  [ R3  ]\n"},
		{"what begins far on the right stays", 30, strings.Repeat(" ", 20) + strings.Repeat("x", 30) + "\n", strings.Repeat(" ", 20) + strings.Repeat("x", 30) + "\n"},
		{"and is parted where it has a gap", 30, strings.Repeat(" ", 20) + strings.Repeat("x", 9) + "  " + strings.Repeat("y", 9) + "\n", strings.Repeat(" ", 20) + strings.Repeat("x", 9) + "\n" + strings.Repeat(" ", 20) + strings.Repeat("y", 9) + "\n"},
		{"blanks at the end are no width", 10, "  B1      \n  B2           \n", "  B1\n  B2\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var pic score.Picture
			for line := range strings.Lines(test.in) {
				line = strings.TrimSuffix(line, "\n")
				half := len([]rune(line)) / 2
				pic = append(pic, []score.Span{{Text: string([]rune(line)[:half]), Bold: true}, {Text: string([]rune(line)[half:])}})
			}
			if got := (Painter{termenv.Ascii, test.room}).Picture(pic); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}
