package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/htmltest"
	"arbiter/score/goldentest"
)

// TestTables: what pages at a table of a server do, in testdata/tables. A line behind ## tells the
// story, one behind > says what happens, and below it stands what the page shows, keeps and sends
// then; UPDATE_SCRIPTS=1 writes that anew.
//
//	> server KEY=VALUE...  what the server has now
//	> server text LINES    the sheet that it has, of Bazaar: what stands below the players, with / between lines
//	> server board LINES   the same, of Subdivision
//	> ann/2 CALL WORDS...  what a page of Ann's browser asks, as the page's script does
func TestTables(t *testing.T) {
	files, err := filepath.Glob("testdata/tables/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := &story{T: t, server: state{ID: "id", Code: "KRTMPW"}, pages: map[string]*referee{}, kept: map[string]map[string]string{}}
			for line := range strings.Lines(string(text)) {
				if event, ok := strings.CutPrefix(line, "> "); ok {
					s.told.WriteString(line)
					s.happens(strings.Fields(event))
				} else if strings.HasPrefix(line, "## ") {
					s.told.WriteString("\n" + line)
				}
			}
			goldentest.Same(t, file, strings.TrimPrefix(s.told.String(), "\n"))
		})
	}
}

// A story has a server's table and pages of it.
type story struct {
	*testing.T
	server state
	pages  map[string]*referee
	kept   map[string]map[string]string // in each browser
	told   strings.Builder
}

// textOf returns the text of a sheet of Ann and Bob from its lines, which stand between slashes.
func textOf(lines string) string {
	return "game: bazaar\nplayer: Ann\nplayer: Bob\n\n" + strings.ReplaceAll(lines, " / ", "\n") + "\n"
}

// linesOf is the way back.
func linesOf(text string) string {
	_, lines, _ := strings.Cut(strings.TrimSpace(text), "Bob\n")
	return strings.ReplaceAll(strings.TrimSpace(lines), "\n", " / ")
}

// happens lets something happen, and tells what a page does then.
func (s *story) happens(words []string) {
	rest := strings.Join(words[min(2, len(words)):], " ")
	switch {
	case words[0] != "server":
	case words[1] == "text":
		s.server.Text = textOf(rest)
		return
	case words[1] == "board":
		s.server.Text = players + "\n" + strings.ReplaceAll(rest, " / ", "\n") + "\n"
		return
	default:
		s.set(words[1:])
		return
	}
	browser, _, _ := strings.Cut(words[0], "/")
	if s.kept[browser] == nil {
		s.kept[browser] = map[string]string{}
	}
	if s.pages[words[0]] == nil {
		s.pages[words[0]] = &referee{}
	}
	p, kept, name := s.pages[words[0]], s.kept[browser], words[1]
	now := s.server
	c := call{Stored: maps.Clone(kept), State: &now, Page: words[0], Value: rest, Text: rest}
	switch name {
	case "follow":
		c.Pen, _ = strconv.Atoi(rest)
	case "writes":
		name, c.Do, c.Text = "tap", "paste", textOf(rest)
	case "tap":
		c.Do, c.Value, _ = strings.Cut(rest, " ")
	case "unanswered":
		name, c.State = "answered", nil
	case "again":
		if err := p.again(); err != nil {
			s.Fatal(err)
		}
		name = "heard"
	}
	a, err := p.answer(name, &c)
	if err != nil {
		s.told.WriteString("refused: " + err.Error() + "\n")
	}
	s.tell(p, name, a, kept)
}

// set changes what the server has.
func (s *story) set(words []string) {
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		n, _ := strconv.Atoi(value)
		switch key {
		case "id":
			s.server.ID = value
		case "rev":
			s.server.Rev = n
		case "pen":
			s.server.Pen = n
		case "name":
			s.server.Name = value
		case "sent":
			s.server.Sent = int64(n)
		case "of":
			s.server.Of = int64(n)
		default:
			s.Fatal("a server has no ", key)
		}
	}
}

// tell tells what came of a call, and lets the browser keep what it is told to keep.
func (s *story) tell(p *referee, name string, a answer, kept map[string]string) {
	switch {
	case name == "verdict" || name == "sent":
		shown, _, _ := strings.Cut(a.Draw, `<details`)
		s.told.WriteString(s.read(shown))
	case name == "first":
		s.told.WriteString(s.read(a.Draw))
	case a.Draw != "" && p.table == nil:
		s.told.WriteString("says: " + p.sheet.Says() + "\nsheet: " + strings.ReplaceAll(strings.TrimSpace(a.Text), "\n", " / ") + "\n")
		if strings.Contains(a.Draw, `<div id="keys" data-same></div>`) {
			s.told.WriteString("keys as before\n")
		}
	case a.Draw != "":
		bar := p.table.bar()
		if !strings.Contains(a.Draw, bar) {
			s.Error("the bar is not on the page")
		}
		if strings.Count(bar, "<div") != strings.Count(bar, "</div>") || strings.Count(bar, "<p ") != strings.Count(bar, "</p>") {
			s.Error("an element is not closed:", bar)
		}
		if strings.Contains(bar, `class="bars stay"`) {
			s.told.WriteString("in view:\n")
		}
		s.told.WriteString(s.read(bar) + "sheet: " + linesOf(a.Text) + "\n")
	}
	if a.Changed && p.table == nil {
		s.told.WriteString("kept\n")
	}
	if a.Look {
		s.told.WriteString("judged anew\n")
	}
	if a.Lost != "" {
		s.told.WriteString("gave way: " + linesOf(a.Lost) + "\n")
	}
	if a.Order == nil {
		return
	}
	if p.table.writes() {
		fmt.Fprintf(&s.told, "writes with pen %d from revision %d on\n", a.Order.Pen, a.Order.Rev)
	}
	for key, text := range a.Order.Store {
		if kept[key] = text; text == "" {
			delete(kept, key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(kept)) {
		one := p.table.read(key)
		fmt.Fprintf(&s.told, "kept as %s: %s\n", strings.TrimPrefix(key, "arbiter id "), linesOf(one.Text))
	}
	if put := a.Order.Put; put != nil {
		fmt.Fprintf(&s.told, "sends with pen %d after revision %d: %s\n", put.Pen, put.Rev, linesOf(put.Text))
	}
	if a.Order.Take {
		s.told.WriteString("asks for the pen\n")
	}
}

// read returns a part of a page as it is read.
func (s *story) read(part string) string { return htmltest.Told(htmltest.Parse(s, part)) }
