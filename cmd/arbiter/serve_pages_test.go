package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/export/document"
)

// serving runs `arbiter serve` for readers without a code until the test ends, and
// returns its address.
func serving(t *testing.T, db string) string {
	t.Helper()
	out, in := io.Pipe()
	cmd := root(terminal.New(strings.NewReader(""), in, io.Discard))
	cmd.SetArgs([]string{"serve", "--open", "--read-only", "--listen", "127.0.0.1:0", "--db", db})
	ctx, stop := context.WithCancel(context.Background())
	var ended sync.WaitGroup
	ended.Go(func() {
		if err := cmd.ExecuteContext(ctx); err != nil {
			t.Errorf("the server ended: %v", err)
		}
		_ = in.Close()
	})
	t.Cleanup(func() { stop(); ended.Wait() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if at := regexp.MustCompile(`http://[\d.:]+`).FindString(lines.Text()); at != "" {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return at
		}
	}
	t.Fatal("the server did not tell its address")
	return ""
}

// webPage returns a page's source and its words.
func webPage(t *testing.T, address string) (source, words string) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v\n%s", address, answer.Status, err, text)
	}
	source = string(text)
	return source, wordsOf(source)
}

func wordsOf(source string) string {
	return strings.Join(strings.Fields(html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(source, " "))), " ")
}

// webTable returns the first table below a heading, by rows and cells.
func webTable(source, after string) (rows [][]string) {
	_, source, _ = strings.Cut(source, after)
	source, _, _ = strings.Cut(source, "</table>")
	for _, row := range regexp.MustCompile(`(?s)<tr[^>]*>(.*?)</tr>`).FindAllStringSubmatch(source, -1) {
		var cells []string
		for _, cell := range regexp.MustCompile(`(?s)<t[hd][^>]*>(.*?)</t[hd]>`).FindAllStringSubmatch(row[1], -1) {
			cells = append(cells, wordsOf(cell[1]))
		}
		rows = append(rows, cells)
	}
	return rows
}

// The pages say the same as the commands, for results of all games.
func TestPagesAgreeWithCommands(t *testing.T) {
	db := filepath.Join(t.TempDir(), "league.db")
	succeeds(t, "", "import", "--no-input", "--db", db, "../../docs/examples/club.csv")
	for _, name := range []string{"subdivision", "buyers-market", "zark-city", "pyramid", "bazaar"} {
		succeeds(t, "", "score", "--save", "--no-input", "--db", db, "../../docs/examples/"+name+".txt")
	}
	for _, season := range []string{"2025", "2026"} {
		succeeds(t, "", "leagues", "open", "Tuesday league", season, "--from", season+"-01-01", "--db", db)
		succeeds(t, "", "add", "Chess", "Aaron 1", "Ann 0", "--league", "Tuesday league", "--season", season, "--date", season+"-11-04", "--no-input", "--db", db)
	}
	succeeds(t, "", "players", "guest", "Aaron", "--db", db)
	address := serving(t, db)
	standingsAgree(t, db, address)
	resultsAgree(t, db, address)
	jsonAgrees(t, db, address)
}

// jsonAgrees compares the answers for programs with those of the commands.
func jsonAgrees(t *testing.T, db, address string) {
	t.Helper()
	for _, asked := range [][]string{{}, {"game", "chess"}, {"season", "2025"}, {"game", "subdivision", "season", "2026"}} {
		query, flags := url.Values{"league": {"Tuesday league"}}, []string{"--league", "Tuesday league", "--json", "--db", db}
		for i := 0; i < len(asked); i += 2 {
			query.Set(asked[i], asked[i+1])
			flags = append(flags, "--"+asked[i], asked[i+1])
		}
		for path, command := range map[string]string{"/league.json": "standings", "/results.json": "list"} {
			page, _ := webPage(t, address+path+"?"+query.Encode())
			if want := succeeds(t, "", append([]string{command}, flags...)...); path == "/league.json" && page != want || strings.Count(page, `"players":`) != strings.Count(want, `"players":`) {
				t.Errorf("%s of %q is\n%s\nnot\n%s", path, asked, page, want)
			}
		}
	}
}

