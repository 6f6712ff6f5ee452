// Mutants plants the faults of faults.txt, one at a time, and tells which the tests notice.
//
//	go run ./.ci/mutants [-room score/bazaar] [-name text] [-at-once 2] [-v]
//
// It works on a copy of all files in a temporary folder. There the compiler is handed the
// changed file in place of the one that stands there (go help build, -overlay). The exit
// code is 1 when a fault cannot be planted, and when fewer than 95 % of those that were are
// noticed.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// enough is the share of planted faults that the tests have to notice.
const enough = 0.95

// What became of a fault.
const (
	killed   = "killed"
	survived = "SURVIVED"
	known    = "survived, as the list says"
	unbuilt  = "DID NOT BUILD"
	unplaced = "DID NOT APPLY"
	untested = "THE TESTS FAIL WITHOUT IT"
)

func main() {
	room := flag.String("room", "", "only faults in files below this `folder`")
	name := flag.String("name", "", "only faults whose name has this `text`")
	atOnce := flag.Int("at-once", 2, "how many `faults` are tried at once")
	verbose := flag.Bool("v", false, "show what the tests said of each fault")
	check := flag.Bool("check", false, "only see that every fault can be planted")
	flag.Parse()
	bad, err := run(os.Stdout, *room, *name, *atOnce, *check, *verbose)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	if bad {
		os.Exit(1)
	}
}

func run(out io.Writer, room, name string, atOnce int, check, verbose bool) (bad bool, err error) {
	top, err := os.Getwd()
	if err != nil {
		return false, err
	}
	text, err := os.ReadFile(filepath.Join(top, ".ci", "mutants", "faults.txt"))
	if err != nil {
		return false, err
	}
	all, err := parse(string(text))
	if err != nil {
		return false, err
	}
	var faults []fault
	for _, f := range all {
		if strings.HasPrefix(f.file, room) && strings.Contains(f.name, name) {
			faults = append(faults, f)
		}
	}
	if len(faults) == 0 {
		return false, errors.New("no fault of the list has this room and name")
	}
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(folder)
	if !check { // a test that fails may leave files beside itself
		if top, err = copyTree(top, filepath.Join(folder, "tree")); err != nil {
			return false, err
		}
	}

	table := table{out: out, counts: make(map[string]int)}
	if check {
		atOnce = 1
	}
	without := onceEach(func(test string) (string, error) { return goTest(top, test, "") })
	places := make(chan struct{}, atOnce)
	var running sync.WaitGroup
	for number, f := range faults {
		places <- struct{}{}
		running.Add(1)
		go func() {
			defer func() { <-places; running.Done() }()
			begin := time.Now()
			outcome, said := try(top, filepath.Join(folder, fmt.Sprint(number)), f, check, without)
			table.row(f, outcome, said, time.Since(begin), verbose)
		}()
	}
	running.Wait()
	return table.sum(len(faults), check), nil
}

// copyTree copies all files but those of git and what was built.
func copyTree(from, to string) (string, error) {
	return to, filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		switch {
		case err != nil:
			return err
		case name == ".git" || name == "bin" || name == "dist":
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o755)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), text, 0o644)
	})
}

// try plants one fault and runs its tests. What fails has to pass without the fault.
func try(top, folder string, f fault, check bool, without func(test string) (string, error)) (outcome, said string) {
	path := filepath.Join(top, f.file)
	text, err := os.ReadFile(path)
	if err != nil {
		return unplaced, err.Error()
	}
	if n := strings.Count(string(text), f.from); n != 1 {
		return unplaced, fmt.Sprintf("the text stands %d times in %s; it has to stand there once: %s", n, f.file, f.from)
	}
	if check {
		return killed, ""
	}
	changed := strings.Replace(string(text), f.from, f.to, 1)
	overlay, err := writeOverlay(folder, path, changed)
	if err != nil {
		return unplaced, err.Error()
	}
	if f.pages != nil {
		if said, err := buildPage(top, folder, overlay); err != nil {
			return unbuilt, said + err.Error()
		}
	}
	for _, test := range slices.Concat(f.tests, f.pages) {
		said, err = goTest(top, test, overlay)
		switch {
		case err == nil && strings.Contains(said, "no tests to run"):
			return untested, said
		case err == nil:
			continue
		case strings.Contains(said, "[build failed]") || strings.Contains(said, "[setup failed]"):
			return unbuilt, said
		}
		if sound, err := without(test); err != nil {
			return untested, sound
		}
		return killed, said
	}
	if f.lives != "" {
		return known, f.lives
	}
	return survived, said
}

