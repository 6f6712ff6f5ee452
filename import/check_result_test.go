package importer

import (
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
)

// Whatever text of a result holds what cannot be seen, the result is refused, and
// the text is named.
func TestWhatCannotBeSeenIsRefusedEverywhere(t *testing.T) {
	const text = "a\x1b[2J"
	for what, set := range map[string]func(in *records.Incoming){
		"game":             func(in *records.Incoming) { in.Game = text },
		"league":           func(in *records.Incoming) { in.League = text },
		"season":           func(in *records.Incoming) { in.Season = text },
		"round":            func(in *records.Incoming) { in.Round = text },
		"place":            func(in *records.Incoming) { in.Venue = text },
		"identity":         func(in *records.Incoming) { in.Words = text },
		"source":           func(in *records.Incoming) { in.Version = text },
		"note":             func(in *records.Incoming) { in.Note = text },
		"position":         func(in *records.Incoming) { in.Text = text },
		"origin":           func(in *records.Incoming) { in.Origin = text },
		"name of a player": func(in *records.Incoming) { in.Seats[1].Name = text },
	} {
		in := &records.Incoming{Line: 3, Result: league.Result{Game: "Go", Seats: []league.Seat{{Name: "Ann"}, {Name: "Bob"}}}}
		set(in)
		var f fed
		to := &Feed{
			Result:   func(in *records.Incoming) error { f.results = append(f.results, in); return nil },
			Complain: func(c *Complaint) error { f.complaints = append(f.complaints, c); return nil },
		}
		if err := to.send(&Source{Name: "f"}, in); err != nil {
			t.Fatal(err)
		}
		want := "! f:3: the " + what + " holds the character U+001B, which cannot be seen, behind \"a\"; remove it\n"
		if got := f.shown(); got != want {
			t.Errorf("got  %swant %s", got, want)
		}
	}
}

// Who somebody is at BoardGameGeek: the number there, else the user's name.
func TestBGGKnowsPeople(t *testing.T) {
	for player, want := range map[string]string{
		`name="Ann" username="ann" userid="11"`:  "Ann " + records.UIDOf(records.SourceBGG, "", "id:11"),
		`name="Bob" username="Bobby" userid="0"`: "Bob " + records.UIDOf(records.SourceBGG, "", "user:bobby"),
		`username="Bobby"`:                       "Bobby " + records.UIDOf(records.SourceBGG, "", "user:bobby"),
		`name="Cyd"`:                             "Cyd ",
		`userid="12"`:                            "Anonymous ",
	} {
		got := takeText("bgg", `<plays><play id="5" date="2026-08-22"><item name="G"/><players><player `+player+`/><player name="Eve"/></players></play></plays>`)
		if got.err != nil || len(got.results) != 1 {
			t.Fatalf("%s: %+v", player, got)
		}
		if s := got.results[0].Seats[0]; s.Name+" "+s.UID != want {
			t.Errorf("%s is %s %s, want %s", player, s.Name, s.UID, want)
		}
	}
}

// A place may be written with a dot, or with the sign of a shared one.
func TestPlacesAreWrittenInSeveralWays(t *testing.T) {
	for _, places := range [][2]string{{"1", "2"}, {"1.", "2."}, {"1=", "1="}, {"1.=", "2"}} {
		f := feedTable(t, header+"7,2026-11-20,Go,Ann,,3,"+places[0]+",\n7,2026-11-20,Go,Bob,,3,"+places[1]+",\n")
		want := "7: Go Ann 3 1 · Bob 3 " + strings.Trim(places[1], ".=") + "\n"
		if got := f.shown(); !strings.HasPrefix(got, want) {
			t.Errorf("%v: got %s, want %s", places, got, want)
		}
	}
}
