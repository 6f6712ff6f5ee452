package importer

import (
	"fmt"
	"strings"
	"testing"
)

// A file of another program that never ends is read to 64 MB and no further.
func TestFilesOfOtherProgramsThatNeverEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("a long one; run without -short")
	}
	for _, test := range []struct{ format, begin, piece string }{
		{"bgstats", "{\"plays\":[\n{\"comments\":\"", strings.Repeat("x", 1000)},
		{"bgg", "<plays>\n", strings.Repeat("<play id=\"1\"/>\n", 100)},
	} {
		e := &endless{begin: test.begin, piece: test.piece, size: 1 << 30}
		var results, complaints int
		err := Named(test.format).Read(NewSource("file", e), quiet(&results, &complaints))
		if err == nil || err.Error() != "file: the file is longer than 64 MB; export less at a time" || results+complaints > 0 {
			t.Errorf("%s: %v, %d results, %d complaints", test.format, err, results, complaints)
		}
		if e.most > 256<<20 {
			t.Errorf("%s: %d MB were in use", test.format, e.most>>20)
		}
	}
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
		got := takeText(test.format, test.begin+strings.Repeat(test.again, mostBytes/len(test.again)+1)+test.end)
		if got.err == nil || !strings.HasPrefix(got.err.Error(), test.want) || len(got.results) > 0 {
			t.Errorf("%s of %s: %v, %d results", test.begin, test.again, got.err, len(got.results))
		}
	}
}

func TestBGStatsWithTooManyNames(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"plays":[],"players":[`)
	for i := range mostNamed + 1 {
		fmt.Fprintf(&b, "{\"id\":%d,\"name\":\"P %d\"},\n", i, i)
	}
	got := takeText("bgstats", b.String()+"{}]}")
	if got.err == nil || got.err.Error() != "file:200001: the file has more than 200000 players; export fewer plays at a time" {
		t.Errorf("%v", got.err)
	}
	long := takeText("bgstats", onePlay("bgstats", "Go", "", strings.Repeat("é", 301)+" 1", "Bob 2"))
	sameLines(t, "a long name", long.wrong, []string{`file:1: the name of a player "` + strings.Repeat("é", 40) + `…" is longer than 300 characters; shorten it`})
}
