package web

import (
	"bufio"
	"bytes"
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/terminal"
)

// TestWelcome: what people must type and the QR code fit a terminal of 80 columns and 24 lines,
// with a line for notices; a pipe has the joining address in words.
func TestWelcome(t *testing.T) {
	c := newClub(t, Options{})
	var out bytes.Buffer
	for _, width := range []int{80, 60, 30} {
		out.Reset()
		c.streams.Out, c.streams.Width, c.streams.Colours = bufio.NewWriter(&out), width, termenv.ANSI
		if err := c.welcome(&net.TCPAddr{IP: net.IPv4zero, Port: 8080}, false, []netip.Addr{netip.MustParseAddr("192.168.178.20")}); err != nil {
			t.Fatal(err)
		}
		text := ansi.Strip(out.String())
		for _, want := range []string{"http://192.168.178.20:8080/", grouped(c.codes.Join), grouped(c.codes.Desk)} {
			if !strings.Contains(text, want) {
				t.Errorf("%d columns: no %s in\n%s", width, want, text)
			}
		}
		if lines := strings.Split(text, "\n"); width == 80 && len(lines) > 24 {
			t.Errorf("%d lines:\n%s", len(lines), text)
		}
		for line := range strings.Lines(text) {
			if n := ansi.StringWidth(strings.TrimSpace(line)); width == 80 && n > width && !strings.HasPrefix(line, "Arbiter serves") {
				t.Errorf("%d columns: %q", n, line)
			}
		}
	}
	out.Reset()
	c.streams.Width, c.streams.Colours = terminal.Unlimited, termenv.Ascii
	if err := c.welcome(&net.TCPAddr{IP: net.IPv4zero, Port: 8080}, false, []netip.Addr{netip.MustParseAddr("192.168.178.20")}); err != nil || !strings.Contains(out.String(), "http://192.168.178.20:8080/join?code="+c.codes.Join) {
		t.Errorf("%v\n%s", err, out.String())
	}
}
