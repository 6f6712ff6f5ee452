package importer

import (
	"io"
	"strings"
	"testing"

	"arbiter/score/oftentest"
)

// An endless file is read to 64 MB and no further.
func TestFilesThatNeverEnd(t *testing.T) {
	oftentest.Slow(t)
	for _, test := range []struct{ format, begin, piece, want string }{
		{"bgstats", "{\"plays\":[\n{\"comments\":\"", "x", "f: the file is longer than 64 MB"},
		{"bgg", "<plays>\n", "<play id=\"1\"/>\n", "f: the file is longer than 64 MB"},
		{"csv", "player,date,game\n", "Ann,2026-11-20,Go\n", "f: the file is longer than 64 MB"},
		{"jsonl", "{\"arbiter\":2", " ", "f:1: the line does not end"},
	} {
		f := readFrom(t, test.format, io.MultiReader(strings.NewReader(test.begin), endless(test.piece)), Options{})
		if len(f.complaints) != 1 || !strings.HasPrefix(f.complaints[0].Error(), test.want) || len(f.results) > 0 {
			t.Errorf("%s: %s", test.format, f.shown())
		}
	}
}

// An endless file is one piece again and again.
type endless string

func (e endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		n += copy(p[n:], e)
	}
	return n, nil
}

// Within a file no entry is larger than what is ever met.
func TestEntriesOfOtherProgramsThatAreTooLong(t *testing.T) {
	for _, test := range []struct{ format, begin, again, end, want string }{
		{"bgstats", "{\"plays\":[\n{\"playerScores\":[", "{},", "{}]}]}", "file:2: one entry is longer than 4 MB"},
		{"bgstats", "{\"plays\":[\n{", `"a":1,`, `"b":1}]}`, "file:2: one entry is longer than 4 MB"},
		{"bgstats", "{\"plays\":[],\"players\":[\n", `{"id":1},`, "{\"id\":2,\"name\":\"", "file:2: the file ends in the middle"},
		{"bgg", "<plays>\n<play id=\"1\"><players>", "<player/>", "</players></play></plays>", "file:2: one entry is longer than 4 MB"},
		{"bgg", "<plays>\n<play ", "a='' ", "/></plays>", "file:2: one entry is longer than 4 MB"},
	} {
		got := takeText(test.format, test.begin+strings.Repeat(test.again, mostPlay/len(test.again)+1)+test.end)
		if got.err == nil || !strings.HasPrefix(got.err.Error(), test.want) || len(got.results) > 0 {
			t.Errorf("%s of %s: %v, %d results", test.begin, test.again, got.err, len(got.results))
		}
	}
}
