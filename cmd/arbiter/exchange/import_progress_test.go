package exchange

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/bubbles/progress"
	"github.com/muesli/termenv"
)

// The bar appears after a second, is drawn ten times a second at most, and is
// taken away.
func TestImportBar(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile(file, make([]byte, 1000), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var screen bytes.Buffer
	now := time.Unix(0, 0)
	b := &bar{to: &screen, now: func() time.Time { return now }, begun: now, model: progress.New(progress.WithColorProfile(termenv.Ascii), progress.WithWidth(20))}
	in := b.watch(f, file)
	var drawn []string
	for i := range 10 {
		b.results = i
		if _, err := in.Read(make([]byte, 100)); err != nil {
			t.Fatal(err)
		}
		now = now.Add(map[bool]time.Duration{false: 300 * time.Millisecond, true: 50 * time.Millisecond}[i > 5])
		if screen.Len() > 0 {
			drawn = append(drawn, fmt.Sprint(i, strings.ReplaceAll(screen.String(), "\x1b[K", "")))
			screen.Reset()
		}
	}
	want := []string{"4\r", "5\r", "6\r", "8\r"}
	for i, line := range drawn {
		if i >= len(want) || !strings.HasPrefix(line, want[i]) || !strings.Contains(line, "a.csv  "+line[:1]+" result") || !strings.Contains(line, fmt.Sprintf("%d0%%", line[0]-'0'+1)) {
			t.Errorf("drawn %q", line)
		}
	}
	if len(drawn) != len(want) {
		t.Errorf("drawn %d times: %q", len(drawn), drawn)
	}
	if b.clear(); screen.String() != "\r\x1b[K" {
		t.Errorf("taken away with %q", screen.String())
	}
}
