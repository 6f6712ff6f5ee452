package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// hostile is a text that colours a terminal red, names its window and turns the
// direction of what follows, if it ever gets there.
const hostile = "ev\u009b31m\x1b[31m\u009d0;mine\u009c\x1b]0;mine\x07\u0085\x7f\u202eil"

// obeyed is the first character of an answer that a terminal would obey, with
// what stands around it.
func obeyed(answer string) string {
	for i, r := range answer {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || 0x202a <= r && r <= 0x202e) {
			return answer[max(0, i-30):min(len(answer), i+30)]
		}
	}
	return ""
}

// Whatever is typed, recorded or imported, and whatever files and people are
// called, no command lets a character through that a terminal obeys: not on
// standard output, not on standard error, not into a file.
func TestNoAnswerSteersTheTerminal(t *testing.T) {
	t.Setenv("USER", hostile)
	dir := filepath.Join(t.TempDir(), strings.ReplaceAll(hostile, "/", ""))
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Skip("no such folder can be made here: ", err)
	}
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	saved := os.Args
	defer func() { os.Args = saved }()
	answers := 0
	arbiter := func(args ...string) {
		args = append(args, "--db", filepath.Join(dir, "l"+hostile+".db"))
		os.Args = append([]string{"arbiter"}, args...) // for the log
		var out, errs bytes.Buffer
		run(args, strings.NewReader(""), &out, &errs)
		answers++
		for stream, text := range map[string]string{"output": out.String(), "error": errs.String()} {
			if near := obeyed(text); near != "" {
				t.Errorf("arbiter %q: standard %s: %q", args, stream, near)
			}
		}
	}
	quoted, err := json.Marshal(hostile)
	if err != nil {
		t.Fatal(err)
	}
	person := func(n string) string { return `"` + n + strings.Trim(string(quoted), `"`) + `"` }
	game, err := os.ReadFile(subdivisionFile)
	if err != nil {
		t.Fatal(err)
	}
	good := write("good.txt", string(game))
	bad := write("bad"+hostile+".txt", strings.Replace(string(game), "Ann", "A"+hostile, 1)+hostile)
	table := write("plays"+hostile+".csv", "game_id,date,game,league,season,round,place_played,player,score,note\n"+
		"1,2026-11-01,chess"+hostile+",L"+hostile+",S"+hostile+",R"+hostile+",P"+hostile+",A"+hostile+",3,N"+hostile+"\n1,2026-11-01,chess"+hostile+",,,,,B"+hostile+",2,\n")
	copied := write("copy.jsonl", `{"arbiter":2}`+"\n"+`{"player":{"name":`+person("C")+`,"also":[`+person("D")+`]}}`+"\n"+
		`{"result":{"id":7,"game":`+person("go")+`,"state":"confirmed","complete":true,"day":"2026-11-02","time":"19:00","entered":"2026-11-02T19:00:00Z","place":`+person("P")+`,"note":`+person("N")+
		`,"players":[{"name":`+person("C")+`,"total":3,"place":1},{"name":`+person("E")+`,"total":1,"place":2}]}}`+"\n")
	arbiter("score", "--save", good, "--note", hostile, "--season", hostile, "--league", hostile)
	arbiter("import", good, table)
	arbiter("import", copied)
	arbiter("import", copied, "--json")
	arbiter("edit", "1", "--place", hostile, "--round", hostile, "--season", hostile, "--league", hostile, "--note", hostile)
	arbiter("contest", "1", "--note", hostile)
	arbiter("confirm", "1", "--note", hostile, "--json")
	arbiter("players", "rename", "Ann", "Ann"+hostile)
	arbiter("players", "rename", "Bob", hostile)
	arbiter("leagues", "create", hostile)
	arbiter("leagues", "create", "Cup"+hostile, "--ruling", hostile)
	for _, args := range [][]string{
		{"list"}, {"show", "1"}, {"show", "2"}, {"log"}, {"records", "check"}, {"records", "rescore"}, {"records", "rescore", "--dry-run"},
		{"players", "list"}, {"leagues", "list"}, {"leagues", "show", hostile}, {"standings"}, {"standings", "--league", hostile}, {"ratings"}, {"ratings", "--game", "1"}, {"ratings", "1"},
		{"leagues", "open", hostile, hostile}, {"leagues", "close", hostile, hostile}, {"leagues", "reopen", hostile, hostile}, {"leagues", "show", hostile},
		{"standings", "--crosstable"}, {"standings", "--round", hostile}, {"players", "list", "--attendance"}, {"players", "guest", hostile}, {"players", "member", hostile},
		{"evening"}, {"evening", "--league", hostile}, {"evening", hostile}, {"pair", "--league", hostile, "--players", "A" + hostile + ",B" + hostile + ",C", "--tables", "2", "--round", hostile, "--save"},
		{"pair", "--league", hostile, "--show"}, {"pair", "--league", hostile, "--absent", hostile},
		{"history"}, {"history", "Ann" + hostile}, {"history", "Ann" + hostile, hostile}, {"history", "nobody" + hostile},
		{"export", "--format", "csv"}, {"export", "--format", "jsonl"}, {"export", "--format", "md"}, {"export", "--format", "table"}, {"export", "--format", "bgsplay"},
		{"export", "1", "--format", "svg"}, {"export", "1", "--format", "link"},
		{"export", "--format", "html"}, {"export", bad}, {"export", good, "--format", hostile},
		{"score", bad}, {"score", good, "--trace"}, {"score", "no" + hostile}, {"validate", bad}, {"validate", good}, {"best", bad}, {"score", good, "--ruling", hostile}, {"score", good, "--game", hostile},
		{"import", bad}, {"import", bad, "--skip-bad"}, {"import", "--dry-run", good, table, "--league", hostile}, {"import", "--format", hostile, good},
		{"rules", hostile}, {"new", hostile}, {hostile}, {"--" + hostile}, {"records", hostile}, {"odds", "--hand", hostile}, {"list", "--league", hostile + "x"}, {"list", "--from", hostile},
		{"records", "backup", filepath.Join(dir, hostile+".db")}, {"records", "backup", filepath.Join(dir, hostile+".db")}, {"new", "bazaar", "-o", filepath.Join(dir, "none", hostile)}, {"new", "bazaar", "-o", dir},
		{"void", hostile}, {"undo", hostile}, {"players", "merge", "Ann" + hostile, "--into", hostile}, {"players", "merge", "C" + hostile, "--into", hostile},
		{"__complete", "history", ""}, {"__complete", "show", ""}, {"__complete", "undo", ""}, {"__complete", "standings", "--league", ""}, {"__complete", "standings", "--season", ""},
	} {
		arbiter(args...)
		arbiter(append(args, "--json")...)
		arbiter(append(args, "--color", "never")...)
	}
	// Files are read on terminals too.
	for _, place := range []string{"a.txt", "a.md", "a.csv", "a.json", "a.svg", "a.html", "a.bgsplay", "a.jsonl"} {
		for _, args := range [][]string{{"list"}, {"standings"}, {"ratings"}, {"history"}, {"log"}, {"players", "list"}, {"evening"}, {"pair", "--league", hostile, "--show"}, {"export"}, {"export", "1"}, {"score", bad}, {"show", "1"}} {
			path := filepath.Join(dir, place)
			os.Remove(path)
			arbiter(append(args, "-o", path)...)
			if text, _ := os.ReadFile(path); obeyed(string(text)) != "" {
				t.Errorf("arbiter %q: %s: %q", args, place, obeyed(string(text)))
			}
		}
	}
	t.Log(answers, "answers")
}
