package score_test

import (
	"testing"

	"arbiter/score"
)

// A palette says how far a cell has come: whether more is needed, may follow, or
// cannot follow.
func TestPaletteReadsWhatIsTyped(t *testing.T) {
	letters := score.PlayerPalette([]score.Player{{Colour: "R", Name: "Ann"}, {Colour: "B", Name: "Bob"}}, "")
	words := score.WordPalette("a word", "words", "ann", "anna", "bob", "bert", "##")
	park := score.Palette{Groups: []score.Tokens{{Tokens: []score.Token{{Text: "##", Name: "park", Other: []string{"#"}}}}}}
	note := score.Palette{Free: true}
	for _, test := range []struct {
		palette     score.Palette
		typed, text string
		state       score.Typed
	}{
		{letters, "r", "R", score.Full},
		{letters, "bo", "B", score.Ready},
		{letters, "x", "x", score.Refused},
		{words, "an", "an", score.Begun},
		{words, "ANN", "ann", score.Ready},
		{words, "anna", "anna", score.Full},
		{words, "be", "bert", score.Ready},
		{words, "#", "##", score.Ready},
		{park, "#", "##", score.Ready},
		{park, "##", "##", score.Full},
		{words.OrNone(nil), "-", "-", score.Full},
		{words.OrNone([]string{"ann"}), "-", "-", score.Refused},
		{words.OrNone([]string{"-"}), "ann", "ann", score.Refused},
		{note, "anything", "anything", score.Ready},
	} {
		if text, state := test.palette.Type(test.typed); text != test.text || state != test.state {
			t.Errorf("%q is %q, %d; want %q, %d", test.typed, text, state, test.text, test.state)
		}
	}
}

// A number is full when no digit more would do.
func TestNumbersAreTyped(t *testing.T) {
	for _, test := range []struct {
		typed string
		most  int
		state score.Typed
	}{
		{"1", 10, score.Ready}, {"10", 10, score.Full}, {"2", 10, score.Full}, {"11", 10, score.Refused},
		{"0", 10, score.Ready}, {"-1", 10, score.Refused}, {"+1", 10, score.Refused}, {"x", 10, score.Refused}, {"", 10, score.Refused},
	} {
		if text, state := score.TypeNumber(test.typed, test.most); text != test.typed || state != test.state {
			t.Errorf("%q of at most %d is %q, %d; want %d", test.typed, test.most, text, state, test.state)
		}
	}
}

// What stands in a picture for an empty square.
func TestSquaresOfAPictureAreRead(t *testing.T) {
	g := score.Grid{Empty: "_", Palette: score.WordPalette("a piece", "pieces", "R1", "R2")}
	for word, want := range map[string]string{".": "", "..": "", "-": "", "--": "", "·": "", "··": "", "_": "", "r1": "R1"} {
		if got, ok := g.Read(word); !ok || got != want {
			t.Errorf("%s is %q, %v; want %q", word, got, ok, want)
		}
	}
	for _, word := range []string{"R", "X1"} {
		if got, ok := g.Read(word); ok || got != word {
			t.Errorf("%s is %q, %v", word, got, ok)
		}
	}
}
