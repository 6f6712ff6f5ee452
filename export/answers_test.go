package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/goldentest"
)

// A linker leads to everybody and everything.
type linker struct{}

func (linker) PlayerLink(id int64) string { return "/player/" + strconv.FormatInt(id, 10) }
func (linker) ResultLink(id int64) string { return "/result/" + strconv.FormatInt(id, 10) }

// A sayer collects answers, in Markdown and some as pages have them, too.
type sayer struct{ markdown, html strings.Builder }

// onPages are answers that together have every sort of column, cell and note.
var onPages = []string{"standings with reasons", "crosstable", "a league", "ratings: elo", "a career", "hall of fame", "a round", "results"}

func (s *sayer) say(t *testing.T, what string, d *document.Document) {
	t.Helper()
	s.markdown.WriteString("# " + what + "\n\n")
	if err := document.Markdown(&s.markdown, d); err != nil {
		t.Fatal(err)
	}
	s.markdown.WriteString("\n")
	if slices.Contains(onPages, what) {
		s.html.WriteString("<h1>" + what + "</h1>\n" + string(document.HTML(linker{}, d.Parts...)) + "\n")
	}
}

func dated(n int) string { return fmt.Sprintf("2026-11-%02d", n) }

// season returns a table with something of everything.
func season() *league.Table {
	s := &league.Table{League: "Tuesday <league>", Season: "2026", State: "current", Game: "chips", Round: "3", AsOf: dated(30), Evenings: 2, LastDay: dated(20), DayBefore: dated(13),
		Results: 5, Contested: 1, Unplaced: 2, TooFew: 1, Guests: []string{"Gus", "Hal"},
		Terms:  league.FullTerms{Terms: league.Terms{Points: "5-3-1", Ties: []string{league.TieWins}, MinGames: 2, Best: 2, Bye: league.ByeDraw, Weight: map[string]int{"chips": 2, "go": 3}}},
		Breaks: []league.Break{{Names: []string{"Bob", "שלום"}, Points: 9, Says: "Bob and שלום have 9 points: Bob won more."}}}
	s.Rows = []league.Row{
		{Place: 1, Player: 1, Name: "Ann", Change: new(2), Played: 3, Counted: 2, Best: []int64{1, 4}, Won: 2, Tied: 1, Lost: 0, Points: 20.125, Average: 1.25, Form: "WTW", Streak: league.Streak{Kind: "W", Count: 1}, Rating: new(1533.6), RatingChange: new(16.4), Byes: 1, Missed: 3,
			All: []league.Worth{{Result: 1, Game: "chips", Once: 5, Weight: 2, Points: 10, Place: 1}, {Result: 2, Game: "tag", Once: 2.5, Weight: 1, Points: 2.5, Place: 2, Shared: true}, {Result: 3, Game: "bye", Once: 3, Weight: 1, Points: 3},
				{Result: 4, Game: "go", Once: 1, Weight: 3, Points: 3, Place: 3}, {Result: 5, Game: "no-show", Weight: 1}}},
		{Place: 2, Shared: true, Player: 2, Name: "Bob", Change: new(-1), Played: 2, Counted: 2, Best: []int64{1, 2}, Won: 1, Tied: 0, Lost: 1, Points: 9, Average: 2, Form: "LW", Streak: league.Streak{Kind: "W", Count: 2}, Rating: new(1490.2), RatingChange: new(-16.4)},
		{Place: 2, Shared: true, Player: 3, Name: "שלום", Change: new(0), Played: 1, Counted: 1, Best: []int64{2}, Tied: 1, Points: -9, Average: 1, Form: "T", Streak: league.Streak{Kind: "T", Count: 1}, Rating: new(1500.0), RatingChange: new(0.2)},
		{Place: 4, Player: 4, Name: "Cyd", New: true, Played: 1, Counted: 1, Best: []int64{4}, Lost: 1, Average: 3, Form: "L", Streak: league.Streak{Kind: "L", Count: 4}, Missed: 2},
		{Player: 5, Name: "Dan", Byes: 2, Points: 3},
	}
	return s
}

// Every answer of standings, ratings, histories and rounds, whole: in Markdown, and as pages
// have it.
func TestAnswers(t *testing.T) {
	var s sayer
	s.standings(t)
	goldentest.Same(t, "testdata/standings.md", s.markdown.String())
	s.markdown.Reset()
	s.tables(t)
	s.ratings(t)
	s.careers(t)
	s.rounds(t)
	goldentest.Same(t, "testdata/answers.md", s.markdown.String())
	goldentest.Same(t, "testdata/answers.html", s.html.String())
}

