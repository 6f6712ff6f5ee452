package export

import (
	"bytes"
	"context"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"arbiter/records/league"
)

// browser is a headless Chromium with a profile of its own.
type browser struct{ program, dir string }

// findBrowser skips the test where there is none.
func findBrowser(t *testing.T) *browser {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser is not started with -short")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if program, err := exec.LookPath(name); err == nil {
			return &browser{program, t.TempDir()}
		}
	}
	const says = "no Chromium is installed, so no page was opened in a browser; on Debian: apt-get install chromium"
	if os.Getenv("CI") != "" {
		t.Fatal(says)
	}
	t.Skip(says)
	return nil
}

// whole skips a test, unless ARBITER_WHOLE asks for it, as `make test` does: a browser works long.
func whole(t *testing.T) {
	t.Helper()
	if os.Getenv("ARBITER_WHOLE") == "" {
		t.Skip("most pages are opened in a browser by `make test`, not by `go test`")
	}
}

// open opens a file and gives what the browser printed and logged.
func (b *browser) open(t *testing.T, file string, flags ...string) (out, log string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	flags = append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars", "--disable-dev-shm-usage",
		"--user-data-dir=" + filepath.Join(b.dir, "profile"), "--host-resolver-rules=MAP * ~NOTFOUND",
		"--enable-logging=stderr", "--v=0", "--virtual-time-budget=2000"}, append(flags, "file://"+filepath.ToSlash(file))...)
	cmd := exec.CommandContext(ctx, b.program, flags...)
	cmd.WaitDelay = 5 * time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", b.program, err, stderr.String())
	}
	return stdout.String(), stderr.String()
}

// console is what a page said on the browser's console; failed requests are
// told there too.
func console(log string) (lines []string) {
	for _, line := range strings.Split(log, "\n") {
		if strings.Contains(line, "CONSOLE") {
			lines = append(lines, line)
		}
	}
	return lines
}

