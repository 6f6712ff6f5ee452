package main

import (
	"go/ast"
	goparser "go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/games"
)

// downwards are the packages of this module that each package imports: all are
// below it. A folder that ends in / stands for the folders of the games.
var downwards = map[string][]string{
	".ci/mutants":                      {},
	"cmd/arbiter":                      {"cmd/arbiter/cli/screen", "cmd/arbiter/table", "cmd/arbiter/league", "cmd/arbiter/league/results", "cmd/arbiter/league/pair", "cmd/arbiter/league/evening", "cmd/arbiter/exchange", "cmd/arbiter/sheet/session", "cmd/arbiter/cli", "cmd/arbiter/cli/book", "cmd/arbiter/earlyterm", "cmd/arbiter/sheet", "cmd/arbiter/serve", "cmd/games"},
	"cmd/referee":                      {"cmd/arbiter/sheet/judge", "cmd/arbiter/sheet/sheetmodel", "cmd/arbiter/sheet/touch", "cmd/games", "cmd/referee/onefile", "export/picture", "score", "score/link", "score/notation", "validate"},
	"cmd/referee/built":                {},
	"cmd/referee/onefile":              {"cmd/arbiter/sheet/touch/page", "cmd/referee/built", "export"},
	"cmd/arbiter/sheet/touch/page":     {},
	"cmd/games":                        {"validate", "validate/", "score/", "score/notation", "score"},
	"cmd/arbiter/table":                {"cmd/arbiter/cli/screen", "cmd/arbiter/sheet/session", "cmd/arbiter/cli/gametext", "cmd/arbiter/cli/book", "cmd/arbiter/cli", "cmd/arbiter/sheet", "validate", "score/notation", "score", "cmd/games"},
	"cmd/arbiter/league":               {"cmd/arbiter/cli", "cmd/arbiter/cli/book", "export", "export/document", "records", "records/league", "records/rating", "score", "score/notation"},
	"cmd/arbiter/league/pair":          {"cmd/arbiter/cli", "cmd/arbiter/cli/book", "export", "export/document", "records", "records/league", "records/suspect", "records/pairing", "score", "score/notation"},
	"cmd/arbiter/league/evening":       {"cmd/arbiter/cli", "cmd/arbiter/cli/book", "export/document", "records", "records/league", "score", "score/notation"},
	"cmd/arbiter/league/results":       {"export", "export/document", "cmd/arbiter/sheet/session", "cmd/arbiter/cli/gametext", "cmd/arbiter/cli/book", "cmd/arbiter/cli", "cmd/arbiter/sheet", "cmd/arbiter/sheet/sheetmodel", "records", "records/league", "records/suspect", "validate", "score/notation", "score", "cmd/games"},
	"cmd/arbiter/exchange":             {"cmd/arbiter/cli/book", "cmd/arbiter/cli", "cmd/referee/onefile", "export", "export/document", "export/picture", "import", "records", "records/league", "records/suspect", "validate", "score/link", "score/notation", "score", "cmd/games"},
	"cmd/arbiter/serve":                {"cmd/arbiter/cli", "cmd/arbiter/serve/desk", "cmd/arbiter/serve/door", "cmd/arbiter/serve/league", "cmd/arbiter/serve/phone"},
	"cmd/arbiter/serve/door":           {"cmd/referee/built", "cmd/referee/onefile", "cmd/arbiter/sheet/touch/page", "cmd/arbiter/cli", "cmd/arbiter/cli/book", "cmd/arbiter/serve/bell", "export", "records", "score"},
	"cmd/arbiter/serve/phone":          {"cmd/arbiter/cli", "cmd/arbiter/cli/book", "cmd/arbiter/serve/door", "cmd/arbiter/serve/tables", "cmd/arbiter/sheet/judge", "cmd/arbiter/sheet/sheetmodel", "cmd/arbiter/sheet/touch", "cmd/games", "export", "export/document", "export/picture", "records", "records/league", "records/suspect", "score", "score/notation", "score/pieces", "validate"},
	"cmd/arbiter/serve/league":         {"cmd/arbiter/cli", "cmd/arbiter/cli/book", "cmd/arbiter/serve/bell", "cmd/arbiter/serve/door", "cmd/arbiter/serve/phone", "cmd/arbiter/serve/tables", "export", "export/document", "records", "records/league", "score"},
	"cmd/arbiter/serve/desk":           {"cmd/arbiter/cli", "cmd/arbiter/cli/book", "cmd/arbiter/league/pair", "cmd/arbiter/serve/door", "cmd/arbiter/serve/league", "cmd/arbiter/serve/phone", "cmd/arbiter/serve/tables", "export", "export/document", "records", "records/league", "records/suspect", "score"},
	"cmd/arbiter/serve/doortest":       {"cmd/arbiter/cli", "cmd/arbiter/serve/door", "cmd/arbiter/serve/tables", "cmd/arbiter/sheet/touch", "cmd/games", "records", "records/league", "score"},
	"cmd/arbiter/serve/bell":           {},
	"cmd/arbiter/serve/tables":         {"cmd/arbiter/serve/bell", "cmd/arbiter/sheet/draftfile", "cmd/arbiter/sheet/sheetmodel", "cmd/arbiter/sheet/touch", "score", "cmd/games"},
	"cmd/arbiter/sheet/judge":          {"cmd/arbiter/sheet/sheetmodel", "score", "score/notation", "cmd/games"},
	"cmd/arbiter/sheet/touch":          {"export/picture", "validate", "cmd/arbiter/sheet/judge", "cmd/arbiter/sheet/sheetmodel", "score", "score/notation", "cmd/games"},
	"cmd/arbiter/sheet/session":        {"cmd/arbiter/cli/screen", "cmd/arbiter/cli/gametext", "cmd/arbiter/cli/book", "cmd/arbiter/cli", "cmd/arbiter/sheet", "cmd/arbiter/sheet/sheetmodel", "score/notation", "score/pieces", "score", "cmd/arbiter/sheet/judge", "validate", "cmd/games"},
	"cmd/arbiter/cli/gametext":         {"export", "export/document", "cmd/arbiter/cli/book", "cmd/arbiter/cli", "validate", "score/link", "score/notation", "score/pieces", "score"},
	"cmd/arbiter/cli/book":             {"cmd/arbiter/cli", "records", "records/league", "records/suspect", "score/link", "score/notation", "score", "validate", "cmd/games"},
	"cmd/arbiter/cli":                  {"cmd/arbiter/cli/screen", "export", "export/document", "records", "validate", "score/link", "score/notation", "score", "cmd/games"},
	"cmd/arbiter/cli/screen":           {},
	"cmd/arbiter/earlyterm":            {},
	"cmd/arbiter/internal/browsertest": {},
	"cmd/arbiter/internal/ptytest":     {},
	"cmd/arbiter/internal/commandtest": {"cmd/arbiter/cli", "cmd/games"},
	"cmd/arbiter/sheet":                {"cmd/arbiter/cli/screen", "cmd/arbiter/sheet/sheetmodel", "score/notation", "score/pieces", "score", "cmd/arbiter/sheet/draftfile"},
	"cmd/arbiter/sheet/draftfile":      {},
	"cmd/arbiter/sheet/sheetmodel":     {"score/notation", "score/pieces", "score/grid", "score"},
	"cmd/arbiter/sheet/pagetest":       {"cmd/games", "cmd/arbiter/sheet/sheetmodel", "score/notation", "score"},
	"export":                           {"score/notation", "export/document", "export/picture", "records", "records/league", "records/rating", "score/pieces", "score"},
	"export/picture":                   {"score"},
	"export/document":                  {"records/rating", "score"},
	"score/oftentest":                  {},
	"score/goldentest":                 {},
	"records/storetest":                {"score/oftentest"},
	"import":                           {"records", "records/league", "score/notation", "score"},
	"records":                          {"records/engine", "records/league", "records/suspect", "records/rating", "score"},
	"records/engine":                   {},
	"records/league":                   {"records/rating", "score"},
	"records/league/leaguetest":        {"records/league", "score"},
	"records/suspect":                  {"records/league", "score"},
	"records/rating":                   {},
	"records/pairing":                  {},
	"validate":                         {"score"},
	"validate/":                        {"validate", "validate/subdivision/order", "validate/subdivision/proof", "validate/subdivision/certificate", "score/", "score/notation", "score/pieces", "score/cards", "score/grid", "score"},
	"validate/subdivision/order":       {"score/", "score"},
	"validate/subdivision/proof":       {},
	"validate/subdivision/certificate": {"validate/subdivision/proof", "score/"},
	"validate/validatetest":            {"validate", "score/notation", "score"},
	"score/":                           {"score/notation", "score/pieces", "score/cards", "score/grid", "score"},
	"score/notation":                   {"score/pieces", "score"},
	"score/notation/notationtest":      {"score/notation", "score", "score/goldentest"},
	"score/pieces":                     {"score"},
	"score/cards":                      {"score"},
	"score/grid":                       {},
	"score/link":                       {"score"},
	"score/drawingtest":                {"score"},
	"score/blanktest":                  {"score"},
	"score":                            {},
}

