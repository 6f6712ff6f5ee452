package export

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

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

// pyramidExamples are the shipped examples of those games, by file.
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
	var b strings.Builder
	if err := Board(&b, &d); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// outside is what would make a picture reach for something else or run.
var outside = regexp.MustCompile(`(?i)<script|<foreignObject|<image|<use|href|url\(|@import|\son\w+=|javascript:|<!ENTITY`)

// readSVG parses a picture as XML; it returns its own title, what is written on
// it, and how many elements of each name it has.
func readSVG(t *testing.T, picture string) (title, written string, elements map[string]int) {
	t.Helper()
	elements = map[string]int{}
	d := xml.NewDecoder(strings.NewReader(picture))
	var open []string
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("not XML: %v", err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			elements[e.Name.Local]++
			open = append(open, e.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			switch strings.Join(open, " ") {
			case "svg title":
				title += string(e)
			case "svg text":
				written += string(e) + "|"
			}
		}
	}
	if m := outside.FindString(picture); m != "" {
		t.Errorf("%q is in the picture", m)
	}
	return title, written, elements
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
			picture := svgOf(t, src, score.Marks{"c4": score.Fault, "b4": score.Loss, "b2": score.Faint})
			title, _, elements := readSVG(t, picture)
			if want, known := titles[name]; title == "" || known && title != want {
				t.Errorf("title %q, want %q", title, want)
			}
			if elements["svg"] != 1 || elements["rect"] < 10 || elements["polygon"] < 4 || elements["circle"] < 4 || elements["text"] < 20 {
				t.Errorf("elements %v", elements)
			}
			if strings.Contains(picture, "NaN") || strings.Contains(picture, "Inf") {
				t.Error("a length is no number")
			}
			if again := svgOf(t, src, score.Marks{"c4": score.Fault, "b4": score.Loss, "b2": score.Faint}); again != picture {
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
		title, written, elements := readSVG(t, picture)
		if !strings.Contains(title, name+" red") {
			t.Errorf("%s: title %q", file, title)
		}
		if !strings.Contains(written, name) {
			t.Errorf("%s: the legend does not name the player: %q", file, written)
		}
		if elements["b"]+elements["script"] > 0 {
			t.Errorf("%s: elements %v", file, elements)
		}
	}
}

// Each ink that a board uses has a colour on light and on dark ground.
func TestInksOfPicturesAreDefined(t *testing.T) {
	used := regexp.MustCompile(`var\(--(\w+)\)`)
	for file, src := range pyramidExamples(t) {
		picture := svgOf(t, src, score.Marks{"c4": score.Fault, "b4": score.Loss})
		for _, m := range used.FindAllStringSubmatch(picture, -1) {
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
				if err := Board(io.Discard, &d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
