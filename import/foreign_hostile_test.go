package importer

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"arbiter/records"
)

// A bottomless file is a beginning, one thing again and again, and an end. It
// notes how much memory is kept while it is read.
type bottomless struct {
	begin, again, end string
	size              int64 // of what stands between the beginning and the end, at most
	at                int64
	most              uint64 // bytes of heap kept at most
	look              int64  // where to look next
}

func (e *bottomless) Read(p []byte) (int, error) {
	if e.at >= e.look {
		e.look = e.at + 1<<20
		runtime.GC() // count what is kept, not what was dropped
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		e.most = max(e.most, m.HeapAlloc)
	}
	n := 0
	for n < len(p) {
		begin := int64(len(e.begin))
		body := begin + e.size/int64(len(e.again))*int64(len(e.again))
		var from string
		switch {
		case e.at < begin:
			from = e.begin[e.at:]
		case e.at < body:
			from = e.again[(e.at-begin)%int64(len(e.again)):]
		case e.at < body+int64(len(e.end)):
			from = e.end[e.at-body:]
		default:
			if n == 0 {
				return 0, io.EOF
			}
			return n, nil
		}
		k := copy(p[n:], from)
		n += k
		e.at += int64(k)
	}
	return n, nil
}

func (e *bottomless) Seek(offset int64, whence int) (int64, error) {
	if whence != io.SeekStart {
		return 0, errors.New("only from the start")
	}
	e.at, e.look = offset, offset
	return offset, nil
}

const gigabyte = 1 << 30

// What reading may keep in bytes: of any file, and of one whose entries are short.
const (
	mostMemory  = 64 << 20
	usualMemory = 1 << 20
)

// readHostile reads a bottomless file and holds the reading to its memory and to an
// end in a sentence; "" for none.
func readHostile(t *testing.T, name, format string, e *bottomless, most uint64, want string) {
	t.Helper()
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	var got foreignTake
	results := 0
	to := &Feed{
		Result:   func(*records.NewResult) error { results++; return nil },
		Complain: func(c *Complaint) error { got.wrong = append(got.wrong[:0], c.Error()); return nil },
		Warn:     func(c *Complaint) error { got.warned = append(got.warned[:0], c.Error()); return nil },
		Games:    foreignGames{},
	}
	got.err = Named(format).Read(&Source{Name: "file", In: e}, to)
	if e.most > before.HeapAlloc+most {
		t.Errorf("%s: %d KB were kept", name, (e.most-before.HeapAlloc)>>10)
	}
	if said := ""; got.err != nil || want != "" {
		if got.err != nil {
			said = got.err.Error()
		}
		if want == "" || !strings.HasPrefix(said, want) {
			t.Errorf("%s: %q, want %q", name, said, want)
		}
		var c *Complaint
		if got.err != nil && !errors.As(got.err, &c) {
			t.Errorf("%s: no complaint but %v", name, got.err)
		}
	}
	if want == "" && results == 0 && len(got.wrong)+len(got.warned) == 0 {
		t.Errorf("%s: nothing was read", name)
	}
}

func TestBGStatsOfAGigabyte(t *testing.T) {
	if testing.Short() || os.Getenv("ARBITER_WHOLE") == "" {
		t.Skip("a long one; run `make test`")
	}
	const long = ": one entry is longer than 4 MB"
	for _, test := range []struct {
		name       string
		begin, mid string
		want       string
	}{
		{"a string at the top", "{\n\"plays\":\"", "x", "file:2" + long},
		{"a key", "{\n\n\"", "x", "file:3" + long},
		{"a play's comment", "{\"plays\":[\n{\"comments\":\"", "x", "file:2" + long},
		{"a number", "{\"plays\":[\n1", "1", "file:2" + long},
		{"space", "{\"plays\":[", " ", "file:1" + long},
		{"empty lines", "{\"plays\":[", "\n", "file:"},
		{"lists in lists", "{\"plays\":[\n", "[", "file:2: lists stand in lists more than 10,000 deep"},
		{"objects in objects", "{\"plays\":[\n", `{"a":`, "file:2: lists stand in lists more than 10,000 deep"},
		{"lists at the top", "{\"new\":", "[", "file:1: lists stand in lists more than 10,000 deep"},
		{"players of one play", "{\"plays\":[\n{\"playerScores\":[", "{},", "file:2" + long},
		{"unknown members of a play", "{\"plays\":[\n{", `"a":1,`, "file:2" + long},
	} {
		readHostile(t, test.name, "bgstats", &bottomless{begin: test.begin, again: test.mid, size: gigabyte}, mostMemory, test.want)
	}
}