// namesAny matches the files outside a game's own folders that may name games.
var namesAny = regexp.MustCompile(`^cmd/(games/games|arbiter/table/(best|odds))\.go$`)

// A source is a file of this module.
type source struct {
	path string // from the top
	file *ast.File
}

// plainWords is a game's name as it is found in code and in texts alike:
// without what parts words.
func plainWords(s string) string { return strings.ToLower(wordParts.Replace(s)) }

var wordParts = strings.NewReplacer(" ", "", "-", "", "_", "", "'", "", "’", "")

// sources are the files of this module other than tests.
func sources(t *testing.T) []source {
	t.Helper()
	const top = "../.."
	var list []source
	err := filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		f, err := goparser.ParseFile(token.NewFileSet(), name, nil, goparser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(top, name)
		list = append(list, source{filepath.ToSlash(rel), f})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 200 {
		t.Fatalf("only %d files were found", len(list))
	}
	return list
}

// parts are the folders within a game's folder of validate.
var parts = regexp.MustCompile(`/(order|proof|certificate)$`)

// gameFolder is the room of a folder, as "score/", and the game that is at home
// there; home is "" for none. The folders within it are that game's too.
func gameFolder(dir string) (room, home string) {
	room, name, _ := strings.Cut(parts.ReplaceAllString(dir, ""), "/")
	if (room == "score" || room == "validate") && slices.ContainsFunc(games.All, func(g games.Game) bool { return plainWords(g.Name) == name }) {
		return room + "/", name
	}
	return dir, ""
}

// Imports point down only, and packages for tests are imported by tests only. The
// list has no import that nobody uses.
func TestImportsPointDown(t *testing.T) {
	room := func(dir string) string {
		if room, home := gameFolder(dir); home != "" && path.Base(dir) == home {
			return room
		}
		return dir
	}
	unused := map[string][]string{}
	for from, below := range downwards {
		unused[from] = slices.Clone(below)
	}
	for _, s := range sources(t) {
		dir := path.Dir(s.path)
		below, known := downwards[room(dir)]
		if !known {
			t.Errorf("%s: the house has no room %s", s.path, dir)
			continue
		}
		for _, spec := range s.file.Imports {
			to, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "arbiter/")
			if ours && !slices.Contains(below, room(to)) {
				t.Errorf("%s imports %s", s.path, to)
			}
			unused[room(dir)] = slices.DeleteFunc(unused[room(dir)], func(below string) bool { return below == room(to) })
		}
	}
	for from, list := range unused {
		if len(list) > 0 {
			t.Errorf("the list of imports lets %s import %s, which it does not", from, strings.Join(list, ", "))
		}
	}
}

