//go:build unix

package sheet

import (
	"os"
	"testing"
)

// A key that a terminal hands on in two parts is read as one.
func TestAKeyInTwoParts(t *testing.T) {
	t.Parallel()
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	defer in.Close()
	k, err := newKeyboard(out)
	if err != nil {
		t.Fatal(err)
	}
	defer k.release()
	var room [256]byte
	for _, part := range [][2]string{{"r3\x1b[2", "r3"}, {"1~", "\x1b[21~"}, {"b2\x1b[", "b2"}, {"A\x1b", "\x1b[A\x1b"}, {"\x1b[200~x\x1b[201~", "\x1b[200~x\x1b[201~"}} {
		if _, err := in.WriteString(part[0]); err != nil {
			t.Fatal(err)
		}
		n, err := k.Read(room[:])
		if got := string(room[:n]); err != nil || got != part[1] {
			t.Errorf("of %q came %q, %v; want %q", part[0], got, err, part[1])
		}
	}
	k.end()
}
