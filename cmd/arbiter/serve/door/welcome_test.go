package door

import (
	"bytes"
	"net"
	"net/netip"
	"strings"
	"testing"
)

// welcomed is what a server prints that listens on an address.
func welcomed(t *testing.T, at string, o Options, width int, lan ...netip.Addr) string {
	t.Helper()
	s := openDoor(t, o)
	var out bytes.Buffer
	s.App.Out, s.App.Colour, s.App.Width = &out, "always", width // as on a terminal
	if err := s.welcome(&net.TCPAddr{IP: net.ParseIP(at), Port: 8080}, o.Cert != "", lan); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(strings.ReplaceAll(out.String(), s.Codes.Join, "CODE"), Grouped(s.Codes.Join), "CO-DE")
}

func TestWhatTheServerPrints(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		at    string
		o     Options
		has   []string
		lacks []string
	}{
		"only here":      {"127.0.0.1", Options{}, []string{"address    http://127.0.0.1:8080/\n", "join?code=CODE\n", "join code  CO-DE   for the players\n", "desk code", "--lan lets the phones in", "▀▀▀"}, []string{"plain HTTP"}},
		"one address":    {"192.0.2.7", Options{}, []string{"join       http://192.0.2.7:8080/join?code=CODE", "plain HTTP"}, []string{"127.0.0.1", "--lan"}},
		"HTTPS":          {"192.0.2.7", Options{Cert: "c"}, []string{"join       https://192.0.2.7:8080/join"}, []string{"plain HTTP"}},
		"behind a proxy": {"127.0.0.1", Options{Hosts: []string{"club.example"}}, []string{"join       https://club.example/join?code=CODE"}, []string{"plain HTTP", "--lan"}},
		"the network":    {"::", Options{Lan: true}, []string{"address    http://127.0.0.1:8080/\n"}, []string{"[::]"}},
		"open":           {"127.0.0.1", Options{Open: true}, []string{"for the players; nobody needs it to read"}, nil},
		"to read":        {"127.0.0.1", Options{ReadOnly: true}, []string{"for those who want to read"}, []string{"desk code"}},
		"for everybody":  {"127.0.0.1", Options{ReadOnly: true, Open: true}, []string{"address    http://127.0.0.1:8080/\n"}, []string{" code", "join"}},
	} {
		got := welcomed(t, c.at, c.o, 80)
		for _, want := range c.has {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is not in\n%s", name, want, got)
			}
		}
		for _, not := range c.lacks {
			if strings.Contains(got, not) {
				t.Errorf("%s: %q is in\n%s", name, not, got)
			}
		}
	}
	if got := welcomed(t, "::", Options{Lan: true}, 80); !strings.Contains(got, "This machine is in no network, so no phone can reach it") || strings.Contains(got, "--lan lets") {
		t.Errorf("--lan without a network prints\n%s", got)
	}
	if got := welcomed(t, "::", Options{Lan: true}, 80, netip.MustParseAddr("192.0.2.7")); !strings.Contains(got, "http://192.0.2.7:8080/") || strings.Contains(got, "in no network") {
		t.Errorf("--lan in a network prints\n%s", got)
	}
	if got := welcomed(t, "127.0.0.1", Options{}, 30); strings.Contains(got, "▀▀▀") || !strings.Contains(got, "The QR code needs 37 columns; widen the window") {
		t.Errorf("a narrow terminal gets\n%s", got)
	}
}
