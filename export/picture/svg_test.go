package picture

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
)

// sketch has every sort of shape, with and without edges and hints.
func sketch() *score.Drawing {
	d := &score.Drawing{Width: 500, Height: 40.04, Title: "A <sketch>"}
	d.Box(0, 1.25, 10, 20, 0, score.Board, score.NoInk)
	d.Box(0, 0, 10, 20, 2.5, 'Y', score.Lines).Hint = "a & b"
	d.Write(5, 5, 12, "on yellow", score.OnInk)
	d.Disc(1, 2, 3, 'R', score.Wrong).Stroke = 2.5
	text := d.Write(5, 5, 12, "<on red>", score.OnInk)
	text.Anchor, text.Bold, text.Hint = 1, true, "said\x01\u202e"
	line := d.Path([]score.Point{{X: 1, Y: 2}, {X: 3.33, Y: 4}}, false, score.NoInk, score.Letter)
	line.Dashed = true
	d.Path([]score.Point{{X: 1, Y: 2}, {X: 3, Y: 4}, {X: 5, Y: 6}}, true, 'Z', score.NoInk)
	d.Write(5, 5, 12, "on another", score.OnInk).Anchor = 2
	d.Box(0, 0, 1, 1, 0, score.Field, score.NoInk)
	d.Write(5, 5, 12, "on a field", score.OnInk)
	return d
}

// Each shape is written as SVG has it. A text is light or dark as the ink needs it on which
// it stands.
func TestShapes(t *testing.T) {
	want := `<svg class="board" viewBox="0 0 500 40" width="500" height="40" role="img" font-family="system-ui, sans-serif">
<title>A &lt;sketch&gt;</title>
<rect x="0" y="1.3" width="10" height="20" fill="var(--board)"/>
<rect x="0" y="0" width="10" height="20" rx="2.5" fill="var(--yellow)" stroke="var(--lines)"><title>a &amp; b</title></rect>
<text x="5" y="5" font-size="12" text-anchor="middle" fill="#1d1d1d">on yellow</text>
<circle cx="1" cy="2" r="3" fill="var(--red)" stroke="var(--wrong)" stroke-width="2.5"/>
<text x="5" y="5" font-size="12" font-weight="700" fill="#ffffff"><title>said��</title>&lt;on red&gt;</text>
<polyline points="1,2 3.3,4" fill="none" stroke="var(--letter)" stroke-dasharray="5 3" stroke-linejoin="round"/>
<polygon points="1,2 3,4 5,6" fill="var(--other)"/>
<text x="5" y="5" font-size="12" text-anchor="end" fill="#ffffff">on another</text>
<rect x="0" y="0" width="1" height="1" fill="var(--field)"/>
<text x="5" y="5" font-size="12" text-anchor="middle" fill="var(--letter)">on a field</text>
</svg>
`
	got := Part(sketch())
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Error(diff)
	}
	wide := sketch()
	wide.Width = 501
	if got := Part(wide); !strings.HasPrefix(got, `<svg class="board broad" viewBox="0 0 501 40" width="501" height="40"`) {
		t.Errorf("a broad drawing begins %.100s", got)
	}
}

// A small drawing has neither a title nor hints; a symbol is drawn once and shown elsewhere.
func TestSmallDrawings(t *testing.T) {
	d := &score.Drawing{Width: 10, Height: 20}
	d.Box(0, 0, 1, 1, 0, 'R', score.NoInk).Hint = "hint"
	d.Disc(0, 0, 1, 'B', score.NoInk)
	const shapes = `<rect x="0" y="0" width="1" height="1" fill="var(--red)"/><circle cx="0" cy="0" r="1" fill="var(--blue)"/>`
	for _, one := range [][2]string{
		{Inline(d), `<svg viewBox="0 0 10 20" aria-hidden="true">` + shapes + `</svg>`},
		{Symbol("chip", d), `<symbol id="chip">` + shapes + `</symbol>`},
		{Use("chip", d), `<svg viewBox="0 0 10 20" aria-hidden="true"><use href="#chip"/></svg>`},
	} {
		if one[0] != one[1] {
			t.Errorf("got\n%s\nwant\n%s", one[0], one[1])
		}
	}
	if d.Shapes[0].Hint != "hint" {
		t.Error("the drawing itself has lost its hint")
	}
}

// Pale colours have dark letters, others light ones; what is no piece has the usual ones.
func TestLettersOnInks(t *testing.T) {
	for ink := 'A'; ink <= 'Z'; ink++ {
		want := "#ffffff"
		if strings.ContainsRune("YWNCO", ink) {
			want = "#1d1d1d"
		}
		if got := paint(score.OnInk, score.Ink(ink)); got != want {
			t.Errorf("a letter on %c is %s", ink, got)
		}
	}
	for _, one := range [][2]string{{paint(score.NoInk, 'R'), "none"}, {paint(score.OnInk, score.Board), "var(--letter)"}, {paint('G', 'R'), "var(--green)"}, {paint('Z', 'R'), "var(--other)"}, {paint('z', 'R'), "var(--letter)"}, {paint(score.Lost, 'R'), "var(--lost)"}} {
		if one[0] != one[1] {
			t.Errorf("got %s, want %s", one[0], one[1])
		}
	}
}

// Each ink has a colour by day, by night and in print, where it is that of the day.
func TestInkStyle(t *testing.T) {
	const day, night = "--paper:#ffffff;--board:#f3efe6;", "--paper:#1b1b1d;--board:#2b2a28;"
	begin, rest, dark := strings.Cut(InkStyle(".b"), "}@media(prefers-color-scheme:dark){")
	middle, end, print := strings.Cut(rest, "}}@media print{")
	if !dark || !print || !strings.HasPrefix(begin, ".b{"+day) || !strings.HasPrefix(middle, ".b{"+night) || end != begin+"}}" {
		t.Errorf("%s", InkStyle(".b"))
	}
	for _, i := range inks {
		if !strings.Contains(begin, "--"+i.name+":"+i.light+";") || !strings.Contains(middle, "--"+i.name+":"+i.dark+";") {
			t.Errorf("no %s", i.name)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestAPictureTellsWhatFailed(t *testing.T) {
	if err := Board(full{}, sketch()); err == nil || err.Error() != "writing the picture: the disk is full" {
		t.Errorf("got %v", err)
	}
}
