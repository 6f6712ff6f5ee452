package doortest

import (
	"fmt"
	"regexp"
	"strings"
)

// A Reading is what many pages say, one below the other.
type Reading struct {
	strings.Builder
	Codes *strings.Replacer // names for the codes of tables, which are others in each run
}

var (
	framed    = regexp.MustCompile(`(?s)^<!doctype html>.*<title>(.*?)</title>.*?</script>\n(.*)</html>\n`)
	elsewhere = regexp.MustCompile(`(?s)<p><a href="/referee[^\n]*\n|<svg.*?</svg>\n?|<datalist.*</datalist>|<thead>.*?</thead>\n|<main>\n<h1>.*?</section>\n|<option value="[^"]*">[^<]*</option>`)
	digested  = regexp.MustCompile(`(name="(?:digest|seen)" value=")[0-9a-f]+`)
	empty     = regexp.MustCompile(`\n\n+`)
)

// Page adds a page: where it is, its title and its markup, without what export draws and lays
// out, and without what stands in every list.
func (r *Reading) Page(who string, p Page) {
	p.Helper()
	m := framed.FindStringSubmatch(p.Body)
	if m == nil {
		p.Fatalf("%s is no page:\n%s", p.Path, p.Body)
	}
	body := digested.ReplaceAllString(elsewhere.ReplaceAllString(m[2], ""), "${1}DIGEST")
	fmt.Fprintf(r, "== %s %s: %d %s\n%s\n", who, r.Codes.Replace(p.Path), p.Status, m[1], r.Codes.Replace(strings.TrimSpace(empty.ReplaceAllString(body, "\n"))))
}
