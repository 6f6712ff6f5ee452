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
	"arbiter/score/goldentest"
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

// TestWelcomes: what a pipe has of each kind of server, in testdata/welcome.txt.
func TestWelcomes(t *testing.T) {
	everywhere, here := net.IPv4zero, net.IPv4(127, 0, 0, 1)
	lan := []netip.Addr{netip.MustParseAddr("192.168.178.20"), netip.MustParseAddr("fd00::20")}
	var told strings.Builder
	for _, one := range []struct {
		name   string
		o      Options
		at     net.IP
		secure bool
		lan    []netip.Addr
	}{
		{"on this machine", Options{}, here, false, lan},
		{"for phones", Options{}, everywhere, false, lan},
		{"without a network", Options{}, everywhere, false, nil},
		{"at one address", Options{Open: true}, net.IPv4(192, 168, 178, 20), false, lan},
		{"behind a proxy", Options{Hosts: []string{"club.example"}, ReadOnly: true}, here, false, lan},
		{"with a certificate", Options{Hosts: []string{"club.example"}}, everywhere, true, lan},
		{"open to read", Options{Open: true, ReadOnly: true}, everywhere, false, lan},
	} {
		c := newClub(t, one.o)
		var out bytes.Buffer
		c.streams.Out, c.streams.Width = bufio.NewWriter(&out), terminal.Unlimited
		if err := c.welcome(&net.TCPAddr{IP: one.at, Port: 8080}, one.secure, one.lan); err != nil {
			t.Fatal(err)
		}
		text := strings.NewReplacer(c.db, "RECORDS", grouped(c.codes.Join), "JOIN-CODE", c.codes.Join, "JOINCODE", grouped(c.codes.Desk), "DESK-CODE").Replace(out.String())
		told.WriteString("# " + one.name + "\n" + text + "\n")
	}
	goldentest.Same(t, "testdata/welcome.txt", told.String())
}
