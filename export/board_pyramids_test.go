package export

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/export/picture"
	"arbiter/score"
	"arbiter/score/notation/notationtest"
	"arbiter/score/subdivision"
	"arbiter/score/zarkcity"
)

// pyramidBoard reads a text of a game that is played with pyramids on a board
// and draws it.
func pyramidBoard(src string, marks score.Marks) (score.Drawing, error) {
	if strings.Contains(src, "game: subdivision") {
		p, err := notationtest.Read(subdivision.Parse, src)
		if err != nil {
			return score.Drawing{}, err
		}
		return p.Board(marks), nil
	}
	p, err := notationtest.Read(zarkcity.Parse, src)
	if err != nil {
		return score.Drawing{}, err
	}
	return p.Board(marks), nil
}

// pyramidExamples returns the shipped examples of those games, by file.
func pyramidExamples(t testing.TB) map[string]string {
	t.Helper()
	list := map[string]string{}
	files, err := filepath.Glob("../docs/examples/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if src := string(b); strings.Contains(src, "game: subdivision") || strings.Contains(src, "game: zark-city") {
			list[filepath.Base(file)] = src
		}
	}
	if len(list) < 4 {
		t.Fatalf("only %d examples", len(list))
	}
	return list
}

func svgOf(t testing.TB, src string, marks score.Marks) string {
	t.Helper()
	d, err := pyramidBoard(src, marks)
	if err != nil {
		t.Fatal(err)
	}
	return svgOfDrawing(t, &d)
}

func TestPicturesOfTheExamplesStandAlone(t *testing.T) {
	titles := map[string]string{
		"subdivision.txt":    "Subdivision, 6×6, 6 parks: Ann red, Bob blue",
		"disputed.txt":       "Subdivision, 6×6, 6 parks: Ann red, Bob blue",
		"zark-city.txt":      "Zark City, 16 cards: Ann red, Bob blue, Cyd green",
		"zark-city-acts.txt": "Zark City, 7 cards, 3 acts: Ann red, Bob blue",
	}
	for name, src := range pyramidExamples(t) {
		t.Run(name, func(t *testing.T) {
			picture := svgOf(t, src, score.Marks{"c4": score.Fault, "b4": score.Loss})
			p := readSVG(t, picture)
			if want, known := titles[name]; known && p.title != want {
				t.Errorf("title %q, want %q", p.title, want)
			}
			if n := p.elements; n["svg"] != 1 || n["rect"] < 10 || n["polygon"] < 4 || n["circle"] < 4 || n["text"] < 20 {
				t.Errorf("elements %v", n)
			}
			if strings.Contains(picture, "NaN") || strings.Contains(picture, "Inf") {
				t.Error("a length is no number")
			}
			if again := svgOf(t, src, score.Marks{"c4": score.Fault, "b4": score.Loss}); again != picture {
				t.Error("drawn twice, the pictures differ")
			}
		})
	}
}

// Names are text, whatever they hold.
func TestNamesOnPicturesAreEscaped(t *testing.T) {
	const name = `<b>&"</b>'<script>`
	for file, src := range pyramidExamples(t) {
		src = strings.Replace(src, "player: R Ann", "player: R "+name, 1)
		picture := svgOf(t, src, nil)
		p := readSVG(t, picture)
		if !strings.Contains(p.title, name+" red") {
			t.Errorf("%s: title %q", file, p.title)
		}
		if !strings.Contains(strings.Join(p.texts, "|"), name) {
			t.Errorf("%s: the legend does not name the player: %q", file, p.texts)
		}
	}
}

var usedInks = regexp.MustCompile(`var\(--(\w+)\)`)

// Each ink that a board uses has a colour on light and on dark ground.
func TestInksOfPicturesAreDefined(t *testing.T) {
	for file, src := range pyramidExamples(t) {
		picture := svgOf(t, src, score.Marks{"c4": score.Fault, "b4": score.Loss})
		for _, m := range usedInks.FindAllStringSubmatch(picture, -1) {
			if n := strings.Count(picture, "--"+m[1]+":#"); n != 3 { // light, dark, print
				t.Errorf("%s: ink %s is defined %d times", file, m[1], n)
			}
		}
	}
}

// From a text to its picture: the position, shapes, then SVG.
func BenchmarkPictures(b *testing.B) {
	for name, src := range pyramidExamples(b) {
		b.Run(strings.TrimSuffix(name, ".txt"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				d, err := pyramidBoard(src, nil)
				if err != nil {
					b.Fatal(err)
				}
				if err := picture.Board(io.Discard, &d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
