package web

import (
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/export"
	"arbiter/records"
)

// addressesAt returns the addresses of the pages for a listener, the one for the QR code first;
// reached reports whether another machine can use any of them. lan are this machine's addresses in
// its networks.
func (s *Server) addressesAt(at *net.TCPAddr, secure bool, lan []netip.Addr) (list []string, reached bool) {
	scheme := "http"
	if secure {
		scheme = "https"
	}
	address := func(host string) string {
		return scheme + "://" + net.JoinHostPort(host, strconv.Itoa(at.Port)) + "/"
	}
	for _, name := range s.options.Hosts {
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
	reached = len(list) > 0
	if everywhere {
		list = append(list, address("127.0.0.1"))
	} else if at.IP.IsLoopback() {
		list = append(list, address(at.IP.String()))
	}
	return list, reached
}

// welcome prints where the pages are and how to get in. The desk's code is shown here and nowhere
// else. lan are this machine's addresses in its networks.
func (s *Server) welcome(at *net.TCPAddr, secure bool, lan []netip.Addr) error {
	list, reached := s.addressesAt(at, secure, lan)
	join := list[0]
	lines := []string{}
	for _, one := range list {
		lines = append(lines, "  address    "+one)
	}
	short := slices.Clone(lines) // beside the QR code, which contains the address
	if !(s.options.Open && s.options.ReadOnly) {
		join += "join?code=" + s.codes.Join
		lines = append(lines, "  join       "+join, "  join code  "+grouped(s.codes.Join)+"   "+s.joinMeans())
		short = append(short, "  join code  "+grouped(s.codes.Join))
	}
	if !s.options.ReadOnly {
		lines = append(lines, "  desk code  "+grouped(s.codes.Desk)+"   for the arbiter; new at each start")
		short = append(short, "  desk code  "+grouped(s.codes.Desk))
	}
	var code []string
	width := 0
	if reached {
		var err error
		if code, width, err = s.drawnQR(join); err != nil {
			return err
		}
	}
	text := []string{"Arbiter serves " + terminal.Clean(records.Shown(s.records.place)), ""}
	if longest := len(slices.MaxFunc(short, func(a, b string) int { return len(a) - len(b) })); width > 0 && width+longest <= s.streams.Width {
		for i := len(short); i < len(code); i++ {
			short = append(short, "")
		}
		for i := range short {
			text = append(text, code[i]+short[i])
		}
	} else {
		text = slices.Concat(text, code, lines, []string{""})
	}
	switch {
	case !reached && at.IP.IsUnspecified():
		text = append(text, "This machine is in no network, so no phone can reach it: join one, or make a hotspot, and start again.")
	case !reached:
		text = append(text, "Only this machine can open these pages; --lan lets the phones in.")
	case !secure && len(s.options.Hosts) == 0:
		text = append(text, "Anybody in the same network could read along: this is plain HTTP.")
	}
	text = append(text, "Ctrl+C ends it.")
	_, _ = s.streams.Out.WriteString(strings.Join(text, "\n") + "\n")
	if err := s.streams.Out.Flush(); err != nil {
		return err
	}
	s.notices.begin(len(text))
	return nil
}

func (s *Server) joinMeans() string {
	switch {
	case s.options.ReadOnly:
		return "for those who want to read"
	case s.options.Open:
		return "for the players; nobody needs it to read"
	}
	return "for the players"
}

// drawnQR returns the QR code of an address, line by line, and its width in columns: 0 where there
// is no room for it. It is nil where this is no terminal.
func (s *Server) drawnQR(address string) (lines []string, width int, err error) {
	if s.streams.Width == terminal.Unlimited && s.streams.Colours == termenv.Ascii {
		return nil, 0, nil
	}
	code, err := export.NewCode(address)
	if err != nil {
		return nil, 0, err
	}
	if code.Width() > s.streams.Width {
		return []string{fmt.Sprintf("The QR code needs %d columns; widen the window and start again to see it.", code.Width()), ""}, 0, nil
	}
	var b strings.Builder
	if err := code.Terminal(&b, s.streams.Colours != termenv.Ascii, false); err != nil {
		return nil, 0, err
	}
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n"), code.Width(), nil
}
