package score_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/drawingtest"
)

func TestTextsFit(t *testing.T) {
	for _, test := range []struct {
		text string
		room float64
		want string
	}{
		{"Ann", 100, "Ann"},
		{"Maximiliane Alexandra", 100, "Maximiliane A…"},
		{"Maximiliane Alexandra", 93, "Maximiliane…"}, // no blank before the dots
		{"山田太郎", 40, "山田太郎"},
		{"山田太郎", 39, "山田…"},
		{"Ann", 5, "…"},
		{"", 5, ""},
		{"e\u0301e\u0301e\u0301e\u0301", 25, "e\u0301e\u0301e\u0301e\u0301"}, // accents take no room
	} {
		got := score.Cut(test.text, 10, test.room)
		if got != test.want {
			t.Errorf("%s in %g is cut to %q, want %q", test.text, test.room, got, test.want)
		}
		if score.TextWidth(got, 10) > max(test.room, 10) {
			t.Errorf("%q takes %g of %g", got, score.TextWidth(got, 10), test.room)
		}
	}
	for _, text := range []string{strings.Repeat("W", 50), strings.Repeat("名", 50), strings.Repeat("i", 50), "\xff\xfe" + strings.Repeat("\xff", 50)} {
		got := score.Cut(text, 12, 100)
		if score.TextWidth(got, 12) > 100 || !strings.HasSuffix(got, "…") || utf8.RuneCountInString(got) < 5 {
			t.Errorf("%q is cut to %q, %g broad", text, got, score.TextWidth(got, 12))
		}
	}
}

func TestTextsWrap(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		"one":                            "one",
		"one two three four":             "one two|three four",
		"one incomprehensibility four":   "one|incompreh…|four",
		"  blanks   between  and about ": "blanks|between and|about",
	} {
		if got := strings.Join(score.Wrap(text, 10, 70), "|"); got != want {
			t.Errorf("%q wraps to %q, want %q", text, got, want)
		}
	}
}

func TestExtents(t *testing.T) {
	for name, test := range map[string]struct {
		draw func(d *score.Drawing)
		want [4]float64
	}{
		"box":  {func(d *score.Drawing) { d.Box(10, 20, 30, 40, 0, score.Board, score.NoInk) }, [4]float64{10, 20, 40, 60}},
		"edge": {func(d *score.Drawing) { d.Box(10, 20, 30, 40, 0, score.NoInk, score.Lines).Stroke = 4 }, [4]float64{8, 18, 42, 62}},
		"disc": {func(d *score.Drawing) { d.Disc(10, 20, 5, score.Board, score.NoInk) }, [4]float64{5, 15, 15, 25}},
		"path": {func(d *score.Drawing) {
			d.Path([]score.Point{{X: 9, Y: 5}, {X: 1, Y: 8}, {X: 4, Y: 2}}, true, score.Board, score.NoInk)
		}, [4]float64{1, 2, 9, 8}},
		"text":  {func(d *score.Drawing) { d.Write(50, 50, 10, "abcde", score.Letter) }, [4]float64{35, 42, 65, 52.5}},
		"start": {func(d *score.Drawing) { d.Write(50, 50, 10, "abcde", score.Letter).Anchor = score.Start }, [4]float64{50, 42, 80, 52.5}},
		"end":   {func(d *score.Drawing) { d.Write(50, 50, 10, "abcde", score.Letter).Anchor = score.End }, [4]float64{20, 42, 50, 52.5}},
	} {
		var d score.Drawing
		test.draw(&d)
		if l, top, r, b := drawingtest.Extent(&d.Shapes[0]); [4]float64{l, top, r, b} != test.want {
			t.Errorf("%s: %v, want %v", name, []float64{l, top, r, b}, test.want)
		}
	}
}

// Panels fill rows, and the frames of a row are equally high.
func TestPanels(t *testing.T) {
	list := make([]score.Panel, 4)
	for i, size := range [][2]float64{{100, 50}, {100, 80}, {100, 30}, {300, 10}} {
		list[i].Width, list[i].Height = size[0], size[1]
		list[i].Path([]score.Point{{X: 1, Y: 1}, {X: 2, Y: 2}}, false, score.NoInk, score.Lines)
	}
	list[2].Mark = score.Fault
	var d score.Drawing
	farthest, bottom := d.Panels(list, 10, 10, 220, 5)
	if farthest != 310 || bottom != 140 {
		t.Errorf("the panels end at %g, %g", farthest, bottom)
	}
	var frames [][4]float64
	var paths []score.Point
	for _, s := range d.Shapes {
		switch {
		case s.Kind == score.Box && s.Fill == score.Board:
			frames = append(frames, [4]float64{s.X, s.Y, s.W, s.H})
		case s.Kind == score.Path:
			paths = append(paths, s.Points[0])
		}
	}
	if want := [][4]float64{{10, 10, 100, 80}, {115, 10, 100, 80}, {10, 95, 100, 30}, {10, 130, 300, 10}}; !slices.Equal(frames, want) {
		t.Errorf("the frames are %v, want %v", frames, want)
	}
	if want := []score.Point{{X: 11, Y: 11}, {X: 116, Y: 11}, {X: 11, Y: 96}, {X: 11, Y: 131}}; !slices.Equal(paths, want) {
		t.Errorf("their shapes are at %v, want %v", paths, want)
	}
	if list[0].Shapes[0].Points[0] != (score.Point{X: 1, Y: 1}) {
		t.Error("a panel's own shapes were moved")
	}
	if _, bottom := d.Panels(list[2:], 10, 10, 105, 5); bottom != 10+30+5+10 {
		t.Errorf("two rows of one panel each end at %g", bottom)
	}
}

func TestFlags(t *testing.T) {
	for _, test := range []struct {
		mark score.Mark
		ink  score.Ink
		sign string
	}{{score.Fault, score.Wrong, "!"}, {score.Loss, score.Lost, "−"}} {
		var d score.Drawing
		d.Flag(test.mark, 10, 10, 50, 50, 0)
		if len(d.Shapes) != 3 || d.Shapes[0].Edge != test.ink || d.Shapes[2].Text != test.sign || d.Shapes[2].Fill != test.ink {
			t.Errorf("mark %d is drawn as %+v", test.mark, d.Shapes)
		}
		for i := range d.Shapes {
			if l, top, r, b := drawingtest.Extent(&d.Shapes[i]); l < 4 || top < 4 || r > 66 || b > 66 {
				t.Errorf("shape %d stands out to %g,%g %g,%g", i, l, top, r, b)
			}
		}
	}
	var d score.Drawing
	d.Flag(0, 10, 10, 50, 50, 0)
	if len(d.Shapes) != 0 {
		t.Errorf("what is of no interest is drawn as %+v", d.Shapes)
	}
}
