package tables

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/score"
)

// hands tap on a phone.
func hands(p *phone) *pagetest.Hands {
	h := &pagetest.Hands{T: p, Page: new(sheetmodel.Page), At: new(sheetmodel.Cursor)}
	took := func(v touch.View) string {
		*h.Page, *h.At = *p.Sheet().Page, v.At
		return says(v)
	}
	took(*p.View())
	h.GoTo = func(c sheetmodel.Cursor) { took(p.choose(h.Page.PlaceName(c))) }
	h.Write = func(text string) string {
		pal := h.Page.Palette(*h.At)
		isToken := slices.ContainsFunc(pal.Groups, func(g score.Tokens) bool {
			return slices.ContainsFunc(g.Tokens, func(k score.Token) bool { return k.Text == text })
		})
		if isToken {
			return took(p.tap("put", text))
		}
		if _, state := pal.Type(text); state == score.Begun { // it comes with the next word
			return ""
		}
		return took(p.tap("paste", text))
	}
	h.Press = func(key string) string {
		switch key {
		case "<tab>":
			c := *h.At
			h.Page.Next(&c)
			h.GoTo(c)
			return ""
		case "⏎":
			return took(p.tap("add", ""))
		case "<ins>":
			return took(p.tap("insert", ""))
		case "<drop>":
			return took(p.tap("remove", ""))
		}
		p.Fatalf("no button for %q", key)
		return ""
	}
	return h
}

// What a file says is tapped on a phone: the examples, and MORE_FILES.
func TestFilesAreTappedOnAPhone(t *testing.T) {
	t.Parallel()
	var files []string
	for _, pattern := range []string{"../../../../docs/examples/*.txt", "../../../../score/*/testdata/*.txt", os.Getenv("MORE_FILES")} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(filepath.Dir(name))+"/"+filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			g, game := pagetest.ParseOrSkip(t, string(text))
			l := newTables(t, t.TempDir())
			p := newPhone(t, l, begin(t, l, g.Name, *game.Head()))
			p.View().Open = true
			hands(p).TypeAll(sheetmodel.Read(g.Game, string(text)))
			typed, rev := p.table.Text()
			if got, want := g.Parse(t, typed).String(), game.String(); got != want {
				t.Errorf("tapped is\n%s\nwant\n%s", got, want)
			}
			for p.View().Undo {
				if v := p.tap("undo", ""); says(v) != "" {
					t.Fatal(says(v))
				}
			}
			for p.View().Redo {
				if v := p.tap("redo", ""); says(v) != "" {
					t.Fatal(says(v))
				}
			}
			if again, _ := p.table.Text(); again != typed {
				t.Errorf("all taken back and made again is\n%s\nwant\n%s", again, typed)
			}
			t.Log(rev, "changes")
		})
	}
}
