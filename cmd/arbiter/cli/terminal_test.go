//go:build unix

package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// terminal is a terminal of so many columns and rows.
func onTerminal(t *testing.T, columns, rows int) *os.File {
	t.Helper()
	screen, tty, err := pty.Open()
	if err == nil {
		err = pty.Setsize(screen, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)})
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tty.Close(); screen.Close() })
	return tty
}

// Something is asked where both streams are terminals, and by a form where that has room and
// can be drawn.
func TestWhatATerminalIsAsked(t *testing.T) {
	for _, test := range []struct {
		columns, rows    int
		term, accessible string
		noInput          bool
		asks, forms      bool
	}{
		{80, 24, "xterm", "", false, true, true},
		{80, 24, "xterm", "", true, false, false},
		{80, 24, "dumb", "", false, true, false},
		{80, 24, "xterm", "1", false, true, false},
		{20, 8, "xterm", "", false, true, true},
		{19, 8, "xterm", "", false, true, false},
		{20, 7, "xterm", "", false, true, false},
		{0, 0, "xterm", "", false, true, true},
	} {
		t.Setenv("TERM", test.term)
		t.Setenv("ACCESSIBLE", test.accessible)
		tty := onTerminal(t, test.columns, test.rows)
		a := &App{In: tty, Out: tty, Err: tty, NoInput: test.noInput}
		if a.Interactive() != test.asks || a.ShowsForms() != test.forms || TerminalWidth(tty) != test.columns {
			t.Errorf("%+v: %t, %t, %d columns", test, a.Interactive(), a.ShowsForms(), TerminalWidth(tty))
		}
		for _, other := range []*App{{In: strings.NewReader(""), Err: tty}, {In: tty, Err: io.Discard}} {
			if other.Interactive() || other.ShowsForms() {
				t.Errorf("%+v: one terminal is asked", test)
			}
		}
	}
}

// A link has its code below it on a terminal with room for that, and a note where there is
// none.
func TestLinksOnATerminal(t *testing.T) {
	var b strings.Builder
	for _, test := range []struct {
		columns         int
		address, output string
	}{{33, "https://club.example", ""}, {32, "https://club.example", ""}, {33, "https://club.example", "-"}, {80, strings.Repeat("long", 2000), ""}} {
		var out, errs bytes.Buffer
		a := &App{Out: onTerminal(t, test.columns, 24), Err: &errs, Colour: "never", Output: test.output}
		err := a.WriteLink(&out, test.address, "")
		fmt.Fprintf(&b, "== %d columns, -o %q\n%s%s%v\n", test.columns, test.output, strings.ReplaceAll(out.String(), strings.Repeat("long", 2000), "LONG"), &errs, err)
	}
	if got, want := b.String(), `== 33 columns, -o ""
https://club.example

█████████████████████████████████
█████████████████████████████████
████ ▄▄▄▄▄ ██▀▄██▀█ ▀█ ▄▄▄▄▄ ████
████ █   █ █▄▀█▄▀█ ███ █   █ ████
████ █▄▄▄█ ██▄▀▀    ▀█ █▄▄▄█ ████
████▄▄▄▄▄▄▄█ █▄▀▄▀▄▀▄█▄▄▄▄▄▄▄████
████ ▄▄▀▄▄▄▄ ▀█▀  ██   ███▄█▀████
█████ ███▀▄▀ ▀ ▄ ▀▀▀▄ █ ██▄ ▄████
████▄▄█▀██▄▀▄█  ██▄▄▀▄ ██ █▄ ████
████▄▀█▀▄▀▄   ▀▀█▄█▀▀▄▄▄▀█▄ ▄████
████▄█▄▄█▄▄▄ ▄ ▀ ▀█▀ ▄▄▄  █▀▀████
████ ▄▄▄▄▄ █  █▄ ▀ ▄ █▄█  █ ▄████
████ █   █ █▄▀  ██ ▀ ▄▄   ▀▄▄████
████ █▄▄▄█ █ ▄█▀█▄█ ▀▀██ ▀█▀▄████
████▄▄▄▄▄▄▄█▄███▄███▄██▄███▄▄████
█████████████████████████████████
▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
<nil>
== 32 columns, -o ""
https://club.example
note: its QR code is 33 columns wide and this terminal has 32; a wider one shows it, -o code.svg makes a picture of it
<nil>
== 33 columns, -o "-"
https://club.example
<nil>
== 80 columns, -o ""
LONG
note: a text of 8000 characters fits in no QR code: text too long to encode as QR
<nil>
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
