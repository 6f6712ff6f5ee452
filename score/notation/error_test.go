package notation

import (
	"strings"
	"testing"
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
	if got.String() != longLineShown[1:] {
		t.Errorf("got\n%s", got.String())
	}
}

const longLineShown = `
f:12:1: no
  12 | note: �Å x012345678901234567890…
     | ^^^^
f:12:18: no
  12 | note: �Å x012345678901234567890…
     |                  ^^^
f:12:19: no
  12 | …ote: �Å x0123456789012345678901…
     |                   ^^^
f:12:80: no
  12 | …2345678901234567890123456789012…
     |                   ^^^^^
f:12:97: no
  12 | …901234567890123456789end
     |                   ^^^^^^^
f:12:102: no
  12 | …4567890123456789end
     |                   ^
f:12:103: no
  12 | …567890123456789end
     |                   ^
f:12:60: no
  12 | …89012345678901234567…
     |             ^
f:12:90: no
  12 | …901234567890123456789012345678901234567890123456789end
     |                                          ^
f:12:103: no
  12 | …23456789012345678901234567890123456789end
     |                                          ^
f:12:7: no: there is a zero-width space (U+200B), which is invisible
  12 | nöte;x� 
     |       ^ delete it
f:12:9: no
  12 | nöte;x� 
     |         ^
     | write y (a comment needs a blank
     | before its ;)
f:13:2: no
  13 | öb c
     |  ^^^ write y
f:13:5: no
  13 | öb c
     |     ^ write y
f:14:2: no
  14 | d
     |  ^ write y
`