// standings says tables of standings.
func (s *sayer) standings(t *testing.T) {
	t.Helper()
	games := chips{}
	s.say(t, "standings with reasons", Standings(games, season(), true))
	s.say(t, "standings", Standings(games, season(), false))
	plain := season()
	plain.League, plain.Season, plain.Game, plain.Round, plain.AsOf, plain.Evenings, plain.TooFew, plain.Guests = "", "", "", "", "", 1, 2, []string{"Gus"}
	plain.Contested, plain.Unplaced, plain.Terms = 0, 0, league.FullTerms{}
	s.say(t, "standings of one evening", Standings(games, plain, false))
	plain.Breaks, plain.Evenings, plain.Guests, plain.State, plain.Season = nil, 3, nil, "all", ""
	s.say(t, "standings of all seasons", Standings(games, plain, true))
	plain.League, plain.Season, plain.State, plain.Rows = "Tuesday", "2025", "", plain.Rows[:2]
	s.say(t, "standings of an unopened season", Standings(games, plain, false))
	s.say(t, "no standings", Standings(games, &league.Table{League: "Tuesday"}, true))
	s.say(t, "standings in which no game counts", Standings(games, &league.Table{League: "Tuesday", Rows: []league.Row{{Name: "Ann", Byes: 1}}}, false))
}

// tables says crosstables, attendance and leagues.
func (s *sayer) tables(t *testing.T) {
	t.Helper()
	games := chips{}
	cross := &league.Crosstable{Table: season(), Cells: [][]*league.Crossing{
		{nil, {Games: 3, Won: 2, Tied: 1, Pairs: 3}, {Games: 1, Tied: 1, Pairs: 1}, nil, nil}, {{Games: 3, Lost: 2, Tied: 1, Pairs: 3}, nil, nil, nil, nil}, {{Games: 1, Tied: 1, Pairs: 1}, nil, nil, nil, nil}, {nil, nil, nil, nil, nil}, {nil, nil, nil, nil, nil}}}
	s.say(t, "crosstable", Crosstable(games, cross))
	cross.Round, cross.AsOf, cross.Terms = "", "", league.FullTerms{}
	cross.Cells[1][2], cross.Guests = &league.Crossing{Games: 2, Won: 1, Lost: 1, Pairs: 1}, nil
	for i := range cross.Rows {
		cross.Rows[i].Shared = false
	}
	s.say(t, "crosstable of larger games", Crosstable(games, cross))
	s.say(t, "no crosstable", Crosstable(games, &league.Crosstable{Table: &league.Table{}}))

	s.say(t, "attendance", Attendance(games, &league.Attendance{Scope: league.Scope{League: "Tuesday", Season: "2026", Game: "chips"}, Held: 3, Rows: []league.Attended{{Name: "Ann", Present: 3, Last: dated(20)}, {Name: "Gus", Guest: true, Present: 1, Last: dated(6)}}}))
	s.say(t, "a league", League(games, &records.League{Name: "Tuesday", Results: 7, Contested: 2, Terms: season().Terms, Seasons: []records.LeagueSeason{
		{Results: 1, First: dated(1), Last: dated(2)}, {Name: "2025", Results: 4, First: dated(3), Last: dated(9), State: records.SeasonClosed, From: "2026-11-02", Terms: &league.FullTerms{}, Champions: []string{"Ann", "Bob"}},
		{Name: "2026", State: records.SeasonCurrent, From: "2026-12-01", Terms: ptr(season().Terms)}}}))
	s.say(t, "a league as usual", League(games, &records.League{Name: "Friday", Terms: league.FullTerms{Terms: league.Terms{Rulings: []score.Setting{{Name: "small-needs", Value: "any"}}}}}))
}

// ratings says ratings, and how they went.
func (s *sayer) ratings(t *testing.T) {
	t.Helper()
	games := chips{}
	for _, system := range []league.System{league.Elo, league.WengLin} {
		r := &league.Ratings{System: system, Scope: league.Scope{League: "Tuesday", Game: "chips"}, Evenings: 2, LastDay: dated(20), Results: 4, Contested: 1, Unplaced: 2, Unrated: 3, TooFew: 1, Guests: []string{"Gus"}}
		for i, name := range []string{"Ann", "Bob", "Cyd", "Dan"} {
			r.Rows = append(r.Rows, league.Rated{Place: min(i+1, 3), Shared: i > 1, Player: int64(i + 1), Name: name, Shown: 1510.5 - float64(20*i), Rating: league.Rating{Value: 25.126, Deviation: 8.339, Games: i + 1},
				Change: []float64{16.5, -0.4, 0.5, 0.2}[i], Played: i == 1, LastGame: dated(20 - i)})
		}
		s.say(t, "ratings: "+string(system), Ratings(games, r))
		r.Season, r.TooFew = "2026", 0
		if r.Rows = r.Rows[:1]; system == league.Elo {
			r.Round = "3"
		}
		s.say(t, "ratings of a season: "+string(system), Ratings(games, r))
		point := func(day int, shown, value float64, games int) league.Point {
			return league.Point{Day: dated(day), Shown: shown, Rating: league.Rating{Value: value, Games: games}}
		}
		s.say(t, "courses: "+string(system), &document.Document{Parts: []document.Part{Courses(system, []league.Course{
			{Player: 1, Name: "Ann", Points: []league.Point{point(1, 15, 40, 1), point(2, 12, 30, 2), point(3, 18, 20, 3), point(4, 12, 10, 4), point(5, 18, 50, 5), point(6, 14, 33, 6)}}, {Player: 2, Name: "Bob"}})}})
	}
	s.say(t, "no ratings", Ratings(games, &league.Ratings{System: "own"}))
}

