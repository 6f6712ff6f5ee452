package link

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"reflect"
	"strings"
	"testing"

	"arbiter/score"
)

const text = "game: subdivision\nplayer: R Ann\nplayer: B Zoë\n\n2  R2 B1\n1  .. R3\n"

// A link gives back the position, whatever address stands before it.
func TestLink(t *testing.T) {
	for _, p := range []Position{
		{Text: text},
		{Text: text, Recorded: []Outcome{{24, 1}, {-3, 2}}},
		{Text: text, Recorded: []Outcome{{0, 0}}}, // nobody is placed
	} {
		link, err := p.Write()
		if err != nil {
			t.Fatal(err)
		}
		if left := strings.Trim(link[1:], "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."); left != "" {
			t.Errorf("%s has %q, which programs that carry links may change", link, left)
		}
		for _, before := range []string{"", "referee.html", "https://club.example/referee.html", "file:///home/ann/referee.html", " "} {
			if again, err := Read(before + link + "\n"); err != nil || !reflect.DeepEqual(*again, p) {
				t.Errorf("%s%s: %+v, %v", before, link, again, err)
			}
		}
	}
}

// What is recorded of a game are its totals and places, by seat.
func TestOutcomesOfAGame(t *testing.T) {
	line := func(points int) score.Tally { return score.Tally{Lines: []score.Line{{Points: points}, {Points: 1}}} }
	b := score.Breakdown{Tallies: []score.Tally{line(-4), line(8), line(8)}}
	if got, want := Outcomes(&b), []Outcome{{-3, 3}, {9, 1}, {9, 1}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	b.Unplaced = true
	if got, want := Outcomes(&b), []Outcome{{-3, 0}, {9, 0}, {9, 0}}; !reflect.DeepEqual(got, want) {
		t.Errorf("nobody is placed: %v, want %v", got, want)
	}
}

// A link that was sent once is read for good.
func TestLinkOfVersionA(t *testing.T) {
	p, err := Read("referee.html#aSk_MTbVSKC5NSsksyyzOzM_jKshJrEwtslIIUnDMQ_CcFKLyD6_m4jJSUAgyUnAy5DJUUNDTUwgy5gIEAAD__w.24_1.-3_2")
	if err != nil || !reflect.DeepEqual(*p, Position{text, []Outcome{{24, 1}, {-3, 2}}}) {
		t.Errorf("%+v, %v", p, err)
	}
}

func packed(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// What is no link, or only a part of one, is refused in words.
func TestBadLinks(t *testing.T) {
	good := packed(text)
	for link, want := range map[string]string{
		"":                           "holds no position",
		"referee.html":               "holds no position",
		"referee.html#":              "holds no position",
		"#z" + good:                  `begins with "z", expected "a"`,
		"#\xff":                      `begins with "\xff"`,
		"#a":                         "damaged",
		"#a" + good[:len(good)-2]:    "damaged",
		"#a" + good[2:]:              "damaged",
		"#a" + good + "AAAA":         "damaged",
		"#a" + good + "=":            "damaged",
		"#a" + good + ".":            "damaged",
		"#a" + good + ".24":          "damaged",
		"#a" + good + ".24_x":        "damaged",
		"#a" + good + ".24_-1":       "damaged",
		"#a" + good + ".24_1..23_2":  "damaged",
		strings.Repeat("#", 100_000): "has 100000 letters",
		"#a" + packed(strings.Repeat("a", maxText+1)):     "longer than 65536 bytes",
		"#a" + packed(strings.Repeat("a", 60_000_000)):    "longer than 65536 bytes", // 58 kB that unpack to 60 MB
		"#a" + packed(strings.Repeat("a", maxText)):       "",
		"#a" + packed(strings.Repeat("a", maxText)) + "A": "damaged",
	} {
		_, err := Read(link)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%.60s: %v, expected %q", link, err, want)
		}
	}
	if _, err := (&Position{Text: strings.Repeat("a", maxText+1)}).Write(); err == nil {
		t.Error("a link was made that cannot be read")
	}
}

func TestIs(t *testing.T) {
	for text, want := range map[string]bool{
		"#a1": true, "referee.html#a1": true, "http://club.example/#a1": true, "../#a1": true, "file:///x#y": true,
		"game.txt": false, "game#1.txt": false, "folder/#1 of may.txt": true, "postgres://host/club": false,
	} {
		if Is(text) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}

// Whatever stands in a link, it is refused or read, and what is read is written again
// with the same meaning.
func FuzzRead(f *testing.F) {
	f.Add("referee.html#a" + packed(text) + ".24_1.23_2")
	f.Add("#a" + packed(text))
	f.Add("#aAAAA.1_1")
	f.Fuzz(func(t *testing.T, link string) {
		p, err := Read(link)
		if err != nil {
			return
		}
		if len(p.Text) > maxText {
			t.Fatalf("a text of %d bytes", len(p.Text))
		}
		again, err := p.Write()
		if err != nil {
			t.Fatal(err)
		}
		if q, err := Read(again); err != nil || !reflect.DeepEqual(p, q) {
			t.Fatalf("%+v became %+v, %v", p, q, err)
		}
	})
}
