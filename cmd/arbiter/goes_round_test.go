package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records/storetest"
)

// uidsOf returns the identities of the results of records, by the number of their players'
// points: each game here has its own.
func uidsOf(t *testing.T, db string) map[string]string {
	t.Helper()
	list := map[string]string{}
	for line := range strings.Lines(answers(t, terminal.Done, "list", "--json", "--db", db)) {
		var r struct {
			UID, Game string
			Players   []struct{ Total int }
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		list[fmt.Sprint(r.Game, r.Players)] = r.UID
	}
	return list
}

// The same games go round: recorded here, written in every form that an import reads, and
// read here, where they are known, and by others, where they are new once. They have the
// same identity everywhere.
func TestAGameGoesRound(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) { goesRound(t, filepath.Join(t.TempDir(), "here.db"), "") })
	t.Run("postgres", func(t *testing.T) {
		storetest.Shared.Want(t)
		goesRound(t, storetest.Shared.Schema(t), storetest.Shared.Schema(t))
	})
}

// formsOf writes all games of records in every form, and each as a link. It tells what is to be
// read, and how many games that has.
func formsOf(t *testing.T, here, folder string, games int) map[string]int {
	t.Helper()
	forms := map[string]int{}
	for _, form := range []string{"txt", "csv", "jsonl", "bgsplay"} {
		file := filepath.Join(folder, "all."+form)
		args := []string{"export", "-o", file, "--db", here}
		if form == "txt" {
			args = append(args, "--format", "notation")
		}
		answers(t, terminal.Done, args...)
		forms[file] = games
	}
	for id := range games {
		link := answers(t, terminal.Done, "show", fmt.Sprint(id+1), "--link", "--json", "--db", here)
		var of struct{ Link string }
		if err := json.Unmarshal([]byte(link[strings.Index(link, "{"):]), &of); err != nil {
			t.Fatalf("%v\n%s", err, link)
		}
		forms[of.Link] = 1
	}
	return forms
}

// goesRound begins in here. there is where the first form goes; "" is a file as the others.
func goesRound(t *testing.T, here, there string) {
	folder := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	game := func(head string, left int) string {
		return fmt.Sprintf("game: bazaar\nplayer: \u2068Ann\u2069\nplayer: Bob\n%s\n\u2068Ann\u2069: buy RWBGY left %d\nBob: buy RRRRB* left 2\n", head, left)
	}
	answers(t, terminal.Done, "leagues", "create", "Tuesday", "--ruling", "bazaar/skip=free", "--db", here)
	answers(t, terminal.Done, "score", "--save", "--db", here, write("id.txt", game("date: 2026-11-20\nleague: Tuesday\nseason: 2026\nround: 3\nid: 7\n", 0)),
		write("dated.txt", game("date: 2026-11-20 19:30\nleague: \u2068Tuesday\u2069\nseason: \u200f2026\nround: \u200e4\nplace: The\u200b Ship\nnote: a \u202blong one\n", 1)), write("bare.txt", game("", 2)))
	answers(t, terminal.Done, "players", "rename", "Bob", "Robert", "--db", here)
	want := uidsOf(t, here)
	if len(want) != 3 {
		t.Fatalf("the games are told apart by their points: %v", want)
	}

	forms := formsOf(t, here, folder, len(want))
	forms[here] = len(want)
	known := func(n int) string {
		return strings.Replace(fmt.Sprintf("%d results: %[1]d known\n", n), "1 results", "1 result", 1)
	}
	for form, n := range forms {
		if says := answers(t, terminal.Done, "import", form, "--db", here); !strings.HasSuffix(says, known(n)) {
			t.Errorf("read by the records it came from, %.60s says\n%s", form, says)
		}
		db := there
		if there = ""; db == "" {
			db = filepath.Join(t.TempDir(), "there.db")
		}
		if says := answers(t, terminal.Done, "import", form, "--db", db); !strings.Contains(says, fmt.Sprintf(": %d new\n", n)) {
			t.Errorf("read by others, %.60s says\n%s", form, says)
		}
		got := uidsOf(t, db)
		for game, uid := range want {
			if got[game] != uid && (n == len(want) || got[game] != "") {
				t.Errorf("%.60s: the game %s is %q there and %q here", form, game, got[game], uid)
			}
		}
		for again, n := range forms {
			says := answers(t, terminal.Done, "import", again, "--db", db)
			if again == form && !strings.HasSuffix(says, known(n)) {
				t.Errorf("read twice by others, %.60s says\n%s", form, says)
			}
		}
		if diff := cmp.Diff(want, uidsOf(t, db)); diff != "" {
			t.Errorf("after %.60s all others came as other games:\n%s", form, diff)
		}
		if says := answers(t, terminal.Done, "import", db, "--db", here); strings.Contains(says, " new") {
			t.Errorf("back from others who read %.60s:\n%s", form, says)
		}
	}
	if diff := cmp.Diff(want, uidsOf(t, here)); diff != "" {
		t.Errorf("in the end:\n%s", diff)
	}
}
