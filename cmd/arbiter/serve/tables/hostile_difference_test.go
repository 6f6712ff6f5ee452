package tables

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
)

// What no phone sends as a difference is refused, and changes nothing.
func TestHostileDifferences(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "zark-city", annAndBob)
	p := newPhone(t, l, table)
	p.choose(p.at("b2"))
	p.tap("put", "9H")
	p.choose(p.at("hand R"))
	p.tap("put", "QC")
	was, rev := table.sheet.Page.Digest(), p.View().Rev
	page := p.Sheet().Page
	hand, _ := page.Find("hand R")
	name, row, shape := page.Lines[hand.Line].Name, page.RowIndex(hand.Line), p.sent.Shape
	line := func(change string) string {
		return fmt.Sprintf(`"rows":[{"name":%q,"row":%d,%s}]`, name, row, change)
	}
	for _, hostile := range []string{
		`"shape":"another one","rows":[{"name":"x","row":0,"to":{"cells":["9H"]}}]`,
		line(`"from":{"cells":["QC"]},"to":{"cells":["QC","9Q"]}`),
		line(`"from":{"cells":["QC"]},"to":{"cells":["QC\n9H"]}`),
		line(`"from":{"cells":["QC"]},"to":{"cells":["QC","\u202e9D"]}`),
		line(`"from":{"cells":["QC"]},"to":{"cells":["QC"],"note":"; a\u0000b"}`),
		line(`"from":{"cells":["QC"]},"to":{"cells":["QC"],"note":"turn: B"}`),
		line(`"from":{"cells":["QD"]},"to":{"cells":["KC"]}`),
		line(`"to":null`),
		`"rows":[{"name":"","row":0,"to":{"cells":["2026-11-24"]}}]`,
		`"rows":[{"name":"new","row":99,"to":{"cells":["x"]}}]`,
		`"rows":[{"name":"new","row":-7,"to":{"cells":["x"]}}]`,
		fmt.Sprintf(`"rows":[{"name":"second","row":%d,"to":{"cells":["QC"]}}]`, row),
		fmt.Sprintf(`"rows":[{"name":%q,"row":%d,"to":{"cells":["QC"]}}]`, strings.Repeat("x", 65), row),
		`"squares":[{"at":{"Column":0,"Row":0},"from":["9H"],"to":[]}]`,
		`"squares":[{"at":{"Column":5000,"Row":0},"from":[""],"to":["8H"]}]`,
		`"squares":[{"at":{"Column":0,"Row":-99999999},"from":[""],"to":["8H"]}]`,
		`"squares":[{"at":{"Column":0,"Row":0},"from":[""],"to":["8Q"]}]`,
		`"added":["r2000000000"]`,
		`"added":["r"]`,
		`"added":[""]`,
		`"names":["Eve"],"sum":"not this one"`,
		`"text":"game: pyramid\nplayer: Ann\n","sum":"not this one"`,
		fmt.Sprintf(`"names":["Eve","Eve"],"sum":%q`, page.Sum()),
		fmt.Sprintf(`"text":%q,"sum":%q`, strings.Repeat("x\n", 1001), page.Sum()),
	} {
		if !strings.Contains(hostile, `"shape"`) {
			hostile = fmt.Sprintf(`"shape":%q,%s`, shape, hostile)
		}
		var one touch.Sent
		if err := json.Unmarshal([]byte("{"+hostile+"}"), &one); err != nil {
			t.Fatalf("%s: %v", hostile, err)
		}
		if a := l.Make(table, &one); a.Refused == "" || a.Rev != rev || a.Sheet == nil {
			t.Errorf("%.200s is taken\n%s", hostile, table.text())
		}
		if table.sheet.Page.Digest() != was {
			t.Fatalf("%.200s changed the sheet:\n%s", hostile, table.text())
		}
	}
}

