package export

import (
	"bytes"
	"strings"
	"testing"

	"arbiter/records"
)

// A card has its players by seat with places for points, and nothing of a name is
// taken for more than text.
func TestCards(t *testing.T) {
	var b bytes.Buffer
	p := records.Plan{League: "A & B", Season: "2026", Round: "3<", Tables: [][]string{{"<script>x</script>", "Bob\u202e"}, {"Cyd", "Dan", "Eva"}}, Out: []string{"Fay", "Gus"}}
	if err := Cards(&b, &p); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for text, times := range map[string]int{
		`<section class="card"`: 2, `<td></td>`: 5 * blankGames, "<bdi>A &amp; B</bdi> · season <bdi>2026</bdi> · round <bdi>3&lt;</bdi>": 2,
		"&lt;script&gt;x&lt;/script&gt;": 1, "<script": 0, "\u202e": 0, "Out this round: <bdi>Fay, Gus</bdi>": 1, `<td class="seat">3</td><th scope="row" class="name"><bdi>Eva</bdi></th>`: 1,
	} {
		if n := strings.Count(page, text); n != times {
			t.Errorf("%q stands there %d times, not %d:\n%s", text, n, times, page)
		}
	}
}