// standingsAgree compares the standings with those on the league's page and on the wall.
func standingsAgree(t *testing.T, db, address string) {
	t.Helper()
	var standings struct {
		Players []struct {
			Place, Played, Won int
			Shared             bool
			Name               string
			Points, Rating     float64
		}
	}
	decode(t, succeeds(t, "", "standings", "--json", "--league", "Tuesday league", "--db", db), &standings)
	league, _ := webPage(t, address+"/league?league=Tuesday+league")
	wall, _ := webPage(t, address+"/wall?league=Tuesday+league")
	listed := map[string]bool{}
	for line := range strings.Lines(succeeds(t, "", "list", "--json", "--league", "Tuesday league", "--season", "2026", "--db", db)) {
		var one struct{ ID int }
		decode(t, line, &one)
		listed[fmt.Sprint(one.ID)] = true
	}
	shown := map[string]bool{}
	for _, link := range regexp.MustCompile(`href="/result/(\d+)"`).FindAllStringSubmatch(league, -1) {
		shown[link[1]] = true
	}
	if diff := cmp.Diff(listed, shown); diff != "" {
		t.Errorf("the league's page has other results than its list:\n%s", diff)
	}
	_, people, _ := strings.Cut(league, `<section id="players"`)
	names := regexp.MustCompile(`href="/player/\d+[^"]*">(?:<bdi>)?([^<]*)`).FindAllStringSubmatch(people, -1)
	for i, p := range standings.Players { // guests come last
		if i >= len(names) || names[i][1] != p.Name {
			t.Errorf("player %d of the page's list is not %s but one of %q", i+1, p.Name, names)
		}
	}
	onPage, onWall := webTable(league, "<h2 id=\"h-standings\">")[1:], webTable(wall, `aria-label="Standings"`)[1:]
	if len(standings.Players) < 3 || len(onPage) != len(standings.Players) || len(onWall) != len(standings.Players) {
		t.Fatalf("%d players, %d on the page, %d on the wall", len(standings.Players), len(onPage), len(onWall))
	}
	for i, p := range standings.Players {
		place := strconv.Itoa(p.Place)
		if p.Shared {
			place += fmt.Sprintf("= %d, shared", p.Place)
		}
		points, rating := strconv.FormatFloat(p.Points, 'f', -1, 64), fmt.Sprintf("%.0f", p.Rating)
		if row := onPage[i]; row[0] != place || row[2] != p.Name || row[3] != strconv.Itoa(p.Played) || row[4] != strconv.Itoa(p.Won) || row[7] != points || !strings.HasPrefix(row[11], rating) {
			t.Errorf("the page says %q of %+v", row, p)
		}
		if row := onWall[i]; !slices.Equal(row, onPage[i]) {
			t.Errorf("the wall says %q of %+v", row, p)
		}
	}
}

// resultsAgree compares each result with its page.
func resultsAgree(t *testing.T, db, address string) {
	t.Helper()
	boards := 0
	lines := bufio.NewScanner(strings.NewReader(succeeds(t, "", "list", "--json", "--db", db)))
	for lines.Scan() {
		var listed, result struct {
			ID      int
			Date    string
			Text    string
			Players []struct {
				Name  string
				Total int
				Place int
				Lines []struct {
					Rule   string
					Points int
				}
			}
		}
		if decode(t, lines.Text(), &listed); listed.ID == 0 {
			continue
		}
		decode(t, succeeds(t, "", "show", fmt.Sprint(listed.ID), "--json", "--db", db), &result)
		source, words := webPage(t, fmt.Sprintf("%s/result/%d", address, result.ID))
		totals := map[string]int{}
		for _, p := range result.Players {
			seat := fmt.Sprintf("%d %s", p.Place, p.Name)
			if p.Lines != nil { // else no points are known
				seat += " " + document.Int(p.Total).Text
			}
			if p.Place > 0 && !strings.Contains(words, seat) {
				t.Errorf("result %d does not say %q: %s", result.ID, seat, words)
			}
			for _, l := range p.Lines {
				totals[p.Name] += l.Points
			}
		}
		if result.Text != "" {
			boards++
			if !strings.Contains(source, `<svg class="board`) {
				t.Errorf("result %d has no board", result.ID)
			}
			if rows := webTable(source, "<caption>Score lines"); len(rows) > 0 {
				for i, p := range result.Players {
					if last := rows[len(rows)-1]; last[1+i] != document.Int(totals[p.Name]).Text {
						t.Errorf("result %d: the lines add up to %s for %s, not to %d", result.ID, last[1+i], p.Name, totals[p.Name])
					}
				}
			}
		}
	}
	if boards != 5 {
		t.Errorf("%d results had a board", boards)
	}
}

func decode(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}