// A new game is one folder, two files and one line: no game is named anywhere
// else but in examples of how to call a command, in comments, and where a file
// says so by its own name.
func TestGamesAreNamedAtHome(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		dir := path.Dir(s.path)
		if namesAny.MatchString(s.path) || strings.HasSuffix(dir, "test") { // tests name games, and so do their helpers
			continue
		}
		for _, g := range games.All {
			name := plainWords(g.Name)
			_, home := gameFolder(dir)
			own := home == name
			if own {
				continue
			}
			// Pyramids are pieces too, where the rules of games are told.
			piece := name == "pyramid"
			told := piece && (strings.HasPrefix(dir, "validate/") || strings.HasPrefix(dir, "score/"))
			ast.Inspect(s.file, func(n ast.Node) bool {
				var said string
				switch n := n.(type) {
				case *ast.KeyValueExpr: // a command's help shows examples
					if key, ok := n.Key.(*ast.Ident); ok && (key.Name == "Long" || key.Name == "Example") {
						return false
					}
				case *ast.ValueSpec:
					return n.Names[0].Name != "rootLong"
				case *ast.ImportSpec:
					if strings.Trim(n.Path.Value, `"`) == "arbiter/score/"+name {
						t.Errorf("%s imports the game %s", s.path, g.Name)
					}
					return false
				case *ast.Ident:
					said = n.Name
				case *ast.BasicLit:
					if said = n.Value; piece && !told && strings.EqualFold(strings.Trim(said, "\"`"), name) {
						t.Errorf("%s names the game %s: %s", s.path, g.Name, said)
					}
				}
				if !piece && strings.Contains(plainWords(said), name) {
					t.Errorf("%s names the game %s: %s", s.path, g.Name, said)
				}
				return true
			})
		}
	}
}

// Whatever has to be compiled or read is so when it is first needed: a start of the
// program does nothing for it.
func TestNothingIsCompiledBeforeMain(t *testing.T) {
	late := map[string]bool{"regexp.MustCompile": true, "regexp.MustCompilePOSIX": true, "template.Must": true}
	for _, s := range sources(t) {
		if strings.HasSuffix(path.Dir(s.path), "test") { // only tests import it
			continue
		}
		for _, d := range s.file.Decls {
			vars, ok := d.(*ast.GenDecl)
			if !ok || vars.Tok != token.VAR {
				continue
			}
			ast.Inspect(vars, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if of, ok := call.Fun.(*ast.SelectorExpr); ok {
						if pkg, ok := of.X.(*ast.Ident); ok && late[pkg.Name+"."+of.Sel.Name] {
							t.Errorf("%s: %s.%s runs at every start; put it in a sync.OnceValue", s.path, pkg.Name, of.Sel.Name)
						}
					}
				}
				_, function := n.(*ast.FuncLit)
				return !function
			})
		}
	}
}