// careers says histories and halls of fame.
func (s *sayer) careers(t *testing.T) {
	t.Helper()
	games := chips{}
	career := &league.Career{ID: 1, Player: "Ann", Others: []string{"Anna", "Annie"}, Totals: league.Totals{Played: 4, Won: 2, Tied: 1, Lost: 1, Average: 1.5}, Uncounted: league.Uncounted{Contested: 1, Void: 2, Unplaced: 3},
		Streak: league.Streak{Kind: league.Loss, Count: 1},
		Games:  []league.GameTotals{{Game: "chips", Totals: league.Totals{Played: 3, Won: 2, Lost: 1, Average: 1.33}, PointsAverage: 5.25, Best: league.Best{Total: 9.5, Result: 3}}, {Game: "go", Totals: league.Totals{Played: 1, Tied: 1, Average: 1}, PointsAverage: -1, Best: league.Best{Total: -1, Result: 4}}},
		Results: []league.Game{
			{ID: 1, Date: dated(1), Game: "chips", League: "Tuesday", Season: "2026", State: league.Confirmed, Place: 1, Total: 9.5, Others: []league.Opponent{{Name: "Bob", Place: 2, Total: 3}, {Name: "Cyd", Place: 3, Total: -1}}},
			{ID: 2, Date: dated(2), Game: "go", State: league.Confirmed, Place: 1, Shared: true, Others: []league.Opponent{{Name: "Bob", Place: 1}}},
			{ID: 5, Date: dated(3), Game: "go", State: league.Contested, Place: 1}, {ID: 6, Date: dated(3), Game: "go", State: league.Confirmed}},
		Against: []league.Against{{Player: 2, Name: "Bob", Games: 2, Before: 1, Level: 1}, {Player: 3, Name: "Cyd", Games: 1, Behind: 1}}}
	s.say(t, "a career", Career(games, career, Days{}, document.Note{Text: "More.", Hint: "--all has all:", Command: "arbiter history Ann --all"}))
	career.Scope, career.Uncounted, career.Games, career.Others = league.Scope{League: "Tuesday", Season: "2026", Round: "2", Game: "chips"}, league.Uncounted{}, career.Games[:1], nil
	s.say(t, "a career in a league", Career(games, career, Days{From: "2026-11-01", To: "2026-11-30"}, document.Note{}))
	s.say(t, "no career", Career(games, &league.Career{Player: "Ann"}, Days{}, document.Note{}))

	s.say(t, "hall of fame", Hall(games, &league.Hall{Contested: 1, Unplaced: 2, Games: []league.Fame{
		{Game: "chips", Results: 5, Highest: &league.Feat{Value: 9.5, Holders: []string{"Ann"}, Date: dated(1), Result: 1}, Wins: &league.Feat{Value: 2, Holders: []string{"Ann"}, Date: dated(2), Result: 3}},
		{Game: "go", Results: 1, Wins: &league.Feat{Value: 1, Holders: []string{"Bob", "Cyd", "Dan"}, Date: dated(6), Result: 6}}}}, Days{From: "2026-11-01"}))
	s.say(t, "an empty hall", Hall(games, &league.Hall{}, Days{}))
}

