package zarkcity

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
)

var pictures = []struct{ name, board, fault, want string }{
	{"a Power Block that nobody controls, a card of two players and a fault",
		"7C:R1 8C:R1R3 .\n. 9C:R1B1 10H:B2\n. 4S 5S", "b1", `
     ┌─────────────┐
   3 │ 7C=    8C=  │ ·
     │ R1     R3R1 │
     └──────┐      │
   2   ·    │ 9C×  │ 10H=
            │ R1   │ B2
            │ B1   │
            └──────┘
   1   ·     [4S]    5S

       a      b      c

      = controlled   × several players
      ┌─┐ a Power Block
`},
	{"one in control and one that is empty",
		"7C:R1 8C:R1R3 9C:R2\n. 5D 10H:B2\n2H 3H 4H", "b1", `
     ┏━━━━━━━━━━━━━━━━━━━━┓
   3 ┃ 7C=    8C=    9C=  ┃
     ┃ R1     R3R1   R2   ┃
     ┗━━━━━━━━━━━━━━━━━━━━┛
   2   ·      5D     10H=
                     B2
     ┌────────────────────┐
   1 │ 2H    [3H]    4H   │
     └────────────────────┘
       a      b      c

      = controlled
      ┏━┓ a Power Block in control   ┌─┐ a Power Block
`},
	{"overlapping ones: 7 to 9, 8 to 10, and four 10s",
		"7C:R1 8C:R1 9C:R2\n10D:B1 10C:R1 10S:B1\n. 10H:B1 JO", "", `
     ┏━━━━━━━━━━━━━━━━━━━━┓
   3 ┃ 7C=    8C=    9C=  ┃
     ┃ R1     R1     R2   ┃
     ┣━━━━━━┓      ┏━━━━━━┫
   2 │ 10D= ┃ 10C= ┃ 10S= │
     │ B1   ┃ R1   ┃ B1   │
     └──────╋━━━━━━╋──────┘
   1   ·    │ 10H= │ JO
            │ B1   │
            └──────┘
       a      b      c

      = controlled
      ┏━┓ a Power Block in control   ┌─┐ a Power Block
`},
	{"neighbouring ones of two players",
		"7C:R1 8C:R1 9C:R1\n2H:B1 3H:B1 4H:B1", "", `
     ┏━━━━━━━━━━━━━━━━━━━━┓
   2 ┃ 7C=    8C=    9C=  ┃
     ┃ R1     R1     R1   ┃
     ┣━━━━━━━━━━━━━━━━━━━━┫
   1 ┃ 2H=    3H=    4H=  ┃
     ┃ B1     B1     B1   ┃
     ┗━━━━━━━━━━━━━━━━━━━━┛
       a      b      c

      = controlled
      ┏━┓ a Power Block in control
`},
	{"a card of two Power Blocks, one of them in control",
		"5C:R1 5D:R1 5H:R1 5S", "", `
     ┏━━━━━━━━━━━━━━━━━━━━┳──────┐
   1 ┃ 5C=    5D=    5H=  ┃ 5S   │
     ┃ R1     R1     R1   ┃      │
     ┗━━━━━━━━━━━━━━━━━━━━┻──────┘
       a      b      c      d

      = controlled
      ┏━┓ a Power Block in control   ┌─┐ a Power Block
`},
	{"cards alone need no explanation", "7C 8D", "", `

   1   7C     8D

       a      b
`},
}

func TestPictures(t *testing.T) {
	for _, test := range pictures {
		t.Run(test.name, func(t *testing.T) {
			marks := score.Marks{}
			if test.fault != "" {
				marks[test.fault] = score.Fault
			}
			got := mustParse(t, two+test.board).Draw(marks).String()
			if diff := cmp.Diff(strings.Split(test.want[1:], "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("(-want +got):\n%s\n%s", diff, got)
			}
		})
	}
}

// A board that is broader than the screen is drawn in panels, and an outline
// goes on from one to the next.
func TestBroadBoardsAreDrawnInPanels(t *testing.T) {
	row := "7C:R1 8D:B3B2B1 " + strings.Repeat(". ", 5) + "2H:B1 3H:B1 4H:B1 . ."
	got := mustParse(t, two+row).Draw(nil).String()
	want := `
                                                                    ┏━━━━━━━━━
   1   7C=      8D=      ·        ·        ·        ·        ·      ┃ 2H=
       R1       B3B2B1                                              ┃ B1
                                                                    ┗━━━━━━━━━
       a        b        c        d        e        f        g        h

     ━━━━━━━━━━━━━━━━━━┓
   1   3H=      4H=    ┃ ·        ·
       B1       B1     ┃
     ━━━━━━━━━━━━━━━━━━┛
       i        j        k        l

      = controlled
      ┏━┓ a Power Block in control
`
	if diff := cmp.Diff(strings.Split(want[1:], "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("(-want +got):\n%s\n%s", diff, got)
	}
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
