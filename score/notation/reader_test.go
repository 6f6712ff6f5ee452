package notation

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// read returns every text of a file: its first line's number, then its length or
// the mistake in its place.
func read(t *testing.T, in io.Reader) []string {
	t.Helper()
	var got []string
	for r := NewReader(in, "f.txt"); ; {
		text, err := r.Next()
		if errors.Is(err, io.EOF) {
			return got
		}
		if err != nil {
			t.Fatal(err)
		}
		if text.Bad != nil {
			got = append(got, "bad "+text.Bad.Error())
			continue
		}
		got = append(got, fmt.Sprintf("%d %q", text.Line, text.Src))
	}
}

func TestReaderCutsFilesIntoGames(t *testing.T) {
	tests := []struct {
		name, file string
		want       []string
	}{
		{"one game", "game: a\nx\n", []string{`1 "game: a\nx\n"`}},
		{"a game begins where the word does, in any case", "game: a\n  GAME : b\n\nGame:c", []string{`1 "game: a\n"`, `2 "  GAME : b\n\n"`, `4 "Game:c"`}},
		{"comments before the first game mean nothing", "; an evening\n\ngame: a\n", []string{`3 "game: a\n"`}},
		{"a byte-order mark", bom + "game: a\r\nx\r\n", []string{`1 "` + `\ufeff` + `game: a\r\nx\r\n"`}},
		{"a word that only begins like it", "game: a\ngames: 3\n", []string{`1 "game: a\ngames: 3\n"`}},
		{"something else first", bom + "; hm\n  player: R\ngame: a\n", []string{
			"bad f.txt:2:3: no game begins here; begin with a line like `game: NAME` (arbiter new GAME prints a file to fill in)", `3 "game: a\n"`}},
		{"a picture, or a table of another program", "PK\x03\x04\xff\xfe\x00\n\x89\n", []string{
			"bad f.txt:1:1: this is no text, or none in UTF-8; name a text file, saved as UTF-8"}},
		{"nothing but blanks", "\n ; x\n", []string{"bad f.txt:1:1: there is no game in this file; a game begins with a line like `game: NAME` (arbiter new GAME prints a file to fill in)"}},
		{"nothing at all", "", []string{"bad f.txt:1:1: there is no game in this file; a game begins with a line like `game: NAME` (arbiter new GAME prints a file to fill in)"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, in := range []io.Reader{strings.NewReader(test.file), iotest.OneByteReader(strings.NewReader(test.file)), iotest.DataErrReader(strings.NewReader(test.file))} {
				if got := read(t, in); strings.Join(got, "\n") != strings.Join(test.want, "\n") {
					t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
				}
			}
		})
	}
}

func TestReaderGoesOnAfterAGameThatIsTooLong(t *testing.T) {
	long := "game: z\nend\ngame: a\n" + strings.Repeat("R1 R2 R3\n", 3*MaxGame/9) + "game: b\nend\n"
	got := read(t, strings.NewReader(long))
	if len(got) != 3 || !strings.HasPrefix(got[1], "bad f.txt:3:1: more than 1048576 bytes") || got[2] != fmt.Sprintf("%d %q", 4+3*MaxGame/9, "game: b\nend\n") {
		t.Errorf("got %.300q", got)
	}
}

// repeated is a file of one text many times over, never held whole.
type repeated struct {
	text string
	left int
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) && r.left > 0 {
		k := copy(p[n:], r.text[r.at:])
		n, r.at = n+k, r.at+k
		if r.at == len(r.text) {
			r.at, r.left = 0, r.left-1
		}
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func TestReaderNeedsNoMemoryForManyGames(t *testing.T) {
	const games = 100_000
	r := NewReader(&repeated{text: "game: a\nplayer: R Ann\n\nR1 R2 R3 R1 R2 R3\n", left: games}, "f.txt")
	var most uint64
	n := 0
	for {
		_, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if n++; n%20_000 == 0 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
		}
	}
	if n != games || most > 2<<20 { // all of them are more than 4 MB
		t.Errorf("%d games of %d, and %d bytes in use", n, games, most)
	}
}

func TestALineWithoutEndIsRefusedInBoundedMemory(t *testing.T) {
	r := NewReader(&repeated{text: "game: a" + strings.Repeat(" ", 1000), left: 64 << 10}, "f.txt")
	text, err := r.Next()
	if err != nil || text.Bad == nil {
		t.Fatalf("got %.100q, %v", text.Src, err)
	}
	if cap(r.buf) > 8*MaxGame {
		t.Errorf("the buffer grew to %d bytes", cap(r.buf))
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("after it: %v", err)
	}
}

// A file that cannot be read to its end gives its whole games, and then the error for good.
func TestAFileThatBreaksOff(t *testing.T) {
	r := NewReader(io.MultiReader(strings.NewReader("game: a\ngame: b\n"), iotest.ErrReader(errors.New("gone"))), "f.txt")
	for _, want := range []string{`"game: a\n" <nil>`, `"" reading f.txt: gone`, `"" reading f.txt: gone`} {
		text, err := r.Next()
		if got := fmt.Sprintf("%q %v", text.Src, err); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
