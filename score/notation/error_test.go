package notation

import (
	"strings"
	"testing"

	"arbiter/score/goldentest"
)

// Of a line that is wider than the screen a part about the mistake is shown, and the caret
// stands under it: at both ends, and on each side of where the line is cut.
func TestALongLineIsShownAboutItsMistake(t *testing.T) {
	line := "note: \u200bÅ\tx" + strings.Repeat("0123456789", 9) + "end"
	var got strings.Builder
	for _, at := range []struct{ column, width, screen int }{{1, 4, 40}, {18, 3, 40}, {19, 3, 40}, {80, 5, 40}, {97, 9, 40}, {102, 1, 40}, {103, 1, 40}, {60, 1, 10}, {90, 1, 200}, {103, 1, 200}} {
		e := Error{File: "f", Line: 12, Column: at.column, Width: at.width, Source: line, Msg: "no"}
		got.WriteString(e.Show(at.screen) + "\n")
	}
	text := Text{File: "f", Line: 12, Src: bom + "nöte;x\u200b \r\nöb c\r\nd"} // as Windows writes it
	for _, at := range []struct{ from, width int }{{9, 4}, {14, 0}, {18, 9}, {21, 1}, {99, 9}} {
		got.WriteString(text.Errorf(at.from, at.width, "write y", "no").Show(40) + "\n")
	}
	goldentest.Same(t, "testdata/long_lines.txt", got.String())
}
