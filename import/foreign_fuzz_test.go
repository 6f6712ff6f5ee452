package importer

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
)

// fuzzForeign holds a format to what any file may ask of it: no panic, an end
// in a sentence, the same twice, and results whose sheets and seats agree. A name of which nothing
// is left when it is cleaned is refused where the results are recorded.
func fuzzForeign(f *testing.F, format string, seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := takeText(format, text)
		var c *Complaint
		if got.err != nil && (!errors.As(got.err, &c) || c.Says == "" || c.File != "file") {
			t.Errorf("the file ends without a sentence: %v", got.err)
		}
		lines := 1 + strings.Count(text, "\n")
		for _, said := range append(got.wrong, got.warned...) {
			if says, ok := strings.CutPrefix(said, "file"); !ok || len(says) < 10 || strings.ContainsAny(said, "\n\x1b\x00") {
				t.Errorf("no sentence: %q", said)
			}
		}
		for _, in := range got.results {
			stored := sheetOf(t, in)
			if in.Line < 1 || in.Line > lines || records.ReadUID(in.UID) != in.UID || in.Origin == "" || in.Day == "" || len(in.Seats) == 0 || len(in.Seats) > league.MostSeats || len(stored.Players) != len(in.Seats) {
				t.Errorf("%+v", in)
			}
		}
		if again := takeText(format, text); !reflect.DeepEqual(again.results, got.results) {
			t.Error("the same file gives other results")
		}
	})
}

func FuzzBGStats(f *testing.F) {
	fuzzForeign(f, "bgstats", foreignFile(f, "BGStatsExport.json"), foreignFile(f, "one.bgsplay"),
		`{"plays":[{"playDate":"2026-08-22","gameRefId":1,"playerScores":[{"score":"-1.5+2","playerRefId":1,"rank":1,"team":"1"}]}],"players":[{"id":1,"name":"Ann","isAnonymous":1}],"games":[{"id":1,"name":"G"}]}`)
}

func FuzzBGG(f *testing.F) {
	fuzzForeign(f, "bgg", foreignFile(f, "bgg-plays.xml"),
		`<plays><play id="1" date="2026-08-22" quantity="2"><item name="G"/><comments><![CDATA[x]]>&amp;</comments><players><player score="1"/></players></play></plays>`,
		"\xFE\xFF\xFE\xFF") // two byte order marks of UTF-16
}
