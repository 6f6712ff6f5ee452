package records

import (
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// A copy for other records has the leagues and people in the order in which they were
// entered, and of each result all that is kept.
func TestCopiesOfEverything(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := rich(t)
		got := regexp.MustCompile(`"(played|entered)":"[^"]*"`).ReplaceAllString(freshUIDs.ReplaceAllString(jsonLines(t, s), "fresh"), `"$1":"…"`)
		got = regexp.MustCompile(`"sheet":\{.*\}(,"origin"|,"version")`).ReplaceAllString(got, `"sheet":{…}$1`)
		if diff := cmp.Diff(richLines, got); diff != "" {
			t.Error(diff)
		}
		must(t, s.List(t.Context(), Filter{}, func(f *league.Result) error {
			c := CopyOf(f)
			back, err := c.Result()
			f.ID, f.Day, f.Entered, f.Seats, f.Sheet = 0, "", time.Time{}, nil, f.Scores()
			if diff := cmp.Diff(*f, back); diff != "" {
				t.Errorf("a result (-) and what a copy says of it (+)\n%s", diff)
			}
			return err
		}))
	})
}

const richLines = `{"league":{"name":"Tuesday","terms":{},"seasons":[{"name":"2026","from":"2026-11-21","closed":true,"terms":{}},{"name":"2027","from":"2027-01-01","terms":{}}]}}
{"league":{"name":"Friday","terms":{"points":"score","best":3}}}
{"player":{"uid":"fresh","name":"Ann","also":["Cyd"],"uids":["fresh"]}}
{"player":{"uid":"fresh","name":"Robert","also":["Bob","Rob"]}}
{"player":{"uid":"fresh","name":"Dan","uids":["8a447267-365d-5242-9cf3-c64146997115"]}}
{"player":{"uid":"fresh","name":"Eve","guest":true}}
{"player":{"uid":"fresh","name":"Fay"}}
{"result":{"id":1,"uid":"8d3ffac0-6bb3-507a-b04a-abdb2f9c9557","game":"tally","state":"confirmed","complete":true,"played":"…","entered":"…","league":"Tuesday","season":"2026","round":"1","place":"home","note":"a note: ünï 卓球 \"quoted\"","players":["Ann","Robert"],"places":[1,2],"text":": Ann 5, Bob 3","sheet":{…},"version":"test"}}
{"result":{"id":2,"uid":"1cc5a563-16a0-5a6a-b7d0-0f192af11d56","game":"tally","state":"void","complete":false,"played":"…","entered":"…","players":["Ann","Robert"],"text":": Cyd 5, Bob -1","sheet":{…},"version":"test"}}
{"result":{"id":3,"uid":"a923f152-0c61-57d2-aa57-9d2e2c73526d","game":"tally","state":"contested","complete":true,"played":"…","entered":"…","note":"was it?","players":["Dan","Eve"],"places":[2,1],"text":"mended\ndate: Dan 8, Eve 9","sheet":{…},"version":"test"}}
{"result":{"id":4,"uid":"72ade9d0-b8ec-5120-a922-4d9acacfd385","game":"tally","state":"confirmed","complete":true,"played":"…","entered":"…","players":["Ann","Dan"],"places":[1,2],"sheet":{…},"origin":"{\"score\":\"47.5\"}","version":"test"}}
{"result":{"id":5,"uid":"fresh","game":"tally","state":"confirmed","complete":true,"played":"…","entered":"…","players":["Ann","Fay"],"places":[2,1],"sheet":{…},"version":"test"}}
`

// A time in a copy is read to the millisecond, in its zone.
func TestTimesOfCopies(t *testing.T) {
	for text, want := range map[string]string{"": "0001-01-01T00:00:00Z", "2026-11-20T19:30:00.125+01:00": "2026-11-20T19:30:00.125+01:00", "2026-11-20T19:30:00Z": "2026-11-20T19:30:00Z", "0001-01-01T00:00:00Z": "0001-01-01T00:00:00.000000001Z"} {
		if got, err := readCopyTime("played", text); err != nil || got.Format(time.RFC3339Nano) != want {
			t.Errorf("%q is %s, %v", text, got.Format(time.RFC3339Nano), err)
		}
	}
	if _, err := readCopyTime("played", "2026-11-20"); err == nil || err.Error() != `played is "2026-11-20"; expected a time as 2026-11-20T19:30:00.000+01:00` {
		t.Errorf("a day alone: %v", err)
	}
	moment := time.Date(2026, 11, 20, 19, 30, 0, 125_000_000, time.FixedZone("", 3600))
	c := CopyOf(&league.Result{Played: moment, Entered: moment})
	if c.Played != "2026-11-20T19:30:00.125+01:00" || c.Entered != "2026-11-20T18:30:00.125Z" {
		t.Errorf("times are %s and %s", c.Played, c.Entered)
	}
	c = CopyOf(&league.Result{Game: "tally", Seats: []league.Seat{{Name: "Ann"}}})
	if c.Played+c.Entered != "" || c.Places != nil {
		t.Errorf("of a game that is not recorded: %+v", c)
	}
}
