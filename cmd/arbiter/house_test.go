package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/games"
)

// mayImport lists, for each room of the house, the other rooms that its packages may import. A room
// is a folder with everything below it that is no room itself; GAME stands for a game's folder.
var mayImport = map[string][]string{
	"score":           {},
	"score/GAME":      {"score"},
	"validate":        {"score"},
	"validate/GAME":   {"validate", "score/GAME", "score"},
	"records/pairing": {},
	"records/league":  {"score"},
	"records":         {"records/league", "score"},
	"import":          {"records", "records/league", "score"},
	"export":          {"records", "records/league", "score"},
	"cmd/games":       {"validate/GAME", "validate", "score/GAME", "score"},
	"cmd":             {"cmd/games", "import", "export", "records", "records/league", "records/pairing", "validate", "score"},
}

// Imports point down, a game's folder imports no other game, packages for tests are imported
// by tests only, and the page of the referee has neither the records nor the command line.
func TestImportsPointDown(t *testing.T) {
	for _, one := range goList(t, "", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...") {
		from, imports, _ := strings.Cut(one, " ")
		here, game := roomOf(from)
		for _, to := range strings.Fields(imports) {
			if !strings.HasPrefix(to, "arbiter/") {
				continue
			}
			there, other := roomOf(to)
			switch {
			case there != here && !slices.Contains(mayImport[here], there),
				other != "" && other != game && here != "cmd/games",
				strings.HasSuffix(to, "test") && !strings.HasSuffix(from, "test"):
				t.Errorf("%s imports %s", from, to)
			}
		}
	}
	for _, used := range goList(t, "js", "-deps", "./cmd/referee") {
		if strings.HasPrefix(used, "arbiter/records") || strings.Contains(used, "cobra") || used == "database/sql" {
			t.Errorf("the page of the referee imports %s", used)
		}
	}
}

// roomOf returns the room of a package, and the game to which it belongs, "" for none.
func roomOf(pkg string) (room, game string) {
	folders := strings.Split(strings.TrimPrefix(pkg, "arbiter/"), "/")
	if len(folders) == 1 {
		return folders[0], ""
	}
	top, next := folders[0], folders[1]
	isGame := func(g games.Game) bool { return strings.ReplaceAll(g.Name, "-", "") == next }
	if (top == "score" || top == "validate") && slices.ContainsFunc(games.All, isGame) {
		return top + "/GAME", next
	}
	if _, known := mayImport[top+"/"+next]; known {
		return top + "/" + next, ""
	}
	return top, ""
}

// A new game is two folders and one line: no other code asks for a game by its name. What
// pieces are called, a pyramid, is no game's name.
func TestGamesAreNamedAtHome(t *testing.T) {
	for _, one := range goList(t, "", "-f", `{{$p := .}}{{range .GoFiles}}{{$p.ImportPath}} {{$p.Dir}}/{{.}}{{"\n"}}{{end}}`, "./...") {
		pkg, file, _ := strings.Cut(one, " ")
		room, home := roomOf(pkg)
		if room == "cmd/games" || strings.HasSuffix(pkg, "test") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games.All {
			own := home == strings.ReplaceAll(g.Name, "-", "")
			piece := g.Name == "pyramid" && !strings.HasPrefix(room, "cmd")
			if !own && !piece && strings.Contains(string(text), `"`+g.Name+`"`) {
				t.Errorf("%s names the game %s", file, g.Name)
			}
		}
	}
}

// goList returns what `go list` says of this module's packages, line by line, for this system or
// for browsers.
func goList(t *testing.T, system string, args ...string) []string {
	t.Helper()
	list := exec.Command("go", append([]string{"list"}, args...)...)
	list.Dir, list.Env = "../..", os.Environ()
	if system != "" {
		list.Env = append(list.Env, "GOOS="+system, "GOARCH=wasm")
	}
	out, err := list.Output()
	if err != nil {
		t.Fatalf("%v: %v", list, err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
