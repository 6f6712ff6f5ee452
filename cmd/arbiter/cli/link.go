package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/muesli/termenv"
	"github.com/spf13/cobra"

	"arbiter/export"
	"arbiter/score/link"
)

// TheLink is what a link that was given as a file is called in messages.
const TheLink = "the link"

// LinkFlag adds --link to a command that shows one game.
func LinkFlag(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, "link", false, "write a link that opens the position on the referee's page; -o code.svg writes its QR code")
	AllowFileTypes(cmd, ".svg")
}

// CheckLink refuses a picture where no link is asked for.
func (a *App) CheckLink(asked bool) error {
	if !asked && a.FileType() == ".svg" {
		return UsageError("only the code of --link is a picture; to draw the board:\n  %s", a.Hint("export", "FILE", "-o", a.Output))
	}
	return nil
}

// WritePositionLink writes the link of a position. Its page is the club's, as
// ARBITER_REFEREE says, or the file that export --format referee writes.
func (a *App) WritePositionLink(w io.Writer, p *link.Position, title string) error {
	fragment, err := p.Write()
	if err != nil {
		return UsageError("%w", err)
	}
	page, _, _ := strings.Cut(os.Getenv("ARBITER_REFEREE"), "#")
	if page == "" {
		a.Note("the link is of a file referee.html; export ARBITER_REFEREE=https://… names the club's page of the referee instead")
	}
	address := cmp.Or(page, "referee.html") + fragment
	if a.AsJSON() {
		return WriteJSON(w, map[string]string{"link": address})
	}
	return a.WriteLink(w, address, title)
}

// WriteLink writes a link, and on a terminal its QR code for a phone. With -o FILE.svg it
// writes only the code, as a picture with a title.
func (a *App) WriteLink(w io.Writer, address, title string) error {
	picture := a.FileType() == ".svg"
	if !picture {
		if _, err := fmt.Fprintln(w, address); err != nil {
			return fmt.Errorf("writing the link: %w", err)
		}
		if a.Output != "" || !IsTerminal(a.Out) {
			return nil
		}
	}
	code, err := export.NewCode(address)
	switch {
	case picture && err != nil:
		return UsageError("%w", err)
	case picture:
		return code.SVG(w, title)
	case err != nil:
		a.Note(err.Error())
		return nil
	}
	if have := TerminalWidth(a.Out); code.Width() > have {
		a.Note(fmt.Sprintf("its QR code is %d columns wide and this terminal has %d; a wider one shows it, -o code.svg makes a picture of it", code.Width(), have))
		return nil
	}
	fmt.Fprintln(w)
	return code.Terminal(w, a.Painter(a.Out).Profile != termenv.Ascii, false)
}