// onceEach remembers what each test said.
func onceEach(run func(test string) (string, error)) func(test string) (string, error) {
	type answer struct {
		sync.Once
		said string
		err  error
	}
	var known sync.Map
	return func(test string) (string, error) {
		one, _ := known.LoadOrStore(test, new(answer))
		a := one.(*answer)
		a.Do(func() { a.said, a.err = run(test) })
		return a.said, a.err
	}
}

// writeOverlay writes a changed file, and the list that puts it in the place of path.
func writeOverlay(folder, path, changed string) (overlay string, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	instead := filepath.Join(folder, filepath.Base(path))
	if err := os.WriteFile(instead, []byte(changed), 0o644); err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, addToOverlay(overlay, path, instead)
}

// addToOverlay puts another file in the place of path.
func addToOverlay(overlay, path, instead string) error {
	list := map[string]map[string]string{"Replace": {}}
	switch text, err := os.ReadFile(overlay); {
	case err == nil:
		if err := json.Unmarshal(text, &list); err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	list["Replace"][path] = instead
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return os.WriteFile(overlay, text, 0o644)
}

// buildPage builds the program of the page with the fault, and puts it in the place of the
// one that `make program` built.
func buildPage(top, folder, overlay string) (said string, err error) {
	built := filepath.Join(folder, "referee.wasm")
	command := exec.Command("go", "build", "-overlay", overlay, "-ldflags", "-s -w", "-o", built, "./cmd/referee")
	command.Dir = top
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if output, err := command.CombinedOutput(); err != nil {
		return string(output), err
	}
	program, err := os.ReadFile(built)
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(program) // a bytes.Buffer takes everything
	z.Close()
	instead := built + ".gz"
	if err := os.WriteFile(instead, packed.Bytes(), 0o644); err != nil {
		return "", err
	}
	return "", addToOverlay(overlay, filepath.Join(top, "cmd", "referee", "built", "referee.wasm.gz"), instead)
}

// goTest runs `go test` with a line of arguments, before which NAME=VALUE may stand for its
// environment. Programs that the tests build have the fault too. A fault that makes a loop
// endless counts as noticed after two minutes.
func goTest(top, arguments, overlay string) (said string, err error) {
	words, environment := strings.Fields(arguments), os.Environ()
	for strings.Contains(words[0], "=") {
		environment, words = append(environment, words[0]), words[1:]
	}
	command := exec.Command("go", append([]string{"test", "-tags", "referee", "-vet", "off", "-failfast", "-timeout", "2m"}, words...)...)
	command.Dir = top
	command.Env = environment
	if overlay != "" {
		command.Env = append(command.Env, "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -overlay="+overlay))
	}
	output, err := command.CombinedOutput()
	return string(output), err
}

// table prints a line as soon as a fault was tried.
type table struct {
	sync.Mutex
	out    io.Writer
	counts map[string]int
}

func (t *table) row(f fault, outcome, said string, took time.Duration, verbose bool) {
	t.Lock()
	defer t.Unlock()
	t.counts[outcome]++
	fmt.Fprintf(t.out, "%-26s %5.1f s  %-44s %s\n", outcome, took.Seconds(), f.name, f.file)
	if outcome == known {
		fmt.Fprintf(t.out, "    %s\n", said)
	} else if verbose || outcome != killed {
		fmt.Fprintf(t.out, "    %s\n", strings.ReplaceAll(strings.TrimSpace(said), "\n", "\n    "))
	}
}

func (t *table) sum(faults int, check bool) (bad bool) {
	if check {
		fmt.Fprintf(t.out, "%d faults, %d of which cannot be planted\n", faults, t.counts[unplaced])
		return t.counts[unplaced] > 0
	}
	tried := t.counts[killed] + t.counts[survived] + t.counts[known]
	fmt.Fprintf(t.out, "%d faults: %d killed, %d survived", faults, t.counts[killed], tried-t.counts[killed])
	for _, outcome := range []string{unbuilt, unplaced, untested} {
		if t.counts[outcome] > 0 {
			fmt.Fprintf(t.out, "; %s: %d", strings.ToLower(outcome), t.counts[outcome])
		}
	}
	fmt.Fprintln(t.out)
	return tried < faults || float64(t.counts[killed]) < enough*float64(tried)
}
