package door

import (
	"arbiter/cmd/arbiter/terminal"
	"bufio"
	"bytes"
	"github.com/muesli/termenv"
	"net"
	"net/netip"
	"strings"
	"testing"

	"arbiter/export"
	"arbiter/records"
)

// welcomed is what a server prints that listens on an address.
func welcomed(t *testing.T, at string, o Options, colour string, width int, lan ...netip.Addr) string {
	t.Helper()
	s := openDoor(t, o)
	var out bytes.Buffer
	s.App.Out, s.App.Width, s.App.Colours = bufio.NewWriter(&out), width, termenv.Ascii
	if colour == "always" { // as on a terminal
		s.App.Colours = termenv.ANSI
	} else {
		s.App.Width = terminal.Unlimited
	}
	if err := s.welcome(&net.TCPAddr{IP: net.ParseIP(at), Port: 8080}, o.Cert != "", lan); err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer(s.Codes.Join, "CODE", Grouped(s.Codes.Join), "CO-DE", Grouped(s.Codes.Desk), "DE-SK", records.Shown(s.App.DB), "RECORDS").Replace(out.String())
}

// What a server prints depends on where it listens and for whom; here without the QR code.
func TestWhatTheServerPrints(t *testing.T) {
	t.Parallel()
	const (
		players = "  join code  CO-DE   for the players\n"
		desk    = "  desk code  DE-SK   for the arbiter; new at each start\n"
		own     = "Only this machine can open these pages; --lan lets the phones in.\n"
		plain   = "Whoever is in the same network could read along: this is plain HTTP.\n"
		alone   = "This machine is in no network, so no phone can reach it: join one, or make a hotspot, and start again.\n"
	)
	lan := []netip.Addr{netip.MustParseAddr("192.0.2.7"), netip.MustParseAddr("2001:db8::7")}
	for name, c := range map[string]struct {
		at   string
		o    Options
		lan  []netip.Addr
		want string
	}{
		"only here":      {"127.0.0.1", Options{}, lan, "  address    http://127.0.0.1:8080/\n  join       http://127.0.0.1:8080/join?code=CODE\n" + players + desk + "\n" + own},
		"one address":    {"192.0.2.7", Options{}, lan, "  address    http://192.0.2.7:8080/\n  join       http://192.0.2.7:8080/join?code=CODE\n" + players + desk + "\n" + plain},
		"HTTPS":          {"192.0.2.7", Options{Cert: "c"}, nil, "  address    https://192.0.2.7:8080/\n  join       https://192.0.2.7:8080/join?code=CODE\n" + players + desk + "\n"},
		"HTTPS, a name":  {"192.0.2.7", Options{Cert: "c", Hosts: []string{"club.example"}}, nil, "  address    https://club.example:8080/\n  address    https://192.0.2.7:8080/\n  join       https://club.example:8080/join?code=CODE\n" + players + desk + "\n"},
		"behind a proxy": {"127.0.0.1", Options{Hosts: []string{"club.example"}}, nil, "  address    https://club.example/\n  address    http://127.0.0.1:8080/\n  join       https://club.example/join?code=CODE\n" + players + desk + "\n"},
		"the network":    {"::", Options{Lan: true}, lan, "  address    http://192.0.2.7:8080/\n  address    http://[2001:db8::7]:8080/\n  address    http://127.0.0.1:8080/\n  join       http://192.0.2.7:8080/join?code=CODE\n" + players + desk + "\n" + plain},
		"no network":     {"::", Options{Lan: true}, nil, "  address    http://127.0.0.1:8080/\n  join       http://127.0.0.1:8080/join?code=CODE\n" + players + desk + "\n" + alone},
		"open":           {"127.0.0.1", Options{Open: true}, nil, "  address    http://127.0.0.1:8080/\n  join       http://127.0.0.1:8080/join?code=CODE\n  join code  CO-DE   for the players; nobody needs it to read\n" + desk + "\n" + own},
		"to read":        {"127.0.0.1", Options{ReadOnly: true}, nil, "  address    http://127.0.0.1:8080/\n  join       http://127.0.0.1:8080/join?code=CODE\n  join code  CO-DE   for those who want to read\n\n" + own},
		"for everybody":  {"127.0.0.1", Options{ReadOnly: true, Open: true}, nil, "  address    http://127.0.0.1:8080/\n\n" + own},
	} {
		got := welcomed(t, c.at, c.o, "auto", 80, c.lan...)
		if want := "Arbiter serves RECORDS\n\n" + c.want + "Ctrl+C ends it.\n"; got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
	if got := welcomed(t, "192.0.2.7", Options{}, "always", 37); !strings.Contains(got, "▀▀▀") || strings.Contains(got, "widen") {
		t.Errorf("a terminal that is wide enough gets\n%s", got)
	}
	if got := welcomed(t, "192.0.2.7", Options{}, "always", 36); strings.Contains(got, "▀▀▀") || !strings.Contains(got, "\n\nThe QR code needs 37 columns; widen the window and start again to see it.\n\n") {
		t.Errorf("a narrow terminal gets\n%s", got)
	}
	if got := welcomed(t, "127.0.0.1", Options{}, "always", 80); strings.Contains(got, "▀▀▀") || strings.Contains(got, "widen") {
		t.Errorf("an address that no phone can reach gets\n%s", got)
	}
}

// The QR code leads to where a phone joins, of a server that needs no code to its first page; by
// a name first.
func TestWhereTheQRCodeLeads(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{}, "http://192.0.2.7:8080/join?code=CODE"},
		{Options{ReadOnly: true}, "http://192.0.2.7:8080/join?code=CODE"},
		{Options{ReadOnly: true, Open: true}, "http://192.0.2.7:8080/"},
		{Options{Hosts: []string{"club.example", "other.example"}}, "https://club.example/join?code=CODE"},
	} {
		s := openDoor(t, c.o)
		var out, code bytes.Buffer
		s.App.Out, s.App.Colours = bufio.NewWriter(&out), termenv.ANSI
		if err := s.welcome(&net.TCPAddr{IP: net.ParseIP("192.0.2.7"), Port: 8080}, false, nil); err != nil {
			t.Fatal(err)
		}
		drawn, err := export.NewCode(strings.Replace(c.want, "CODE", s.Codes.Join, 1))
		if err == nil {
			err = drawn.Terminal(&code, true, false)
		}
		if err != nil || !strings.Contains(out.String(), "\n\n"+code.String()+"\n") {
			t.Errorf("it does not lead to %s, %v:\n%s", c.want, err, out.String())
		}
	}
}
