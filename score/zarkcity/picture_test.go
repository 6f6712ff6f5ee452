package zarkcity

import (
	"strings"
	"testing"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/goldentest"
)

// TestPictures: boards as testdata/pictures.txt has them.
func TestPictures(t *testing.T) {
	text := ""
	for _, test := range []struct{ name, board, fault string }{
		{"a Power Block that nobody controls, a card of two players and a fault", "7C:R1 8C:R1R3 .\n. 9C:R1B1 10H:B2\n. 4S 5S", "b1"},
		{"one in control and one that is empty", "7C:R1 8C:R1R3 9C:R2\n. 5D 10H:B2\n2H 3H 4H", "b1"},
		{"overlapping ones: 7 to 9, 8 to 10, and four 10s", "7C:R1 8C:R1 9C:R2\n10D:B1 10C:R1 10S:B1\n. 10H:B1 JO", ""},
		{"neighbouring ones of two players", "7C:R1 8C:R1 9C:R1\n2H:B1 3H:B1 4H:B1", ""},
		{"a card of two Power Blocks, one of them in control", "5C:R1 5D:R1 5H:R1 5S", ""},
		{"cards alone need no explanation", "7C 8D", ""},
		{"broader than the screen: panels, and an outline that goes on", "7C:R1 8D:B3B2B1 . . . . . 2H:B1 3H:B1 4H:B1 . .", ""},
	} {
		marks := score.Marks{}
		if test.fault != "" {
			marks[test.fault] = score.Fault
		}
		text += "-- " + test.name + " --\n" + mustParse(t, two+test.board).Draw(marks).String()
	}
	goldentest.Same(t, "testdata/pictures.txt", text)
}

// No line is broader than a screen, whatever stands on the cards.
func TestPicturesFitTheScreen(t *testing.T) {
	for _, row := range []string{
		strings.Repeat("10H:R3R2R1 ", 15) + strings.Repeat("9H:B2 ", 15), strings.Repeat(". ", 60), strings.Repeat("10H ", 26),
		"7C:R1R1R1R2R2R2R3R3R3 " + strings.Repeat("8C ", 20),
		"7C:" + strings.Repeat("R1", 15) + strings.Repeat("B3", 15) + " 8C 9C 10C 2C 3C 4C 5C 6C",
	} {
		for _, line := range strings.Split(mustParse(t, two+row).Draw(score.Marks{"a1": score.Fault}).String(), "\n") {
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("%d columns: %s", n, line)
			}
		}
	}
}
