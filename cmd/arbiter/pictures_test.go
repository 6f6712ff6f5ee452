//go:build unix

package main

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/ptytest"
)

// pictured are the answers that docs/pictures shows, as a terminal has them.
var pictured = []struct{ name, line string }{
	{"standings", "standings|--league|Club"}, {"ratings", "ratings|Ann|Bob"}, {"history", "history|Ann"},
	{"list", "list"}, {"evening", "evening|2025-01-20"}, {"score", "score|subdivision.txt"},
	{"validate", "validate|disputed.txt"},
}

// escape is a change of colour.
var escape = regexp.MustCompile(`\x1b\[([0-9;]*)m`)

// onScreen returns an answer as it leaves the program for a terminal of so many columns.
func onScreen(t *testing.T, path, line string, columns int) string {
	t.Helper()
	cmd := program(t, append(strings.Split(line, "|"), "--color", "always")...)
	cmd.Dir, cmd.Env = filepath.Join("..", "..", "docs", "examples"), append(cmd.Env, "ARBITER_DB="+path)
	s := ptytest.Start(t, cmd, columns, 60, true)
	s.Wait()
	return strings.TrimRight(s.Output(), "\n") + "\n"
}

// The pictures of answers in docs are what the program answers, and no line of them is
// wider than its terminal. `make pictures` makes them anew.
func TestPicturesOfAnswers(t *testing.T) {
	path := clubSeason(t)
	texts := map[int]string{}
	for _, one := range pictured {
		for _, columns := range []int{60, 80, 120, 200} {
			answer := onScreen(t, path, one.line, columns)
			plain := escape.ReplaceAllString(answer, "")
			for line := range strings.Lines(plain) {
				if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > columns {
					t.Errorf("%s: %d columns of %d: %s", one.name, n, columns, line)
				}
			}
			texts[columns] += fmt.Sprintf("$ arbiter %s\n%s\n", strings.ReplaceAll(one.line, "|", " "), plain)
			if columns == 80 {
				samePicture(t, one.name+".svg", picture(answer))
			}
		}
	}
	for columns, text := range texts {
		samePicture(t, fmt.Sprintf("answers-%d.txt", columns), text)
	}
}

// samePicture compares a picture with the one in docs, or writes it there.
func samePicture(t *testing.T, name, want string) {
	t.Helper()
	file := filepath.Join("..", "..", "docs", "pictures", name)
	if os.Getenv("UPDATE_PICTURES") != "" {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the program answers now; make pictures draws it anew", name)
	}
}

// picture draws an answer as a terminal shows it, on a light or a dark ground as its
// reader has it.
func picture(answer string) string {
	lines := strings.Split(strings.TrimSuffix(answer, "\n"), "\n")
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 %d" font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="13.3">
<style>rect{fill:#fff}text{fill:#222;white-space:pre}.b{font-weight:bold}.d{opacity:.6}.c31{fill:#a11}.c32{fill:#070}.c33{fill:#860}.c34{fill:#22c}.c35{fill:#808}.c36{fill:#077}.c90{fill:#666}.c91{fill:#d22}.c94{fill:#35f}.c95{fill:#b3b}
@media(prefers-color-scheme:dark){rect{fill:#1b1b1b}text{fill:#ddd}.c31{fill:#e66}.c32{fill:#5c5}.c33{fill:#cb4}.c34{fill:#88f}.c35{fill:#d7d}.c36{fill:#5cc}.c90{fill:#999}.c91{fill:#f77}.c94{fill:#7af}.c95{fill:#f8f}}</style>
<rect width="680" height="%[1]d"/>
`, 18*len(lines)+14)
	class := ""
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		fmt.Fprintf(&b, `<text x="10" y="%d">`, 18*i+22)
		at := 0
		span := func(text string) {
			if text = html.EscapeString(text); class != "" && text != "" {
				text = `<tspan class="` + class + `">` + text + "</tspan>"
			}
			b.WriteString(text)
		}
		for _, m := range escape.FindAllStringSubmatchIndex(line, -1) {
			span(line[at:m[0]])
			at, class = m[1], classOf(line[m[2]:m[3]])
		}
		span(line[at:])
		b.WriteString("</text>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// classOf returns the style of a change of colour.
func classOf(codes string) string {
	var list []string
	for _, code := range strings.Split(codes, ";") {
		switch code {
		case "", "0":
		case "1":
			list = append(list, "b")
		case "2":
			list = append(list, "d")
		default:
			list = append(list, "c"+code)
		}
	}
	return strings.Join(list, " ")
}
