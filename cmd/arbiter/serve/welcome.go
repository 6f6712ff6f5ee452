package serve

import (
	"bytes"
	"fmt"
	"net"
	"net/netip"
	"strconv"

	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export"
	"arbiter/records"
)

// welcome prints where the pages are and how to get in. The desk's code is shown here
// and nowhere else. lan are this machine's addresses in its networks.
func (s *server) welcome(at *net.TCPAddr, secure bool, lan []netip.Addr) error {
	scheme := "http"
	if secure {
		scheme = "https"
	}
	address := func(host string) string {
		return scheme + "://" + net.JoinHostPort(host, strconv.Itoa(at.Port)) + "/"
	}
	var list []string
	for _, name := range s.options.hosts {
		if secure {
			list = append(list, address(name))
		} else {
			list = append(list, "https://"+name+"/") // of the proxy
		}
	}
	everywhere := at.IP.IsUnspecified()
	if everywhere {
		for _, one := range lan {
			list = append(list, address(one.String()))
		}
	} else if !at.IP.IsLoopback() {
		list = append(list, address(at.IP.String()))
	}
	reached := len(list) > 0 // by others than this machine
	if everywhere {
		list = append(list, address("127.0.0.1"))
	} else if at.IP.IsLoopback() {
		list = append(list, address(at.IP.String()))
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "Arbiter serves %s\n\n", cli.Clean(records.Shown(s.app.DBPath())))
	for _, one := range list {
		fmt.Fprintf(&b, "  address    %s\n", one)
	}
	join := list[0]
	if !(s.options.open && s.options.readOnly) {
		join += "join?code=" + s.codes.Join
		fmt.Fprintf(&b, "  join       %s\n  join code  %s   %s\n", join, grouped(s.codes.Join), s.joinMeans())
	}
	if !s.options.readOnly {
		fmt.Fprintf(&b, "  desk code  %s   for the arbiter; new at each start\n", grouped(s.codes.desk))
	}
	b.WriteByte('\n')
	if err := s.writeQR(&b, join); err != nil {
		return err
	}
	if everywhere && !reached {
		fmt.Fprintln(&b, "This machine is in no network, so no phone can reach it: join one, or make a hotspot, and start again.")
	} else if !reached {
		fmt.Fprintln(&b, "Only this machine can open these pages; --lan lets the phones in.")
	} else if !secure && len(s.options.hosts) == 0 {
		fmt.Fprintln(&b, "Whoever is in the same network could read along: this is plain HTTP.")
	}
	fmt.Fprintln(&b, "Ctrl+C ends it.")
	_, err := s.app.Out.Write(b.Bytes())
	return err
}

func (s *server) joinMeans() string {
	switch {
	case s.options.readOnly:
		return "for those who want to read"
	case s.options.open:
		return "for the players; nobody needs it to read"
	}
	return "for the players"
}

// writeQR draws the joining address for phones to scan, on a terminal.
func (s *server) writeQR(b *bytes.Buffer, join string) error {
	if !cli.IsTerminal(s.app.Out) && s.app.Colour != "always" {
		return nil
	}
	code, err := export.NewCode(join)
	if err != nil {
		return err
	}
	if code.Width() > s.app.Width {
		fmt.Fprintf(b, "The QR code needs %d columns; widen the window and start again to see it.\n\n", code.Width())
		return nil
	}
	if err := code.Terminal(b, s.app.Painter(s.app.Out).Profile != termenv.Ascii, false); err != nil {
		return err
	}
	b.WriteByte('\n')
	return nil
}
