package records

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/records/engine"
	"arbiter/records/league"
)

func recordsPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/records.md")
	must(t, err)
	return string(text)
}

// aSeason is what docs/records.md answers from: five evenings, and a score that
// was corrected.
func aSeason(t *testing.T) *Store {
	t.Helper()
	s := newStore(t)
	var games []league.Result
	for i, evening := range []struct{ league, game, points string }{
		{"Tuesday league", "subdivision", "Ann 24, Bob 23"},
		{"Tuesday league", "pyramid", "Ann 5, Bob 9, Cyd 9"},
		{"Tuesday league", "zark-city", "Bob 3, Ann 7"},
		{"Tuesday league", "bazaar", "Cyd 12, Ann 48, Bob 11"},
		{"Friday league", "bazaar", "Cyd 14, Bob 11"},
	} {
		g := game(evening.points)
		g.Game, g.League, g.Season = evening.game, evening.league, "2026"
		g.Day, g.Time = fmt.Sprintf("2026-09-%02d", 1+7*i), "19:30"
		if i > 1 {
			g.Text = "" // no position, so points may be corrected
		}
		games = append(games, g)
	}
	games[3].Seats[1].Points = 47500
	save(t, s, games...)
	must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(3, Edit{Seats: []SeatEdit{{Name: "Ann", Points: 8_000}}}) }))
	return s
}

// answer is what sqlite3 and psql -At print of a query.
func answer(t *testing.T, s *Store, text string) string {
	t.Helper()
	var b strings.Builder
	must(t, engine.Each(context.Background(), s.DB, func(row engine.Record) error {
		for i, value := range row {
			if i > 0 {
				b.WriteByte('|')
			}
			if value != nil {
				fmt.Fprint(&b, value)
			}
		}
		b.WriteByte('\n')
		return nil
	}, text))
	return b.String()
}

// The questions of docs/records.md have the answers that stand there, from a
// file and from a server.
func TestThePageOfTheRecordsAnswersItsQuestions(t *testing.T) {
	questions := regexp.MustCompile("(?s)```sql\n(.*?)```\n\n```text\n(.*?)```").FindAllStringSubmatch(recordsPage(t), -1)
	if len(questions) != 6 {
		t.Fatalf("docs/records.md has %d questions", len(questions))
	}
	forEachStore(t, func(t *testing.T) {
		s := aSeason(t)
		for _, q := range questions {
			if got := answer(t, s, q[1]); got != q[2] {
				t.Errorf("%s\nanswers\n%s\nnot\n%s", q[1], got, q[2])
			}
		}
		standings, err := s.Standings(context.Background(), Filter{League: "Tuesday league"}, &league.Terms{Points: league.ByWins})
		must(t, err)
		var list strings.Builder
		for _, l := range standings.Rows {
			fmt.Fprintf(&list, "%s|%d|%d\n", l.Name, l.Played, l.Won)
		}
		if list.String() != questions[2][2] {
			t.Errorf("the program's own standings are\n%s", list.String())
		}
	})
}

// tableNames are the names of all tables, or of all views.
func tableNames(t *testing.T, s *Store, kind string) []string {
	t.Helper()
	text := `SELECT name FROM sqlite_schema WHERE type = '` + kind + `' AND name NOT LIKE 'sqlite%' ORDER BY name`
	if s.OnServer() {
		text = `SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND lower(table_type) LIKE '%` + kind + `' ORDER BY 1`
	}
	return strings.Fields(answer(t, s, text))
}

// Every table, view and column is described in docs/records.md.
func TestThePageOfTheRecordsKnowsEveryTable(t *testing.T) {
	described := map[string][]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\|[^|]*\\|(.*)\\|$").FindAllStringSubmatch(recordsPage(t), -1) {
		for _, column := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(row[2], -1) {
			described[row[1]] = append(described[row[1]], column[1])
		}
	}
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		for _, name := range tableNames(t, s, "table") {
			if view, ok := strings.CutPrefix(name, "all_"); ok {
				described[name] = append(slices.Clone(described[view]), "gone")
			}
		}
		names := append(tableNames(t, s, "table"), tableNames(t, s, "view")...)
		if len(names) != len(described) {
			t.Errorf("the tables are %q", names)
		}
		for _, name := range names {
			rows, err := s.DB.Query(`SELECT * FROM ` + name)
			must(t, err)
			columns, err := rows.Columns()
			must(t, err)
			rows.Close()
			for _, column := range columns {
				if !slices.Contains(described[name], column) {
					t.Errorf("docs/records.md does not describe %s of %s", column, name)
				}
			}
		}
	})
}