// What is taken back may be any text that stood there. Whatever is sent as such, the sheet
// can be read again.
func TestHostileUndo(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	for _, cells := range []string{`"QC","9Q"`, `"QC","; a comment"`, `"QC;x","b"`, `"","",""`, `"QC",""`, `" QC "`, `"QC  QD"`, `"hand B: KC"`, `"QC","game: pyramid"`, `"QC","do:","turn: B"`, `"-"`, `"QC, QD"`} {
		table := begin(t, l, "zark-city", annAndBob)
		page := table.sheet.Page
		hand, _ := page.Find("hand R")
		var one touch.Sent
		if err := json.Unmarshal(fmt.Appendf(nil, `{"shape":%q,"back":true,"rows":[{"name":%q,"row":%d,"from":{},"to":{"cells":[%s]}}]}`,
			sheetmodel.Compare(page, page).Shape, page.Lines[hand.Line].Name, page.RowIndex(hand.Line), cells), &one); err != nil {
			t.Fatal(err)
		}
		a := l.Make(table, &one)
		now, again := table.text(), sheetmodel.Read(page.Game, table.text()).Text()
		if now != again {
			t.Errorf("%s is taken (%q); the sheet is\n%s\nand is read as\n%s", cells, a.Refused, now, again)
		}
		if shot := table.Snapshot(); shot.Page(table.sheet.Game).Digest() != table.sheet.Page.Digest() {
			t.Errorf("%s: a phone that begins now has another sheet than\n%s", cells, now)
		}
	}
}

// A board that would be far too large is refused at once: everybody at the table waits.
func TestAHugeBoardIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	table := begin(t, l, "zark-city", annAndBob)
	shape := sheetmodel.Compare(table.sheet.Page, table.sheet.Page).Shape
	start := time.Now()
	for _, huge := range []string{
		`"squares":[{"at":{"Column":1000,"Row":-1000},"from":[""],"to":["8H"]}]`,
		`"added":["r1000","c1000"]`,
	} {
		var one touch.Sent
		if err := json.Unmarshal(fmt.Appendf(nil, `{"shape":%q,%s}`, shape, huge), &one); err != nil {
			t.Fatal(err)
		}
		if a := l.Make(table, &one); a.Refused == "" {
			t.Errorf("%s is taken", huge)
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Fatalf("%s took %v", huge, took)
		}
	}
}

// Whatever arrives as a difference, it is answered, and the sheet holds.
func FuzzDifference(f *testing.F) {
	l := newTables(f, "")
	for game := range games.All {
		table := tableOf(f, l, uint8(game))
		p := newPhone(f, l, table)
		var all []string
		tap := func(do, text string) {
			p.sent = nil
			if p.tap(do, text); p.sent != nil {
				one, _ := json.Marshal(p.sent)
				all = append(all, string(one))
			}
		}
		for _, keys := range p.View().Keys {
			tap("put", keys.Tokens[0].Text)
		}
		for _, do := range strings.Fields("add insert remove undo undo redo") {
			tap(do, "")
		}
		tap("paste", table.text())
		p.send(touch.Change{Do: "name", Text: "Eve"})
		if one, err := json.Marshal(p.sent); err == nil {
			all = append(all, string(one))
		}
		f.Add(uint8(game), strings.Join(all, "\n"))
	}
	f.Fuzz(func(t *testing.T, game uint8, differences string) {
		table := tableOf(t, l, game)
		for text := range strings.Lines(differences) {
			var one touch.Sent
			if json.Unmarshal([]byte(text), &one) != nil {
				continue
			}
			before := table.sheet.Page.Digest()
			a := l.Make(table, &one)
			table.holds(t)
			if a.Refused != "" && table.sheet.Page.Digest() != before {
				t.Fatalf("refused (%s), and changed", a.Refused)
			}
			var shot touch.Snapshot
			overTheNetwork(t, table.Snapshot(), &shot)
			if shot.Page(table.sheet.Game).Digest() != table.sheet.Page.Digest() {
				t.Fatalf("a phone that begins now has another sheet than\n%s", table.text())
			}
		}
	})
}