func TestBGStatsWithTooManyNames(t *testing.T) {
	if testing.Short() {
		t.Skip("a long one; run without -short")
	}
	people := func(again string) *bottomless {
		return &bottomless{begin: `{"players":[`, again: again, size: 4 << 20, end: `{}],"plays":[]}`}
	}
	readHostile(t, "the same person", "bgstats", people(`{"id":1,"name":"Ann"},`+"\n"), usualMemory, "")
	var b strings.Builder
	b.WriteString(`{"plays":[],"players":[`)
	for i := range mostNamed + 1 {
		fmt.Fprintf(&b, "{\"id\":%d,\"name\":\"P %d\"},\n", i, i)
	}
	got := takeText("bgstats", b.String())
	if got.err == nil || !strings.HasPrefix(got.err.Error(), "file:200001: the file names more than 200000 people, places and games") {
		t.Errorf("%v", got.err)
	}
	long := takeText("bgstats", `{"players":[{"id":1,"name":"`+strings.Repeat("é", 301)+`"}],"plays":[]}`)
	sameLines(t, "a long name", long.wrong, []string{"file:1: a name in players is longer than 300 characters; shorten it in BG Stats and export again"})
}

// wholeSize is how large the files are that are read to their end: a gigabyte takes
// a minute.
func wholeSize() int64 {
	if os.Getenv("ARBITER_LONG") != "" {
		return gigabyte
	}
	return 4 << 20
}

func TestLargeFilesAreReadInLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("a long one; run without -short")
	}
	readHostile(t, "BG Stats", "bgstats", &bottomless{
		begin: `{"players":[{"id":1,"name":"Ann"}],"games":[{"id":1,"name":"G"}],"plays":[` + "\n",
		again: `{"uuid":"p","playDate":"2026-08-22 19:30:00","gameRefId":1,"playerScores":[{"score":"3+4","winner":true,"playerRefId":1}]},` + "\n",
		size:  wholeSize(), end: `{}],"deletedObjects":[]}`,
	}, usualMemory, "")
	readHostile(t, "BoardGameGeek", "bgg", &bottomless{
		begin: "<plays>\n",
		again: `<play id="1" date="2026-08-22"><item name="G"/><players><player name="Ann" score="3"/></players></play>` + "\n",
		size:  wholeSize(), end: `</plays>`,
	}, usualMemory, "")
}

func TestBGGOfAGigabyte(t *testing.T) {
	if testing.Short() || os.Getenv("ARBITER_WHOLE") == "" {
		t.Skip("a long one; run `make test`")
	}
	const long = ": one entry is longer than 4 MB"
	for _, test := range []struct {
		name       string
		begin, mid string
		want       string
	}{
		{"an attribute", "<plays>\n<play id=\"", "x", "file:2" + long},
		{"a comment of a play", "<plays>\n<play><comments>", "x", "file:2" + long},
		{"a comment of XML", "<plays>\n<!-- ", "x", "file:2" + long},
		{"a name of an element", "<plays>\n<", "x", "file:2" + long},
		{"elements in elements", "<plays>\n", "<x>", "file:2: elements stand in one another"},
		{"players", "<plays>\n<play id=\"1\"><players>", "<player/>", "file:2" + long},
		{"attributes", "<plays>\n<play ", "a='' ", "file:2" + long},
		{"quotation marks", "<plays>\n<play><comments>", "\"", "file:2" + long},
		{"a document type", "<!DOCTYPE ", "x", "file:1" + long},
		{"entities of its own", "<!DOCTYPE plays [\n", `<!ENTITY a "&a;&a;">`, "file:1" + long},
	} {
		readHostile(t, test.name, "bgg", &bottomless{begin: test.begin, again: test.mid, size: gigabyte}, mostMemory, test.want)
	}
}
