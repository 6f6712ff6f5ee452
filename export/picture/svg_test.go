package picture

import (
	"errors"
	"strings"
	"testing"

	"arbiter/score"
)

// all is a drawing with a shape of each kind, and each way in which one differs.
var all = &score.Drawing{Width: 120.04, Height: 60, Title: "Ann <3 & Bob", Shapes: []score.Shape{
	{Kind: score.Box, X: 1, Y: 2.25, W: 30, H: 20, Fill: 'Y', Edge: score.Lines, Stroke: 1},
	{Kind: score.Text, X: 16, Y: 16, W: 12, Text: "R3", Fill: score.OnInk},
	{Kind: score.Disc, X: 50, Y: 12, W: 9.96, Fill: 'B', Edge: score.Wrong, Stroke: 2, Dashed: true, Hint: `Bob's "3"`},
	{Kind: score.Text, X: 50, Y: 16, W: 12, Text: "B", Fill: score.OnInk, Anchor: score.Start, Bold: true},
	{Kind: score.Path, Points: []score.Point{{X: 60, Y: 1}, {X: 70.55, Y: 20}}, Fill: score.NoInk, Edge: score.Dim, Stroke: 1},
	{Kind: score.Path, Points: []score.Point{{X: 80, Y: 1}, {X: 90, Y: 1}, {X: 85, Y: 9}}, Closed: true, Fill: score.Board},
	{Kind: score.Text, X: 85, Y: 8, W: 10, Text: "a\x1b<b>", Fill: score.OnInk, Anchor: score.End, Edge: score.Lines, Hint: "a & b"},
	{Kind: score.Box, X: 100, W: 9, H: 9, Round: 3, Fill: 'Z'},
}}

// shapesOfAll are the lines of its shapes. A letter on a pale colour is dark, on another one
// bright, and on what is no piece as the page's letters are.
const shapesOfAll = `<rect x="1" y="2.3" width="30" height="20" fill="var(--yellow)" stroke="var(--lines)"/>
<text x="16" y="16" font-size="12" text-anchor="middle" fill="#1d1d1d">R3</text>
<circle cx="50" cy="12" r="10" fill="var(--blue)" stroke="var(--wrong)" stroke-width="2" stroke-dasharray="5 3"><title>Bob&#39;s &#34;3&#34;</title></circle>
<text x="50" y="16" font-size="12" font-weight="700" fill="#ffffff">B</text>
<polyline points="60,1 70.6,20" fill="none" stroke="var(--dim)" stroke-linejoin="round"/>
<polygon points="80,1 90,1 85,9" fill="var(--board)"/>
<text x="85" y="8" font-size="10" text-anchor="end" fill="var(--letter)"><title>a &amp; b</title>a�&lt;b&gt;</text>
<rect x="100" y="0" width="9" height="9" rx="3" fill="var(--other)"/>
`

func TestDrawings(t *testing.T) {
	const size = ` viewBox="0 0 120 60" width="120" height="60" role="img" font-family="system-ui, sans-serif">` + "\n<title>Ann &lt;3 &amp; Bob</title>\n"
	flat := strings.NewReplacer("\n", "", "<title>Bob&#39;s &#34;3&#34;</title></circle>", "</circle>", "<title>a &amp; b</title>", "").Replace(shapesOfAll)
	flat = strings.Replace(flat, "></circle>", "/>", 1) // without a hint it holds nothing
	var alone strings.Builder
	if err := Board(&alone, all); err != nil {
		t.Fatal(err)
	}
	broad := score.Drawing{Width: 500.1, Height: 2}
	narrow := score.Drawing{Width: 500, Height: 2}
	const empty = `" viewBox="0 0 WIDTH 2" width="WIDTH" height="2" role="img" font-family="system-ui, sans-serif">` + "\n<title></title>\n</svg>\n"
	for name, c := range map[string][2]string{
		"alone":         {alone.String(), `<svg xmlns="http://www.w3.org/2000/svg"` + size + "<style>" + InkStyle("svg") + "svg{background:var(--paper)}</style>\n" + shapesOfAll + "</svg>\n"},
		"in a page":     {Part(all), `<svg class="board"` + size + shapesOfAll + "</svg>\n"},
		"broad":         {Part(&broad), `<svg class="board broad` + strings.ReplaceAll(empty, "WIDTH", "500.1")},
		"just narrow":   {Part(&narrow), `<svg class="board` + strings.ReplaceAll(empty, "WIDTH", "500")},
		"a symbol":      {Symbol("s1", all), `<symbol id="s1">` + flat + `</symbol>`},
		"its use":       {Use("s1", all), `<svg viewBox="0 0 120 60" aria-hidden="true"><use href="#s1"/></svg>`},
		"where it is":   {Inline(all), `<svg viewBox="0 0 120 60" aria-hidden="true">` + flat + `</svg>`},
		"an unread ink": {paint('z', score.NoInk), "var(--letter)"},
	} {
		if c[0] != c[1] {
			t.Errorf("%s is\n%s\nwant\n%s", name, c[0], c[1])
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

func TestAPictureThatCannotBeWritten(t *testing.T) {
	if err := Board(full{}, all); err == nil || err.Error() != "writing the picture: the disk is full" {
		t.Error(err)
	}
}
