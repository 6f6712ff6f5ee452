package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/sheet/thumbs"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records/storetest"
)

// A wholeSeason is a season on a server and a laptop.
type wholeSeason struct {
	t              *testing.T
	server, laptop string // where each records
	folder         string
	games          int
}

// now runs a command on records.
func (s *wholeSeason) now(db string, args ...string) string {
	s.t.Helper()
	return succeeds(s.t, "", append(args, "--db", db)...)
}

// game writes the file of a tally of Bazaar in which each player wins as often as the figures say:
// with more pebbles left a card is worth less.
func (s *wholeSeason) game(date string, left map[string]int, order ...string) string {
	s.t.Helper()
	s.games++
	text := "game: bazaar\n"
	for _, name := range order {
		text += "player: " + name + "\n"
	}
	text += "date: " + date + "\nleague: Cup\n\n"
	for _, name := range order {
		text += fmt.Sprintf("%s: buy RWBGY left %d\n", name, left[name])
	}
	file := filepath.Join(s.folder, fmt.Sprintf("game-%d.txt", s.games))
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
	return file
}

var standingsOfCup = []string{"standings", "--league", "Cup", "--json"}

// brings imports the laptop's results into the server, twice, and fails unless the second time
// finds nothing new. It returns the first answer.
func (s *wholeSeason) brings(args ...string) string {
	s.t.Helper()
	says := answers(s.t, terminal.Done, append([]string{"import", "--db", s.server, s.laptop}, args...)...)
	if again := s.now(s.server, "import", s.laptop); strings.Contains(again, " new") {
		s.t.Errorf("the server still takes from the laptop\n%s", again)
	}
	return says
}

// A season of a club on a server, with phones, whose network is bad, a laptop for evenings
// without it, the club's site and a copy. The laptop's results are brought to the server, and
// something is taken back. All have the same standings then.
// It takes minutes: `make season`.
func TestSeasonOfAClub(t *testing.T) {
	if os.Getenv("ARBITER_LONG") == "" {
		t.Skip("`make season` has it")
	}
	withProgram(t)
	storetest.Shared.Want(t)
	folder := t.TempDir()
	s := &wholeSeason{t: t, folder: folder, server: storetest.Shared.Schema(t), laptop: filepath.Join(folder, "laptop.db")}

	s.firstEvening()

	// One evening: a phone at the server, others without a network.
	e := &clubEvening{served: &served{t: t, db: s.server, home: t.TempDir(), address: "127.0.0.1:0"}, browser: browsertest.Start(t)}
	e.start()
	t.Cleanup(func() { e.kill() })
	e.badNetwork("pyramid")
	mistake := s.secondEvening()
	e.badNetwork("bazaar-tally")

	// Game 2 was played after all.
	s.now(s.server, "undo", fmt.Sprint("c", mistake))

	copied, lines, site := filepath.Join(folder, "copy.db"), filepath.Join(folder, "lines.jsonl"), filepath.Join(folder, "site")
	s.now(s.server, "records", "copy", copied)
	s.now(s.server, "export", "--format", "jsonl", "-o", lines)
	again := filepath.Join(folder, "again.db")
	s.now(again, "import", lines)
	s.now(s.server, "export", "--format", "site", "-o", site)

	want := s.now(s.server, standingsOfCup...)
	for _, db := range []string{s.server, copied, again} {
		if diff := cmp.Diff(want, s.now(db, standingsOfCup...)); diff != "" {
			t.Errorf("%s has other standings than the server:\n%s", db, diff)
		}
		s.now(db, "records", "check")
	}
	s.showsEverywhere(e, site)
}

// firstEvening brings what the laptop recorded while a player was merged on the server.
func (s *wholeSeason) firstEvening() {
	t := s.t
	t.Helper()
	s.now(s.server, "leagues", "create", "Cup", "--ties", "wins,head-to-head")
	s.now(s.server, "score", "--save", "--no-proof",
		s.game("2026-09-01 19:00", map[string]int{"Ann": 0, "Bob": 1}, "Ann", "Bob"),
		s.game("2026-09-01 20:00", map[string]int{"Bob": 0, "Cyd": 1, "Dee": 2}, "Bob", "Cyd", "Dee"),
		s.game("2026-09-08 19:00", map[string]int{"Annie": 0, "Cyd": 3}, "Annie", "Cyd"))
	s.now(s.server, "records", "copy", s.laptop)
	s.now(s.laptop, "add", "go", "Ann 3", "Dee 5", "--league", "Cup", "--date", "2026-09-15 19:00")
	s.now(s.laptop, "score", "--save", "--no-proof", s.game("2026-09-15 20:00", map[string]int{"Bob": 1, "Dee": 0}, "Bob", "Dee"))
	s.now(s.server, "players", "merge", "Annie", "--into", "Ann")
	if says := s.brings(); !strings.Contains(says, "5 results: 2 new,") {
		t.Errorf("the first evening of the laptop:\n%s", says)
	}
}

