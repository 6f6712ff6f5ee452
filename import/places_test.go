package importer

import (
	"slices"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
)

func TestPlacesOfOtherPrograms(t *testing.T) {
	seat := func(points string, marks ...string) foreignSeat {
		s := foreignSeat{score: points}
		for _, m := range marks {
			switch {
			case m == "won":
				s.winner = true
			case m[0] == '#':
				s.rank = int(m[1] - '0')
			default:
				s.team = m
			}
		}
		return s
	}
	low, none, manual := winning{lowest: true}, winning{noPoints: true}, winning{manual: true}
	tests := []struct {
		name  string
		how   winning
		seats []foreignSeat
		want  []int // nil for nobody
	}{
		{"points", winning{}, []foreignSeat{seat("3"), seat("5"), seat("3")}, []int{2, 1, 2}},
		{"exact decimals", winning{}, []foreignSeat{seat("47.4"), seat("47.3")}, []int{1, 2}},
		{"fewest points", low, []foreignSeat{seat("3"), seat("5"), seat("3")}, []int{1, 3, 1}},
		{"a winner with fewer points", winning{}, []foreignSeat{seat("9"), seat("5", "won"), seat("10")}, []int{3, 1, 2}},
		{"two winners", winning{}, []foreignSeat{seat("9", "won"), seat("5", "won"), seat("10")}, []int{1, 1, 3}},
		{"a winner, the others by rank", winning{}, []foreignSeat{seat("9", "#3"), seat("5", "won"), seat("1", "#2")}, []int{3, 1, 2}},
		{"a winner, one of the others without points", winning{}, []foreignSeat{seat(""), seat("5", "won"), seat("1")}, []int{2, 1, 2}},
		{"ranks", winning{}, []foreignSeat{seat("1", "#1"), seat("2", "#2"), seat("3", "#1")}, []int{1, 3, 1}},
		{"rank 0 is no place", winning{}, []foreignSeat{seat("1", "#0"), seat("2", "#1"), seat("3", "#2")}, []int{3, 2, 1}},
		{"no points", winning{}, []foreignSeat{seat(""), seat("")}, nil},
		{"some without points", winning{}, []foreignSeat{seat("4"), seat("")}, nil},
		{"text for points", winning{}, []foreignSeat{seat("4"), seat("36, 42")}, nil},
		{"points that place nobody", none, []foreignSeat{seat("4"), seat("4")}, nil},
		{"won together", none, []foreignSeat{seat("4", "won"), seat("4", "won")}, []int{1, 1}},
		{"a traitor won", none, []foreignSeat{seat("4"), seat("4", "won"), seat("1")}, []int{2, 1, 2}},
		{"nobody won, by hand", manual, []foreignSeat{seat("4"), seat("5")}, nil},
		{"ranks by hand", manual, []foreignSeat{seat("4", "#1"), seat("5", "#2")}, []int{1, 2}},
		{"teams by a winner", winning{}, []foreignSeat{seat("1", "1"), seat("2", "2", "won"), seat("3", "2"), seat("4", "1")}, []int{3, 1, 1, 3}},
		{"teams by their best", winning{}, []foreignSeat{seat("1", "1"), seat("2", "2"), seat("", "2"), seat("4", "1")}, []int{1, 3, 3, 1}},
		{"teams by their best rank", winning{}, []foreignSeat{seat("", "1", "#3"), seat("", "2", "#2"), seat("", "1", "#1")}, []int{1, 3, 1}},
		{"teams by the rank that stands first", winning{}, []foreignSeat{seat("", "1", "#1"), seat("", "2", "#2"), seat("", "1", "#3"), seat("", "2", "#0")}, []int{1, 3, 1, 3}},
		{"team 0 is none", winning{}, []foreignSeat{seat("1", "0"), seat("2", "0")}, []int{2, 1}},
		{"one team", winning{}, []foreignSeat{seat("4", "1"), seat("4", "1")}, nil},
		{"one team that won", winning{}, []foreignSeat{seat("4", "1", "won"), seat("4", "1")}, []int{1, 1}},
		{"alone", winning{}, []foreignSeat{seat("4")}, nil},
		{"alone and won", winning{}, []foreignSeat{seat("4", "won")}, []int{1}},
	}
	for _, test := range tests {
		in := &records.Incoming{Result: league.Result{Game: "a game", Complete: true}}
		seated(t, in, test.how, nil, test.seats...)
		want := test.want
		if want == nil {
			want = make([]int, len(test.seats))
		}
		var got []int
		for _, s := range in.Seats {
			got = append(got, s.Place)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: places %v, want %v", test.name, got, want)
		}
		if stored := sheetOf(t, in); stored.Unplaced != (test.want == nil) {
			t.Errorf("%s: unplaced is %v", test.name, stored.Unplaced)
		}
	}
}

// seated seats the players of a play and returns the warnings.
func seated(t *testing.T, in *records.Incoming, how winning, variants []string, seats ...foreignSeat) (warned []string) {
	t.Helper()
	to := &Feed{Warn: func(c *Complaint) error { warned = append(warned, c.Error()); return nil }}
	f := foreignReader{src: NewSource("file", strings.NewReader("")), to: to, line: 3}
	if ok, err := f.seat(in, seats, how, variants); !ok || err != nil {
		t.Fatalf("%t, %v", ok, err)
	}
	return warned
}

func TestAStandingIsStoredOnlyWhereTotalsDoNotPlace(t *testing.T) {
	for _, test := range []struct {
		how  winning
		want bool
	}{{winning{}, false}, {winning{lowest: true}, true}} {
		in := &records.Incoming{Result: league.Result{Game: "a game", Complete: true}}
		seated(t, in, test.how, nil, foreignSeat{name: "Ann", score: "3"}, foreignSeat{name: "Bob", score: "5"})
		if got := sheetOf(t, in).Standing != nil; got != test.want {
			t.Errorf("%+v: a standing is stored: %v", test.how, got)
		}
	}
}

func TestLinesKeepWhatIsNoPlainNumber(t *testing.T) {
	in := &records.Incoming{Result: league.Result{Game: "a game", Complete: true}}
	warned := seated(t, in, winning{}, []string{"long"}, foreignSeat{name: "A", score: "12"}, foreignSeat{name: "B", score: "4+3"}, foreignSeat{name: "C", score: "a lot"}, foreignSeat{name: "D"})
	want := `{"players":[{"name":"A","lines":[{"rule":"import/score","points":12}]},{"name":"B","lines":[{"rule":"import/score","points":7,"text":"4+3"}]},` +
		`{"name":"C","lines":[{"rule":"import/score","points":0,"text":"a lot"}]},{"name":"D","lines":[]}],"variants":["long"],"unplaced":true}`
	if got := jsonOf(t, in.Sheet); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	sameLines(t, "warnings", warned, []string{`file:3: play 0: "a lot" of C is no score; it is kept as text, with no points`})
}

func TestOurGamesAreFoundByNameAndTitle(t *testing.T) {
	to := &Feed{Games: foreignGames{}}
	for title, want := range map[string]string{
		"Zark City": "zark-city", "zark-city": "zark-city", " ZARK CITY ": "zark-city", "Buyer\u2019s Market": "buyers-market", "buyer's market": "buyers-market",
		"Subdivision": "subdivision", "Subdivision!": "Subdivision!", "Zark  City": "Zark  City", "Azure Tiles": "Azure Tiles", "": "",
	} {
		if got := to.foreignGame(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}
