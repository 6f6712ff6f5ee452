package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// A block is a piece of the README or the tour: commands with what each
// prints.
type block struct {
	file     string
	line     int
	commands []shown
}

type shown struct{ command, output string }

// sessions returns the README's and the tour's ```console blocks, and the blocks
// behind a comment <!-- $ COMMAND -->, which is not seen.
func sessions(t *testing.T) []block {
	t.Helper()
	return append(sessionsOf(t, "README.md"), sessionsOf(t, "docs/tour.md")...)
}

func sessionsOf(t *testing.T, file string) []block {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", file))
	if err != nil {
		t.Fatal(err)
	}
	var list []block
	inside, plain, unseen := false, false, ""
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case line == "```console":
			inside = true
			list = append(list, block{file: file, line: i + 1})
		case strings.HasPrefix(line, "<!-- $ "):
			unseen = strings.TrimSuffix(strings.TrimPrefix(line, "<!-- $ "), " -->")
		case line == "```text" && unseen != "":
			plain = true
			list = append(list, block{file: file, line: i + 1, commands: []shown{{command: unseen}}})
			unseen = ""
		case strings.HasPrefix(line, "```"):
			inside, plain = false, false
		case plain:
			list[len(list)-1].commands[0].output += line + "\n"
		case inside:
			s := &list[len(list)-1]
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				s.commands = append(s.commands, shown{command: command})
			} else if n := len(s.commands); n > 0 {
				s.commands[n-1].output += line + "\n"
			}
		}
	}
	return list
}

// words splits a command as a shell does, as far as the examples need it.
func words(command string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`).FindAllString(command, -1) {
		list = append(list, strings.Trim(m, `"'`))
	}
	return list
}

// pattern returns what an output must match: … stands for the rest of a line, or
// for any lines where it stands alone.
func pattern(output string) *regexp.Regexp {
	p := regexp.QuoteMeta(strings.TrimRight(output, "\n"))
	p = regexp.MustCompile(`(?m)^ *…\n`).ReplaceAllString(p+"\n", `(?:.*\n)*?`)
	p = strings.ReplaceAll(p, "…", `[^\n]*`)
	return regexp.MustCompile(`^` + p + `\n*$`)
}

// Every example of the README and the tour prints what is shown, one after another
// with the same records, those of the page.
func TestReadmeExamples(t *testing.T) {
	all := sessions(t)
	docs, err := filepath.Abs("../../docs")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.Symlink(docs, "docs"); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ARBITER_DB", "league.db") // a long name would fold lines
	t.Setenv("NO_COLOR", "1")
	n := 0
	for i, s := range all {
		if i > 0 && s.file != all[i-1].file {
			t.Chdir(t.TempDir())
			if err := os.Symlink(docs, "docs"); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range s.commands {
			w := words(c.command)
			if w[0] != "arbiter" {
				continue
			}
			n++
			out := termOf{columns: terminal.DefaultWidth}
			run(w[1:], strings.NewReader(""), &out, &out)
			got := strings.TrimRight(out.String(), "\n") + "\n"
			got = regexp.MustCompile(`(?m) +$`).ReplaceAllString(got, "")
			if !pattern(c.output).MatchString(got) {
				t.Errorf("%s:%d: $ %s\nprints\n%s\nnot\n%s", s.file, s.line, c.command, got, c.output)
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d examples were found", n)
	}
}

// Every command of the program has its example.
func TestReadmeShowsEveryCommand(t *testing.T) {
	var all strings.Builder
	for _, s := range sessions(t) {
		for _, c := range s.commands {
			all.WriteString(c.command + "\n")
		}
	}
	root := root(terminal.New(strings.NewReader(""), io.Discard, io.Discard))
	for _, cmd := range root.Commands() {
		if cmd.Hidden || cmd.Name() == "help" {
			continue
		}
		if !strings.Contains(all.String(), "arbiter "+cmd.Name()) {
			t.Errorf("README.md and docs/tour.md show no example of arbiter %s", cmd.Name())
		}
	}
}
