package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/cmd/arbiter/terminal"
)

// usualArguments are arguments with which a command does something.
var usualArguments = map[string][]string{
	"score": {"game.txt"}, "validate": {"game.txt"}, "best": {"market.txt"}, "rules": {"bazaar"}, "new": {"bazaar"}, "odds": {},
	"add": {"Go", "Ann 1", "Bob 0", "--league=Cup"}, "show": {"1"}, "history": {"Ann"}, "edit": {"2", "--note=x"}, "void": {"1"}, "contest": {"1"}, "confirm": {"1"}, "undo": {},
	"pair": {"--league=Cup", "--round=2"}, "players rename": {"Ann", "Anna"}, "players merge": {"Bob", "--into=Zoe"}, "leagues create": {"New"}, "leagues open": {"Cup", "2027"},
	"leagues edit": {"Cup", "--min-games=1"}, "leagues close": {"Cup", "2026"}, "import": {"rows.csv"}, "export": {},
}

// soundValue returns a value that a flag may take: of other words a name that nobody has.
func soundValue(f *pflag.Flag) string {
	switch f.Name {
	case "date", "from", "to", "as-of":
		return "2026-11-19"
	case "season":
		return "2026"
	case "league":
		return "Friday"
	case "game":
		return "Azul"
	}
	switch f.Value.Type() {
	case "bool":
		return "true"
	case "int":
		return "2"
	}
	return "Zoe"
}

// changesNothing are flags that rightly do nothing to what is tried here: there is no doubt to be
// strict about, nothing to score again, no league whose seasons there are, no exchange to look at,
// and no game more than are shown.
var changesNothing = []string{"edit --strict", "import --strict", "records rescore --dry-run", "standings --all-seasons", "best --depth", "history --all"}

// TestArguments: whatever value a flag gets, nothing crashes; a refusal says why and changes
// nothing in the records. A flag with a sound value is not ignored: the answer or the records are
// others with it, or it is refused.
func TestArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for name, text := range map[string]string{
		"game.txt":   "game: subdivision\nplayer: R Ann\nplayer: B Bob\nvariant: threehouse\n\n5  ## ## .. ## ##\n4  .. R3 .. .. ..\n3  .. B3 R1 B2 ..\n2  .. .. .. .. ..\n1  .. .. ## ## ##\n",
		"market.txt": "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  pile: R3*3 Y3\nBob:\n  pile: B3*3\n",
		"rows.csv":   "date,game,player,score\n2026-11-20,Go,Ann,1\n2026-11-20,Go,Bob,0\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	typed(t, "add", "Go", "Ann 1", "Bob 0", "--league", "Cup", "--season", "2026", "--date", "2026-11-18", "--db", "club.db")
	typed(t, "add", "Azul", "Ann 20", "Cyd 30", "--league", "Cup", "--season", "2025", "--date", "2026-11-20", "--db", "club.db")
	typed(t, "add", "Go", "Dan 1", "Eva 0", "--league", "Friday", "--date", "2026-11-21", "--db", "club.db")
	typed(t, "add", "Go", "Ann 3", "Cyd 1", "--league", "Friday", "--date", "2026-11-21", "--db", "club.db")
	typed(t, "pair", "--league", "Cup", "--season", "2026", "--round", "1", "--save", "--db", "club.db")
	for _, args := range [][]string{ // flags that cannot go together, or that one thing takes once
		{"leagues", "create", "New", "--best", "3", "--drop-worst", "2"}, {"pair", "--show", "--absent", "Ann"}, {"edit", "1", "--player", "Ann=Cyd", "--player", "Ann=Dan"},
		{"list", "--json", "--md"}, {"list", "--color", ""}, {"list", "--before", "0"}, {"validate", "--piece", "R3", "game.txt"}, {"score", "--note", "x", "game.txt"},
		{"standings", "--league", "Cup", "--season", "2026", "--all-seasons"}, {"leagues", "edit", "Cup", "--season", "2026", "--best", "3", "--rename", "New"}, {"completion", "foo"},
		{"new", "bazaar", "--table", "1", "--player", "Zoe"}, {"new", "bazaar", "--table", "0"}, {"add", "bazaar", "--table", "0", "24", "23"}, {"add", "bazaar", "--table", "-1", "24", "23"},
		{"undo", "c0"}, {"undo", "0"}, {"show", "0"}, {"new", "bazaar", "-o", "game.txt"}, {"import", "--format", "xyz", "rows.csv"},
		{"validate", "--at", "c4", "--piece", "R3", "--moves", "R", "game.txt"}, {"score", "--corrections", "game.txt"}, {"validate", "--corrections", "game.txt"},
		{"pair", "--league", "Cup", "--tables", "11"}, {"pair", "--league", "Cup", "--tables", "2-99"},
		{"leagues", "edit", "Cup", "--best", "3", "--from", "2026-09-01"},
	} {
		if code, _ := refusedOrDone(t, args); code != terminal.Unclear {
			t.Errorf("arbiter %q ends with %d", args, code)
		}
	}
	for list := root(terminal.New(strings.NewReader(""), io.Discard, io.Discard)).Commands(); len(list) > 0; list = list[1:] {
		list = append(list, list[0].Commands()...)
		path := strings.Fields(list[0].CommandPath())[1:]
		if path[0] == "serve" || path[0] == "help" || path[0] == "man" || path[0] == "completion" || list[0].HasSubCommands() {
			continue
		}
		argumentsOf(t, list[0], append(path, usualArguments[strings.Join(path, " ")]...))
	}
}

