package export

import (
	"bufio"
	"fmt"
	"io"

	"arbiter/export/picture"

	"rsc.io/qr"
)

// quiet is how many light modules surround a code, as its standard asks for.
const quiet = 4

// A Code is a text as a QR code.
type Code struct{ code *qr.Code }

// NewCode makes a code with the lowest redundancy, which keeps it small: it is
// read from a screen, not from a scratched label.
func NewCode(text string) (*Code, error) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return nil, fmt.Errorf("a text of %d characters fits in no QR code: %w", len(text), err)
	}
	return &Code{code}, nil
}

// Width returns how many columns the code takes on a terminal.
func (c *Code) Width() int { return c.code.Size + 2*quiet }

// dark reports whether a module is dark; there are none around the code.
func (c *Code) dark(x, y int) bool { return c.code.Black(x-quiet, y-quiet) }

// Terminal writes the code in half blocks, two modules in one character. With
// colours it is black on white on any screen; without, light modules are drawn,
// so that it is read on a dark screen, or the other way round for a light one.
func (c *Code) Terminal(w io.Writer, colour, light bool) error {
	b := bufio.NewWriter(w)
	blocks := [4]string{" ", "▀", "▄", "█"} // of what is drawn: above, below
	for y := 0; y < c.Width(); y += 2 {
		if colour {
			b.WriteString("\x1b[30;107m")
		}
		for x := range c.Width() {
			n := 0
			if c.dark(x, y) == (colour || light) {
				n = 1
			}
			if y+1 < c.Width() && c.dark(x, y+1) == (colour || light) {
				n += 2
			}
			b.WriteString(blocks[n])
		}
		if colour {
			b.WriteString("\x1b[0m")
		}
		b.WriteByte('\n')
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("writing the code: %w", err)
	}
	return nil
}

// SVG writes the code as a picture, black on white whatever the ground.
func (c *Code) SVG(w io.Writer, title string) error {
	b := bufio.NewWriter(w)
	n := c.Width()
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" shape-rendering="crispEdges">`+"\n", n, n, 4*n, 4*n)
	fmt.Fprintf(b, "<title>%s</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n<path fill=\"#000\" d=\"", picture.Escape(title), n, n)
	for y := range n {
		for x := 0; x < n; x++ {
			from := x
			for c.dark(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(b, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
			}
		}
	}
	b.WriteString("\"/>\n</svg>\n")
	if err := b.Flush(); err != nil {
		return fmt.Errorf("writing the code: %w", err)
	}
	return nil
}
