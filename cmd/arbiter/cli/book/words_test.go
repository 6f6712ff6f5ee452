package book

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// Of many changes the first twenty are told and the others counted, but for what the
// command's own text says.
func TestChangesAreCounted(t *testing.T) {
	for n, want := range map[int]string{0: "", 1: "1 round (none) → 1", 20: "20 round (none) → 20", 21: "… and 1 more change", 25: "… and 5 more changes"} {
		fields := []records.Field{{Result: 1, Name: "state", Old: "confirmed", New: "void"}}
		for i := range n {
			fields = append(fields, records.Field{Result: int64(i + 1), Name: "round", New: fmt.Sprint(i + 1)})
		}
		lines := FieldLines(fields, true)
		if got := len(lines); got != min(n, 21) {
			t.Errorf("%d changes have %d lines", n, got)
		}
		if last := append([]string{""}, lines...)[len(lines)]; last != want {
			t.Errorf("of %d changes the last line is %q, want %q", n, last, want)
		}
	}
	got := FieldLines([]records.Field{{Name: "from", Old: "2026-01-01", New: "2026-01-02\x1b"}, {Result: 7, Name: "place", Old: "the Inn"}}, false)
	if want := []string{"from 2026-01-01 → 2026-01-02�", "place the Inn → (none)"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// A sheet changes what its headers change, and nothing else.
func TestHeaderEdit(t *testing.T) {
	was := score.Header{League: "Cup", Season: "2026", Round: "1", Place: "Inn", Note: "late", Date: "2026-11-20"}
	said := func(e *records.Edit) string {
		text := ""
		for _, f := range []*string{e.League, e.Season, e.Round, e.Venue, e.Note} {
			if f == nil {
				text += "-,"
			} else {
				text += *f + ","
			}
		}
		if e.Day != nil {
			text += *e.Day + *e.Time
		}
		return text
	}
	for _, test := range []struct {
		change func(h *score.Header)
		want   string
	}{
		{func(*score.Header) {}, "-,-,-,-,-,"},
		{func(h *score.Header) { h.League = "Friday" }, "Friday,-,-,-,-,"},
		{func(h *score.Header) { h.Season = "" }, "-,,-,-,-,"},
		{func(h *score.Header) { h.Round = "2" }, "-,-,2,-,-,"},
		{func(h *score.Header) { h.Place = "Club" }, "-,-,-,Club,-,"},
		{func(h *score.Header) { h.Note = "early" }, "-,-,-,-,early,"},
		{func(h *score.Header) { h.Date = "21.11.2026" }, "-,-,-,-,-,2026-11-21"},
		{func(h *score.Header) { h.Date = "" }, "-,-,-,-,-,"},
		{func(h *score.Header) { *h = score.Header{} }, ",,,,,"},
	} {
		h := was
		test.change(&h)
		edit := HeaderEdit(games.All, &was, &h)
		if got := said(&edit); got != test.want {
			t.Errorf("%+v: %s, want %s", h, got, test.want)
		}
	}
	edit := HeaderEdit(games.All, &score.Header{}, &was)
	if got := said(&edit); got != "Cup,2026,1,Inn,late,2026-11-20" {
		t.Error(got)
	}
}

// The league that is said overrules that of the text, and the text's own ruling that of the
// league. A league's ruling is for the games that have it, or for the one that it names.
func TestRulingsOfLeagues(t *testing.T) {
	under := LeagueRulings{
		score.NameKey("Cup"):    {{Name: "skip", Value: "card"}, {Name: "small-needs", Value: "any"}},
		score.NameKey("Friday"): {{Name: "pyramid/suit-ties", Value: "none"}, {Name: "bazaar/dead-bank", Value: "all"}},
		score.NameKey("Odd"):    {{Name: "skip", Value: "twice"}},
	}
	for _, test := range []struct{ league, headers, want string }{
		{"", "", "free visible"},
		{"", "league: cup\n", "card visible"},
		{"FRIDAY", "league: Cup\n", "free all"},
		{"Cup", "league: Friday\n", "card visible"},
		{"Cup", "ruling: skip=free\n", "free visible"},
		{"None", "", "free visible"},
		{"Odd", "", `the league's ruling skip=twice: the ruling skip has no value "twice"; expected one of: free, card`},
	} {
		judge := under.Judge(&cli.App{Games: games.All}, test.league, validate.Options{})
		got := ""
		j, err := judge.Text(notation.Text{File: "game", Line: 1, Src: "game: bazaar\nplayer: Ann\nplayer: Bob\n" + test.headers + "\nAnn: buy RWBGY* left 0\n"})
		if err != nil {
			got = err.Error()
		} else {
			for i := range j.Game.Rulings {
				got = strings.TrimSpace(got + " " + j.Position.Head().Ruling(&j.Game.Rulings[i]))
			}
		}
		if got != test.want {
			t.Errorf("%q, %q: %s, want %s", test.league, test.headers, got, test.want)
		}
	}
}

// New names are told by their kind, a few of each.
func TestNewNames(t *testing.T) {
	of := func(kind string, names ...string) (list []records.NewName) {
		for _, name := range names {
			list = append(list, records.NewName{Kind: kind, Name: name})
		}
		return list
	}
	for _, test := range []struct {
		list []records.NewName
		want string
	}{
		{nil, ""},
		{slices.Concat(of("league", "Cup"), of("player", "Ann", "Bob"), of("season", "25", "26")), "league Cup; Ann and Bob; seasons 25 and 26"},
		{slices.Concat(of("player", "A"), of("game", "Go"), of("player", "B", "C", "D", "E", "F", "G")), "A, B, C, D, E, F and G; game Go"},
		{of("game", "A", "B", "C", "D", "E", "F", "G", "H"), "games A, B, C, D, E, F and 2 more"},
		{of("game", "G\x1bo"), "game G�o"},
	} {
		if got := NewNames(test.list); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// The log has the arguments of a command, and no password.
func TestLoggedArgs(t *testing.T) {
	got := loggedArgs([]string{"add", "chess", "Ann 1", "--db", "postgres://ann:secret@host/club", "--db=postgresql://ann:secret@host/club", "--note=a=b", "postgres:", "--db=club.db"})
	want := []string{"add", "chess", "Ann 1", "--db", "postgres://ann@host/club", "--db=postgresql://ann@host/club", "--note=a=b", "postgres:", "--db=club.db"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for key, want := range map[string]string{"USER": "ann", "LOGNAME": "bob", "USERNAME": "cyd"} {
		for _, other := range []string{"USER", "LOGNAME", "USERNAME"} {
			t.Setenv(other, "")
		}
		t.Setenv(key, want)
		if got := who(); got != want {
			t.Errorf("%s: %s", key, got)
		}
	}
}

// What was recorded is summed up for the log by the numbers that the results have.
func TestSummaryForTheLog(t *testing.T) {
	r := Recording{Games: make([]records.Incoming, 4)}
	one := func(id int64, state league.State) *league.Result { return &league.Result{ID: id, State: state} }
	for _, test := range []struct {
		fresh []*league.Result
		want  string
	}{
		{nil, "recorded nothing new"},
		{[]*league.Result{one(5, league.Confirmed)}, "recorded 5"},
		{[]*league.Result{one(5, league.Contested)}, "recorded 5 as contested"},
		{[]*league.Result{one(5, league.Confirmed), one(6, league.Contested), one(7, league.Confirmed)}, "recorded 3 results, 5 to 7"},
		{[]*league.Result{one(5, league.Contested), one(6, league.Contested)}, "recorded 2 results, 5 to 6 as contested"},
		{[]*league.Result{one(5, league.Contested), one(6, league.Confirmed)}, "recorded 2 results, 5 to 6"},
	} {
		if got := r.summary(test.fresh); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// A range of days has both its ends in it, and may be one day.
func TestDateRange(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{"", "", " "},
		{"2026-11-20", "", "2026-11-20 "},
		{"", "20.11.2026", " 2026-11-20"},
		{"2026-11-20", "2026-11-20", "2026-11-20 2026-11-20"},
		{"2026-11-20", "2026-11-21", "2026-11-20 2026-11-21"},
		{"2026-11-21", "2026-11-20", "2026-11-21 2026-11-20 --from 2026-11-21 is after --to 2026-11-20"},
		{"soon", "", `  --from: "soon" is not a date; expected one like 2026-11-20`},
	} {
		var f records.Filter
		err := (&DateRange{test.from, test.to}).Apply(&f)
		if got := strings.ReplaceAll(fmt.Sprint(f.From, " ", f.AsOf, " ", err), " <nil>", ""); got != test.want {
			t.Errorf("%s to %s: %s, want %s", test.from, test.to, got, test.want)
		}
	}
}

// Seasons that results name none of are counted apart, by league.
func TestSeasonCounts(t *testing.T) {
	var counts SeasonCounts
	for _, one := range []struct{ league, season string }{{"Cup", "2026"}, {"CUP", "2026"}, {"Cup", ""}, {"Cup", "2025"}, {"Friday", "2026"}, {"Friday", "2026"}} {
		counts.Count(one.league, &records.Saved{Season: one.season})
	}
	if diff := cmp.Diff(SeasonCounts{{"Cup", "2026", 2}, {"Cup", "2025", 1}, {"Friday", "2026", 2}}, counts); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// A position that is written again has the players' names of now and what is recorded of the
// game; for other files its rulings and an id, too. A link says all but what was noted.
func TestStoredPositions(t *testing.T) {
	a := &cli.App{Games: games.All}
	three := &league.Result{ID: 7, Game: "subdivision", UID: "u7", Day: "2026-11-20", League: "Cup", Season: "2026", Round: "3", Venue: "Inn", Note: "Bob left early",
		Text:  "game: subdivision\nplayer: R\nplayer: B Bob\nplayer: G Cyd\nplayer: Y\ndate: 2026-11-19\nleague: Friday\nplace: Club\nnote: rain\nruling: park-edges=open\n\n3  R3 B2 Y3\n2  G3 .. ..\n1  .. .. ##\n",
		Seats: []league.Seat{{Name: "Ann", Place: 3}, {Name: "bob", Place: 3}, {Name: "Cyd Ek", Place: 1}, {Name: "Yellow", Place: 1}},
		Sheet: &league.Sheet{Rulings: map[string]string{"small-needs": "any", "park-edges": "strict"}}}
	two := &league.Result{ID: 8, Game: "bazaar", UID: "u8", Text: "game: bazaar\nplayer: Ann\nplayer: Bob\nid: own\nruling: skip=card\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 0\n",
		Seats: []league.Seat{{Name: "Ann", Place: 1, Points: score.WholePoints(8)}, {Name: "Bob", Place: 2, Points: score.WholePoints(5)}}}
	var b strings.Builder
	for _, f := range []*league.Result{three, two} {
		sheet, err := ToSheet(a, f)
		text, err2 := ToNotation(a, f)
		p, err3 := PositionOf(a, f)
		if err := errors.Join(err, err2, err3); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s==\n%s==\n%s%v\n", sheet, text, p.Text, p.Recorded)
	}
	two.Text = "game: bazaar\nplayer: Ann\n"
	for _, f := range []*league.Result{{ID: 9}, two} {
		_, err := PositionOf(a, f)
		fmt.Fprintln(&b, err)
	}
	if got, want := b.String(), `game: subdivision
player: R Ann
player: B Bob
player: G Cyd Ek
player: Y
date: 2026-11-20
league: Cup
season: 2026
round: 3
place: Inn
note: Bob left early
ruling: park-edges=open

3  R3 B2 Y3
2  G3 .. ..
1  .. .. ##
   a  b  c
==
game: subdivision
player: R Ann
player: B Bob
player: G Cyd Ek
player: Y
date: 2026-11-20
league: Cup
season: 2026
round: 3
place: Inn
note: Bob left early
id: u7
ruling: small-needs=any

3  R3 B2 Y3
2  G3 .. ..
1  .. .. ##
   a  b  c
==
game: subdivision
player: R Ann
player: B Bob
player: G Cyd Ek
player: Y
date: 2026-11-20
league: Cup
season: 2026
round: 3
place: Inn
id: u7
ruling: small-needs=any

3  R3 B2 Y3
2  G3 .. ..
1  .. .. ##
   a  b  c
[]
game: bazaar
player: Ann
player: Bob
id: own
ruling: skip=card

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 0
==
game: bazaar
player: Ann
player: Bob
id: own
ruling: skip=card

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 0
==
game: bazaar
player: Ann
player: Bob
id: own
ruling: skip=card

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 0
[{8 1} {5 2}]
9 was recorded without a position: there is nothing to judge
8: the game:2:9: Bazaar is not played by 1 player; expected one line `+"`player:`"+` for each of 2 to 6 players
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
