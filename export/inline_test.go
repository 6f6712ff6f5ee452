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
	for file, src := range pyramidExamples(t) {
		src = strings.Replace(src, "player: R Ann", "player: R <b>Ann", 1)
		d, err := pyramidBoard(src, score.Marks{"c4": score.Fault})
		if err != nil {
			t.Fatal(err)
		}
		picture := picture.Part(&d)
		if strings.Contains(picture, "<style") || strings.Contains(picture, "<b>") || !strings.Contains(picture, "&lt;b&gt;Ann") || !strings.HasSuffix(picture, "</svg>\n") {
			t.Errorf("%s: %.200s", file, picture)
		}
		for _, m := range usedInks.FindAllStringSubmatch(picture, -1) {
			if !strings.Contains(Style(), "--"+m[1]+":#") {
				t.Errorf("%s: the style sheet does not know the ink %s", file, m[1])
			}
		}
	}
}
