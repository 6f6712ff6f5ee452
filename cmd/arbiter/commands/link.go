package commands

import (
	"cmp"
	"fmt"
	"os"
	"strings"

	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/export"
	"arbiter/score/link"
)

// printLink writes the link of a position. It leads to the club's page, as ARBITER_REFEREE says, or
// to the file that export --format referee writes.
func printLink(s *terminal.Streams, p *link.Position) error {
	fragment, err := p.Write()
	if err != nil {
		return err
	}
	page, _, _ := strings.Cut(os.Getenv("ARBITER_REFEREE"), "#")
	if page == "" {
		s.Say("note: the link is of a file referee.html; export ARBITER_REFEREE=https://… names the club's page of the referee instead")
	}
	address := cmp.Or(page, "referee.html") + fragment
	if s.JSON {
		return s.PrintJSON(map[string]string{"link": address})
	}
	return printAddress(s, address)
}

// printAddress writes a link, and on a terminal its QR code for a phone.
func printAddress(s *terminal.Streams, address string) error {
	fmt.Fprintln(s.Out, address)
	if s.Width == terminal.Unlimited {
		return nil
	}
	code, err := export.NewCode(address)
	switch {
	case err != nil:
		s.Say("note: %v", err)
		return nil
	case code.Width() > s.Width:
		s.Say("note: its QR code is %d columns wide and this terminal has %d", code.Width(), s.Width)
		return nil
	}
	fmt.Fprintln(s.Out)
	return code.Terminal(s.Out, s.Colours != termenv.Ascii, false)
}