func (b *browser) write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(b.dir, name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// colours is how many colours a picture has; nothing to be seen is one.
func colours(t *testing.T, file string, width int) int {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if picture.Bounds().Dx() < width {
		t.Errorf("%s is %d wide", file, picture.Bounds().Dx())
	}
	seen := map[color.Color]bool{}
	for y := range picture.Bounds().Dy() {
		for x := range width {
			seen[picture.At(x, y)] = true
		}
	}
	return len(seen)
}

// The page opens from a file without a word on the console, and shows all its parts.
func TestPageInBrowser(t *testing.T) {
	b := findBrowser(t)
	page := writePage(t, pageSource(aSeason(t)))
	file := b.write(t, "page.html", page)
	dom, log := b.open(t, file, "--window-size=1280,1600", "--dump-dom")
	if said := console(log); said != nil {
		t.Errorf("the console says %q", said)
	}
	links(t, dom)
	for _, id := range []string{"standings", "ratings", "results", "players", "r1", "p1"} {
		if !strings.Contains(dom, `id="`+id+`"`) {
			t.Errorf("there is no %s", id)
		}
	}
	for what, want := range map[string]int{`<article class="result"`: 8, `class="board"`: 6, `class="plot"`: 1} {
		if n := strings.Count(dom, what); n < want {
			t.Errorf("%d of %s", n, what)
		}
	}
}

// The page has colours, and prints.
func TestPageOnPaper(t *testing.T) {
	whole(t)
	b := findBrowser(t)
	file := b.write(t, "page.html", writePage(t, pageSource(aSeason(t))))
	wide, paper := filepath.Join(b.dir, "wide.png"), filepath.Join(b.dir, "page.pdf")
	b.open(t, file, "--window-size=1280,1600", "--screenshot="+wide)
	if n := colours(t, wide, 1280); n < 50 {
		t.Errorf("a wide page in %d colours", n)
	}
	b.open(t, file, "--print-to-pdf="+paper)
	if text, err := os.ReadFile(paper); err != nil || !bytes.HasPrefix(text, []byte("%PDF")) || len(text) < 20_000 {
		t.Errorf("printed: %d bytes, %v", len(text), err)
	}
}

// A browser finds no more in hostile texts than our own tests do.
func TestHostilePageInBrowser(t *testing.T) {
	whole(t)
	b := findBrowser(t)
	page := hostilePage(t)
	dom, log := b.open(t, b.write(t, "page.html", page), "--dump-dom")
	if said := console(log); said != nil {
		t.Errorf("the console says %q", said)
	}
	element := regexp.MustCompile(`<([a-zA-Z]+)[ />]`)
	count := func(text string) map[string]int {
		n := map[string]int{}
		for _, m := range element.FindAllStringSubmatch(text, -1) {
			n[m[1]]++
		}
		return n
	}
	ours, found := count(page), count(dom)
	for name, n := range found {
		if n != ours[name] {
			t.Errorf("%d elements %s, of which we wrote %d", n, name, ours[name])
		}
	}
	// Nine results and their ten players.
	if found["script"] > 0 || found["img"] > 0 || found["article"] != 19 {
		t.Errorf("found %v", found)
	}
}

// probe is run in a copy of the page: it unfolds all, follows each link and
// tells the frame's owner how wide the page is and what came of the links. It
// talks to the console too, so that the test sees that it would have heard.
const probe = `<script>
addEventListener("load", () => {
	document.querySelectorAll("details").forEach(d => d.open = true);
	let lost = [], n = 0;
	document.querySelectorAll("a[href]").forEach(a => {
		a.click(); n++;
		if (decodeURI(location.hash) !== a.getAttribute("href") || !document.querySelector(":target")) lost.push(a.href);
	});
	console.log("heard");
	parent.postMessage("width " + innerWidth + " needs " + document.documentElement.scrollWidth + " links " + n + " lost " + lost.join(" ") + ".", "*");
});
</script>`

// On a phone nothing but tables and the plot needs more width than there is,
// and those scroll in boxes of their own.
func TestPageOnPhones(t *testing.T) {
	whole(t)
	b := findBrowser(t)
	s := aSeason(t)
	long := "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren"
	record(t, s, nil, night{long + " 12, " + strings.Repeat("Ann-Marie ", 9) + " 7, Bob 6, Cyd 5, Dan 4", 60, func(n *league.Result) { n.Venue, n.Round = long, long }})
	page := writePage(t, pageSource(s))
	b.write(t, "page.html", page)
	policy := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`)
	if !policy.MatchString(page) {
		t.Fatal("the page forbids no script")
	}
	b.write(t, "probe.html", policy.ReplaceAllString(page, "")+probe)
	// A window is 500 wide at least, a frame as wide as it is told.
	frames := b.write(t, "frames.html", `<script>addEventListener("message", e => document.body.append(e.data))</script>
<body><iframe src="probe.html" width="390" height="800"></iframe><iframe src="probe.html" width="360" height="800"></iframe>`)
	dom, log := b.open(t, frames, "--dump-dom")
	if len(console(log)) != 2 {
		t.Errorf("the console was not heard: %q", log)
	}
	for _, width := range []int{390, 360} {
		want := regexp.MustCompile(fmt.Sprintf(`width %d needs %d links [1-9][0-9]+ lost \.`, width, width))
		if !want.MatchString(dom) {
			t.Errorf("at %d: %s", width, regexp.MustCompile(`width \d+ .*`).FindString(dom))
		}
	}
	shown := b.write(t, "shown.html", `<body style="margin:0"><iframe src="page.html" width="390" height="1600" style="border:0"></iframe>`)
	narrow := filepath.Join(b.dir, "narrow.png")
	b.open(t, shown, "--window-size=500,1600", "--screenshot="+narrow)
	if n := colours(t, narrow, 390); n < 50 {
		t.Errorf("a narrow page in %d colours", n)
	}
}
