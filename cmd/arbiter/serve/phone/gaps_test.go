package phone_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/sheet/touch"
)

// What is said on the page before sending leads to the cell that it is about.
var leads = regexp.MustCompile(`<a href="(/table/[^"]*at=[^"]*)">`)

// The page before sending says of a sheet that is not filled in what the sheet says, and
// leads to each empty cell.
func TestWhatIsMissingLeadsToItsCell(t *testing.T) {
	t.Parallel()
	const hands = "quarry: Kem Fsi Rru\nAnn: Cgo Rgo Rsi Fgo Kgo Fbr\n"
	for _, test := range []struct {
		name, game string
		players    []string
		body       string
		says       string
		cells      []string
	}{
		{"a hand", "pyramid", []string{"Ann", "Bob", "Cyd"}, hands + "Cyd: fold\npaid: Ann 12, Bob 12, Cyd 4\n", "This cannot be sent yet Still being filled in. Bob's hand is empty. Back to the sheet", []string{"Bob's hand"}},
		{"two hands", "pyramid", []string{"Ann", "Bob", "Cyd"}, hands, "This cannot be sent yet Still being filled in. Bob's hand is empty. Cyd's hand is empty. Back to the sheet", []string{"Bob's hand", "Cyd's hand"}},
		{"a new sheet", "pyramid", []string{"Ann", "Bob"}, "", "This cannot be sent yet A new sheet. Ann's hand is empty. Bob's hand is empty. Back to the sheet", []string{"Ann's hand", "Bob's hand"}},
		{"a sheet on which nothing has to stand", "bazaar", []string{"Ann", "Bob"}, "", "This cannot be sent yet A new sheet. The game has neither cards nor turns nor purchases. Back to the sheet", []string{"purchase"}},
		{"an act that is half written", "bazaar", []string{"Ann", "Bob"}, "Ann: buy RWBGY* left 0\nBob:\n", "This cannot be sent yet Cannot be read yet. purchase Nothing stands there. Back to the sheet", []string{"purchase"}},
		{"what was written otherwise", "pyramid", []string{"Ann", "Bob"}, hands + "Bob: fold\nand so on\nor not\n",
			`This cannot be sent yet Cannot be read yet. a line as it was written "and so on" stands for nothing. a line as it was written "or not" stands for nothing. Back to the sheet`, []string{"a line as it was written", "a line as it was written"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t)
			table := c.write(c.begin(test.game, url.Values{"player": test.players}), test.body)
			page := c.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, "!the sheet:", "!<form")
			if _, said, _ := strings.Cut(page.Text(), "table "+table.Code+" "); said != test.says {
				t.Errorf("it says\n%s\nwant\n%s", said, test.says)
			}
			list := leads.FindAllStringSubmatch(page.Body, -1)
			if len(list) != len(test.cells) {
				t.Fatalf("%d lines lead to a cell, want %d:\n%s", len(list), len(test.cells), page.Body)
			}
			for i, link := range list {
				c.Get(html.UnescapeString(link[1])).Wants(http.StatusOK, `aria-current="true"`, "<b>"+html.EscapeString(test.cells[i])+"</b>")
			}
		})
	}
}

// A sheet that can be read, but is not filled in or breaks a rule, leads to the squares.
func TestWhatIsWrongLeadsToItsSquare(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, change, to string
		says, first      string
	}{
		{"one square is empty", "6  ## R2", "6  ## ..", "1 square is empty.", "b6"},
		{"two squares are empty", "5  R3 R2", "5  .. ..", "2 squares are empty.", "a5"},
		{"a Large too many", "B3 R3 ##", "B3 B3 ##", "Bob has 6 Larges on the board, but a stash holds 5.", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t)
			table := c.write(c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}}), strings.Replace(doortest.Board, test.change, test.to, 1))
			page := c.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, test.says)
			list := leads.FindAllStringSubmatch(page.Body, -1)
			if len(list) == 0 {
				t.Fatalf("nothing leads to a square:\n%s", page.Body)
			}
			sheet := c.Get(html.UnescapeString(list[0][1])).Wants(http.StatusOK)
			if at := sheet.Between(`<div id="head" class="head"><b>`, "</b>"); test.first != "" && at != test.first {
				t.Errorf("it leads to %s, not to %s", at, test.first)
			}
		})
	}
}

// What a page says of a sheet that is neither over nor by the rules: that it is illegal, and
// among what is wrong that it goes on, which it says alone of one that is only not over.
func TestASheetThatIsIllegalAndNotOver(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	table := c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}})
	for _, test := range []struct{ rows, says string }{
		{doortest.Board, "Send the result? Ann and Bob lead together, 23 : 23 Not finished. Ann can still place a Small on b1. 1 square is empty."},
		{doortest.IllegalBoard, "Send the result? Bob leads 26 : 20 Illegal. The position breaks the rules. 1 square is empty. a2 b4 c2 d6 e6 f5 Bob has 6 Larges on the board, but a stash holds 5. " +
			"d6 e6 Bob has two Larges Near one another, at d6 and e6. e6 f5 Bob has two Larges Near one another, at e6 and f5. The game is not over: Ann can still place a Large on b1."},
	} {
		c.write(table, strings.Replace(test.rows, "R1 R1 R1", ".. R1 R1", 1))
		page := c.Get("/table/" + table.Code + "/send").Wants(http.StatusOK)
		if got := page.Between("<h1>", `<div class="inside">`); got != test.says {
			t.Errorf("it says\n%s\nwant\n%s", got, test.says)
		}
	}
}

// A mistake above the sheet leads to its line, which is folded away else. Of many mistakes the
// last ones are left out, and the page says so.
func TestMistakesAboveTheSheet(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	table := c.begin("pyramid", url.Values{"player": {"Ann", "Bob"}, "note": {"late"}})
	text, _ := table.Text()
	for _, test := range []struct {
		lines, told int
		further     string
	}{{1, 1, ""}, {10, 10, ""}, {11, 10, "There is more that cannot be read. "}} {
		c.Tables.Change(table, touch.Change{Do: "paste", Text: strings.Replace(text, "note: late", strings.Repeat("variant: nothing\n", test.lines), 1)})
		page := c.Get("/table/" + table.Code + "/send").Wants(http.StatusOK)
		want := "A new sheet. " + strings.Repeat(`variant Pyramid has no variant "nothing". `, test.told) + test.further + "Ann's hand is empty. Bob's hand is empty. Back to the sheet"
		if _, said, _ := strings.Cut(page.Text(), "This cannot be sent yet "); said != want {
			t.Errorf("it says\n%s\nwant\n%s", said, want)
		}
		c.Get(html.UnescapeString(leads.FindStringSubmatch(page.Body)[1])).Wants(http.StatusOK, `aria-current="true"`, "<b>variant</b>")
	}
}
