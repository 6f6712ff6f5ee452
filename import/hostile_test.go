package importer

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// An endless file is a beginning, then the same piece again and again up to a
// size. It remembers the most memory that was in use while it was read.
type endless struct {
	begin, piece string
	size, at     int64
	look         int64 // when to measure next
	most         uint64
}

func (e *endless) Read(p []byte) (int, error) {
	if e.at >= e.look {
		e.look = e.at + 1<<20
		runtime.GC() // count what is kept, not what was dropped
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		e.most = max(e.most, m.HeapAlloc)
	}
	n := 0
	for n < len(p) && e.at < e.size {
		from := e.piece
		at := int64(0)
		if e.at < int64(len(e.begin)) {
			from, at = e.begin, e.at
		} else {
			at = (e.at - int64(len(e.begin))) % int64(len(e.piece))
		}
		k := copy(p[n:], from[at:])
		n += k
		e.at += int64(k)
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// quiet is a feed that only counts.
func quiet(results, complaints *int) *Feed {
	return &Feed{
		Result:   func(*records.Incoming) error { *results++; return nil },
		Player:   func(records.CopyPlayer) error { return nil },
		Complain: func(*Complaint) error { *complaints++; return nil },
		Warn:     func(*Complaint) error { return nil },
		Judge: func(t notation.Text) (score.Judged, error) {
			var g notation.Game
			if err := g.Read(t); err != nil {
				return score.Judged{}, err
			}
			return score.Judged{}, t.Errorf(0, 1, "", "no game is known here")
		},
		Games: twoGames{},
	}
}

// A gigabyte that never ends costs no memory: the reading stops with a
// sentence, or goes on line by line.
func TestEndlessFilesCostNoMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("a long one; run without -short")
	}
	const bound = 8 << 20 // less than what is read to its end
	piece := strings.Repeat("xy,;", 1<<10)
	for name, c := range map[string]struct {
		format string
		endless
		want string // the complaint that ends it, "" when all of it is read
	}{
		"a line":              {"csv", endless{begin: header + "7,", piece: piece}, "one entry is longer than 4 MB"},
		"a first line":        {"csv", endless{begin: "player,date,game", piece: piece}, "one entry is longer than 4 MB"},
		"an open quote":       {"csv", endless{begin: header + "7,2026-11-20,Go,\"Ann", piece: piece + "\n"}, "one entry is longer than 4 MB"},
		"empty cells":         {"csv", endless{begin: header, piece: strings.Repeat(",", 4096)}, "one entry is longer than 4 MB"},
		"one game":            {"csv", endless{begin: header, piece: "7,2026-11-20,Go,Ann,,3,,\n"}, ""},
		"a note":              {"csv", endless{begin: "game_id,date,game,player,note\n", piece: "7,2026-11-20,Go,Ann,xy" + "\n"}, ""},
		"a line of a game":    {"notation", endless{begin: "game: go\n", piece: piece}, ""},
		"headers":             {"notation", endless{begin: "game: go\n", piece: "player: R Ann\n"}, ""},
		"games without a sum": {"notation", endless{begin: "game: go\n", piece: "game: go\nplayer: R Ann\n\n"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			e := &c.endless
			e.size = 1 << 30
			if c.want == "" {
				e.size = 12 << 20
			}
			var results, complaints int
			err := Named(c.format).Read(NewSource("f", e), quiet(&results, &complaints))
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if e.most > bound {
				t.Errorf("%d MB were in use", e.most>>20)
			}
			if c.want == "" && complaints+results == 0 {
				t.Error("nothing came of it")
			}
		})
	}
}

func TestWhatIsNoText(t *testing.T) {
	table := header + "7,2026-11-20,Go,Ann,1,3,,\n7,2026-11-20,Go,Bob,2,2,,\n"
	for want, text := range map[string]string{
		"f: the file is empty":           " \r\n\t",
		"f:1: the file is a zip archive": "PK\x03\x04rest",
		"f:1: the file is a spreadsheet's workbook; open it there, save the sheet as CSV": "PK\x03\x04rest of xl/workbook.xml",
		"f:1: the file is a spreadsheet's workbook":                                       "PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
		"f:1: the file is a spreadsheet's workbook; open it":                              "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1rest",
		"f:1: the file is compressed with gzip":                                           "\x1F\x8B\x08rest",
		"f:1: the file is a database":                                                     "SQLite format 3\x00rest",
		"f:2: the file holds bytes that no text has":                                      "game_id,player\n\x00,Ann\n",
		"f:1: the file holds no plays of BoardGameGeek; save the answer":                  "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n",
		"f: no known format begins like this":                                             "Dear all,\n",
		"f: no known format":                                                              strings.Repeat("x", 100),
	} {
		_, err := Recognise(NewSource("f", strings.NewReader(text)))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
		for _, f := range Formats() {
			var results, complaints int
			if err := f.Read(NewSource("f", strings.NewReader(text)), quiet(&results, &complaints)); results > 0 || err == nil && complaints == 0 {
				t.Errorf("%s reads %q: %d results, %v", f.Name, text, results, err)
			}
		}
	}
	for format, text := range map[string]string{"csv": table, "notation": "\n; a comment\n  Game : subdivision\n"} {
		f, err := Recognise(NewSource("f", bytes.NewReader([]byte(text))))
		if err != nil || f.Name != format {
			t.Errorf("%q is taken for %v, %v", text, f, err)
		}
	}
	// Bytes that no text has, behind the beginning of the file.
	far := table + strings.Repeat("\n", headSize) + "8,2026-11-20,Go,A\x00nn,1,3,,\n8,2026-11-20,Go,Bob,2,2,,\n"
	f := feedTable(t, far)
	if want := fmt.Sprintf("! f:%d: the name of a player holds the character U+0000, which cannot be seen, behind \"A\"; remove it\n", headSize+4); !strings.HasSuffix(f.shown(), want) {
		t.Errorf("%q", f.shown())
	}
	if f = feedTable(t, "player,date,game\rAnn,2026-11-20,Go\r"); len(f.complaints) != 1 || !strings.Contains(f.shown(), "a carriage return alone") {
		t.Error(f.shown())
	}
}
