package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// A playedGame is a result as it really was.
type playedGame struct {
	id, date, game, league string
	players                []string
	scores                 []string
}

func (g *playedGame) String() string {
	var seats []string
	for i, p := range g.players {
		seats = append(seats, p+" "+g.scores[i])
	}
	slices.Sort(seats)
	return g.date + " " + g.game + " " + g.league + ": " + strings.Join(seats, ", ")
}

// A badSeason is a club's records with what its games really were.
type badSeason struct {
	*testing.T
	db    string
	truth []string
}

// arbiter runs a command and gives its exit code and what it said to the person.
func (s *badSeason) arbiter(args ...string) (code int, out, told string) {
	var stdout, stderr bytes.Buffer
	code = run(append(args, "--db", s.db), strings.NewReader(""), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// recorded lists the games that are recorded, as they would be written here.
func (s *badSeason) recorded() []string {
	s.Helper()
	if _, err := os.Stat(s.db); err != nil {
		return nil
	}
	_, out, _ := s.arbiter("export", "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(rows) == 0 {
		s.Fatalf("%v: %s", err, out)
	}
	col := map[string]int{}
	for i, name := range rows[0] {
		col[name] = i
	}
	games := map[string]*playedGame{}
	for _, row := range rows[1:] {
		id := row[col["game_id"]]
		if games[id] == nil {
			games[id] = &playedGame{date: row[col["date"]][:10], game: row[col["game"]], league: row[col["league"]]}
		}
		games[id].players = append(games[id].players, row[col["player"]])
		games[id].scores = append(games[id].scores, row[col["score"]])
	}
	var list []string
	for _, g := range games {
		list = append(list, g.String())
	}
	slices.Sort(list)
	return list
}

// A typedTable is an evening as somebody typed it: a header, then a row a player.
type typedTable [][]string

func tableOf(games []*playedGame) typedTable {
	t := typedTable{{"game_id", "date", "game", "league", "player", "score"}}
	for _, g := range games {
		for i, p := range g.players {
			t = append(t, []string{g.id, g.date, g.game, g.league, p, g.scores[i]})
		}
	}
	return t
}

func (t typedTable) write(s *badSeason, name string) string {
	s.Helper()
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(t); err != nil {
		s.Fatal(err)
	}
	file := filepath.Join(s.TempDir(), name+".csv")
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		s.Fatal(err)
	}
	return file
}

// all gives every row of one column another text.
func (t typedTable) all(column int, other func(string) string) typedTable {
	for _, row := range t[1:] {
		row[column] = other(row[column])
	}
	return t
}

// without leaves a column out.
func (t typedTable) without(column int) typedTable {
	for i := range t {
		t[i] = slices.Delete(t[i], column, column+1)
	}
	return t
}

// swapLetters has two letters behind the first change places.
func swapLetters(s string) string {
	r := []rune(s)
	i := 1
	for r[i] == r[i+1] {
		i++
	}
	r[i], r[i+1] = r[i+1], r[i]
	return string(r)
}

// The mistakes that people make in a table. The players of an evening are known
// by then, and its league has games from four weeks before.
var tableMistakes = []struct {
	name string
	says string // what it must be told with
	make func(typedTable) typedTable
}{
	{"a letter too many in a name", ` is a new player\. Near: `, func(t typedTable) typedTable { t[2][4] += t[2][4][len(t[2][4])-1:]; return t }},
	{"two letters of a name change places", ` is a new player\. Near: `, func(t typedTable) typedTable { t[1][4] = swapLetters(t[1][4]); return t }},
	{"a Cyrillic letter in a name", ` is a new player\. Near: `, func(t typedTable) typedTable { t[1][4] = strings.Replace(t[1][4], "a", "а", 1); return t }},
	{"a year to come", `^  2124-.* years from now`, func(t typedTable) typedTable { return t.all(1, func(d string) string { return "2124" + d[4:] }) }},
	{"a year long past", `results are of 2004-.*, long before the newest of their league`, func(t typedTable) typedTable { return t.all(1, func(d string) string { return "2004" + d[4:] }) }},
	{"a date that two countries read differently", `may be 5 June or 6 May`, func(t typedTable) typedTable {
		return t.all(1, func(d string) string { return "05/06/" + d[:4] })
	}},
	{"no ids", `^warning: .*without a game_id, rows that stand together`, func(t typedTable) typedTable { return t.without(0) }},
	{"no ids, sorted by player", `the game has one player; without a game_id, rows that stand together`, func(t typedTable) typedTable {
		slices.SortStableFunc(t[1:], func(a, b []string) int { return strings.Compare(a[4], b[4]) })
		return t.without(0)
	}},
	{"one id for all games", `the rows of one game_id are one game`, func(t typedTable) typedTable { return t.all(0, func(string) string { return t[1][0] }) }},
	{"games and leagues in each other's columns", `^  games    Tuesday league: [0-9]+ \(new; `, func(t typedTable) typedTable {
		for _, row := range t[1:] {
			row[2], row[3] = row[3], row[2]
		}
		return t
	}},
	{"names and scores in each other's columns", `is it of another column\?`, func(t typedTable) typedTable {
		for _, row := range t[1:] {
			row[4], row[5] = row[5], row[4]
		}
		return t
	}},
	{"dots in scores", `may be 1234 or 1\.234`, func(t typedTable) typedTable { t[1][5] = "1.234"; return t }},
	{"a row of a game of two is lost", `the game has one player`, func(t typedTable) typedTable { return slices.Delete(t, 1, 2) }},
	{"a league with a slip", ` is a new league .*Near: Tuesday league`, func(t typedTable) typedTable { return t.all(3, swapLetters) }},
	{"a game with a slip", ` is a new game\. Near: `, func(t typedTable) typedTable {
		for _, row := range t[1:3] {
			row[2] = swapLetters(row[2])
		}
		return t
	}},
	{"one player twice at a table", ` sits there twice, in lines 2 and 3`, func(t typedTable) typedTable { t[2][4] = t[1][4]; return t }},
	{"an unknown header", `there is no column player; found: .*who`, func(t typedTable) typedTable { t[0][4] = "who"; return t }},
}

// The mistakes that people make in `arbiter add`. The arguments begin with the
// game and its two players.
var addMistakes = []struct {
	name string
	says string // what it must be told with
	make func(args []string) []string
}{
	{"a slip in a name", ` is a new player\. Near: `, func(a []string) []string { a[1] = swapLetters(a[1]); return a }},
	{"a slip in the game", ` is a new game\. Near: `, func(a []string) []string { a[0] = swapLetters(a[0]); return a }},
	{"a slip in the league", ` is a new league\. Near: Tuesday league`, func(a []string) []string { return append(a, "--league", "Tuseday league") }},
	{"a year to come", `2124-01-02 is .* years from now`, func(a []string) []string { return append(a, "--date", "2124-01-02") }},
	{"a year long past", `1924-01-02 is .* years before the newest result of Tuesday league`, func(a []string) []string { return append(a, "--date", "1924-01-02") }},
	{"one player alone", `a game has two players or more, and ".*" is one`, func(a []string) []string { return append(a[:2], a[3:]...) }},
	{"seven players", `7 players at .*, which is for 2 to `, func(a []string) []string {
		return append([]string{a[0], "Ivo 1", "Jule 1", "Karl 1", "Lena 1", "Moritz 1"}, a[1:]...)
	}},
	{"a dot in a score", `may be \d+ or \d+\.234; write`, func(a []string) []string { a[1] += ".234"; return a }},
	{"no score", `expected a name and points`, func(a []string) []string { a[1] = strings.Fields(a[1])[0]; return a }},
	{"the same player twice", ` is named twice`, func(a []string) []string { a[2] = a[1]; return a }},
}

// enter runs a command that records games. A mistake must be told with certain
// words; what came of it is taken back.
func (s *badSeason) enter(what, says string, args ...string) {
	s.Helper()
	before := s.recorded()
	code, out, told := s.arbiter(args...)
	now := s.recorded()
	if says == "" {
		if code != 0 || strings.Contains(told, "looks wrong") {
			s.Fatalf("%s: exit %d\n%s%s", what, code, out, told)
		}
		return
	}
	if !regexp.MustCompile("(?m)" + says).MatchString(out + told) {
		s.Errorf("%s: not told with %q\n%s%s", what, says, out, told)
	}
	if code != 0 && !slices.Equal(before, now) {
		s.Errorf("%s: exit %d, and yet something was recorded\n%s", what, code, told)
	}
	if !slices.Equal(before, now) {
		if code, _, told := s.arbiter("records", "undo"); code != 0 {
			s.Fatalf("%s: undo: exit %d\n%s", what, code, told)
		}
	}
}

// A season of 110 results is entered badly on purpose. No wrong number gets in
// that was not told of, and the records end as the games were played.
func TestBadSeason(t *testing.T) {
	s := &badSeason{T: t, db: filepath.Join(t.TempDir(), "club.db")}
	dice := rand.New(rand.NewPCG(7, 110))
	names := []string{"Anna", "Bernd", "Cathy", "Dorian", "Edgar", "Frauke", "Gustav", "Hanna Maria"}
	kinds := []string{"subdivision", "buyers-market", "pyramid", "bazaar"}
	date := time.Date(2024, 1, 2, 0, 0, 0, 0, time.UTC)
	for evening := range 22 {
		day := date.AddDate(0, 0, 7*evening).Format(time.DateOnly)
		var games []*playedGame
		for n := range 5 {
			g := &playedGame{id: fmt.Sprintf("%d-%d", evening, n), date: day, game: kinds[(evening+n)%len(kinds)], league: "Tuesday league"}
			who := dice.Perm(len(names))[:2+n%3] // the first has two
			for _, i := range who {
				g.players = append(g.players, names[i])
				g.scores = append(g.scores, fmt.Sprint(5+dice.IntN(30)))
			}
			games = append(games, g)
			s.truth = append(s.truth, g.String())
		}
		if evening < 4 { // until everybody is known
			s.enter("an evening", "", "import", tableOf(games).write(s, "good"))
			continue
		}
		m := tableMistakes[evening%len(tableMistakes)]
		s.enter(m.name, m.says, "import", m.make(tableOf(games)).write(s, "bad"))
		a := addMistakes[evening%len(addMistakes)]
		typed := []string{games[0].game, games[0].players[0] + " " + games[0].scores[0], games[0].players[1] + " " + games[0].scores[1]}
		s.enter("add: "+a.name, a.says, append([]string{"add"}, a.make(typed)...)...)

		s.enter("an evening", "", "import", tableOf(games).write(s, "good"))
		again := tableOf(games)
		again[1][5] = fmt.Sprint(36 + dice.IntN(9))
		s.enter("an evening again with another score", "differs from #.* score of ", "import", again.write(s, "again"))
	}
	slices.Sort(s.truth)
	if got := s.recorded(); !slices.Equal(got, s.truth) {
		t.Errorf("the records differ from what was played:\n%s", firstDifference(strings.Join(s.truth, "\n"), strings.Join(got, "\n")))
	}
	if code, out, told := s.arbiter("records", "check"); code != 0 {
		t.Errorf("records check: exit %d\n%s%s", code, out, told)
	}
}