// TestFlagsBeatHeaders: a flag counts where the text says something else.
func TestFlagsBeatHeaders(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = "game: bazaar\nplayer: Ann\nplayer: Bob\ndate: 2026-11-20\nleague: Cup\nseason: 2026\nround: 3\nplace: Hall\nnote: hers\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n"
	if err := os.WriteFile("game.txt", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for i, args := range [][]string{
		{"edit", "--date=2026-11-21"}, {"edit", "--league=Friday"}, {"edit", "--season=2025"}, {"edit", "--round=5"}, {"edit", "--place=Home"}, {"edit", "--note=ours"},
		{"score", "--league=Friday"}, {"score", "--season=2025"}, {"score", "--note=ours"},
	} {
		db := fmt.Sprint(i, ".db")
		typed(t, "score", "--save", "game.txt", "--db", db)
		name, value, _ := strings.Cut(strings.TrimPrefix(args[1], "--"), "=")
		if args[0] == "edit" {
			typed(t, "edit", "1", "--file", "game.txt", args[1], "--db", db)
		} else {
			typed(t, "undo", "--db", db)
			typed(t, "score", "--save", "game.txt", args[1], "--db", db)
		}
		said := map[string]any{}
		if err := json.Unmarshal([]byte(typed(t, "list", "--json", "--db", db)), &said); err != nil {
			t.Fatal(err)
		}
		if name == "date" {
			name = "day"
		}
		if said[name] != value {
			t.Errorf("arbiter %q: the %s is %v", args, name, said[name])
		}
	}
}

// argumentsOf tries the flags of a command.
func argumentsOf(t *testing.T, cmd *cobra.Command, words []string) {
	without, _ := answerAndRecords(t, words)
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		name := strings.TrimPrefix(cmd.CommandPath(), "arbiter ") + " --" + f.Name
		sound := soundValue(f)
		if with, code := answerAndRecords(t, append(words, "--"+f.Name+"="+sound)); with == without && code != terminal.Unclear && !slices.Contains(changesNothing, name) {
			t.Errorf("nothing comes of %s=%s", name, sound)
		}
		for _, value := range []string{"", "0", "-1", "100", "99999999999999999999", "no such thing", "\x1b[2J"} {
			code, _ := refusedOrDone(t, append(words, "--"+f.Name+"="+value))
			if value == "-1" && f.Value.Type() == "int" && code != terminal.Unclear {
				t.Errorf("%q --%s=-1 ends with %d", words, f.Name, code)
			}
		}
		refusedOrDone(t, append(words, "--"+f.Name+"=1", "--"+f.Name+"=2"))
		refusedOrDone(t, append(words, "--"+f.Name))
	})
}

// answerAndRecords returns what a command writes, and what the records say after it.
func answerAndRecords(t *testing.T, args []string) (all string, code int) {
	t.Helper()
	code, all = refusedOrDone(t, args)
	for _, list := range [][]string{{"list"}, {"leagues", "list"}, {"players", "list"}} {
		all += typed(t, append(list, "--json", "--db", "copy.db")...)
	}
	return all, code
}

// refusedOrDone runs a command on a copy of the records, and returns its exit code and what it wrote.
func refusedOrDone(t *testing.T, args []string) (code int, says string) {
	t.Helper()
	text, err := os.ReadFile("club.db")
	if err == nil {
		err = os.WriteFile("copy.db", text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code = run(append(args, "--db", "copy.db", "--no-input"), strings.NewReader(""), &out, &errs)
	if code == terminal.Unclear && !strings.Contains(errs.String(), "error: ") {
		t.Errorf("%q: exit code %d without an error: %s", args, code, errs.String())
	}
	if strings.Contains(out.String()+errs.String(), "\x1b[2J") {
		t.Errorf("%q: what was typed steers the terminal: %q", args, errs.String())
	}
	if code != terminal.Done {
		if after, err := os.ReadFile("copy.db"); err != nil || !bytes.Equal(after, text) {
			t.Errorf("%q ends with %d and changed the records: %v", args, code, err)
		}
	}
	files, _ := filepath.Glob("copy.db-*")
	for _, file := range files {
		_ = os.Remove(file)
	}
	return code, out.String() + errs.String()
}

// typed runs a command that has to succeed, and returns its answer.
func typed(t testing.TB, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(args, strings.NewReader(""), &out, &errs); code != terminal.Done {
		t.Fatalf("arbiter %q ends with %d: %s", args, code, errs.String())
	}
	return out.String()
}
