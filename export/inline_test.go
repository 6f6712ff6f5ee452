package export

import (
	"strings"
	"testing"

	"arbiter/export/picture"
	"arbiter/score"
)

// A drawing on a page uses inks that the page's style sheet defines, and nothing
// in it is markup.
func TestDrawingOnAPage(t *testing.T) {
	style := picture.InkStyle(":root")
	for file, src := range pyramidExamples(t) {
		src = strings.Replace(src, "player: R Ann", "player: R <b>Ann", 1)
		d, err := pyramidBoard(src, score.Marks{"c4": score.Fault})
		if err != nil {
			t.Fatal(err)
		}
		drawn := picture.Part(&d)
		if strings.Contains(drawn, "<style") || strings.Contains(drawn, "<b>") || !strings.Contains(drawn, "&lt;b&gt;Ann") || !strings.HasSuffix(drawn, "</svg>\n") {
			t.Errorf("%s: %.200s", file, drawn)
		}
		for _, m := range usedInks.FindAllStringSubmatch(drawn, -1) {
			if !strings.Contains(style, "--"+m[1]+":#") {
				t.Errorf("%s: the style sheet does not know the ink %s", file, m[1])
			}
		}
	}
}
