package form

import (
	"strings"
	"testing"
)

const cityRows = ". 9H:B1 .\n7c:r1,8c:rm,9C:B2R1\n. 8D -\n\n"

func TestCityByLine(t *testing.T) {
	top := "\n2\nR Ann\nB Bob\nnone\nR\n"
	acts := "hand R: KH 5C\ndo: draw\n"
	tellAll(t, ZarkCity, cityGame, []toldCase{
		{name: "plain", answers: top + cityRows + "\nyes\n",
			said: []string{"standard - clubs, diamonds", "Which [standard]: ", "The top row: ", "The next row, or nothing: ", "Hand or act: ", "Ann 0 · Bob 0"}},
		{name: "no line's end at the end", answers: top + cityRows + "\nyes"},
		{name: "CRLF", answers: strings.ReplaceAll(top+cityRows+"\nyes\n", "\n", "\r\n")},
		{name: "numbers", answers: top + "3 . 9H:B1 .\n2 7C:R1 8C:R2 9C:R1B2\n1 . 8D .\n\n\ny\n"},
		{name: "wrong rows, then right", answers: top + "\n9X . .\n. 9H:B1 .\n. .\n9H:G1 . .\n9H: . .\n9H:B4 . .\n" + strings.TrimPrefix(cityRows, ". 9H:B1 .\n") + "\nyes\n",
			said: []string{"the board has at least one row", `"9X" is no place`, "2 squares where the first row has 3", `no player has the letter "G" (R Ann, B Bob)`, `"B4" is no pyramid`}},
		{name: "back", answers: top + "8D .\nback\nback\n" + cityRows + "\nyes\n"},
		{name: "acts", answers: top + cityRows + acts + "\nyes\n", want: cityGame + acts},
		{name: "wrong acts, then right", answers: top + cityRows + "hand R: KH 5C\ndo: fight\n9H\ndo: draw\n\nyes\n", want: cityGame + acts,
			said: []string{`no act is called "fight"`, "a row of the picture below"}},
		{name: "acts anew", answers: top + cityRows + "do: draw\n\nacts\n" + acts + "\nyes\n", want: cityGame + acts},
		{name: "the board anew", answers: top + "8D\n\n\nboards\nboard\n" + cityRows + "yes\n", said: []string{"expected yes, board or acts"}},
		{name: "a board that the acts do not fit", answers: top + cityRows + "do: build 5C a3\n\nboard\n8D\n\n\n\n", want: cityHead + "turn: R\n\n1  8D\n   a\n",
			said: []string{"The acts do not fit this board: a3 lies off the picture"}},
		{name: "more than can be read", answers: top + "9H:" + strings.Repeat("R1", 16) + "\n\n\nyes\nboard\n" + cityRows + "\n", said: []string{"This cannot be read", "more than 15"}},
		{name: "wrong answers", answers: "six\nFive\n6\n2\nR Ann\nB Bob\nnone\nCyd\nnone\n" + cityRows + "\n\n",
			want: strings.Replace(cityGame, "turn: R", "ruling: deck=five", 1),
			said: []string{"expected standard or five", "expected 2, 3, 4 or 5", `no player is called "Cyd": Ann, Bob`}},
	})
}

// Wherever the answers end, nothing is made up.
func TestCityByLineEnds(t *testing.T) {
	tellTooLittle(t, ZarkCity, "\n2\nR Ann\nB Bob\nnone\nR\n"+cityRows+"do: draw\n\nyes\n")
}
