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
		got := regexp.MustCompile(`"(entered)":"[^"]*"`).ReplaceAllString(freshUIDs.ReplaceAllString(jsonLines(t, s), "fresh"), `"$1":"…"`)
		got = regexp.MustCompile(`"sheet":\{.*\}(,"origin"|,"version")`).ReplaceAllString(got, `"sheet":{…}$1`)
		if diff := cmp.Diff(richLines, got); diff != "" {
			t.Error(diff)
		}
		must(t, s.List(t.Context(), Filter{}, func(f *league.Result) error {
			c := CopyOf(f)
			back, err := c.Result()
			f.ID, f.Entered, f.Seats, f.Sheet = 0, time.Time{}, nil, f.Scores()
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
{"result":{"id":1,"uid":"8d3ffac0-6bb3-507a-b04a-abdb2f9c9557","game":"tally","state":"confirmed","complete":true,"day":"2026-11-21","entered":"…","league":"Tuesday","season":"2026","round":"1","place":"home","note":"a note: ünï 卓球 \"quoted\"","players":["Ann","Robert"],"places":[1,2],"text":": Ann 5, Bob 3","sheet":{…},"version":"test"}}
{"result":{"id":2,"uid":"1cc5a563-16a0-5a6a-b7d0-0f192af11d56","game":"tally","state":"void","complete":false,"day":"2026-11-21","entered":"…","players":["Ann","Robert"],"text":": Cyd 5, Bob -1","sheet":{…},"version":"test"}}
{"result":{"id":3,"uid":"a923f152-0c61-57d2-aa57-9d2e2c73526d","game":"tally","state":"contested","complete":true,"day":"2026-11-21","entered":"…","note":"was it?","players":["Dan","Eve"],"places":[2,1],"text":"mended\ndate: Dan 8, Eve 9","sheet":{…},"version":"test"}}
{"result":{"id":4,"uid":"72ade9d0-b8ec-5120-a922-4d9acacfd385","game":"tally","state":"confirmed","complete":true,"day":"2026-11-20","time":"19:00","entered":"…","players":["Ann","Dan"],"places":[1,2],"sheet":{…},"origin":"{\"score\":\"47.5\"}","version":"test"}}
{"result":{"id":5,"uid":"fresh","game":"tally","state":"confirmed","complete":true,"day":"2026-11-20","time":"19:00","entered":"…","players":["Ann","Fay"],"places":[2,1],"sheet":{…},"version":"test"}}
`

// A copy has the day and the time as they were typed.
func TestTimesOfCopies(t *testing.T) {
	moment := time.Date(2026, 11, 20, 19, 30, 0, 125_000_000, time.FixedZone("", 3600))
	c := CopyOf(&league.Result{Day: "2026-11-20", Time: "00:00", Entered: moment})
	if day, clock, err := c.dayAndTime(); day != "2026-11-20" || clock != "00:00" || err != nil || c.Entered != "2026-11-20T18:30:00.125Z" {
		t.Errorf("times are %s %s and %s, %v", day, clock, c.Entered, err)
	}
	c = CopyOf(&league.Result{Game: "tally", Seats: []league.Seat{{Name: "Ann"}}})
	if c.Day+c.Time+c.Entered != "" || c.Places != nil {
		t.Errorf("of a game that is not recorded: %+v", c)
	}
}
