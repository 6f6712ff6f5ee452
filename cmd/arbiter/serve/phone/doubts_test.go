package phone

import (
	"testing"

	"arbiter/records"
)

// Each doubt leads to the line of the text that it is about.
func TestWhereADoubtIsMended(t *testing.T) {
	for _, one := range []struct {
		doubt records.Doubt
		want  string
	}{
		{records.Doubt{Kind: records.DoubtName, Of: "player", Name: "Bobb"}, "player Bobb"},
		{records.Doubt{Kind: records.DoubtName, Of: "league", Name: "Cupp"}, "league Cupp"},
		{records.Doubt{Kind: records.DoubtDay, Name: "2036-11-20"}, "date 2036-11-20"},
		{records.Doubt{Kind: records.DoubtRound, Name: "Ann"}, "round Ann"},
		{records.Doubt{Kind: records.DoubtPoints, Name: "Ann"}, "player Ann"},
		{records.Doubt{Kind: records.DoubtSame}, " "},
	} {
		d := NewDoubts([]records.Doubt{one.doubt}, func(d *records.Doubt) string { return LineOf(d) + " " + d.Name })
		if d.Back != one.want || d.List[0].Change != one.want || d.Seen == "" {
			t.Errorf("%+v: %+v", one.doubt, d)
		}
	}
}

// What is only told leads nowhere, and need not be seen.
func TestWhatIsOnlyTold(t *testing.T) {
	old := records.Doubt{Kind: records.DoubtDay, Text: "two results are old", Info: true}
	d := NewDoubts([]records.Doubt{old}, nil)
	if len(d.List) != 0 || d.Back != "" || d.Seen != "" || len(d.Info) != 1 || d.Info[0] != "Two results are old." {
		t.Errorf("%+v", d)
	}
	name := records.Doubt{Kind: records.DoubtName, Text: "Bobb is new"}
	if digestOf([]records.Doubt{old, name}) != digestOf([]records.Doubt{name}) {
		t.Error("what is only told makes other doubts")
	}
}
