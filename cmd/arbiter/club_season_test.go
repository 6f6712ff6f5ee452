package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/internal/browsertest"
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

// game writes the file of a tally of Bazaar, which each player has won as often as the
// figures say: with so many pebbles left a card is worth less.
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

// brings imports the laptop's results into the server, twice, and fails unless the second
// time finds nothing new. It returns what the first time says.
func (s *wholeSeason) brings(args ...string) string {
	s.t.Helper()
	says := answers(s.t, terminal.Done, append([]string{"import", "--db", s.server, s.laptop}, args...)...)
	if again := s.now(s.server, "import", s.laptop); !strings.Contains(again, " 0 new,") {
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

	// An evening: two phones at the server, others without it.
	e := &clubEvening{served: &served{t: t, db: s.server, home: t.TempDir(), address: "127.0.0.1:0"}}
	e.start()
	t.Cleanup(func() { e.kill() })
	e.clubServer = clubServer{"http://" + e.served.address, browsertest.Start(t)}
	e.badNetwork(t, wholeGames[2].game, wholeGames[2].taps, wholeGames[2].want, wholeGames[2].players...)
	s.now(s.laptop, "score", "--save", "--no-proof", s.game("2026-10-06 19:00", map[string]int{"Cyd": 0, "Dee": 1}, "Cyd", "Dee"))
	s.now(s.laptop, "edit", "1", "--note", "a fine game")
	var mistake struct{ Command int }
	decode(t, s.now(s.server, "void", "2", "--json"), &mistake)
	s.now(s.server, "players", "rename", "Dee", "Deirdre")
	s.now(s.laptop, "add", "go", "Bob 4", "Cyd 9", "--league", "Cup", "--date", "2026-10-06 20:00")
	if says := s.brings(); !strings.Contains(says, " 2 new,") || !strings.Contains(says, "differs from 1 as recorded: note (none) → a fine game") {
		t.Errorf("the second evening of the laptop:\n%s", says)
	}
	if says := s.brings("--update"); !strings.Contains(says, " 0 new,") || !strings.Contains(says, "corrects 1: note (none) → a fine game") {
		t.Errorf("with --update:\n%s", says)
	}
	if says := s.now(s.server, "players", "list"); strings.Contains(says, "\n  Dee ") {
		t.Errorf("Dee has two names:\n%s", says)
	}
	e.badNetwork(t, wholeGames[4].game, wholeGames[4].taps, wholeGames[4].want, wholeGames[4].players...)

	// Game 2 was played after all.
	s.now(s.server, "undo", fmt.Sprint(mistake.Command))

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
	phone := e.joined(t, 390, 844)
	for _, path := range []string{"/league?league=Cup", "/wall?league=Cup"} {
		phone.Do(chromedp.Navigate(e.clubServer.address + path))
		source := js[string](phone, `fetch(location.href).then((answer) => answer.text())`)
		if diff := cmp.Diff(shown, standingsIn(t, source)); diff != "" {
			t.Errorf("%s on a phone has other standings:\n%s", path, diff)
		}
	}
	phone.faults()
	t.Logf("the same on the server, its wall and league, the site, a copy and what was exported:\n%s", text)
}

// badNetwork fills in a sheet by touch and sends it: with a network that is slow, then
// gone, and with a server that is killed once.
func (e *clubEvening) badNetwork(t *testing.T, game, taps, want string, players ...string) {
	t.Helper()
	before := e.recordedNow(t)
	p := e.joined(t, 390, 844)
	p.begin(game, players...)
	call(p, network.Enable, network.EnableParams{})
	slow := func(off bool, latency int) {
		call(p, netConditions, map[string]any{"offline": off, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1})
	}
	words := strings.Fields(taps)
	third := len(words) / 3
	slow(false, 300)
	p.enter(strings.Join(words[:third], " "))
	slow(true, 300)
	p.enter(strings.Join(words[third:2*third], " "))
	e.kill()
	slow(false, 300)
	p.enter(strings.Join(words[2*third:], " "))
	e.start()
	slow(false, 0)
	p.holds(want)
	p.done()
	p.tap(".send .done button")
	p.Do(chromedp.WaitVisible(`.send .choices a[href="/wall"]`))
	if says := js[string](p, "document.querySelector('h1').textContent"); !strings.HasSuffix(says, " is recorded") {
		p.Errorf("the phone says %q", says)
	}
	if n := e.recordedNow(t); n != before+1 {
		p.Errorf("%d results, %d were there before", n, before)
	}
	p.faults()
}