// rounds says rounds, and lists of results.
func (s *sayer) rounds(t *testing.T) {
	t.Helper()
	games := chips{}
	progress := &records.Progress{Plan: records.Plan{League: "Tuesday", Season: "2026", Round: "3", Tables: [][]string{{"Ann", "Bob"}, {"Cyd", "Dan", "Eve"}, {"Gus", "Hal"}, {"Ida", "Jo"}}, Out: []string{"Fay", "Kim"}}, Results: []int64{7, 0, 8, 10}, Others: []records.Company{{Result: 9, Players: []string{"Cyd", "Dan"}}}}
	won := func(text string) *league.Result { r := bare(text); return &r }
	s.say(t, "a round", Round(progress, map[int64]*league.Result{7: won("Ann 5 1, Bob 3 2"), 8: won("Gus 5 1, Hal 5 1"), 9: won("Cyd – 0, Dan – 0")}))
	progress.Season, progress.Tables, progress.Results, progress.Others, progress.Out = "", progress.Tables[:1], []int64{0}, nil, nil
	s.say(t, "a round to play", Round(progress, nil))
	s.say(t, "a seating", &document.Document{Parts: []document.Part{Seating(&progress.Plan, nil)}})

	list := []*league.Result{won("Ann 5 1, Bob 3 2"), won("Ann – 0, Bob 3 2, Cyd 9 1"), won("Ann 1 0, Bob – 0"), won("Dan – 2, Eve – 1"), won("Gus – 1, Hal – 2")}
	for i, r := range list {
		r.ID, r.Day, r.Season, r.Round = int64(i+1), dated(i+1), "2026", strconv.Itoa(i)
	}
	list[1].State, list[2].Complete, list[4].Game, list[4].State = league.Contested, false, "no-show", league.Void
	file := bare("Ann -5 1")
	s.say(t, "results", &document.Document{Parts: []document.Part{ListResults(games, append(list, &file))}})
}

// bare returns a result without a position: "Ann 5 1, Bob – 2" has points, or – for none, and
// places.
func bare(text string) league.Result {
	r := league.Result{Game: "chips", Complete: true, State: league.Confirmed, League: "Tuesday"}
	for part := range strings.SplitSeq(text, ", ") {
		words := strings.Fields(part)
		s := league.Seat{Name: words[0], NoPoints: words[1] == "–", Player: int64(len(r.Seats) + 1)}
		s.Points, _ = score.ExactPoints(words[1])
		s.Place, _ = strconv.Atoi(words[2])
		r.Seats = append(r.Seats, s)
	}
	return r
}

func ptr[T any](v T) *T { return &v }

// A result in words: who won, why it does not count, and a line a player.
func TestTellAResult(t *testing.T) {
	var s sayer
	for _, one := range []struct {
		text   string
		change func(*league.Result)
	}{
		{"Ann 3 2, Bob 5 1", nil},
		{"Ann 5 1, Bob 5 1, Cyd 1 3", nil},
		{"Ann 3 2, Bob 5 1", func(r *league.Result) { r.State = league.Contested }},
		{"Ann 3 0, Bob 5 0", func(r *league.Result) { r.State, r.Complete = league.Contested, false }},
		{"Ann 3 0, Bob 5 0", func(r *league.Result) { r.Complete = false }},
		{"Ann 3 2, Bob 5 1", func(r *league.Result) { r.State = league.Void }},
		{"Ann 3.5 2, Bob 5 1", nil},
		{"Ann 3.5 1, Bob 3.5 1", nil},
		{"Ann 3.5 0, Bob – 0", nil},
		{"Ann – 2, Bob – 1", nil},
		{"Ann -3 2, Bob 0 1", nil},
		{"Ann – 0", func(r *league.Result) { r.Game = "bye" }},
		{"Ann – 1, Bob – 2", func(r *league.Result) { r.Game = "no-show" }},
	} {
		r := bare(one.text)
		if one.change != nil {
			one.change(&r)
		}
		sheet := r.Breakdown()
		told := Summarize(&r, &sheet)
		s.say(t, one.text, &document.Document{Title: told.Says, About: []string{"state: " + told.State, "tie-break: " + told.TieBreak, "sums: " + strconv.FormatBool(told.Sums), "won: " + Won(&r)}, Parts: []document.Part{told.Seats}})
	}
	goldentest.Same(t, "testdata/told.md", s.markdown.String())
	if got := Won(nil); got != "played" {
		t.Errorf("a result that is not read: %s", got)
	}
	f := league.Result{ID: 7, League: "Tuesday", Season: "2026", Round: "3", Venue: "home", Seats: []league.Seat{{Name: "Ann"}, {Name: "Bob"}}}
	for want, asked := range map[string]records.Filter{"Tuesday · season 2026 · round 3 · home": {}, "season 2026 · round 3 · home": {League: "tuesday"}, "Tuesday · round 3 · home": {Season: "2026"}, "round 3 · home": {League: "x", Season: "y", Round: "3"}} {
		if got := strings.Join(About(&f, &asked), " · "); got != want {
			t.Errorf("about %+v: %s, want %s", asked, got, want)
		}
	}
	if got := ResultName(&f) + ", " + ResultName(&league.Result{Seats: f.Seats}) + ", " + Numbers([]int64{3, 14}); got != "result 7, the game of Ann and Bob, 3, 14" {
		t.Error(got)
	}
}

// A full disk is told, whatever is written.
func TestFullDisk(t *testing.T) {
	for _, err := range []error{Cards(full{}, &records.Plan{}), BGSPlay(full{}, nil, chips{}, made)} {
		if err == nil || !strings.Contains(err.Error(), "the disk is full") {
			t.Errorf("a full disk: %v", err)
		}
	}
}
