package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A termOf shows an answer as a terminal with a number of columns would; 0 is a pipe.
type termOf struct {
	bytes.Buffer
	columns int
}

func (t *termOf) Columns() int { return t.columns }

// plainResult returns a result as other programs store it: points and no position.
func plainResult(game string, players []string, totals ...int) league.Result {
	sheet := score.Breakdown{Game: game}
	for i, name := range players {
		sheet.Tallies = append(sheet.Tallies, score.Tally{
			Player: score.Player{Name: name, Named: true},
			Lines:  []score.Line{{Rule: game + "/total", Points: totals[i]}},
		})
	}
	r := league.Result{Game: game, Complete: true, League: "Tuesday league"}
	if err := r.SetBreakdown(&sheet); err != nil {
		panic(err)
	}
	return r
}

// recorded records results of other records, whose names may hold anything.
func recorded(t *testing.T, list ...league.Result) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "records.db")
	s, err := records.Open(path, records.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.Do(context.Background(), records.Command{Who: "ann"}, func(tx *records.Tx) error {
		var games []*records.Incoming
		for _, r := range list {
			games = append(games, &records.Incoming{Result: r, Whole: true})
		}
		_, err := tx.Save(games, false)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func answerOf(t *testing.T, path string, args ...string) string {
	t.Helper()
	return answerOn(t, 0, path, args...)
}

// answerOn returns a command's answer on a terminal with a number of columns.
func answerOn(t *testing.T, columns int, path string, args ...string) string {
	t.Helper()
	out, errs := termOf{columns: columns}, bytes.Buffer{}
	if code := run(append(args, "--db", path), nil, &out, &errs); code != terminal.Done {
		t.Fatalf("arbiter %v: exit code %d, %s", args, code, errs.String())
	}
	return out.String()
}

// readers returns the commands that read the records, about a league and a player in it.
func readers(league, player string) [][]string {
	return [][]string{
		{"list"}, {"show", "1"}, {"show", "2"}, {"log"}, {"standings"}, {"standings", "--league", league}, {"standings", "--why"}, {"standings", "--crosstable"},
		{"pair", "--league", league}, {"pair", "--league", league, "--tables", "2"}, {"pair", "--league", league, "--show"}, {"evening"}, {"evening", "--league", league},
		{"history"}, {"history", player}, {"ratings"}, {"ratings", player}, {"players", "list"}, {"players", "list", "--attendance"}, {"leagues", "list"}, {"leagues", "show", league},
		{"export", "--format", "table"}, {"records", "check"}, {"records", "rescore", "--dry-run"},
	}
}

// hostile is a text that colours a terminal red, renames its window and turns the direction of the
// text after it, if it ever gets there.
const hostile = "ev\u009b31m\x1b[31m\u009d0;mine\u009c\x1b]0;mine\x07\u0085\x7f\u202eil"

// obeyed returns the first character of an answer that a terminal would act on, with its
// surroundings.
func obeyed(answer string) string {
	for i, r := range answer {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || 0x202a <= r && r <= 0x202e) {
			return answer[max(0, i-30):min(len(answer), i+30)]
		}
	}
	return ""
}

// TestNoAnswerSteersTheTerminal: whatever is typed, recorded or imported, and whatever files and
// people are called, no command passes on a character that a terminal acts on: not on standard
// output, not on standard error, not into a file.
func TestNoAnswerSteersTheTerminal(t *testing.T) {
	t.Setenv("USER", hostile)
	dir := filepath.Join(t.TempDir(), strings.ReplaceAll(hostile, "/", ""))
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Skip("no such folder can be made here: ", err)
	}
	f := writeHostileFiles(t, dir)
	saved := os.Args
	defer func() { os.Args = saved }()
	arbiter := func(args ...string) {
		args = append(args, "--db", filepath.Join(dir, "l"+hostile+".db"))
		os.Args = append([]string{"arbiter"}, args...) // for the log
		var out, errs bytes.Buffer
		run(args, strings.NewReader(""), &out, &errs)
		for stream, text := range map[string]string{"output": out.String(), "error": errs.String()} {
			if near := obeyed(text); near != "" {
				t.Errorf("arbiter %q: standard %s: %q", args, stream, near)
			}
		}
	}
	arbiter("score", "--save", f.good, "--note", hostile, "--season", hostile, "--league", hostile)
	arbiter("score", f.turned)
	arbiter("import", f.good, f.table)
	arbiter("import", f.copied)
	arbiter("import", f.copied, "--json")
	arbiter("edit", "1", "--place", hostile, "--round", hostile, "--season", hostile, "--league", hostile, "--note", hostile)
	arbiter("contest", "1", "--note", hostile)
	arbiter("confirm", "1", "--note", hostile, "--json")
	arbiter("players", "rename", "Ann", "Ann"+hostile)
	arbiter("players", "rename", "Bob", hostile)
	arbiter("leagues", "create", hostile)
	arbiter("leagues", "create", "Cup"+hostile, "--ruling", hostile)
	arbiter("pair", "--league", hostile, "--players", "A"+hostile+",B"+hostile+",C", "--tables", "2", "--round", hostile, "--save")
	for _, args := range [][]string{{"export", "--format", "html"}, {"export", "--format", "md"}, {"export", "--format", "csv"}, {"pair", "--league", hostile, "--players", "A,B" + hostile, "--round", hostile, "--tables", "2"}} {
		path := filepath.Join(dir, "written.html")
		os.Remove(path)
		arbiter(append(args, "-o", path)...)
		if text, err := os.ReadFile(path); err != nil || obeyed(string(text)) != "" {
			t.Errorf("arbiter %q: %v, %q", args, err, obeyed(string(text)))
		}
	}
	for _, args := range append(readers(hostile, "Ann"+hostile), hostileCommands(dir, f)...) {
		arbiter(args...)
		arbiter(append(args, "--json")...)
		arbiter(append(args, "--md")...)
	}
}

// hostileFiles are games, rows and JSON Lines with texts that control a terminal; good has none.
type hostileFiles struct{ good, bad, headed, turned, table, copied string }

func writeHostileFiles(t *testing.T, dir string) (f hostileFiles) {
	t.Helper()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
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
	f.good = write("good.txt", string(game))
	f.bad = write("bad"+hostile+".txt", strings.Replace(string(game), "Ann", "A"+hostile, 1)+hostile)
	f.headed = write("headed.txt", strings.Replace(string(game), "league: ", "league: \u202eevil ", 1)) // what turns the direction is read
	f.turned = write("turned.txt", "game: bazaar\nplayer: Ann\u202eB\nplayer: Bob\n\nBob: buy RRRRB left 0\nAnn\u202eB: buy RWBGY* left 0\n")
	f.table = write("plays"+hostile+".csv", "game_id,date,game,league,season,round,place_played,player,score,note\n"+
		"1,2026-11-01,chess"+hostile+",L"+hostile+",S"+hostile+",R"+hostile+",P"+hostile+",A"+hostile+",3,N"+hostile+"\n1,2026-11-01,chess"+hostile+",,,,,B"+hostile+",2,\n")
	f.copied = write("copy.jsonl", `{"arbiter":2}`+"\n"+`{"player":{"name":`+person("C")+`,"also":[`+person("D")+`]}}`+"\n"+
		`{"result":{"id":7,"game":`+person("go")+`,"state":"confirmed","complete":true,"day":"2026-11-02","time":"19:00","entered":"2026-11-02T19:00:00Z","place":`+person("P")+`,"note":`+person("N")+
		`,"players":[{"name":`+person("C")+`,"total":3,"place":1},{"name":`+person("E")+`,"total":1,"place":2}]}}`+"\n")
	return f
}

// hostileCommands returns commands of all kinds whose words control a terminal.
func hostileCommands(dir string, f hostileFiles) [][]string {
	return [][]string{
		{"records", "rescore"}, {"ratings", "--game", "1"}, {"standings", "--round", hostile}, {"evening", hostile}, {"history", "Ann" + hostile, hostile}, {"history", "nobody" + hostile},
		{"leagues", "open", hostile, hostile}, {"leagues", "close", hostile, hostile}, {"leagues", "reopen", hostile, hostile}, {"leagues", "show", hostile},
		{"players", "guest", hostile}, {"players", "member", hostile}, {"pair", "--league", hostile, "--absent", hostile},
		{"export", "--format", "csv"}, {"export", "--format", "jsonl"}, {"export", "--format", "md"}, {"export", "--format", "bgsplay"}, {"export", "--format", "notation"},
		{"export", "1", "--format", "svg"}, {"export", "1", "--format", "link"}, {"export", "--format", "html"}, {"export", f.bad}, {"export", f.good, "--format", hostile},
		{"score", f.bad}, {"score", f.headed}, {"score", f.good, "--trace"}, {"score", "no" + hostile}, {"validate", f.bad}, {"validate", f.good}, {"best", f.bad}, {"score", f.good, "--ruling", hostile}, {"score", f.good, "--game", hostile},
		{"import", f.bad}, {"import", f.bad, "--skip-bad"}, {"import", "--dry-run", f.good, f.table, "--league", hostile}, {"import", "--format", hostile, f.good},
		{"rules", hostile}, {"new", hostile}, {hostile}, {"--" + hostile}, {"records", hostile}, {"odds", "--hand", hostile}, {"list", "--league", hostile + "x"}, {"list", "--from", hostile},
		{"records", "backup", filepath.Join(dir, hostile+".db")}, {"records", "backup", filepath.Join(dir, hostile+".db")}, {"new", "bazaar", "-o", filepath.Join(dir, "none", hostile)}, {"new", "bazaar", "-o", dir},
		{"void", hostile}, {"undo", hostile}, {"players", "merge", "Ann" + hostile, "--into", hostile}, {"players", "merge", "C" + hostile, "--into", hostile},
		{"__complete", "history", ""}, {"__complete", "show", ""}, {"__complete", "undo", ""}, {"__complete", "standings", "--league", ""}, {"__complete", "standings", "--season", ""},
	}
}

const longLeague, longSeason = "The Honourable League of the Old Bridge and its Neighbours", "the season of two thousand and twenty-six"

var longNames = []string{"Maximilian Featherstonehaugh of Cholmondeley", "Bartholomew Ødegård-Kowalska the Younger", "卓球卓球卓球卓球卓球卓球卓球卓球卓球卓球"}

// longRecords returns records of a season whose names and notes are long, with a planned round.
func longRecords(t *testing.T) (path string) {
	first := plainResult("bazaar", longNames, 1, 2, 3)
	first.League, first.Season = longLeague, longSeason
	path = recorded(t, first, plainResult("a game with a name that is longer than most names of games", longNames[:2], 2, 1))
	answerOf(t, path, "pair", "--league", longLeague, "--save")
	return path
}

// TestAPipeGetsAll: names are whole in a pipe, and each row and sentence stands on one line.
func TestAPipeGetsAll(t *testing.T) {
	path := longRecords(t)
	for _, args := range readers(longLeague, longNames[0]) {
		if answer := answerOf(t, path, args...); strings.Contains(answer, "…") || args[0] != "records" && args[0] != "log" && !strings.Contains(answer, longNames[0]) && !strings.Contains(answer, longLeague) {
			t.Errorf("arbiter %q: something is cut:\n%s", args, answer)
		}
	}
	const sentence = "The first # is the place in the source's order, 1 the highest; the # after a share is the place by rarity, 1 the rarest.\n"
	if odds := answerOf(t, path, "odds"); !strings.Contains(odds, sentence) {
		t.Errorf("folded:\n%s", odds)
	}
}

// TestAnswersFitTheTerminal: no line is wider than the terminal, but commands to be copied and
// words without a blank; a round has each name whole, and nothing is cut without need.
func TestAnswersFitTheTerminal(t *testing.T) {
	path := longRecords(t)
	for _, n := range []int{40, 60, 80, 120, 200, 400} {
		for _, args := range readers(longLeague, longNames[0]) {
			answer := answerOn(t, n, path, args...)
			fits(t, n, args, answer)
			if n == 400 && strings.Contains(answer, "…") {
				t.Errorf("arbiter %q: cut in %d columns:\n%s", args, n, answer)
			}
			for _, name := range longNames {
				if args[0] == "pair" && !strings.Contains(strings.Join(strings.Fields(answer), " "), name) {
					t.Errorf("arbiter %q: nobody called %s in %d columns:\n%s", args, name, n, answer)
				}
			}
		}
	}
	if list := answerOn(t, 200, path, "list"); widest(list) < 190 {
		t.Errorf("of 200 columns %d are used:\n%s", widest(list), list)
	}
}

// TestACodeFitsTheTerminal: a QR code is drawn where it has room, and else only its link is there.
func TestACodeFitsTheTerminal(t *testing.T) {
	for _, columns := range []int{40, 160} {
		answer := answerOn(t, columns, recorded(t), "score", subdivisionFile, "--link")
		if drawn := strings.ContainsAny(answer, "█▀▄"); drawn != (columns == 160) || !strings.Contains(answer, "#a") {
			t.Errorf("in %d columns a code is drawn: %v\n%s", columns, drawn, answer)
		}
	}
}

// TestATerminalGetsTheNewest: of many results a terminal gets the newest, and a pipe all.
func TestATerminalGetsTheNewest(t *testing.T) {
	var list []league.Result
	for n := range 25 {
		list = append(list, plainResult("go", []string{"Ann", "Bob"}, n, 100))
	}
	path := recorded(t, list...)
	for _, one := range []struct {
		columns, rows int
		command       string
	}{{0, 25, "list"}, {80, 20, "list"}, {0, 25, "history"}, {80, 10, "history"}} {
		args := map[string][]string{"list": {"list"}, "history": {"history", "Ann"}}[one.command]
		answer := answerOn(t, one.columns, path, args...)
		if rows := strings.Count(answer, "Bob 100"); rows != one.rows || !strings.Contains(answer, "  25  ") {
			t.Errorf("arbiter %q in %d columns: %d rows of results, want %d:\n%s", args, one.columns, rows, one.rows, answer)
		}
	}
}

// fits checks an answer's lines. A command to be copied stays in one piece.
func fits(t *testing.T, columns int, args []string, answer string) {
	t.Helper()
	for line := range strings.Lines(answer) {
		if widest(line) > columns && !strings.Contains(line, "arbiter ") && !strings.Contains(line, longNames[2]) {
			t.Errorf("arbiter %q: wider than %d columns: %s", args, columns, line)
		}
	}
}

// widest returns how many columns the longest line takes.
func widest(answer string) (most int) {
	for line := range strings.Lines(answer) {
		most = max(most, twwidth.Width(strings.TrimRight(line, "\n")))
	}
	return most
}

// TestEveryCommandDrawsOnSmallTerminals: every game is judged and shown on every terminal, however
// small, with one exit code, and takes no more than there is from the narrowest that drawings are
// made for.
func TestEveryCommandDrawsOnSmallTerminals(t *testing.T) {
	examples, err := filepath.Glob("../../docs/examples/*.txt")
	if err != nil || len(examples) < 5 {
		t.Fatal(examples, err)
	}
	path := filepath.Join(t.TempDir(), "l.db")
	answer := func(n int, args ...string) int {
		out, errs := termOf{columns: n}, bytes.Buffer{}
		code := run(append(args, "--db", path), strings.NewReader(""), &out, &errs)
		if n >= terminal.DefaultWidth {
			fits(t, n, args, out.String())
		}
		return code
	}
	if code := answer(terminal.DefaultWidth, append([]string{"score", "--save", "--contested", "--no-proof"}, examples...)...); code > terminal.No {
		t.Fatalf("exit code %d", code)
	}
	commands := append(readers("Tuesday league", "Ann"), []string{"odds"}, []string{"odds", "--hand", "Cgo Rgo Fsi"}, []string{"rules"})
	for i := range games.All {
		commands = append(commands, []string{"rules", games.All[i].Name})
	}
	for i, file := range examples {
		commands = append(commands, []string{"score", file}, []string{"validate", file}, []string{"best", file}, []string{"show", fmt.Sprint(i + 1)})
	}
	for _, args := range commands {
		usual := answer(terminal.DefaultWidth, args...)
		for _, n := range []int{1, 2, 5, 10, 20, 30, 40, 41, 42, 43, 44} {
			if code := answer(n, args...); code != usual {
				t.Errorf("arbiter %q in %d columns: exit code %d, else %d", args, n, code, usual)
			}
		}
	}
}
