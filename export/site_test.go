package export

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
)

// On a site, the page is what stands within the site's frame: results and players are
// links, and boards are on the pages of the results.
func TestPageOfASite(t *testing.T) {
	from := pageSource(aSeason(t))
	from.Filter = records.Filter{League: "Tuesday league"}
	from.Site = &Site{Result: "/result/", Player: "/player/", Here: leagueHere}
	page := writePage(t, from)
	wants(t, page, `<a href="/result/8"><bdi>Bob</bdi> wins 6 : 5</a>`, `<a href="/player/1"><bdi>Ann</bdi></a>`, `<table class="wide">`, `class="plot"`, "<main>", "</main>")
	for _, not := range []string{"<html", "<head>", "<style", "style=", "<details><summary>Board", `class="board"`, "#p1", "rel=\"next\"", "Made on"} {
		if strings.Contains(page, not) {
			t.Errorf("%q is on the page", not)
		}
	}
}

func leagueHere(skip int) string { return fmt.Sprintf("/league?skip=%d#results", skip) }

// Many results are listed in parts, each once.
func TestResultsOfASiteInParts(t *testing.T) {
	from := aLeague(t, 2*ResultsAtOnce+5)
	seen := map[string]bool{}
	for part, want := range []string{"older", "newer older", "newer"} {
		from.Site = &Site{Result: "/result/", Player: "/player/", Here: leagueHere, Skip: part * ResultsAtOnce}
		page := writePage(t, from)
		for _, m := range regexp.MustCompile(`<article class="result" id="r(\d+)">`).FindAllStringSubmatch(page, -1) {
			if seen[m[1]] {
				t.Errorf("result %s is listed twice", m[1])
			}
			seen[m[1]] = true
		}
		links := strings.Contains(page, fmt.Sprintf("skip=%d#results\" rel=\"prev\"", (part-1)*ResultsAtOnce)) == strings.Contains(want, "newer") &&
			strings.Contains(page, fmt.Sprintf("skip=%d#results\" rel=\"next\"", (part+1)*ResultsAtOnce)) == strings.Contains(want, "older")
		if !links {
			t.Errorf("part %d does not lead to %s results", part, want)
		}
	}
	if len(seen) != 2*ResultsAtOnce+5 {
		t.Errorf("%d results are listed", len(seen))
	}
}

// A player's own page has all results and all who were met.
func TestPlayerOfASite(t *testing.T) {
	from := aLeague(t, 120)
	from.Site = &Site{Result: "/result/", Player: "/player/"}
	var b strings.Builder
	if err := Player(context.Background(), &b, from, 1, "P0"); err != nil {
		t.Fatal(err)
	}
	var games int
	c, err := from.Store.Career(context.Background(), "P0", records.Filter{}, false)
	if err != nil {
		t.Fatal(err)
	}
	if games = len(c.Results); games <= lastResults {
		t.Fatalf("only %d games", games)
	}
	_, results, _ := strings.Cut(b.String(), `aria-label="Results"`)
	results, _, _ = strings.Cut(results, "</table>")
	if n := strings.Count(results, `href="/result/`); n != games {
		t.Errorf("%d results of %d", n, games)
	}
	wants(t, b.String(), "<h1><bdi>P0</bdi></h1>", "Head to head", `<svg xmlns="http://www.w3.org/2000/svg" class="plot"`)
	if strings.Contains(b.String(), `href="/player/1"`) {
		t.Error("the page leads to itself")
	}
}

// A result of which only the places are known has no points.
func TestPageOfPlacesWithoutPoints(t *testing.T) {
	s := openRecords(t)
	record(t, s, nil, night{"Ann 5, Bob 3", 0, func(n *league.Result) {
		n.Text, n.Sheet = "", nil
		for i := range n.Seats {
			n.Seats[i].Points, n.Seats[i].NoPoints = 0, true
		}
	}})
	page := writePage(t, pageSource(s))
	wants(t, text(page), "Ann wins", "place player 1 Ann 2 Bob")
	if strings.Contains(page, "0 : 0") {
		t.Error("points that nobody entered are on the page")
	}
}
