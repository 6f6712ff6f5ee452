package records

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"arbiter/records/league"
)

// tamper changes a file's rows as no command would, without what keeps them sound.
func tamper(t *testing.T, s *Store, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", s.place)
	if err == nil {
		_, err = db.Exec(text)
	}
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(text, err)
	}
}

// TestCheck: each check finds what it is for, tells which result it is about, and counts it; of
// sound records none finds anything.
func TestCheck(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "",
		"DELETE FROM leagues":                "references 0: results refer to row 1 of leagues, which is not there",
		"DELETE FROM seats WHERE result = 1": "references 0: 1: it has no players",
		"UPDATE players SET key = 'x' WHERE name = 'Ann'": `names 0: "Ann" among the players has the key "x"`,
		"UPDATE leagues SET name = 'Club'":                `names 0: "Club" among the leagues has the key "cup"`,
		"UPDATE players SET merged = 2, uid = NULL WHERE id = 1; UPDATE players SET merged = 3, uid = NULL WHERE id = 2":             "names 0: Ann was merged into a name that is itself merged",
		"UPDATE seats SET player = 1 WHERE result = 1":                                                                               "seats 1: Ann sits there twice, rounds 1",
		"DELETE FROM seats WHERE result = 2 AND seat = 2":                                                                            "seats 2: 1 seats, but score lines of 2 players, scores 2: its position has 2 players today, 1 are recorded",
		"UPDATE sheets SET text = replace(text, '5', '6')":                                                                           "scores 2: its position gives Cyd 6, Dan 3, places [1 2] today, Cyd 5, Dan 3, places [1 2] is stored (arbiter records rescore)",
		"UPDATE sheets SET text = 'game: tally\n\nx'":                                                                                "scores 2: its position cannot be scored today: this is no tally: x",
		"UPDATE sheets SET text = text || 'Eve 1\n'":                                                                                 "scores 2: its position has 3 players today, 2 are recorded",
		"UPDATE sheets SET text = replace(text, 'Cyd', 'Eve')":                                                                       "scores 2: its position names Eve and Dan, Cyd and Dan are recorded",
		"UPDATE results SET complete = 0 WHERE id = 2":                                                                               "scores 2: its position gives Cyd 5, Dan 3, places [1 2] today, Cyd 5, Dan 3, places [1 2], unfinished is stored (arbiter records rescore)",
		"UPDATE results SET game = 'Go', day = '2026-11-18' WHERE id = 3; UPDATE seats SET points = 5 WHERE result = 3 AND seat = 1": "doubles 3",
		"UPDATE results SET round = '1', league = 1 WHERE id = 3":                                                                    "rounds 3, rounds 3",
	} {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3", "day 2026-11-18", "league Cup", "round 1"), with(tallied("Cyd 5, Dan 3"), "day 2026-11-19"), game("Ann 6, Bob 3", "game Chess", "day 2026-11-20"))
		tamper(t, s, text)
		var got []string
		checks, err := s.Check(t.Context(), tally{}, func(p Problem) {
			line := fmt.Sprintf("%s %d: %s", p.Check, p.Result, p.Message)
			if p.Check == "doubles" || p.Check == "rounds" {
				line = fmt.Sprintf("%s %d", p.Check, p.Result)
			}
			got = append(got, line)
		})
		counted := 0
		for _, c := range checks {
			counted += c.Problems
		}
		if strings.Join(got, ", ") != want || counted != len(got) || err != nil || len(checks) != 7 {
			t.Errorf("%s: got %q, %d of %d checks, %v; want %s", text, got, counted, len(checks), err, want)
		}
	}
}

// TestRescore: what positions give today is kept, as over or not, and what was confirmed stays so.
func TestRescore(t *testing.T) {
	s := newStore(t)
	over := with(tallied("Ann 5, Bob 3"), "over no", "day 2026-11-18")
	save(t, s, over, with(tallied("Cyd 5, Dan 3"), "day 2026-11-19"), game("Ann 5, Bob 3"))
	done(t, s, "confirmed", func(tx *Tx) error { return tx.SetState(1, league.Confirmed, "") })
	for i, want := range []string{"1", "1 2", ""} {
		var told string
		done(t, s, "rescored", func(tx *Tx) error {
			n, err := tx.Rescore(tally{bonus: min(i, 1)}, func(d Difference) { told += fmt.Sprintf(" %d", d.Was.ID) })
			if n != 2 {
				t.Errorf("%d were scored", n)
			}
			return err
		})
		if told = strings.TrimSpace(told); told != want {
			t.Errorf("%d: rescored %s, want %s", i, told, want)
		}
	}
	if one, two := seatsTold(result(t, s, 1)), seatsTold(result(t, s, 2)); one != "Ann 6/1, Bob 4/2" || two != "Cyd 6/1, Dan 4/2" {
		t.Errorf("they are %s, %s", one, two)
	}
}