// secondEvening changes results on the laptop and on the server. It returns the command that voided
// game 2 by mistake.
func (s *wholeSeason) secondEvening() int {
	t := s.t
	t.Helper()
	s.now(s.laptop, "score", "--save", "--no-proof", s.game("2026-10-06 19:00", map[string]int{"Cyd": 0, "Dee": 1}, "Cyd", "Dee"))
	s.now(s.laptop, "edit", "1", "--note", "a fine game")
	var mistake struct{ Command int }
	decode(t, s.now(s.server, "void", "2", "--json"), &mistake)
	s.now(s.server, "players", "rename", "Dee", "Deirdre")
	s.now(s.laptop, "add", "go", "Bob 4", "Cyd 9", "--league", "Cup", "--date", "2026-10-06 20:00")
	if says := s.brings(); !strings.Contains(says, " 2 new,") || !strings.Contains(says, "differs from 1 as recorded") {
		t.Errorf("the second evening of the laptop:\n%s", says)
	}
	if says := s.brings("--update"); strings.Contains(says, " new") || !strings.Contains(says, "note (none) → a fine game") {
		t.Errorf("with --update:\n%s", says)
	}
	if says := s.now(s.server, "players", "list"); strings.Contains(says, "\n  Dee ") {
		t.Errorf("Dee has two names:\n%s", says)
	}
	return mistake.Command
}

// showsEverywhere compares the standings of the terminal with those of the site, the wall and the
// league on a phone.
func (s *wholeSeason) showsEverywhere(e *clubEvening, site string) {
	t := s.t
	t.Helper()
	text := answerOf(t, s.server, "standings", "--league", "Cup")
	gap := regexp.MustCompile(`  +`)
	shown := rowsOf(between(t, text, "rating\n", "\n\n"), func(line string) []string { return gap.Split(line, -1) })
	page, err := os.ReadFile(filepath.Join(site, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(shown, standingsIn(t, string(page))); diff != "" {
		t.Errorf("the site has other standings:\n%s", diff)
	}
	phone := e.joined()
	for _, path := range []string{"/league?league=Cup", "/wall?league=Cup"} {
		phone.Open("http://" + e.address + path)
		source := browsertest.JS[string](phone, `fetch(location.href).then((answer) => answer.text())`)
		if diff := cmp.Diff(shown, standingsIn(t, source)); diff != "" {
			t.Errorf("%s on a phone has other standings:\n%s", path, diff)
		}
	}
	if faults := phone.Faults(); faults != "" {
		t.Error(faults)
	}
	t.Logf("the same on the server, its wall and league, the site, a copy and what was exported:\n%s", text)
}

// A clubEvening is the program as it runs at a club: a process with records of its own, and phones
// that join with the code that it printed.
type clubEvening struct {
	*served
	browser *browsertest.Browser
}

// joined returns a phone whose owner typed the join code.
func (e *clubEvening) joined() *browsertest.Phone {
	e.t.Helper()
	p := e.browser.Phone(e.t, 390, 844)
	p.Open("http://" + e.address + "/join")
	p.Do(chromedp.SendKeys("input[name=code]", e.join), chromedp.SendKeys("input[name=name]", "Ann"))
	p.Click("main form button")
	p.Until("document.querySelector('main.home')")
	return p
}

// recordedNow returns how many results there are.
func (e *clubEvening) recordedNow() int {
	e.t.Helper()
	return strings.Count(succeeds(e.t, "", "list", "--json", "--db", e.db), "\n")
}

// badNetwork fills in a sheet by touch like an example, and sends it: over a network that is slow,
// then gone, and to a server that is killed once.
func (e *clubEvening) badNetwork(example string) {
	e.t.Helper()
	whole := exampleSheet(e.t, example)
	before := e.recordedNow()
	p := e.joined()
	p.Click("button[value=" + whole.Game.Name + "]")
	p.Ready()
	p.Until("document.querySelector('.bar')?.textContent.includes('You write')")
	if _, _, err := thumbs.Fill(&troubled{Phone: p, evening: e}, whole); err != nil {
		e.t.Fatal(err)
	}
	p.Network(browsertest.Net{})
	p.Click(`a[href="#done"]`) // what is out of sight is not judged again before
	p.Click("#verdict button[name=send]")
	p.Until("document.querySelector('#sent a,#sent button')")
	if browsertest.JS[bool](p, "!!document.querySelector('#sent button')") { // new names
		p.Click("#sent button")
	}
	p.Until("document.querySelector('#sent a')")
	if n := e.recordedNow(); n != before+1 {
		e.t.Errorf("%d results, %d were there before", n, before)
	}
	if faults := p.Faults(); faults != "" {
		e.t.Error(faults)
	}
}

// A troubled sheet is tapped while the network gets worse and the server is killed.
type troubled struct {
	*browsertest.Phone
	evening *clubEvening
	taps    int
}

func (s *troubled) Tap(do, value, text string) {
	switch s.taps++; s.taps {
	case 5:
		s.Network(browsertest.Net{Delay: 300 * time.Millisecond})
	case 10:
		s.Network(browsertest.Net{Off: true})
	case 20:
		s.evening.kill()
		s.Network(browsertest.Net{Delay: 300 * time.Millisecond})
	case 30:
		s.evening.start()
	}
	s.Phone.Tap(do, value, text)
}

// drawn is a sheet to copy from.
type drawn struct{ *touch.Sheet }

func (d drawn) Drawn() string            { return d.Draw("") }
func (drawn) Tap(string, string, string) {}
