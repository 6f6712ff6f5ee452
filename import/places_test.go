package importer

import (
	"slices"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
)

func TestScoresAreNumbersAndSums(t *testing.T) {
	for text, want := range map[string]int{
		"12": 12, " 12 ": 12, "-3": -3, "\u22123": -3, "4+0+3": 7, "6+10-3": 13, "-3-5+4+2": -2, "66-11-12": 43, "4 + 3": 7,
		"2.5": 3, "-2.5": -3, "2.49": 2, ".5": 1, "3.": 3, "0.1+0.2+0.2": 1, "47.300000000000004": 47, "1000000000000000": 1e15, "007": 7, "0.123": 0, "1234.567": 1235, "1.234+0": 1,
	} {
		p, wrong, ok := readScore(text)
		if !ok || wrong != "" || round(p) != want {
			t.Errorf("%q: %v %s %v, want %d", text, p, wrong, ok, want)
		}
	}
	for _, text := range []string{
		"", " ", "+", "-", "5+", "5++3", "1.2.3", ".", "49-46ish", "36, 42", "36 42", "1,5", "1e9", "0x10", "1/2", "2*3", "(2)", "Inf", "NaN", "1.234", "-999.000",
		strings.Repeat("1+", 600) + "1", "x",
	} {
		if p, _, ok := readScore(text); ok {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

// However long a score is, it is compared exactly and never cut to 64 bits. No
// part of a sum may be beyond the most.
func TestScoresBeyondTheMost(t *testing.T) {
	for text, want := range map[string]bool{
		"1000000000000000": false, "-1000000000000000": false, "1000000000000000.1": true, "1000000000000001": true, "-9223372036854775809": true,
		"999999999999999+1": false, "999999999999999+2": true, "9223372036854775807+9223372036854775807": true, strings.Repeat("9", 900): true,
		"9223372036854775807-9223372036854775806": true,
	} {
		p, wrong, ok := readScore(text)
		if !ok || (wrong == league.BeyondMost()) != want {
			t.Errorf("%q: %v %q %v, beyond the most: want %v", text, p, wrong, ok, want)
		}
	}
}

// Sums are exact, whatever the signs of their parts.
func TestSumsAreExact(t *testing.T) {
	for text, want := range map[string]string{
		"1-0.25": "0.75", "-1+0.25": "-0.75", "0.25-1": "-0.75", "-0.5-0.5": "", "0.7+0.6": "1.3", "-0.7-0.6": "-1.3", "2.5+2.5": "",
		"0.000000000000000001-1": "-0.999999999999999999", "1.5": "1.5", "3": "",
	} {
		if p, wrong, ok := readScore(text); !ok || wrong != "" || exact(p) != want {
			t.Errorf("%q is %q, %s %v; want %q", text, exact(p), wrong, ok, want)
		}
	}
	if _, wrong, ok := readScore("0.1234567890123456789+1"); !ok || wrong != "has more than 18 decimals" {
		t.Errorf("19 decimals: %q, %v", wrong, ok)
	}
}

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
	low, none, manual := foreignScoring{lowest: true}, foreignScoring{noPoints: true}, foreignScoring{manual: true}
	tests := []struct {
		name  string
		how   foreignScoring
		seats []foreignSeat
		want  []int // nil for nobody
	}{
		{"points", foreignScoring{}, []foreignSeat{seat("3"), seat("5"), seat("3")}, []int{2, 1, 2}},
		{"exact decimals", foreignScoring{}, []foreignSeat{seat("47.4"), seat("47.3")}, []int{1, 2}},
		{"fewest points", low, []foreignSeat{seat("3"), seat("5"), seat("3")}, []int{1, 3, 1}},
		{"a winner with fewer points", foreignScoring{}, []foreignSeat{seat("9"), seat("5", "won"), seat("10")}, []int{3, 1, 2}},
		{"two winners", foreignScoring{}, []foreignSeat{seat("9", "won"), seat("5", "won"), seat("10")}, []int{1, 1, 3}},
		{"a winner, the others by rank", foreignScoring{}, []foreignSeat{seat("9", "#3"), seat("5", "won"), seat("1", "#2")}, []int{3, 1, 2}},
		{"a winner, one of the others without points", foreignScoring{}, []foreignSeat{seat(""), seat("5", "won"), seat("1")}, []int{2, 1, 2}},
		{"ranks", foreignScoring{}, []foreignSeat{seat("1", "#1"), seat("2", "#2"), seat("3", "#1")}, []int{1, 3, 1}},
		{"rank 0 is no place", foreignScoring{}, []foreignSeat{seat("1", "#0"), seat("2", "#1"), seat("3", "#2")}, []int{3, 2, 1}},
		{"no points", foreignScoring{}, []foreignSeat{seat(""), seat("")}, nil},
		{"some without points", foreignScoring{}, []foreignSeat{seat("4"), seat("")}, nil},
		{"text for points", foreignScoring{}, []foreignSeat{seat("4"), seat("36, 42")}, nil},
		{"points that place nobody", none, []foreignSeat{seat("4"), seat("4")}, nil},
		{"won together", none, []foreignSeat{seat("4", "won"), seat("4", "won")}, []int{1, 1}},
		{"a traitor won", none, []foreignSeat{seat("4"), seat("4", "won"), seat("1")}, []int{2, 1, 2}},
		{"nobody won, by hand", manual, []foreignSeat{seat("4"), seat("5")}, nil},
		{"ranks by hand", manual, []foreignSeat{seat("4", "#1"), seat("5", "#2")}, []int{1, 2}},
		{"teams by a winner", foreignScoring{}, []foreignSeat{seat("1", "1"), seat("2", "2", "won"), seat("3", "2"), seat("4", "1")}, []int{3, 1, 1, 3}},
		{"teams by their best", foreignScoring{}, []foreignSeat{seat("1", "1"), seat("2", "2"), seat("", "2"), seat("4", "1")}, []int{1, 3, 3, 1}},
		{"teams by their best rank", foreignScoring{}, []foreignSeat{seat("", "1", "#3"), seat("", "2", "#2"), seat("", "1", "#1")}, []int{1, 3, 1}},
		{"team 0 is none", foreignScoring{}, []foreignSeat{seat("1", "0"), seat("2", "0")}, []int{2, 1}},
		{"one team", foreignScoring{}, []foreignSeat{seat("4", "1"), seat("4", "1")}, nil},
		{"one team that won", foreignScoring{}, []foreignSeat{seat("4", "1", "won"), seat("4", "1")}, []int{1, 1}},
		{"alone", foreignScoring{}, []foreignSeat{seat("4")}, nil},
		{"alone and won", foreignScoring{}, []foreignSeat{seat("4", "won")}, []int{1}},
	}
	for _, test := range tests {
		in := &records.NewResult{Game: "a game", Complete: true}
		if _, err := test.how.take(in, test.seats, nil); err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
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

func TestAStandingIsStoredOnlyWhereTotalsDoNotPlace(t *testing.T) {
	for _, test := range []struct {
		how  foreignScoring
		want bool
	}{{foreignScoring{}, false}, {foreignScoring{lowest: true}, true}} {
		in := &records.NewResult{Game: "a game", Complete: true}
		if _, err := test.how.take(in, []foreignSeat{{name: "Ann", score: "3"}, {name: "Bob", score: "5"}}, nil); err != nil {
			t.Fatal(err)
		}
		if got := sheetOf(t, in).Standing != nil; got != test.want {
			t.Errorf("%+v: a standing is stored: %v", test.how, got)
		}
	}
}

func TestLinesKeepWhatIsNoPlainNumber(t *testing.T) {
	in := &records.NewResult{Game: "a game", Complete: true}
	unread, err := foreignScoring{}.take(in, []foreignSeat{{name: "A", score: "12"}, {name: "B", score: "4+3"}, {name: "C", score: "a lot"}, {name: "D"}}, []string{"long"})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"players":[{"name":"A","lines":[{"rule":"import/score","points":12}]},{"name":"B","lines":[{"rule":"import/score","points":7,"text":"4+3"}]},` +
		`{"name":"C","lines":[{"rule":"import/score","points":0,"text":"a lot"}]},{"name":"D","lines":[]}],"variants":["long"],"unplaced":true}`
	if in.Breakdown != want {
		t.Errorf("got  %s\nwant %s", in.Breakdown, want)
	}
	if len(unread) != 1 || unread[0].name != "C" {
		t.Errorf("unread: %+v", unread)
	}
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
