package door

import (
	"arbiter/cmd/arbiter/terminal"
	"bytes"
	"fmt"
	"net"
	"net/netip"
	"strconv"

	"github.com/muesli/termenv"

	"arbiter/export"
	"arbiter/records"
)

// Welcome prints where the pages are and how to get in.
func (s *Door) Welcome(at *net.TCPAddr, secure bool) error {
	return s.welcome(at, secure, lanAddresses())
}

// welcome prints where the pages are and how to get in. The desk's code is shown here
// and nowhere else. lan are this machine's addresses in its networks.
func (s *Door) welcome(at *net.TCPAddr, secure bool, lan []netip.Addr) error {
	scheme := "http"
	if secure {
		scheme = "https"
	}
	address := func(host string) string {
		return scheme + "://" + net.JoinHostPort(host, strconv.Itoa(at.Port)) + "/"
	}
	var list []string
	for _, name := range s.Options.Hosts {
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
	fmt.Fprintf(&b, "Arbiter serves %s\n\n", terminal.Clean(records.Shown(s.Books.place)))
	for _, one := range list {
		fmt.Fprintf(&b, "  address    %s\n", one)
	}
	join := list[0]
	if !(s.Options.Open && s.Options.ReadOnly) {
		join += "join?code=" + s.Codes.Join
		fmt.Fprintf(&b, "  join       %s\n  join code  %s   %s\n", join, Grouped(s.Codes.Join), s.joinMeans())
	}
	if !s.Options.ReadOnly {
		fmt.Fprintf(&b, "  desk code  %s   for the arbiter; new at each start\n", Grouped(s.Codes.Desk))
	}
	b.WriteByte('\n')
	if reached {
		if err := s.writeQR(&b, join); err != nil {
			return err
		}
	}
	if everywhere && !reached {
		fmt.Fprintln(&b, "This machine is in no network, so no phone can reach it: join one, or make a hotspot, and start again.")
	} else if !reached {
		fmt.Fprintln(&b, "Only this machine can open these pages; --lan lets the phones in.")
	} else if !secure && len(s.Options.Hosts) == 0 {
		fmt.Fprintln(&b, "Whoever is in the same network could read along: this is plain HTTP.")
	}
	fmt.Fprintln(&b, "Ctrl+C ends it.")
	_, _ = s.App.Out.Write(b.Bytes())
	return s.App.Out.Flush()
}

func (s *Door) joinMeans() string {
	switch {
	case s.Options.ReadOnly:
		return "for those who want to read"
	case s.Options.Open:
		return "for the players; nobody needs it to read"
	}
	return "for the players"
}

// writeQR draws the joining address for phones to scan, on a terminal.
func (s *Door) writeQR(b *bytes.Buffer, join string) error {
	if s.App.Width == terminal.Unlimited && s.App.Colours == termenv.Ascii {
		return nil
	}
	code, err := export.NewCode(join)
	if err != nil {
		return err
	}
	if code.Width() > s.App.Width {
		fmt.Fprintf(b, "The QR code needs %d columns; widen the window and start again to see it.\n\n", code.Width())
		return nil
	}
	if err := code.Terminal(b, s.App.Colours != termenv.Ascii, false); err != nil {
		return err
	}
	b.WriteByte('\n')
	return nil
}
